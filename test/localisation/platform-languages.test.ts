import { describe, expect, test } from 'vitest';
import { commonWords, type EmailFacts } from '../../platform/src/features/authentication/emails/email.ts';
import { emails } from '../../platform/src/features/authentication/emails/index.ts';
import { authenticationPages } from '../../platform/src/features/authentication/pages/index.ts';
import { dashboardPages } from '../../platform/src/features/dashboards/pages/index.ts';
import { formSchema } from '../../platform/src/features/forms/form-schema.ts';
import { actionWords } from '../../platform/src/features/resources/pages/action-words.ts';
import { welcome } from '../../platform/src/features/resources/welcome.ts';
import { pageWords } from '../../platform/src/pages/words.ts';
import { resolveSettings } from '../../platform/src/settings.ts';
import { isNumber, parametersOf, type Say } from '../../src/cli/language/sentences.ts';
import { catalogue, locales, type Locale } from '../../src/contract/index.ts';
import { widgets } from '../../src/manifest/widgets.ts';

/** A sentence in each language, with its place in the set. */
type Sentence = readonly [path: string, texts: Partial<Record<Locale, unknown>>];

const isTable = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isText = (value: unknown) => !isTable(value) || (Array.isArray(value) && typeof value[0] === 'string');

/** Functions are called with three and a name; keywords are one text. */
const textOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.join(', ')
    : typeof value === 'function'
      ? (value as Say)(...parametersOf(value as Say).map((name) => (isNumber(name) ? 3 : 'Bo')))
      : value;

/** Sentences of tables of the same shape, one a language. */
function sentencesOf(tables: Readonly<Record<Locale, unknown>>, path = ''): Sentence[] {
  if (isText(tables.en)) return [[path, Object.fromEntries(locales.map((locale) => [locale, textOf(tables[locale])]))]];
  return Object.keys(tables.en as object).flatMap((key) => {
    const inner = locales.map((locale) => [locale, (tables[locale] as Record<string, unknown> | undefined)?.[key]]);
    return sentencesOf(Object.fromEntries(inner) as Record<Locale, unknown>, `${path}.${key}`);
  });
}

/** Sentences anywhere in data, as `{ en, sv, … }`. */
function sentencesIn(data: unknown, path = ''): Sentence[] {
  if (!isTable(data)) return [];
  if ('en' in data) return sentencesOf(data as Record<Locale, unknown>, path);
  return Object.entries(data).flatMap(([key, inner]) => sentencesIn(inner, `${path}.${key}`));
}

const settings = resolveSettings({
  publicUrl: 'http://localhost',
  secretKey: new Uint8Array(32),
  terms: { termsUrl: 'http://localhost/terms' },
});
const forms = catalogue.flatMap((part) => (part.kind === 'schema' && 'id' in part ? [part.id] : []));

const facts = (given: Partial<EmailFacts>): EmailFacts => ({
  brand: 'Linden',
  name: 'Bo',
  hasCode: true,
  minutes: 15,
  newAddress: false,
  invitation: { by: 'Bo', kind: 'file', days: 7 },
  ...given,
});
const mails = [facts({}), facts({ newAddress: true }), facts({ brand: undefined, name: undefined, hasCode: false })];

const inEach = (read: (locale: Locale) => unknown) =>
  sentencesOf(Object.fromEntries(locales.map((locale) => [locale, read(locale)])) as Record<Locale, unknown>);

/** Sentences that are the same in English: names and loanwords. */
const sameInEnglish: Readonly<Record<Exclude<Locale, 'en'>, readonly string[]>> = {
  sv: ['Markdown.md', 'Text'],
  de: ['Dashboard', 'Details', 'Graph', 'Markdown.md', 'Name', 'Text'],
  ar: ['Markdown.md'],
};

/** Sets outside the sentences of the elements, which `messages.test.ts` checks. */
const sets: Readonly<Record<string, readonly Sentence[]>> = {
  'the pages': sentencesOf(pageWords),
  'the titles of pages': sentencesIn({ ...authenticationPages, ...dashboardPages }),
  'the pages of actions': sentencesOf(actionWords),
  'the e-mails': [
    ...sentencesOf(commonWords),
    ...Object.values(emails).flatMap((email) => mails.flatMap((each) => inEach((locale) => email[locale](each)))),
  ],
  'the first documents': sentencesOf(welcome),
  'the forms': sentencesIn(forms.map((type) => formSchema(settings, type))),
  'the widgets and their settings': sentencesIn(widgets),
};

describe.each(Object.entries(sets))('%s', (_name, sentences) => {
  test('have each sentence in each language', () => {
    expect(sentences.length).toBeGreaterThan(5);
    const missing = sentences.flatMap(([path, texts]) =>
      locales.filter((locale) => !String(texts[locale] ?? '').trim()).map((locale) => `${locale}${path}`),
    );
    expect(missing).toEqual([]);
  });
});

test.each(Object.entries(sameInEnglish))('differ from English in %s, except names and loanwords', (locale, same) => {
  const all = Object.values(sets).flat();
  const equal = all.flatMap(([, texts]) => (texts[locale as Locale] === texts.en ? [texts.en] : []));
  expect([...new Set(equal)].toSorted()).toEqual(same);
});
