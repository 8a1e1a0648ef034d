import { addLanguage, en, type Translation } from '../../src/localisation/index.ts';

/** Mark the start and the end of each of our sentences: what is visible outside of them is untranslated. */
export const brackets = ['⟦', '⟧'] as const;

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const alphabets = {
  /** English with accents, as long as German: 40 % longer. */
  'en-XA': 'áƀçđéƒğĥíĵķłɱñóþǫřšţúṽŵẋýžÁɃÇĐÉƑĞĤÍĴĶŁṀÑÓÞǪŘŠŢÚṼŴẊÝŽ',
  /** English in letters from right to left. */
  'ar-XB': 'ابچدعفگهيجکلمنوپقرستطڤصخىزابچدعفگهيجکلمنوپقرستطڤصخىز',
} as const;

export type PseudoLanguage = keyof typeof alphabets;
export const pseudoLanguages = Object.keys(alphabets) as PseudoLanguage[];

/** Stand for the texts that are given to a sentence, which stay as they are. */
const placeholder = (index: number) => String.fromCodePoint(0xe000 + index);
const placeholders = /[\u{e000}-\u{e0ff}]/gu;

function translate(sentence: string, language: PseudoLanguage): string {
  // The spaces around a part of a sentence, and the ending of a file name.
  const [, start = '', text = '', end = ''] = /^(\s*)([\s\S]*?)((?:\.md)?\s*)$/.exec(sentence) ?? [];
  if (!/\p{L}/u.test(text)) return sentence;
  const letters = [...alphabets[language]];
  const written = [...text].map((letter) => letters[plain.indexOf(letter)] ?? letter).join('');
  const longer = Math.max(0, Math.ceil(text.replace(placeholders, '').length * 0.4) - 2);
  const more = language === 'en-XA' && longer ? ` ${'~'.repeat(longer - 1)}` : '';
  return `${start}${brackets[0]}${written}${more}${brackets[1]}${end}`;
}

type Say = (...given: readonly unknown[]) => string;

function speaking(say: Say, language: PseudoLanguage): Say {
  return (...given) => {
    const texts: string[] = [];
    const kept = (value: unknown): unknown => {
      if (typeof value === 'string' && value) return placeholder(texts.push(value) - 1);
      if (typeof value !== 'object' || value === null) return value;
      return new Proxy(value, { get: (target, name) => kept(Reflect.get(target, name)) });
    };
    const sentence = say(...given.map(kept));
    return translate(sentence, language).replace(
      placeholders,
      (character) => texts[character.codePointAt(0)! - 0xe000] ?? '',
    );
  };
}

function spoken(words: unknown, language: PseudoLanguage): unknown {
  if (typeof words === 'string') return translate(words, language);
  if (typeof words === 'function') return speaking(words as Say, language);
  if (Array.isArray(words)) return words.map((part) => spoken(part, language));
  return Object.fromEntries(Object.entries(words as object).map(([key, inner]) => [key, spoken(inner, language)]));
}

/** All messages in a pseudo-language, made from the English ones, keys excepted: for tests and Storybook. */
export const pseudoMessages = (language: PseudoLanguage): typeof en => ({
  ...(spoken(en, language) as typeof en),
  keys: en.keys,
});

export function addPseudoLanguages(): void {
  for (const language of pseudoLanguages) addLanguage(language, pseudoMessages(language) as Translation);
}
