import { afterEach, describe, expect, test } from 'vitest';
import { addLanguage, clock, en, sv, wordsFor } from '../../src/localisation/index.ts';
import { hasLate, lateWords, loadLate } from '../../src/localisation/late.ts';

const builtIn = { en: { signIn: en.signIn }, sv: { signIn: sv.signIn } };

const added = (globalThis as unknown as Record<symbol, Map<string, unknown>>)[Symbol.for('service:languages:0')]!;
afterEach(() => added.clear());

describe('the language of some words', () => {
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
  ])('of %j is %s', (wanted, language, messages) => {
    const found = wordsFor(builtIn, wanted);
    expect(found.language).toBe(language);
    expect(found.words.signIn).toBe(messages.signIn);
  });

  test.each(['constructor', '__proto__', 'toString', 'not a language', 'sv_SE', 'sv-', '-', '💥'])(
    'a tag that is none (%s) breaks nothing',
    (tag) => {
      const { language, words } = wordsFor(builtIn, [tag, 'sv']);
      expect(words.signIn).toBe(sv.signIn);
      expect(clock(83, language)).toBe('1:23');
    },
  );

  test('is asked for no further than needed', () => {
    const wanted = (function* () {
      yield 'sv';
      throw new Error('asked');
    })();
    expect(wordsFor(builtIn, wanted).language).toBe('sv');
  });
});

describe('another language', () => {
  test('is added whole or in part; what it lacks is English', () => {
    addLanguage('fi', { signIn: { ...en.signIn, submit: 'Jatka' } });
    const { language, words } = wordsFor({ en, sv }, ['fi-FI']);
    expect(language).toBe('fi-FI');
    expect(words.signIn.submit).toBe('Jatka');
    expect(words.verify).toBe(en.verify);
  });

  test('replaces sections of one that is built in, and comes in pieces', () => {
    addLanguage('SV', { signIn: { ...sv.signIn, submit: 'Vidare' } });
    addLanguage('sv', { verify: { ...sv.verify, press: 'Tryck' } });
    const { words } = wordsFor({ en, sv }, ['sv']);
    expect([words.signIn.submit, words.verify.press]).toEqual(['Vidare', 'Tryck']);
    expect(words.fields).toBe(sv.fields);
  });

  test('for a region goes before the language', () => {
    addLanguage('sv-FI', { signIn: { ...sv.signIn, submit: 'Framåt' } });
    expect(wordsFor(builtIn, ['sv-FI']).words.signIn.submit).toBe('Framåt');
    expect(wordsFor(builtIn, ['sv-SE']).words.signIn.submit).toBe(sv.signIn.submit);
  });
});

describe('words that come later', () => {
  test('are loaded in the language that is shown, once', async () => {
    expect(lateWords('sv')).toBeUndefined();
    expect(hasLate('sv')).toBe(false);
    await Promise.all([loadLate('sv-SE'), loadLate('sv')]);
    expect(hasLate('sv')).toBe(true);
    expect(lateWords('sv')?.challenge).toBe(sv.challenge);
    // The other language while the wanted one is on its way.
    expect(lateWords('en')?.challenge).toBe(sv.challenge);
    await loadLate('de');
    expect(lateWords('en')?.failures).toBe(en.failures);
    expect(lateWords('de')?.failures).toBe(en.failures);
    addLanguage('de', { challenge: { ...en.challenge, heading: 'Schau in dein Postfach' } });
    expect(lateWords('de')).toMatchObject({ challenge: { heading: 'Schau in dein Postfach' }, failures: en.failures });
  });
});

test('a clock is minutes and seconds in the digits of the language, and never negative', () => {
  expect([0, 0.2, 24, 60, 83, 3600, -5].map((seconds) => clock(seconds, 'en'))).toEqual([
    '0:00',
    '0:01',
    '0:24',
    '1:00',
    '1:23',
    '60:00',
    '0:00',
  ]);
  expect(clock(83, 'ar-EG')).toBe('١:٢٣');
});
