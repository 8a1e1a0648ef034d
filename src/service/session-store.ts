import type { User } from '../contract/authentication/user.ts';
import type { PlatformSession } from '../transport/session.ts';
import type { CallOptions } from '../transport/transport.ts';
import { Store } from '../store.ts';

/** Session that has been loaded, or failed to load. */
export type KnownUser =
  | { readonly status: 'signed-in'; readonly user: User }
  | { readonly status: 'signed-out'; readonly user: null }
  | { readonly status: 'failed'; readonly user?: undefined; readonly failure: Error };
/** State of the session. */
export type CurrentUserState = KnownUser | { readonly status: 'unknown'; readonly user?: undefined };

/** Actions on the session. */
export interface CurrentUserActions {
  readonly refresh: () => Promise<void>;
  /** @throws {PlatformFailure} */
  readonly signOff: (options?: CallOptions & { readonly everywhere?: boolean }) => Promise<void>;
}

export const unknown: CurrentUserState = { status: 'unknown' };

type Session = Pick<PlatformSession, 'known' | 'refresh' | 'subscribe'>;

/** Session as an external store: equal states are identical. */
export class SessionStore {
  readonly #session: Session;
  readonly #state = new Store<CurrentUserState>(unknown);
  #loading: Promise<void> | undefined;

  constructor(session: Session) {
    this.#session = session;
    session.subscribe((state) => {
      if (state.status === 'signed-in') this.#change(state);
      else this.#change(state.status === 'signed-out' ? { status: 'signed-out', user: null } : unknown);
    });
  }

  readonly state = (): CurrentUserState => this.#state.value;

  readonly subscribe = (listener: () => void): (() => void) => this.#state.subscribe(listener);

  /** Loads the session if it is unknown; never rejects. Concurrent calls share one request. */
  readonly load = (): Promise<void> => this.#once(() => this.#session.known());

  readonly reload = (): Promise<void> => this.#once(() => this.#session.refresh());

  #once(request: () => Promise<unknown>): Promise<void> {
    this.#loading ??= request()
      .then(
        () => undefined,
        (failure: Error) => {
          // A known user stays known while the platform can't be reached.
          if (!this.state().user) this.#change({ status: 'failed', failure });
        },
      )
      .finally(() => {
        this.#loading = undefined;
      });
    return this.#loading;
  }

  #change(state: CurrentUserState): void {
    this.#state.value = state;
  }
}
