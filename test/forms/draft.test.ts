import { describe, expect, test } from 'vitest';
import { signUpWithTermsForm } from '../../src/contract/compiled/sign-up.ts';
import type { JsonSchema } from '../../src/contract/json-schema.ts';
import type { KeyValueStore } from '../../src/stored-json.ts';
import { FormModel } from '../../src/forms/form-model.ts';
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
  test('restores the typed values', () => {
    const store = new MemoryStore();
    open(store).set('email', 'bo@ek.example');
    const again = open(store);
    expect(again.values).toEqual({ email: 'bo@ek.example', code: '' });
    expect(again.dirty('email')).toBe(true);
  });

  test('leaves out secrets and values without a field', () => {
    const store = new MemoryStore();
    const form = open(store);
    form.set('code', '482917');
    form.set('email', 'bo@ek.example');
    expect(store.text).not.toContain('482917');
    const signUp = new FormModel({
      schema: signUpWithTermsForm,
      initial: { name: 'Bo', email: 'bo@ek.example', returnTo: '/secret-place', locale: 'sv' },
      draft: { store, key: 'sign-up', version: '1' },
      send: () => Promise.resolve(),
    });
    signUp.set('acceptTerms', true);
    expect(JSON.parse(store.getItem('sign-up')!)).toEqual({
      version: '1',
      values: { name: 'Bo', email: 'bo@ek.example', acceptTerms: true },
    });
  });

  test('ignores a secret that was written into the store', () => {
    const store = new MemoryStore();
    store.setItem('draft', JSON.stringify({ version: '1', values: { email: 'a', code: '482917', more: 'x' } }));
    expect(open(store).values).toEqual({ email: 'a', code: '' });
  });

  test("is dropped if the schema's version differs", () => {
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
  ])('is ignored if garbled (%j)', (text) => {
    const store = new MemoryStore();
    store.setItem('draft', text);
    expect(open(store).values).toEqual({ email: '', code: '' });
  });

  test('is deleted by a reset', () => {
    const store = new MemoryStore();
    const form = open(store);
    form.set('email', 'bo@ek.example');
    form.reset();
    expect(store.entries.size).toBe(0);
    expect(open(store).values['email']).toBe('');
  });

  test('is lost if the store is full or forbidden; the form works', async () => {
    const form = open(forbiddenStore);
    form.set('email', 'bo@ek.example');
    form.set('code', '482917');
    expect(await form.submit()).toBe(true);
    form.reset();
    expect(form.values['email']).toBe('');
  });
});
