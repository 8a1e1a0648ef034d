/** Messages for developers, loaded when something is wrong: what the console reports, and the causes. */
export { reportRequests, reportWindow } from './lists.ts';
export { report, type Topic } from './report.ts';
export { reportLanguage } from './unknown-language.ts';
export { reportSchema } from './schema.ts';
export {
  causeOf,
  reportFailure,
  reportSilence,
  reportToken,
  type Connection,
  type UnreachableCause,
} from './unreachable.ts';
