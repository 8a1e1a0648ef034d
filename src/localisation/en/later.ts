import { challenge } from './challenge.ts';
import { failures } from './failures.ts';

/** What is said once somebody has begun; loaded in the language that is shown. */
export const later = { challenge, failures };
