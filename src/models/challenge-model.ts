import type { Challenge } from '../contract/authentication/challenge.ts';
import type { User } from '../contract/authentication/user.ts';
import { challengeAnswer } from '../contract/compiled/sign-in.ts';
import { read, type JsonSchema } from '../contract/json-schema.ts';
import { challengeLife } from '../contract/authentication/times.ts';
import type { Issue } from '../contract/problem.ts';
import type { KeyValueStore } from '../forms/draft.ts';
import { FormModel } from '../forms/form-model.ts';
import type { PlatformClient } from '../transport/client.ts';
import { isAbort, isFailure, PlatformFailure } from '../transport/failure.ts';
import {
  RateLimit,
  browserNetwork,
  longestRateLimit,
  retryWhenOnline,
  type Network,
  Intent,
} from '../transport/retry.ts';
import { Store } from '../store.ts';

export type ChallengeStep = 'ask' | 'waiting' | 'signed-in';

export interface ChallengeState {
  readonly step: ChallengeStep;
  readonly busy?: 'asking' | 'resending' | 'verifying' | undefined;
  /** What went wrong last and belongs to no field. */
  readonly failure?: PlatformFailure | undefined;
  /** What is wrong with the code. */
  readonly codeIssue?: Issue | undefined;
  /** Something is under way and goes on by itself when the network is back. */
  readonly waitingForNetwork?: boolean;
  readonly sentTo?: string | undefined;
  /** Epoch milliseconds by this client's clock: from when a new mail may be asked for. */
  readonly resendAt?: number;
  readonly user?: User;
  readonly returnTo?: string | undefined;
  /** Another mail was asked for, and the newest code counts. */
  readonly again?: boolean;
  /** Somebody was signed in already when this was asked first. */
  readonly already?: boolean;
}

export interface ChallengeModelOptions<Value extends object> {
  readonly client: PlatformClient;
  /** Id of the resource type whose submission asks for the mail. */
  readonly type: string;
  readonly schema: JsonSchema;
  readonly initial?: Partial<Value>;
  /** Values that no field shows: `returnTo`, `locale`. */
  readonly hidden?: () => Partial<Value>;
  /** Of the tab (`sessionStorage`): drafts, and what is needed to go on after a reload. */
  readonly tabStore?: KeyValueStore | undefined;
  /** Of the origin (`localStorage`): the clock of a limit. */
  readonly sharedStore?: KeyValueStore | undefined;
  readonly network?: Network;
  readonly now?: () => number;
}

interface Asked {
  readonly key: string;
  readonly value: object;
  readonly at: number;
}

/**
 * Signing in and signing up without a password: ask for a mail, then prove by its code (or by its link, pressed in
 * another tab) that it arrived. Nothing here starts over by itself.
 */
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
  readonly #memory: string;

  constructor(options: ChallengeModelOptions<Value>) {
    const { client, type, schema, tabStore, sharedStore, initial, now = Date.now } = options;
    this.#options = options;
    this.#now = now;
    const scope = `${client.baseUrl}:${type}`;
    this.#memory = `service:challenge:${scope}`;
    this.clock = new RateLimit({ store: sharedStore, key: `service:limit:${scope}`, now });
    this.form = new FormModel<Value>({
      schema,
      ...(initial && { initial }),
      ...(tabStore && { draft: { store: tabStore, key: `service:draft:${scope}`, version: '1' } }),
      send: (value) => this.#ask({ ...value, ...options.hidden?.() }),
    });
    this.form.subscribe(() => this.#state.notify());
  }

  /** Follows the session of the platform; returns the way out, which also ends what is under way. */
  connect(): () => void {
    const { session: platformSession } = this.#options.client;
    let known = platformSession.state.status !== 'unknown';
    const unsubscribe = platformSession.subscribe((session) => {
      // Whoever asked first: somebody who was signed in before is not news.
      const already = !known && this.state.step === 'ask';
      known = true;
      if (session.status === 'signed-in') {
        // The answer to a code says more than its session: where to go.
        if (this.state.busy !== 'verifying') this.#signedIn(session.user, undefined, already);
      } else if (this.state.step === 'signed-in') this.#change({ step: 'ask' });
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

  /** Asks who is signed in already, and goes on with a mail that was asked for before a reload. */
  async resume(): Promise<void> {
    const session = await this.#options.client.session.known().catch(() => undefined);
    if (session?.status === 'signed-in') return this.#signedIn(session.user, undefined, true);
    const asked = this.#recall();
    if (!asked || this.state.step !== 'ask' || this.state.busy) return;
    this.#intent.restore(JSON.stringify(asked.value), asked.key);
    this.#asked = asked;
    await this.#attempt('asking', () => this.#ask(asked.value));
    if (this.state.failure?.kind === 'refused') this.restart();
  }

  /** Asks, while a mail is waited for, whether its link has been pressed somewhere else in this browser. */
  async look(): Promise<void> {
    if (this.state.step === 'waiting') await this.#options.client.session.refresh().catch(() => undefined);
  }

  /** Sends the form: joined when it is under way, refused by itself while the clock runs. */
  async submit(): Promise<void> {
    if (this.clock.running) return;
    await this.#attempt('asking', () => this.form.submit());
  }

  /** Asks for another mail, for what was asked for last. */
  async resend(): Promise<void> {
    const value = this.#asked?.value;
    if (!value || this.state.busy || this.clock.running) return;
    await this.#attempt('resending', () => this.#ask(value));
  }

  /** Tries a code of six digits; the same one is sent once, however often it is pressed. */
  submitCode(code: string): Promise<boolean> {
    this.#verifying ??= this.#verify(code).finally(() => {
      this.#verifying = undefined;
    });
    return this.#verifying;
  }

  /** What was sent off is no code yet: nothing is asked of the platform. */
  refuseCode(codeIssue: Issue): void {
    this.#change({ ...this.state, codeIssue });
  }

  /** Takes back what was said about a code when its digits change. */
  clearCodeIssue(): void {
    if (this.state.codeIssue) this.#change({ ...this.state, codeIssue: undefined });
  }

  /** Back to the form, with what was typed. */
  restart(): void {
    this.#forget();
    this.#asked = undefined;
    this.#change({ step: 'ask' });
  }

  #forget(): void {
    this.#cancel();
    this.#challenge = undefined;
    this.#intent.end();
    this.#store((store) => store.removeItem(this.#memory));
  }

  #cancel(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
  }

  async #ask(value: object): Promise<void> {
    const key = this.#intent.keyOf(JSON.stringify(value));
    const { client, type } = this.#options;
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
    this.#store((store) => store.setItem(this.#memory, JSON.stringify(this.#asked)));
    this.#change({
      step: 'waiting',
      ...(this.state.step === 'waiting' && { again: true }),
      sentTo: result.value.sentTo,
      resendAt: this.#now() + Math.min(result.value.resendAfter, longestRateLimit) * 1000,
    });
  }

  async #verify(code: string): Promise<boolean> {
    const challengeId = this.#challenge?.challengeId;
    if (!challengeId) return false;
    // The same key for the same code: a lost answer is given again instead of "already used".
    const key = this.#codeIntent.keyOf(`${challengeId} ${code}`);
    await this.#attempt('verifying', async () => {
      const verified = await this.#online((signal) =>
        this.#options.client.verify({ challengeId, code }, { key, signal }),
      );
      this.#signedIn(verified.user, verified.returnTo);
    });
    const { state } = this.#options.client.session;
    if (state.status === 'signed-in') this.#signedIn(state.user);
    return this.state.step === 'signed-in';
  }

  async #attempt(busy: NonNullable<ChallengeState['busy']>, work: () => Promise<unknown>): Promise<void> {
    this.#change({ ...this.state, busy, failure: undefined, codeIssue: undefined });
    try {
      await work();
    } catch (error) {
      if (!isFailure(error)) {
        if (!isAbort(error)) throw error;
      } else {
        const codeIssue = error.detail.problem?.issues?.find(({ path }) => path[0] === 'code');
        // A refusal has been heard: the next press means something new.
        if (error.kind === 'refused') this.#intent.end();
        // What is wrong with the code alone holds back nobody who asks for a new mail.
        if (busy !== 'verifying') this.clock.startBy(error);
        this.#change({ ...this.state, ...(codeIssue ? { codeIssue } : { failure: error }) });
        if (error.code === 'already_used') await this.#options.client.session.refresh().catch(() => undefined);
      }
    } finally {
      if (this.state.busy === busy) this.#change({ ...this.state, busy: undefined });
    }
  }

  #online<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const { signal } = this.#abort;
    return retryWhenOnline(() => work(signal), {
      network: this.#options.network ?? browserNetwork,
      signal,
      waiting: (waitingForNetwork) => this.#change({ ...this.state, waitingForNetwork }),
    });
  }

  #signedIn(user: User, returnTo?: string, already = false): void {
    if (this.state.step === 'signed-in') return;
    this.#forget();
    this.#codeIntent.end();
    this.form.reset();
    this.#change({ step: 'signed-in', user, returnTo, already });
  }

  #recall(): Asked | undefined {
    let asked: Partial<Asked> | null = null;
    this.#store((store) => {
      asked = JSON.parse(store.getItem(this.#memory) ?? 'null') as Partial<Asked> | null;
    });
    const { key, value, at = 0 } = asked ?? ({} as Partial<Asked>);
    const age = this.#now() - at;
    const isWhole = typeof key === 'string' && typeof value === 'object';
    return isWhole && age >= 0 && age < challengeLife * 1000 ? { key, value, at } : undefined;
  }

  #store(use: (store: KeyValueStore) => void): void {
    try {
      if (this.#options.tabStore) use(this.#options.tabStore);
    } catch {
      // A full, forbidden or garbled store costs the way back after a reload, nothing else.
    }
  }

  #change(state: ChallengeState): void {
    this.#state.value = state;
  }
}
