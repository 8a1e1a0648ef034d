import type { Messages } from '../sections/index.ts';
import * as account from './de/account.ts';
import * as browsing from './de/browsing.ts';
import * as content from './de/content.ts';
import * as dashboards from './de/dashboards.ts';
import * as forms from './de/forms.ts';

/** All messages in German, with the informal "du". */
export const de: Messages = { ...account.de, ...browsing.de, ...content.de, ...dashboards.de, ...forms.de };
