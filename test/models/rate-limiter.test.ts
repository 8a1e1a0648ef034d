import { expect, test, vi } from 'vitest';
import { RateLimit } from '../../src/transport/retry.ts';
import { RateLimiter } from '../../src/models/rate-limiter.ts';
import { PlatformFailure } from '../../src/transport/failure.ts';
import { MemoryStore } from '../forms/memory-store.ts';

/** A limiter whose waits are ended by the test. */
function limited(store = new MemoryStore()) {
  const time = { now: 1_000_000 };
  const now = () => time.now;
  const limit = new RateLimit({ store, key: 'service:limit:read:test', now });
  const waits: (() => void)[] = [];
  const changed = vi.fn();
  const limiter = new RateLimiter({
    limit,
    now,
    changed,
    pause: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        waits.push(() => {
          time.now += milliseconds;
          resolve();
        });
      }),
  });
  return { limiter, limit, time, waits, changed, store };
}

const refused = (code: string, retryAfter?: number) =>
  new PlatformFailure('refused', {
    operation: 'resources/read',
    problem: { type: '', title: code, status: 429, code },
    ...(retryAfter !== undefined && { retryAfter }),
  });

test('repeats a request that is refused by a rate limit after it', async () => {
  const { limiter, waits, changed } = limited();
  const work = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(refused('rate_limited', 24))
    .mockResolvedValue('read');
  const answer = limiter.run(work);
  await expect.poll(() => waits).toHaveLength(1);
  expect(limiter.until).toBe(1_024_000);
  expect(work).toHaveBeenCalledTimes(1);
  waits[0]?.();
  expect(await answer).toBe('read');
  expect([work.mock.calls.length, limiter.until]).toEqual([2, undefined]);
  expect(changed).toHaveBeenCalledTimes(2);
});

test('defers requests during a rate limit, after a reload and in other tabs, too', async () => {
  const { limiter, waits, store } = limited();
  void limiter.run(vi.fn().mockRejectedValueOnce(refused('rate_limited')).mockResolvedValue(1));
  await expect.poll(() => waits).toHaveLength(1);
  // A platform that doesn't say how long means a minute.
  expect(limiter.until).toBe(1_060_000);
  const other = limited(store);
  const work = vi.fn().mockResolvedValue('read');
  const answer = other.limiter.run(work);
  await expect.poll(() => other.waits).toHaveLength(1);
  expect(work).not.toHaveBeenCalled();
  other.waits[0]?.();
  expect(await answer).toBe('read');
});

test('stops waiting when its signal aborts', async () => {
  const { limiter, waits } = limited();
  const call = new AbortController();
  const answer = limiter.run(() => Promise.reject(refused('rate_limited', 60)), call);
  await expect.poll(() => waits).toHaveLength(1);
  call.abort(new DOMException('', 'AbortError'));
  await expect(answer).rejects.toThrow(DOMException);
  expect(limiter.until).toBeUndefined();
});

test('rejects with any other failure', async () => {
  const { limiter, waits } = limited();
  await expect(limiter.run(() => Promise.reject(refused('internal')))).rejects.toMatchObject({ code: 'internal' });
  expect(waits).toEqual([]);
});
