import { parseUrl } from './parse-url.ts';

/** Controls, lone surrogates, line ends, and characters that reorder or hide text (Unicode TR36 §2.10). */
const unsafe = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_C}\ufeff]/u;

/** `false` for text that could forge a header, break a line or change the writing direction. */
export const isPlainLine = (text: string): boolean => !unsafe.test(text);

/** No lone surrogates (JSON can carry them, UTF-8 and PostgreSQL can't). */
export const isWellFormed = (text: string): boolean => !/\p{Cs}/u.test(text);

/** Path of the first text or key with NUL or a lone surrogate, which PostgreSQL can't store. */
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

/** Domain as a lower-case A-label (RFC 5890), by the URL parser's UTS #46 processing; '' if invalid. */
export function domainToAscii(domain: string): string {
  return (!/[/?#@:%]/.test(domain) && parseUrl(`http://${domain}`)?.hostname) || '';
}

/** Key for comparing addresses: ASCII lower case, the domain as an A-label. */
export function addressKey(address: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return `${local}@${domainToAscii(address.slice(at + 1))}`;
}

/** `astrid@example.com` → `a•••@example.com` */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${[...address.slice(0, at)][0] ?? ''}•••${address.slice(at)}`;
}
