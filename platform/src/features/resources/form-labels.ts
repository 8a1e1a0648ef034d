import type { Locale } from '@service/widgets/contract';
import { resourceForms, type ResourceFormMessages } from '@service/widgets/localisation';

const languages: Readonly<Record<Locale, ResourceFormMessages>> = resourceForms;

type Words = Readonly<Record<string, string>>;

const byLanguage = (read: (messages: ResourceFormMessages) => string | undefined): Words | undefined => {
  const words = Object.entries(languages).map(([locale, messages]) => [locale, read(messages)]);
  return words.some(([, word]) => word === undefined) ? undefined : Object.fromEntries(words);
};

/** The words of a field, for clients that meet a form which their own release does not know. */
export function fieldWords(field: string): { labels?: Words; options?: Readonly<Record<string, Words>> } {
  const labels = byLanguage(({ fields }) => fields[field]);
  const values = Object.keys((languages.en.options as Readonly<Record<string, Words>>)[field] ?? {});
  const options = values.flatMap((value) => {
    const words = byLanguage(({ options }) => (options as Readonly<Record<string, Words>>)[field]?.[value]);
    return words ? [[value, words] as const] : [];
  });
  return { ...(labels && { labels }), ...(options.length && { options: Object.fromEntries(options) }) };
}
