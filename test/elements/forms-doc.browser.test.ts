import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { html } from 'lit';
import * as zod from 'zod';
import guide from '../../docs/forms.md?raw';
import '../../src/elements/platform/index.ts';
import { registerFieldWidget, type SchemaFormElement } from '../../src/elements/schema-form/index.ts';
import { en } from '../../src/localisation/index.ts';
import { blocksUnder, runModule } from '../support/doc-page.ts';

const modules: Readonly<Record<string, unknown>> = {
  zod,
  lit: { html },
  '@service/widgets/elements/schema-form': { registerFieldWidget },
};

const show = (markup: string) => {
  document.body.insertAdjacentHTML('beforeend', `<main lang="en">${markup}</main>`);
  return document.querySelector<SchemaFormElement>('main service-schema-form')!;
};

const refusal = { issues: [{ path: ['name'], code: 'invalid', message: 'We know a Bo already' }] };

/** `fetch` with these responses, one after another. */
function answering(...answers: readonly (readonly [status: number, body: unknown])[]) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_url: unknown, init: RequestInit) => {
    const [status, body] = answers[sent.length] ?? [500, {}];
    sent.push(JSON.parse(String(init.body)));
    return Promise.resolve(Response.json(body, { status }));
  });
  return sent;
}

afterEach(() => {
  vi.unstubAllGlobals();
  document.querySelector('main')?.remove();
});

test('the form with a schema and a server of its own shows what the server refuses, then that it is saved', async () => {
  const [markup = ''] = blocksUnder(guide, '## Your own schema and server', 'html');
  const [code = ''] = blocksUnder(guide, '## Your own schema and server', 'js');
  const sent = answering([422, refusal], [500, {}], [200, { ordered: 2 }]);
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const form = show(markup);
  const saved = () => page.getByText(en.schemaForm.submitted);
  runModule(code, modules);
  await page.getByLabelText('Your name').fill('Bo');
  await page.getByLabelText('Email').fill('bo@ek.example');
  await page.getByLabelText('Size').fill('2');
  await page.getByRole('button', { name: 'Order' }).click();
  await expect.element(page.getByText('We know a Bo already')).toBeVisible();
  await expect.poll(() => form.shadowRoot?.activeElement?.getAttribute('name')).toBe('name');
  expect(saved().elements()).toEqual([]);
  await page.getByLabelText('Your name').fill('Bo Ek');
  await page.getByRole('button', { name: 'Order' }).click();
  await expect.element(page.getByText(en.failures.problems['unexpected-status']).first()).toBeVisible();
  await expect.element(page.getByLabelText('Your name')).toHaveValue('Bo Ek');
  await page.getByRole('button', { name: 'Order' }).click();
  await expect.element(saved().first()).toBeVisible();
  expect(log).toHaveBeenCalledExactlyOnceWith({ ordered: 2 });
  expect(sent).toEqual([
    { name: 'Bo', email: 'bo@ek.example', size: 2 },
    { name: 'Bo Ek', email: 'bo@ek.example', size: 2 },
    { name: 'Bo Ek', email: 'bo@ek.example', size: 2 },
  ]);
});

test('the form by a dialect shows what the server refuses, and its result', async () => {
  const [markup = ''] = blocksUnder(guide, '### By a dialect, with drafts', 'html');
  const [code = ''] = blocksUnder(guide, '### By a dialect, with drafts', 'js');
  // A client keeps the `fetch` that it has been created with.
  const taken = { issues: [{ path: ['name'], code: 'twin_name' }] };
  const sent = answering([422, taken], [200, { id: 'order_1' }]);
  const form = show(markup);
  runModule(code, modules);
  const results: unknown[] = [];
  form.addEventListener('submitted', ({ detail }) => results.push(detail.result));
  await page.getByLabelText('Name').fill('Bo');
  await page.getByLabelText('Size').fill('2');
  await page.getByRole('button').click();
  await expect.element(page.getByText('That name is already taken.')).toBeVisible();
  await page.getByLabelText('Name').fill('Bo Ek');
  await page.getByRole('button').click();
  await expect.poll(() => results).toEqual([{ id: 'order_1' }]);
  expect(sent.at(-1)).toEqual({ name: 'Bo Ek', size: 2 });
});

test('the widget of its own sets the value of its field', async () => {
  const [code = ''] = blocksUnder(guide, '## Your own fields', 'js');
  runModule(code, modules);
  const form = show('<service-schema-form></service-schema-form>');
  form.schema = {
    type: 'object',
    properties: { stars: { type: 'integer', 'x-service-hints': { field: 'rating' } } },
    required: ['stars'],
  };
  await page.getByLabelText('Stars').fill('5');
  expect(form.values).toEqual({ stars: 5 });
});
