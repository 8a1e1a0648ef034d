import type { JobName } from '../../ports.ts';

/** Seconds between the turns of one owner, about what a job of the queue takes. The other queues have no turns. */
const spacing: Readonly<Partial<Record<JobName, number>>> = {
  derive: 0.1,
  'derive-large': 5,
  'index-lists': 5,
  'index-search': 0.1,
  submission: 10,
};

/** Since when turns are counted: priorities have 32 bits, which last until 2094. */
const epoch = Date.UTC(2026, 0);

/** Owners that may have turns in the future, before those in the past are forgotten. */
const mostOwners = 10_000;

/**
 * Gives each job its turn in its queue, as a priority. The jobs of one owner are spaced as if they had come one after
 * the other, so that those of others come between them. Where no job waits, all start at once.
 */
export class Turns {
  readonly #now: () => number;
  /** Queue and owner → last turn, in seconds. */
  readonly #last = new Map<string, number>();

  /** @param now Unix time in ms */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** @returns the priority of a new job; higher ones come first */
  next(name: JobName, owner: string | undefined): number {
    const gap = spacing[name];
    if (gap === undefined || owner === undefined) return 0;
    const now = (this.#now() - epoch) / 1000;
    if (this.#last.size > mostOwners) for (const [key, turn] of this.#last) if (turn < now) this.#last.delete(key);
    const key = `${name} ${owner}`;
    const turn = Math.max(now, (this.#last.get(key) ?? -Infinity) + gap);
    this.#last.set(key, turn);
    return -Math.floor(turn);
  }
}
