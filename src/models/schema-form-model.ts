import type { Submission } from '../contract/forms/apis/submission.ts';
import type { KeyValueStore } from '../stored-json.ts';
import { diagnose } from '../diagnose.ts';
import { SchemaForm, type SchemaFormOptions } from '../forms/index.ts';
import type { PlatformClient } from '../transport/client.ts';
import { RateLimit, isRetryable, retryWhenOnline, type Network, Intent } from '../transport/retry.ts';
import { PlatformFailure, isFailure, isAbort } from '../transport/failure.ts';
import { Store } from '../store.ts';
import type { SendForm } from './own-server.lazy.ts';
import { retryOnceReachable } from './recovery.ts';
import { completed } from '../transport/submissions.ts';

/** State of a form and its submission. */
export interface SchemaFormState {
  /** `working`: accepted, and polled until it is completed. */
  readonly busy?: 'loading' | 'sending' | 'working' | undefined;
  /** Failure that belongs to no field. */
  readonly failure?: PlatformFailure | undefined;
  readonly waitingForNetwork?: boolean;
  /** The session has ended; the submission is repeated after a sign-in. */
  readonly ended?: boolean;
  readonly submission?: Submission | undefined;
}

/** May change between submissions. */
export interface SubmissionTarget {
  readonly target?: string | undefined;
  readonly ifRevision?: number | undefined;
}

/** Options of `SchemaFormModel`. */
export interface SchemaFormModelOptions extends Pick<SchemaFormOptions, 'initial' | 'language' | 'kinds' | 'checks'> {
  readonly client?: PlatformClient | undefined;
  /** Id of the resource type; without it and `send`, nothing is sent. */
  readonly type?: string | undefined;
  /** Sends the value instead of the client; called at a submission. */
  readonly send?: () => SendForm | undefined;
  /** Replaces the served schema of `type`. */
  readonly schema?: unknown;
  readonly about?: () => SubmissionTarget;
  readonly sent?: (submission: Submission | undefined) => void;
  /** `sessionStorage`: drafts. */
  readonly tabStore?: KeyValueStore | undefined;
  /** `localStorage`: rate limits. */
  readonly sharedStore?: KeyValueStore | undefined;
  readonly network?: Network;
  readonly now?: () => number;
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Form of a resource type, with its draft and its submission. */
export class SchemaFormModel {
  readonly clock: RateLimit;
  readonly #options: SchemaFormModelOptions;
  readonly #scope: string;
  #form: SchemaForm | undefined;
  readonly #state = new Store<SchemaFormState>({});
  #loading: Promise<void> | undefined;
  #submitting: Promise<boolean> | undefined;
  #owner: string | undefined;
  readonly #intent = new Intent();
  #abort = new AbortController();

  constructor(options: SchemaFormModelOptions) {
    this.#options = options;
    const { client, type = '', sharedStore, now = Date.now } = options;
    this.#scope = `${client?.baseUrl ?? ''}:${type}`;
    this.clock = new RateLimit({ store: sharedStore, key: `service:limit:${this.#scope}`, now });
    if (options.schema !== undefined) this.#form = this.#create(options.schema);
  }

  get form(): SchemaForm | undefined {
    return this.#form;
  }

  get state(): SchemaFormState {
    return this.#state.value;
  }

  subscribe(listener: () => void): () => void {
    return this.#state.subscribe(listener);
  }

  connect(): () => void {
    const unsubscribe = this.#options.client?.session.subscribe(() => {
      const user = this.#user;
      if (user === undefined) return;
      this.#disown(user);
      // Does not send the values of another user.
      if (this.state.ended && (this.#owner ?? user) === user) void this.submit();
    });
    return () => {
      unsubscribe?.();
      this.#form?.saveDraft();
      this.#abort.abort();
      this.#abort = new AbortController();
    };
  }

  load(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /** Submits the form. Concurrent calls join; does nothing during a rate limit. @returns whether it was sent */
  submit(): Promise<boolean> {
    this.#submitting ??= this.#submit().finally(() => {
      this.#submitting = undefined;
    });
    return this.#submitting;
  }

  reset(initial: unknown = this.#options.initial): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#intent.end();
    this.#form?.reset(initial);
    this.#state.value = {};
  }

  async #submit(): Promise<boolean> {
    const form = this.#form;
    if (!form || this.clock.running) return false;
    let sent = false;
    await this.#attempt('sending', async () => {
      sent = await form.submit();
    });
    if (sent) this.#options.sent?.(this.state.submission);
    return sent;
  }

  async #load(): Promise<void> {
    const { client, type } = this.#options;
    if (this.#form || !client || !type) return;
    await this.#attempt('loading', async () => {
      const schema = await this.#online((signal) => client.formSchema(type, { signal }));
      this.#form ??= this.#create(schema);
    });
    if (this.form?.draftOwner === undefined) return;
    // The draft may belong to another user.
    await client.session.known().catch(() => undefined);
    if (this.#user !== undefined) this.#disown(this.#user);
  }

  #create(schema: unknown): SchemaForm {
    const { initial, language, kinds, checks, tabStore, about } = this.#options;
    const key = `service:draft:${this.#scope}:${about?.().target ?? ''}`;
    const form = new SchemaForm({
      schema,
      initial,
      language,
      kinds,
      checks,
      draft: tabStore && { store: tabStore, key, owner: () => this.#user },
      send: (value) => this.#send(value),
    });
    form.subscribe(() => this.#state.notify());
    const { kind, definition } = form.root;
    if (kind === 'json') diagnose(({ reportSchema }) => reportSchema(schema, definition.schema, this.#options.type));
    return form;
  }

  #disown(user: string): void {
    const owner = this.#form?.draftOwner;
    if (owner === undefined || owner === user) return;
    this.reset();
  }

  get #user(): string | undefined {
    const session = this.#options.client?.session.state;
    return session?.status === 'signed-in' ? session.user.id : undefined;
  }

  async #send(value: unknown): Promise<void> {
    const send = this.#options.send?.();
    try {
      const submission = await (send ? this.#sendTo(send, value) : this.#sendToPlatform(value));
      this.#intent.end();
      this.#state.value = { ...this.state, submission };
    } catch (error) {
      // After a refusal, the next submission is a new intent, but not after the end of the session.
      if (isFailure(error) && error.kind === 'refused' && error.code !== 'unauthenticated') this.#intent.end();
      throw error;
    }
  }

  async #sendToPlatform(value: unknown): Promise<Submission | undefined> {
    const { client, type, about } = this.#options;
    if (!client || !type) return undefined;
    const { target, ifRevision } = about?.() ?? {};
    const sent = {
      type,
      value: value as Record<string, unknown>,
      ...(target !== undefined && { target }),
      ...(ifRevision !== undefined && { ifRevision }),
    };
    const key = this.#intent.keyOf(JSON.stringify(sent));
    const answer = await this.#online((signal) => client.submit(sent, { key, signal }));
    if (answer.state === 'accepted') this.#state.value = { ...this.state, busy: 'working' };
    return completed(client, answer, {
      pause: this.#options.pause,
      run: (step) => this.#online(step),
    });
  }

  #sendTo(send: SendForm, value: unknown): Promise<Submission> {
    const key = this.#intent.keyOf(JSON.stringify(value));
    return this.#online(async (signal) => {
      const { sendTo } = await import('./own-server.lazy.ts').catch(() => {
        throw new PlatformFailure('unreachable', { operation: 'send', reason: 'network' });
      });
      return sendTo(send, value, { signal, key });
    });
  }

  async #attempt(busy: 'loading' | 'sending', work: () => Promise<unknown>): Promise<void> {
    const { submission: _, ...before } = this.state;
    this.#state.value = { ...before, busy, failure: undefined, ended: false };
    try {
      await work();
    } catch (error) {
      if (!isFailure(error)) {
        if (!isAbort(error)) throw error;
      } else {
        const ended = isFailure(error, 'unauthenticated');
        this.clock.startBy(error);
        this.#owner = ended ? this.#user : undefined;
        this.#state.value = { ...this.state, failure: error, ended };
        const session = this.#options.client?.session;
        if (ended) void session?.refresh().catch(() => undefined);
        if (session && busy === 'loading' && isRetryable(error))
          retryOnceReachable(session, this.#abort.signal, () => this.#load());
      }
    } finally {
      this.#state.value = { ...this.state, busy: undefined };
    }
  }

  #online<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const { signal } = this.#abort;
    return retryWhenOnline(() => work(signal), {
      network: this.#options.network,
      signal,
      waiting: (waitingForNetwork) => {
        this.#state.value = { ...this.state, waitingForNetwork };
      },
    });
  }
}
