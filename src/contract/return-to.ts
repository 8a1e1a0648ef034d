/** UTF-16 units, as given and as encoded. */
const longest = 2048;

/**
 * A path of the same origin from something that a stranger may have written, or nothing.
 * It is what the URL parser makes of it that counts, because that is what a browser follows.
 */
export function safeReturnTo(candidate: unknown): string | undefined {
  // The URL parser drops tabs and line ends, so that '/\t/evil' would be '//evil'; \p{C} holds them and what turns a line.
  if (typeof candidate !== 'string' || candidate.length > longest || !/^\/(?![/\\])[^\\\p{C}]*$/u.test(candidate))
    return;
  const base = 'http://same-origin.invalid';
  try {
    const { origin, pathname, search, hash } = new URL(candidate, base);
    const path = pathname + search + hash;
    // The result is checked again later, and percent-encoding may have made it longer.
    return origin === base && !pathname.startsWith('//') && path.length <= longest ? path : undefined;
  } catch {
    return undefined;
  }
}
