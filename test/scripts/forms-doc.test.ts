import { expect, test } from 'vitest';
import * as zod from 'zod';
import * as forms from '../../src/forms/index.ts';
import { blocks } from '../support/pages-of-docs.ts';
import { runBlock } from '../support/run-block.ts';

const examples = blocks.filter(({ at, language }) => at.startsWith('docs/forms.md:') && language === 'ts');

test('the page has examples', () => {
  expect(examples.length).toBeGreaterThan(2);
});

test.each(examples)('example runs, and its assertions hold: $at', async ({ code }) => {
  const asserted = await runBlock(code, { modules: { '@service/widgets/forms': forms, zod } });
  expect(asserted.length).toBeGreaterThan(1);
  expect(asserted).not.toContain(false);
});
