import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Issue } from '../contract/problem.ts';
import type { Messages } from '../localisation/messages.ts';
import type { ChallengeModel, ChallengeModelOptions, ChallengeState, ChallengeStep } from '../models/challenge-model.ts';
import { CountdownController } from './countdown.ts';
import { browserStore, whenIdle } from './idle.ts';
import type { LocaliseController } from './localise.ts';
import type { PlatformController } from './platform.ts';

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

export interface ChallengeHost extends ReactiveControllerHost, HTMLElement {
  /** What the server rendered, until the model takes over. */
  readonly served: ServedState | undefined;
}

export interface ChallengeOptions {
  readonly platform: PlatformController;
  readonly localise: LocaliseController<'challenge'>;
  readonly type: string;
  /** Its schema and the values that no field shows, once the code is there. */
  readonly model: (parts: Parts) => Pick<ChallengeModelOptions<object>, 'schema' | 'hidden' | 'initial'>;
  readonly stepped: (step: ChallengeStep, state: ChallengeState) => void;
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
    return this.#model ? this.#model.form.value([name]) : this.#host.served?.values?.[name];
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

  /** Takes over from a server-rendered step. */
  restart(): void {
    this.#servedGone = true;
    this.#model?.restart();
    this.#host.requestUpdate();
  }

  /** The platform has changed: begins anew, with what was typed. */
  renew(): void {
    const values = this.#model?.form.values;
    this.#drop();
    if (this.#host.isConnected) void this.load().then((model) => fill(model, values), ignore);
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

  get #servedStep(): 'waiting' | undefined {
    const begun = this.#servedGone || (this.#model && this.#model.state.step !== 'ask');
    return !begun && this.#host.served?.step === 'waiting' ? 'waiting' : undefined;
  }
  #servedGone = false;

  async #load(generation: number): Promise<ChallengeModel<object>> {
    const { platform, type, model: options } = this.#options;
    const [parts, client] = await Promise.all([import('./challenge-lazily.ts'), platform.value.client()]);
    if (generation !== this.#generation) return this.load();
    this.#broken = false;
    this.#parts = parts;
    const model = new parts.ChallengeModel<object>({
      client,
      type,
      tabStore: browserStore('sessionStorage'),
      sharedStore: browserStore('localStorage'),
      ...options(parts),
    });
    this.#model = model;
    this.#disconnect = model.connect();
    model.subscribe(() => {
      if (model !== this.#model) return;
      const { step } = model.state;
      if (step !== this.#step) {
        this.#step = step;
        this.#options.stepped(step, model.state);
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
