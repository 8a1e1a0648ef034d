import { describe, expect, test } from 'vitest';
import { merge } from '../../../src/models/document/merge.ts';
import { applyPatch, asContent, patchBetween } from '../../../src/models/document/patch.ts';

describe('patchBetween', () => {
  test.for([
    ['', 'a'],
    ['a', ''],
    ['abc', 'abXc'],
    ['aaaa', 'aa'],
    ['abab', 'ab'],
    ['x\u{1F600}y', 'x\u{1F601}y'],
    ['\u{1F600}\u{1F600}', '\u{1F600}'],
    ['\u{1F600}', '\u{1F400}'],
    ['\u{10000}\u{1F600}', '\u{1F600}\u{10000}'],
  ] as const)('%j becomes %j, and no pair is parted', ([before, after]) => {
    const patch = patchBetween(before, after);
    expect(applyPatch(before, patch)).toBe(after);
    for (const { from, to, insert } of patch) {
      for (const piece of [insert, before.slice(0, from), before.slice(to)]) expect(asContent(piece)).toBe(piece);
    }
  });

  test('returns nothing for equal texts', () => {
    expect(patchBetween('a', 'a')).toEqual([]);
  });

  test('normalises line ends and lone surrogates', () => {
    expect(asContent('a\r\nb\rc\0\uD800x\uDC00\u{1F600}')).toBe('a\nb\nc\uFFFD\uFFFDx\uFFFD\u{1F600}');
  });
});

describe('merge', () => {
  test('takes changes of either side', () => {
    const { text, clashes } = merge('a\nb!\nc\nd', 'a\nb\nc\nd', 'a\nb\nc\nd!');
    expect(text).toBe('a\nb!\nc\nd!');
    expect(clashes).toBe(0);
  });

  test('keeps both if both have changed the same lines', () => {
    const { text, clashes } = merge('a\nmine\nz', 'a\nb\nz', 'a\ntheirs\nz');
    expect(text).toBe('a\ntheirs\nmine\nz');
    expect(clashes).toBe(1);
  });
});
