import { parseUrl } from './parse-url.ts';

/** UTF-16 units, as given and as encoded. */
const longest = 2048;

/** A path of the same origin, or an http(s) URL, as the URL parser reads an untrusted text; `undefined` otherwise. */
export function returnTarget(candidate: unknown): string | undefined {
  // The URL parser drops tabs and line ends, which would turn '/\t/evil' into '//evil'. \p{C} includes them and bidi
  // controls.
  if (
    typeof candidate !== 'string' ||
    candidate.length > longest ||
    !/^(?:https?:\/)?\/(?![/\\])[^\\\p{C}]*$/iu.test(candidate)
  )
    return;
  const base = 'http://a';
  const url = parseUrl(candidate, base);
  if (!url) return;
  const target = url.origin === base ? url.pathname + url.search + url.hash : url.href;
  // Percent-encoding may have made it longer.
  return target.startsWith('//') || target.length > longest ? undefined : target;
}

/** Path of the same origin; `undefined` for any other text. */
export const safeReturnTo = (candidate: unknown): string | undefined => {
  const target = returnTarget(candidate);
  return target?.startsWith('/') ? target : undefined;
};
