import { elementUpdated } from '@open-wc/testing';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../src/elements/sign-up/index.ts';
import type { JsonSchema } from '../../src/contract/json-schema.ts';
import { en, sv } from '../../src/localisation/index.ts';
import { problem, scenarios, type Script } from '../../src/testing/index.ts';
import { focused, open, placed, updated, type Stage, type StageOptions } from '../support/element-stage.ts';

const extra = {
  company: { type: 'string', title: 'Company', description: 'As on its invoices.', minLength: 2, maxLength: 80 },
  billing: { type: 'string', format: 'email', title: 'Invoices to' },
  seats: {
    type: 'integer',
    minimum: 1,
    maximum: 500,
    title: 'Seats',
    'x-service-hints': { labels: { sv: 'Platser' } },
  },
  plan: {
    oneOf: [
      { const: 'small', title: 'Small' },
      { const: 'large', title: 'Large' },
    ],
    title: 'Plan',
  },
  news: { type: 'boolean', title: 'Send me news' },
} satisfies Record<string, JsonSchema>;
const served = (
  properties: Readonly<Record<string, JsonSchema>> = extra,
  required: readonly string[] = ['company', 'plan'],
): Script => ({ signUpFields: { properties, required } });

type SignUp = Stage<'service-sign-up'>;

async function asked(options: StageOptions = {}): Promise<SignUp> {
  const stage = await open('service-sign-up', { script: served(), ...options });
  await stage.fill('name', 'Bo Ek');
  await stage.fill('email', 'bo@ek.example');
  await stage.find("[name='company']");
  return stage;
}

async function choose(stage: SignUp, name: string, label: string): Promise<void> {
  const select = await stage.find<HTMLSelectElement>(`select[name='${name}']`);
  await userEvent.selectOptions(select, label);
}

const submitted = async (stage: SignUp) =>
  ((await stage.platform.received('submit')).body as { value: Record<string, unknown> }).value;
const described = (stage: SignUp, name: string): string =>
  (stage.root.querySelector(`:is(input, select)[name='${name}']`)?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => stage.root.querySelector(`#${id}`)?.textContent?.trim())
    .filter(Boolean)
    .join(' ');

describe('fields that the platform adds', () => {
  test('are shown by their kind, in the order of the schema, with optional ones marked', async () => {
    const stage = await asked();
    const fields = [...stage.root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('form [name]')];
    const shown = fields.map(({ name, type, required }) => [name, type, required]);
    expect(shown.slice(3)).toEqual([
      ['company', 'text', true],
      ['billing', 'email', false],
      ['seats', 'text', false],
      ['plan', 'select-one', true],
      ['news', 'checkbox', false],
    ]);
    expect(fields.map(({ labels }) => labels?.[0]?.textContent?.trim().replace(/\s+/g, ' ')).slice(3)).toEqual([
      'Company',
      `Invoices to${en.signUp.optional}`,
      `Seats${en.signUp.optional}`,
      'Plan',
      'Send me news',
    ]);
    expect((await stage.input('seats')).inputMode).toBe('numeric');
    expect(described(stage, 'company')).toBe('As on its invoices.');
    await expect(stage.around).to.be.accessible();
  });

  test('are validated at their field, the first invalid one focused, and sent as typed values', async () => {
    const stage = await asked();
    await stage.fill('seats', '0');
    await stage.fill('billing', 'bo@ek');
    await stage.press();
    await stage.find("select[name='plan'][aria-invalid='true']");
    await updated(stage.element, () => (focused() as HTMLInputElement).name === 'company');
    expect(described(stage, 'company')).toBe(`As on its invoices. ${en.failures.issues.required as string}`);
    expect(described(stage, 'seats')).toBe('At least 1.');
    expect(described(stage, 'billing')).toBe(en.failures.address['no-dot']);
    await expect(stage.around).to.be.accessible();
    await stage.fill('company', 'Ek & Co');
    await stage.fill('seats', '12');
    await stage.fill('billing', '');
    await choose(stage, 'plan', 'Large');
    await stage.press("[name='news']");
    await stage.press();
    await stage.reach('waiting');
    expect(await submitted(stage)).toEqual({
      name: 'Bo Ek',
      email: 'bo@ek.example',
      workspaceName: '',
      returnTo: location.href,
      locale: 'en',
      company: 'Ek & Co',
      seats: 12,
      plan: 'large',
      news: true,
    });
  });

  test('a typed number keeps its format, in the language of the page', async () => {
    const script = served({ share: { type: 'number' }, company: { type: 'string' } }, ['share']);
    const stage = await asked({ script, around: { lang: 'sv' } });
    await stage.type('share', '1,50');
    expect((await stage.input('share')).value).toBe('1,50');
    await stage.press();
    await stage.reach('waiting');
    expect(await submitted(stage)).toMatchObject({ share: 1.5 });
  });

  test('are kept when the network fails, and when the element is moved', async () => {
    const stage = await asked({
      script: { ...served(), on: { submit: [{ network: 'down' }, { network: 'down' }, { network: 'down' }] } },
    });
    await stage.fill('company', 'Ek');
    await choose(stage, 'plan', 'Small');
    await stage.press();
    await stage.read(en.failures.problems.network as string);
    const elsewhere = document.createElement('section');
    stage.provider.append(elsewhere);
    elsewhere.append(stage.element);
    await elementUpdated(stage.element);
    expect((await stage.input('company')).value).toBe('Ek');
    expect((await stage.find<HTMLSelectElement>('select')).selectedOptions[0]?.textContent).toBe('Small');
    await stage.press();
    await stage.reach('waiting');
  });

  test('show an issue of the platform, which goes when the field changes', async () => {
    const issues = [{ path: ['company'], code: 'taken', message: 'That company is here already.' }];
    const stage = await asked({ script: { ...served(), on: { submit: [problem('validation_failed', { issues })] } } });
    await stage.fill('company', 'Ek');
    await choose(stage, 'plan', 'Small');
    await stage.press();
    await stage.find("[name='company'][aria-invalid='true']");
    expect(described(stage, 'company')).toContain('That company is here already.');
    await stage.fill('company', 'Ek 2');
    await stage.find("[name='company'][aria-invalid='false']");
    await stage.press();
    await stage.reach('waiting');
  });

  test('work with the terms, in the language of the page, and are reset', async () => {
    const script = { ...scenarios['with terms'], ...served({ ...extra, news: { type: 'boolean', default: true } }) };
    const stage = await asked({ script, around: { lang: 'sv' } });
    await stage.input('acceptTerms');
    const seats = await stage.input('seats');
    expect(seats.labels?.[0]?.textContent).toContain('Platser');
    expect((await stage.find<HTMLSelectElement>('select')).selectedOptions[0]?.textContent).toBe(sv.signUp.choose);
    await stage.fill('seats', '1 2');
    await choose(stage, 'plan', 'Large');
    await stage.press("[name='news']");
    stage.element.reset();
    await updated(stage.element, () => seats.value === '');
    expect((await stage.find<HTMLSelectElement>('select')).selectedOptions[0]?.textContent).toBe(sv.signUp.choose);
    expect((await stage.input('news')).checked).toBe(true);
  });

  test("load after a refusal if the platform's form could not be read before", async () => {
    const script = { ...served(), on: { formSchema: [problem('internal')] } } satisfies Script;
    const stage = await open('service-sign-up', { script });
    await stage.fill('name', 'Bo Ek');
    await stage.fill('email', 'bo@ek.example');
    await stage.press();
    await stage.find("[name='company']");
    expect((await stage.input('name')).value).toBe('Bo Ek');
    await stage.fill('company', 'Ek');
    await choose(stage, 'plan', 'Small');
    await stage.press();
    await stage.reach('waiting');
  });

  test('are removed with their platform, and their values are not sent to another', async () => {
    const stage = await asked();
    await stage.fill('company', 'Ek');
    const next = placed();
    stage.provider.fetch = next.fetch;
    stage.provider.baseUrl = next.baseUrl;
    await updated(stage.element, () => !stage.root.querySelector("[name='company']"));
    await stage.press();
    await stage.reach('waiting');
    const { body } = await next.received('submit');
    expect((body as { value: object }).value).not.toHaveProperty('company');
  });

  test('may have any name', async () => {
    const odd: Record<string, JsonSchema> = {
      'a b"\'<': { type: 'string' },
      code: { type: 'string' },
      heading: { type: 'string', title: 7 },
      list: { type: 'array' },
    };
    const stage = await open('service-sign-up', {
      script: served(odd, ['code']),
      attributes: { 'render-root': 'light' },
    });
    await stage.fill('name', 'Bo Ek');
    await stage.fill('email', 'bo@ek.example');
    await stage.fill('heading', 'x');
    expect(described(stage, 'heading')).toBe('');
    await stage.press();
    await stage.find("input[name='code'][aria-invalid='true']");
    expect(described(stage, 'code')).toBe(en.failures.issues.required as string);
    await stage.fill('code', 'WELCOME');
    await stage.press();
    await stage.reach('waiting');
    expect(await submitted(stage)).toMatchObject({ heading: 'x', code: 'WELCOME' });
  });
});

test('are absent for a platform without them', async () => {
  const stage = await open('service-sign-up');
  await stage.fill('name', 'Bo Ek');
  await stage.read(en.signUp.mailFollows);
  expect(stage.root.querySelectorAll('form [name]')).toHaveLength(3);
});
