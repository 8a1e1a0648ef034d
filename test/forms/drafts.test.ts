import { describe, expect, test } from 'vitest';
import { MemoryStore } from './memory-store.ts';
import { formOf, issuesOf, leaf, object } from './form-stage.ts';

describe('asynchronous checks', () => {
  test('run on valid values, and are aborted when the value changes', async () => {
    const asked: [unknown, AbortSignal][] = [];
    const answers = new Map<unknown, (issue: { path: []; code: string; message: string } | undefined) => void>();
    const form = formOf(object({ names: { type: 'array', items: { type: 'string', minLength: 2 } } }), {
      initial: { names: ['', ''] },
      checks: {
        '/names/*': (value, signal) => {
          asked.push([value, signal]);
          return new Promise((resolve) => void answers.set(value, resolve));
        },
      },
    });
    leaf(form, 'names', 0).set('a');
    expect(asked).toEqual([]);
    leaf(form, 'names', 0).set('ab');
    leaf(form, 'names', 0).set('abc');
    leaf(form, 'names', 1).set('xy');
    expect(asked.map(([value, { aborted }]) => [value, aborted])).toEqual([
      ['ab', true],
      ['abc', false],
      ['xy', false],
    ]);
    const submitted = form.submit();
    expect(form.status).toBe('checking');
    answers.get('ab')?.({ path: [], code: 'invalid', message: 'old' });
    answers.get('abc')?.({ path: [], code: 'twin_name', message: 'taken' });
    answers.get('xy')?.(undefined);
    expect(await submitted).toBe(false);
    expect(issuesOf(form)).toEqual([['names/0', 'twin_name']]);
  });
});

describe('drafts', () => {
  const schema = object({
    name: { type: 'string' },
    password: { type: 'string', format: 'password' },
    code: { type: 'string', 'x-service-hints': { secret: true } },
    count: { type: 'integer' },
    wanted: { type: 'boolean' },
  });

  test('keep typed text, also if it is not a valid value, but no secrets', () => {
    const store = new MemoryStore();
    const draft = { store, key: 'd' };
    const form = formOf(schema, { draft, initial: { name: 'first' } });
    leaf(form, 'name').set('');
    leaf(form, 'password').set('hunter2');
    leaf(form, 'code').set('482917');
    leaf(form, 'count').set('12x');
    leaf(form, 'wanted').set(true);
    form.saveDraft();
    expect(store.getItem('d')).not.toMatch(/hunter2|482917/);
    const again = formOf(schema, { draft, initial: { name: 'first' } });
    expect(['name', 'password', 'count', 'wanted'].map((name) => leaf(again, name).raw)).toEqual(['', '', '12x', true]);
    expect(again.dirty).toBe(true);
  });

  test('of another schema or user, or garbled, are ignored', () => {
    const store = new MemoryStore();
    const draft = { store, key: 'd', owner: () => 'astrid' };
    const form = formOf(schema, { draft });
    leaf(form, 'name').set('Bo');
    form.saveDraft();
    const read = (given: unknown, owner: string | undefined) =>
      leaf(formOf(given, { draft: { ...draft, owner: () => owner } }), 'name').raw;
    expect(read(schema, 'astrid')).toBe('Bo');
    expect(read(schema, undefined)).toBe('Bo');
    expect(read(schema, 'bo')).toBe('');
    expect(read({ ...schema, title: 'new' }, 'astrid')).toBe('');
    store.setItem('d', '{');
    expect(read(schema, 'astrid')).toBe('');
  });

  test('are deleted when the form is submitted or reset', async () => {
    const store = new MemoryStore();
    const draft = { store, key: 'd' };
    const form = formOf(schema, { draft });
    leaf(form, 'name').set('Bo');
    form.saveDraft();
    await form.submit();
    expect([store.getItem('d'), form.status]).toEqual([null, 'sent']);
    leaf(form, 'name').set('Bob');
    form.reset();
    form.saveDraft();
    expect([store.getItem('d'), form.value, form.dirty]).toEqual([null, {}, false]);
  });
});
