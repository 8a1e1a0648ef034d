/**
 * Link target if it is a relative reference or an http(s) URL; `undefined` for script (`javascript:`) and inline
 * documents (`data:`, `blob:`).
 */
export function webLink(candidate: unknown): string | undefined {
  try {
    // Checks the parsed URL: the parser drops tabs and line ends, as in 'java\nscript:'.
    if (candidate && typeof candidate === 'string' && /^https?:/.test(new URL(candidate, 'http://a').protocol))
      return candidate;
  } catch {
    // Invalid URL.
  }
  return undefined;
}
