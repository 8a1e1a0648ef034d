import { expect, test, vi } from 'vitest';

test('a form works before the rest of the validator has loaded, and shows its issues once it has', async () => {
  // Other files may have loaded it.
  vi.resetModules();
  const { LeafNode, SchemaForm } = await import('../../src/forms/index.ts');
  const { isValidatorLoaded } = await import('../../src/forms/validate.ts');
  const sent: unknown[] = [];
  const form = new SchemaForm({
    schema: {
      type: 'object',
      properties: { code: { type: 'string', pattern: '^[A-Z]+$' }, kind: { type: 'string' }, more: { type: 'string' } },
      if: { properties: { kind: { pattern: '^x' } }, required: ['kind'] },
      // oxlint-disable-next-line unicorn/no-thenable
      then: { required: ['more'] },
    },
    initial: { code: 'abc', kind: 'a' },
    send: (value) => Promise.resolve(sent.push(value)),
  });
  expect(isValidatorLoaded()).toBe(false);
  const code = form.node(['code']);
  if (!(code instanceof LeafNode)) throw new Error('code is one field');
  code.touch();
  expect(code.issue).toBeUndefined();
  let notified = 0;
  code.subscribe(() => {
    notified += 1;
  });
  expect(await form.submit()).toBe(false);
  expect([code.issue?.code, form.node(['more'])?.required]).toEqual(['wrong_format', false]);
  expect(notified).toBeGreaterThan(0);
  code.set('ABC');
  expect(await form.submit()).toBe(true);
  expect(sent).toEqual([{ code: 'ABC', kind: 'a' }]);
});

test('a union selects the alternative of its initial value by patterns, once they can be tested', async () => {
  vi.resetModules();
  const { SchemaForm, UnionNode } = await import('../../src/forms/index.ts');
  const { loadValidator } = await import('../../src/forms/validate.ts');
  const code = (pattern: string) => ({ type: 'object', properties: { code: { type: 'string', pattern } } });
  const initial = { code: 'b1' };
  const form = new SchemaForm({ schema: { anyOf: [code('^a'), code('^b')] }, initial, send: () => Promise.resolve() });
  if (!(form.root instanceof UnionNode)) throw new Error('the form is a union');
  const { root } = form;
  const settled = new Promise<void>((resolve) => {
    root.subscribe(resolve);
  });
  await loadValidator();
  await settled;
  expect([root.selected, root.dirty, form.value]).toEqual([1, false, initial]);
});
