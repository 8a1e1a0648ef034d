import { expect, test } from 'vitest';
import { splitAt } from '../../src/elements/resource-search/results.ts';

const shown = (text: string, ranges: readonly (readonly number[])[]) =>
  splitAt(text, ranges)
    .map(({ text: piece, marked }) => (marked ? `[${piece}]` : piece))
    .join('|');

test.each([
  ['none', [], 'spring meeting'],
  ['one', [[0, 6]], '[spring]| meeting'],
  [
    'in any order',
    [
      [7, 14],
      [0, 6],
    ],
    '[spring]| |[meeting]',
  ],
  [
    'that overlap',
    [
      [0, 6],
      [3, 9],
      [4, 5],
    ],
    '[spring]|[ me]|eting',
  ],
  [
    'beyond the text',
    [
      [7, 99],
      [-5, 2],
    ],
    '[sp]|ring |[meeting]',
  ],
  ['that are none', [[6, 0], [3, 3], [], [1], [Number.NaN, 4], [Infinity, Infinity]], 'spring meeting'],
] as const)('ranges: %s', (_what, ranges, expected) => {
  expect(shown('spring meeting', ranges)).toBe(expected);
  expect(
    splitAt('spring meeting', ranges)
      .map(({ text }) => text)
      .join(''),
  ).toBe('spring meeting');
});

test('an empty text has none', () => {
  expect(splitAt('', [[0, 5]])).toEqual([]);
});
