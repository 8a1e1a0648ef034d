import { isFailure } from '../transport/failure.ts';

/** Whether there is a network, and when it is back. */
export interface Network {
  readonly online: boolean;
  /** Resolves when the network is back; rejects when `signal` aborts. */
  back(signal: AbortSignal): Promise<void>;
}

/** The browser's own word for it (`navigator.onLine` and the `online` event); elsewhere always online. */
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
 * Does `work`, and when it fails for want of a network, does it again once that is back.
 * `waiting` is told when the waiting begins and when it ends.
 */
export async function throughOffline<Result>(
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
