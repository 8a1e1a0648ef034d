import type { LitElement, ReactiveController } from 'lit';
import { safeReturnTo } from '../contract/return-to.ts';
import type { VerifyModel } from '../models/verify-model.ts';
import { SignedInEvent } from './events.ts';
import type { Localised } from './localise.ts';
import type { PlatformController } from './platform.ts';
import { setStates } from './render-root.ts';

type Parts = typeof import('./redeem.ts');

/** What a server has found out about a link without using it. */
export interface ServedLink {
  readonly step?: 'ready' | 'expired' | 'used';
  /** Of the person it signs in. */
  readonly name?: string;
  readonly sentTo?: string;
  /** Whether it was asked for in another browser. */
  readonly elsewhere?: boolean;
  /** A sentence, translated. */
  readonly failure?: string;
}

export interface VerifyHost extends LitElement {
  readonly token: string;
  readonly returnTo?: string;
  readonly served: ServedLink | undefined;
}

interface VerifyOptions {
  readonly platform: PlatformController;
  readonly localise: Localised;
  readonly internals: ElementInternals;
}

/** What a refusal means for the link itself. */
const over = new Map<unknown, 'expired' | 'used'>([
  ['expired', 'expired'],
  ['already_used', 'used'],
  // as a server says it
  ['used', 'used'],
]);

/** Ties `<service-verify>` to its model. */
export class VerifyController implements ReactiveController {
  readonly #host: VerifyHost;
  readonly #options: VerifyOptions;
  #parts: Parts | undefined;
  #model: VerifyModel | undefined;
  #loading: Promise<VerifyModel> | undefined;
  #pressed = false;
  #broken = false;
  #shown: VerifyController['step'] | undefined;
  #refocus = false;
  /** Focus goes to the heading of the step that has come. */
  followed = false;

  constructor(host: VerifyHost, options: VerifyOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  get step(): 'ready' | 'expired' | 'used' | 'signed-in' {
    const state = this.#model?.state;
    if (state?.step === 'signed-in') return 'signed-in';
    if (!this.#host.token) return 'expired';
    return over.get(state ? state.failure?.code : this.#host.served?.step) ?? 'ready';
  }

  get busy(): boolean {
    return this.#pressed;
  }

  get offline(): boolean {
    return this.#model?.state.waitingForNetwork ?? false;
  }

  get name(): string | undefined {
    return this.#model?.state.user?.name;
  }

  get failure(): string | undefined {
    const parts = this.#parts;
    const failure = this.#broken ? { code: 'network', kind: 'unreachable' } : this.#model?.state.failure;
    if (!failure || !parts) return this.#model ? undefined : this.#host.served?.failure;
    const words = this.#options.localise.lazyWords;
    return words && parts.failureWords(words.failures, failure);
  }

  /** Redeems the link, once however often it is pressed. */
  async press(): Promise<void> {
    if (this.#pressed) return;
    this.#pressed = true;
    this.#host.requestUpdate();
    try {
      await (await this.#load()).press();
      this.#arrive();
    } catch (error) {
      this.#broken = this.#model === undefined;
      if (!this.#broken) throw error;
    } finally {
      this.#pressed = false;
      this.#host.requestUpdate();
    }
  }

  /** The platform or the token has changed. */
  renew(): void {
    if (this.#pressed) return;
    this.#model?.dispose();
    this.#model = undefined;
    this.#loading = undefined;
    this.#host.requestUpdate();
  }

  hostConnected(): void {}

  hostUpdated(): void {
    const { step } = this;
    setStates(this.#options.internals, {
      ready: step === 'ready',
      'signed-in': step === 'signed-in',
      over: step === 'expired' || step === 'used',
      busy: this.#pressed,
      offline: this.offline,
    });
    if (this.#refocus) this.#host.renderRoot.querySelector<HTMLElement>('#heading')?.focus();
    this.#refocus = false;
  }

  #load(): Promise<VerifyModel> {
    this.#loading ??= this.#create().catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  async #create(): Promise<VerifyModel> {
    const [parts, client] = await Promise.all([
      import('./redeem.ts'),
      this.#options.platform.value.client(),
      this.#options.localise.loadLazyWords(),
    ]);
    this.#parts = parts;
    this.#broken = false;
    const model = new parts.VerifyModel({ client, token: this.#host.token });
    model.subscribe(() => {
      const inside = this.#host.matches(':focus-within');
      if (this.step !== this.#shown) this.followed = this.#refocus = inside && this.step !== 'ready';
      this.#shown = this.step;
      this.#host.requestUpdate();
    });
    this.#model = model;
    return model;
  }

  #arrive(): void {
    const { step, user, returnTo } = this.#model!.state;
    if (step !== 'signed-in' || !user) return;
    const { returnTo: wanted } = this.#host;
    this.#host.dispatchEvent(new SignedInEvent(user));
    const path = wanted === undefined ? undefined : safeReturnTo(returnTo ?? wanted);
    if (path) location.assign(path);
  }
}
