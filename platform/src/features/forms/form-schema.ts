import { toJsonSchema, type FieldHints, type JsonSchema, type Locale } from '@service/widgets/contract';
import {
  en,
  resourceForms,
  sv,
  type FieldMessages,
  type ResourceFormMessages,
  type SignUpMessages,
} from '@service/widgets/localisation';
import type { ResolvedSettings } from '../../settings.ts';
import { formTypes, isFormType } from '../authentication/forms.ts';
import { resourceFormType } from '../resources/forms.ts';

const hintsKey = 'x-service-hints';

type Hinted = Record<string, unknown> & { [hintsKey]?: FieldHints };

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

const knownWords: Words = (_name, hints) => {
  const labels = hints?.label === undefined ? undefined : fieldLabels[hints.label];
  return labels ? { labels } : {};
};

function schemaOf(settings: ResolvedSettings, type: string): { schema: JsonSchema; words: Words } | undefined {
  if (isFormType(type)) return { schema: formTypes[type].schema(settings), words: knownWords };
  const form = resourceFormType(type);
  return form && { schema: toJsonSchema(form.schema), words: fieldWords };
}

/**
 * JSON Schema 2020-12 of a resource type with form hints; `undefined` for types without a form.
 *
 * Hints of a field: `{ order, field, label?, labels?: { en, sv }, options?, autocomplete?, inputMode?, … }`. Hints of
 * the form: `{ termsUrl?, privacyUrl? }`.
 */
export function formSchema(settings: ResolvedSettings, type: string): Record<string, unknown> | undefined {
  const found = schemaOf(settings, type);
  if (!found) return undefined;
  const schema = structuredClone(found.schema) as Hinted;
  hint(schema, found.words);
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

const fieldMessages: Readonly<Record<Locale, FieldMessages & SignUpMessages>> = {
  en: { ...en.fields, ...en.signUp },
  sv: { ...sv.fields, ...sv.signUp },
};

const labelled = ['name', 'email', 'workspaceName', 'acceptTerms'] as const;

/** Label without its links, which are in the hints of the form. */
const inOne = (label: string | readonly string[]) => (typeof label === 'string' ? label : label.join(''));

/** Labels by key, for clients of an older release without that field. */
const fieldLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  labelled.map((key) => [
    key,
    Object.fromEntries(Object.entries(fieldMessages).map(([locale, fields]) => [locale, inOne(fields[key])])),
  ]),
);

const resourceMessages: Readonly<Record<Locale, ResourceFormMessages>> = resourceForms;

type Translations = Readonly<Record<string, string>>;

const byLanguage = (read: (messages: ResourceFormMessages) => string | undefined): Translations | undefined => {
  const words = Object.entries(resourceMessages).map(([locale, messages]) => [locale, read(messages)]);
  return words.some(([, word]) => word === undefined) ? undefined : Object.fromEntries(words);
};

/** Labels of a field, for clients of an older release without that form. */
function fieldWords(field: string): { labels?: Translations; options?: Readonly<Record<string, Translations>> } {
  const labels = byLanguage(({ fields }) => fields[field]);
  const values = Object.keys((resourceMessages.en.options as Readonly<Record<string, Translations>>)[field] ?? {});
  const options = values.flatMap((value) => {
    const words = byLanguage(({ options }) => (options as Readonly<Record<string, Translations>>)[field]?.[value]);
    return words ? [[value, words] as const] : [];
  });
  return { ...(labels && { labels }), ...(options.length && { options: Object.fromEntries(options) }) };
}
