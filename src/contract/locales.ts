/** The languages that the platform itself writes: its mails and pages. */
export const locales = ['en', 'sv'] as const;
export type Locale = (typeof locales)[number];
