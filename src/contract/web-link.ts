/**
 * A link target as given: a relative reference or an http(s) URL. `undefined` for URLs that would run as script
 * (`javascript:`) or are a document by themselves (`data:`, `blob:`).
 */
export function webLink(candidate: unknown): string | undefined {
  try {
    // Checks the parsed URL: the parser drops tabs and line ends, so that 'java\nscript:' would run.
    if (candidate && typeof candidate === 'string' && /^https?:/.test(new URL(candidate, 'http://a').protocol))
      return candidate;
  } catch {
    // No URL at all.
  }
  return undefined;
}
