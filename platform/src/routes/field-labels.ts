import type { Locale } from '@service/widgets/contract';

/** Labels by key, for clients that meet a field which their own release does not know. */
export const fieldLabels: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  name: { en: 'Name', sv: 'Namn' },
  email: { en: 'Email', sv: 'E-post' },
  workspaceName: { en: 'Workspace', sv: 'Arbetsyta' },
  acceptTerms: { en: 'I accept the terms', sv: 'Jag godkänner villkoren' },
};
