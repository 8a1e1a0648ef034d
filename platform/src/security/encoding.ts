const base62Letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const encoder = new TextEncoder();

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);

/** base64url without padding (RFC 4648 §5). */
export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A big-endian number in base 62, filled up with leading zeros to `length` letters. */
export function base62(bytes: Uint8Array, length: number): string {
  let rest = BigInt(`0x${hex(bytes)}`);
  let text = '';
  for (; rest > 0n; rest /= 62n) text = base62Letters[Number(rest % 62n)] + text;
  return text.padStart(length, '0');
}
