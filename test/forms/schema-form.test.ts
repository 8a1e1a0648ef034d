import { describe, expect, test } from 'vitest';
import { createDocumentForm } from '../../src/contract/compiled/resource-forms.ts';
import { signInForm } from '../../src/contract/compiled/sign-in-form.ts';
import { LeafNode } from '../../src/forms/index.ts';
import { formOf, issuesOf, leaf, object } from './form-stage.ts';

describe('fields by schema', () => {
  test.each([
    [{ type: 'string' }, 'text'],
    [{ type: 'string', maxLength: 501 }, 'multiline'],
    [{ type: 'string', 'x-service-hints': { field: 'multiline' } }, 'multiline'],
    [{ type: 'string', format: 'email' }, 'email'],
    [{ type: 'string', format: 'uri' }, 'url'],
    [{ type: 'string', format: 'date' }, 'date'],
    [{ type: 'string', format: 'date-time' }, 'date-time'],
    [{ type: 'string', format: 'time' }, 'time'],
    [{ type: 'string', format: 'nothing-known' }, 'text'],
    [{ type: 'string', writeOnly: true }, 'password'],
    [{ type: ['string', 'null'] }, 'text'],
    [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'integer'],
    [{ type: 'number' }, 'number'],
    [{ type: 'boolean' }, 'checkbox'],
    [{ const: true }, 'checkbox'],
    [{ enum: ['a', 'b', 'c'] }, 'select'],
    [{ enum: ['a', 'b', 'c', 'd'] }, 'select'],
    [{ enum: ['a', 'b'], 'x-service-hints': { field: 'select' } }, 'select'],
    [{ oneOf: [{ const: 1, title: 'One' }, { const: 2 }] }, 'select'],
    [{ enum: ['a', 'b'], 'x-service-hints': { field: 'radio' } }, 'radio'],
    [{ type: 'array', items: { enum: ['a', 'b'] } }, 'choices'],
    [{ type: 'array' }, 'json'],
    [{ type: 'array', prefixItems: [{ type: 'string' }] }, 'json'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, 'json'],
    [object({ a: { type: 'string' } }, [], { additionalProperties: { type: 'string' } }), 'json'],
    [object({ a: { type: 'string' } }, [], { patternProperties: { '^x-': {} } }), 'json'],
    [{ type: ['string', 'number'] }, 'json'],
    [{ $ref: 'https://elsewhere.example/schema' }, 'json'],
    [{ $ref: '#/$defs/missing' }, 'json'],
    [{ type: 'string', 'x-service-hints': { field: 'hidden' } }, 'hidden'],
    [{ type: 'string', 'x-service-hints': { field: 'directory' } }, 'text'],
    [true, 'json'],
  ])('%j is a field of kind %s', (schema, kind) => {
    expect(leaf(formOf(object({ one: schema })), 'one').kind).toBe(kind);
  });

  test('a short required enum is shown as radio buttons', () => {
    const form = formOf(object({ few: { enum: ['a', 'b', 'c'] }, many: { enum: [1, 2, 3, 4] } }, ['few', 'many']));
    expect([leaf(form, 'few').kind, leaf(form, 'many').kind]).toEqual(['radio', 'select']);
  });

  test('a kind registered by the host handles the whole value, of any type', () => {
    const schema = object({ at: object({ x: { type: 'number' } }, [], { 'x-service-hints': { field: 'point' } }) });
    const form = formOf(schema, { kinds: (kind) => kind === 'point', initial: { at: { x: 1 } } });
    const at = leaf(form, 'at');
    expect(at.kind).toBe('point');
    at.set({ x: 2 });
    expect(form.value).toEqual({ at: { x: 2 } });
    expect(formOf(schema).node(['at', 'x'])).toBeInstanceOf(LeafNode);
  });

  test('references are resolved, and keywords beside them count', () => {
    const form = formOf({
      $defs: { name: { type: 'string', maxLength: 3 }, 'a/b~c': { type: 'integer' } },
      ...object({ one: { $ref: '#/$defs/name', minLength: 2 }, two: { $ref: '#/$defs/a~1b~0c' } }),
    });
    leaf(form, 'one').set('a');
    leaf(form, 'two').set('x');
    leaf(form, 'one').touch();
    leaf(form, 'two').touch();
    expect(issuesOf(form)).toEqual([
      ['one', 'too_short'],
      ['two', 'wrong_type'],
    ]);
    leaf(form, 'one').set('abcd');
    expect(leaf(form, 'one').issue).toEqual({ code: 'too_long', params: { maximum: 3 } });
  });

  test('fields are in the order of their hints', () => {
    const at = (order: number) => ({ type: 'string', 'x-service-hints': { order } });
    const form = formOf(object({ b: at(2), a: at(1), c: at(3) }));
    expect(form.root.children.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });
});

describe('typed text as a value', () => {
  test.each([
    [{ type: 'string' }, 'Bo', 'Bo'],
    [{ type: 'string' }, '', undefined],
    [{ type: 'string', 'x-service-hints': { trim: true } }, '  Bo ', 'Bo'],
    [{ type: 'integer' }, '12', 12],
    [{ type: 'number' }, '1 234.5', 1234.5],
    [{ type: 'number' }, '1,234.5', 1234.5],
    [{ type: 'boolean' }, true, true],
    [{ enum: [null, 1, 'x', { a: 1 }, true] }, '2', { a: 1 }],
    [{ type: 'array', items: { enum: ['a', 'b', 'c'] } }, ['2', '0'], ['a', 'c']],
    [{ type: 'string', format: 'time' }, '09:30', '09:30:00Z'],
    [{ type: 'object' }, '{"a":[1]}', { a: [1] }],
  ])('%j: %j is %j', (schema, raw, value) => {
    const form = formOf(object({ one: schema }));
    leaf(form, 'one').set(raw);
    expect(form.value).toEqual(value === undefined ? {} : { one: value });
  });

  test('a date-time is entered in local time and sent in UTC', () => {
    const form = formOf(object({ at: { type: 'string', format: 'date-time' } }), {
      initial: { at: '2026-01-12T09:30:00Z' },
    });
    const field = leaf(form, 'at');
    expect(field.raw).toMatch(/^2026-01-1\dT\d\d:\d\d$/);
    field.set('2026-01-13T09:30');
    expect(form.value).toEqual({ at: new Date('2026-01-13T09:30').toISOString() });
  });

  test.each([
    [{ type: 'string', format: 'date-time' }, '2026-10-25T01:30:00.250Z'],
    [{ type: 'string', format: 'time' }, '10:00:00+02:00'],
    [{ type: 'number' }, 1e-30],
  ])('%j: an untouched %j stays what it was', (schema, value) => {
    const form = formOf(object({ one: schema }), { initial: { one: value } });
    expect(form.value).toEqual({ one: value });
    const { raw } = leaf(form, 'one');
    leaf(form, 'one').set('');
    leaf(form, 'one').set(raw);
    expect(form.value).toEqual({ one: value });
  });

  test('numbers are formatted and parsed by the language', () => {
    const form = formOf(object({ n: { type: 'number' } }), { initial: { n: 0.1 }, language: () => 'sv' });
    expect(leaf(form, 'n').raw).toBe('0,1');
    expect(form.value).toEqual({ n: 0.1 });
    leaf(form, 'n').set('1 234,5');
    expect(form.value).toEqual({ n: 1234.5 });
  });

  test('defaults and initial values are set; constants are sent hidden; read-only fields stay', () => {
    const form = formOf(
      object(
        {
          a: { type: 'string', default: 'x' },
          b: { type: 'boolean' },
          kind: { const: 'k' },
          id: { type: 'string', readOnly: true },
        },
        ['b', 'kind'],
      ),
      { initial: { id: 'r1' } },
    );
    expect(form.value).toEqual({ a: 'x', b: false, kind: 'k', id: 'r1' });
    expect([leaf(form, 'kind').hidden, leaf(form, 'id').readOnly]).toEqual([true, true]);
  });

  test('given values without a field are kept, unless the schema allows no additional ones', () => {
    const initial = { a: 'x', more: { deep: [1] } };
    expect(formOf(object({ a: { type: 'string' } }), { initial }).value).toEqual(initial);
    const strict = object({ a: { type: 'string' } }, [], { additionalProperties: false });
    expect(formOf(strict, { initial }).value).toEqual({ a: 'x' });
  });

  test('an empty required nullable field is null', () => {
    const nullable = { anyOf: [{ type: 'string' }, { type: 'null' }] };
    expect(formOf(object({ a: nullable, b: nullable }, ['a'])).value).toEqual({ a: null });
  });

  test('untouched values are kept: no answer, no object, no list, the order of choices', async () => {
    const nullable = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });
    const schema = object(
      {
        name: { type: 'string' },
        newsletter: nullable({ type: 'boolean' }),
        address: nullable(object({ street: { type: 'string' } }, ['street'])),
        home: nullable(object({ street: { type: 'string' } }, ['street'])),
        notes: nullable({ type: 'array', items: { type: 'string' } }),
        sizes: { type: 'array', items: { enum: ['a', 'b'] } },
      },
      ['address', 'notes'],
    );
    const initial = { newsletter: null, address: null, home: null, notes: null, sizes: ['b', 'a', 'b'] };
    const form = formOf(schema, { initial });
    leaf(form, 'name').set('Bo');
    expect([await form.submit(), form.value]).toEqual([true, { name: 'Bo', ...initial }]);
    leaf(form, 'address', 'street').set('Storgatan');
    expect(form.value).toMatchObject({ address: { street: 'Storgatan' }, home: null });
  });

  test('a required multi-line text may be empty; a single line may not', async () => {
    const form = formOf(createDocumentForm);
    expect(await form.submit()).toBe(false);
    expect(issuesOf(form)).toEqual([['name', 'required']]);
    const text = formOf(object({ content: { type: 'string', maxLength: 5000 } }, ['content']));
    expect([await text.submit(), text.value]).toEqual([true, { content: '' }]);
  });
});

describe('issues', () => {
  test('show after a field has been left, or a submission was tried', async () => {
    const form = formOf(signInForm);
    const email = leaf(form, 'email');
    email.leave();
    expect(email.issue).toBeUndefined();
    email.set('bo');
    expect(email.issue).toBeUndefined();
    email.leave();
    expect(email.issue).toMatchObject({ code: 'too_short' });
    email.set('bo@ek');
    expect(email.issue).toMatchObject({ code: 'wrong_format', params: { reason: 'no-dot' } });
    email.set('bo@ek.example');
    expect(form.issues).toEqual([]);
    expect(await form.submit()).toBe(true);
  });

  test.each([
    [{ type: 'integer' }, '1.5', 'wrong_type', undefined],
    [{ type: 'number', minimum: 2 }, '1', 'too_small', { minimum: 2 }],
    [{ type: 'number', exclusiveMaximum: 2 }, '2', 'too_big', { below: 2 }],
    [{ type: 'number', multipleOf: 0.1 }, '0.35', 'wrong_format', { multipleOf: 0.1 }],
    [{ type: 'string', pattern: '^\\d+$' }, 'x', 'wrong_format', { format: 'regex' }],
    [{ type: 'string', format: 'uri' }, 'x', 'wrong_format', { format: 'uri' }],
    [{ type: 'array', items: { enum: ['a', 'b'] }, minItems: 2 }, ['0'], 'too_short', { minimum: 2 }],
    [{ type: 'object', additionalProperties: { type: 'number' } }, '{"a":"x"}', 'wrong_type', undefined],
    [{ type: 'object' }, '{', 'wrong_format', { format: 'json' }],
    [{ type: 'string', not: { const: 'admin' } }, 'admin', 'invalid', undefined],
    [{ allOf: [{ type: 'string', pattern: 'a' }, { pattern: 'b' }] }, 'b', 'wrong_format', { format: 'regex' }],
  ])('%j refuses %j: %s', (schema, raw, code, params) => {
    const field = leaf(formOf(object({ one: schema })), 'one');
    field.set(raw);
    field.touch();
    expect(field.issue).toMatchObject({ code, ...(params && { params }) });
  });

  test('0.3 is a multiple of 0.1', () => {
    const field = leaf(formOf(object({ one: { type: 'number', multipleOf: 0.1 } })), 'one');
    field.set('0.3');
    expect(field.schemaIssue).toBeUndefined();
  });

  test('a change validates only its own field', () => {
    const names = Array.from({ length: 200 }, (_, index) => `field${index}`);
    const form = formOf(
      object(Object.fromEntries(names.map((name) => [name, { type: 'string', maxLength: 3 }])), names),
    );
    const notified: string[] = [];
    for (const child of [form.root, ...form.root.children]) {
      child.touch();
      child.subscribe(() => notified.push(child.name ?? 'root'));
    }
    leaf(form, 'field7').set('abcd');
    leaf(form, 'field7').set('abc');
    expect(new Set(notified)).toEqual(new Set(['field7']));
  });
});
