import type { ListQuery, ResourceRead } from '../contract/resources/resource.ts';
import { Store } from '../store.ts';
import { type PlatformFailure, isFailure } from '../transport/failure.ts';
import { isRowGone, type ResourcesClient } from '../transport/resources.ts';
import type { PlatformSession, SessionState } from '../transport/session.ts';
import { isRetryable, retryWhenOnline } from '../transport/retry.ts';
import { retryOnceReachable } from './recovery.ts';

export interface ViewerState {
  /** `signed-out`: the resource needs a session. */
  readonly status: 'loading' | 'ready' | 'failed' | 'signed-out';
  /** The last read; it stays while another resource loads. */
  readonly read?: ResourceRead | undefined;
  readonly failure?: PlatformFailure | undefined;
  readonly busy: boolean;
  /** Continues when the network is back. */
  readonly waitingForNetwork: boolean;
  /** The session has ended while something was shown; signing in again continues. */
  readonly ended: boolean;
}

export interface ViewerOptions {
  readonly resources: Pick<ResourcesClient, 'read'>;
  /** Without a session, resources are read as they are. */
  readonly session?: Pick<PlatformSession, 'state' | 'refresh' | 'subscribe'>;
  /** Opens again what the element asks for, after a sign-in or a failure. Default: the resource opened last. */
  readonly retry?: () => void;
  readonly initial?: ViewerState;
}

/** @param read shown until the first response */
export const initialState = (read?: ResourceRead): ViewerState => ({
  status: read ? 'ready' : 'loading',
  read,
  busy: true,
  waitingForNetwork: false,
  ended: false,
});

/** Reads one resource, again when needed, and holds actions that wait for a sign-in. */
export class ViewerModel {
  readonly #options: ViewerOptions;
  readonly #store: Store<ViewerState>;
  /** Actions that were refused because the session had ended; repeated after signing in. */
  readonly #waiting = new Set<() => void>();
  #call: AbortController | undefined;
  #again: (() => void) | undefined;

  constructor(options: ViewerOptions) {
    this.#options = options;
    this.#store = new Store(options.initial ?? initialState());
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
    let lastUser = userOf(session?.state);
    let wasSignedIn = lastUser !== undefined;
    const unsubscribe = session?.subscribe((state) => {
      const user = userOf(state);
      const before = wasSignedIn;
      wasSignedIn = user !== undefined;
      if (user !== undefined) {
        const another = lastUser !== undefined && lastUser !== user;
        lastUser = user;
        if (another || !before) this.signedIn({ another });
        // The read may have ended before the session was known.
      } else if ((before || this.state.read) && !this.state.ended) this.signedOut();
    });
    return () => {
      unsubscribe?.();
      this.close();
    };
  }

  /**
   * Reads a resource and shows it.
   *
   * @returns whether it is shown now: another one may have been opened since
   */
  async open(resourceId: string, query?: ListQuery): Promise<boolean> {
    this.#call?.abort();
    const call = (this.#call = new AbortController());
    this.#again = this.#options.retry ?? (() => void this.open(resourceId, query));
    const { status } = this.state;
    this.#change({ busy: true, failure: undefined, ...(status !== 'ready' && { status: 'loading' }) });
    try {
      if (this.#options.session?.state.status === 'signed-out' && (await this.#isStillSignedOut())) {
        if (!call.signal.aborted) this.signedOut();
        return false;
      }
      const { signal } = call;
      const read = await retryWhenOnline(() => this.#options.resources.read(resourceId, query, { signal }), {
        signal,
        waiting: (waitingForNetwork) => this.#change({ waitingForNetwork }),
      });
      this.#change({ status: 'ready', read, busy: false, ended: false });
      return true;
    } catch (error) {
      if (call.signal.aborted) return false;
      // The row is gone, the directory is not.
      const rowIsGone = query?.around !== undefined && isRowGone(error);
      if (rowIsGone) return this.open(resourceId);
      this.#failed(error, call.signal);
      return false;
    }
  }

  /** Shows a failure of what had to be known before `open`, such as the session. */
  fail(error: unknown): void {
    this.#call?.abort();
    this.#call = new AbortController();
    this.#failed(error, this.#call.signal);
  }

  /**
   * Reads the shown resource again in the background. Failures change nothing, unless the resource is gone.
   *
   * @param list window of a directory's list to read too; without it the list stays
   * @param stays whether to keep showing a resource that is gone
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

  /** Repeats an action, which was refused because the session had ended, after the next sign-in. */
  sessionEnded(again: () => void): void {
    this.#waiting.add(again);
    if (this.state.status === 'ready') this.#change({ ended: true });
    else this.#change({ status: 'signed-out' });
  }

  /** Repeats the waiting actions after a sign-in by the same user. */
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

  /** Called after a sign-out elsewhere on the page or in another tab. */
  signedOut(): void {
    this.#call?.abort();
    this.#change({ status: 'signed-out', read: undefined, busy: false, failure: undefined, ended: false });
  }

  close(): void {
    this.#call?.abort();
    this.#waiting.clear();
  }

  /** Asks for the session again, because the known state may be old. */
  async #isStillSignedOut(): Promise<boolean> {
    const state = await this.#options.session?.refresh().catch(() => undefined);
    return state?.status === 'signed-out';
  }

  #failed(error: unknown, signal?: AbortSignal): void {
    if (!isFailure(error)) throw error;
    const { session } = this.#options;
    if (session && signal && isRetryable(error)) retryOnceReachable(session, signal, () => this.retry());
    const signedOut = error.code === 'unauthenticated';
    this.#change({
      busy: false,
      read: undefined,
      status: signedOut ? 'signed-out' : 'failed',
      failure: signedOut ? undefined : error,
      ended: !signedOut && this.state.ended,
    });
  }

  #change(change: Partial<ViewerState>): void {
    this.#store.value = { ...this.state, ...change };
  }
}
