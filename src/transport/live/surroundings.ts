import { delay } from '../retry.ts';
import type { Channel } from '../session.ts';

/** `navigator.locks`, as far as it is used. */
export interface Locks {
  request(
    name: string,
    options: { readonly signal?: AbortSignal; readonly steal?: boolean },
    holding: () => Promise<void>,
  ): Promise<unknown>;
}

/** Browser features, injected in tests. */
export interface LiveSurroundings {
  /** `undefined` on plain http: each tab polls for itself. */
  readonly locks?: Locks | undefined;
  readonly openChannel?: ((name: string) => Channel | undefined) | undefined;
  /** Target of `online`, `visibilitychange`, `pagehide` and `pageshow`. */
  readonly page?: EventTarget | undefined;
  readonly online?: () => boolean;
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export const browserSurroundings = (): Required<LiveSurroundings> => ({
  locks: (globalThis.navigator as { locks?: Locks } | undefined)?.locks,
  openChannel: (name) => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)),
  page: typeof globalThis.addEventListener === 'function' ? (globalThis as unknown as EventTarget) : undefined,
  online: () => globalThis.navigator?.onLine !== false,
  wait: delay,
});
