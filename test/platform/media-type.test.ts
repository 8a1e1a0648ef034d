import { describe, expect, test } from 'vitest';
import * as mediaType from '../../platform/src/media-type.ts';

const { servedAs } = mediaType;

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

const mediaTypeOf = (name: string, head: Uint8Array, size = head.byteLength) => mediaType.mediaTypeOf(name, head, size);

describe('detected media type', () => {
  test.each([
    ['image/png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['image/gif', 'GIF89a\x01\0'],
    ['image/webp', 'RIFF\x24\0\0\0WEBPVP8 '],
    ['audio/wav', 'RIFF\x24\0\0\0WAVEfmt '],
    ['image/avif', '\0\0\0\x1cftypavif\0\0\0\0'],
    ['video/mp4', '\0\0\0\x1cftypisom\0\0\0\0'],
    ['audio/mp4', '\0\0\0\x1cftypM4A \0\0\0\0'],
    ['video/quicktime', '\0\0\0\x14ftypqt  \0\0\0\0'],
    ['video/webm', '\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x84webm'],
    ['audio/ogg', 'OggS\0\x02\0\0\0\0\0\0\0\0OpusHead'],
    ['video/ogg', 'OggS\0\x02\0\0\0\0\0\0\0\0\x80theora'],
    ['audio/mpeg', 'ID3\x04\0\0'],
    ['audio/mpeg', '\xff\xfb\x90\x64'],
    ['audio/flac', 'fLaC\0\0\0\x22'],
    ['application/pdf', '%PDF-1.7\n'],
    ['application/zip', 'PK\x03\x04\x14\0'],
    ['application/gzip', '\x1f\x8b\x08\0'],
    ['application/octet-stream', '\0\x01\x02\x03'],
    ['application/octet-stream', 'caf\xe9'],
    ['text/plain', 'plain text'],
    ['text/plain', ''],
  ])('is %s by the bytes, for any name', (type, bytes) => {
    for (const name of ['file', 'file.bin', 'file.unknown']) expect(mediaTypeOf(name, ascii(bytes))).toBe(type);
    if (!type.startsWith('text/')) expect(mediaTypeOf('file.html', ascii(bytes))).toBe(type);
  });

  test('uses the name only to distinguish kinds of text and of archives', () => {
    const text = ascii('a,b\n1,2\n');
    expect(mediaTypeOf('a.csv', text)).toBe('text/csv');
    expect(mediaTypeOf('A.SVG', text)).toBe('image/svg+xml');
    expect(mediaTypeOf('a.png', text)).toBe('text/plain');
    expect(mediaTypeOf('a.pdf', text)).toBe('text/plain');
    expect(mediaTypeOf('a.docx', text)).toBe('text/plain');
    expect(mediaTypeOf('a.docx', ascii('PK\x03\x04'))).toMatch(/wordprocessingml/);
  });

  test('a character cut at the end of the head is valid UTF-8', () => {
    const cut = new TextEncoder().encode('abcö').subarray(0, 4);
    expect([mediaTypeOf('a', cut, 5), mediaTypeOf('a', cut)]).toEqual(['text/plain', 'application/octet-stream']);
  });
});

describe('served media type', () => {
  test.each(['image/png', 'video/mp4', 'audio/ogg', 'application/pdf'])('%s as itself', (type) => {
    expect(servedAs(type)).toEqual({ type, keeps: true });
  });
  test.each(['text/html', 'image/svg+xml', 'text/javascript', 'text/css', 'application/xml', 'application/json'])(
    '%s as text',
    (type) => {
      expect(servedAs(type)).toEqual({ type: 'text/plain; charset=utf-8', keeps: false });
    },
  );
  test.each(['application/zip', 'application/x-shockwave-flash', 'whatever/else', 'constructor'])(
    '%s as bytes',
    (type) => {
      expect(servedAs(type)).toEqual({ type: 'application/octet-stream', keeps: false });
    },
  );
});
