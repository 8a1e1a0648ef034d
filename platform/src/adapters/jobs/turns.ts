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

/**
 * Gives each job its turn in its queue, as a priority. The jobs of one owner are spaced as if they had come one after
 * the other, so that those of others come between them. Where no job waits, all start at once.
 */
export class Turns {
  readonly #now: () => number;
  /** Last turn of each owner, in seconds, by queue. */
  readonly #last = new Map<JobName, Map<string, number>>();
  #latest = 0;

  /** @param now Unix time in ms */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** @returns the priority of a new job; higher ones come first */
  next(name: JobName, owner: string | undefined): number {
    const gap = spacing[name];
    if (gap === undefined || owner === undefined) return 0;
    const now = (this.#now() - epoch) / 1000;
    // the clock was set back
    if (now < this.#latest) this.#last.clear();
    this.#latest = now;
    const turns = this.#last.get(name) ?? new Map<string, number>();
    this.#last.set(name, turns);
    const turn = Math.max(now, (turns.get(owner) ?? -Infinity) + gap);
    turns.set(owner, turn);
    return -Math.floor(turn);
  }

  /** Begins anew in a queue that has no jobs. */
  forget(name: JobName): void {
    this.#last.delete(name);
  }
}
