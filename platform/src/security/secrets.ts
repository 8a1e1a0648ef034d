import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** 256 random bits. */
const tokenLetters = 43;
const checksumLetters = 6;

/** Purpose of a hash: the same value with two purposes has unrelated hashes. */
export type Purpose = 'challenge' | 'browser' | 'device' | 'link' | 'code' | 'subject' | 'body' | 'cursor' | 'bytes';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Bytes below it give each letter the same chance. */
const evenBytes = 256 - (256 % alphabet.length);

/** Random bytes for the next letters: one call for many is faster. */
const random = new Uint8Array(1_024);
let used = random.length;

/** Random letters and digits of 5.95 bits each. */
function letters(count: number): string {
  let text = '';
  while (text.length < count) {
    if (used === random.length) {
      crypto.getRandomValues(random);
      used = 0;
    }
    const byte = random[used]!;
    random[used++] = 0;
    if (byte < evenBytes) text += alphabet[byte % alphabet.length];
  }
  return text;
}

/** Faster hashes; absent in a page. */
const node = globalThis.process?.getBuiltinModule?.('node:crypto');

const hashOf = (text: string): Uint8Array =>
  node ? node.createHash('sha256').update(text).digest() : sha256(utf8(text));

/** UTF-16 units of a text that is hashed at once, because a thread of `crypto.subtle` takes longer. */
const shortText = 8_000;

/** SHA-256 in base64url, for short values of at least 128 random bits; codes use {@link Secrets.hash}. */
export const digest = (value: string): string => base64url(hashOf(value));

/** Like {@link digest}, for a text of any length. */
export async function digestText(text: string): Promise<string> {
  if (text.length <= shortText) return digest(text);
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text))));
}

function checksum(body: string): string {
  return base62(hashOf(body).subarray(0, 5), checksumLetters + 1).slice(-checksumLetters);
}

/** Opaque id of 125 random bits. */
export const newId = (): string => letters(21);

/** Id of 101 random bits, for use inside other ids. */
export const newShortId = (): string => letters(17);

/** Secret of 256 random bits, for links and cookies. */
export const newSecret = (): string => letters(tokenLetters);

/** Six digits, uniformly distributed. */
export function newCode(): string {
  const limit = Math.floor(2 ** 32 / 1_000_000) * 1_000_000;
  for (;;) {
    const [candidate = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (candidate < limit) return String(candidate % 1_000_000).padStart(6, '0');
  }
}

/** Bearer token: prefix, 256 random bits in base 62, and a checksum for scanners and typing errors. */
export function newToken(prefix: 'svs_' | 'svc_'): string {
  const body = prefix + newSecret();
  return body + checksum(body);
}

/** Checks the form of a bearer token, so that others never reach the database. */
export function isToken(candidate: string): boolean {
  if (!/^sv[sc]_[0-9A-Za-z]{49}$/.test(candidate)) return false;
  return checksum(candidate.slice(0, -checksumLetters)) === candidate.slice(-checksumLetters);
}

/**
 * Keyed hashes (HMAC-SHA-256, RFC 2104). The key is outside the database, so a copy of the database redeems nothing.
 */
export class Secrets {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #key: Promise<CryptoKey>;

  /** @param secretKey at least 32 random bytes */
  constructor(secretKey: Uint8Array) {
    this.#bytes = new Uint8Array(secretKey);
    this.#key = crypto.subtle.importKey('raw', this.#bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  }

  async #sign(purpose: Purpose, value: string): Promise<Uint8Array> {
    const text = `${purpose}\0${value}`;
    if (value.length > shortText) {
      return new Uint8Array(await crypto.subtle.sign('HMAC', await this.#key, utf8(text)));
    }
    if (node) return node.createHmac('sha256', this.#bytes).update(text).digest();
    return hmac(sha256, this.#bytes, utf8(text));
  }

  async hash(purpose: Purpose, value: string): Promise<string> {
    return base64url(await this.#sign(purpose, value));
  }

  /** 128 bits derived from a stored id, so that a repeat gets the same answer although the secret is not stored. */
  async derive(purpose: Purpose, id: string): Promise<string> {
    return base64url((await this.#sign(purpose, id)).subarray(0, 16));
  }
}

/** Eight hex digits that separate the cookies of platforms on one host, because cookies ignore ports. */
export async function fingerprint(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text)))).slice(0, 8);
}

const encoder = new TextEncoder();

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);

/** base64url without padding (RFC 4648 §5). */
export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

const hexDigits = encoder.encode('0123456789abcdef');
const decoder = new TextDecoder();

/** Makes no string for each byte, so that megabytes take milliseconds. */
export function hex(bytes: Uint8Array): string {
  const text = new Uint8Array(2 * bytes.length);
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    text[2 * at] = hexDigits[byte >> 4]!;
    text[2 * at + 1] = hexDigits[byte & 15]!;
  }
  return decoder.decode(text);
}

/** Big-endian number of at most six bytes in base 62, padded with zeros to `length` characters. */
export function base62(bytes: Uint8Array, length: number): string {
  let rest = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
  let text = '';
  for (; rest > 0; rest = Math.floor(rest / alphabet.length)) text = alphabet[rest % alphabet.length]! + text;
  return text.padStart(length, '0');
}
