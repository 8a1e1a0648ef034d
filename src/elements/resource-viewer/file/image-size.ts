export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

type Read = (view: DataView) => ImageSize | undefined;

const big = (view: DataView, at: number) => view.getUint16(at);
const little = (view: DataView, at: number) => view.getUint16(at, true);
const little24 = (view: DataView, at: number) => little(view, at) | (view.getUint8(at + 2) << 16);
const letters = (view: DataView, at: number, length: number) =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length));

const png: Read = (view) => ({ width: view.getUint32(16), height: view.getUint32(20) });
const gif: Read = (view) => ({ width: little(view, 6), height: little(view, 8) });
const bmp: Read = (view) => ({ width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) });

/** By the first of the three kinds of chunk that may stand at the beginning. */
const webp: Read = (view) => {
  const kind = letters(view, 12, 4);
  if (kind === 'VP8X') return { width: little24(view, 24) + 1, height: little24(view, 27) + 1 };
  if (kind === 'VP8 ') return { width: little(view, 26) & 0x3fff, height: little(view, 28) & 0x3fff };
  if (kind !== 'VP8L') return undefined;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
};

/** Start of frame, but for the three codes among them that mean something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const jpeg: Read = (view) => {
  for (let at = 2; big(view, at) >> 8 === 0xff;) {
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return { width: big(view, at + 7), height: big(view, at + 5) };
    at += 2 + big(view, at + 2);
  }
  return undefined;
};

const kinds: readonly (readonly [string, Read])[] = [
  ['\x89PNG\r\n\x1a\n', png],
  ['GIF8', gif],
  ['BM', bmp],
  ['RIFF', webp],
  ['\xff\xd8', jpeg],
];

/** What an image says of itself in its first bytes; nothing where they are of no kind that is known, or too few. */
export function imageSizeOf(bytes: ArrayBuffer): ImageSize | undefined {
  const view = new DataView(bytes);
  try {
    const known = kinds.find(([begin]) => letters(view, 0, begin.length) === begin);
    return known?.[1](view);
  } catch {
    // Past the last byte.
    return undefined;
  }
}
