import type { KeyValueStore } from '../forms/draft.ts';

/** Seconds: whatever a platform says, somebody may try again the next day. */
export const longestHold = 86_400;

/**
 * When something that was refused as too often may be tried again. It survives a reload and is shared by the tabs of
 * an origin, because it stands in their common store.
 */
export class RateClock {
  readonly #store: KeyValueStore | undefined;
  readonly #key: string;
  readonly #now: () => number;
  #until = 0;

  constructor({ store, key, now = Date.now }: { store?: KeyValueStore | undefined; key: string; now?: () => number }) {
    this.#store = store;
    this.#key = key;
    this.#now = now;
  }

  /** The key in the store: what a `storage` event of another tab names. */
  get key(): string {
    return this.#key;
  }

  /** Epoch milliseconds; in the past when nothing is held back. */
  get until(): number {
    try {
      const stored = Number(this.#store?.getItem(this.#key));
      // A clock that was set back would otherwise lock somebody out for as long.
      if (stored > this.#until && stored - this.#now() <= longestHold * 1000) this.#until = stored;
    } catch {
      // Without a store the clock is this tab's alone.
    }
    return this.#until;
  }

  get running(): boolean {
    return this.until > this.#now();
  }

  /** Holds back for so many seconds, as the platform's `Retry-After` says; for a day at most. */
  start(seconds: number): void {
    this.#until = this.#now() + Math.min(seconds, longestHold) * 1000;
    try {
      this.#store?.setItem(this.#key, String(this.#until));
    } catch {
      // As above.
    }
  }
}
