import type { DocumentTerms } from './keywords.ts';
import { mapWithRests, yieldToEventLoop, type Rest } from './yield.ts';

/** Two similar documents, by index; the earlier one first. */
export interface Pair {
  readonly one: number;
  readonly other: number;
  /** Cosine similarity, 0 to 1. */
  readonly weight: number;
}

/** Minimum similarity, and maximum number of similar documents of each. */
export const similar = { least: 0.3, most: 5 } as const;

/** Terms of more documents are ignored. */
const mostSaying = 200;

export const rounded = (share: number): number => Math.round(Math.min(1, share) * 1000) / 1000;

function placesOf(
  documents: readonly DocumentTerms[],
): Map<string, { readonly index: number; readonly weight: number }[]> {
  const places = new Map<string, { readonly index: number; readonly weight: number }[]>();
  for (const [index, { terms }] of documents.entries()) {
    for (const { term, weight } of terms) {
      const known = places.get(term);
      if (known) known.push({ index, weight });
      else places.set(term, [{ index, weight }]);
    }
  }
  return places;
}

/** Most similar documents: the nearest of each, one row per pair. */
async function similarPairs(documents: readonly DocumentTerms[], rest: Rest): Promise<Pair[]> {
  const places = placesOf(documents);
  const near: Pair[][] = documents.map(() => []);
  for (const [index, { terms }] of documents.entries()) {
    const sums = new Map<number, number>();
    for (const { term, weight } of terms) {
      const saying = places.get(term) ?? [];
      if (saying.length > mostSaying) continue;
      for (const place of saying) {
        if (place.index > index) sums.set(place.index, (sums.get(place.index) ?? 0) + weight * place.weight);
      }
    }
    for (const [other, weight] of sums) {
      if (weight < similar.least) continue;
      const pair = { one: index, other, weight: rounded(weight) };
      near[index]?.push(pair);
      near[other]?.push(pair);
    }
    await rest();
  }
  const kept = new Set(near.flatMap((pairs) => pairs.toSorted(byWeight).slice(0, similar.most)));
  return [...kept].toSorted((a, b) => a.one - b.one || byWeight(a, b));
}

const byWeight = (a: Pair, b: Pair): number => b.weight - a.weight || a.one - b.one || a.other - b.other;

function likeness(one: DocumentTerms, other: DocumentTerms): number {
  const weights = new Map(other.terms.map(({ term, weight }) => [term, weight]));
  return rounded(one.terms.reduce((sum, { term, weight }) => sum + weight * (weights.get(term) ?? 0), 0));
}

/**
 * Most similar documents, and the similarity of other pairs, one row per pair.
 *
 * @param known further pairs, by index; the earlier one first
 */
export async function similarities(
  documents: readonly DocumentTerms[],
  known: readonly Pick<Pair, 'one' | 'other'>[] = [],
): Promise<Pair[]> {
  const rest = yieldToEventLoop();
  const found = new Map<string, Pair>();
  for (const { one, other } of [...(await similarPairs(documents, rest)), ...known]) {
    const [first, second] = [documents[one], documents[other]];
    const key = `${one} ${other}`;
    if (!first || !second || found.has(key)) continue;
    found.set(key, { one, other, weight: likeness(first, second) });
    await rest();
  }
  return [...found.values()];
}

export interface Clustered {
  /** First document of the cluster; unique per cluster. */
  readonly seed: string;
  /** Most distinctive first, in the most frequent spelling. */
  readonly keywords: readonly string[];
  readonly members: readonly { readonly id: string; readonly score: number }[];
}

/** Direction of a document: its terms, weighted by their rarity. Length 1. */
type Direction = ReadonlyMap<string, number>;

interface Group {
  readonly seed: string;
  readonly members: readonly number[];
}

/** Minimum similarity of a document and the centre of its cluster. */
const near = 0.3;

/** Maximum number of passes; mostly nothing moves after two or three. */
const rounds = 6;
const mostKeywords = 6;

/** Ignores terms of most documents, except in small sets. */
const isCommon = (count: number, documents: number): boolean => count > Math.max(4, documents / 2);

function unit(weights: ReadonlyMap<string, number>): Direction {
  const length = Math.hypot(...weights.values()) || 1;
  return new Map([...weights].map(([term, weight]) => [term, weight / length]));
}

async function directionsOf(documents: readonly DocumentTerms[], rest: Rest): Promise<Direction[]> {
  const counts = new Map<string, number>();
  for (const { terms } of documents) for (const { term } of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return mapWithRests(documents, rest, ({ terms }) => {
    const distinctive = terms.flatMap(({ term, weight }) => {
      const count = counts.get(term) ?? 0;
      return isCommon(count, documents.length)
        ? []
        : [[term, weight * Math.log(1 + documents.length / count)] as const];
    });
    return unit(new Map(distinctive));
  });
}

/** Groups of documents with a strong common term; the term that joins most comes first. */
async function seed(directions: readonly Direction[], most: number, rest: Rest): Promise<Group[]> {
  const free = new Set(directions.keys());
  const places = new Map<string, number[]>();
  for (const [index, direction] of directions.entries()) {
    const strongest = Math.max(...direction.values());
    for (const [term, weight] of direction) {
      if (weight < strongest / 2) continue;
      const known = places.get(term);
      if (known) known.push(index);
      else places.set(term, [index]);
    }
    await rest();
  }
  const weigh = (term: string, indices: readonly number[]) =>
    indices.reduce((sum, index) => sum + (directions[index]?.get(term) ?? 0) ** 2, 0);
  const candidates = [...places]
    .filter(([, indices]) => indices.length > 1)
    .map(([term, indices]) => ({ term, indices, weight: weigh(term, indices) }))
    .toSorted((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1));
  const groups: Group[] = [];
  for (const { term, indices } of candidates) {
    if (groups.length === most) break;
    const members = indices.filter((index) => free.has(index));
    // a cluster that has lost most of its documents to another is part of that one
    if (members.length < 2 || members.length * 2 < indices.length) continue;
    for (const index of members) free.delete(index);
    groups.push({ seed: term, members });
    await rest();
  }
  return groups;
}

function middleOf({ members }: Group, directions: readonly Direction[]): Direction {
  const sum = new Map<string, number>();
  for (const index of members) {
    for (const [term, weight] of directions[index] ?? []) sum.set(term, (sum.get(term) ?? 0) + weight);
  }
  return unit(sum);
}

/** Nearest centre of each document, if it is near enough. */
async function nearest(
  directions: readonly Direction[],
  middles: readonly Direction[],
  rest: Rest,
): Promise<(number | undefined)[]> {
  const byTerm = new Map<string, { readonly group: number; readonly weight: number }[]>();
  for (const [group, middle] of middles.entries()) {
    for (const [term, weight] of middle) {
      const known = byTerm.get(term);
      if (known) known.push({ group, weight });
      else byTerm.set(term, [{ group, weight }]);
    }
    await rest();
  }
  return mapWithRests(directions, rest, (direction) => {
    const scores = new Float64Array(middles.length);
    for (const [term, weight] of direction) {
      for (const one of byTerm.get(term) ?? []) scores[one.group]! += weight * one.weight;
    }
    const best = scores.length ? scores.indexOf(Math.max(...scores)) : -1;
    return (scores[best] ?? 0) >= near ? best : undefined;
  });
}

/** Moves each document to its nearest group. Single documents form no cluster. */
async function settle(groups: readonly Group[], directions: readonly Direction[], rest: Rest): Promise<Group[]> {
  const middles = await mapWithRests(groups, rest, (group) => middleOf(group, directions));
  const places = await nearest(directions, middles, rest);
  const members = groups.map((): number[] => []);
  for (const [index, place] of places.entries()) if (place !== undefined) members[place]?.push(index);
  return groups
    .map(({ seed: begun }, place) => ({ seed: begun, members: members[place] ?? [] }))
    .filter((group) => group.members.length > 1);
}

/** Keywords of a cluster by their weight in its centre, each once, in the most frequent spelling. */
function keywordsOf(middle: Direction, members: readonly DocumentTerms[]): string[] {
  const forms = new Map<string, Map<string, number>>();
  for (const { terms } of members) {
    for (const { term, text } of terms) {
      const written = forms.get(term) ?? new Map<string, number>();
      written.set(text, (written.get(text) ?? 0) + 1);
      forms.set(term, written);
    }
  }
  const strongest = [...middle].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const written = strongest.map(([term]) => {
    const written = [...(forms.get(term) ?? [])].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    return written[0]?.[0] ?? term;
  });
  return [...new Set(written)].slice(0, mostKeywords);
}

/**
 * Groups documents by topic; one that is near no others has no group. The result does not depend on their order.
 *
 * @param most maximum number of clusters
 */
export async function clustersOf(given: readonly DocumentTerms[], most: number): Promise<Clustered[]> {
  const rest = yieldToEventLoop();
  const documents = given.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const directions = await directionsOf(documents, rest);
  let groups = await seed(directions, most, rest);
  for (let round = 0; round < rounds; round += 1) {
    const moved = await settle(groups, directions, rest);
    const isSettled = JSON.stringify(moved) === JSON.stringify(groups);
    groups = moved;
    if (isSettled) break;
  }
  const clusters = await mapWithRests(groups, rest, (group) => {
    const middle = middleOf(group, directions);
    const members = group.members.map((index) => ({
      id: documents[index]?.id ?? '',
      score: rounded(cosine(directions[index] ?? new Map(), middle)),
    }));
    const terms = group.members.flatMap((index) => documents[index] ?? []);
    return {
      seed: group.seed,
      keywords: keywordsOf(middle, terms),
      members: members.toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)),
    };
  });
  return clusters.toSorted((a, b) => b.members.length - a.members.length || (a.seed < b.seed ? -1 : 1));
}

const cosine = (one: Direction, other: Direction): number =>
  [...one].reduce((sum, [term, weight]) => sum + weight * (other.get(term) ?? 0), 0);
