/**
 * A place that a link or a form may lead to, as it was given: a relative reference or an http(s) URL. What would run as
 * script (`javascript:`) or is a document by itself (`data:`, `blob:`) is none, whoever wrote it.
 */
export function webLink(candidate: unknown): string | undefined {
  try {
    // What the URL parser makes of it counts: it drops tabs and line ends, so that 'java\nscript:' runs.
    if (candidate && typeof candidate === 'string' && /^https?:/.test(new URL(candidate, 'http://a').protocol))
      return candidate;
  } catch {
    // No URL at all.
  }
  return undefined;
}
