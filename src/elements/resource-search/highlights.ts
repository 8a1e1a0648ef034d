/** A piece of a text, and whether it is marked. */
export interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

/**
 * A text in pieces, by the ranges in it that are marked, as UTF-16 offsets: ranges that overlap are one, and of what
 * lies outside the text, or is no range, nothing is marked.
 */
export function piecesOf(text: string, ranges: readonly (readonly number[])[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  const push = (from: number, to: number, marked: boolean) => {
    if (to > from) pieces.push({ text: text.slice(from, to), marked });
  };
  const inside = (offset: number) => Math.min(Math.max(Math.trunc(offset), 0), text.length);
  const sorted = ranges
    .map(([from = Number.NaN, to = Number.NaN]) => [inside(from), inside(to)] as const)
    .filter(([from, to]) => to > from)
    .toSorted(([one], [other]) => one - other);
  for (const [from, to] of sorted) {
    push(end, from, false);
    push(Math.max(end, from), to, true);
    end = Math.max(end, to);
  }
  push(end, text.length, false);
  return pieces;
}
