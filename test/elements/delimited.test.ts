import { expect, test } from 'vitest';
import { readDelimited } from '../../src/elements/resource-viewer/preview/table.ts';

test.each([
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a;b\r\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    '\ufeffa\tb\n\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['a|b', [['a', 'b']]],
  [
    '"a ""big"" one",b\n"two\nlines",',
    [
      ['a "big" one', 'b'],
      ['two\nlines', ''],
    ],
  ],
  ['"never closed,\nb', [['never closed,\nb']]],
  ['', []],
])('%j is read as rows', (text, rows) => {
  expect([...readDelimited(text)]).toEqual(rows);
});

test('a hundred thousand rows are read', () => {
  expect([...readDelimited('1,2,3\n'.repeat(100_000))]).toHaveLength(100_000);
});

test('pauses within long rows', () => {
  const read = [...readDelimited(`${'a,'.repeat(20_000)}b\n1,2\n`)];
  expect(read.filter((row) => !row)).toHaveLength(4);
  expect(read.flatMap((row) => row?.length ?? [])).toEqual([20_001, 2]);
});
