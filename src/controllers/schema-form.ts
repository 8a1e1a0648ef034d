import type { LitElement, ReactiveController } from 'lit';
import type { AsyncCheck } from '../forms/async-checks.ts';
import type { SchemaForm } from '../forms/index.ts';
import { SchemaFormModel, type SchemaFormState } from '../models/schema-form-model.ts';
import { CountdownController } from './countdown.ts';
import { browserStore } from './idle.ts';
import type { Localised } from './localise.ts';
import type { PlatformController } from './platform.ts';
import { setStates } from './render-root.ts';
import { SessionEndedEvent, SubmittedEvent } from './submitted-events.ts';

export interface SchemaFormHost extends LitElement {
  readonly type?: string;
  readonly target?: string;
  readonly ifRevision?: number;
  readonly schema?: unknown;
  readonly checks?: Readonly<Record<string, AsyncCheck>>;
}

export interface SchemaFormControllerOptions {
  readonly platform: PlatformController;
  readonly localise: Localised;
  readonly internals: ElementInternals;
  readonly kinds: (kind: string) => boolean;
  readonly initial: () => unknown;
}

/** Ties `<service-schema-form>` to its model, which is another one for another type, target, schema or platform. */
export class SchemaFormController implements ReactiveController {
  readonly #host: SchemaFormHost;
  readonly #options: SchemaFormControllerOptions;
  readonly countdown: CountdownController;
  #model: SchemaFormModel | undefined;
  #about: readonly unknown[] = [];
  #disconnect: (() => void) | undefined;
  readonly #keep = (): void => this.form?.saveDraft();
  #ended = false;
  /** The code that talks to the platform did not arrive. */
  broken = false;
  /** Nobody is signed in, and the page leaves it to the element to ask. */
  asksForSignIn = false;

  constructor(host: SchemaFormHost, options: SchemaFormControllerOptions) {
    this.#host = host;
    this.#options = options;
    this.countdown = new CountdownController(host, () => this.#model?.clock.until ?? 0);
    host.addController(this);
  }

  get form(): SchemaForm | undefined {
    return this.#model?.form;
  }

  get state(): SchemaFormState {
    return this.#model?.state ?? (this.broken ? {} : { busy: 'loading' });
  }

  get limited(): boolean {
    return this.#model?.clock.running ?? false;
  }

  /** Makes the model anew where what it is about has changed. */
  follow(): void {
    const { type, target, schema } = this.#host;
    const about = [this.#options.platform.value, type, target, schema];
    if (about.every((each, at) => each === this.#about[at]) && this.#about.length) return;
    this.#about = about;
    this.#drop();
    this.broken = false;
    if (type) void this.#open(about);
    else if (schema !== undefined) this.#take(this.#create({}));
  }

  /** Asks for the form again after a failure. */
  retry(): void {
    if (this.#model) return void this.#model.load();
    this.#about = [];
    this.#host.requestUpdate();
  }

  async submit(): Promise<boolean> {
    const model = this.#model;
    return (await model?.submit()) ?? false;
  }

  reset(initial: unknown): void {
    this.asksForSignIn = false;
    this.#model?.reset(initial);
  }

  hostConnected(): void {
    addEventListener('pagehide', this.#keep);
    document.addEventListener('visibilitychange', this.#keep);
    if (this.#model) this.#disconnect ??= this.#model.connect();
  }

  hostDisconnected(): void {
    // An element that is only moved is connected again before this runs.
    queueMicrotask(() => {
      if (this.#host.isConnected) return;
      removeEventListener('pagehide', this.#keep);
      document.removeEventListener('visibilitychange', this.#keep);
      this.#disconnect?.();
      this.#disconnect = undefined;
    });
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

  async #open(about: readonly unknown[]): Promise<void> {
    const client = await this.#options.platform.value.client().catch(() => undefined);
    if (about !== this.#about) return;
    if (!client) {
      this.broken = true;
      this.#host.requestUpdate();
      return;
    }
    const model = this.#create({ client });
    this.#take(model);
    if (!model.form) await model.load();
  }

  #create({ client }: Pick<ConstructorParameters<typeof SchemaFormModel>[0], 'client'>): SchemaFormModel {
    const { type, schema, checks } = this.#host;
    const { localise, kinds, initial } = this.#options;
    return new SchemaFormModel({
      client,
      type,
      schema,
      initial: initial(),
      checks,
      kinds,
      language: () => localise.language,
      sent: (submission) => {
        this.asksForSignIn = false;
        this.#host.dispatchEvent(new SubmittedEvent(this.#host.type, submission));
      },
      about: () => ({ target: this.#host.target, ifRevision: this.#host.ifRevision }),
      // A form that is sent nowhere has no name by which it would be found again.
      ...(type && { tabStore: browserStore('sessionStorage'), sharedStore: browserStore('localStorage') }),
    });
  }

  #take(model: SchemaFormModel): void {
    this.#model = model;
    if (this.#host.isConnected) this.#disconnect = model.connect();
    model.subscribe(() => {
      if (model !== this.#model) return;
      const { state } = model;
      if (state.ended && !this.#ended) this.asksForSignIn = this.#host.dispatchEvent(new SessionEndedEvent());
      this.#ended = state.ended ?? false;
      this.#host.requestUpdate();
    });
    this.#host.requestUpdate();
  }

  #drop(): void {
    this.#disconnect?.();
    this.#disconnect = this.#model = undefined;
    this.#ended = this.asksForSignIn = false;
  }
}
