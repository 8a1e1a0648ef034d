import { browserNetwork, delay, retryWhenOnline, type Network, type RateLimit } from '../transport/retry.ts';
import { RateLimiter } from './rate-limiter.ts';
import { type PlatformFailure, isFailure } from '../transport/failure.ts';
import type { PlatformSession, SessionState } from '../transport/session.ts';

export interface QuestionState {
  /** Something is being asked. */
  readonly busy: boolean;
  /** Why there is no answer. */
  readonly failure: PlatformFailure | undefined;
  /** Goes on by itself when the network is back. */
  readonly waitingForNetwork: boolean;
  /** Asked too often: goes on by itself when the clock has run out. */
  readonly limited: boolean;
  /** The answer is for somebody, and nobody is there; asked again once somebody is. */
  readonly signedOut: boolean;
}

export interface QuestionOptions {
  /** Whom the platform answers: nothing is asked of it for nobody. */
  readonly session: Pick<PlatformSession, 'state' | 'known' | 'refresh' | 'subscribe'>;
  /** Until when the platform wants to be left alone. */
  readonly clock: RateLimit;
  readonly network?: Network;
  readonly now?: () => number;
  /** Waits so many milliseconds; injected in tests. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly changed: () => void;
  /** Somebody else is signed in than before: what was answered is not for them. */
  readonly another: () => void;
}

export interface Asked<Answer> {
  readonly ask: (signal: AbortSignal) => Promise<Answer>;
  readonly take: (answer: Answer) => void;
  /** Milliseconds before it is asked: who is still typing has not asked yet. */
  readonly after?: number;
}

const quiet: QuestionState = {
  busy: false,
  failure: undefined,
  waitingForNetwork: false,
  limited: false,
  signedOut: false,
};

/**
 * One thing at a time that is asked of a platform, and what may stand in its way: a newer question calls off an older
 * one, whose answer is never taken; without a network, during a limit and without a session it waits, and goes on.
 */
export class Question {
  readonly #options: QuestionOptions;
  readonly #limiter: RateLimiter;
  #state = quiet;
  #call: AbortController | undefined;
  #userId: string | undefined;
  #again: (() => Promise<void>) | undefined;

  constructor(options: QuestionOptions) {
    this.#options = options;
    const { clock: limit, now, pause } = options;
    this.#limiter = new RateLimiter({
      limit,
      ...(now && { now }),
      ...(pause && { pause }),
      changed: () => this.#change({ limited: this.#limiter.until !== undefined }),
    });
  }

  get state(): QuestionState {
    return this.#state;
  }

  /** Follows who is signed in; returns the way out, which calls off what is being asked. */
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

  /** Asks, and has the answer taken, unless something else is asked before it comes. */
  async ask<Answer>(asked: Asked<Answer>): Promise<void> {
    this.#call?.abort();
    const call = (this.#call = new AbortController());
    const { signal } = call;
    this.#again = () => this.ask({ ...asked, after: 0 });
    this.#change({ ...quiet, busy: true, signedOut: this.#state.signedOut });
    try {
      if (asked.after) await (this.#options.pause ?? delay)(asked.after, signal);
      if (await this.#isNobody()) {
        if (!signal.aborted) this.#signOut();
        return;
      }
      const { network = browserNetwork } = this.#options;
      const waiting = (waitingForNetwork: boolean) => signal.aborted || this.#change({ waitingForNetwork });
      const answer = await this.#limiter.run(
        () => retryWhenOnline(() => asked.ask(signal), { network, signal, waiting }),
        { signal },
      );
      if (signal.aborted) return;
      asked.take(answer);
      this.#change(quiet);
    } catch (error) {
      if (signal.aborted) return;
      if (!isFailure(error)) throw error;
      if (error.code !== 'unauthenticated') return this.#change({ ...quiet, failure: error });
      this.#signOut();
      // What is shown for signing in asks the session, which has not heard of its end.
      await this.#options.session.refresh().catch(() => undefined);
    }
  }

  /** Asks the same once more. */
  async retry(): Promise<void> {
    await this.#again?.();
  }

  /** Nothing is asked any more. */
  cancel(): void {
    this.#call?.abort();
    this.#again = undefined;
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
      this.#options.another();
    } else if (signedOut) void this.retry();
  }

  /** What is known may be old: it is asked again before nobody is asked for. */
  async #isNobody(): Promise<boolean> {
    const { session } = this.#options;
    if (session.state.status !== 'signed-out') return false;
    return (await session.refresh().catch(() => undefined))?.status === 'signed-out';
  }

  #signOut(): void {
    this.#call?.abort();
    this.#change({ ...quiet, signedOut: true });
  }

  #change(change: Partial<QuestionState>): void {
    this.#state = { ...this.#state, ...change };
    this.#options.changed();
  }
}

const idOf = (state: SessionState) => (state.status === 'signed-in' ? state.user.id : undefined);
