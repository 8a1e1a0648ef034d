import sharp from 'sharp';
import { expect, test } from 'vitest';
import { imageSizeOf } from '../../src/elements/resource-viewer/preview/image.ts';

const buffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

const image = (channels: 3 | 4 = 3) =>
  sharp({ create: { width: 321, height: 45, channels, background: { r: 200, g: 30, b: 10, alpha: 0.5 } } });

test.each([
  ['PNG', () => image().png()],
  ['JPEG', () => image().jpeg()],
  [
    'progressive JPEG with what a camera tells',
    () =>
      image()
        .withExif({ IFD0: { Copyright: 'x' } })
        .jpeg({ progressive: true }),
  ],
  ['GIF', () => image().gif()],
  ['WebP', () => image().webp()],
  ['lossless WebP', () => image().webp({ lossless: true })],
  ['WebP with transparency', () => image(4).webp()],
])('reads the size of a %s from its first bytes', async (_kind, make) => {
  const bytes = await make().toBuffer();
  expect(imageSizeOf(buffer(bytes))).toEqual({ width: 321, height: 45 });
  // Cut off anywhere it is known or not, and nothing breaks.
  for (let end = 0; end < 40; end += 1) {
    const size = imageSizeOf(buffer(bytes.subarray(0, end)));
    if (size) expect(size).toEqual({ width: 321, height: 45 });
  }
});

test('reads a BMP with a negative height', () => {
  const bytes = new DataView(new ArrayBuffer(30));
  bytes.setUint16(0, 0x424d);
  bytes.setInt32(18, 60_000, true);
  bytes.setInt32(22, -60_000, true);
  expect(imageSizeOf(bytes.buffer)).toEqual({ width: 60_000, height: 60_000 });
});

test('finds no size in other files', () => {
  expect(imageSizeOf(buffer(new TextEncoder().encode('# Markdown')))).toBeUndefined();
  expect(imageSizeOf(new ArrayBuffer(0))).toBeUndefined();
});
