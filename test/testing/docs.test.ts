import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as sdk from '../../src/sdk/index.ts';
import * as testing from '../../src/testing/index.ts';
import { blocks } from '../support/pages-of-docs.ts';
import { runBlock } from '../support/run-block.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('the example in docs/testing.md is the one that runs', () => {
  const [, example] = /```ts\n(.*?)```/s.exec(read('docs/testing.md'))!;
  expect(example).toBe(read('test/testing/example.browser.test.ts'));
});

test('the example without a browser runs, and what it asserts holds', async () => {
  const [, example] = blocks.filter(({ at }) => at.startsWith('docs/testing.md:'));
  const modules = { '@service/widgets/sdk': sdk, '@service/widgets/testing': testing };
  expect(await runBlock(example?.code ?? '', { modules })).toEqual([true, true, true, true]);
});
