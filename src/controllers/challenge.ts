import type { ReactiveController } from 'lit';
import { safeReturnTo } from '../contract/return-to.ts';
import { webLink } from '../contract/web-link.ts';
import type { ChallengeModel, ChallengeModelOptions, ChallengeState } from '../models/challenge-model.ts';
import { BusySignController } from './busy-sign.ts';
import type { ChallengeHost } from './challenge-host.ts';
import { CountdownController } from './countdown.ts';
import { BeforeSubmitEvent, CodeSentEvent, SignedInEvent } from './events.ts';
import { browserStore, whenIdle } from './idle.ts';
import type { Localised } from './localise.ts';
import type { PlatformController } from './platform.ts';
import { focusStep, setStates } from './render-root.ts';

type Flow = typeof import('./flow.ts');
type Model = ChallengeModel<object>;

export interface ChallengeOptions {
  readonly platform: PlatformController;
  readonly localise: Localised;
  readonly internals: ElementInternals;
  readonly type: string;
  /** Loads the later steps. */
  readonly steps: () => Promise<unknown>;
  /** Its schema and first values, once the code is there. */
  readonly model: (flow: Flow) => Promise<Pick<ChallengeModelOptions<object>, 'schema' | 'initial'>>;
  /** Values that no field shows. */
  readonly hidden?: () => object;
}

/** Ties an element to its challenge model, which is loaded when somebody begins to type or the page is idle. */
export class ChallengeController implements ReactiveController {
  readonly host: ChallengeHost;
  readonly localise: Localised;
  readonly #options: ChallengeOptions;
  readonly countdown: CountdownController;
  readonly busy: BusySignController;
  readonly #typed = new Map<string, unknown>();
  #flow: Flow | undefined;
  #model: Model | undefined;
  #loading: Promise<Model> | undefined;
  #disconnect: (() => void) | undefined;
  #calledOff: (() => void) | undefined;
  #step: ChallengeState['step'] = 'ask';
  /** Whether focus goes on to the step that has come. */
  #refocus = false;
  #servedGone = false;
  #sending = false;
  /** The code did not arrive. */
  broken = false;
  /** Focus has come along to the step that is shown, and tells what it is about. */
  followed = false;
  /** The field whose issue is told aloud: the one that was left last, or in which Enter was pressed. */
  told: string | undefined;

  constructor(host: ChallengeHost, options: ChallengeOptions) {
    this.host = host;
    this.#options = options;
    this.localise = options.localise;
    this.busy = new BusySignController(host, () => this.state.busy !== undefined);
    this.countdown = new CountdownController(host, () =>
      Math.max(this.#model?.clock.until ?? 0, this.state.resendAt ?? 0),
    );
    host.addController(this);
  }

  get model(): Model | undefined {
    return this.#model;
  }

  /** Where the page's own form posts go without script. */
  get formAction(): string | undefined {
    return webLink(this.host.formAction);
  }

  /** Where somebody who is signed in goes on: a path of this origin. */
  get continueUrl(): string | undefined {
    return safeReturnTo(this.host.returnTo);
  }

  /** Whether a press is ours to handle; else the page's own form post does it. */
  get handles(): boolean {
    const begun = this.#servedGone || (this.#model?.state.step ?? 'ask') !== 'ask';
    return begun || this.host.served?.step !== 'waiting';
  }

  get state(): ChallengeState {
    if (!this.handles) return { step: 'waiting', sentTo: this.host.served?.sentTo };
    const state = this.#model?.state ?? { step: 'ask' };
    return this.#sending && !state.busy ? { ...state, busy: 'asking' } : state;
  }

  get limited(): boolean {
    return Boolean(this.#model?.clock.running);
  }

  /** The sentence for a failure that belongs to no field. */
  get failure(): string | undefined {
    const failure = this.#model?.state.failure;
    const words = this.localise.lazyWords;
    if (failure && words) return this.#flow?.failureWords(words.failures, failure);
    return this.#servedGone ? undefined : this.host.served?.failure;
  }

  /** The sentence for what is wrong with a field, or with the code. */
  issue(name: string): string | undefined {
    const model = this.#model;
    const ofCode = name === 'code' && this.state.step !== 'ask';
    const issue = ofCode ? model?.state.codeIssue : model?.form.issue([name]);
    const words = this.localise.lazyWords;
    if (issue && words) return this.#flow?.issueWords(words.failures, issue);
    const stands = ofCode ? !this.handles : !model?.form.dirty([name]);
    return stands ? this.host.served?.issues?.[name] : undefined;
  }

  /** @param before what stood in the field before the element took over */
  value(name: string, before?: unknown): unknown {
    return this.#model?.form.value([name]) ?? this.#typed.get(name) ?? before ?? this.host.served?.values?.[name];
  }

  /** The model; its code is asked for once, and again after a failure. */
  load(): Promise<Model> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  /** Begins to load; a failure is told when somebody presses. */
  loadSoon(): void {
    void this.load().catch(() => undefined);
  }

  /** What has been typed into a field; kept until the model is there. */
  set(name: string, value: unknown): void {
    if (this.#model) return this.#model.form.set([name], value);
    this.#typed.set(name, value);
    this.loadSoon();
  }

  /** Somebody has gone on from a field: what is wrong with it is told now, and no other issue. */
  leave(name: string): void {
    this.told = name;
    this.#model?.form.touch([name]);
    this.host.requestUpdate();
  }

  /** Sends the form, once the code is there and unless the page says no; then focuses what is wrong. */
  async submit(press?: Event): Promise<void> {
    press?.preventDefault();
    const held = this.host.disabled || this.state.busy;
    if (held || (press && !this.host.dispatchEvent(new BeforeSubmitEvent()))) return;
    this.told = this.host.renderRoot.querySelector<HTMLInputElement>(':focus')?.name;
    this.#setSending(true);
    try {
      const model = await this.load();
      await model.submit();
      this.broken = false;
    } catch {
      this.broken = !this.#model;
      // Without a network the code can't come; with it, the press goes on by itself.
      if (this.broken && !navigator.onLine) addEventListener('online', () => void this.submit(), { once: true });
    } finally {
      this.#setSending(false);
    }
    await this.host.updateComplete;
    this.host.renderRoot.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus();
  }

  /** Back to the form, with what was typed. */
  restart(): void {
    this.#servedGone = true;
    this.#refocus = true;
    this.#model?.restart();
    this.host.requestUpdate();
  }

  /** Back to the form, with these values. */
  reset(values: object): void {
    this.#typed.clear();
    this.#model?.form.reset(values);
    this.restart();
  }

  /** The platform has changed: begins anew, with what was typed. */
  renew(): void {
    if (!this.#loading) return;
    for (const [name, value] of Object.entries(this.#model?.form.values ?? {})) this.#typed.set(name, value);
    this.#disconnect?.();
    this.#model = this.#loading = this.#disconnect = undefined;
    if (this.host.isConnected) this.#resumeSoon();
  }

  hostConnected(): void {
    if (this.#model) this.#disconnect ??= this.#connect(this.#model);
    else this.#resumeSoon();
  }

  hostDisconnected(): void {
    this.#calledOff?.();
    // An element that is only moved is connected again before this runs.
    queueMicrotask(() => {
      if (this.host.isConnected) return;
      this.#disconnect?.();
      this.#disconnect = undefined;
    });
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
    if (this.#refocus) focusStep(this.host);
    this.#refocus = false;
  }

  #resumeSoon(): void {
    this.#calledOff?.();
    this.#calledOff = whenIdle(async () => {
      const model = await this.load().catch(() => undefined);
      await model?.resume();
    });
  }

  async #load(): Promise<Model> {
    const { platform, type, model: options, hidden } = this.#options;
    const { value } = platform;
    const [flow, client] = await Promise.all([
      import('./flow.ts'),
      value.client(),
      this.#options.steps(),
      this.localise.loadLazyWords(),
    ]);
    const given = await options(flow);
    // Another platform has been set in the meantime, and its model may be there already.
    if (this.#model || value !== platform.value) return this.#model ?? this.#load();
    const model: Model = new flow.ChallengeModel<object>({
      client,
      type,
      tabStore: browserStore('sessionStorage'),
      sharedStore: browserStore('localStorage'),
      // The mail's link opens on the platform: a path of another origin would lead nowhere there.
      hidden: () => ({ ...hidden?.(), ...(platform.isHere && { returnTo: this.continueUrl }) }),
      ...given,
    });
    for (const [name, typed] of this.#typed) model.form.set([name], typed);
    this.#typed.clear();
    this.#flow = flow;
    this.#model = model;
    if (this.host.isConnected) this.#disconnect = this.#connect(model);
    model.subscribe(() => {
      if (model !== this.#model) return;
      if (model.state.step !== this.#step) this.#stepped(model.state);
      this.host.requestUpdate();
    });
    this.host.requestUpdate();
    return model;
  }

  #stepped({ step, user, returnTo, already }: ChallengeState): void {
    this.#step = step;
    this.followed = this.#refocus = this.host.matches(':focus-within');
    if (step === 'waiting') this.host.dispatchEvent(new CodeSentEvent());
    if (step !== 'signed-in' || !user) return;
    if (!already) this.host.dispatchEvent(new SignedInEvent(user));
    const wanted = this.host.returnTo;
    const path = wanted === undefined ? undefined : safeReturnTo(returnTo ?? wanted);
    // Whoever is signed in already and stands there would be sent there for ever.
    if (path && !(already && path === location.pathname + location.search + location.hash)) location.assign(path);
  }

  #setSending(sending: boolean): void {
    this.#servedGone ||= sending;
    this.#sending = sending;
    this.host.requestUpdate();
  }

  /** Follows what happens elsewhere; listening to a store is slow to begin, so that it waits for the model. */
  #connect(model: Model): () => void {
    const leave = new AbortController();
    const { signal } = leave;
    const stored = ({ key }: StorageEvent) => {
      if (key === model.clock.key) this.host.requestUpdate();
    };
    // A tab that was away may have missed that its link was pressed in another one; nothing else changes by coming back.
    const seen = () => {
      if (document.visibilityState === 'visible') void model.look();
    };
    addEventListener('storage', stored, { signal });
    document.addEventListener('visibilitychange', seen, { signal });
    signal.addEventListener('abort', model.connect());
    return () => leave.abort();
  }
}
