import type { LitElement, ReactiveController } from 'lit';
import { safeReturnTo } from '../contract/text.ts';
import type { Issue } from '../contract/problem.ts';
import type { Messages } from '../localisation/messages.ts';
import type { ChallengeModel, ChallengeModelOptions, ChallengeState, ChallengeStep } from '../models/challenge-model.ts';
import { CountdownController } from './countdown.ts';
import { CodeSentEvent, SignedInEvent } from './events.ts';
import { browserStore, whenIdle } from './idle.ts';
import type { LocaliseController } from './localise.ts';
import type { PlatformController } from './platform.ts';
import { setStates } from './render-root.ts';

type Parts = typeof import('./challenge-lazily.ts');

/** What a server has found out for a page that it renders; sentences come translated. */
export interface ServedState {
  readonly step?: 'ask' | 'waiting';
  readonly values?: Readonly<Record<string, unknown>>;
  readonly sentTo?: string;
  /** Seconds until a new mail may be asked for. */
  readonly resendAfter?: number;
  readonly failure?: string;
  /** By field name; the code's is `code`. */
  readonly issues?: Readonly<Record<string, string>>;
}

export interface ChallengeHost extends LitElement {
  /** What the server rendered, until the model takes over. */
  readonly served: ServedState | undefined;
  readonly returnTo?: string;
}

export interface ChallengeOptions {
  readonly platform: PlatformController;
  readonly localise: LocaliseController<'challenge'>;
  readonly internals: ElementInternals;
  readonly type: string;
  /** Its schema and first values, once the code is there. */
  readonly model: (parts: Parts) => Pick<ChallengeModelOptions<object>, 'schema' | 'initial'>;
  /** What has to be known before there is a model; it may fail, and the form goes on without. */
  readonly prepare?: () => Promise<void>;
  /** Values that no field shows. */
  readonly hidden?: () => object;
}

/** Ties an element to its challenge model, which is loaded when somebody begins to type or the page is idle. */
export class ChallengeController implements ReactiveController {
  readonly #host: ChallengeHost;
  readonly #options: ChallengeOptions;
  readonly countdown: CountdownController;
  #parts: Parts | undefined;
  #loading: Promise<ChallengeModel<object>> | undefined;
  #model: ChallengeModel<object> | undefined;
  #generation = 0;
  #disconnect: (() => void) | undefined;
  #calledOff: (() => void) | undefined;
  #step: ChallengeStep = 'ask';
  readonly #typed = new Map<string, unknown>();
  #servedGone = false;
  #focusNext = false;
  #hadFocus = false;
  /** The code could not be loaded: said like any other failure of the network. */
  #broken = false;

  constructor(host: ChallengeHost, options: ChallengeOptions) {
    this.#host = host;
    this.#options = options;
    this.countdown = new CountdownController(host, () =>
      Math.max(this.#model?.clock.until ?? 0, this.state.step === 'waiting' ? (this.state.resendAt ?? 0) : 0),
    );
    host.addController(this);
  }

  get model(): ChallengeModel<object> | undefined {
    return this.#model;
  }

  /** Whether a press is ours to handle; else the page's own form post does it. */
  get handles(): boolean {
    return this.#servedStep === undefined;
  }

  get state(): ChallengeState {
    const { served } = this.#host;
    if (this.#servedStep !== 'waiting' || !served) return this.#model?.state ?? { step: 'ask' };
    return { step: 'waiting', sentTo: served.sentTo };
  }

  get limited(): boolean {
    return this.#model?.clock.running ?? false;
  }

  /** The sentence for a failure that belongs to no field. */
  get failure(): string | undefined {
    const failure = this.#model?.state.failure;
    if (this.#broken) return this.#say(({ failures }, { failureWords }) => failureWords(failures, unreachable));
    if (failure) return this.#say(({ failures }, { failureWords }) => failureWords(failures, failure));
    return this.#model && this.handles ? undefined : this.#host.served?.failure;
  }

  /** The sentence for what is wrong with a field, or with the code. */
  issue(name: string): string | undefined {
    const issue: Issue | undefined =
      name === 'code' ? this.#model?.state.codeIssue : this.#model?.form.issue([name]);
    if (issue) return this.#say(({ failures }, { issueWords }) => issueWords(failures, issue));
    const served = this.#host.served?.issues?.[name];
    return !this.#model || (name === 'code' ? !this.handles : !this.#model.form.dirty([name])) ? served : undefined;
  }

  value(name: string): unknown {
    if (this.#model) return this.#model.form.value([name]);
    return this.#typed.get(name) ?? this.#host.served?.values?.[name];
  }

  /** The model; its code is asked for once, and again after a failure. */
  load(): Promise<ChallengeModel<object>> {
    this.#loading ??= this.#load(this.#generation).catch((error: unknown) => {
      this.#loading = undefined;
      this.#broken = true;
      this.#host.requestUpdate();
      throw error;
    });
    return this.#loading;
  }

  /** Begins to load, where a failure is told when it matters. */
  loadSoon(): void {
    void this.load().catch(ignore);
  }

  /** What has been typed into a field; kept until the model is there. */
  set(name: string, value: unknown): void {
    if (this.#model) return this.#model.form.set([name], value);
    this.#typed.set(name, value);
    this.loadSoon();
  }

  /** Sends the form, once the code is there and unless `before` says no; then focuses what is wrong. */
  async submit(before: () => boolean): Promise<void> {
    if (this.state.busy || !before()) return;
    const model = await this.load().catch(ignore);
    if (!model) return;
    await model.submit();
    await this.#host.updateComplete;
    this.#host.renderRoot.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus();
  }

  /** Takes over from a server-rendered step. */
  restart(): void {
    this.#servedGone = true;
    this.#model?.restart();
    this.#host.requestUpdate();
  }

  /** The platform has changed: begins anew, with what was typed. */
  renew(): void {
    if (!this.#loading) return;
    const values = this.#model?.form.values;
    this.#drop();
    if (this.#host.isConnected) void this.load().then((model) => fill(model, values), ignore);
  }

  hostUpdated(): void {
    const { step, busy, waitingForNetwork } = this.state;
    setStates(this.#options.internals, {
      ask: step === 'ask',
      waiting: step === 'waiting',
      'signed-in': step === 'signed-in',
      busy: busy !== undefined,
      offline: waitingForNetwork ?? false,
      limited: this.limited,
    });
    const root = this.#host.renderRoot as ShadowRoot | HTMLElement;
    const active = (this.#host.getRootNode() as Document | ShadowRoot).activeElement;
    // Focus goes on to the next step only where it was in this element; elsewhere it is left alone.
    if (this.#focusNext && (active === this.#host || this.#host.contains(active) || this.#hadFocus)) {
      root.querySelector<HTMLElement>(step === 'signed-in' ? '#heading' : 'input')?.focus();
    }
    this.#focusNext = false;
    this.#hadFocus = false;
  }

  hostConnected(): void {
    globalThis.addEventListener('storage', this.#stored);
    if (this.#model) this.#disconnect ??= this.#model.connect();
    else this.#calledOff = whenIdle(() => void this.load().then((model) => model.resume(), ignore));
  }

  hostDisconnected(): void {
    globalThis.removeEventListener('storage', this.#stored);
    this.#calledOff?.();
    // An element that is only moved is connected again before this runs.
    queueMicrotask(() => {
      if (this.#host.isConnected) return;
      this.#disconnect?.();
      this.#disconnect = undefined;
    });
  }

  #stepped(state: ChallengeState): void {
    const { step, user } = state;
    this.#focusNext = true;
    this.#hadFocus = this.#host.matches(':focus-within');
    if (step === 'waiting') this.#host.dispatchEvent(new CodeSentEvent());
    if (step !== 'signed-in' || !user) return;
    this.#host.dispatchEvent(new SignedInEvent(user));
    const path = this.#host.returnTo === undefined ? undefined : safeReturnTo(state.returnTo ?? this.#host.returnTo);
    if (path) location.assign(path);
  }

  /** The mail's link opens on the platform: a path of another origin would lead nowhere there. */
  #returnToHere(): { returnTo?: string } {
    const { baseUrl } = this.#options.platform.value.settings;
    const here = !baseUrl || new URL(baseUrl, location.href).origin === location.origin;
    const returnTo = safeReturnTo(this.#host.returnTo);
    return here && returnTo ? { returnTo } : {};
  }

  get #servedStep(): 'waiting' | undefined {
    const begun = this.#servedGone || (this.#model && this.#model.state.step !== 'ask');
    return !begun && this.#host.served?.step === 'waiting' ? 'waiting' : undefined;
  }

  async #load(generation: number): Promise<ChallengeModel<object>> {
    const { platform, type, prepare, model: options } = this.#options;
    const [parts, client] = await Promise.all([
      import('./challenge-lazily.ts'),
      platform.value.client(),
      prepare?.().catch(ignore),
    ]);
    if (generation !== this.#generation) return this.load();
    this.#broken = false;
    this.#parts = parts;
    const model = new parts.ChallengeModel<object>({
      client,
      type,
      tabStore: browserStore('sessionStorage'),
      sharedStore: browserStore('localStorage'),
      hidden: () => ({ ...this.#options.hidden?.(), ...this.#returnToHere() }),
      ...options(parts),
    });
    for (const [name, value] of this.#typed) model.form.set([name], value);
    this.#typed.clear();
    this.#model = model;
    this.#disconnect = model.connect();
    model.subscribe(() => {
      if (model !== this.#model) return;
      const { step } = model.state;
      if (step !== this.#step) {
        this.#step = step;
        this.#stepped(model.state);
      }
      this.#host.requestUpdate();
    });
    this.#host.requestUpdate();
    return model;
  }

  #drop(): void {
    this.#generation++;
    this.#disconnect?.();
    this.#disconnect = undefined;
    this.#model = undefined;
    this.#loading = undefined;
  }

  #say(sentence: (words: Pick<Messages, 'failures'>, parts: Parts) => string): string | undefined {
    const parts = this.#parts;
    return parts && sentence(this.#options.localise.of(parts.failureSections), parts);
  }

  readonly #stored = (event: StorageEvent): void => {
    if (event.key === this.#model?.clock.key) this.#host.requestUpdate();
  };
}

const unreachable = { code: 'network', kind: 'unreachable' };

function fill(model: ChallengeModel<object>, values: Readonly<Record<string, unknown>> | undefined): void {
  for (const { path, name } of model.form.fields) if (values?.[name] !== undefined) model.form.set(path, values[name]);
}

function ignore(): void {}
