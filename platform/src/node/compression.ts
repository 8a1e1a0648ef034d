import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Supported content codings (RFC 9110 §8.4.1), best first. */
const encoders = {
  br: (bytes: Uint8Array, quality: number): Promise<Uint8Array> =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (bytes: Uint8Array): Promise<Uint8Array> => promisify(gzip)(bytes),
} as const;

export type Encoding = keyof typeof encoders;
const encodings = Object.keys(encoders) as Encoding[];

/** Brotli quality: fast for single responses, thorough for cached files. */
const qualities = { once: 4, kept: 11 } as const;

export const encode = (bytes: Uint8Array, encoding: Encoding, use: keyof typeof qualities): Promise<Uint8Array> =>
  encoders[encoding](bytes, qualities[use]);

/** Best supported coding by `Accept-Encoding` (RFC 9110 §12.5.3); `undefined` if none is accepted. */
export function acceptedEncoding(header: string | null): Encoding | undefined {
  const likes = new Map<string, number>();
  for (const entry of (header ?? '').slice(0, 1000).toLowerCase().split(',')) {
    const [name = '', quality = '1'] = entry.split(/\s*;\s*q\s*=\s*/);
    likes.set(name.trim(), Number(quality));
  }
  const liking = (encoding: Encoding) => likes.get(encoding) ?? likes.get('*') ?? 0;
  const best = encodings.toSorted((one, other) => liking(other) - liking(one))[0];
  return best && liking(best) > 0 ? best : undefined;
}

/** Smaller responses fit into one packet anyway. */
const worthwhile = 1024;
/** Larger responses are streamed, not held in memory. */
const most = 1024 * 1024;
const textTypes = new Set(['text/html', 'application/json', 'application/problem+json']);
/** Headers that describe the bytes themselves, or ranges of them. */
const ofBytes = ['content-encoding', 'content-range', 'accept-ranges', 'etag'];

const isText = (headers: Headers) => textTypes.has((headers.get('content-type') ?? '').replace(/\s*;.*$/, ''));

/**
 * `no-store` responses contain a token, `no-transform` ones a user's data beside text of the request: compressed,
 * their length could reveal it (BREACH).
 */
const isUncompressed = (headers: Headers) => /\bno-(?:store|transform)\b/.test(headers.get('cache-control') ?? '');

/** Compresses pages and JSON as the client accepts. Streams, files and responses with a secret stay unchanged. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const { headers, status } = response;
  if (!isText(headers) || isUncompressed(headers) || ofBytes.some((name) => headers.has(name))) return response;
  const length = headers.get('content-length');
  headers.append('Vary', 'Accept-Encoding');
  const encoding = acceptedEncoding(request.headers.get('accept-encoding'));
  // a response that stays as it is must not be read: its body would become a stream
  if (!encoding || (length !== null && (Number(length) < worthwhile || Number(length) > most))) return response;
  if (!response.body) return response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.byteLength < worthwhile) return new Response(bytes, { status, headers });
  const body = await encode(bytes, encoding, 'once');
  const coded = new Headers(headers);
  coded.set('Content-Encoding', encoding);
  coded.set('Content-Length', String(body.byteLength));
  return new Response(new Uint8Array(body), { status, headers: coded });
}
