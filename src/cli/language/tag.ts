import { nearest } from '../nearest.ts';
import { UsageError } from '../surroundings.ts';

/** Shorter texts are codes, not misspelt names. */
const shortestName = 5;

const namesIn = (tag: string) => new Intl.DisplayNames(tag, { type: 'language', fallback: 'none' });
const english = namesIn('en');

/** Codes for private use, which no language gets (BCP 47 §2.2.1). */
const isPrivate = (language: string) => /^q[a-t][a-z]$/.test(language);

const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(97 + index));

/** Tags of all languages with locale data, by their names in English and in themselves, in lower case. */
function tagsByName(): ReadonlyMap<string, string> {
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  const codes = [...pairs, ...pairs.flatMap((pair) => letters.map((third) => pair + third))];
  const tags = new Set(Intl.DisplayNames.supportedLocalesOf(codes));
  return new Map(
    [...tags].flatMap((tag) =>
      [english, namesIn(tag)].flatMap((names): [string, string][] => {
        const name = names.of(tag)?.toLowerCase();
        return name ? [[name, tag]] : [];
      }),
    ),
  );
}

/** Tag of a language by its name, `German` or `Deutsch`. */
function tagOf(name: string): string | undefined {
  const tags = tagsByName();
  const key = name.toLowerCase();
  const found = tags.has(key) || key.length < shortestName ? key : nearest(key, [...tags.keys()]);
  return found && tags.get(found);
}

/** The canonical form of a tag of a known language, or of one for private use. */
function knownTag(code: string): string | undefined {
  try {
    const [tag = code] = Intl.getCanonicalLocales(code);
    const { language } = new Intl.Locale(tag);
    return isPrivate(language) || english.of(language) ? tag : undefined;
  } catch {
    return undefined;
  }
}

/** @throws {UsageError} for a tag that has another form, or whose language is unknown */
export function requireTag(code: string): string {
  const tag = knownTag(code);
  if (tag) return tag;
  const meant = knownTag(code.replaceAll('_', '-')) ?? tagOf(code);
  const hint = meant ? ` Did you mean ${meant}?` : '';
  throw new UsageError(`"${code}" is no known language: expected a BCP 47 tag, such as de or pt-BR.${hint}`);
}
