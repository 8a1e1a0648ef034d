import { parseUrl } from './parse-url.ts';

/**
 * Link target if it is a relative reference or an http(s) URL; `undefined` for script (`javascript:`) and inline
 * documents (`data:`, `blob:`).
 */
export function webLink(candidate: unknown): string | undefined {
  if (!candidate || typeof candidate !== 'string') return undefined;
  // Checks the parsed URL: the parser drops tabs and line ends, as in 'java\nscript:'.
  return /^https?:/.test(parseUrl(candidate, 'http://a')?.protocol ?? '') ? candidate : undefined;
}
