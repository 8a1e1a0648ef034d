import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../../src');

test('keys that copies of the library share name the major version of the contract, never a number', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  const sources = files.map((path) => [path, readFileSync(join(src, path), 'utf8')] as const);
  const keys = sources.flatMap(([path, text]) =>
    [...text.matchAll(/Symbol\.for\(\s*(.*?)\s*\)/g)].map(([, key]) => [path, key] as const),
  );
  expect(keys.length).toBeGreaterThan(5);
  expect(keys.filter(([, key]) => !key?.endsWith(':${contractMajor}`'))).toEqual([]);
});
