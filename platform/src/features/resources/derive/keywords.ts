import { stopWords, wordsOf } from './words.ts';

export interface Keyword {
  readonly text: string;
  /** 0 to 1; the first has 1. */
  readonly weight: number;
}

interface Counted {
  count: number;
  weight: number;
  readonly length: number;
  readonly forms: Map<string, number>;
}

/** UTF-16 units that are read. */
const longest = 200_000;
const longestTerm = 3;

/** Limit of counted terms; beyond it only known ones are counted. */
const mostTerms = 200_000;

/** Weight of a word in a heading. */
const headingWeight = 4;

const mostFrequent = (forms: ReadonlyMap<string, number>): string =>
  [...forms].reduce((best, next) => (next[1] > best[1] ? next : best))[0];

/** UTF-16 units of a word; longer ones, for instance encoded data, name no topic. */
const longestWord = 100;

const says = (key: string): boolean =>
  key.length > 1 && key.length <= longestWord && !stopWords.has(key) && !/^\d+$/.test(key);

/** Counts the terms of a text: one to three consecutive words without stop words. */
function count(terms: Map<string, Counted>, text: string, weight: number): void {
  let run: { key: string; from: number; to: number }[] = [];
  for (const word of wordsOf(text)) {
    const before = run.at(-1);
    // words separated by anything but a space or a hyphen are no term
    if (before && !/^[ \u00a0-]$/.test(text.slice(before.to, word.from))) run = [];
    run = says(word.key) ? [...run.slice(1 - longestTerm), word] : [];
    for (let length = 1; length <= run.length; length += 1) {
      const parts = run.slice(-length);
      const key = parts.map((part) => part.key).join(' ');
      let term = terms.get(key);
      if (!term && terms.size < mostTerms) terms.set(key, (term = { count: 0, weight: 0, length, forms: new Map() }));
      if (!term) continue;
      term.count += 1;
      term.weight += weight;
      const form = text.slice(parts[0]?.from, word.to);
      if (term.forms.size < 8 || term.forms.has(form)) term.forms.set(form, (term.forms.get(form) ?? 0) + 1);
    }
  }
}

/**
 * Keywords of a text: the terms that it repeats and has in its headings, longer ones first.
 *
 * @param most maximum number of keywords
 */
export function keywordsOf(text: string, headings: readonly string[], most = 20): Keyword[] {
  const terms = new Map<string, Counted>();
  count(terms, text.slice(0, longest), 1);
  for (const heading of headings.slice(0, 1_000)) count(terms, heading, headingWeight);
  const repeated = [...terms].filter(([, term]) => term.length === 1 || term.count > 1);
  const ranked = repeated
    .map(([key, term]) => ({ key, term, score: term.weight * (1 + (term.length - 1) * 0.75) }))
    .toSorted((one, other) => other.score - one.score || (one.key < other.key ? -1 : 1));
  const selected: typeof ranked = [];
  for (const candidate of ranked) {
    if (selected.length === most) break;
    const within = (whole: string, part: string) => ` ${whole} `.includes(` ${part} `);
    // a part of a term that is there says no more than that, unless it stands alone as well
    const known = selected.some(
      ({ key, term }) =>
        (within(key, candidate.key) && candidate.term.count <= term.count * 1.5) || within(candidate.key, key),
    );
    if (!known) selected.push(candidate);
  }
  const top = selected[0]?.score ?? 1;
  return selected.map(({ term, score }) => ({
    text: mostFrequent(term.forms),
    weight: Math.round((score / top) * 1000) / 1000,
  }));
}

/** A weighted term of a document, for comparing documents. */
export interface Term {
  readonly term: string;
  readonly text: string;
  /** The squares of a document's weights sum to 1, so similarity is a sum of products. */
  readonly weight: number;
}

export interface DocumentTerms {
  readonly id: string;
  readonly terms: readonly Term[];
}

const termsPerDocument = 24;

export const wordsIn = (keywords: readonly Keyword[]): string[] => [
  ...new Set(keywords.flatMap(({ text }) => [...wordsOf(text)].map(({ key }) => key))),
];

/**
 * Terms of a document by its keywords, strongest first.
 *
 * @param stems by word; the shortest counts, so that Swedish and English words use their own
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
  const terms = [...found.values()].slice(0, termsPerDocument);
  const length = Math.hypot(...terms.map(({ weight }) => weight));
  return terms.map((one) => ({ ...one, weight: one.weight / length }));
}
