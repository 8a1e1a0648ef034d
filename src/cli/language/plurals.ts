/** The largest number that is tried for a category; larger counts are rare in lists of files. */
const most = 1000;

/**
 * Plural categories that integers have in a language, each with its first number. A category of 0 alone is left out: the
 * general form does for it.
 */
export function samplesOf(language: string): ReadonlyMap<Intl.LDMLPluralRule, number> {
  const rules = new Intl.PluralRules(language);
  const samples = new Map<Intl.LDMLPluralRule, number>();
  for (let number = 1; number <= most; number++) {
    const category = rules.select(number);
    if (!samples.has(category)) samples.set(category, number);
  }
  return samples;
}

const order: readonly string[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** Categories that a sentence needs a form for; `other` is always one. */
export const integerCategories = (language: string): readonly string[] =>
  order.filter((category) => category === 'other' || samplesOf(language).has(category as Intl.LDMLPluralRule));

/**
 * Categories whose form is looked up and missing while `call` runs. A missing key is looked up in `Object.prototype`, the
 * only place that sees it without knowing how the translation selects its forms.
 */
export function missingForms(call: () => void): readonly string[] {
  const missing = new Set<string>();
  try {
    for (const category of order) {
      // oxlint-disable-next-line no-extend-native -- removed when the call has returned
      Object.defineProperty(Object.prototype, category, {
        configurable: true,
        get() {
          missing.add(category);
          return undefined;
        },
      });
    }
    call();
  } finally {
    for (const category of order) Reflect.deleteProperty(Object.prototype, category);
  }
  return [...missing];
}
