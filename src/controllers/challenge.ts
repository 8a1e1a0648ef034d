import { returnTarget, safeReturnTo } from '../contract/return-to.ts';
import { webLink } from '../contract/web-link.ts';
import type { ChallengeModel, ChallengeModelOptions, ChallengeState } from '../models/challenge-model.ts';
import type { PlatformClient } from '../transport/client.ts';
import { BusySignController } from './busy-sign.ts';
import type { ChallengeHost } from './challenge-host.ts';
import { CountdownController } from './countdown.ts';
import { BeforeSubmitEvent, CodeSentEvent, SignedInEvent } from './events.ts';
import { whenIdle } from './idle.ts';
import type { Localised } from './localise.ts';
import { ModelController } from './model-controller.ts';
import type { PlatformController } from './platform.ts';
import { focusStep, setStates } from './render-root.ts';

type Flow = typeof import('./flow.ts');
type Model = ChallengeModel<object>;

export interface ChallengeOptions {
  readonly localise: Localised;
  readonly internals: ElementInternals;
  readonly type: string;
  /** Loads what `form` needs. */
  readonly prepare?: () => Promise<unknown>;
  /** Read when the model is created. */
  readonly form: (flow: Flow) => Pick<ChallengeModelOptions<object>, 'schema' | 'initial'>;
  readonly hidden?: () => object;
}

/** Sign-in and sign-up: the form renders at once; its model loads on the first input, or when the page is idle. */
export class ChallengeController extends ModelController<Model, Flow, ChallengeHost> {
  readonly localise: Localised;
  readonly countdown: CountdownController;
  readonly busy: BusySignController;
  readonly #options: ChallengeOptions;
  readonly #typed = new Map<string, unknown>();
  #flow: Flow | undefined;
  #step: ChallengeState['step'] = 'ask';
  #focusPending: boolean | undefined;
  /** `true` once the model has replaced the server-rendered state. */
  #takenOver: boolean | undefined;
  #submitting: boolean | undefined;
  /** Set after a submit for which the lazy code did not load. */
  submitFailed?: boolean;
  /** Moves focus to the new step, whose content is then read without an announcement. */
  movesFocus?: boolean;
  /** The field whose issue is announced: the last one left, or the one in which Enter was pressed. */
  announcedField: string | undefined;

  constructor(host: ChallengeHost, options: ChallengeOptions, platform?: PlatformController) {
    super(host, platform);
    this.#options = options;
    this.localise = options.localise;
    this.busy = new BusySignController(host, () => this.state.busy !== undefined);
    this.countdown = new CountdownController(host, () =>
      Math.max(this.model?.clock.until ?? 0, this.state.resendAt ?? 0),
    );
  }

  get formAction(): string | undefined {
    return webLink(this.host.formAction);
  }

  /** Path of this origin to continue at when signed in. */
  get continueUrl(): string | undefined {
    return safeReturnTo(this.host.returnTo);
  }

  /** Page at which the e-mail's link continues: `returnTo`, else a page of another origin than the platform's. */
  get #linkTarget(): string | undefined {
    const { isHere } = this.platform;
    const target = returnTarget(this.host.returnTo ?? (isHere ? undefined : location.href));
    return isHere || !target?.startsWith('/') ? target : returnTarget(location.origin + target);
  }

  /** `true` if submits are handled here; otherwise the server-rendered form posts itself. */
  get handles(): boolean {
    return this.#takenOver || (this.model?.state.step ?? 'ask') !== 'ask' || this.host.served?.step !== 'waiting';
  }

  get state(): ChallengeState {
    if (!this.handles) return { step: 'waiting', sentTo: this.host.served?.sentTo, already: true };
    const state = this.model?.state ?? { step: 'ask' };
    return this.#submitting && !state.busy ? { ...state, busy: 'asking' } : state;
  }

  get limited(): boolean {
    return Boolean(this.model?.clock.running);
  }

  get failure(): string | undefined {
    const failure = this.model?.state.failure;
    const messages = this.localise.lazyWords?.failures;
    if (!failure || !messages) return this.#takenOver ? undefined : this.host.served?.failure;
    return this.limitOver ? messages.tryAgainNow : this.#flow?.failureMessage(messages, failure);
  }

  /** The rate limit that refused the last attempt has ended. */
  get limitOver(): boolean {
    return this.countdown.ended && this.state.failure?.code === 'rate_limited';
  }

  issue(name: string): string | undefined {
    const { model } = this;
    const isCode = name === 'code' && this.state.step !== 'ask';
    const issue = isCode ? model?.state.codeIssue : model?.form.issue(name);
    const messages = this.localise.lazyWords;
    if (issue && messages) return this.#flow?.issueMessage(messages.failures, issue);
    const isServed = isCode ? !this.handles : !model?.form.dirty(name);
    return isServed ? this.host.served?.issues?.[name] : undefined;
  }

  /** @param before the input's value before the element was defined */
  value(name: string, before?: unknown): unknown {
    return this.model?.form.value(name) ?? this.#typed.get(name) ?? before ?? this.host.served?.values?.[name];
  }

  set(name: string, value: unknown): void {
    // Half a word is not announced as invalid.
    this.announcedField = undefined;
    if (this.model) return this.model.form.set(name, value);
    this.#typed.set(name, value);
    this.preload();
  }

  /** Validates a field that has lost focus. */
  touch(name: string): void {
    this.announcedField = name;
    this.model?.form.touch(name);
    this.host.requestUpdate();
  }

  /** Submits once the model has loaded, then focuses the first invalid field. */
  async submit(event?: Event): Promise<void> {
    event?.preventDefault();
    if (this.host.disabled || this.state.busy || (event && !this.host.dispatchEvent(new BeforeSubmitEvent()))) return;
    const { signal } = this;
    this.announcedField = this.host.renderRoot.querySelector<HTMLInputElement>(':focus')?.name;
    this.#setSubmitting(true);
    const model = await this.load().catch(() => undefined);
    this.submitFailed = this.loadFailed;
    await model?.submit().catch(() => undefined);
    this.#setSubmitting(false);
    if (this.submitFailed && !navigator.onLine)
      addEventListener('online', () => void this.submit(), { once: true, signal });
    await this.host.updateComplete;
    this.host.renderRoot.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus();
  }

  restart(): void {
    this.#takenOver = this.#focusPending = true;
    this.model?.restart();
    this.host.requestUpdate();
  }

  reset(values: object): void {
    this.#typed.clear();
    this.model?.form.reset(values);
    this.restart();
  }

  hostUpdated(): void {
    const { step, busy, waitingForNetwork } = this.state;
    setStates(this.#options.internals, {
      [step]: true,
      busy: busy !== undefined,
      offline: waitingForNetwork ?? false,
      limited: this.limited,
    });
    if (this.#focusPending) focusStep(this.host);
    this.#focusPending = false;
  }

  protected override opened(): void {
    const cancel = whenIdle(async () => {
      const model = await this.load().catch(() => undefined);
      await model?.resume();
    });
    this.signal.addEventListener('abort', cancel);
  }

  protected override async import(): Promise<Flow> {
    const [flow] = await Promise.all([import('./flow.ts'), this.#options.prepare?.(), this.localise.loadLazyWords()]);
    return flow;
  }

  protected override create(client: PlatformClient, flow: Flow): Model {
    const { type, form, hidden } = this.#options;
    const model: Model = flow.createChallenge(client, {
      type,
      hidden: () => ({ ...hidden?.(), returnTo: this.#linkTarget }),
      ...form(flow),
    });
    for (const [name, value] of this.#typed) model.form.set(name, value);
    this.#typed.clear();
    this.#flow = flow;
    return model;
  }

  protected override connected(model: Model, signal: AbortSignal): void {
    // Another tab may have redeemed the link while this one was hidden.
    for (const type of ['visibilitychange', 'focus'])
      addEventListener(type, () => document.hidden || void model.look(), { signal });
  }

  protected override changed({ state }: Model): void {
    const { step, user, returnTo, already } = state;
    if (step === this.#step) return;
    this.#step = step;
    this.movesFocus = this.#focusPending = this.host.matches(':focus-within');
    if (step === 'waiting' && !already) this.host.dispatchEvent(new CodeSentEvent());
    if (step !== 'signed-in' || !user) return;
    if (!already) this.host.dispatchEvent(new SignedInEvent(user));
    const wanted = this.host.returnTo;
    // The platform has checked the origin of its answer.
    const target = wanted === undefined ? undefined : returnTo ? returnTarget(returnTo) : safeReturnTo(wanted);
    // Avoids a loop of redirects when the user is signed in already and on that page.
    if (target && !(already && new URL(target, location.href).href === location.href)) location.assign(target);
  }

  protected override replaced(): void {
    for (const [name, value] of Object.entries(this.model?.form.values ?? {})) this.#typed.set(name, value);
  }

  #setSubmitting(submitting: boolean): void {
    this.#takenOver ||= submitting;
    this.#submitting = submitting;
    this.host.requestUpdate();
  }
}
