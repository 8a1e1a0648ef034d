import { uuidOf } from '../contract/uuid.ts';
import { isFailure, type PlatformFailure } from './failure.ts';

/** A version 4 UUID (RFC 9562 §5.4) by `getRandomValues`, because plain-http pages have no `randomUUID`. */
export function idempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return uuidOf(bytes);
}

/** Idempotency key of something a user wants: it stays the same while the same body is sent again. */
export class Intent {
  #body: string | undefined;
  #key = '';

  keyOf(body: string): string {
    if (body !== this.#body) this.restore(body, idempotencyKey());
    return this.#key;
  }

  /** Continues an intent from before a reload. */
  restore(body: string, key: string): void {
    this.#body = body;
    this.#key = key;
  }

  /** The next request is a new intent, even with the same body. */
  end(): void {
    this.#body = undefined;
  }
}

/** Rejects with the reason of `signal` if that aborts first. */
export function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const aborted = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      // One signal is used for many delays.
      signal.removeEventListener('abort', aborted);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', aborted);
    if (signal.aborted) aborted();
  });
}

/** Statuses of a proxy whose platform is away for a moment. */
const unavailable = new Set<number | undefined>([502, 503, 504]);

/** Whether a request that failed by itself is likely to succeed soon. */
export const isTransient = ({ detail }: PlatformFailure): boolean =>
  detail.reason === 'network' || unavailable.has(detail.status);

/** Network status, injected in tests. */
export interface Network {
  readonly online: boolean;
  /** Resolves once online; rejects when `signal` aborts. */
  back(signal: AbortSignal): Promise<void>;
}

/** `navigator.onLine` and the `online` event; always online outside browsers. */
export const browserNetwork: Network = {
  get online() {
    return globalThis.navigator?.onLine !== false;
  },
  back: (signal) =>
    new Promise((resolve, reject) => {
      if (globalThis.navigator?.onLine !== false) return resolve();
      globalThis.addEventListener?.('online', () => resolve(), { once: true, signal });
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
};

/**
 * Does `work`, and again when the network is back if it failed offline.
 *
 * @param options.waiting is called when waiting begins and ends
 */
export async function retryWhenOnline<Result>(
  work: () => Promise<Result>,
  { network, signal, waiting }: { network: Network; signal: AbortSignal; waiting: (is: boolean) => void },
): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isFailure(error) || error.kind !== 'unreachable' || (network.online && error.code !== 'offline'))
        throw error;
      waiting(true);
      try {
        await network.back(signal);
      } finally {
        waiting(false);
      }
    }
  }
}

/** Seconds; a longer `Retry-After` is not believed. */
export const longestRateLimit = 86_400;
/** Seconds, for a 429 without `Retry-After`. */
const defaultRateLimit = 60;

/** The part of `Storage` that a rate limit is kept in. */
interface RateLimitStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** End of a rate limit. It survives a reload, and tabs of an origin share it by their common store. */
export class RateLimit {
  readonly #store: RateLimitStore | undefined;
  readonly #key: string;
  readonly #now: () => number;
  #until = 0;

  constructor({ store, key, now = Date.now }: { store?: RateLimitStore | undefined; key: string; now?: () => number }) {
    this.#store = store;
    this.#key = key;
    this.#now = now;
  }

  /** Calls `changed` when another tab starts the limit, until `signal` aborts. */
  follow(changed: () => void, signal: AbortSignal): void {
    const onStorage = (event: Event) => {
      if ('key' in event && event.key === this.#key) changed();
    };
    globalThis.addEventListener('storage', onStorage, { signal });
  }

  /** Epoch milliseconds; in the past without a limit. */
  get until(): number {
    try {
      const stored = Number(this.#store?.getItem(this.#key));
      // If the device's clock was set back, the stored end would be too far ahead.
      if (stored > this.#until && stored - this.#now() <= longestRateLimit * 1000) this.#until = stored;
    } catch {
      // Without a store the limit is known to this tab alone.
    }
    return this.#until;
  }

  get running(): boolean {
    return this.until > this.#now();
  }

  start(seconds: number): void {
    this.#until = this.#now() + Math.min(seconds, longestRateLimit) * 1000;
    try {
      this.#store?.setItem(this.#key, String(this.#until));
    } catch {
      // As above.
    }
  }

  /** Starts the limit if `error` is a 429. @returns whether it is */
  startBy(error: unknown): boolean {
    const limited = isFailure(error) && (error.detail.status === 429 || error.code === 'rate_limited');
    if (limited) this.start(error.retryAfter || defaultRateLimit);
    return limited;
  }
}
