import { expect, test } from 'vitest';
import { cells, differs, formatBaseline, parseBaseline, thumbnailOf } from '../../scripts/sheet-baseline.mjs';

const width = 400;
const height = 320;

/** A white image with black rectangles. */
function draw(...rectangles: readonly (readonly [x: number, y: number, width: number, height: number])[]) {
  const data = new Uint8Array(width * height * 4).fill(255);
  for (const [left, top, wide, high] of rectangles)
    for (let y = top; y < top + high; y += 1)
      for (let x = left; x < left + wide; x += 1) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return thumbnailOf({ width, height, data });
}

test('is the mean lightness of each cell', () => {
  const { grey } = draw([0, 0, 25, 20], [25, 0, 25, 10]);
  expect([...grey.slice(0, 3)]).toEqual([0, 128, 255]);
  expect(grey).toHaveLength(cells * cells);
});

test('sees a button that moves or disappears, and another width or height', () => {
  const before = draw([40, 40, 120, 36]);
  expect(differs(before, draw([40, 40, 120, 36]))).toBe(false);
  expect(differs(before, draw([40, 48, 120, 36]))).toBe(true);
  expect(differs(before, draw())).toBe(true);
  expect(differs(before, { ...before, width: 401 })).toBe(true);
  expect(differs(before, { ...before, height: 340 })).toBe(true);
});

test('ignores single pixels and a height that differs by rounding', () => {
  const before = draw([40, 40, 120, 36]);
  expect(differs(before, draw([40, 40, 120, 36], [200, 200, 1, 2]))).toBe(false);
  expect(differs(before, { ...before, height: 321 })).toBe(false);
});

test('is the same after it is written and read, sorted by name', () => {
  const images = new Map([
    ['b--overview 400 light sv', draw([40, 40, 120, 36])],
    ['a--overview 280 dark ar', draw()],
  ]);
  const text = formatBaseline({ machine: 'Chromium 1, Sans, 10 px', images });
  expect(text.split('\n').map((line) => line.split(' ')[0])).toEqual(['Chromium', 'a--overview', 'b--overview', '']);
  expect(parseBaseline(text)).toEqual({ machine: 'Chromium 1, Sans, 10 px', images });
});
