import type { LitElement, ReactiveController } from 'lit';
import type { AccessToken } from '../contract/authentication/apis/tokens.ts';
import { AccessTokensModel, type AccessTokensState } from '../models/access-tokens-model.ts';
import { CountdownController } from './countdown.ts';
import { browserStore } from './idle.ts';
import type { PlatformController } from './platform.ts';
import { setStates, typedBefore } from './render-root.ts';
import { TokenCreatedEvent, TokenRevokedEvent } from './token-events.ts';

const unknown: AccessTokensState = {
  status: 'loading',
  tokens: [],
  making: false,
  waitingForNetwork: false,
  lost: false,
};

export interface AccessTokensControllerOptions {
  readonly platform: PlatformController;
  readonly internals: ElementInternals;
  /** Days that can be chosen, in their order. */
  readonly lifetimes: readonly (number | undefined)[];
  /** Something has come to an end that focus or a voice has to follow. */
  readonly happened: (what: 'created' | 'confirm' | 'revoked', token?: AccessToken) => void;
}

/** Ties `<service-access-tokens>` to its model, which is another one on another platform. */
export class AccessTokensController implements ReactiveController {
  readonly #host: LitElement;
  readonly #options: AccessTokensControllerOptions;
  readonly countdown: CountdownController;
  #model: AccessTokensModel | undefined;
  #following: object | undefined;
  #starting: Promise<void> | undefined;
  #disconnect: (() => void) | undefined;
  #before: AccessTokensState = unknown;
  #confirming = false;
  /** The code that talks to the platform did not arrive. */
  broken = false;
  /** The secret that is shown has been copied. */
  copied = false;
  /** The name as it stood in what a server rendered. */
  typed = '';

  constructor(host: LitElement, options: AccessTokensControllerOptions) {
    this.#host = host;
    this.#options = options;
    this.countdown = new CountdownController(host, () =>
      Math.max(
        this.#model?.clock.until ?? 0,
        this.#model?.revocations.until ?? 0,
        this.#model?.confirmation?.clock.until ?? 0,
        this.#model?.confirmation?.state.resendAt ?? 0,
      ),
    );
    host.addController(this);
  }

  /** Undefined until the platform's client has loaded. */
  get model(): AccessTokensModel | undefined {
    return this.#model;
  }

  get state(): AccessTokensState {
    return this.#model?.state ?? unknown;
  }

  get limited(): boolean {
    return this.#model?.clock.running ?? false;
  }

  /** The model, once its code has come; nothing where it does not. */
  async whenReady(): Promise<AccessTokensModel | undefined> {
    await this.#starting;
    return this.#model;
  }

  /** Asks again after a failure. */
  retry(): void {
    if (this.#model) return void this.#model.load();
    this.#following = undefined;
    this.follow();
  }

  #field(selector: string): HTMLInputElement | HTMLSelectElement | undefined {
    return this.#host.renderRoot.querySelector<HTMLInputElement | HTMLSelectElement>(selector) ?? undefined;
  }

  /** Goes over to the platform that the element has now. */
  follow(): void {
    if (!this.#host.isConnected || this.#following === this.#options.platform.value) return;
    this.#leave();
    this.#following = this.#options.platform.value;
    this.#starting = this.#start(this.#options.platform.value);
  }

  hostConnected(): void {
    // hydration writes into the input what is rendered
    if (!this.#host.hasUpdated) this.typed = String(typedBefore(this.#host, 'name') ?? '');
    // The context of a provider that stands around arrives during the connection.
    queueMicrotask(() => this.follow());
  }

  hostDisconnected(): void {
    // An element that is only moved is connected again before this runs.
    queueMicrotask(() => {
      if (!this.#host.isConnected) this.#leave();
    });
  }

  hostUpdated(): void {
    const { status, making, waitingForNetwork, created } = this.state;
    setStates(this.#options.internals, {
      loading: status === 'loading',
      ready: status === 'ready',
      'signed-out': status === 'signed-out',
      busy: making,
      offline: waitingForNetwork,
      limited: this.limited,
      confirming: this.#model?.confirmation !== undefined,
      created: created !== undefined,
    });
  }

  async #start(platform: PlatformController['value']): Promise<void> {
    const client = await platform.client().catch(() => undefined);
    if (platform !== this.#following) return;
    this.broken = !client;
    this.#host.requestUpdate();
    if (!client) return;
    const model = new AccessTokensModel({
      client,
      tabStore: browserStore('sessionStorage'),
      sharedStore: browserStore('localStorage'),
    });
    this.#model = model;
    // what was typed and chosen before the code was there
    const { value: typed } = this.#field('input[name=name]') ?? {};
    const { value: chosen } = this.#field('select') ?? {};
    if (typed) model.form.set(['name'], typed);
    if (chosen !== undefined) model.days = this.#options.lifetimes[Number(chosen)];
    const leave = new AbortController();
    const { signal } = leave;
    signal.addEventListener(
      'abort',
      model.subscribe(() => this.#changed(model)),
    );
    signal.addEventListener('abort', model.connect());
    addEventListener('pagehide', () => model.leave(), { signal });
    addEventListener('pageshow', ({ persisted }) => persisted && void model.load(), { signal });
    addEventListener('beforeunload', (event) => this.state.created && !this.copied && event.preventDefault(), {
      signal,
    });
    addEventListener('storage', ({ key }) => key === model.clock.key && this.#host.requestUpdate(), { signal });
    document.addEventListener('visibilitychange', () => document.hidden || void model.look(), { signal });
    this.#disconnect = () => leave.abort();
    void model.load();
  }

  #changed(model: AccessTokensModel): void {
    const before = this.#before;
    const { state } = model;
    this.#before = state;
    const confirming = model.confirmation !== undefined;
    if (state.created && state.created.id !== before.created?.id) {
      this.copied = false;
      this.#host.dispatchEvent(new TokenCreatedEvent(state.created));
      this.#options.happened('created', state.created);
    } else if (confirming && !this.#confirming) this.#options.happened('confirm');
    this.#confirming = confirming;
    for (const token of before.tokens) {
      const gone = model.revocations.of(token.id)?.sent && !state.tokens.some(({ id }) => id === token.id);
      if (!gone) continue;
      this.#host.dispatchEvent(new TokenRevokedEvent(token));
      this.#options.happened('revoked', token);
    }
    this.#host.requestUpdate();
  }

  #leave(): void {
    this.#disconnect?.();
    this.#disconnect = this.#model = this.#following = undefined;
    this.#before = unknown;
    this.broken = false;
  }
}
