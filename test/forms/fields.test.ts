import { describe, expect, test } from 'vitest';
import { signUpForm, signUpWithTermsForm } from '../../src/contract/compiled/sign-up.ts';
import { signInForm } from '../../src/contract/compiled/sign-in-form.ts';
import type { JsonSchema } from '../../src/contract/json-schema.ts';
import { fieldsOf, type Path } from '../../src/forms/fields.ts';
import { pointer } from '../../src/forms/values.ts';

describe('fields of a schema', () => {
  test('sign-in: the address with its hints, then hidden fields', () => {
    expect(fieldsOf(signInForm)).toMatchObject([
      {
        name: 'email',
        hints: {
          field: 'email',
          label: 'email',
          autocomplete: 'username',
          inputMode: 'email',
          autocapitalize: 'none',
        },
      },
      { name: 'returnTo', hints: { field: 'hidden' } },
    ]);
  });

  test('sign-up: in the order of the schema, with terms only if the operator has some', () => {
    const names = (schema: JsonSchema) => fieldsOf(schema).map(({ name }) => name);
    expect(names(signUpForm)).toEqual(['name', 'email', 'workspaceName', 'locale', 'returnTo']);
    expect(names(signUpWithTermsForm)).toEqual([...names(signUpForm), 'acceptTerms']);
    expect(signUpWithTermsForm.required).toEqual(['name', 'email', 'acceptTerms']);
  });

  test('a field without hints is a text field; a schema without properties has no fields', () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: { b: { type: 'string', minLength: 2 }, a: { 'x-service-hints': { secret: true } } },
      required: ['b'],
    };
    expect(fieldsOf(schema)).toEqual([
      { name: 'b', hints: { field: 'text' } },
      { name: 'a', hints: { field: 'text', secret: true } },
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
});
