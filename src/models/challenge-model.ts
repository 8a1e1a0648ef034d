import type { Challenge } from '../contract/authentication/challenge.ts';
import type { User } from '../contract/authentication/user.ts';
import { challengeAnswer } from '../contract/compiled/sign-in.ts';
import { read, type JsonSchema } from '../contract/json-schema.ts';
import { challengeLife } from '../contract/authentication/times.ts';
import type { Issue } from '../contract/problem.ts';
import { StoredJson, type KeyValueStore } from '../stored-json.ts';
import { FormModel } from '../forms/form-model.ts';
import type { PlatformClient } from '../transport/client.ts';
import type { PlatformSession } from '../transport/session.ts';
import { isAbort, isFailure, PlatformFailure } from '../transport/failure.ts';
import { RateLimit, longestRateLimit, retryWhenOnline, type Network, Intent } from '../transport/retry.ts';
import { Store } from '../store.ts';

/** A sign-in is of no use while the host sends a token that the platform refuses. */
const tokenRefused = new PlatformFailure('refused', { operation: 'forms.submit', reason: 'token' });

/** Step of a sign-in or sign-up. */
export type ChallengeStep = 'ask' | 'waiting' | 'signed-in';

/** State of a sign-in or sign-up. */
export interface ChallengeState {
  readonly step: ChallengeStep;
  readonly busy?: 'asking' | 'resending' | 'verifying' | undefined;
  /** Failure that belongs to no field. */
  readonly failure?: PlatformFailure | undefined;
  readonly codeIssue?: Issue | undefined;
  readonly waitingForNetwork?: boolean;
  readonly sentTo?: string | undefined;
  /** Epoch milliseconds, by this client's clock. */
  readonly resendAt?: number;
  readonly user?: User;
  readonly returnTo?: string | undefined;
  /** Another e-mail was requested; only the newest code is valid. */
  readonly again?: boolean;
  /** Signed in, or requested, before the page load. */
  readonly already?: boolean | undefined;
  /** The link of the e-mail was used in another browser, or on another site. */
  readonly linkUsed?: boolean | undefined;
}

/** Options of `ChallengeModel`. */
export interface ChallengeModelOptions<Value extends object> {
  readonly client: PlatformClient;
  /** Id of the resource type whose submission requests the e-mail. */
  readonly type: string;
  readonly schema: JsonSchema;
  readonly initial?: Partial<Value>;
  /** Values without a field: `returnTo`, `locale`. */
  readonly hidden?: () => Partial<Value>;
  /** `sessionStorage`: drafts, and the state to resume after a reload. */
  readonly tabStore?: KeyValueStore | undefined;
  /** `localStorage`: rate limits. */
  readonly sharedStore?: KeyValueStore | undefined;
  readonly network?: Network;
  readonly now?: () => number;
}

interface Asked {
  readonly key: string;
  readonly value: object;
  readonly at: number;
}

/** Sign-in and sign-up: requests an e-mail, then verifies its code, or waits for its link to be opened. */
export class ChallengeModel<Value extends object = Record<string, unknown>> {
  readonly form: FormModel<Value>;
  readonly clock: RateLimit;
  readonly #state = new Store<ChallengeState>({ step: 'ask' });
  #challenge: Challenge | undefined;
  #asked: Asked | undefined;
  readonly #intent = new Intent();
  #verifying: Promise<boolean> | undefined;
  readonly #codeIntent = new Intent();
  #abort = new AbortController();
  readonly #options: ChallengeModelOptions<Value>;
  readonly #now: () => number;
  /** State to resume after a reload. */
  readonly #stored: StoredJson;

  constructor(options: ChallengeModelOptions<Value>) {
    const { client, type, schema, tabStore, sharedStore, initial, now = Date.now } = options;
    this.#options = options;
    this.#now = now;
    const scope = `${client.baseUrl}:${type}`;
    this.#stored = new StoredJson({ store: tabStore, key: `service:challenge:${scope}` });
    this.clock = new RateLimit({ store: sharedStore, key: `service:limit:${scope}`, now });
    this.form = new FormModel<Value>({
      schema,
      ...(initial && { initial }),
      ...(tabStore && { draft: { store: tabStore, key: `service:draft:${scope}`, version: '1' } }),
      send: (value) => this.#ask({ ...value, ...options.hidden?.() }),
    });
    this.form.subscribe(() => this.#state.notify());
  }

  connect(): () => void {
    const platformSession = this.#session;
    let known = platformSession.state.status !== 'unknown';
    const unsubscribe = platformSession.subscribe((session) => {
      const { step, busy } = this.state;
      // A session that existed before is no new sign-in.
      const already = !known && step === 'ask';
      known = true;
      if (session.status === 'signed-in') {
        const signedIn = () => this.#signedIn(session.user, undefined, already || !platformSession.claim());
        if (step === 'waiting') {
          // The answer to a code also has `returnTo`.
          if (busy !== 'verifying') signedIn();
        }
        // A form that waits for its link announces the sign-in before all others.
        else queueMicrotask(signedIn);
      } else if (this.state.step === 'signed-in') this.#state.value = { step: 'ask' };
    });
    return () => {
      unsubscribe();
      this.#cancel();
    };
  }

  get state(): ChallengeState {
    return this.#state.value;
  }

  subscribe(listener: () => void): () => void {
    return this.#state.subscribe(listener);
  }

  get #session(): PlatformSession {
    return this.#options.client.session;
  }

  /** Reads the session, and resumes a request from before a reload. */
  async resume(): Promise<void> {
    const state = await this.#session.known().catch(() => undefined);
    if (state?.status === 'signed-in') return this.#signedIn(state.user, undefined, true);
    if (this.#session.tokenRefused) return this.#change({ failure: tokenRefused });
    const asked = this.#recall();
    if (!asked || this.state.step !== 'ask' || this.state.busy) return;
    this.#intent.restore(JSON.stringify(asked.value), asked.key);
    this.#asked = asked;
    await this.#attempt('asking', () => this.#ask(asked.value), true);
    if (this.state.failure?.kind === 'refused') this.restart();
    this.#takeLink();
  }

  /** Checks whether the e-mail's link was used, in another tab or elsewhere. */
  async look(): Promise<void> {
    if (this.state.step === 'waiting' && (await this.#session.refresh().catch(() => undefined))) this.#takeLink();
  }

  /** Takes over from the last read of the session whether the link was used. */
  #takeLink(): void {
    const { linkUsed } = this.#session;
    if (this.state.step === 'waiting') this.#change({ linkUsed });
  }

  /** Concurrent calls join; does nothing during a rate limit. */
  async submit(): Promise<void> {
    if (this.clock.running) return;
    await this.#attempt('asking', () => this.form.submit());
  }

  async resend(): Promise<void> {
    const value = this.#asked?.value;
    if (!value || this.state.busy || this.clock.running) return;
    await this.#attempt('resending', () => this.#ask(value));
  }

  submitCode(code: string): Promise<boolean> {
    this.#verifying ??= this.#verify(code).finally(() => {
      this.#verifying = undefined;
    });
    return this.#verifying;
  }

  /** Shows an issue of an incomplete code without a request. */
  refuseCode(codeIssue: Issue): void {
    this.#change({ codeIssue });
  }

  clearCodeIssue(): void {
    if (this.state.codeIssue) this.#change({ codeIssue: undefined });
  }

  restart(): void {
    this.#forget();
    this.#asked = undefined;
    this.#state.value = { step: 'ask' };
  }

  #forget(): void {
    this.#cancel();
    this.#challenge = undefined;
    this.#intent.end();
    this.#stored.clear();
  }

  #cancel(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
  }

  async #ask(value: object): Promise<void> {
    const key = this.#intent.keyOf(JSON.stringify(value));
    const { client, type } = this.#options;
    // The host may have another token by now.
    if (this.#session.tokenRefused) await this.#session.refresh();
    if (this.#session.tokenRefused) throw tokenRefused;
    const answer = await this.#online((signal) =>
      client.submit({ type, value: value as Record<string, unknown> }, { key, signal }),
    );
    const result = answer.state === 'completed' ? read(challengeAnswer, answer.result) : undefined;
    if (!result?.ok) {
      throw new PlatformFailure('unexpected-body', { operation: 'forms.submit', path: 'result' });
    }
    this.#intent.end();
    this.#challenge = result.value;
    this.#asked = { key, value, at: this.#asked?.key === key ? this.#asked.at : this.#now() };
    this.#stored.write(this.#asked);
    this.#state.value = {
      step: 'waiting',
      ...(this.state.step === 'waiting' && { again: true }),
      sentTo: result.value.sentTo,
      already: this.state.already,
      resendAt: this.#now() + Math.min(result.value.resendAfter, longestRateLimit) * 1000,
    };
  }

  async #verify(code: string): Promise<boolean> {
    const challengeId = this.#challenge?.challengeId;
    if (!challengeId) return false;
    // One key per code: a lost response is repeated, instead of "already used".
    const key = this.#codeIntent.keyOf(`${challengeId} ${code}`);
    await this.#attempt('verifying', async () => {
      const verified = await this.#online((signal) =>
        this.#options.client.verify({ challengeId, code }, { key, signal }),
      );
      this.#signedIn(verified.user, verified.returnTo);
    });
    const { state } = this.#session;
    if (state.status === 'signed-in') this.#signedIn(state.user, undefined, !this.#session.claim());
    return this.state.step === 'signed-in';
  }

  async #attempt(
    busy: NonNullable<ChallengeState['busy']>,
    work: () => Promise<unknown>,
    already?: boolean,
  ): Promise<void> {
    this.#change({ busy, already, failure: undefined, codeIssue: undefined });
    try {
      await work();
    } catch (error) {
      if (!isFailure(error)) {
        if (!isAbort(error)) throw error;
      } else {
        const codeIssue = error.detail.problem?.issues?.find(({ path }) => path[0] === 'code');
        // After a refusal, the next submission is a new intent.
        if (error.kind === 'refused') this.#intent.end();
        // Limits of code attempts do not delay a new e-mail.
        if (busy !== 'verifying') this.clock.startBy(error);
        this.#change(codeIssue ? { codeIssue } : { failure: error });
        if (isFailure(error, 'already_used')) await this.#session.refresh().catch(() => undefined);
      }
    } finally {
      if (this.state.busy === busy) this.#change({ busy: undefined });
    }
  }

  #online<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const { signal } = this.#abort;
    return retryWhenOnline(() => work(signal), {
      network: this.#options.network,
      signal,
      waiting: (waitingForNetwork) => this.#change({ waitingForNetwork }),
    });
  }

  #signedIn(user: User, returnTo?: string, already = false): void {
    if (this.state.step === 'signed-in') return;
    this.#forget();
    this.#codeIntent.end();
    this.form.reset();
    this.#state.value = { step: 'signed-in', user, returnTo, already };
  }

  #recall(): Asked | undefined {
    const { key, value, at = 0 } = (this.#stored.read() ?? {}) as Partial<Asked>;
    const age = this.#now() - at;
    const isWhole = typeof key === 'string' && typeof value === 'object';
    return isWhole && age >= 0 && age < challengeLife * 1000 ? { key, value, at } : undefined;
  }

  #change(change: Partial<ChallengeState>): void {
    this.#state.value = { ...this.state, ...change };
  }
}
