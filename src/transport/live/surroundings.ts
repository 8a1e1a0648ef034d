import { delay } from '../retry.ts';
import type { Channel } from '../session.ts';

/** Web Locks as far as they are used: one holder of a name over all tabs of an origin. */
export interface Locks {
  request(
    name: string,
    options: { readonly signal?: AbortSignal; readonly steal?: boolean },
    holding: () => Promise<void>,
  ): Promise<unknown>;
}

/** What a browser gives; injected where there is none. */
export interface LiveSurroundings {
  /** Absent where the browser has none (plain http): then each tab asks from time to time. */
  readonly locks?: Locks | undefined;
  readonly openChannel?: ((name: string) => Channel | undefined) | undefined;
  /** Tells of `online`, `visibilitychange`, `pagehide` and `pageshow`. */
  readonly page?: EventTarget | undefined;
  readonly online?: () => boolean;
  /** Settles after so many milliseconds; rejects when `signal` aborts. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export const browserSurroundings = (): Required<LiveSurroundings> => ({
  locks: (globalThis.navigator as { locks?: Locks } | undefined)?.locks,
  openChannel: (name) => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)),
  page: typeof globalThis.addEventListener === 'function' ? (globalThis as unknown as EventTarget) : undefined,
  online: () => globalThis.navigator?.onLine !== false,
  wait: delay,
});
