import type { User } from '../contract/authentication/user.ts';
import type { PlatformSession } from '../transport/session.ts';
import { Store } from '../store.ts';

/** Who is signed in. `failed`: nobody could be asked. */
export type Known =
  | { readonly status: 'signed-in'; readonly user: User }
  | { readonly status: 'signed-out'; readonly user: null }
  | { readonly status: 'failed'; readonly user?: undefined; readonly failure: Error };
export type WhoState = Known | { readonly status: 'unknown'; readonly user?: undefined };

export const unknown: WhoState = { status: 'unknown' };

type Session = Pick<PlatformSession, 'known' | 'refresh' | 'subscribe'>;

/** A session in states that are equal by identity. */
export class Who {
  readonly #session: Session;
  readonly #state = new Store<WhoState>(unknown);
  #asking: Promise<void> | undefined;

  constructor(session: Session) {
    this.#session = session;
    session.subscribe((state) => {
      if (state.status === 'signed-in') this.#change(state);
      else this.#change(state.status === 'signed-out' ? { status: 'signed-out', user: null } : unknown);
    });
  }

  readonly state = (): WhoState => this.#state.value;

  readonly subscribe = (listener: () => void): (() => void) => this.#state.subscribe(listener);

  /** Asks where that is not known; never rejects. Those who ask at the same time share one question. */
  readonly ask = (): Promise<void> => this.#once(() => this.#session.known());

  /** Asks in any case. */
  readonly askAgain = (): Promise<void> => this.#once(() => this.#session.refresh());

  #once(ask: () => Promise<unknown>): Promise<void> {
    this.#asking ??= ask()
      .then(
        () => undefined,
        (failure: Error) => {
          // What is known stays known while nobody can be asked.
          if (!this.state().user) this.#change({ status: 'failed', failure });
        },
      )
      .finally(() => {
        this.#asking = undefined;
      });
    return this.#asking;
  }

  #change(state: WhoState): void {
    this.#state.value = state;
  }
}
