/** UTF-16 units, as given and as encoded. */
const longest = 2048;

/** Path of the same origin, as the URL parser reads an untrusted text; `undefined` otherwise. */
export function safeReturnTo(candidate: unknown): string | undefined {
  // The URL parser drops tabs and line ends, which would turn '/\t/evil' into '//evil'. \p{C} includes them and bidi
  // controls.
  if (typeof candidate !== 'string' || candidate.length > longest || !/^\/(?![/\\])[^\\\p{C}]*$/u.test(candidate))
    return;
  const base = 'http://same-origin.invalid';
  try {
    const { origin, pathname, search, hash } = new URL(candidate, base);
    const path = pathname + search + hash;
    // Percent-encoding may have made it longer.
    return origin === base && !pathname.startsWith('//') && path.length <= longest ? path : undefined;
  } catch {
    return undefined;
  }
}
