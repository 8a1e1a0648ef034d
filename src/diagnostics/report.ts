import { contractMajor } from '../contract/version.ts';

const key = Symbol.for(`service:diagnostics:${contractMajor}`);
/** Reported lines; shared by all copies of the library on the page. */
const reported = ((globalThis as unknown as Record<symbol, Set<string> | undefined>)[key] ??= new Set());

/** Sections of docs/troubleshooting.md. */
export type Topic =
  | 'unreachable'
  | 'refused-origin'
  | 'not-a-platform'
  | 'mixed-content'
  | 'token'
  | 'versions'
  | 'contract-violation'
  | 'unknown-tag'
  | 'unknown-theme'
  | 'unknown-language'
  | 'language'
  | 'schema'
  | 'too-many-requests';

/**
 * Writes one line to the console: the cause, the fix, and where to read more.
 *
 * @param subject of the line; by default the line itself. A subject has one line of a topic per page
 */
export function report(topic: Topic, line: string, subject = line): void {
  const once = `${topic} ${subject}`;
  if (reported.has(once)) return;
  reported.add(once);
  console.error(`service-widgets: ${line} See docs/troubleshooting.md#${topic}`);
}
