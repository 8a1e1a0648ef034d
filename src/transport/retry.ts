import { StoredJson, type KeyValueStore } from '../stored-json.ts';
import { uuidOf } from '../contract/uuid.ts';
import { isFailure, type PlatformFailure } from './failure.ts';

/** A version 4 UUID (RFC 9562 §5.4) by `getRandomValues`, because plain-http pages have no `randomUUID`. */
export function idempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return uuidOf(bytes);
}

/** Idempotency key of an intent: the same key while the same body is sent. */
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

/** Rejects with the reason of `signal` when it aborts. */
export const abortion = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** Rejects with the reason of `signal` if it aborts first. */
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

/** @returns whether the same request is likely to succeed soon: the network failed, or a proxy answered */
export const isTransient = ({ detail: { reason, status = 0 } }: PlatformFailure): boolean =>
  reason === 'network' || [502, 503, 504].includes(status);

/** Seconds of a `Retry-After` header; a date (RFC 9110 §10.2.3) counts as absent. */
export function retryAfterOf(headers: Headers): { retryAfter?: number } {
  const retryAfter = Number.parseInt(headers.get('Retry-After') ?? '', 10);
  return Number.isNaN(retryAfter) ? {} : { retryAfter };
}

interface BackoffOptions {
  /** Milliseconds after the first failure. */
  readonly first?: number;
  readonly factor?: number;
  /** Milliseconds. */
  readonly longest?: number;
  /** Seconds. */
  readonly retryAfter?: number | undefined;
}

/** Milliseconds to wait after so many failures: longer each time, jittered, and at least `Retry-After`. */
export function backoff(
  failures: number,
  { first = 500, factor = 2, longest = 15_000, retryAfter = 0 }: BackoffOptions = {},
): number {
  const pause = Math.min(longest, first * factor ** (failures - 1)) * (0.5 + Math.random() / 2);
  return Math.max(pause, Math.min(retryAfter, longestRateLimit) * 1000);
}

/** Attempts of a repeatable request. */
export const mostAttempts = 5;

/** @returns whether a repeatable request may be repeated: nothing answered, or a proxy did */
export const isRetryable = (error: unknown): error is PlatformFailure =>
  isFailure(error) && (error.kind === 'unreachable' || isTransient(error));

/** Does repeatable `work`, up to five times while its failures are retryable. */
export async function retry<Result>(
  work: () => Promise<Result>,
  {
    pause = delay,
    signal = new AbortController().signal,
  }: { pause?: typeof delay | undefined; signal?: AbortSignal | undefined },
): Promise<Result> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error) || failures >= mostAttempts) throw error;
      await pause(backoff(failures, { retryAfter: error.retryAfter }), signal);
    }
  }
}

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
    Promise.race([
      abortion(signal),
      new Promise<void>((resolve) => {
        if (browserNetwork.online) resolve();
        else globalThis.addEventListener?.('online', () => resolve(), { once: true, signal });
      }),
    ]),
};

/** Does `work`, and repeats it once online if it failed offline. `waiting` is called when waiting begins and ends. */
export async function retryWhenOnline<Result>(
  work: () => Promise<Result>,
  {
    network = browserNetwork,
    signal,
    waiting,
  }: { network?: Network | undefined; signal: AbortSignal; waiting: (is: boolean) => void },
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

/** Seconds; a longer `Retry-After` is ignored. */
export const longestRateLimit = 86_400;
/** Seconds, for a 429 without `Retry-After`. */
const defaultRateLimit = 60;
/** Seconds; for `Retry-After: 0`. */
const shortestRateLimit = 1;

/** Seconds until a request may be repeated after a 429; `undefined` for any other error. */
export function rateLimitOf(error: unknown): number | undefined {
  if (!isFailure(error) || (error.detail.status !== 429 && error.code !== 'rate_limited')) return undefined;
  return Math.max(shortestRateLimit, error.retryAfter ?? defaultRateLimit);
}

/** End of a rate limit. It survives a reload, and tabs of an origin share it by their common store. */
export class RateLimit {
  readonly #key: string;
  readonly #stored: StoredJson;
  readonly #now: () => number;
  #until = 0;

  constructor({ store, key, now = Date.now }: { store?: KeyValueStore | undefined; key: string; now?: () => number }) {
    this.#key = key;
    this.#stored = new StoredJson({ store, key });
    this.#now = now;
  }

  /** Calls `changed` when another tab starts the limit, until `signal` aborts. */
  follow(changed: () => void, signal: AbortSignal): void {
    addEventListener('storage', (event: Event & { key?: unknown }) => event.key === this.#key && changed(), { signal });
  }

  /** Epoch milliseconds; in the past without a limit. */
  get until(): number {
    const stored = Number(this.#stored.read());
    // If the device's clock was set back, the stored end would be too far ahead.
    if (stored > this.#until && stored - this.#now() <= longestRateLimit * 1000) this.#until = stored;
    return this.#until;
  }

  get running(): boolean {
    return this.until > this.#now();
  }

  start(seconds: number): void {
    this.#until = this.#now() + Math.min(seconds, longestRateLimit) * 1000;
    this.#stored.write(this.#until);
  }

  /** Starts the limit if `error` is a 429. @returns whether it is */
  startBy(error: unknown): boolean {
    const seconds = rateLimitOf(error);
    if (seconds !== undefined) this.start(seconds);
    return seconds !== undefined;
  }
}
