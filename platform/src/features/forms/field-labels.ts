import type { Locale } from '@service/widgets/contract';
import { en, sv, type FieldMessages, type SignUpMessages } from '@service/widgets/localisation';

const languages: Readonly<Record<Locale, FieldMessages & SignUpMessages>> = {
  en: { ...en.fields, ...en.signUp },
  sv: { ...sv.fields, ...sv.signUp },
};

/** Fields of the contract that have a label, by its key. */
const labelled = ['name', 'email', 'workspaceName', 'acceptTerms'] as const;

/** A label without its links, which stand in the hints of the form. */
const inOne = (label: string | readonly string[]) => (typeof label === 'string' ? label : label.join(''));

/** Labels by key, for clients that meet a field which their own release does not know. */
export const fieldLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  labelled.map((key) => [
    key,
    Object.fromEntries(Object.entries(languages).map(([locale, fields]) => [locale, inOne(fields[key])])),
  ]),
);
