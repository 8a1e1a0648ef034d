import type { LitElement } from 'lit';
import type { AsyncCheck } from '../forms/async-checks.ts';
import type { SchemaForm } from '../forms/index.ts';
import type { SendForm } from '../models/own-server.lazy.ts';
import { SchemaFormModel, type SchemaFormState } from '../models/schema-form-model.ts';
import type { PlatformClient } from '../transport/client.ts';
import { CountdownController } from './countdown.ts';
import { browserStore } from './browser-store.ts';
import type { Localised } from './localise.ts';
import { ModelController } from './model-controller.ts';
import type { PlatformController } from './platform.ts';
import { setStates } from './render-root.ts';
import { SessionEndedEvent, SubmittedEvent } from './submitted-events.ts';

export interface SchemaFormHost extends LitElement {
  readonly type?: string;
  readonly target?: string;
  readonly ifRevision?: number;
  readonly schema?: unknown;
  readonly checks?: Readonly<Record<string, AsyncCheck>>;
  readonly send?: SendForm | undefined;
}

export interface SchemaFormControllerOptions {
  readonly platform: PlatformController;
  readonly localise: Localised;
  readonly internals: ElementInternals;
  readonly kinds: (kind: string) => boolean;
  readonly initial: () => unknown;
}

/** Form of a resource type, or of the page's own schema. Another type, target or schema creates another model. */
export class SchemaFormController extends ModelController<SchemaFormModel, unknown, SchemaFormHost> {
  readonly #options: SchemaFormControllerOptions;
  readonly countdown: CountdownController;
  #source: readonly unknown[] = [];
  #local: SchemaFormModel | undefined;
  #ended = false;
  /** `true` after the session ended, unless the page handles that itself. */
  asksForSignIn = false;

  constructor(host: SchemaFormHost, options: SchemaFormControllerOptions) {
    super(host, options.platform);
    this.#options = options;
    this.countdown = new CountdownController(host, () => this.#current?.clock.until ?? 0);
  }

  get form(): SchemaForm | undefined {
    return this.#current?.form;
  }

  get state(): SchemaFormState {
    return this.#current?.state ?? (this.loadFailed ? {} : { busy: 'loading' });
  }

  get limited(): boolean {
    return this.#current?.clock.running ?? false;
  }

  get #current(): SchemaFormModel | undefined {
    return this.#local ?? this.model;
  }

  get #isCurrent(): boolean {
    const { type, target, schema } = this.host;
    return [type, target, schema].every((value, at) => value === this.#source[at]);
  }

  /** Replaces the model if the properties of the host have changed. */
  follow(): void {
    if (!this.#isCurrent) this.renew();
  }

  retry(): void {
    if (this.model) void this.model.load();
    else this.renew();
  }

  async submit(): Promise<boolean> {
    return (await this.#current?.submit()) ?? false;
  }

  reset(initial: unknown): void {
    this.asksForSignIn = false;
    this.#current?.reset(initial);
  }

  hostUpdated(): void {
    const { busy, ended, waitingForNetwork } = this.state;
    setStates(this.#options.internals, {
      loading: busy === 'loading' && !this.form,
      ready: this.form !== undefined,
      busy: busy !== undefined,
      offline: waitingForNetwork ?? false,
      limited: this.limited,
      ended: ended ?? false,
      sent: this.form?.status === 'sent',
    });
  }

  protected override opened(): void {
    if (!this.#local || !this.#isCurrent) {
      const { type, target, schema } = this.host;
      this.#source = [type, target, schema];
      this.#local = type || schema === undefined ? undefined : this.#create();
      this.#local?.subscribe(() => this.host.requestUpdate());
      if (type) this.preload();
    }
    const disconnect = this.#local?.connect();
    if (disconnect) this.signal.addEventListener('abort', disconnect);
  }

  protected override create(client: PlatformClient): SchemaFormModel {
    return this.#create(client);
  }

  protected override connected(model: SchemaFormModel, signal: AbortSignal): void {
    const keep = () => model.form?.saveDraft();
    addEventListener('pagehide', keep, { signal });
    document.addEventListener('visibilitychange', keep, { signal });
    if (!model.form) void model.load();
  }

  protected override changed({ state: { ended = false } }: SchemaFormModel): void {
    if (ended && !this.#ended) this.asksForSignIn = this.host.dispatchEvent(new SessionEndedEvent());
    this.#ended = ended;
  }

  protected override replaced(): void {
    this.#ended = this.asksForSignIn = false;
  }

  #create(client?: PlatformClient): SchemaFormModel {
    const { type, schema, checks } = this.host;
    const { localise, kinds, initial } = this.#options;
    return new SchemaFormModel({
      client,
      type,
      schema,
      initial: initial(),
      checks,
      kinds,
      send: () => this.host.send,
      language: () => localise.language,
      sent: (submission) => {
        this.asksForSignIn = false;
        this.host.dispatchEvent(new SubmittedEvent(this.host.type, submission));
      },
      about: () => ({ target: this.host.target, ifRevision: this.host.ifRevision }),
      // A form without a type has no key for its draft.
      ...(type && { tabStore: browserStore('sessionStorage'), sharedStore: browserStore('localStorage') }),
    });
  }
}
