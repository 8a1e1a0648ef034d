import { describe, expect, test, vi } from 'vitest';
import { signUpForm } from '../../src/contract/compiled/sign-up.ts';
import type { JsonSchema } from '../../src/contract/json-schema.ts';
import type { Issue } from '../../src/contract/problem.ts';
import { deferred } from '../support/element-deferred.ts';
import { FormModel, type FormOptions } from '../../src/forms/form-model.ts';

type Sent = (value: Record<string, unknown>) => Promise<unknown>;

const filledIn = { name: 'Bo Ek', email: 'bo@ek.example', workspaceName: '' };

function open(options: Partial<FormOptions<Record<string, unknown>>> = {}) {
  const send = vi.fn<Sent>(() => Promise.resolve());
  const form = new FormModel({
    schema: signUpForm,
    initial: { name: '', email: '', workspaceName: '' },
    send,
    ...options,
  });
  return { form, send };
}

const fill = (form: FormModel) => {
  for (const [name, value] of Object.entries(filledIn)) form.set(name, value);
};

const issue = (path: Issue['path'], code: string): Issue => ({ path, code, message: code });
/** An error like the transport's. */
const refusal = (...issues: Issue[]) => Object.assign(new Error('refused'), { issues });

describe('values', () => {
  test('are dirty while they differ from the initial value', () => {
    const { form } = open({ initial: { name: 'Bo', email: '', workspaceName: '' } });
    expect(form.dirty('name')).toBe(false);
    form.set('name', 'Bob');
    expect(form.dirty('name')).toBe(true);
    form.set('name', 'Bo');
    expect(form.dirty('name')).toBe(false);
  });

  test('show no issue while an empty field is passed, and show one after an invalid field is left', () => {
    const { form } = open();
    form.touch('email');
    form.set('email', 'bo@ek');
    expect(form.issue('email')).toBeUndefined();
    form.touch('email');
    expect(form.issue('email')).toMatchObject({ code: 'wrong_format', params: { reason: 'no-dot' } });
    expect(form.issue('name')).toBeUndefined();
  });

  test('do not notify when the same value is set again', () => {
    const { form } = open();
    const changed = vi.fn();
    const unsubscribe = form.subscribe(changed);
    form.set('name', '');
    expect(changed).not.toHaveBeenCalled();
    form.set('name', 'Bo');
    expect(changed).toHaveBeenCalledTimes(1);
    unsubscribe();
    form.set('name', 'Bob');
    expect(changed).toHaveBeenCalledTimes(1);
  });

  test('are forgotten by a reset, with touched marks and issues', async () => {
    const { form } = open();
    form.set('email', 'bo@ek');
    await form.submit();
    form.refuse([issue(['name'], 'forbidden_characters')]);
    form.reset({ name: 'Astrid' });
    expect(form.values).toEqual({ name: 'Astrid' });
    expect(['name', 'email'].map((name) => form.issue(name))).toEqual([undefined, undefined]);
    expect(form.status).toBe('ready');
  });
});

describe('a submission', () => {
  test('of an invalid form sends nothing and lists the issues in order', async () => {
    const { form, send } = open();
    expect(await form.submit()).toBe(false);
    expect(send).not.toHaveBeenCalled();
    expect(form.fields.map(({ name }) => form.issue(name)?.code).filter(Boolean)).toEqual(['required', 'required']);
    expect([form.issue('name')?.code, form.issue('email')?.code]).toEqual(['required', 'required']);
  });

  test('sends the parsed value', async () => {
    const { form, send } = open();
    fill(form);
    form.set('email', '  bo@ek.example ');
    expect(await form.submit()).toBe(true);
    expect(send).toHaveBeenCalledExactlyOnceWith(filledIn);
    expect(form.status).toBe('sent');
  });

  test('is sent once, however often the button is pressed', async () => {
    const answer = deferred();
    const send = vi.fn<Sent>(() => answer.promise);
    const { form } = open({ send });
    fill(form);
    const presses = [form.submit(), form.submit(), form.submit()];
    expect(form.status).toBe('sending');
    answer.resolve();
    expect(await Promise.all(presses)).toEqual([true, true, true]);
    expect(send).toHaveBeenCalledTimes(1);
    await form.submit();
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('sends the values at the time of the press; later edits stay in the form', async () => {
    const answer = deferred();
    const { form } = open({ send: () => answer.promise });
    fill(form);
    const sent = form.submit();
    form.set('name', 'Bo Alm');
    answer.resolve();
    expect(await sent).toBe(true);
    expect(form.status).toBe('ready');
    expect(form.value('name')).toBe('Bo Alm');
  });

  test('makes the form ready again once it is edited', async () => {
    const { form } = open();
    fill(form);
    await form.submit();
    form.set('name', 'Bo Alm');
    expect(form.status).toBe('ready');
  });

  test('that fails for another reason rejects, and can be retried', async () => {
    const send = vi.fn<Sent>().mockRejectedValueOnce(new Error('network')).mockResolvedValueOnce(undefined);
    const { form } = open({ send });
    fill(form);
    await expect(form.submit()).rejects.toThrow('network');
    expect(form.status).toBe('ready');
    expect(await form.submit()).toBe(true);
  });
});

describe('issues of the platform', () => {
  test('show at their fields beside our own, and each is cleared when its field changes', async () => {
    const send = vi
      .fn<Sent>()
      .mockRejectedValueOnce(refusal(issue(['email'], 'wrong_format'), issue(['name'], 'forbidden_characters')));
    const { form } = open({ send });
    fill(form);
    expect(await form.submit()).toBe(false);
    expect(form.issue('email')?.code).toBe('wrong_format');
    expect(form.issue('name')?.code).toBe('forbidden_characters');
    form.set('email', 'bo@ek');
    expect(form.issue('email')).toMatchObject({ code: 'wrong_format', params: { reason: 'no-dot' } });
    expect(form.issue('name')?.code).toBe('forbidden_characters');
    form.set('name', 'Bo');
    expect(form.issue('name')).toBeUndefined();
  });

  test('about a field that was edited meanwhile are not shown', async () => {
    const answer = deferred();
    const { form } = open({ send: () => answer.promise });
    fill(form);
    const sent = form.submit();
    form.set('email', 'bo@alm.example');
    answer.reject(refusal(issue(['email'], 'wrong_format'), issue(['name'], 'forbidden_characters')));
    expect(await sent).toBe(false);
    expect(form.issue('email')).toBeUndefined();
    expect(form.issue('name')?.code).toBe('forbidden_characters');
  });

  test('do not block the next submission', async () => {
    const send = vi
      .fn<Sent>()
      .mockRejectedValueOnce(refusal(issue(['name'], 'twin_name')))
      .mockResolvedValueOnce(null);
    const { form } = open({ send });
    fill(form);
    expect(await form.submit()).toBe(false);
    expect(await form.submit()).toBe(true);
    expect(form.issue('name')).toBeUndefined();
  });

  test.each<[string, Issue['path']]>([
    ['the whole form', []],
    ['a field that nobody sees', ['locale']],
    ['a field that there is not', ['phone']],
  ])('about %s show at the form', async (_what, path) => {
    const send = vi
      .fn<Sent>()
      .mockRejectedValueOnce(refusal(issue(path, 'invalid')))
      .mockResolvedValueOnce(null);
    const { form } = open({ send });
    fill(form);
    await expect(form.submit()).rejects.toThrow('refused');
    expect(form.issue(String(path[0] ?? ''))?.code).toBe('invalid');
    expect(await form.submit()).toBe(true);
  });

  test('about list entries are removed with the list', () => {
    const email: JsonSchema = { type: 'object', properties: { email: { type: 'string' } }, required: ['email'] };
    const schema: JsonSchema = {
      type: 'object',
      properties: { entries: { type: 'array', items: email }, note: { type: 'string' } },
    };
    const form = new FormModel({
      schema,
      initial: { entries: [{ email: 'a' }], note: '' },
      send: () => Promise.resolve(),
    });
    const found = [issue(['entries', 0, 'email'], 'wrong_format'), issue(['note'], 'invalid')];
    form.refuse(found);
    expect(form.issue('entries')).toEqual(found[0]);
    form.set('entries', []);
    expect([form.issue('entries'), form.issue('note')]).toEqual([undefined, found[1]]);
  });
});
