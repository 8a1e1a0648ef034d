import { fixtureSync } from '@open-wc/testing';
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import '../../src/elements/schema-form/index.ts';
import { addLanguage } from '../../src/localisation/add-language.ts';

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

test('sentences of an added language that no element uses are named', async () => {
  addLanguage('xa', { signIn: { submit: 'Weiter', sumbit: 'Weiter', heading: 'Anmelden' }, signin: {} } as never);
  expect(await line).toBe(
    "service-widgets: addLanguage('xa') has sentences that are not used: signIn.sumbit, signIn.heading, signin. Their keys are misspelt, of another version, or their values of another type. See docs/troubleshooting.md#language",
  );
});

test.each<[string, unknown, string]>([
  ['a text', 'person', '"person"'],
  ['a list', [], '[]'],
  ['a zod schema', { type: 'object', shape: {} }, '{"type":"object","shape":{}}'],
])('a schema without fields is named: %s', async (_, schema, shown) => {
  const form = document.createElement('service-schema-form');
  form.schema = schema as never;
  fixtureSync(form);
  expect(await line).toBe(
    `service-widgets: The schema of a <service-schema-form> has no fields: ${shown}. Pass a JSON Schema with properties; z.toJSONSchema() makes one. See docs/troubleshooting.md#schema`,
  );
});
