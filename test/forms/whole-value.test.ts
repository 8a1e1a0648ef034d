import { describe, expect, test } from 'vitest';
import { formOf, issuesOf, leaf, object, union } from './form-stage.ts';

const text = { type: 'string' };

describe('a submission', () => {
  test.each<[keyword: string, schema: object, values: object, issues: string[][]]>([
    [
      'propertyNames',
      object({ tags: { type: 'object', additionalProperties: text, propertyNames: { maxLength: 3 } } }),
      { tags: { long: 'a' } },
      [['tags', 'unknown_field']],
    ],
    [
      'dependentSchemas inside an alternative',
      object({ a: text, b: text }, [], { anyOf: [{ dependentSchemas: { a: { required: ['b'] } } }] }),
      { a: 'x' },
      [['b', 'required']],
    ],
    [
      'not, over two fields',
      object({ a: text, b: text }, [], { not: { required: ['a', 'b'] } }),
      { a: 'x', b: 'y' },
      [['', 'invalid']],
    ],
    [
      'unevaluatedProperties, for a value without a field',
      object({ a: text }, [], { unevaluatedProperties: false }),
      { a: 'x', c: 1 },
      [['', 'unknown_field']],
    ],
    [
      'contains, in a list',
      object({ list: { type: 'array', items: text, contains: { const: 'x' }, minContains: 2 } }),
      { list: ['x', 'y'] },
      [['list', 'invalid']],
    ],
    [
      'a limit of the whole object in a nested one',
      object({ a: object({ b: text, c: text }, [], { anyOf: [{ required: ['c'] }] }) }),
      { a: { b: 'x' } },
      [['a/c', 'required']],
    ],
  ])('checks %s, at the field', async (_, schema, initial, issues) => {
    const sent: unknown[] = [];
    const form = formOf(schema, { initial, send: (value) => Promise.resolve(sent.push(value)) });
    expect(await form.submit()).toBe(false);
    expect(issuesOf(form)).toEqual(issues);
    expect([sent, form.valid, form.status]).toEqual([[], false, 'ready']);
  });

  test('shows the issue of a field instead of that of the alternatives around it', async () => {
    const form = formOf({
      oneOf: [
        object({ kind: { const: 'a' }, size: { type: 'integer' } }, ['kind', 'size']),
        object({ kind: { const: 'b' } }, ['kind']),
      ],
    });
    expect(union(form).selected).toBe(0);
    expect(await form.submit()).toBe(false);
    expect(issuesOf(form)).toEqual([['size', 'required']]);
  });

  test('leaves remote references to the platform', async () => {
    const form = formOf(object({ a: text }, [], { allOf: [{ not: { $ref: 'https://example.test/a' } }] }));
    expect(await form.submit()).toBe(true);
  });
});

describe('an issue of several fields', () => {
  const schema = object({ a: text, b: text, c: text }, [], { not: { required: ['a', 'b'] } });

  test('ends with the next change that settles it, in whichever field', async () => {
    const form = formOf(schema, { initial: { a: 'x', b: 'y' } });
    await form.submit();
    leaf(form, 'c').set('z');
    expect(issuesOf(form)).toEqual([['', 'invalid']]);
    leaf(form, 'b').set('');
    expect(issuesOf(form)).toEqual([]);
    expect(await form.submit()).toBe(true);
  });

  test('names the property if it has no field', async () => {
    const form = formOf(object({ a: text }, [], { unevaluatedProperties: false }), { initial: { a: 'x', c: 1 } });
    await form.submit();
    expect(form.issues[0]?.issue.path).toEqual(['c']);
  });
});

test('a field takes as many characters as its limit, whatever their number of UTF-16 units', () => {
  const form = formOf(object({ a: { type: 'string', maxLength: 2 } }));
  leaf(form, 'a').set('😀😀');
  expect(leaf(form, 'a').schemaIssue).toBeUndefined();
  leaf(form, 'a').set('😀😀a');
  expect(leaf(form, 'a').schemaIssue?.code).toBe('too_long');
});

test('keywords of merged parts do not reject what each part accepts', () => {
  const part = (name: string) => ({ patternProperties: { [`^${name}`]: { type: 'integer' } } });
  const form = formOf(
    object({ any: { type: 'object', allOf: [part('a'), { contains: true, minContains: 2 }], ...part('b') } }),
  );
  leaf(form, 'any').set('{"a1": 1, "b1": 2, "c": 3}');
  expect(leaf(form, 'any').schemaIssue).toBeUndefined();
});
