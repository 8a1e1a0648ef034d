import { describe, expect, test } from 'vitest';
import { SchemaForm, type FormNode } from '../../src/forms/index.ts';
import { formOf, issuesOf, leaf, list, object, refusal, when } from './form-stage.ts';

const count = (node: FormNode): number => node.children.reduce((sum, child) => sum + count(child), 1);

describe('recursive schemas', () => {
  test('a person with a parent: nested once, deeper levels as JSON', () => {
    const form = formOf(object({ name: { type: 'string' }, parent: { $ref: '#' } }, ['name']));
    expect(leaf(form, 'parent').kind).toBe('json');
    leaf(form, 'name').set('Bo');
    leaf(form, 'parent').set('{"name":"Eva"}');
    expect(form.value).toEqual({ name: 'Bo', parent: { name: 'Eva' } });
  });

  test('a tree grows only as entries are added', () => {
    const form = formOf(object({ name: { type: 'string' }, children: { type: 'array', items: { $ref: '#' } } }));
    list(form, 'children').add();
    list(form, 'children', 0, 'children').add();
    leaf(form, 'children', 0, 'children', 0, 'name').set('Bo');
    expect(form.value).toMatchObject({ children: [{ children: [{ name: 'Bo' }] }] });
  });

  test.each([
    { $ref: '#' },
    { allOf: [{ $ref: '#' }] },
    { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' },
    object({ a: { anyOf: [{ $ref: '#' }, { type: 'string' }] } }, ['a']),
    object({ a: { type: 'array', minItems: 2, items: { $ref: '#' } } }, ['a']),
    { not: { $ref: '#' } },
    object({ a: { type: 'string' } }, [], when({ $ref: '#' }, { $ref: '#' })),
  ])('%j ends', async (schema) => {
    const form = formOf(schema);
    expect(count(form.root)).toBeLessThan(1000);
    await form.submit();
  });
});

describe('oversized schemas', () => {
  test('10,000 fields render, and a key in one of them costs no more', () => {
    const properties = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`f${at}`, { type: 'string' }]));
    const form = formOf(object(properties, Object.keys(properties)));
    expect(form.root.children).toHaveLength(10_000);
    leaf(form, 'f9999').set('x');
    expect(leaf(form, 'f9999').value).toBe('x');
  });

  test('nested groups end at the depth limit, deeper levels as JSON', () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => {
        const inner = at < 29 ? { $ref: `#/$defs/d${at + 1}` } : { type: 'string' };
        return [`d${at}`, object(Object.fromEntries(Array.from({ length: 10 }, (_, field) => [`p${field}`, inner])))];
      }),
    );
    expect(count(formOf({ $defs, $ref: '#/$defs/d0' }).root)).toBeLessThan(300_000);
  });

  test('nested compositions end at the limit', () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 28 }, (_, at) => [
        `d${at}`,
        at < 27 ? { allOf: Array.from({ length: 4 }, () => ({ $ref: `#/$defs/d${at + 1}` })) } : { type: 'string' },
      ]),
    );
    const form = formOf({ $defs, ...object({ a: { $ref: '#/$defs/d0' } }) });
    leaf(form, 'a').set('"x"');
    leaf(form, 'a').touch();
    expect(form.value).toEqual({ a: 'x' });
  });

  test('5,000 nested objects end at the depth limit', () => {
    let schema: object = { type: 'string' };
    for (let depth = 0; depth < 5000; depth += 1) schema = object({ a: schema });
    expect(count(formOf(schema).root)).toBeLessThan(50);
  });

  test('a list with a billion initial entries is cut', () => {
    const form = formOf(object({ a: { type: 'array', items: { type: 'string' }, minItems: 1e9 } }, ['a']));
    expect(list(form, 'a').items.length).toBeLessThanOrEqual(100);
  });
});

describe('names that every object inherits', () => {
  const schema = JSON.parse(
    `{"type":"object","required":["__proto__"],"properties":{"__proto__":{"type":"string"},"constructor":{"type":"object","properties":{"prototype":{"type":"string"}}},"toString":{"type":"array","items":{"type":"string"}}}}`,
  ) as unknown;

  test('are ordinary field names', async () => {
    const sent: unknown[] = [];
    const form = formOf(schema, { send: (value) => Promise.resolve(sent.push(value)) });
    leaf(form, '__proto__').set('a');
    leaf(form, 'constructor', 'prototype').set('b');
    list(form, 'toString').add();
    leaf(form, 'toString', 0).set('c');
    await form.submit();
    expect(JSON.stringify(sent[0])).toBe('{"__proto__":"a","constructor":{"prototype":"b"},"toString":["c"]}');
    expect(({} as { prototype?: unknown }).prototype).toBeUndefined();
    expect(Object.getPrototypeOf(sent[0])).toBe(Object.prototype);
  });

  test('are not fields unless the schema has them', () => {
    const form = formOf(object({ a: { type: 'string' } }));
    expect(['__proto__', 'constructor', 'hasOwnProperty'].map((name) => form.node([name]))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(form.setRemoteIssues([{ path: ['__proto__'], code: 'x', message: 'x' }])).toHaveLength(1);
  });
});

describe('invalid schemas', () => {
  test.each([
    null,
    undefined,
    'string',
    42,
    [],
    {},
    { type: 'nothing' },
    { type: {}, properties: [] },
    { type: 'object', properties: { a: null, b: 7, c: 'x', d: [] } },
    { type: 'object', properties: { a: { type: 'string', minLength: '3', pattern: 7, enum: {}, maxLength: -1 } } },
    { type: 'object', properties: { a: { enum: [] }, b: { anyOf: [] }, c: { oneOf: [7, null] } }, required: 'a' },
    { type: 'object', properties: { a: { 'x-service-hints': 'hidden', title: 7, format: {} } } },
    { type: 'object', properties: { a: { 'x-service-hints': { field: 7, labels: 'x', order: 'y' } } } },
    { type: 'array', items: 7 },
    { type: 'object', if: 7, dependentRequired: [], dependentSchemas: { a: 7 }, allOf: {}, $ref: 7 },
  ])('%j throws nothing and can be submitted', async (schema) => {
    const form = new SchemaForm({ schema, send: () => Promise.resolve() });
    for (const node of form.root.children) node.assign('x');
    await form.submit();
    expect(form.status).not.toBe('sending');
  });

  test('values that do not fit the schema are shown as they are', () => {
    const form = formOf(
      object({
        a: { type: 'string' },
        b: object({ c: { type: 'string' } }),
        d: { type: 'array', items: { type: 'string' } },
      }),
      {
        initial: { a: { x: 1 }, b: 'text', d: 'text' },
      },
    );
    expect(leaf(form, 'a').raw).toBe('{"x":1}');
    expect(list(form, 'd').items).toEqual([]);
  });
});

test('patterns with catastrophic backtracking do not block the form', () => {
  const form = formOf(object({ a: { type: 'string', pattern: '^(a+)+$' }, b: { type: 'string', pattern: '(' } }));
  leaf(form, 'a').set(`${'a'.repeat(50_000)}!`);
  leaf(form, 'a').touch();
  leaf(form, 'b').set('anything');
  expect(form.node(['b'])?.schemaIssue).toBeUndefined();
  leaf(form, 'a').set(`${'a'.repeat(50)}!`);
  expect(issuesOf(form)).toEqual([['a', 'wrong_format']]);
});

test('issues without a visible field show at the form', async () => {
  const issues = [
    { path: ['nowhere'], code: 'unknown_field' },
    { path: [], code: 'invalid' },
    { path: ['a', 'deeper', 3], code: 'invalid' },
    { path: ['secret'], code: 'wrong_option' },
  ];
  const hidden = { type: 'string', 'x-service-hints': { field: 'hidden' } };
  const form = formOf(object({ a: {}, secret: hidden }), { send: () => Promise.reject(refusal(...issues)) });
  await expect(form.submit()).rejects.toThrow('refused');
  expect(issuesOf(form)).toEqual([
    ['', 'invalid'],
    ['a', 'invalid'],
  ]);
});
