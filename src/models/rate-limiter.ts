import { delay, RateLimit } from '../transport/retry.ts';

export interface RateLimiterOptions {
  readonly limit: RateLimit;
  readonly now?: () => number;
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly changed: () => void;
}

/** Defers requests until a rate limit is over, and retries those that were refused by it. */
export class RateLimiter {
  readonly #options: RateLimiterOptions;
  #waiting = 0;

  constructor(options: RateLimiterOptions) {
    this.#options = options;
  }

  get until(): number | undefined {
    return this.#waiting ? this.#options.limit.until : undefined;
  }

  /** @param options.refused the 429 of an earlier attempt */
  async run<Result>(
    work: () => Promise<Result>,
    { signal, refused }: { readonly signal?: AbortSignal | undefined; readonly refused?: unknown } = {},
  ): Promise<Result> {
    const { limit } = this.#options;
    limit.startBy(refused);
    for (;;) {
      if (limit.running) await this.#wait(signal);
      try {
        return await work();
      } catch (error) {
        if (signal?.aborted || !limit.startBy(error)) throw error;
      }
    }
  }

  async #wait(signal = new AbortController().signal): Promise<void> {
    const { limit, now = Date.now, pause = delay, changed } = this.#options;
    this.#waiting += 1;
    changed();
    try {
      while (limit.running) await pause(limit.until - now(), signal);
    } finally {
      this.#waiting -= 1;
      changed();
    }
  }
}

/** Rate limiters by key: reads and submissions have separate limits, which tabs share. */
export class RateLimiters {
  readonly #store: ConstructorParameters<typeof RateLimit>[0]['store'];
  readonly #changed: () => void;
  readonly #limiters = new Map<string, RateLimiter>();

  constructor(store: ConstructorParameters<typeof RateLimit>[0]['store'], changed: () => void) {
    this.#store = store;
    this.#changed = changed;
  }

  /** End of the wait in epoch milliseconds; `undefined` if nothing waits. */
  get until(): number | undefined {
    return [...this.#limiters.values()].find(({ until }) => until)?.until;
  }

  run<Result>(key: string, ...work: Parameters<typeof RateLimiter.prototype.run<Result>>): Promise<Result> {
    const limit = new RateLimit({ store: this.#store, key });
    const limiter = this.#limiters.get(key) ?? new RateLimiter({ limit, changed: this.#changed });
    this.#limiters.set(key, limiter);
    return limiter.run(...work);
  }
}
