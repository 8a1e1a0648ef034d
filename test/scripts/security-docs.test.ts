import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const read = (path: string) => readFileSync(at(path), 'utf8');

const pages = ['docs/threat-model.md', 'docs/asvs.md'];
const promises = new Set([...read('docs/threat-model.md').matchAll(/^\| (P\d+) \|/gm)].map(([, name]) => name));

/** Pairs of a test file and a title: `file` “title” “title”. */
const proofsOf = (text: string) =>
  [...text.matchAll(/`(test\/[^`]+)`((?: “[^”]+”)*)/g)].flatMap(([, file = '', titles = '']) => {
    const named = [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title);
    if (file === 'test/scripts/security-docs.test.ts') return [];
    return (named.length ? named : [undefined]).map((title) => ({ file, title }));
  });

/** Checks for a title in a test file, as a whole literal. */
function hasTitle(file: string, title: string): boolean {
  if (!existsSync(at(file))) return false;
  const text = read(file).replaceAll("\\'", "'");
  return [`'${title}'`, `"${title}"`, `\`${title}\``].some((literal) => text.includes(literal));
}

describe.each(pages)('%s', (page) => {
  const text = read(page);

  test('names files that exist', () => {
    const paths = [...text.matchAll(/`((?:src|platform|test|docs|scripts|examples)\/[^`\s]*)`/g)];
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.map(([, path = '']) => path).filter((path) => !existsSync(at(path)))).toEqual([]);
  });

  test('names tests that exist', () => {
    const proofs = proofsOf(text);
    expect(proofs.length).toBeGreaterThan(5);
    expect(proofs.filter(({ file, title }) => title === undefined || !hasTitle(file, title))).toEqual([]);
  });

  test('names promises that exist', () => {
    const named = [...text.matchAll(/\bP\d+\b/g)].map(([name]) => name);
    expect(named.filter((name) => !promises.has(name))).toEqual([]);
  });
});

test('each promise names what keeps it and what proves it', () => {
  const rows = read('docs/threat-model.md')
    .split('\n')
    .filter((line) => /^\| P\d+ \|/.test(line));
  expect(rows.filter((row) => !/\| `(?:src|platform)\/[^|]+ \| `test\/[^|]+“/.test(row))).toEqual([]);
  expect(rows.map((row) => row.split(' ')[1])).toEqual(rows.map((_, index) => `P${index + 1}`));
});

test('the summary of the ASVS counts its lines', () => {
  const text = read('docs/asvs.md');
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| [12] \| [^|]+ \| (met|operator|partly|not met|–) \|/gm)];
  const numbers = rows.map(([, number]) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.length).toBe(253);
  const count = (state: string) => rows.filter(([, , found]) => found === state).length;
  const summary =
    /(\d+) apply: (\d+) are met, (\d+) are met with the operator, (\d+) partly, (\d+) not; (\d+) don’t apply/.exec(
      text,
    );
  const counts = [count('met'), count('operator'), count('partly'), count('not met')];
  const applying = counts.reduce((sum, number) => sum + number, 0);
  expect(summary?.slice(1).map(Number)).toEqual([applying, ...counts, count('–')]);
});
