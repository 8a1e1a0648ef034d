import type { Messages, SectionName } from './messages.ts';

/** The built-in words of some sections; an element brings only its own. */
export type BuiltIn<Name extends SectionName> = Readonly<Record<'en' | 'sv', Pick<Messages, Name>>>;

type Registry = Map<string, Partial<Messages>>;
const key = Symbol.for('service:languages:0');
/** What is added; one for all copies of the library on a page. */
export const registry = ((globalThis as unknown as Record<symbol, Registry | undefined>)[key] ??= new Map());

/**
 * The words of the first wanted language that has them, else the English ones.
 *
 * @param wanted BCP 47 tags in order of preference; `sv-FI` and `sv_FI` find `sv`.
 */
export function wordsFor<Name extends SectionName>(
  builtIn: BuiltIn<Name>,
  wanted: Iterable<string>,
): { readonly language: string; readonly words: Pick<Messages, Name> } {
  for (const tag of wanted) {
    for (let range = tag.toLowerCase().replaceAll('_', '-'); range; range = range.replace(/-?[^-]*$/, '')) {
      const known = Object.hasOwn(builtIn, range) && builtIn[range as 'en' | 'sv'];
      const added = registry.get(range);
      if (known || added) return { language: isTag(tag) ? tag : range, words: { ...builtIn.en, ...known, ...added } };
    }
  }
  return { language: 'en', words: builtIn.en };
}

/** Whether `Intl` takes it; a page's `lang` may hold anything. */
function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0;
  } catch {
    return false;
  }
}

/** Seconds as a clock, `0:24`, in the digits of the language. */
export function clock(seconds: number, language: string): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const digits = (value: number, least: number) =>
    new Intl.NumberFormat(language, { minimumIntegerDigits: least, useGrouping: false }).format(value);
  return `${digits(Math.floor(whole / 60), 1)}:${digits(whole % 60, 2)}`;
}
