import type { ListQuery, Resource, ResourceRead } from '../contract/resources/resource.ts';
import { Store } from '../store.ts';
import { type PlatformFailure, isFailure } from '../transport/failure.ts';
import { isRowGone, type ResourcesClient } from '../transport/resources.ts';
import type { PlatformSession, SessionState } from '../transport/session.ts';
import { browserNetwork, retryWhenOnline, type Network } from '../transport/retry.ts';

export interface ViewerState {
  /** `signed-out`: nobody is, and what is asked for is for somebody. */
  readonly status: 'loading' | 'ready' | 'failed' | 'signed-out';
  /** What is shown; it stays while another one is on its way. */
  readonly read?: ResourceRead | undefined;
  readonly failure?: PlatformFailure | undefined;
  /** Something is being read. */
  readonly busy: boolean;
  /** Goes on by itself when the network is back. */
  readonly waitingForNetwork: boolean;
  /** The session has ended while something was shown: who signs in again goes on where they were. */
  readonly ended: boolean;
}

export interface ViewerOptions {
  readonly resources: Pick<ResourcesClient, 'read'>;
  /** Without a session every resource is read as it is. */
  readonly session?: Pick<PlatformSession, 'state' | 'refresh' | 'subscribe'>;
  readonly network?: Network;
  /** Opens again what the element asks for, after a sign-in or a failure. Default: the resource opened last. */
  readonly retry?: () => void;
}

/** What a platform answers where there is no such row; the same where there is no such directory. */

/** One resource, read and read again, without a face: which one, how that went, and what waits for somebody to sign in. */
export class ViewerModel {
  readonly #options: ViewerOptions;
  readonly #store = new Store<ViewerState>({
    status: 'loading',
    busy: false,
    waitingForNetwork: false,
    ended: false,
  });
  /** Actions that were refused because the session had ended; repeated after signing in. */
  readonly #waiting = new Set<() => void>();
  #call: AbortController | undefined;
  #again: (() => void) | undefined;

  constructor(options: ViewerOptions) {
    this.#options = options;
    this.#again = options.retry;
  }

  get state(): ViewerState {
    return this.#store.value;
  }

  /** @returns the unsubscribe function */
  subscribe(listener: () => void): () => void {
    return this.#store.subscribe(listener);
  }

  /** Follows the session. @returns the disconnect function, which cancels the pending request */
  connect(): () => void {
    const userOf = (state?: SessionState) => (state?.status === 'signed-in' ? state.user.id : undefined);
    const { session } = this.#options;
    let wasSignedIn = userOf(session?.state) !== undefined;
    let lastUser = userOf(session?.state);
    const unsubscribe = session?.subscribe((state) => {
      const user = userOf(state);
      const before = wasSignedIn;
      wasSignedIn = user !== undefined;
      if (user === undefined) {
        if (before && !this.state.ended) this.signedOut();
        return;
      }
      const another = lastUser !== undefined && lastUser !== user;
      lastUser = user;
      if (another || !before) this.signedIn({ another });
    });
    return () => {
      unsubscribe?.();
      this.close();
    };
  }

  /**
   * Reads a resource and shows it; whether it is shown now, and not another one that was asked for since.
   */
  async open(resourceId: string, query?: ListQuery): Promise<boolean> {
    this.#call?.abort();
    const call = (this.#call = new AbortController());
    this.#again = this.#options.retry ?? (() => void this.open(resourceId, query));
    const { status } = this.state;
    this.#change({ busy: true, failure: undefined, ...(status !== 'ready' && { status: 'loading' }) });
    try {
      if (this.#options.session?.state.status === 'signed-out' && (await this.#isStillNobody())) {
        if (!call.signal.aborted) this.signedOut();
        return false;
      }
      const read = await retryWhenOnline(
        () => this.#options.resources.read(resourceId, query, { signal: call.signal }),
        {
          network: this.#options.network ?? browserNetwork,
          signal: call.signal,
          waiting: (waitingForNetwork) => this.#change({ waitingForNetwork }),
        },
      );
      this.#change({ status: 'ready', read, busy: false, ended: false });
      return true;
    } catch (error) {
      if (call.signal.aborted) return false;
      // The row that it was to be read around is there no more: the directory is.
      const rowIsGone = query?.around !== undefined && isRowGone(error);
      if (rowIsGone) return this.open(resourceId);
      this.#failed(error);
      return false;
    }
  }

  /** What is shown is otherwise than it was read. */
  update(resource: Resource): void {
    const { read } = this.state;
    if (read?.resource.id === resource.id) this.#change({ read: { ...read, resource } });
  }

  /**
   * Reads what is shown anew, unseen: what can't be read now stays as it was, unless it is there no more.
   *
   * @param list what of a directory's list is read as well; without it the list stays as it was
   * @param stays whether what is there no more is to be seen all the same
   */
  async refresh(list?: ListQuery, stays?: () => boolean | undefined): Promise<void> {
    const { read: before, busy } = this.state;
    if (!before || busy) return;
    const isShown = () => this.state.read?.resource.id === before.resource.id && !this.state.busy;
    try {
      const keeps = before.children && !list;
      const read = await this.#options.resources.read(before.resource.id, keeps ? { limit: 1 } : list);
      if (isShown()) this.#change({ read: keeps ? { ...before, resource: read.resource } : read });
    } catch (error) {
      if (isFailure(error, 'not_found') && isShown() && !stays?.()) this.#failed(error);
    }
  }

  retry(): void {
    this.#again?.();
  }

  /** Something that was under way was refused because the session has ended; it is done again after signing in. */
  sessionEnded(again: () => void): void {
    this.#waiting.add(again);
    if (this.state.status === 'ready') this.#change({ ended: true });
    else this.#change({ status: 'signed-out' });
  }

  /** Somebody has signed in; what waits for it is done again for the one who began it. */
  signedIn({ another = false } = {}): void {
    if (another) {
      this.#waiting.clear();
      this.signedOut();
    }
    const { status, ended } = this.state;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    if (ended) this.#change({ ended: false });
    for (const again of waiting) again();
    if (status === 'signed-out') this.retry();
  }

  /** Nobody is signed in any more, elsewhere on this page or in another tab. */
  signedOut(): void {
    this.#call?.abort();
    this.#change({ status: 'signed-out', read: undefined, busy: false, failure: undefined, ended: false });
  }

  close(): void {
    this.#call?.abort();
    this.#waiting.clear();
  }

  /** What is known may be old: it is asked again before nobody is shown anything. */
  async #isStillNobody(): Promise<boolean> {
    const state = await this.#options.session?.refresh().catch(() => undefined);
    return state?.status === 'signed-out';
  }

  #failed(error: unknown): void {
    if (!isFailure(error)) throw error;
    const ended = error.code === 'unauthenticated';
    this.#change({
      busy: false,
      read: undefined,
      status: ended ? 'signed-out' : 'failed',
      failure: ended ? undefined : error,
    });
  }

  #change(change: Partial<ViewerState>): void {
    this.#store.value = { ...this.state, ...change };
  }
}
