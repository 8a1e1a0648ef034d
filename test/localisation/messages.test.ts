import { describe, expect, expectTypeOf, test } from 'vitest';
import { isNumber, parametersOf, type Say } from '../../src/cli/language/sentences.ts';
import { issueCodes, problemStatus, type Issue } from '../../src/contract/index.ts';
import { en, failureMessage, issueMessage, sv, type Messages } from '../../src/localisation/index.ts';
import { ar } from '../../src/localisation/translations/ar.ts';
import { de } from '../../src/localisation/translations/de.ts';

const languages = { en, sv, de, ar } as const;
type Language = keyof typeof languages;

/** Sentences that are the same in English: names and loanwords. */
const sameInEnglish: Readonly<Record<Exclude<Language, 'en'>, readonly string[]>> = {
  sv: ['Info', 'Offline', 'Original', 'PDF', 'Start', 'Text', 'Text.md', 'Token', 'Video'],
  de: [
    ...[
      'Audio',
      'Code',
      'Dashboard',
      'Dashboards',
      'Details',
      'Graph',
      'Info',
      'Link',
      'Links',
      'Name',
      'Offline',
      'optional',
    ],
    ...['Original', 'PDF', 'Text', 'Text.md', 'Token', 'Uploads', 'Video', 'in'],
  ],
  ar: ['PDF'],
};

const texts = ['Lindholm', 'Bo', 'Ek'];

/** Arguments for a sentence: numbers, texts, and optionally no first text. */
function givenTo(say: Say, large: boolean, without: boolean): unknown[] {
  return parametersOf(say).map((name, index) => {
    if (isNumber(name)) return large ? 1_234_560 + index : index + 2;
    return without && !index ? undefined : texts[index];
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
    if (!path.endsWith('()')) expect(sentence).not.toMatch(/undefined|null|NaN|\[object|#/);
  });

  test('writes its numbers as the language does', () => {
    // Tokens, and entries and fields of a form, are few.
    const few = /^\.(tokens|schemaForm)\b/;
    const unformatted = sentences(messages, '', true).filter(
      ([path, sentence]) => !few.test(path) && /123456\d/.test(sentence),
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

/** Each message by its path: its text, or its function. */
function messagesByPath(value: unknown, path = ''): [path: string, message: string | Say][] {
  if (typeof value === 'string' || typeof value === 'function') return [[path, value as string | Say]];
  return Object.entries(value as object).flatMap(([key, inner]) => messagesByPath(inner, `${path}.${key}`));
}

const signatures = (messages: Messages) =>
  Object.fromEntries(
    messagesByPath(messages).map(([path, message]) => [path, typeof message === 'function' ? message.length : 'text']),
  );

/** Large numbers and texts for each sentence that has parameters. */
const given = new Map(
  messagesByPath(en).flatMap(([path, message]): [string, readonly unknown[]][] => {
    if (typeof message === 'string') return [];
    const params = { minimum: 1_234_560, maximum: 1_234_561, attemptsLeft: 1_234_562 };
    return [[path, path.startsWith('.failures') ? [params] : givenTo(message, true, false)]];
  }),
);

const occurrences = (sentence: string, text: string) => sentence.split(text).length - 1;

/** Count of each argument in each sentence, as it is or formatted. */
const shownArguments = (language: Language) =>
  Object.fromEntries(
    messagesByPath(languages[language]).flatMap(([path, message]) => {
      if (typeof message === 'string') return [];
      const values = given.get(path) ?? [];
      const sentence = message(...values);
      const shown = values
        .flatMap((value) => (typeof value === 'object' ? Object.values(value as object) : [value]))
        .map((value) =>
          typeof value === 'number'
            ? occurrences(sentence, String(value)) + occurrences(sentence, value.toLocaleString(language))
            : occurrences(sentence, String(value)),
        );
      return [[path, shown]];
    }),
  );

/** Text of a sentence without its arguments. */
const ownText = (sentence: string) =>
  sentence.replaceAll(new RegExp(`${texts.join('|')}|undefined|\\d`, 'g'), '').trim();

const ownTexts = (language: Language) =>
  sentences(languages[language]).map(([path, sentence]) => [path, ownText(sentence)] as const);

const translations = Object.entries(sameInEnglish) as [Exclude<Language, 'en'>, readonly string[]][];

describe.each(translations)('%s, compared with English,', (language, same) => {
  test('has the same sentences, with as many parameters', () => {
    expect(signatures(languages[language])).toEqual(signatures(en));
  });

  test('shows the same arguments, each as often', () => {
    expect(shownArguments(language)).toEqual(shownArguments('en'));
  });

  test('differs in each sentence, except names, keys and loanwords', () => {
    const english = new Map(ownTexts('en'));
    const equal = ownTexts(language).filter(
      ([path, text]) => /\p{L}/u.test(text) && !path.startsWith('.keys.') && text === english.get(path),
    );
    expect([...new Set(equal.map(([, text]) => text))].toSorted()).toEqual(same.toSorted());
  });
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

  const inEachLanguage = (given: Issue) =>
    Object.fromEntries(
      Object.entries(languages).map(([language, { failures }]) => [language, issueMessage(failures, given)]),
    );

  const wrongCode: readonly [left: number, Record<Language, string>][] = [
    [
      0,
      {
        en: 'Wrong code. Request a new one.',
        sv: 'Fel kod. Be om en ny.',
        de: 'Falscher Code. Fordere einen neuen an.',
        ar: 'الرمز غير صحيح. اطلب رمزًا جديدًا.',
      },
    ],
    [
      1,
      {
        en: 'Wrong code. 1 try left.',
        sv: 'Fel kod. 1 försök kvar.',
        de: 'Falscher Code. Noch ein Versuch.',
        ar: 'الرمز غير صحيح. بقيت محاولة واحدة.',
      },
    ],
    [
      2,
      {
        en: 'Wrong code. 2 tries left.',
        sv: 'Fel kod. 2 försök kvar.',
        de: 'Falscher Code. Noch 2 Versuche.',
        ar: 'الرمز غير صحيح. بقيت محاولتان.',
      },
    ],
    [
      4,
      {
        en: 'Wrong code. 4 tries left.',
        sv: 'Fel kod. 4 försök kvar.',
        de: 'Falscher Code. Noch 4 Versuche.',
        ar: 'الرمز غير صحيح. بقيت 4 محاولات.',
      },
    ],
    [
      12,
      {
        en: 'Wrong code. 12 tries left.',
        sv: 'Fel kod. 12 försök kvar.',
        de: 'Falscher Code. Noch 12 Versuche.',
        ar: 'الرمز غير صحيح. بقيت 12 محاولة.',
      },
    ],
  ];

  test.each(wrongCode)('counts the tries that are left: %i', (attemptsLeft, expected) => {
    expect(inEachLanguage(issue('wrong_code', { attemptsLeft }))).toEqual(expected);
  });

  const lengths: readonly [code: string, params: Issue['params'], Record<Language, string>][] = [
    [
      'too_short',
      { minimum: 3 },
      {
        en: 'At least 3 characters.',
        sv: 'Minst 3 tecken.',
        de: 'Mindestens 3 Zeichen.',
        ar: 'الحد الأدنى لعدد الأحرف: 3.',
      },
    ],
    [
      'too_short',
      { minimum: 1 },
      {
        en: 'At least 1 character.',
        sv: 'Minst 1 tecken.',
        de: 'Mindestens 1 Zeichen.',
        ar: 'الحد الأدنى لعدد الأحرف: 1.',
      },
    ],
    [
      'too_long',
      { maximum: 254 },
      {
        en: 'At most 254 characters.',
        sv: 'Högst 254 tecken.',
        de: 'Höchstens 254 Zeichen.',
        ar: 'الحد الأقصى لعدد الأحرف: 254.',
      },
    ],
  ];

  test.each(lengths)('%s %j includes its number', (code, params, expected) => {
    expect(inEachLanguage(issue(code, params))).toEqual(expected);
  });

  test.each(['wrong_code', 'too_short', 'too_long', 'too_small', 'too_big'])(
    '%s without its numbers has no gap',
    (code) => {
      for (const { failures } of Object.values(languages))
        expect(issueMessage(failures, issue(code))).not.toMatch(/undefined|NaN/);
    },
  );

  test.each(Object.keys(en.failures.address))('explains an invalid address: %s', (reason) => {
    const wrong = issue('wrong_format', { format: 'email', reason });
    for (const { failures } of Object.values(languages)) {
      expect(issueMessage(failures, wrong)).toBe(failures.address[reason as keyof typeof failures.address]);
    }
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

/** Sentences that name their object: these elements stand by themselves in a page, and topics take their time. */
const namesWhatLoads = ['clusters', 'schemaForm', 'tokens'];

describe.each(Object.entries(languages))('loading in %s', (_language, messages) => {
  const all = Object.entries(messages as unknown as Record<string, { readonly loading?: string }>).flatMap(
    ([section, { loading }]) => (loading === undefined ? [] : [[section, loading] as const]),
  );

  test('is one sentence, except where the object is named', () => {
    const plain = all.filter(([section]) => !namesWhatLoads.includes(section));
    expect(plain.length).toBeGreaterThan(5);
    expect(new Set(plain.map(([, sentence]) => sentence)).size).toBe(1);
    expect(all.map(([section]) => section)).toEqual(expect.arrayContaining(namesWhatLoads));
  });
});

test('Swedish has one word for loading', () => {
  const named = [sv.tokens.loading, sv.schemaForm.loading, sv.document.loadingEditor, sv.viewer.loading];
  expect(named.filter((sentence) => !sentence.startsWith('Läser in'))).toEqual([]);
});

test('deleted items of a folder can be restored with it', () => {
  expect(en.actions.deleteTree(1)).toBe('The item in it is deleted too. You can restore it for 30 days.');
  expect(en.actions.deleteTree(5)).toBe('Its 5 items are deleted too. You can restore them for 30 days.');
});
