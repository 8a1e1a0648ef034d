import { delay, isRetryable, retryWhenOnline, type Network, type RateLimit } from '../transport/retry.ts';
import { retryOnceReachable } from './recovery.ts';
import { RateLimiter } from './rate-limiter.ts';
import { type PlatformFailure, isFailure } from '../transport/failure.ts';
import type { PlatformSession, SessionState } from '../transport/session.ts';

/** State of a read that a newer one replaces. */
export interface RequestState {
  readonly busy: boolean;
  readonly failure: PlatformFailure | undefined;
  /** `true` while it waits for the network. */
  readonly waitingForNetwork: boolean;
  /** `true` while it waits for the end of a rate limit. */
  readonly limited: boolean;
  /** Signed out; repeated after a sign-in. */
  readonly signedOut: boolean;
}

export interface LatestRequestOptions {
  readonly session: Pick<PlatformSession, 'state' | 'known' | 'refresh' | 'subscribe'>;
  readonly clock: RateLimit;
  readonly network?: Network;
  readonly now?: () => number;
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly changed: () => void;
  /** Called when another user has signed in. */
  readonly userChanged: () => void;
}

export interface RequestTask<Answer> {
  readonly ask: (signal: AbortSignal) => Promise<Answer>;
  readonly take: (answer: Answer) => void;
  /** Milliseconds to wait before, for more typing. */
  readonly after?: number;
}

const quiet: RequestState = {
  busy: false,
  failure: undefined,
  waitingForNetwork: false,
  limited: false,
  signedOut: false,
};

/** Request that a newer one cancels. It waits for the network, for the end of a rate limit and for a sign-in. */
export class LatestRequest {
  readonly #options: LatestRequestOptions;
  readonly #limiter: RateLimiter;
  #state = quiet;
  #call: AbortController | undefined;
  #userId: string | undefined;
  #repeat: (() => Promise<void>) | undefined;

  constructor(options: LatestRequestOptions) {
    this.#options = options;
    const { clock: limit, now, pause } = options;
    this.#limiter = new RateLimiter({
      limit,
      ...(now && { now }),
      ...(pause && { pause }),
      changed: () => this.#change({ limited: this.#limiter.until !== undefined }),
    });
  }

  get state(): RequestState {
    return this.#state;
  }

  connect(): () => void {
    const { session } = this.#options;
    // The user may have changed while the model was disconnected.
    if (session.state.status === 'signed-in') this.#follow(session.state);
    const unsubscribe = session.subscribe((state) => this.#follow(state));
    session.known().then(
      ({ status }) => status === 'signed-out' && this.#signOut(),
      () => undefined,
    );
    return () => {
      unsubscribe();
      this.cancel();
    };
  }

  /** Does `ask`, then `take`, unless another request starts before. */
  async run<Answer>(task: RequestTask<Answer>): Promise<void> {
    this.#call?.abort();
    const call = (this.#call = new AbortController());
    const { signal } = call;
    this.#repeat = () => this.run({ ...task, after: 0 });
    this.#change({ ...quiet, busy: true, signedOut: this.#state.signedOut });
    try {
      if (task.after) await (this.#options.pause ?? delay)(task.after, signal);
      if (await this.#isSignedOut()) {
        if (!signal.aborted) this.#signOut();
        return;
      }
      const { network } = this.#options;
      const waiting = (waitingForNetwork: boolean) => signal.aborted || this.#change({ waitingForNetwork });
      const answer = await this.#limiter.run(
        () => retryWhenOnline(() => task.ask(signal), { network, signal, waiting }),
        { signal },
      );
      if (signal.aborted) return;
      task.take(answer);
      this.#change(quiet);
    } catch (error) {
      if (signal.aborted) return;
      if (!isFailure(error)) throw error;
      const { session } = this.#options;
      if (!isFailure(error, 'unauthenticated')) {
        this.#change({ ...quiet, failure: error });
        if (isRetryable(error)) retryOnceReachable(session, signal, () => this.retry());
        return;
      }
      this.#signOut();
      // The sign-in element asks the session, which does not know of its end.
      await session.refresh().catch(() => undefined);
    }
  }

  /** Repeats the latest request. */
  async retry(): Promise<void> {
    await this.#repeat?.();
  }

  cancel(): void {
    this.#call?.abort();
    this.#repeat = undefined;
    this.#change({ ...quiet, signedOut: this.#state.signedOut });
  }

  #follow(state: SessionState): void {
    if (state.status === 'signed-out') return this.#signOut();
    const before = this.#userId;
    this.#userId = idOf(state);
    const { signedOut } = this.#state;
    if (signedOut) this.#change({ signedOut: false });
    if (before !== undefined && before !== this.#userId) {
      this.cancel();
      this.#options.userChanged();
    } else if (signedOut) void this.retry();
  }

  /** The known session may be outdated: reads it again. */
  async #isSignedOut(): Promise<boolean> {
    const { session } = this.#options;
    if (session.state.status !== 'signed-out') return false;
    return (await session.refresh().catch(() => undefined))?.status === 'signed-out';
  }

  #signOut(): void {
    this.#call?.abort();
    this.#change({ ...quiet, signedOut: true });
  }

  #change(change: Partial<RequestState>): void {
    this.#state = { ...this.#state, ...change };
    this.#options.changed();
  }
}

const idOf = (state: SessionState) => (state.status === 'signed-in' ? state.user.id : undefined);
