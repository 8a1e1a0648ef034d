import type { User } from '../contract/authentication/user.ts';
import type { PlatformSession } from '../transport/session.ts';
import { Store } from '../store.ts';

/** Session. `failed`: it could not be loaded. */
export type Known =
  | { readonly status: 'signed-in'; readonly user: User }
  | { readonly status: 'signed-out'; readonly user: null }
  | { readonly status: 'failed'; readonly user?: undefined; readonly failure: Error };
export type WhoState = Known | { readonly status: 'unknown'; readonly user?: undefined };

export const unknown: WhoState = { status: 'unknown' };

type Session = Pick<PlatformSession, 'known' | 'refresh' | 'subscribe'>;

/** Session as an external store: equal states are identical. */
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

  /** Loads the session if it is unknown; never rejects. Concurrent calls share one request. */
  readonly ask = (): Promise<void> => this.#once(() => this.#session.known());

  /** Loads the session again. */
  readonly askAgain = (): Promise<void> => this.#once(() => this.#session.refresh());

  #once(ask: () => Promise<unknown>): Promise<void> {
    this.#asking ??= ask()
      .then(
        () => undefined,
        (failure: Error) => {
          // A known user stays known while the platform can't be reached.
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
