import type { Messages } from '../sections/index.ts';
import * as account from './ar/account.ts';
import * as browsing from './ar/browsing.ts';
import * as content from './ar/content.ts';
import * as dashboards from './ar/dashboards.ts';
import * as forms from './ar/forms.ts';

/** All messages in Modern Standard Arabic. */
export const ar: Messages = { ...account.ar, ...browsing.ar, ...content.ar, ...dashboards.ar, ...forms.ar };
