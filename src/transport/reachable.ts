import { backoff } from './retry.ts';
import type { PlatformSession } from './session.ts';

/** Milliseconds. */
const pauses = { first: 2_000, longest: 30_000 };
/** Milliseconds between two ends of pauses by the network or the page, which may come and go. */
const wakeEvery = 3_000;
/** Shared, so that all that wait for a session wake together. */
let nextWake = 0;

/**
 * Waits longer after each failure, but no longer than until the network, the focus or the visibility of the page comes
 * back.
 *
 * @param end ends the wait
 */
export function untilAwake(failures: number, end: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    const signal = AbortSignal.any([end, AbortSignal.timeout(backoff(failures, pauses))]);
    signal.onabort = resolve;
    const woken = () => {
      nextWake = performance.now() + wakeEvery;
      resolve(undefined);
    };
    const wake = () => setTimeout(woken, nextWake - performance.now());
    for (const type of ['online', 'focus', 'visibilitychange'])
      globalThis.addEventListener?.(type, wake, { signal, once: true });
    if (end.aborted) resolve(end);
  });
}

/** Calls `retry` when the session can be read again, unless `signal` aborts before. */
export async function onceReachable(
  session: Pick<PlatformSession, 'refresh'>,
  signal: AbortSignal,
  retry: () => unknown,
): Promise<void> {
  for (let failures = 1; !signal.aborted; failures++) {
    await untilAwake(failures, signal);
    if (!signal.aborted && (await session.refresh().catch(() => undefined))) return void (signal.aborted || retry());
  }
}
