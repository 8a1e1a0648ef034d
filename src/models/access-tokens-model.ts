import type { SignInValue } from '../contract/authentication/schema/sign-in.ts';
import { signInForm } from '../contract/compiled/sign-in.ts';
import { newAccessTokenForm } from '../contract/compiled/tokens.ts';
import type { AccessToken, CreatedAccessToken, NewAccessToken } from '../contract/authentication/apis/tokens.ts';
import type { KeyValueStore } from '../stored-json.ts';
import { FormModel } from '../forms/form-model.ts';
import { createAccessTokens, type AccessTokensClient } from '../transport/access-tokens.ts';
import type { PlatformClient } from '../transport/client.ts';
import { isAbort, isFailure, type PlatformFailure } from '../transport/failure.ts';
import { Intent, isRetryable, RateLimit, retryWhenOnline, type Network } from '../transport/retry.ts';
import { PlatformSession, type SessionState } from '../transport/session.ts';
import { ChallengeModel } from './challenge-model.ts';
import { retryOnceReachable } from './recovery.ts';
import { Revocations, type RevocationsOptions } from './revocations.ts';
import { Store } from '../store.ts';

/** State of the access tokens. */
export interface AccessTokensState {
  /** `signed-out`: pending actions continue once the same user has signed in. */
  readonly status: 'loading' | 'ready' | 'failed' | 'signed-out';
  readonly tokens: readonly AccessToken[];
  readonly making: boolean;
  /** Failure that belongs to no field. */
  readonly failure?: PlatformFailure | undefined;
  readonly waitingForNetwork: boolean;
  /** Created token with its secret, until {@link AccessTokensModel.forget}. */
  readonly created?: CreatedAccessToken | undefined;
  /** `true` if the answer with a secret was lost: the token exists, but is unusable. */
  readonly lost: boolean;
}

/** Options of `AccessTokensModel`. */
export interface AccessTokensOptions extends Partial<Pick<RevocationsOptions, 'wait' | 'undoSeconds'>> {
  readonly client: PlatformClient;
  /** `sessionStorage`: the draft of the name. */
  readonly tabStore?: KeyValueStore | undefined;
  /** `localStorage`: rate limits. */
  readonly sharedStore?: KeyValueStore | undefined;
  readonly network?: Network;
  readonly now?: () => number;
}

const dayLength = 86_400_000;
const signInType = '@service/authentication/schema/sign-in';

/** Access tokens of the user: creates them, if necessary after a fresh sign-in, and revokes them with undo. */
export class AccessTokensModel {
  readonly form: FormModel<Pick<NewAccessToken, 'name'>>;
  readonly clock: RateLimit;
  readonly revocations: Revocations;
  /** Days until the next token expires; `undefined` for no expiry. */
  days: number | undefined = 90;
  readonly #options: AccessTokensOptions;
  readonly #client: AccessTokensClient;
  readonly #now: () => number;
  readonly #state = new Store<AccessTokensState>({
    status: 'loading',
    tokens: [],
    making: false,
    waitingForNetwork: false,
    lost: false,
  });
  readonly #intent = new Intent();
  /** The token of the intent: repeated, it has the same expiry. */
  #requested: { readonly about: string; readonly token: NewAccessToken } | undefined;
  #confirmation: ChallengeModel<SignInValue> | undefined;
  #owner: string | undefined;
  /** Repeats the submission that failed for the end of the session. */
  #resume = false;
  #edits = 0;
  #abort = new AbortController();

  constructor(options: AccessTokensOptions) {
    const { client, tabStore, sharedStore, now = Date.now } = options;
    this.#options = options;
    this.#client = createAccessTokens(client);
    this.#now = now;
    const scope = `${client.baseUrl}:users.tokens`;
    this.clock = new RateLimit({ store: sharedStore, key: `service:limit:${scope}`, now });
    this.form = new FormModel({
      schema: newAccessTokenForm,
      initial: { name: '' },
      ...(tabStore && { draft: { store: tabStore, key: `service:draft:${scope}`, version: '1' } }),
      send: ({ name }) => this.#create(name),
    });
    this.form.subscribe(() => this.#state.notify());
    this.revocations = new Revocations({
      ...options,
      now,
      revoke: (id, signal) => (signal ? this.#revoke(id, signal) : this.#client.revokeLeaving(id)),
      changed: () => this.#state.notify(),
    });
  }

  get state(): AccessTokensState {
    return this.#state.value;
  }

  get confirmation(): ChallengeModel<SignInValue> | undefined {
    return this.#confirmation;
  }

  subscribe(listener: () => void): () => void {
    return this.#state.subscribe(listener);
  }

  /** Follows the session. @returns the disconnect function, which sends pending revocations */
  connect(): () => void {
    const { session: platformSession } = this.#options.client;
    const unsubscribe = platformSession.subscribe((session) => this.#follow(session));
    // The user may have changed while the model was disconnected.
    if (platformSession.state.status !== 'unknown') this.#follow(platformSession.state);
    return () => {
      unsubscribe();
      this.leave();
      this.#abort.abort();
      this.#abort = new AbortController();
    };
  }

  leave(): void {
    this.revocations.leave();
  }

  async load(): Promise<void> {
    if (this.state.status === 'failed') this.#change({ status: 'loading', failure: undefined });
    try {
      const edits = this.#edits;
      const { session } = this.#options.client;
      const [tokens] = await Promise.all([
        this.#online((signal) => this.#client.list({ signal })),
        session.known().catch(() => undefined),
      ]);
      // a token was created or revoked since the read
      if (edits !== this.#edits) return await this.load();
      if (session.state.status === 'signed-in') this.#owner = session.state.user.id;
      this.#change({ status: 'ready', tokens });
    } catch (error) {
      const { signal } = this.#abort;
      const again = () => this.state.status === 'failed' && this.load();
      this.#failed(error, (failure) => {
        this.#change({ status: 'failed', failure });
        if (isRetryable(failure)) retryOnceReachable(this.#options.client.session, signal, again);
      });
    }
  }

  /** Creates a token. Concurrent calls join; does nothing during a rate limit. @returns whether it was created */
  async submit(): Promise<boolean> {
    if (this.clock.running || this.state.created) return false;
    this.#change({ making: true, failure: undefined, lost: false });
    try {
      return await this.form.submit();
    } catch (error) {
      this.clock.startBy(error);
      await this.#refused(error);
      return false;
    } finally {
      this.#change({ making: false });
    }
  }

  /** Checks for a confirmation by the e-mail's link in another tab. */
  async look(): Promise<void> {
    if (this.#confirmation?.state.step === 'waiting' && !this.#confirmation.state.busy) await this.submit();
  }

  /** Stops the creation; the draft stays. */
  cancel(): void {
    this.#endConfirmation();
    this.#endIntent();
    this.#state.notify();
  }

  forget(): void {
    this.#change({ created: undefined });
  }

  async #create(name: string): Promise<void> {
    const about = `${this.days} ${name}`;
    if (this.#requested?.about !== about) {
      const end = this.days === undefined ? undefined : new Date(this.#now() + this.days * dayLength);
      this.#requested = { about, token: { name, ...(end && { expiresAt: end.toISOString() }) } };
    }
    const { token } = this.#requested;
    const key = this.#intent.keyOf(about);
    const created = await this.#online((signal) => this.#client.create(token, { key, signal }));
    this.#edits += 1;
    this.#endIntent();
    this.#endConfirmation();
    const { token: _, ...listed } = created;
    const others = this.state.tokens.filter(({ id }) => id !== listed.id);
    this.#change({ created, tokens: [listed, ...others] });
    this.form.reset();
  }

  async #refused(error: unknown): Promise<void> {
    if (isFailure(error, 'fresh_sign_in_required')) return this.#confirm();
    this.#resume = isFailure(error, 'unauthenticated');
    if (isFailure(error, 'already_used')) {
      this.#endIntent();
      this.#change({ lost: true });
      return this.load();
    }
    if (isFailure(error) && error.kind === 'refused' && !this.#resume) this.#endIntent();
    this.#failed(error, (failure) => this.#change({ failure }));
  }

  async #confirm(): Promise<void> {
    const { client, sharedStore, network } = this.#options;
    const session = await client.session.known().catch(() => undefined);
    if (session?.status !== 'signed-in' || this.#confirmation) return;
    const confirmation = new ChallengeModel<SignInValue>({
      // a client without the session, because the confirmation is a new sign-in
      client: { ...client, session: new PlatformSession({ ask: () => Promise.resolve(null) }) },
      type: signInType,
      schema: signInForm,
      initial: { email: session.user.email },
      sharedStore,
      ...(network && { network }),
      now: this.#now,
    });
    this.#confirmation = confirmation;
    confirmation.subscribe(() => {
      this.#state.notify();
      if (confirmation !== this.#confirmation || confirmation.state.step !== 'signed-in') return;
      this.#endConfirmation();
      queueMicrotask(() => void this.submit());
    });
    this.#state.notify();
    await confirmation.submit();
  }

  #endIntent(): void {
    this.#intent.end();
    this.#requested = undefined;
  }

  #endConfirmation(): void {
    const confirmation = this.#confirmation;
    this.#confirmation = undefined;
    if (confirmation?.state.step === 'waiting') confirmation.restart();
  }

  async #revoke(id: string, signal: AbortSignal): Promise<boolean> {
    try {
      await this.#online(() => this.#client.revoke(id, { signal }), signal);
      this.#edits += 1;
      this.#change({ tokens: this.state.tokens.filter((token) => token.id !== id) });
    } catch (error) {
      this.#failed(error, (failure) => this.#change({ failure }));
      return this.state.status !== 'signed-out';
    }
    return true;
  }

  #failed(error: unknown, report: (failure: PlatformFailure) => void): void {
    if (isAbort(error)) return;
    if (!isFailure(error)) throw error;
    if (!isFailure(error, 'unauthenticated')) return report(error);
    this.#change({ status: 'signed-out' });
    void this.#options.client.session.refresh().catch(() => undefined);
  }

  #follow(session: SessionState): void {
    if (session.status !== 'signed-in') return this.#change({ status: 'signed-out' });
    const same = (this.#owner ?? session.user.id) === session.user.id;
    if (same && this.state.status !== 'signed-out') return;
    if (!same) {
      this.cancel();
      this.revocations.clear();
      this.form.reset();
      this.#change({ tokens: [], created: undefined, failure: undefined, lost: false });
    }
    const resume = same && this.#resume;
    this.#resume = false;
    this.#change({ status: 'loading' });
    void this.load();
    this.revocations.resume();
    if (resume) void this.submit();
  }

  /** @param signal of work that outlasts the connection */
  #online<Result>(work: (signal: AbortSignal) => Promise<Result>, signal = this.#abort.signal): Promise<Result> {
    return retryWhenOnline(() => work(signal), {
      network: this.#options.network,
      signal,
      waiting: (waitingForNetwork) => this.#change({ waitingForNetwork }),
    });
  }

  #change(change: Partial<AccessTokensState>): void {
    this.#state.value = { ...this.state, ...change };
  }
}
