import { idempotencyKey } from '../../transport/retry.ts';
import type { Channel } from '../../transport/session.ts';

/** The part of the Web Locks API that is used: a name has one holder among all tabs of an origin. */
export interface TabLocks {
  request(
    name: string,
    options: { readonly ifAvailable?: boolean; readonly signal?: AbortSignal },
    holding: (lock: unknown) => Promise<void>,
  ): Promise<unknown>;
}

/** APIs of the browser; `undefined` where it has none, as over plain HTTP. */
export interface TabSurroundings {
  readonly locks?: TabLocks | undefined;
  readonly openChannel?: ((name: string) => Channel | undefined) | undefined;
}

/** Progress of an upload, posted to other tabs; with the resource that it has become. */
export interface UploadMessage {
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
 * A tab among those in which a user uploads. Each tab holds a lock of its own, so that the others know which uploads
 * are still sent.
 */
export class UploadTabs {
  readonly id: string = idempotencyKey();
  readonly #name: string;
  readonly #locks: TabLocks | undefined;
  readonly #channel: Channel | undefined;
  readonly #closing = new AbortController();
  #alive: Promise<void> | undefined;

  constructor(
    name: string,
    { locks, openChannel }: TabSurroundings,
    received: (messages: readonly UploadMessage[]) => void,
  ) {
    this.#name = name;
    this.#locks = locks;
    this.#channel = openChannel?.(name);
    if (this.#channel) this.#channel.onmessage = ({ data }: MessageEvent<readonly UploadMessage[]>) => received(data);
  }

  /** Resolves when other tabs can see that this tab is alive; uploads are stored after that only. */
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
   * Runs `work` once when a tab has closed, in one of the other tabs.
   *
   * @param lives called if the tab is still alive
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
      // A closed tab waits for nothing.
      if (!this.#closing.signal.aborted) throw error;
    }
    return undefined;
  }

  post(messages: readonly UploadMessage[]): void {
    if (messages.length && !this.#closing.signal.aborted) this.#channel?.postMessage(messages);
  }

  close(): void {
    this.#closing.abort();
    this.#channel?.close();
  }

  #lockOf(tab: string): string {
    return `${this.#name}:${tab}`;
  }
}
