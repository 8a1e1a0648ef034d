import { diff3Merge } from 'node-diff3';

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
