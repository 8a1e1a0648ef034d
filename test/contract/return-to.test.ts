import { expect, test } from 'vitest';
import { returnTarget, safeReturnTo } from '@service/widgets/contract';

const origin = 'https://platform.example';

const whole = [
  'https:evil.example',
  'HTTPS://evil.example',
  'http:\\\\evil.example',
  'javascript:alert(1)//',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'blob:x',
  'about:blank',
  'mailto:x@evil.example',
  '?x',
  '#x',
  '',
  '.',
  '..',
];
const starts = [
  ...['', '/', '//', '///', '/\\', '\\', '\\\\', '/\t', '/\n', '/\r', '\t/', ' /', '/ ', '/.', '/./', '/..', '/../'],
  ...['/;', '/@', '/:', '/?', '/#', '/%2f', '/%5c', '/%09', '/%00', '/\0', '/\x7f/', '/\x85/', '/\\/', '/./\\'],
  ...['/.\t/', '/%2e/', '/%2e%2e/', '/.%2e//', '/a/../', '/a/..//', '/a/%2e%2e//', '/\u2028', '/\u202e', '/\ufeff'],
  ...['/\u00a0', '/\u00ad/', '/\u200b/', '/\u2044', '/\u2215', '/\uff0f', '\u3000/', '/\ud800/', '/\u{e0001}/'],
];
const betweens = ['', '/', '//', '\\', '\\/', '\t', '\r\n', '@', '%2f', '.', './/'];
const ends = [
  ...['evil.example', 'evil.example/x', 'https://evil.example', '@evil.example', 'evil%2eexample', '[::1]'],
  ...['javascript:alert(1)', '3232235777', 'evil\u3002example', 'x\r\nSet-Cookie: a=b', 'x%0d%0aSet-Cookie:a=b', 'å'],
];
const spellings = [
  ...whole,
  ...starts.flatMap((start) => betweens.flatMap((between) => ends.map((end) => start + between + end))),
];

test('keeps thousands of spellings on the origin, and stable when checked again', () => {
  expect(spellings.length).toBeGreaterThan(6000);
  const taken = spellings.flatMap((spelling) => safeReturnTo(spelling) ?? []);
  expect(taken.length).toBeGreaterThan(1000);
  for (const path of taken) {
    expect(path).toMatch(/^\/(?!\/)[\x21-\x7e]*$/);
    expect(new URL(path, origin).origin).toBe(origin);
    expect(new URL(path, `${origin}/a/b?c#d`).origin).toBe(origin);
    expect(safeReturnTo(path)).toBe(path);
  }
});

test('takes http(s) URLs, as the URL parser reads them', () => {
  for (const [url, target] of [
    ['https://shop.example', 'https://shop.example/'],
    ['HTTP://Shop.Example:80/å?b#c', 'http://shop.example/%C3%A5?b#c'],
    ['/a/../b', '/b'],
  ]) {
    expect(returnTarget(url)).toBe(target);
  }
  for (const spelling of spellings) {
    const target = returnTarget(spelling);
    if (target === undefined) continue;
    expect(target).toMatch(/^(?:https?:\/\/[^/]+)?\/(?!\/)[\x21-\x7e]*$/);
    expect(returnTarget(target)).toBe(target);
  }
  for (const url of ['https:shop.example', 'https:///shop.example', 'https://a\\b', 'ftp://a'])
    expect([url, returnTarget(url)]).toEqual([url, undefined]);
});

test('rejects a path that is too long once encoded', () => {
  expect(safeReturnTo(`/${'å'.repeat(341)}`)).toHaveLength(2047);
  expect(safeReturnTo(`/${'å'.repeat(342)}`)).toBeUndefined();
});
