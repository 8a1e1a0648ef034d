import { idempotencyKey } from '../../transport/retry.ts';
import type { Channel } from '../../transport/session.ts';

/** Web Locks as far as they are used: one holder of a name over all tabs of an origin. */
export interface TabLocks {
  request(
    name: string,
    options: { readonly ifAvailable?: boolean; readonly signal?: AbortSignal },
    holding: (lock: unknown) => Promise<void>,
  ): Promise<unknown>;
}

/** What a browser gives; absent where it has none (plain http). */
export interface TabSurroundings {
  readonly locks?: TabLocks | undefined;
  readonly openChannel?: ((name: string) => Channel | undefined) | undefined;
}

/** What a tab tells of an upload: its key, its bytes that have arrived, and the resource that it has become. */
export interface ToldUpload {
  readonly key: string;
  readonly sent: number;
  readonly gone?: boolean;
  readonly resourceId?: string | undefined;
}

export const browserTabs = (): TabSurroundings => ({
  locks: (globalThis.navigator as { locks?: TabLocks } | undefined)?.locks,
  openChannel: (name) => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)),
});

/**
 * This tab among those that upload for the same person. Each holds a lock of its own for as long as it lives, so that
 * the others know whose uploads go on and whose were left behind.
 */
export class UploadTabs {
  readonly id: string = idempotencyKey();
  readonly #name: string;
  readonly #locks: TabLocks | undefined;
  readonly #channel: Channel | undefined;
  readonly #closing = new AbortController();
  #alive: Promise<void> | undefined;

  /** @param heard is told what other tabs tell. */
  constructor(name: string, { locks, openChannel }: TabSurroundings, heard: (told: readonly ToldUpload[]) => void) {
    this.#name = name;
    this.#locks = locks;
    this.#channel = openChannel?.(name);
    if (this.#channel) this.#channel.onmessage = ({ data }: MessageEvent<readonly ToldUpload[]>) => heard(data);
  }

  /** Settles when the others can see that this tab lives: nothing may be called its own before. */
  alive(): Promise<void> {
    this.#alive ??= new Promise((resolve) => {
      const held = () =>
        new Promise<void>((end) => {
          resolve();
          this.#closing.signal.addEventListener('abort', () => end(), { once: true });
          if (this.#closing.signal.aborted) end();
        });
      if (this.#locks) this.#locks.request(this.#lockOf(this.id), {}, held).catch(() => resolve());
      else resolve();
    });
    return this.#alive;
  }

  /**
   * Does something about what a tab leaves behind, once that is gone; no other tab does so at the same time.
   *
   * @param lives told when it lives as yet.
   */
  async outlive(tab: string, lives: () => void, work: () => Promise<void>): Promise<void> {
    const name = this.#lockOf(tab);
    let done = false;
    const once = async (lock: unknown) => {
      if (!lock) return;
      done = true;
      await work();
    };
    try {
      if (!this.#locks) return await work();
      await this.#locks.request(name, { ifAvailable: true }, once);
      if (done) return undefined;
      lives();
      await this.#locks.request(name, { signal: this.#closing.signal }, once);
    } catch (error) {
      // what this tab waits for is of no interest once it is closed
      if (!this.#closing.signal.aborted) throw error;
    }
    return undefined;
  }

  tell(told: readonly ToldUpload[]): void {
    if (told.length && !this.#closing.signal.aborted) this.#channel?.postMessage(told);
  }

  close(): void {
    this.#closing.abort();
    this.#channel?.close();
  }

  #lockOf(tab: string): string {
    return `${this.#name}:${tab}`;
  }
}
