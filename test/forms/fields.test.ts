import { describe, expect, test } from 'vitest';
import { signUpForm, signUpWithTermsForm } from '../../src/contract/compiled/sign-up.ts';
import { signInForm } from '../../src/contract/compiled/sign-in.ts';
import type { JsonSchema } from '../../src/contract/json-schema.ts';
import { fieldsOf, pointer, valueAt, withValueAt, type Path } from '../../src/forms/fields.ts';

describe('fields of a schema', () => {
  test('sign-in: the address with its hints and lengths, then hidden fields', () => {
    expect(fieldsOf(signInForm)).toMatchObject([
      {
        path: ['email'],
        name: 'email',
        required: true,
        minLength: 3,
        maxLength: 254,
        hints: {
          field: 'email',
          label: 'email',
          autocomplete: 'username',
          inputMode: 'email',
          autocapitalize: 'none',
        },
      },
      { path: ['returnTo'], name: 'returnTo', required: false, hints: { field: 'hidden' } },
    ]);
  });

  test('sign-up: in the order of the schema, with terms only if the operator has some', () => {
    const names = (schema: JsonSchema) => fieldsOf(schema).map(({ name }) => name);
    expect(names(signUpForm)).toEqual(['name', 'email', 'workspaceName', 'locale', 'returnTo']);
    expect(names(signUpWithTermsForm)).toEqual([...names(signUpForm), 'acceptTerms']);
    const required = fieldsOf(signUpWithTermsForm).filter((field) => field.required);
    expect(required.map(({ name }) => name)).toEqual(['name', 'email', 'acceptTerms']);
  });

  test('a field without hints is a text field; a schema without properties has no fields', () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: { b: { type: 'string', minLength: 2 }, a: { 'x-service-hints': { secret: true } } },
      required: ['b'],
    };
    expect(fieldsOf(schema)).toEqual([
      { path: ['b'], name: 'b', required: true, minLength: 2, hints: { field: 'text' } },
      { path: ['a'], name: 'a', required: false, hints: { field: 'text', secret: true } },
    ]);
    expect(fieldsOf({ type: 'object' })).toEqual([]);
  });
});

describe('paths', () => {
  test.each<[Path, string]>([
    [[], ''],
    [['email'], '/email'],
    [['entries', 0, 'email'], '/entries/0/email'],
    [['a/b', 'm~n', ''], '/a~1b/m~0n/'],
    [['~1'], '/~01'],
  ])('%j is the pointer %j (RFC 6901)', (path, expected) => {
    expect(pointer(path)).toBe(expected);
  });

  test('get() reads a value through objects and arrays only', () => {
    const value = { entries: [{ email: 'a' }, { email: 'b' }], none: null, '': 1 };
    expect(valueAt(value, ['entries', 1, 'email'])).toBe('b');
    expect(valueAt(value, [''])).toBe(1);
    expect(valueAt(value, [])).toBe(value);
    expect(valueAt(value, ['none', 'deeper'])).toBeUndefined();
    expect(valueAt(value, ['entries', 7, 'email'])).toBeUndefined();
    expect(valueAt('text', ['length'])).toBeUndefined();
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'get() ignores inherited properties: %s',
    (key) => {
      expect(valueAt({}, [key])).toBeUndefined();
      expect(valueAt({ inner: {} }, ['inner', key])).toBeUndefined();
      const next = withValueAt({}, [key], 'mine') as object;
      expect(valueAt(next, [key])).toBe('mine');
      expect(Object.getPrototypeOf(next)).toBe(Object.prototype);
      expect(({} as Record<string, unknown>)['mine']).toBeUndefined();
    },
  );

  test('set() copies only the objects on the path', () => {
    const value = { a: { b: 1 }, c: { d: 2 } };
    const next = withValueAt(value, ['a', 'b'], 3) as typeof value;
    expect(next).toEqual({ a: { b: 3 }, c: { d: 2 } });
    expect(value.a.b).toBe(1);
    expect(next.c).toBe(value.c);
    expect(withValueAt(value, [], 'whole')).toBe('whole');
  });

  test('set() replaces and appends array entries, and keeps arrays arrays', () => {
    const value = { entries: [{ email: 'a' }, { email: 'b' }] };
    expect(withValueAt(value, ['entries', 0, 'email'], 'x')).toEqual({ entries: [{ email: 'x' }, { email: 'b' }] });
    expect(withValueAt(value, ['entries', 2, 'email'], 'c')).toEqual({
      entries: [{ email: 'a' }, { email: 'b' }, { email: 'c' }],
    });
    expect(value.entries).toHaveLength(2);
  });

  test('set() creates missing containers: an array for an index, an object for a name', () => {
    expect(withValueAt(undefined, ['a', 'b'], 1)).toEqual({ a: { b: 1 } });
    expect(withValueAt({ a: null }, ['a', 'b'], 1)).toEqual({ a: { b: 1 } });
    expect(withValueAt({}, ['entries', 0, 'email'], 'a')).toEqual({ entries: [{ email: 'a' }] });
  });
});
