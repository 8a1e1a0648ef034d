import { createHash } from 'node:crypto';
import type { Archive, Entry } from './archive.ts';
import type { Person } from './people.ts';

export interface Hit {
  readonly entry: Entry;
  /** 0 to 1. */
  readonly share: number;
  /** Line of the match. */
  readonly line: string;
  /** Matches in the line, as UTF-16 offsets. */
  readonly marks: readonly (readonly [number, number])[];
}

const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const textOf = ({ sort, text = '' }: Entry): string => (sort === 'text' ? text : '');

/** Entries whose titles or texts contain all words; titles first. */
export function search(entries: readonly Entry[], asked: string, from: number, count: number) {
  const words = wordsIn(asked);
  const hits = words.length ? entries.flatMap((entry) => hitOf(entry, words)) : [];
  const sorted = hits.toSorted((one, other) => other.share - one.share);
  return { rows: sorted.slice(from, from + count), from, all: hits.length };
}

function hitOf(entry: Entry, words: readonly string[]): readonly Hit[] {
  const says = (text: string, word: string) => text.toLowerCase().includes(word);
  const text = textOf(entry);
  if (!words.every((word) => says(entry.title, word) || says(text, word))) return [];
  const named = words.filter((word) => says(entry.title, word)).length;
  const line = text.split('\n').find((each) => words.some((word) => says(each, word))) ?? entry.title;
  // Words consist of letters and digits, so they need no escaping.
  const found = line.matchAll(new RegExp(words.join('|'), 'giu'));
  const marks = Array.from(found, ({ 0: words, index }) => [index, index + words.length] as const);
  return [{ entry, share: (1 + named) / (1 + words.length), line, marks }];
}

export interface Tie {
  readonly from: string;
  readonly to: string;
  /** A folder `holds` its entries, a text `names` its links. */
  readonly sort: 'holds' | 'names';
}

/** Entries around an entry up to a distance, nearest first. */
export function around(archive: Archive, person: Person, ref: string, steps: number, most: number) {
  const start = archive.find(person, ref);
  const all = archive.below(person);
  const ties = all.flatMap((entry): Tie[] => [
    { from: entry.within ?? '', to: entry.ref, sort: 'holds' },
    ...namedIn(entry, all).map((other): Tie => ({ from: entry.ref, to: other.ref, sort: 'names' })),
  ]);
  const near = new Set([start.ref]);
  for (let step = 0; step < steps; step += 1) {
    const before = new Set(near);
    for (const { from, to } of ties) {
      if (before.has(from)) near.add(to);
      if (before.has(to)) near.add(from);
    }
  }
  const kept = new Set([...near].slice(0, most));
  return {
    entries: [...kept].map((each) => archive.find(person, each)),
    ties: ties.filter(({ from, to }) => kept.has(from) && kept.has(to)),
    cut: kept.size < near.size,
  };
}

/** Entries that a text links to. */
function namedIn(entry: Entry, all: readonly Entry[]): readonly Entry[] {
  const links = new Set(Array.from(textOf(entry).matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link));
  return all.filter(({ within, title }) => within === entry.within && links.has(encodeURI(title)));
}

export interface Topic {
  readonly ref: string;
  readonly word: string;
  readonly texts: readonly Entry[];
}

/** Minimum length of a word for a topic. */
const minimumLength = 6;

/** Groups texts by a common word; a text has at most one topic. */
export function topicsOf(entries: readonly Entry[], most: number) {
  const texts = entries.filter(({ sort }) => sort === 'text');
  const wordSets = texts.map((text) => new Set(wordsIn(textOf(text)).filter(({ length }) => length >= minimumLength)));
  const spread = new Map<string, number>();
  for (const words of wordSets) for (const word of words) spread.set(word, (spread.get(word) ?? 0) + 1);
  const weight = (word: string) => spread.get(word) ?? 0;
  const topics = new Map<string, Entry[]>();
  for (const [index, text] of texts.entries()) {
    const shared = [...(wordSets[index] ?? [])].filter((word) => weight(word) > 1);
    const [best] = shared.toSorted((a, b) => weight(b) - weight(a) || b.length - a.length || (a < b ? -1 : 1));
    if (best !== undefined) topics.set(best, [...(topics.get(best) ?? []), text]);
  }
  const kept = [...topics].filter(([, { length }]) => length > 1).slice(0, most);
  const inTopics = kept.reduce((sum, [, { length }]) => sum + length, 0);
  return {
    topics: kept.map(([word, about]): Topic => ({ ref: refOf(word), word, texts: about })),
    alone: texts.length - inTopics,
  };
}

/** Stable for a word. */
const refOf = (word: string) => createHash('sha256').update(word).digest('base64url').slice(0, 22);
