import { expect, test } from 'vitest';
import { draw } from '../../src/elements/resource-graph/drawing.ts';
import type { Picture } from '../../src/elements/resource-graph/scene.ts';

const size = { width: 375, height: 400 };
const black = { text: '#000', surface: '#fff', edge: '#000', link: '#000', directory: '#000', document: '#000' };

/** A picture of documents that are close to each other; the second one is selected, and the third under the pointer. */
function pictureOf(count: number, { isSelected = true, scale = 1.2 } = {}): Picture {
  const indexes = Int32Array.from({ length: count }, (_, index) => index);
  const spread = (index: number, step: number, range: number) => ((index * step) % range) / scale;
  return {
    scene: {
      layout: {
        x: Float64Array.from(indexes, (index) => spread(index, 89, size.width)),
        y: Float64Array.from(indexes, (index) => spread(index, 61, size.height)),
      },
      all: Array.from(indexes, () => ({ kind: 'document' })),
      names: Array.from(indexes, (index) => `Minutes of the meeting ${index}.md`.slice(0, 6 + ((index * 7) % 28))),
      indexes: new Map(),
      nodes: indexes,
      bySize: indexes,
      edges: { contains: new Int32Array(), links: new Int32Array(), similar: new Int32Array() },
      radius: Float64Array.from(indexes, () => 5),
      found: undefined,
    },
    camera: { x: 0, y: 0, scale },
    marks: { current: 1, isSelected, neighbours: new Set([3, 4]), hovered: isSelected ? 2 : undefined },
    colours: { ...black, file: '#000', bundle: '#000', ring: '#000', font: '12px sans-serif' },
    size,
    ratio: 1,
  } as unknown as Picture;
}

test.each([
  [12, { isSelected: false }],
  [60, {}],
  [200, {}],
  [200, { scale: 3 }],
])('the names of %i nodes do not cover each other', (count, options) => {
  const context = document.createElement('canvas').getContext('2d')!;
  const labels = draw(context, pictureOf(count, options));
  const boxes = labels.map(({ text, middle, top }) => {
    const half = context.measureText(text).width / 2;
    return { text, left: middle - half, right: middle + half, top, bottom: top + 12 };
  });
  expect(boxes.length).toBeGreaterThan(5);
  const overlaps = boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter((other) => one.left < other.right && other.left < one.right)
      .filter((other) => one.top < other.bottom && other.top < one.bottom)
      .map((other) => `${one.text} and ${other.text}`),
  );
  expect(overlaps).toEqual([]);
});
