import { describe, expect, test } from 'vitest';
import type { ExtraFields } from '@service/widgets/contract';
import { resolveSignUpFields } from '../../../../platform/src/features/authentication/sign-up-fields.ts';
import { mailTo, signedUp, TestBrowser, tokenOf } from '../../support/browser.ts';
import { onOnePlatform } from '../../support/databases.ts';

const type = '@service/authentication/schema/sign-up';
const key = '11111111-2222-4333-8444-555555555555';
const signUpFields: ExtraFields = {
  properties: {
    company: { type: 'string', title: 'Company', minLength: 2, 'x-service-hints': { labels: { sv: 'Företag' } } },
    billing: { type: 'string', format: 'email' },
    seats: { type: 'integer', minimum: 1, maximum: 500 },
    plan: { oneOf: [{ const: 'small', title: 'Small' }, { const: 'large' }] },
    rules: { type: 'boolean', const: true },
  },
  required: ['company', 'plan', 'rules'],
};
const filledIn = { company: ' Ek & Co ', seats: 12, plan: 'large', rules: true };
const kept = { ...filledIn, company: 'Ek & Co' };

onOnePlatform('sign-up fields of an operator', (start) => {
  const open = async () => {
    const platform = await start({ settings: { signUpFields } });
    const stored = async () => (await platform.database.raw('SELECT sign_up_fields FROM users')).rows;
    return { platform, browser: new TestBrowser(platform), stored };
  };

  test("are served with the contract's fields, in order", async () => {
    const { browser } = await open();
    const { body } = await browser.ask(`/api/v0/forms/schema?type=${type}`);
    expect(Object.keys(body.properties)).toEqual([
      ...['name', 'email', 'workspaceName', 'locale', 'returnTo'],
      ...Object.keys(signUpFields.properties),
    ]);
    expect(body.required).toEqual(['name', 'email', 'company', 'plan', 'rules']);
    expect(body.properties.company).toEqual({
      type: 'string',
      title: 'Company',
      minLength: 2,
      maxLength: 1000,
      format: 'line',
      'x-service-hints': { order: 5, labels: { sv: 'Företag' }, trim: true },
    });
    expect(body.properties.rules).toMatchObject({ type: 'boolean', const: true });
  });

  test('are stored with the account once the address is verified, and returned to no one', async () => {
    const { platform, browser, stored } = await open();
    await browser.signUp('astrid@example.com', filledIn);
    expect(await stored()).toEqual([]);
    const verified = await browser.verify({ token: tokenOf(await mailTo(platform, 'astrid@example.com')) });
    expect(await stored()).toEqual([{ sign_up_fields: kept }]);
    const { user } = (await browser.currentUser()).body.result;
    expect(user).toEqual(verified.body.user);
    expect(JSON.stringify(user)).not.toContain('Ek & Co');
  });

  test("are validated one by one beside the contract's; unknown fields are refused", async () => {
    const { browser, stored } = await open();
    const value = { name: '', billing: 'bo@ek', seats: 0, plan: 'huge', rules: false, extra: {}, vip: true };
    const { status, body } = await browser.signUp('astrid@example.com', value);
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    expect(
      Object.fromEntries(body.issues.map(({ path, code }: { path: string[]; code: string }) => [path, code])),
    ).toEqual({
      name: 'required',
      company: 'required',
      billing: 'wrong_format',
      seats: 'too_small',
      plan: 'wrong_option',
      rules: 'not_accepted',
      extra: 'unknown_field',
      vip: 'unknown_field',
    });
    const hostile = [
      { ...filledIn, company: 'Ek\u202e' },
      { ...filledIn, company: 'E\u0000k' },
      { ...filledIn, company: 'x'.repeat(1001) },
      { ...filledIn, company: { $ne: '' } },
      { ...filledIn, company: '  ' },
      { ...filledIn, plan: 1 },
      { ...filledIn, plan: ['large'] },
    ];
    for (const bad of hostile) expect((await browser.signUp('astrid@example.com', bad)).status).toBe(422);
    expect(await stored()).toEqual([]);
  });

  test('are part of the idempotency key: a repeat answers the same, another value is a conflict', async () => {
    const { platform, browser, stored } = await open();
    const first = await browser.signUp('astrid@example.com', filledIn, { key });
    const repeat = await browser.signUp('astrid@example.com', filledIn, { key });
    expect(repeat.body).toEqual(first.body);
    expect((await browser.signUp('astrid@example.com', { ...filledIn, seats: 13 }, { key })).body.code).toBe(
      'conflict',
    );
    await browser.verify({ token: tokenOf(await mailTo(platform, 'astrid@example.com')) });
    expect(platform.mailer.sent).toHaveLength(1);
    expect(await stored()).toEqual([{ sign_up_fields: kept }]);
  });

  test('change nothing for an address that has an account, and nothing of a sign-in', async () => {
    const { platform, browser, stored } = await open();
    await signedUp(platform, browser, 'astrid@example.com', 'cookie', filledIn);
    const other = new TestBrowser(platform);
    await signedUp(platform, other, 'astrid@example.com', 'cookie', { ...filledIn, company: 'Somebody else' });
    expect(await stored()).toEqual([{ sign_up_fields: kept }]);
    expect((await other.signIn('astrid@example.com')).status).toBe(200);
  });
});

describe('the setting', () => {
  const resolve = (properties: Record<string, unknown>, more = {}) =>
    resolveSignUpFields({ properties, ...more }, 'signUpFields');

  test.for([
    [undefined, 'signUpFields'],
    [[], 'signUpFields'],
    [{ properties: [] }, 'signUpFields.properties'],
    [{ properties: {}, required: ['nobody'] }, 'signUpFields.required.0'],
    [{ properties: {}, additionalProperties: true }, 'signUpFields.additionalProperties'],
  ] as const)('%j is refused at %s', ([given, path]) => {
    expect(() => resolveSignUpFields(given, 'signUpFields')).toThrow(
      new RegExp(`^${path} can't be used \\([^\\n]+\\)\\.$`),
    );
  });

  test.for([
    [{ email: { type: 'string' } }, 'email'],
    [{ code: { type: 'string' } }, 'code'],
    [{ 'a b': { type: 'string' } }, 'a b'],
    [{ list: true }, 'list'],
    [{ list: {} }, 'list.type'],
    [{ list: { type: 'array' } }, 'list.type'],
    [{ list: { type: 'constructor' } }, 'list.type'],
    [{ born: { type: 'string', format: 'date' } }, 'born.format'],
    [{ born: { type: 'string', pattern: '(' } }, 'born.pattern'],
    [{ born: { type: 'string', minLength: -1 } }, 'born.minLength'],
    [{ born: { type: 'string', minLength: 3, maxLength: 2 } }, 'born'],
    [{ born: { type: 'string', title: '' } }, 'born.title'],
    [{ seats: { type: 'integer', multipleOf: 5 } }, 'seats.multipleOf'],
    [{ seats: { type: 'integer', default: 'many' } }, 'seats.default'],
    [{ plan: { enum: [] } }, 'plan.enum'],
    [{ plan: { enum: [null] } }, 'plan.enum.0'],
    [{ plan: { oneOf: [{ type: 'string' }] } }, 'plan.oneOf.0.const'],
    [{ rules: { type: 'boolean', const: false } }, 'rules.const'],
    [{ rules: { type: 'boolean', 'x-service-hints': { field: 'hidden' } } }, 'rules.x-service-hints.field'],
  ] as const)('%j is refused at %s', ([properties, path]) => {
    const start = `signUpFields.properties.${path} can't be used (`;
    expect(() => resolve(properties)).toThrow(start);
  });

  test('accepts a whole JSON Schema of an object', () => {
    const whole = { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object', required: [] };
    expect(Object.keys(resolve({ plan: { type: 'string', enum: ['a', 1] } }, whole).served.properties)).toEqual([
      'plan',
    ]);
  });
});
