import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('the example in docs/testing.md is the one that runs', () => {
  const [, example] = /```ts\n(.*?)```/s.exec(read('docs/testing.md'))!;
  expect(example).toBe(read('test/testing/example.browser.test.ts'));
});
