import type { KeyValueStore } from '../forms/draft.ts';
import { delay } from '../transport/delay.ts';
import { RateClock } from './rate-clock.ts';
import { isFailure } from '../transport/failure.ts';

export interface RateHoldOptions {
  readonly clock: RateClock;
  readonly now?: () => number;
  /** Waits so many milliseconds; rejects when `signal` aborts. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Something has begun to wait, or waits no more. */
  readonly changed: () => void;
}

/** Seconds, where a platform that was asked too often doesn't say. */
const unsaid = 60;

/** Holds calls back as long as a platform wants to be left alone; what it refused as too often is asked again by itself. */
export class RateHold {
  readonly #options: RateHoldOptions;
  #waiting = 0;

  constructor(options: RateHoldOptions) {
    this.#options = options;
  }

  /** Epoch milliseconds at which what waits goes on; nothing where nothing waits. */
  get until(): number | undefined {
    return this.#waiting ? this.#options.clock.until : undefined;
  }

  /**
   * @param refused with what the same has failed before it was brought here: too often
   * @throws what `work` throws but for a limit; the reason of `signal`.
   */
  async through<Result>(
    work: () => Promise<Result>,
    { signal, refused }: { readonly signal?: AbortSignal | undefined; readonly refused?: unknown } = {},
  ): Promise<Result> {
    if (refused) this.#start(refused);
    for (;;) {
      if (this.#options.clock.running) await this.#wait(signal);
      try {
        return await work();
      } catch (error) {
        if (!isFailure(error, 'rate_limited') || signal?.aborted) throw error;
        this.#start(error);
      }
    }
  }

  #start(refused: unknown): void {
    this.#options.clock.start((isFailure(refused) && refused.retryAfter) || unsaid);
  }

  async #wait(signal = new AbortController().signal): Promise<void> {
    const { clock, now = Date.now, pause = delay, changed } = this.#options;
    this.#waiting += 1;
    changed();
    try {
      while (clock.running) await pause(clock.until - now(), signal);
    } finally {
      this.#waiting -= 1;
      changed();
    }
  }
}

/** Holds that tabs share, by key: what is read and what is submitted have limits of their own. */
export class RateHolds {
  readonly #store: KeyValueStore | undefined;
  readonly #changed: () => void;
  readonly #holds = new Map<string, RateHold>();

  constructor(store: KeyValueStore | undefined, changed: () => void) {
    this.#store = store;
    this.#changed = changed;
  }

  /** Epoch milliseconds at which what waits goes on; nothing where nothing waits. */
  get until(): number | undefined {
    return [...this.#holds.values()].find(({ until }) => until)?.until;
  }

  /** @see RateHold.through */
  through<Result>(key: string, ...asked: Parameters<typeof RateHold.prototype.through<Result>>): Promise<Result> {
    const clock = new RateClock({ store: this.#store, key });
    const hold = this.#holds.get(key) ?? new RateHold({ clock, changed: this.#changed });
    this.#holds.set(key, hold);
    return hold.through(...asked);
  }
}
