import type { PlatformSession } from '../transport/session.ts';

/** As `onceReachable`, loaded on the first failure: few pages need it. */
export function retryOnceReachable(
  session: Pick<PlatformSession, 'refresh'>,
  signal: AbortSignal,
  retry: () => unknown,
): void {
  import('../transport/reachable.ts')
    .then(({ onceReachable }) => onceReachable(session, signal, retry))
    .catch(() => undefined);
}
