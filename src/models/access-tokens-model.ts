import type { SignInValue } from '../contract/authentication/schema/sign-in.ts';
import { signInForm } from '../contract/compiled/sign-in.ts';
import { newAccessTokenForm } from '../contract/compiled/tokens.ts';
import type { AccessToken, CreatedAccessToken, NewAccessToken } from '../contract/authentication/apis/tokens.ts';
import type { KeyValueStore } from '../forms/draft.ts';
import { FormModel } from '../forms/form-model.ts';
import { createAccessTokens, type AccessTokensClient } from '../transport/access-tokens.ts';
import type { PlatformClient } from '../transport/client.ts';
import { isAbort, isFailure, type PlatformFailure } from '../transport/failure.ts';
import { Intent, RateLimit, browserNetwork, retryWhenOnline, type Network } from '../transport/retry.ts';
import { PlatformSession, type SessionState } from '../transport/session.ts';
import { ChallengeModel } from './challenge-model.ts';
import { Revocations, type RevocationsOptions } from './revocations.ts';
import { Store } from '../store.ts';

export interface AccessTokensState {
  /** `signed-out`: what was under way goes on once the same person is there again. */
  readonly status: 'loading' | 'ready' | 'failed' | 'signed-out';
  readonly tokens: readonly AccessToken[];
  readonly making: boolean;
  /** What went wrong last and belongs to no field. */
  readonly failure?: PlatformFailure | undefined;
  /** Something is under way and goes on by itself when the network is back. */
  readonly waitingForNetwork: boolean;
  /** A token that was just made, with its secret; until {@link AccessTokensModel.forget}. */
  readonly created?: CreatedAccessToken | undefined;
  /** The answer with the secret never came: the token is there, and nobody knows it. */
  readonly lost: boolean;
}

export interface AccessTokensOptions extends Partial<Pick<RevocationsOptions, 'wait' | 'undoSeconds'>> {
  readonly client: PlatformClient;
  /** Of the tab (`sessionStorage`): the name that is being typed. */
  readonly tabStore?: KeyValueStore | undefined;
  /** Of the origin (`localStorage`): the clocks of limits. */
  readonly sharedStore?: KeyValueStore | undefined;
  readonly network?: Network;
  readonly now?: () => number;
}

const dayLength = 86_400_000;
const signInType = '@service/authentication/schema/sign-in';

/** Somebody's tokens for scripts: makes one, where need be after a fresh sign-in, and ends them with a way back. */
export class AccessTokensModel {
  readonly form: FormModel<Pick<NewAccessToken, 'name'>>;
  readonly clock: RateLimit;
  readonly revocations: Revocations;
  /** Days for which the next token lives; `undefined` for one without an end. */
  days: number | undefined = 90;
  readonly #options: AccessTokensOptions;
  readonly #client: AccessTokensClient;
  readonly #network: Network;
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
  /** Goes on with the press that the end of a session has interrupted. */
  #resume = false;
  /** Counts the tokens that were made and ended here. */
  #edits = 0;
  #abort = new AbortController();

  constructor(options: AccessTokensOptions) {
    const { client, tabStore, sharedStore, now = Date.now, network = browserNetwork } = options;
    this.#options = options;
    this.#client = createAccessTokens(client);
    this.#now = now;
    this.#network = network;
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
      revoke: (id, leaving) => (leaving ? this.#client.revokeLeaving(id).then(() => true) : this.#revoke(id)),
      changed: () => this.#state.notify(),
    });
  }

  get state(): AccessTokensState {
    return this.#state.value;
  }

  /** The fresh sign-in that making a token waits for. */
  get confirmation(): ChallengeModel<SignInValue> | undefined {
    return this.#confirmation;
  }

  subscribe(listener: () => void): () => void {
    return this.#state.subscribe(listener);
  }

  /** Follows the session of the platform; returns the way out, which does at once what could still be taken back. */
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

  /** The page is being left: what could still be taken back is done. */
  leave(): void {
    this.revocations.leave();
  }

  /** Reads the list; again after a failure. */
  async load(): Promise<void> {
    if (this.state.status === 'failed') this.#change({ status: 'loading', failure: undefined });
    try {
      const edits = this.#edits;
      const { session } = this.#options.client;
      const [tokens] = await Promise.all([
        this.#online((signal) => this.#client.list({ signal })),
        session.known().catch(() => undefined),
      ]);
      // what was read is older than what was done meanwhile
      if (edits !== this.#edits) return await this.load();
      if (session.state.status === 'signed-in') this.#owner = session.state.user.id;
      this.#change({ status: 'ready', tokens });
    } catch (error) {
      this.#failed(error, (failure) => this.#change({ status: 'failed', failure }));
    }
  }

  /**
   * Makes a token of what is typed: joined when it is under way, refused by itself while the clock runs.
   *
   * @returns whether it was made.
   */
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

  /** Looks whether the sign-in has been confirmed elsewhere in this browser, by the link of the mail. */
  async look(): Promise<void> {
    if (this.#confirmation?.state.step === 'waiting' && !this.#confirmation.state.busy) await this.submit();
  }

  /** Makes no token after all; what was typed stays. */
  cancel(): void {
    this.#endConfirmation();
    this.#endIntent();
    this.#state.notify();
  }

  /** The secret has been copied, or is not wanted: from here on nobody can see it. */
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

  /** Asks for a code by mail, as signing in does, without leaving what is under way. */
  async #confirm(): Promise<void> {
    const { client, sharedStore } = this.#options;
    const session = await client.session.known().catch(() => undefined);
    if (session?.status !== 'signed-in' || this.#confirmation) return;
    const confirmation = new ChallengeModel<SignInValue>({
      // who is signed in has proven nothing yet
      client: { ...client, session: new PlatformSession({ ask: () => Promise.resolve(null) }) },
      type: signInType,
      schema: signInForm,
      initial: { email: session.user.email },
      sharedStore,
      network: this.#network,
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

  async #revoke(id: string): Promise<boolean> {
    try {
      await this.#online((signal) => this.#client.revoke(id, { signal }));
      this.#edits += 1;
      this.#change({ tokens: this.state.tokens.filter((token) => token.id !== id) });
    } catch (error) {
      this.#failed(error, (failure) => this.#change({ failure }));
      return this.state.status !== 'signed-out';
    }
    return true;
  }

  #failed(error: unknown, told: (failure: PlatformFailure) => void): void {
    if (isAbort(error)) return;
    if (!isFailure(error)) throw error;
    if (error.code !== 'unauthenticated') return told(error);
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

  #online<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const { signal } = this.#abort;
    return retryWhenOnline(() => work(signal), {
      network: this.#network,
      signal,
      waiting: (waitingForNetwork) => this.#change({ waitingForNetwork }),
    });
  }

  #change(change: Partial<AccessTokensState>): void {
    this.#state.value = { ...this.state, ...change };
  }
}
