import { fixtureSync } from '@open-wc/testing';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi, type MockInstance } from 'vitest';
import '../../src/elements/platform/index.ts';
import '../../src/elements/schema-form/index.ts';
import { addLanguage } from '../../src/localisation/add-language.ts';
import { scriptedPlatform } from '../../src/testing/index.ts';

let written: MockInstance;
/** Resolves with the next line of ours in the console. */
let line: Promise<string>;

beforeEach(() => {
  line = new Promise((resolve) => {
    written = vi.spyOn(console, 'error').mockImplementation((text: unknown) => {
      if (String(text).startsWith('service-widgets: ')) resolve(String(text));
    });
  });
});
afterEach(() => written.mockRestore());

test('sentences of an added language that no element uses are named, without those that are not translated yet', async () => {
  const signIn = { submit: 'Weiter', sumbit: 'Weiter', heading: 'Anmelden', description: undefined };
  addLanguage('xa', { signIn, signin: {} } as never);
  expect(await line).toBe(
    "service-widgets: addLanguage('xa') has sentences that are not used: signIn.sumbit, signIn.heading, signin. Their keys are misspelt, of another version, or their values of another type. See docs/troubleshooting.md#language",
  );
});

describe('a language that there is not', () => {
  const place = (lang: string) => fixtureSync(`<div lang="${lang}"><service-schema-form></service-schema-form></div>`);
  const lines = () => written.mock.calls.map(([text]) => String(text)).filter((text) => text.includes('no language'));

  test('is named once, with the way to add it', async () => {
    for (const lang of ['xb', 'xb']) place(lang);
    expect(await line).toBe(
      'service-widgets: There is no language "xb", so elements have the next one that the browser prefers, or English. Correct the lang of the element, or data-locale of the script tag, or add the language: addLanguage("xb", …). See docs/troubleshooting.md#unknown-language',
    );
    place('XB');
    place('xc-AA');
    await expect.poll(lines, { timeout: 20_000 }).toEqual([await line, expect.stringContaining('"xc-AA"')]);
  });

  test('is not named if it is added meanwhile, is loading, is a region of a known one, or is the page’s own', async () => {
    const { lang } = document.documentElement;
    document.documentElement.lang = 'xg';
    onTestFinished(() => void (document.documentElement.lang = lang));
    for (const tag of ['xd', 'xe', 'sv-FI', 'en_GB']) place(tag);
    fixtureSync('<service-schema-form></service-schema-form>');
    addLanguage('xd', {});
    addLanguage('xe', () => new Promise(() => undefined));
    place('xf');
    await expect.poll(lines, { timeout: 20_000 }).toEqual([expect.stringContaining('"xf"')]);
  });
});

test.each<[string, unknown, string]>([
  ['a text', 'person', '"person"'],
  ['a list', [], '[]'],
  ['a zod schema', { type: 'object', shape: {} }, '{"type":"object","shape":{}}'],
  ['a zod schema without a type', { def: {}, _zod: {} }, '{"def":{},"_zod":{}}'],
  ['null', null, 'null'],
  ['an empty object', {}, '{}'],
  ['names of fields alone', { a: 1 }, '{"a":1}'],
  ['a reference to nothing', { $ref: '#/nope' }, '{"$ref":"#/nope"}'],
  ['a reference to itself', { $ref: '#' }, '{"$ref":"#"}'],
  ['an unknown type', { type: 'nope', properties: {} }, '{"type":"nope","properties":{}}'],
  ['properties that are a text', { type: 'object', properties: 'x' }, '{"type":"object","properties":"x"}'],
  ['an object or null, without properties', { type: ['object', 'null'] }, '{"type":["object","null"]}'],
])('a schema without fields is named: %s', async (_, schema, shown) => {
  const form = document.createElement('service-schema-form');
  form.schema = schema as never;
  fixtureSync(form);
  expect(await line).toBe(
    `service-widgets: The schema of a <service-schema-form> has no fields: ${shown}. Pass a JSON Schema with properties; z.toJSONSchema() makes one. See docs/troubleshooting.md#schema`,
  );
});

test('a served schema without fields is named by its type', async () => {
  const type = '@acme/a/schema/b';
  const platform = scriptedPlatform({ on: { formSchema: { json: { a: 1 } } } });
  const form = document.createElement('service-schema-form');
  form.type = type;
  const around = document.createElement('service-platform');
  around.append(form);
  around.fetch = platform.fetch;
  around.baseUrl = platform.baseUrl;
  fixtureSync(around);
  expect(await line).toContain(`The schema of ${type} has no fields: {"a":1}.`);
});

test.each<[string, unknown]>([
  ['a list', { type: 'array' }],
  ['one of several types', { type: ['object', 'string'] }],
  ['alternatives that differ', { anyOf: [{ minimum: 1 }, { minLength: 1 }] }],
  ['an object without known names', { patternProperties: { a: true } }],
  ['a list of a referenced part', { $ref: '#/$defs/a', $defs: { a: { type: 'array' } } }],
  ['fields', { properties: { a: { type: 'string' } } }],
])('nothing is written for %s', async (_, schema) => {
  const form = document.createElement('service-schema-form');
  form.schema = schema as never;
  fixtureSync(form);
  await form.updateComplete;
  // The diagnostics have loaded by then.
  await import('../../src/diagnostics/index.ts');
  await new Promise((resolve) => setTimeout(resolve));
  expect(written).not.toHaveBeenCalled();
});
