import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { acceptedEncoding, compressed } from '../../../platform/src/node/compression.ts';

describe('acceptedEncoding', () => {
  it.each([
    [null, undefined],
    ['', undefined],
    ['identity', undefined],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip ; q=0', undefined],
    ['br;q=0, *', 'gzip'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['brave', undefined],
    ['br;q=nonsense', undefined],
  ])('of %s is %s', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding);
  });
});

describe('compressed', () => {
  const long = JSON.stringify({ text: 'A sentence of some length. '.repeat(100) });
  const ask = (accept = 'br') => new Request('http://localhost/', { headers: { 'Accept-Encoding': accept } });
  const answer = (headers: Record<string, string> = {}, body: string | null = long, status = 200) =>
    new Response(body, { status, headers: { 'Content-Type': 'application/json', Vary: 'Origin', ...headers } });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('compresses long JSON and pages by %s', async (encoding, decode) => {
    for (const type of ['application/json', 'application/problem+json', 'text/html; charset=utf-8']) {
      const response = await compressed(ask(encoding), answer({ 'Content-Type': type }, long, 422));
      const bytes = new Uint8Array(await response.arrayBuffer());
      expect(response.status).toBe(422);
      expect(response.headers.get('content-type')).toBe(type);
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('content-length')).toBe(String(bytes.byteLength));
      expect(response.headers.get('vary')).toBe('Origin, Accept-Encoding');
      expect(bytes.byteLength).toBeLessThan(long.length / 2);
      expect(decode(bytes).toString()).toBe(long);
    }
  });

  it('keeps each cookie', async () => {
    const plain = answer();
    plain.headers.append('Set-Cookie', 'one=1');
    plain.headers.append('Set-Cookie', 'two=2; Path=/');
    expect((await compressed(ask(), plain)).headers.getSetCookie()).toEqual(['one=1', 'two=2; Path=/']);
  });

  it.each([
    ['a response to a client without encodings', ask('identity'), answer()],
    ['a short response', ask(), answer({}, '{}')],
  ])('leaves %s unchanged, and sends Vary', async (_name, request, plain) => {
    const text = await plain.clone().text();
    const response = await compressed(request, plain);
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('vary')).toBe('Origin, Accept-Encoding');
    expect(await response.text()).toBe(text);
  });

  it.each([
    ['a response with a token', answer({ 'Cache-Control': 'no-store' })],
    ['a response with no-transform', answer({ 'Cache-Control': 'private, no-transform' })],
    ['a stream of events', answer({ 'Content-Type': 'text/event-stream' })],
    ['a compressed response', answer({ 'Content-Encoding': 'gzip' })],
    ['a file with an ETag', answer({ ETag: '"one"' })],
    ['a part of a file', answer({ 'Content-Range': 'bytes 0-9/10' })],
    ['a file that supports ranges', answer({ 'Accept-Ranges': 'bytes' })],
    ['a large file', answer({ 'Content-Length': '2000000' })],
    ['an image', answer({ 'Content-Type': 'image/png' })],
    ['an empty response', answer({}, null)],
  ])('leaves %s unchanged', async (_name, plain) => {
    expect(await compressed(ask(), plain)).toBe(plain);
  });
});
