import { ProblemError } from '../../../problem.ts';

/** Seconds after which who found no place in the queue may come again. */
const comeAgain = 5;

/** Heavy work, of which little is under way at once: the rest waits in the order in which it came, and holds nothing. */
export class WorkQueue {
  readonly #atOnce: number;
  readonly #most: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** @param most how many may wait. */
  constructor(atOnce: number, most: number) {
    this.#atOnce = atOnce;
    this.#most = most;
  }

  /**
   * Does some work when it is its turn, unless nobody waits for it any more.
   *
   * @throws {ProblemError} `unavailable` where too much waits already, or `signal` says that it is not wanted.
   */
  async run<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else {
      if (this.#waiting.length >= this.#most) throw new ProblemError('unavailable', { retryAfter: comeAgain });
      await new Promise<void>((turn) => void this.#waiting.push(turn));
    }
    try {
      if (signal.aborted) throw new ProblemError('unavailable', { retryAfter: comeAgain });
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
