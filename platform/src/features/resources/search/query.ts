import { begin, fold, stopWords, wordsOf } from '../derive/words.ts';

/** A parsed search: all its parts are required. */
export interface Sought {
  /** Single words, also as the beginning of longer ones. */
  readonly words: readonly string[];
  /** Words that stand one after the other, as written. */
  readonly phrases: readonly (readonly string[])[];
}

const mostWords = 16;

/** UTF-16 units of a word that are looked for: in bytes fewer than what PostgreSQL takes for one (2,046). */
const longestWord = 500;

const keysOf = (text: string): string[] => [...wordsOf(text)].map(({ key }) => begin(key, longestWord));

/** Reads a query: words, and phrases in quotation marks; words that say nothing count only where there are no others. */
export function readQuery(query: string): Sought {
  const phrases: string[][] = [];
  const rest = fold(query).replace(/["“”„«»]([^"“”„«»]+)["“”„«»]/g, (_all, phrase: string) => {
    const keys = keysOf(phrase);
    if (keys.length) phrases.push(keys);
    return ' ';
  });
  const all = [...new Set(keysOf(rest))];
  const distinctive = all.filter((word) => !stopWords.has(word));
  const words = distinctive.length || phrases.length ? distinctive : all;
  return { words: words.slice(0, mostWords), phrases: phrases.slice(0, 4).map((phrase) => phrase.slice(0, mostWords)) };
}
