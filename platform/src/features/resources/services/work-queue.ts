import { ProblemError } from '../../../problem.ts';

/** Seconds, for `Retry-After`. */
const retryAfter = 5;

/** Limits concurrent heavy work; the rest waits in order, without a connection. */
export class WorkQueue {
  readonly #atOnce: number;
  readonly #maximum: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** @param maximum length of the queue */
  constructor(atOnce: number, maximum: number) {
    this.#atOnce = atOnce;
    this.#maximum = maximum;
  }

  /**
   * Runs `work` when it is its turn.
   *
   * @throws {ProblemError} `unavailable` if the queue is full, or `signal` has aborted
   */
  async run<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else {
      if (this.#waiting.length >= this.#maximum) throw new ProblemError('unavailable', { retryAfter });
      await new Promise<void>((turn) => void this.#waiting.push(turn));
    }
    try {
      if (signal.aborted) throw new ProblemError('unavailable', { retryAfter });
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
