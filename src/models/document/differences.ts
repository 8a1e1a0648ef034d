import { diffComm } from 'node-diff3';

/** Lines that two texts have in common, or the lines of each. */
export interface Passage {
  readonly common?: string;
  readonly mine?: string;
  readonly theirs?: string;
}

export const differences = (mine: string, theirs: string): readonly Passage[] =>
  diffComm(mine.split('\n'), theirs.split('\n')).map((passage) =>
    'common' in passage
      ? { common: passage.common.join('\n') }
      : { mine: passage.buffer1.join('\n'), theirs: passage.buffer2.join('\n') },
  );
