import { describe, expect, test } from 'vitest';
import { signUpWithTermsForm } from '../../src/contract/compiled/sign-up.ts';
import type { JsonSchema } from '../../src/contract/json-schema.ts';
import type { KeyValueStore } from '../../src/forms/draft.ts';
import { fieldsOf } from '../../src/forms/fields.ts';
import { draftOf, FormModel } from '../../src/forms/form-model.ts';
import { forbiddenStore, MemoryStore } from './memory-store.ts';

const schema: JsonSchema = {
  type: 'object',
  properties: { email: { type: 'string' }, code: { type: 'string', 'x-service-hints': { secret: true } } },
  required: ['email', 'code'],
};

const open = (store: KeyValueStore, version = '1') =>
  new FormModel({
    schema,
    initial: { email: '', code: '' },
    draft: { store, key: 'draft', version },
    send: () => Promise.resolve(),
  });

describe('a draft', () => {
  test('brings back what was typed', () => {
    const store = new MemoryStore();
    open(store).set('email', 'bo@ek.example');
    const again = open(store);
    expect(again.values).toEqual({ email: 'bo@ek.example', code: '' });
    expect(again.dirty('email')).toBe(true);
  });

  test('holds neither secrets nor what no field shows', () => {
    const store = new MemoryStore();
    const form = open(store);
    form.set('code', '482917');
    form.set('email', 'bo@ek.example');
    expect(store.text).not.toContain('482917');
    const hidden = draftOf({ store, key: 'sign-up', version: '1' }, fieldsOf(signUpWithTermsForm));
    hidden.write({ name: 'Bo', email: 'bo@ek.example', returnTo: '/secret-place', locale: 'sv', acceptTerms: true });
    expect(JSON.parse(store.getItem('sign-up')!)).toEqual({
      version: '1',
      values: { name: 'Bo', email: 'bo@ek.example', acceptTerms: true },
    });
  });

  test('a secret that somebody wrote into the store is not read either', () => {
    const store = new MemoryStore();
    store.setItem('draft', JSON.stringify({ version: '1', values: { email: 'a', code: '482917', more: 'x' } }));
    expect(open(store).values).toEqual({ email: 'a', code: '' });
  });

  test('of another version of the schema is dropped', () => {
    const store = new MemoryStore();
    open(store, '1').set('email', 'bo@ek.example');
    expect(open(store, '2').values).toEqual({ email: '', code: '' });
  });

  test.each([
    '',
    '{',
    'null',
    '[]',
    '1',
    '{"version":"1"}',
    '{"version":"1","values":null}',
    '{"version":"1","values":7}',
  ])('garbled (%j) is none', (text) => {
    const store = new MemoryStore();
    store.setItem('draft', text);
    expect(open(store).values).toEqual({ email: '', code: '' });
  });

  test('is gone after a reset', () => {
    const store = new MemoryStore();
    const form = open(store);
    form.set('email', 'bo@ek.example');
    form.reset();
    expect(store.entries.size).toBe(0);
    expect(open(store).values['email']).toBe('');
  });

  test('a full or forbidden store costs the draft, never the form', async () => {
    const form = open(forbiddenStore);
    form.set('email', 'bo@ek.example');
    form.set('code', '482917');
    expect(await form.submit()).toBe(true);
    form.reset();
    expect(form.values['email']).toBe('');
  });
});
