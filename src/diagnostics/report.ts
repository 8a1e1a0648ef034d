const key = Symbol.for('service:diagnostics:0');
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
  | 'language'
  | 'schema'
  | 'too-many-requests';

/** Writes one line to the console, once per page: the cause, the fix, and where to read more. */
export function report(topic: Topic, line: string, ...values: readonly unknown[]): void {
  if (reported.has(line)) return;
  reported.add(line);
  console.error(`service-widgets: ${line} See docs/troubleshooting.md#${topic}`, ...values);
}
