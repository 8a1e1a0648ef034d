/** C0 and C1 controls, lone surrogates, what ends a line, and what reorders or hides what stands around it (Unicode TR36 §2.10). */
const unsafe = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_C}\ufeff]/u;

/** Rejects characters that could forge a header, break a line or change the writing direction. */
export const isPlainLine = (text: string): boolean => !unsafe.test(text);

/** No lone surrogates (JSON can carry them, UTF-8 and PostgreSQL can't). */
export const isWellFormed = (text: string): boolean => !/\p{Cs}/u.test(text);

/**
 * The first path of a JSON value at which a text holds NUL or a lone surrogate, or nothing.
 * Keys count too, because they are stored as well.
 */
export function findUnstorable(value: unknown, path: (string | number)[] = []): (string | number)[] | undefined {
  if (typeof value === 'string') return value.includes('\0') || !isWellFormed(value) ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, child] of Object.entries(value)) {
    const here = [...path, Array.isArray(value) ? Number(key) : key];
    const found = findUnstorable(key, here) ?? findUnstorable(child, here);
    if (found) return found;
  }
  return undefined;
}

/** Issue with the form of an email address; `undefined` without one. Lengths are checked elsewhere. */
export function addressFault(
  address: string,
): 'no-at' | 'no-local' | 'no-domain' | 'no-dot' | 'characters' | undefined {
  if (!isPlainLine(address) || /[\s"(),:;<>[\\\]]/.test(address)) return 'characters';
  const at = address.lastIndexOf('@');
  if (at < 0) return 'no-at';
  const local = address.slice(0, at);
  const domain = address.slice(at + 1);
  if (!local) return 'no-local';
  if (local.includes('@') || local.length > 64 || /^\.|\.\.|\.$/.test(local)) return 'characters';
  if (!domain) return 'no-domain';
  if (!/[^.]\.[^.]/.test(domain) || domain.endsWith('.')) return 'no-dot';
  const ascii = domainToAscii(domain);
  return ascii && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/.test(ascii)
    ? undefined
    : 'characters';
}

/** A domain as its lower-case A-label (RFC 5890), by the URL parser's UTS #46 processing; '' when it has none. */
export function domainToAscii(domain: string): string {
  try {
    return /[/?#@:%]/.test(domain) ? '' : new URL(`http://${domain}`).hostname;
  } catch {
    return '';
  }
}

/** The form in which addresses are compared: ASCII lower-cased, the domain as its A-label. */
export function addressKey(address: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return `${local}@${domainToAscii(address.slice(at + 1))}`;
}

/** `astrid@example.com` → `a•••@example.com`: enough to recognise one's own address, too little to learn another's. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${[...address.slice(0, at)][0] ?? ''}•••${address.slice(at)}`;
}
