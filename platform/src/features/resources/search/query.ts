import { fold, indexed, stopWords, wordsOf, type Word } from '../derive/words.ts';

export interface Sought {
  /** Single words, matched as prefixes too. */
  readonly words: readonly string[];
  /** Consecutive words. */
  readonly phrases: readonly (readonly string[])[];
}

const mostWords = 16;

const keysOf = (text: string): string[] => [...wordsOf(text)].map(({ key }) => indexed(key));

/** Parses a query into words and phrases in quotation marks; stop words count only alone. */
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

export interface Snippet {
  readonly snippet: string;
  /** UTF-16 offsets into the snippet, sorted. */
  readonly highlights: [number, number][];
}

/** Maximum UTF-16 units of a snippet without ellipses. */
const longest = 220;

/** UTF-16 units before the first match. */
const before = 60;

function bestStart(matches: readonly Word[]): number {
  let best = { at: 0, count: 0 };
  const inside = new Map<string, number>();
  let last = 0;
  for (const [index, { from }] of matches.entries()) {
    for (; last < matches.length && matches[last]!.to <= from + longest - before; last += 1) {
      const { key } = matches[last]!;
      inside.set(key, (inside.get(key) ?? 0) + 1);
    }
    if (inside.size > best.count) best = { at: index, count: inside.size };
    const { key } = matches[index]!;
    const left = (inside.get(key) ?? 1) - 1;
    if (left) inside.set(key, left);
    else inside.delete(key);
  }
  return matches[best.at]?.from ?? 0;
}

/** Passage of a text with the most matches; its beginning without matches. */
export function snippetOf(
  text: string,
  isMatch: (key: string) => boolean,
  words: readonly Word[] = [...wordsOf(text)],
): Snippet {
  const focus = bestStart(words.filter(({ key }) => isMatch(key)));
  const wanted = Math.max(0, focus - before);
  // whole words only, unless a single one is longer than all
  const from = wanted ? (words.find((word) => word.from >= wanted)?.from ?? wanted) : 0;
  const end = words.findLast((word) => word.from > from && word.to <= from + longest)?.to ?? from + longest;
  const to = end >= (words.at(-1)?.to ?? 0) ? Math.min(text.length, end + 1) : end;
  const piece = text
    .slice(from, to)
    .replace(/\s+/g, ' ')
    .replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
    .trim();
  const snippet = `${from ? '… ' : ''}${piece}${to < text.trimEnd().length ? ' …' : ''}`;
  const highlights: [number, number][] = [];
  for (const word of wordsOf(snippet)) if (isMatch(word.key)) highlights.push([word.from, word.to]);
  return { snippet, highlights };
}
