import { locales, type FieldHints, type Locale } from '@service/widgets/contract';
import { resourceForms } from '@service/widgets/localisation';
import { messages } from '../../messages.ts';
import type { ResolvedSettings } from '../../settings.ts';
import { formOf } from './registry.ts';

const hintsKey = 'x-service-hints';

type Hinted = Record<string, unknown> & { [hintsKey]?: FieldHints };

type Table = Readonly<Record<string, string>>;

type Words = (name: string, hints: FieldHints | undefined) => object;

/** Fields of an object in order, with their labels; lists and alternatives recursively. */
function hint(schema: Hinted, words: Words): void {
  const { properties = {}, items, anyOf = [] } = schema as { properties?: object; items?: Hinted; anyOf?: Hinted[] };
  Object.entries(properties as Record<string, Hinted>).forEach(([name, field], order) => {
    const hints = field[hintsKey];
    Object.assign(field, { [hintsKey]: { order, ...hints, ...words(name, hints) } });
    hint(field, words);
  });
  for (const part of [items, ...anyOf]) if (part) hint(part, words);
}

/**
 * JSON Schema 2020-12 of a resource type with form hints; `undefined` for types without a form.
 *
 * Hints of a field: `{ order, field, label?, labels?: { en, sv, de, ar }, options?, autocomplete?, inputMode?, … }`. Hints of
 * the form: `{ termsUrl?, privacyUrl? }`.
 */
export function formSchema(settings: ResolvedSettings, type: string): Record<string, unknown> | undefined {
  const form = formOf(type);
  if (!form) return undefined;
  const schema = structuredClone(form.schema(settings)) as Hinted;
  hint(schema, 'revision' in form ? resourceWords : challengeWords);
  const { termsUrl, privacyUrl } = settings.terms ?? {};
  const links = { ...(termsUrl !== undefined && { termsUrl }), ...(privacyUrl !== undefined && { privacyUrl }) };
  const hasTerms = Object.hasOwn((schema['properties'] ?? {}) as object, 'acceptTerms');
  return {
    $id: type,
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...schema,
    ...(hasTerms && { [hintsKey]: links }),
  };
}

/** Text by language; `undefined` for a key without a text. */
function translations(tableOf: (locale: Locale) => Table, key: string): Table | undefined {
  const texts = locales.map((locale) => [locale, tableOf(locale)[key]] as const);
  return texts.some(([, text]) => text === undefined) ? undefined : (Object.fromEntries(texts) as Table);
}

const challengeLabels = (locale: Locale): Table => messages[locale].schemaForm.labels;
const resourceLabels = (locale: Locale): Table => resourceForms[locale].fields;

/** Labels of a field, for clients of an older release without that field. */
const challengeWords: Words = (_name, hints) => {
  const labels = hints?.label === undefined ? undefined : translations(challengeLabels, hints.label);
  return labels ? { labels } : {};
};

const resourceWords: Words = (name) => {
  const labels = translations(resourceLabels, name);
  const optionsIn = (locale: Locale) => (resourceForms[locale].options as Readonly<Record<string, Table>>)[name] ?? {};
  const options = Object.keys(optionsIn('en')).map((value) => [value, translations(optionsIn, value)]);
  return { ...(labels && { labels }), ...(options.length && { options: Object.fromEntries(options) as object }) };
};
