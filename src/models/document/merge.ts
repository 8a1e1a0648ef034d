import { diff3Merge } from 'node-diff3';

export interface Merged {
  readonly text: string;
  /** How many passages both have changed; there the one stands after the other. */
  readonly clashes: number;
}

/** Both texts in one, line by line: where only one was changed, that change; where both were, theirs and then mine. */
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
