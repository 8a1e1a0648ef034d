import { describe, expect, expectTypeOf, test } from 'vitest';
import { issueCodes, problemStatus, type Issue } from '../../src/contract/index.ts';
import { en, failureMessage, issueMessage, sv, type Messages } from '../../src/localisation/index.ts';

const languages = { en, sv } as const;

type Say = (...given: readonly unknown[]) => string;

/** Names of parameters that are numbers; others are texts. */
const numbers =
  /^(number|count|left|total|minimum|maximum|passages|days|done|all|names|failed|minutes|seconds|hours|percent|row|column|wide|high)$/;

/** Arguments for a sentence: numbers, texts, and optionally no first text. */
function givenTo(say: Say, large: boolean, without: boolean): unknown[] {
  const parameters = /^\(([^)]*)\)|^(\w+) =>/.exec(say.toString());
  const names = (parameters?.[1] ?? parameters?.[2] ?? '').split(',').map((name) => name.trim());
  return names.map((name, index) => {
    if (numbers.test(name)) return large ? 1_234_567 : index + 2;
    return index ? 'Bo' : without ? undefined : 'Lindholm';
  });
}

/** Every message of a language by its path; functions are called with numbers, texts and nothing. */
function sentences(value: unknown, path = '', large = false): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') {
    const say = value as Say;
    const params = { minimum: 3, maximum: 9, attemptsLeft: 2 };
    return path.startsWith('.failures')
      ? [[path, say(params)]]
      : [
          [path, say(...givenTo(say, large, false))],
          [`${path}()`, say(...givenTo(say, large, true))],
        ];
  }
  return Object.entries(value as object).flatMap(([key, inner]) => sentences(inner, `${path}.${key}`, large));
}

describe.each(Object.entries(languages))('%s', (_language, messages) => {
  const all = sentences(messages);

  test.each(all)('%s is not empty', (path, sentence) => {
    expect(typeof sentence).toBe('string');
    // The text around a link may be as short as a full stop.
    expect(sentence.trim(), path).not.toBe('');
    if (!path.endsWith('()')) expect(sentence).not.toMatch(/undefined|null|NaN|\[object/);
  });

  test('writes its numbers as the language does', () => {
    // Tokens, and entries and fields of a form, are few.
    const few = /^\.(tokens|schemaForm)\b/;
    const unformatted = sentences(messages, '', true).filter(
      ([path, sentence]) => !few.test(path) && /1234567|123456700/.test(sentence),
    );
    expect(unformatted).toEqual([]);
  });

  test('has a message for each problem, each issue and each kind of failure', () => {
    expect(Object.keys(messages.failures.problems)).toEqual(expect.arrayContaining(Object.keys(problemStatus)));
    expect(Object.keys(messages.failures.issues)).toEqual(expect.arrayContaining([...issueCodes]));
    for (const kind of ['offline', 'network', 'timeout', 'unexpected-status', 'unexpected-body']) {
      expect(failureMessage(messages.failures, { code: kind, kind })).toBe(
        messages.failures.problems[kind as keyof Messages['failures']['problems']],
      );
    }
  });

  test('has a different message for each problem', () => {
    const shown = Object.keys(problemStatus).map((code) =>
      failureMessage(messages.failures, { code, kind: 'refused' }),
    );
    expect(new Set(shown).size).toBe(shown.length);
  });
});

test('both languages have the same keys, and Swedish differs from English', () => {
  const paths = (messages: Messages) => sentences(messages).map(([path]) => path);
  expect(paths(sv)).toEqual(paths(en));
  const english = new Map(sentences(en));
  const same = sentences(sv).filter(
    ([path, sentence]) => !path.endsWith('()') && sentence.length > 13 && english.get(path) === sentence,
  );
  expect(same).toEqual([]);
});

test('a language that lacks a key does not compile', () => {
  const { verify, ...rest } = en;
  // @ts-expect-error a section is missing
  const withoutSection: Messages = rest;
  const { submit, ...less } = verify;
  // @ts-expect-error a sentence is missing
  const withoutSentence: Messages = { ...rest, verify: less };
  const { wrong_code: _, ...issues } = en.failures.issues;
  // @ts-expect-error the sentence of an issue code is missing
  const withoutCode: Messages = { ...en, failures: { ...en.failures, issues } };
  expect([withoutSection, withoutSentence, withoutCode, submit]).toHaveLength(4);
  expectTypeOf(sv).toEqualTypeOf<Messages>();
});

describe('the message of a failure', () => {
  const failed = (code: string, detail?: string) => ({
    code,
    kind: 'refused',
    ...(detail !== undefined && { detail: { problem: { detail } } }),
  });

  test("is ours for a known code, else the platform's", () => {
    expect(failureMessage(en.failures, failed('forbidden', 'Nope.'))).toBe(en.failures.problems.forbidden);
    expect(failureMessage(en.failures, failed('quota_exceeded', 'Your plan is full.'))).toBe('Your plan is full.');
  });

  test.each(['quota_exceeded', '', 'toString', '__proto__', 'constructor'])(
    'exists for an unknown code (%j)',
    (code) => {
      expect(failureMessage(sv.failures, failed(code))).toBe(sv.failures.problems['unexpected-status']);
    },
  );
});

describe('the message of an issue', () => {
  const issue = (code: string, params?: Issue['params'], message = code): Issue => ({
    path: ['x'],
    code,
    message,
    ...(params && { params }),
  });

  test.each([
    [0, 'That isn’t the code. Ask for a new one.', 'Det är inte koden. Be om en ny.'],
    [1, 'That isn’t the code. One try left.', 'Det är inte koden. Ett försök kvar.'],
    [2, 'That isn’t the code. Two tries left.', 'Det är inte koden. Två försök kvar.'],
    [4, 'That isn’t the code. Four tries left.', 'Det är inte koden. Fyra försök kvar.'],
    [12, 'That isn’t the code. 12 tries left.', 'Det är inte koden. 12 försök kvar.'],
  ])('counts the tries that are left: %i', (attemptsLeft, english, swedish) => {
    const wrong = issue('wrong_code', { attemptsLeft });
    expect(issueMessage(en.failures, wrong)).toBe(english);
    expect(issueMessage(sv.failures, wrong)).toBe(swedish);
  });

  test.each([
    ['too_short', { minimum: 3 }, 'At least 3 characters.', 'Minst 3 tecken.'],
    ['too_short', { minimum: 1 }, 'At least 1 character.', 'Minst 1 tecken.'],
    ['too_long', { maximum: 254 }, 'At most 254 characters.', 'Högst 254 tecken.'],
  ])('%s %j includes its number', (code, params, english, swedish) => {
    expect(issueMessage(en.failures, issue(code, params as never))).toBe(english);
    expect(issueMessage(sv.failures, issue(code, params as never))).toBe(swedish);
  });

  test.each(['wrong_code', 'too_short', 'too_long', 'too_small', 'too_big'])(
    '%s without its numbers has no gap',
    (code) => {
      for (const { failures } of [en, sv]) expect(issueMessage(failures, issue(code))).not.toMatch(/undefined|NaN/);
    },
  );

  test.each(Object.keys(en.failures.address))('explains an invalid address: %s', (reason) => {
    const wrong = issue('wrong_format', { format: 'email', reason });
    expect(issueMessage(en.failures, wrong)).toBe(en.failures.address[reason as keyof typeof en.failures.address]);
    expect(issueMessage(sv.failures, wrong)).toBe(sv.failures.address[reason as keyof typeof sv.failures.address]);
  });

  test("of an unknown reason is that of the format; of an unknown code, the platform's", () => {
    expect(issueMessage(en.failures, issue('wrong_format', { format: 'email', reason: 'moon' }))).toBe(
      en.failures.issues.wrong_format,
    );
    expect(issueMessage(en.failures, issue('vat_number', undefined, 'No such VAT number.'))).toBe(
      'No such VAT number.',
    );
    expect(issueMessage(en.failures, issue('vat_number'))).toBe(en.failures.issues.invalid);
    expect(issueMessage(en.failures, issue('__proto__'))).toBe(en.failures.issues.invalid);
  });
});
