import type { DocumentTerms } from './terms.ts';

/** Two documents that say alike, by their places in the list; the earlier one first. */
export interface Pair {
  readonly one: number;
  readonly other: number;
  /** The cosine of the angle between them, from 0 to 1. */
  readonly weight: number;
}

/** How alike two documents have to be, and how many others are told of each. */
export const similar = { least: 0.3, most: 5 } as const;

/** Terms of more documents than this tell none apart. */
const mostSaying = 200;

export const rounded = (share: number): number => Math.round(Math.min(1, share) * 1000) / 1000;

/** Term → documents that contain it, with weights. */
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

/** The documents that are most alike: of each those that are nearest to it, a pair once. */
export function similarPairs(documents: readonly DocumentTerms[]): Pair[] {
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
  }
  const kept = new Set(near.flatMap((pairs) => pairs.toSorted(byWeight).slice(0, similar.most)));
  return [...kept].toSorted((a, b) => a.one - b.one || byWeight(a, b));
}

const byWeight = (a: Pair, b: Pair): number => b.weight - a.weight || a.one - b.one || a.other - b.other;

/** How alike two documents are. */
export function likeness(one: DocumentTerms, other: DocumentTerms): number {
  const weights = new Map(other.terms.map(({ term, weight }) => [term, weight]));
  return rounded(one.terms.reduce((sum, { term, weight }) => sum + weight * (weights.get(term) ?? 0), 0));
}
