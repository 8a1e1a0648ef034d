import { describe, expect, test } from 'vitest';
import { formOf, issuesOf, leaf, object, when } from './form-stage.ts';

const text = { type: 'string' };
const names = (form: ReturnType<typeof formOf>) => form.root.children.map(({ name }) => name);

describe('dependent fields', () => {
  const schema = object(
    { kind: { enum: ['person', 'company'] }, name: text },
    ['kind'],
    when(
      { properties: { kind: { const: 'company' } }, required: ['kind'] },
      { properties: { number: text }, required: ['number', 'name'] },
      { properties: { born: { ...text, format: 'date' } } },
    ),
  );

  test('show while their condition is met, and keep their value while hidden', async () => {
    const form = formOf(schema);
    expect(names(form)).toEqual(['kind', 'name', 'born']);
    leaf(form, 'born').set('2001-02-03');
    leaf(form, 'kind').set('1');
    expect(names(form)).toEqual(['kind', 'name', 'number']);
    expect(form.value).toEqual({ kind: 'company' });
    expect(await form.submit()).toBe(false);
    expect(issuesOf(form)).toEqual([
      ['name', 'required'],
      ['number', 'required'],
    ]);
    leaf(form, 'kind').set('0');
    expect([form.value, form.valid]).toEqual([{ kind: 'person', born: '2001-02-03' }, true]);
  });

  test("notify the group's subscribers once, not on each key", () => {
    const form = formOf(schema);
    let notified = 0;
    form.root.subscribe(() => (notified += 1));
    leaf(form, 'name').set('B');
    leaf(form, 'name').set('Bo');
    expect(notified).toBe(0);
    leaf(form, 'kind').set('1');
    expect(notified).toBeGreaterThan(0);
  });
});

test('dependentRequired: becomes required when the other field has a value', async () => {
  const form = formOf(object({ card: text, name: text }, [], { dependentRequired: { card: ['name'] } }));
  expect(form.valid).toBe(true);
  leaf(form, 'card').set('1');
  expect([form.valid, leaf(form, 'name').required]).toEqual([false, true]);
  leaf(form, 'card').set('');
  expect([form.valid, leaf(form, 'name').required]).toEqual([true, false]);
});

test('dependentSchemas: appears when the other field has a value', () => {
  const form = formOf(
    object({ card: text }, [], { dependentSchemas: { card: object({ expires: { ...text, format: 'date' } }) } }),
  );
  expect(names(form)).toEqual(['card']);
  leaf(form, 'card').set('1');
  expect(names(form)).toEqual(['card', 'expires']);
});

test('keywords of a condition apply to existing fields while it is met', () => {
  const form = formOf(
    object({ strict: { type: 'boolean' }, word: text }, [], {
      allOf: [when(object({ strict: { const: true } }, ['strict']), object({ word: { maxLength: 3 } }))],
    }),
  );
  leaf(form, 'word').set('four');
  expect(form.valid).toBe(true);
  leaf(form, 'strict').set(true);
  expect([leaf(form, 'word').value, form.valid]).toEqual(['four', false]);
  leaf(form, 'strict').set(false);
  expect(form.valid).toBe(true);
});

test('nests conditions', () => {
  const is = (name: string, value: string) => object({ [name]: { const: value } }, [name]);
  const form = formOf(
    object({ a: text }, [], {
      ...when(is('a', '1'), { ...object({ b: text }), ...when(is('b', '2'), object({ c: text })) }),
    }),
  );
  leaf(form, 'a').set('1');
  leaf(form, 'b').set('2');
  expect(names(form)).toEqual(['a', 'b', 'c']);
  leaf(form, 'a').set('');
  expect(names(form)).toEqual(['a']);
});

test('stops evaluating conditions that depend on each other', () => {
  const form = formOf(
    object({ a: text }, [], {
      allOf: [
        { if: { required: ['b'] }, else: object({ b: { ...text, default: 'x' } }) },
        when({ minProperties: 1 }, object({ c: { ...text, default: 'y' } })),
      ],
    }),
  );
  leaf(form, 'a').set('1');
  expect(names(form)).toContain('c');
});
