import { ProblemError } from '../../problem.ts';

/** Seconds, for `Retry-After`. */
const retryAfter = 5;

export interface WorkQueueOptions {
  /** Works that run at the same time. */
  readonly atOnce: number;
  /** Works of all people that wait. */
  readonly waiting: number;
  /** `limits.waitingPerPerson` */
  readonly waitingPerPerson: number;
}

export interface Asker {
  readonly person: string;
  /** Ends the wait; work that has begun goes on. */
  readonly signal: AbortSignal;
}

/** Limits concurrent heavy work. The rest waits without a connection, and turns go round by person. */
export class WorkQueue {
  readonly #options: WorkQueueOptions;
  #running = 0;
  #waiting = 0;
  /** Waiting work of each person, oldest first; the first person is the next. */
  readonly #people = new Map<string, Set<() => void>>();

  constructor(options: WorkQueueOptions) {
    this.#options = options;
  }

  /**
   * Runs `work` when it is the person's turn.
   *
   * @throws {ProblemError} `rate_limited` if too much work of the person waits; `unavailable` if too much of all people
   *   does, or `signal` has aborted
   */
  async run<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result> {
    if (asker.signal.aborted) throw new ProblemError('unavailable', { retryAfter });
    if (this.#running < this.#options.atOnce) this.#running += 1;
    else await this.#turn(asker);
    try {
      return await work();
    } finally {
      this.#passOn();
    }
  }

  async #turn({ person, signal }: Asker): Promise<void> {
    const own = this.#people.get(person) ?? new Set();
    if (own.size >= this.#options.waitingPerPerson) {
      throw new ProblemError('rate_limited', { retryAfter, params: { limit: 'waitingPerPerson' } });
    }
    if (this.#waiting >= this.#options.waiting) throw new ProblemError('unavailable', { retryAfter });
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        this.#waiting -= 1;
        own.delete(begin);
        if (!own.size) this.#people.delete(person);
        signal.removeEventListener('abort', abort);
      };
      const begin = () => {
        leave();
        resolve();
      };
      const abort = () => {
        leave();
        reject(new ProblemError('unavailable', { retryAfter }));
      };
      signal.addEventListener('abort', abort);
      this.#waiting += 1;
      this.#people.set(person, own.add(begin));
    });
  }

  /** Gives a place to the next person, who then goes behind all others. */
  #passOn(): void {
    const [next] = this.#people;
    if (!next) {
      this.#running -= 1;
      return;
    }
    const [person, own] = next;
    this.#people.delete(person);
    this.#people.set(person, own);
    const [begin] = own;
    begin?.();
  }
}
