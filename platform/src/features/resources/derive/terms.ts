import type { Keyword } from './keywords.ts';
import { stopWords, wordsOf } from './words.ts';

/** A weighted term of a document, for comparing documents. */
export interface Term {
  /** The stem of one word. */
  readonly term: string;
  /** The keyword that it comes from, as it is written. */
  readonly text: string;
  /** The squares of a document's weights sum up to 1, so that two documents are compared by a sum of products. */
  readonly weight: number;
}

/** A document with what it is about. */
export interface DocumentTerms {
  readonly id: string;
  readonly terms: readonly Term[];
}

const mostTerms = 24;

/** Words of keywords whose stems are asked for. */
export const wordsIn = (keywords: readonly Keyword[]): string[] => [
  ...new Set(keywords.flatMap(({ text }) => [...wordsOf(text)].map(({ key }) => key))),
];

/**
 * The terms of a document by its keywords, the most telling first.
 *
 * @param stems by the word; of several the shortest counts, so that Swedish and English words are told by their own.
 */
export function termsOf(keywords: readonly Keyword[], stems: ReadonlyMap<string, readonly string[]>): Term[] {
  const found = new Map<string, Term>();
  for (const { text, weight } of keywords) {
    for (const { key } of wordsOf(text)) {
      if (stopWords.has(key)) continue;
      const term = (stems.get(key) ?? []).reduce((best, stem) => (stem.length < best.length ? stem : best), key);
      if (!found.has(term)) found.set(term, { term, text, weight });
    }
  }
  const terms = [...found.values()].slice(0, mostTerms);
  const length = Math.hypot(...terms.map(({ weight }) => weight));
  return terms.map((one) => ({ ...one, weight: one.weight / length }));
}
