import type { LitElement } from 'lit';
import { returnTarget, safeReturnTo } from '../contract/return-to.ts';
import type { VerifyModel } from '../models/verify-model.ts';
import type { PlatformClient } from '../transport/client.ts';
import { CountdownController } from './countdown.ts';
import { SignedInEvent } from './events.ts';
import type { Localised } from './localise.ts';
import { ModelController } from './model-controller.ts';
import { setStates } from './render-root.ts';

type Code = typeof import('./redeem.ts');

/** State of a link that a server knows without redeeming it. */
export interface ServedLink {
  readonly step?: 'ready' | 'expired' | 'used';
  readonly name?: string;
  readonly sentTo?: string;
  readonly elsewhere?: boolean;
  /** Translated. */
  readonly failure?: string;
}

export interface VerifyHost extends LitElement {
  readonly token: string;
  readonly returnTo?: string;
  readonly served: ServedLink | undefined;
}

/** Final steps, by the code of a failure or by a server's `step`. */
const endSteps = new Map<unknown, 'expired' | 'used'>([
  ['expired', 'expired'],
  ['already_used', 'used'],
  ['used', 'used'],
]);

const unreachable = { code: 'network', kind: 'unreachable' };

export class VerifyController extends ModelController<VerifyModel, Code, VerifyHost> {
  readonly #localise: Localised;
  readonly #internals: ElementInternals;
  readonly countdown: CountdownController;
  #code: Code | undefined;
  #busy = false;
  #shownStep: VerifyController['step'] | undefined;
  #focusPending = false;
  /** Moves focus to the heading of the new step, which is then read without an announcement. */
  movesFocus = false;

  constructor(host: VerifyHost, localise: Localised, internals: ElementInternals) {
    super(host);
    this.#localise = localise;
    this.#internals = internals;
    this.countdown = new CountdownController(host, () => this.model?.clock.until ?? 0);
  }

  get step(): 'ready' | 'expired' | 'used' | 'signed-in' {
    const state = this.model?.state;
    if (state?.step === 'signed-in') return 'signed-in';
    if (!this.host.token) return 'expired';
    return endSteps.get(state ? state.failure?.code : this.host.served?.step) ?? 'ready';
  }

  get busy(): boolean {
    return this.#busy;
  }

  get offline(): boolean {
    return this.model?.state.waitingForNetwork ?? false;
  }

  get name(): string | undefined {
    return this.model?.state.user?.name;
  }

  /** Page to continue at when signed in: the platform's answer, whose origin it has checked, before the host's path. */
  get continueUrl(): string | undefined {
    const wanted = this.host.returnTo;
    const target = this.model?.state.returnTo;
    if (wanted === undefined) return undefined;
    return target === undefined ? safeReturnTo(wanted) : returnTarget(target);
  }

  get failure(): string | undefined {
    const { model, loadFailed } = this;
    const failure = loadFailed ? unreachable : model?.state.failure;
    if (!failure || !this.#code) return model ? undefined : this.host.served?.failure;
    const messages = this.#localise.lazyWords?.failures;
    if (messages && this.limitOver) return messages.tryAgainNow;
    return messages && this.#code.failureMessage(messages, failure);
  }

  get limited(): boolean {
    return this.model?.clock.running ?? false;
  }

  /** The rate limit that refused the last press has ended. */
  get limitOver(): boolean {
    return this.countdown.ended && this.model?.state.failure?.code === 'rate_limited';
  }

  /** Redeems the link; does nothing while a press is pending. */
  async press(): Promise<void> {
    if (this.#busy) return;
    const { signal } = this;
    this.#setBusy(true);
    try {
      const model = await this.load();
      await model.press();
      this.#signedIn(model);
    } catch (error) {
      if (!signal.aborted && !this.loadFailed) throw error;
    } finally {
      this.#setBusy(false);
    }
  }

  hostUpdated(): void {
    const { step } = this;
    setStates(this.#internals, {
      ready: step === 'ready',
      'signed-in': step === 'signed-in',
      over: step === 'expired' || step === 'used',
      busy: this.#busy,
      offline: this.offline,
    });
    if (this.#focusPending) this.host.renderRoot.querySelector<HTMLElement>('#heading')?.focus();
    this.#focusPending = false;
  }

  protected override async import(): Promise<Code> {
    [this.#code] = await Promise.all([import('./redeem.ts'), this.#localise.loadLazyWords()]);
    return this.#code;
  }

  protected override create(client: PlatformClient, { VerifyModel }: Code): VerifyModel {
    return new VerifyModel({ client, token: this.host.token });
  }

  protected override changed(): void {
    const { step } = this;
    if (step === this.#shownStep) return;
    this.#shownStep = step;
    this.movesFocus = this.#focusPending = step !== 'ready' && this.host.matches(':focus-within');
  }

  #setBusy(busy: boolean): void {
    this.#busy = busy;
    this.host.requestUpdate();
  }

  #signedIn({ state: { step, user } }: VerifyModel): void {
    if (step !== 'signed-in' || !user) return;
    this.host.dispatchEvent(new SignedInEvent(user));
    const { continueUrl } = this;
    if (continueUrl) location.assign(continueUrl);
  }
}
