/** Forms by plural category; `#` stands for the number. They contain no texts of users, which may contain a `#`. */
type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/**
 * Counts by the plural rules of a language: `count(2, { one: '# Datei', other: '# Dateien' })`.
 *
 * @param formatted the number as text, if it is not to be formatted by this language
 */
export function pluralsOf(language: string) {
  const rules = new Intl.PluralRules(language);
  return (number: number, forms: PluralForms, formatted = number.toLocaleString(language)): string =>
    (forms[rules.select(number)] ?? forms.other).replace('#', () => formatted);
}
