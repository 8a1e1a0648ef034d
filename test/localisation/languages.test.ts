import { afterEach, describe, expect, test } from 'vitest';
import { contractMajor } from '../../src/contract/version.ts';
import { addLanguage, clock, en, sections, sv, messagesFor } from '../../src/localisation/index.ts';
import { lazyMessages, loadLazyMessages } from '../../src/localisation/lazy.ts';

const builtIn = { signIn: sections.signIn };

const added = (globalThis as unknown as Record<symbol, Map<string, unknown>>)[
  Symbol.for(`service:languages:${contractMajor}`)
]!;
afterEach(() => added.clear());

describe('language of a section', () => {
  test.each([
    [['sv'], 'sv', sv],
    [['sv-FI'], 'sv-FI', sv],
    [['SV-se-x-private'], 'SV-se-x-private', sv],
    [['fi', 'sv', 'en'], 'sv', sv],
    [['en-GB', 'sv'], 'en-GB', en],
    [['fi', 'de'], 'en', en],
    [[], 'en', en],
    [[''], 'en', en],
    [['svx', 's'], 'en', en],
  ])('%j resolves to %s', (wanted, language, messages) => {
    const found = messagesFor(builtIn, wanted);
    expect(found.language).toBe(language);
    expect(found.words.signIn).toBe(messages.signIn);
  });

  test.each(['constructor', '__proto__', 'toString', 'not a language', 'sv_SE', 'sv-', '-', '💥'])(
    'ignores an invalid tag (%s)',
    (tag) => {
      const { language, words } = messagesFor(builtIn, [tag, 'sv']);
      expect(words.signIn).toBe(sv.signIn);
      expect(clock(83, language)).toBe('1:23');
    },
  );

  test('stops looking once a language is found', () => {
    const wanted = (function* () {
      yield 'sv';
      throw new Error('asked');
    })();
    expect(messagesFor(builtIn, wanted).language).toBe('sv');
  });
});

describe('another language', () => {
  test('is added whole or in part; missing messages are English', () => {
    addLanguage('fi', { signIn: { ...en.signIn, submit: 'Jatka' } });
    const { language, words } = messagesFor(sections, ['fi-FI']);
    expect(language).toBe('fi-FI');
    expect(words.signIn.submit).toBe('Jatka');
    expect(words.verify).toBe(en.verify);
  });

  test('replaces sections of a built-in one, and is added in pieces', () => {
    addLanguage('SV', { signIn: { ...sv.signIn, submit: 'Vidare' } });
    addLanguage('sv', { verify: { ...sv.verify, submit: 'Tryck' } });
    const { words } = messagesFor(sections, ['sv']);
    expect([words.signIn.submit, words.verify.submit]).toEqual(['Vidare', 'Tryck']);
    expect(words.fields).toBe(sv.fields);
  });

  test('for a region takes precedence over the language', () => {
    addLanguage('sv-FI', { signIn: { ...sv.signIn, submit: 'Framåt' } });
    expect(messagesFor(builtIn, ['sv-FI']).words.signIn.submit).toBe('Framåt');
    expect(messagesFor(builtIn, ['sv-SE']).words.signIn.submit).toBe(sv.signIn.submit);
  });
});

describe('a partial translation', () => {
  test('is merged key by key over English, also in nested tables', () => {
    addLanguage('fi', { actions: { rename: 'Nimeä uudelleen', conflicts: { root: 'Juuri pysyy.' } } });
    const { actions, failures } = messagesFor(sections, ['fi']).words;
    expect(actions).toEqual({
      ...en.actions,
      rename: 'Nimeä uudelleen',
      conflicts: { ...en.actions.conflicts, root: 'Juuri pysyy.' },
    });
    expect(failures).toBe(en.failures);
  });

  test('shows English for missing keys and for messages of an older version', () => {
    const older = { submit: undefined, heading: 'Kirjaudu', gone: 'Poissa' };
    addLanguage('fi', { signIn: older as never, verify: { sentTo: ['Osoitteeseen ', '.'] } });
    const { signIn, verify } = messagesFor(sections, ['fi']).words;
    expect([signIn.submit, signIn.heading('Bo')]).toEqual([en.signIn.submit, en.signIn.heading('Bo')]);
    expect(verify.sentTo).toEqual(['Osoitteeseen ', '.']);
  });

  test('of a region falls back to its language', () => {
    addLanguage('sv-FI', { signIn: { submit: 'Framåt' } });
    expect(messagesFor(sections, ['sv-FI']).words.signIn).toEqual({ ...sv.signIn, submit: 'Framåt' });
    addLanguage('de', { signIn: { submit: 'Weiter', newHere: 'Neu hier?' } });
    addLanguage('de-CH', { signIn: { submit: 'Wiiter' } });
    expect(messagesFor(sections, ['de-CH']).words.signIn).toEqual({
      ...en.signIn,
      submit: 'Wiiter',
      newHere: 'Neu hier?',
    });
  });

  test.each<[tag: unknown, messages: unknown, message: string]>([
    ['d e', {}, 'addLanguage("d e"): expected a BCP 47 tag, such as de or pt-BR'],
    ['sv_FI', {}, 'addLanguage("sv_FI"): expected a BCP 47 tag, such as de or pt-BR'],
    ['', {}, 'addLanguage(""): expected a BCP 47 tag, such as de or pt-BR'],
    [undefined, {}, 'addLanguage(undefined): expected a BCP 47 tag, such as de or pt-BR'],
    [['de'], {}, 'addLanguage(["de"]): expected a BCP 47 tag, such as de or pt-BR'],
    ['fr', 'x', 'addLanguage("fr"): expected messages, or a function that loads them'],
    ['fr', null, 'addLanguage("fr"): expected messages, or a function that loads them'],
    ['fr', undefined, 'addLanguage("fr"): expected messages, or a function that loads them'],
    ['fr', [], 'addLanguage("fr"): expected messages, or a function that loads them'],
    ['fr', Promise.resolve({}), 'addLanguage("fr"): expected messages, or a function that loads them'],
  ])('is rejected by its tag or type: %j, %j', (tag, messages, message) => {
    expect(() => addLanguage(tag as string, messages as object)).toThrow(new TypeError(message));
    expect(added.size).toBe(0);
  });

  test.each(['en', 'pt-BR', 'zh-Hant-TW', 'xa'])('is accepted for the tag %s', (tag) => {
    addLanguage(tag, {});
    expect(added.has(tag.toLowerCase())).toBe(true);
  });

  test('is loaded when an element needs it, and again after a failure', async () => {
    let asked = 0;
    const load = () => (asked++ ? Promise.resolve({ signIn: { submit: 'Jatka' } }) : Promise.reject(new TypeError()));
    addLanguage('fi', load);
    expect(asked).toBe(0);
    const find = () => messagesFor(sections, ['fi', 'sv']).words.signIn.submit;
    expect([find(), find(), asked]).toEqual([sv.signIn.submit, sv.signIn.submit, 1]);
    await expect.poll(find).toBe('Jatka');
    expect(asked).toBe(2);
  });
});

describe('lazy messages', () => {
  test('are loaded once, in the shown language', async () => {
    let arrived = 0;
    const find = (tag: string) => lazyMessages(tag, () => (arrived += 1));
    expect(find('sv')).toBeUndefined();
    await Promise.all([loadLazyMessages('sv-SE'), loadLazyMessages('sv')]);
    expect(find('sv')?.challenge).toBe(sv.challenge);
    expect(arrived).toBe(0);
    // The other language while the wanted one loads.
    expect(find('en')?.challenge).toBe(sv.challenge);
    await loadLazyMessages('de');
    expect(arrived).toBe(1);
    expect(find('en')?.failures).toBe(en.failures);
    expect(find('de')?.failures).toBe(en.failures);
    addLanguage('de', { challenge: { heading: 'Schau in dein Postfach' } });
    expect(find('de')).toEqual({
      challenge: { ...en.challenge, heading: 'Schau in dein Postfach' },
      failures: en.failures,
    });
  });
});

test('formats a clock as minutes and seconds in the digits of the language, never negative', () => {
  expect([0, 0.2, 24, 60, 83, 3600, -5].map((seconds) => clock(seconds, 'en'))).toEqual([
    '0:00',
    '0:01',
    '0:24',
    '1:00',
    '1:23',
    '60:00',
    '0:00',
  ]);
  expect(clock(86_400, 'en')).toBe('1440:00');
  expect(clock(83, 'ar-EG')).toBe('١:٢٣');
});
