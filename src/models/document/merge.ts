import { diff3Merge, diffComm } from 'node-diff3';

export interface Merged {
  readonly text: string;
  /** Number of passages that both have changed: theirs stands before mine. */
  readonly clashes: number;
}

/** Three-way merge by line. */
export function merge(mine: string, base: string, theirs: string): Merged {
  const [a, o, b] = [mine.split('\n'), base.split('\n'), theirs.split('\n')];
  let clashes = 0;
  const lines = diff3Merge(a, o, b).flatMap((passage) => {
    if (passage.ok) return passage.ok;
    clashes++;
    return [...(passage.conflict?.b ?? []), ...(passage.conflict?.a ?? [])];
  });
  return { text: lines.join('\n'), clashes };
}

/** Lines that two texts have in common, or the lines of each. */
export interface Passage {
  readonly common?: string;
  readonly mine?: string;
  readonly theirs?: string;
}

/** Both texts in full, as passages. */
export const differences = (mine: string, theirs: string): readonly Passage[] =>
  diffComm(mine.split('\n'), theirs.split('\n')).map((passage) =>
    'common' in passage
      ? { common: passage.common.join('\n') }
      : { mine: passage.buffer1.join('\n'), theirs: passage.buffer2.join('\n') },
  );
