/** Languages of e-mails and pages. */
export const locales = ['en', 'sv', 'de', 'ar'] as const;
/** Language of the platform's pages and e-mails. */
export type Locale = (typeof locales)[number];
