import { describe, expect, test } from 'vitest';
import { signUpForm } from '../../src/contract/compiled/sign-up.ts';
import { read, type JsonSchema } from '../../src/contract/json-schema.ts';
import { addedFields, readNumber, withFields } from '../../src/forms/schema-fields.ts';

const beside = (properties: Record<string, unknown>, required: string[] = []) =>
  addedFields(signUpForm, { type: 'object', properties, required } as JsonSchema);

const one = (schema: unknown, required = false) => beside({ extra: schema }, required ? ['extra'] : [])[0];

describe('fields that a platform adds', () => {
  test("are in the order of the served schema, without the contract's fields", () => {
    const fields = beside({ company: { type: 'string' }, ...signUpForm.properties, size: { type: 'integer' } }, [
      'size',
    ]);
    expect(fields.map(({ name, required }) => [name, required])).toEqual([
      ['company', false],
      ['size', true],
    ]);
  });

  test.each([
    [{ type: 'string' }, 'text', 'text'],
    [{ type: 'string', format: 'email' }, 'text', 'email'],
    [{ type: 'string', 'x-service-hints': { field: 'email' } }, 'text', 'email'],
    [{ type: 'string', format: 'uri' }, 'text', 'url'],
    [{ type: 'string', format: 'constructor' }, 'text', 'text'],
    [{ type: ['string', 'null'] }, 'text', 'text'],
    [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, 'number', 'text'],
    [{ type: 'integer' }, 'number', 'text'],
    [{ type: 'boolean' }, 'checkbox', 'text'],
    [{ const: true }, 'checkbox', 'text'],
    [{ enum: ['a', 'b'] }, 'select', 'text'],
    [{ type: 'string', oneOf: [{ const: 'a', title: 'A' }] }, 'select', 'text'],
  ])('%j is a field of kind %s', (schema, control, type) => {
    expect(one(schema)).toMatchObject({ control, type });
  });

  test.each([{ type: 'object' }, { type: 'array' }, { $ref: '#/$defs/x' }, {}, { type: 'constructor' }, true, null])(
    '%j has no field',
    (schema) => {
      expect(one(schema)).toBeUndefined();
    },
  );

  test('are left out if hidden', () => {
    expect(one({ type: 'string', 'x-service-hints': { field: 'hidden' } })).toBeUndefined();
  });

  test('labels: in the language, else the title, else the name in words', () => {
    const labels = { sv: 'Företag' };
    const field = one({ type: 'string', title: 'Company', 'x-service-hints': { labels } });
    expect([field?.label('sv-FI'), field?.label('de')]).toEqual(['Företag', 'Company']);
    expect(beside({ companySize_max: { type: 'number' } })[0]?.label('en')).toBe('Company size max');
  });

  test('choices have the titles of the schema', () => {
    const field = one({ oneOf: [{ const: 1, title: 'One' }, { const: 2 }] });
    expect(field?.choices.map(({ value, label }) => [value, label('en')])).toEqual([
      [1, 'One'],
      [2, '2'],
    ]);
  });

  test('choices and descriptions use the language of the hints', () => {
    const field = one({
      enum: ['small', 'large'],
      description: 'How many you are.',
      'x-service-hints': { descriptions: { sv: 'Hur många ni är.' }, options: { small: { sv: 'Liten' } } },
    });
    expect(field?.choices.map(({ label }) => [label('en'), label('sv')])).toEqual([
      ['small', 'Liten'],
      ['large', 'large'],
    ]);
    expect([field?.description('sv'), field?.description('en')]).toEqual(['Hur många ni är.', 'How many you are.']);
  });
});

describe('a schema with added fields', () => {
  const person = { name: 'Bo', email: 'bo@ek.example' };
  const issues = (field: unknown, value: unknown, required = false) => {
    const schema = withFields(signUpForm, beside({ extra: field }, required ? ['extra'] : []));
    const checked = read(schema, { ...person, ...(value !== undefined && { extra: value }) });
    return checked.ok ? checked.value : checked.issues.map(({ path, code }) => [path.join('.'), code]);
  };

  test.each([
    [{ type: 'string', maxLength: 3 }, 'four', 'too_long'],
    [{ type: 'string', format: 'email' }, 'bo@ek', 'wrong_format'],
    [{ type: 'string', pattern: '^\\d+$' }, 'x', 'wrong_format'],
    [{ type: 'integer' }, 1.5, 'wrong_type'],
    [{ type: 'integer', minimum: 1 }, 0, 'too_small'],
    [{ type: 'number', maximum: 9.5 }, 10, 'too_big'],
    [{ type: 'number' }, 'many', 'wrong_type'],
    [{ enum: ['a', 'b'] }, 'c', 'wrong_option'],
    [{ type: 'boolean', const: true }, false, 'not_accepted'],
  ])('%j refuses %j: %s', (schema, value, code) => {
    expect(issues(schema, value)).toEqual([['extra', code]]);
  });

  test('names missing required fields, and leaves out missing optional ones', () => {
    expect(issues({ type: 'string' }, undefined, true)).toEqual([['extra', 'required']]);
    expect(issues({ type: 'string', minLength: 2 }, undefined)).toEqual(person);
  });

  test('leaves unreadable patterns to the platform', () => {
    expect(issues({ type: 'string', pattern: '(' }, 'anything')).toEqual({ ...person, extra: 'anything' });
  });

  test('accepts a field named like an inherited property', () => {
    const served = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}') as JsonSchema;
    const [field] = addedFields(signUpForm, served);
    expect(field?.name).toBe('__proto__');
    expect(Object.hasOwn(withFields(signUpForm, [field!]).properties ?? {}, '__proto__')).toBe(true);
  });
});

describe('numbers', () => {
  test.each([
    ['12', 'en', 12],
    [' 1,250.5 ', 'en', 1250.5],
    ['1,5', 'en', '1,5'],
    ['1,5', 'sv', 1.5],
    ['1 250', 'sv', 1250],
    ['1.5', 'sv', 1.5],
    ['1.250,5', 'de', 1250.5],
    ['−3', 'sv', -3],
    ['٤٨', 'ar', 48],
    ['١٢٫٥', 'ar', 12.5],
    ['١٬٢٥٠٫٥', 'ar-EG', 1250.5],
    ['۱٬۲۵۰٫۵', 'fa', 1250.5],
    ['４８．５', 'ja', 48.5],
    ['0x10', 'en', '0x10'],
    ['many', 'en', 'many'],
    ['', 'en', undefined],
  ])('%j in %s is %j', (text, language, number) => {
    expect(readNumber(text, language)).toBe(number);
  });
});
