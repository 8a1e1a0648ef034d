import type { User } from '../contract/authentication/user.ts';
import { Store } from '../store.ts';

export type SessionState =
  | { readonly status: 'unknown' | 'signed-out' }
  | { readonly status: 'signed-in'; readonly user: User };

/** The part of a BroadcastChannel that is used; injected where there is none. */
export interface Channel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}

export interface SessionOptions {
  /** Asks the platform who is signed in. */
  readonly ask: () => Promise<User | null>;
  readonly channel?: Channel | undefined;
}

/**
 * Who is signed in, kept in step over the tabs of an origin: a message says only that something changed, and each tab
 * asks for itself.
 */
export class PlatformSession {
  readonly #state = new Store<SessionState>({ status: 'unknown' });
  #asking: Promise<SessionState> | undefined;
  #generation = 0;
  readonly #options: SessionOptions;

  constructor(options: SessionOptions) {
    this.#options = options;
    if (options.channel) {
      options.channel.onmessage = () => {
        // What is being asked may have been answered before the change that this message tells of.
        this.#outdate();
        void this.refresh().catch(() => undefined);
      };
    }
  }

  get state(): SessionState {
    return this.#state.value;
  }

  /** Called with every change; returns its own removal. */
  subscribe(listener: (state: SessionState) => void): () => void {
    return this.#state.subscribe(listener);
  }

  /** The state, asked for when it is not known yet. */
  async known(): Promise<SessionState> {
    return this.state.status === 'unknown' ? this.refresh() : this.state;
  }

  /** Asks anew; questions at the same time share one request, and an answer older than a change is dropped. */
  refresh(): Promise<SessionState> {
    this.#asking ??= this.#ask();
    return this.#asking;
  }

  /** A sign-in or sign-off of this tab: told to the others. */
  set(user: User | null): void {
    this.#outdate();
    this.#change(user);
    this.#options.channel?.postMessage({ kind: 'session' });
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

  #change(user: User | null): void {
    const before = this.state;
    if (
      user
        ? before.status === 'signed-in' && JSON.stringify(before.user) === JSON.stringify(user)
        : before.status === 'signed-out'
    )
      return;
    this.#state.value = user ? { status: 'signed-in', user } : { status: 'signed-out' };
  }
}
