import type { User } from '../contract/authentication/user.ts';
import { Store } from '../store.ts';

/** State of a session. */
export type SessionState =
  | { readonly status: 'unknown' | 'signed-out' }
  | { readonly status: 'signed-in'; readonly user: User };

/** The used part of BroadcastChannel. */
export interface Channel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}

/** Options of `PlatformSession`. */
export interface SessionOptions {
  readonly ask: () => Promise<User | null>;
  readonly channel?: Channel | undefined;
}

/** The signed-in user. A message to the other tabs only says that it changed; each tab reads it itself. */
export class PlatformSession {
  readonly #state = new Store<SessionState>({ status: 'unknown' });
  #asking: Promise<SessionState> | undefined;
  #generation = 0;
  #claimed = false;
  /** The link of a requested sign-in was used elsewhere; as of the last read. */
  linkUsed: boolean | undefined;
  /** The platform refused the token of the host's `getToken`, as of the last read. */
  tokenRefused?: boolean;
  readonly #options: SessionOptions;

  constructor(options: SessionOptions) {
    this.#options = options;
    if (options.channel) {
      options.channel.onmessage = () => {
        // A pending answer may be older than this change.
        this.#outdate();
        void this.refresh().catch(() => undefined);
      };
    }
  }

  get state(): SessionState {
    return this.#state.value;
  }

  subscribe(listener: (state: SessionState) => void): () => void {
    return this.#state.subscribe(listener);
  }

  /** The state; read first if unknown. */
  async known(): Promise<SessionState> {
    return this.state.status === 'unknown' ? this.refresh() : this.state;
  }

  /** Reads the session. Concurrent calls share one request; an answer older than a change is dropped. */
  refresh(): Promise<SessionState> {
    this.#asking ??= this.#ask();
    return this.#asking;
  }

  /** After a sign-in or sign-out in this tab, by the caller. */
  set(user: User | null): void {
    this.#outdate();
    this.#change(user, true);
    this.#options.channel?.postMessage({ kind: 'session' });
  }

  /** @returns whether the caller is the first to announce the last sign-in, which nothing in this tab has made */
  claim(): boolean {
    const isFirst = !this.#claimed;
    this.#claimed = true;
    return isFirst;
  }

  async #ask(): Promise<SessionState> {
    const generation = this.#generation;
    try {
      const user = await this.#options.ask();
      if (generation !== this.#generation) return await (this.#asking ?? this.state);
      this.#change(user);
      return this.state;
    } finally {
      if (generation === this.#generation) this.#asking = undefined;
    }
  }

  #outdate(): void {
    this.#generation++;
    this.#asking = undefined;
  }

  #change(user: User | null, claimed = false): void {
    const before = this.state;
    if (
      user
        ? before.status === 'signed-in' && JSON.stringify(before.user) === JSON.stringify(user)
        : before.status === 'signed-out'
    )
      return;
    this.#claimed = claimed;
    this.#state.value = user ? { status: 'signed-in', user } : { status: 'signed-out' };
  }
}
