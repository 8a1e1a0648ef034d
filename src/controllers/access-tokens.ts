import type { LitElement } from 'lit';
import type { AccessToken } from '../contract/authentication/apis/tokens.ts';
import { AccessTokensModel, type AccessTokensState } from '../models/access-tokens-model.ts';
import type { PlatformClient } from '../transport/client.ts';
import { CountdownController } from './countdown.ts';
import { browserStore } from './browser-store.ts';
import { ModelController } from './model-controller.ts';
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
  readonly internals: ElementInternals;
  readonly lifetimes: readonly (number | undefined)[];
  /** Called for events that move focus or are announced. */
  readonly happened: (what: 'created' | 'confirm' | 'revoked', token?: AccessToken) => void;
}

export class AccessTokensController extends ModelController<AccessTokensModel, unknown, LitElement> {
  readonly #options: AccessTokensControllerOptions;
  readonly countdown: CountdownController;
  #before: AccessTokensState = unknown;
  #confirming = false;
  copied = false;
  /** Name typed before there is a model, in server-rendered markup for instance. */
  typed = '';

  constructor(host: LitElement, options: AccessTokensControllerOptions) {
    super(host);
    this.#options = options;
    this.countdown = new CountdownController(host, () => {
      const { clock, revocations, confirmation } = this.model ?? {};
      return Math.max(
        clock?.until ?? 0,
        revocations?.until ?? 0,
        confirmation?.clock.until ?? 0,
        confirmation?.state.resendAt ?? 0,
      );
    });
  }

  get state(): AccessTokensState {
    return this.model?.state ?? unknown;
  }

  get limited(): boolean {
    return this.model?.clock.running ?? false;
  }

  retry(): void {
    if (this.model) void this.model.load();
    else this.renew();
  }

  override hostConnected(): void {
    // Before hydration overwrites the input.
    if (!this.host.hasUpdated) this.typed = String(typedBefore(this.host, 'name') ?? '');
    super.hostConnected();
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
      confirming: this.model?.confirmation !== undefined,
      created: created !== undefined,
    });
  }

  protected override opened(): void {
    this.preload();
  }

  protected override create(client: PlatformClient): AccessTokensModel {
    const model = new AccessTokensModel({
      client,
      tabStore: browserStore('sessionStorage'),
      sharedStore: browserStore('localStorage'),
    });
    const name = this.#field('input[name=name]');
    const lifetime = this.#field('select');
    if (name) model.form.set('name', name);
    if (lifetime !== undefined) model.days = this.#options.lifetimes[Number(lifetime)];
    return model;
  }

  protected override connected(model: AccessTokensModel, signal: AbortSignal): void {
    // The secret is shown once: it does not outlast a removal of the element.
    signal.addEventListener('abort', () => model.forget());
    addEventListener('pagehide', () => model.leave(), { signal });
    addEventListener('before-sign-off', (event) => event.waitFor(() => model.revocations.flush()), { signal });
    addEventListener('pageshow', ({ persisted }) => persisted && void model.load(), { signal });
    addEventListener('beforeunload', (event) => this.state.created && !this.copied && event.preventDefault(), {
      signal,
    });
    document.addEventListener('visibilitychange', () => document.hidden || void model.look(), { signal });
    void model.load();
  }

  protected override changed({ state, confirmation, revocations }: AccessTokensModel): void {
    const before = this.#before;
    this.#before = state;
    if (state.created && state.created.id !== before.created?.id) {
      this.copied = false;
      this.host.dispatchEvent(new TokenCreatedEvent(state.created));
      this.#options.happened('created', state.created);
    } else if (confirmation && !this.#confirming) this.#options.happened('confirm');
    this.#confirming = confirmation !== undefined;
    for (const token of before.tokens) {
      const gone = revocations.of(token.id)?.sent && !state.tokens.some(({ id }) => id === token.id);
      if (!gone) continue;
      this.host.dispatchEvent(new TokenRevokedEvent(token));
      this.#options.happened('revoked', token);
    }
  }

  protected override replaced(): void {
    this.typed = String(this.model?.form.value('name') ?? this.typed);
    this.#before = unknown;
    this.#confirming = false;
  }

  #field(selector: string): string | undefined {
    return this.host.renderRoot.querySelector<HTMLInputElement | HTMLSelectElement>(selector)?.value;
  }
}
