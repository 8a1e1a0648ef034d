const digits = new TextEncoder().encode('0123456789abcdef');
const decoder = new TextDecoder();

/**
 * Writes bytes as PostgreSQL's text of them (8.4.1, hex format): `\x00ff`.
 *
 * @throws {TypeError} for anything else than bytes
 */
export function byteaText(bytes: unknown): string {
  if (!(bytes instanceof Uint8Array)) throw new TypeError('A value for bytea is no Uint8Array.');
  const text = new Uint8Array(2 + 2 * bytes.length);
  text.set([0x5c, 0x78]);
  for (let at = 0, to = 2; at < bytes.length; at++) {
    const byte = bytes[at]!;
    text[to++] = digits[byte >> 4]!;
    text[to++] = digits[byte & 15]!;
  }
  return decoder.decode(text);
}

const digitAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return code < 0x3a ? code - 0x30 : code - 0x57;
};

/** Reads bytes from PostgreSQL's text of them. */
export function byteaBytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length / 2 - 1);
  for (let at = 0, from = 2; at < bytes.length; at++, from += 2) {
    bytes[at] = (digitAt(text, from) << 4) | digitAt(text, from + 1);
  }
  return bytes;
}
