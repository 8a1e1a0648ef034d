import { describe, expect, test } from 'vitest';
import { resourceForms, toJsonSchema } from '../../src/contract/index.ts';
import { MemoryStore } from './memory-store.ts';
import { formOf, issuesOf, leaf, list, object, refusal, union } from './form-stage.ts';

const person = object({ email: { type: 'string', format: 'email' }, note: { type: 'string' } }, ['email']);
const people = object({ people: { type: 'array', items: person, minItems: 1, maxItems: 3, uniqueItems: true } }, [
  'people',
]);

describe('lists', () => {
  test('start with the minimum number of entries and stop at the maximum', () => {
    const form = formOf(people);
    const entries = list(form, 'people');
    expect(entries.items).toHaveLength(1);
    entries.add();
    expect(entries.canAdd).toBe(true);
    entries.add();
    expect(entries.canAdd).toBe(false);
  });

  test('keep the state of an entry when it is moved', async () => {
    const form = formOf(people, { initial: { people: [{ email: 'a' }, { email: 'b@ek.example' }, { email: 'c' }] } });
    const entries = list(form, 'people');
    const [first, second, third] = entries.items;
    leaf(form, 'people', 0, 'email').touch();
    entries.move(first!, 2);
    expect(entries.items).toEqual([second, third, first]);
    expect(issuesOf(form)).toEqual([['people/2/email', 'wrong_format']]);
    entries.remove(third!);
    expect(issuesOf(form)).toEqual([['people/1/email', 'wrong_format']]);
    expect(form.value).toEqual({ people: [{ email: 'b@ek.example' }, { email: 'a' }] });
    entries.move(first!, -5);
    expect(entries.items).toEqual([first, second]);
    expect(form.dirty).toBe(true);
  });

  test('map an issue of the platform to the entry that was at its index when the form was sent', async () => {
    const initial = { people: ['a', 'b', 'c'].map((name) => ({ email: `${name}@ek.example` })) };
    let answer: (error: Error) => void = () => undefined;
    const form = formOf(people, { initial, send: () => new Promise((_, reject) => (answer = reject)) });
    const entries = list(form, 'people');
    const [first, second, third] = entries.items;
    const sent = form.submit();
    await Promise.resolve();
    entries.move(third!, 0);
    entries.remove(second!);
    leaf(form, 'people', 1, 'email').set('new@ek.example');
    answer(
      refusal(
        { path: ['people', 0, 'email'], code: 'not_accepted' },
        { path: ['people', 1, 'email'], code: 'not_accepted' },
        { path: ['people', 2, 'email'], code: 'twin_name' },
      ),
    );
    expect(await sent).toBe(false);
    expect(first?.child('email')?.issue).toBeUndefined();
    expect(issuesOf(form)).toEqual([['people/0/email', 'twin_name']]);
    leaf(form, 'people', 0, 'email').set('d@ek.example');
    expect(form.issues).toEqual([]);
  });

  test('validate the list itself: minimum length, unique entries', async () => {
    const form = formOf(people, { initial: { people: [{ email: 'a@ek.example' }, { email: 'a@ek.example' }] } });
    expect(await form.submit()).toBe(false);
    expect(form.issues.map(({ issue }) => issue)).toMatchObject([{ code: 'invalid', params: { duplicates: true } }]);
    leaf(form, 'people', 1, 'email').set('b@ek.example');
    expect(form.issues).toEqual([]);
    for (const item of list(form, 'people').items) list(form, 'people').remove(item);
    expect(issuesOf(form)).toEqual([['people', 'too_short']]);
  });

  test('hold single values and nested lists', () => {
    const form = formOf(object({ rows: { type: 'array', items: { type: 'array', items: { type: 'integer' } } } }));
    list(form, 'rows').add();
    list(form, 'rows', 0).add();
    leaf(form, 'rows', 0, 0).set('7');
    expect(form.value).toEqual({ rows: [[7]] });
  });

  test('restore their entries from a draft', () => {
    const draft = { store: new MemoryStore(), key: 'd' };
    const schema: unknown = toJsonSchema(resourceForms['@service/resources/schema/access']);
    const form = formOf(schema, { draft });
    list(form, 'entries').add({ email: 'a@ek.example', role: 'reader' });
    list(form, 'entries').add();
    leaf(form, 'entries', 1, 'email').set('b@');
    list(form, 'entries').move(list(form, 'entries').items[1]!, 0);
    form.saveDraft();
    const again = formOf(schema, { draft });
    expect(again.value).toMatchObject({ entries: [{ email: 'b@' }, { email: 'a@ek.example', role: 'reader' }] });
  });
});

describe('optional groups', () => {
  const schema = object({ address: object({ street: { type: 'string' }, city: { type: 'string' } }, ['city']) });

  test('are absent while empty, and complete once a field has a value', async () => {
    const form = formOf(schema);
    expect([await form.submit(), form.value]).toEqual([true, {}]);
    leaf(form, 'address', 'street').set('Storgatan 1');
    expect(await form.submit()).toBe(false);
    expect(issuesOf(form)).toEqual([['address/city', 'required']]);
    leaf(form, 'address', 'street').set('');
    expect([form.issues, form.valid]).toEqual([[], true]);
  });

  test('are not filled in by a default alone', () => {
    const country = { type: 'string', default: 'SE' };
    const form = formOf(object({ address: object({ country, city: { type: 'string' } }, ['city']) }));
    expect([form.value, form.valid]).toEqual([{}, true]);
    leaf(form, 'address', 'city').set('Umeå');
    expect(form.value).toEqual({ address: { country: 'SE', city: 'Umeå' } });
  });
});

describe('unions', () => {
  const branch = (kind: string, field: object, more: object = {}) =>
    object({ kind: { const: kind }, ...field, ...more }, ['kind', ...Object.keys(field)]);
  const shapes = object(
    {
      shape: {
        oneOf: [
          branch('circle', { radius: { type: 'number' } }, { label: { type: 'string' } }),
          branch('square', { side: { type: 'number' } }, { label: { type: 'string' } }),
        ],
      },
    },
    ['shape'],
  );

  test('distinguish variants by their constant, and keep the values of each', () => {
    const form = formOf(shapes);
    const shape = union(form, 'shape');
    expect(shape.definition.discriminator).toBe('kind');
    leaf(form, 'shape', 'radius').set('2');
    leaf(form, 'shape', 'label').set('big');
    shape.select(1);
    leaf(form, 'shape', 'side').set('3');
    expect(form.value).toEqual({ shape: { kind: 'square', side: 3, label: 'big' } });
    shape.select(0);
    expect(form.value).toEqual({ shape: { kind: 'circle', radius: 2, label: 'big' } });
  });

  test('select the variant of a value by its constant', () => {
    const form = formOf(shapes, { initial: { shape: { kind: 'square', side: 3 } } });
    expect([union(form, 'shape').selected, form.value]).toEqual([1, { shape: { kind: 'square', side: 3 } }]);
  });

  test('ignore issues in variants that are not selected', async () => {
    const form = formOf(shapes);
    leaf(form, 'shape', 'radius').set('x');
    union(form, 'shape').select(1);
    leaf(form, 'shape', 'side').set('3');
    expect(await form.submit()).toBe(true);
  });

  test('start without a variant if optional', () => {
    const { shape } = (shapes as { properties: { shape: object } }).properties;
    const form = formOf(object({ shape }));
    expect([union(form, 'shape').selected, form.value, form.valid]).toEqual([-1, {}, true]);
  });

  test('select variants without a constant by index, and match values by validation', () => {
    const either = object({ either: { anyOf: [{ type: 'string' }, object({ n: { type: 'integer' } }, ['n'])] } });
    const form = formOf(either, { initial: { either: { n: 1 } } });
    expect([union(form, 'either').selected, form.value]).toEqual([1, { either: { n: 1 } }]);
    union(form, 'either').select(0);
    form.set(['either'], 'x');
    expect(form.value).toEqual({ either: 'x' });
  });

  test('keep the fields beside the variants', () => {
    const form = formOf({
      ...object({ name: { type: 'string' } }, ['name']),
      oneOf: [branch('a', { x: { type: 'string' } }), branch('b', { y: { type: 'string' } })],
    });
    leaf(form, 'name').set('Bo');
    union(form).select(1);
    leaf(form, 'y').set('1');
    expect(form.value).toEqual({ name: 'Bo', kind: 'b', y: '1' });
  });

  test('map issues of the platform to fields of the variant; drafts keep all variants', async () => {
    const draft = { store: new MemoryStore(), key: 'd' };
    const send = () => Promise.reject(refusal({ path: ['shape', 'side'], code: 'too_big' }));
    const form = formOf(shapes, { draft, send });
    leaf(form, 'shape', 'radius').set('2');
    union(form, 'shape').select(1);
    leaf(form, 'shape', 'side').set('3');
    expect(await form.submit()).toBe(false);
    expect(issuesOf(form)).toEqual([['shape/side', 'too_big']]);
    form.saveDraft();
    const again = formOf(shapes, { draft });
    expect(again.value).toEqual({ shape: { kind: 'square', side: 3 } });
    union(again, 'shape').select(0);
    expect(again.value).toEqual({ shape: { kind: 'circle', radius: 2 } });
  });
});
