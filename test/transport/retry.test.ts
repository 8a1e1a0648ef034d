import { describe, expect, test, vi } from 'vitest';
import { RateLimit, type Network, backoff, browserNetwork, retryWhenOnline } from '../../src/transport/retry.ts';
import { PlatformFailure } from '../../src/transport/index.ts';
import { forbiddenStore, MemoryStore } from '../forms/memory-store.ts';

const key = 'service:limit:test';

function clockAt(start: number, store?: ConstructorParameters<typeof RateLimit>[0]['store']) {
  const time = { now: start };
  return { time, clock: new RateLimit({ store, key, now: () => time.now }) };
}

describe('RateLimit', () => {
  test('runs for the given seconds', () => {
    const { time, clock } = clockAt(1_000_000);
    expect(clock.running).toBe(false);
    clock.start(30);
    expect(clock.until).toBe(1_030_000);
    time.now = 1_029_999;
    expect(clock.running).toBe(true);
    time.now = 1_030_000;
    expect(clock.running).toBe(false);
  });

  test('is shared by tabs and survives a reload', () => {
    const store = new MemoryStore();
    const { clock } = clockAt(1_000_000, store);
    const other = clockAt(1_000_000, store).clock;
    clock.start(30);
    expect(other.running).toBe(true);
    expect(clockAt(1_010_000, store).clock.until).toBe(1_030_000);
    expect(clockAt(1_030_001, store).clock.running).toBe(false);
  });

  test('takes the later end of two tabs', () => {
    const store = new MemoryStore();
    const first = clockAt(1_000_000, store).clock;
    const second = clockAt(1_000_000, store).clock;
    first.start(90);
    second.start(30);
    expect(first.until).toBe(1_090_000);
  });

  test.each(['', 'x', '{}', 'Infinity', 'NaN', '-1', '1e99'])('ignores an invalid stored value (%j)', (text) => {
    const store = new MemoryStore();
    store.setItem(key, text);
    expect(clockAt(1_000_000, store).clock.running).toBe(false);
  });

  test('ignores an end that a wrong clock has set days ahead', () => {
    const store = new MemoryStore();
    clockAt(1_000_000 + 3 * 86_400_000, store).clock.start(30);
    expect(clockAt(1_000_000, store).clock.running).toBe(false);
  });

  test('works without a store, in its tab alone', () => {
    const { clock } = clockAt(1_000_000, forbiddenStore);
    clock.start(30);
    expect(clock.running).toBe(true);
    expect(clockAt(1_000_000, forbiddenStore).clock.running).toBe(false);
  });
});

describe('a refusal for too many requests', () => {
  const limited = (retryAfter?: number) =>
    new PlatformFailure('refused', {
      operation: 'tests',
      status: 429,
      ...(retryAfter !== undefined && { retryAfter }),
    });

  test.each([
    ['as long as it says', 30, 30],
    ['a minute without `Retry-After`', undefined, 60],
    ['a second after `Retry-After: 0`', 0, 1],
    ['a second after a negative one', -5, 1],
    ['a day at most', 1e9, 86_400],
  ])('starts a limit of %s', (_, retryAfter, seconds) => {
    const { clock } = clockAt(1_000_000);
    expect(clock.startBy(limited(retryAfter))).toBe(true);
    expect(clock.until - 1_000_000).toBe(seconds * 1000);
  });
});

describe('backoff', () => {
  test('doubles up to the longest pause, with half of it random', () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(1);
    expect([1, 2, 3, 9].map((failures) => backoff(failures))).toEqual([500, 1000, 2000, 15_000]);
    random.mockReturnValue(0);
    expect(backoff(2)).toBe(500);
    random.mockRestore();
  });

  test('waits as long as `Retry-After` says, a day at most', () => {
    expect(backoff(1, { retryAfter: 20 })).toBe(20_000);
    expect(backoff(1, { retryAfter: 0 })).toBeGreaterThanOrEqual(250);
    expect(backoff(1, { retryAfter: 1e9 })).toBe(86_400_000);
  });
});

describe('browserNetwork and retryWhenOnline', () => {
  test('is always online outside browsers', async () => {
    expect(browserNetwork.online).toBe(true);
    await browserNetwork.back(new AbortController().signal);
  });

  const network = (online: boolean): Network => ({ online, back: () => Promise.reject(new Error('asked')) });
  const failure = (reason: 'network' | 'timeout' | 'offline') =>
    new PlatformFailure('unreachable', { operation: 'tests', reason });
  const run = (error: unknown, online: boolean) =>
    retryWhenOnline(() => Promise.reject(error as Error), {
      network: network(online),
      signal: new AbortController().signal,
      waiting: () => undefined,
    });

  test.each([
    ['offline', true],
    ['network', false],
    ['timeout', false],
  ] as const)('%s is waited for when online is %s', async (reason, online) => {
    await expect(run(failure(reason), online)).rejects.toThrow('asked');
  });

  test('rejects if the platform is unreachable while online', async () => {
    await expect(run(failure('network'), true)).rejects.toMatchObject({ code: 'network' });
  });

  test('does not retry a refusal, online or offline', async () => {
    const refused = new PlatformFailure('refused', { operation: 'tests', status: 403 });
    await expect(run(refused, false)).rejects.toBe(refused);
    await expect(run(new TypeError('ours'), false)).rejects.toThrow('ours');
  });
});
