import { describe, expect, test } from 'vitest';
import { compilePattern } from '../../src/forms/pattern.ts';

const texts = [
  '',
  'a',
  'ab',
  'abc',
  'aaa',
  'a-b',
  'a-b-c1',
  'A',
  'Å',
  'åäö',
  '😀',
  '😀a',
  '12',
  '123-45',
  'foo bar',
  'foo\nbar',
  '2026-01-12',
  '..',
  '.',
  'x/y',
  '(x)',
  ' ',
];

describe("patterns that match like the browser's own regular expressions", () => {
  test.each([
    '',
    '^$',
    'a',
    '^a+$',
    '^(?:ab|a)b?c?$',
    'a|b|^c',
    '^[a-z0-9]+(-[a-z0-9]+)*$',
    '^\\p{Lu}\\p{Ll}*$',
    '^.$',
    '^..$',
    '^\\d{2,3}(?:-\\d+)?$',
    '^\\d{2}$',
    'a{0}',
    '^a{2,}$',
    '\\bbar\\b',
    '\\Bo',
    '^(?!\\.{1,2}$)[^/]*$',
    '^(?=.*\\d)(?=.*-).{3,}$',
    '^[\\w.\\-/]+$',
    '^\\u{1F600}a?$',
    '^\\uD83D\\uDE00$',
    '\\s',
    '^\\S+$',
    '[^]',
    '^[^\\n]+$',
    '(?<year>\\d{4})-(?:0[1-9]|1[0-2])',
    '^(a*)*$',
    '^(a|ab)(c|bcd)*$',
    '\\(x\\)',
    '^a??b',
    '\\x61',
  ])('%s', (source) => {
    const native = new RegExp(source, 'u');
    const ours = compilePattern(source);
    for (const text of texts) expect([text, ours?.(text)]).toEqual([text, native.test(text)]);
  });
});

test.each(['(', '[b-a]', '(a)\\1', '(?<=a)b', 'a{2', '\\k<x>'])('%s is left to the platform', (source) => {
  expect(compilePattern(source)).toBeUndefined();
});

test('character classes read by the `v` flag', () => {
  const letters = compilePattern('^[\\p{L}--[a-z]]+$');
  expect([letters?.('ÅÄ'), letters?.('ab')]).toEqual([true, false]);
  expect(compilePattern('^[\\q{abc|d}]$')).toBeUndefined();
});

test.each([
  ['(a+)+$', `${'a'.repeat(60)}!`, false],
  ['^(a|a)*$', `${'a'.repeat(60)}!`, false],
  ['^(.*a){12}$', 'a'.repeat(40), true],
  ['(x+x+)+y', 'x'.repeat(200), false],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'.repeat(200), false],
])('%s does not block', (source, text, fits) => {
  expect(compilePattern(source)?.(text)).toBe(fits);
});

test('stops a slow pattern at its limit of steps, and leaves it to the platform', () => {
  expect(compilePattern('(.*){1,300}(.*){1,300}z')?.('a'.repeat(100_000))).toBeUndefined();
  expect(compilePattern('(((a{1,200}){1,200}){1,200})')).toBeUndefined();
  expect(compilePattern('('.repeat(5000) + ')'.repeat(5000))).toBeUndefined();
});
