import { ContextProvider } from '@lit/context';
import { css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import {
  createPlatform,
  platformContext,
  scriptSettings,
  sharedPlatform,
  type Platform,
} from '../../context/platform-context.ts';
import { whenIdle } from '../../controllers/idle.ts';
import { define, setStates } from '../../controllers/render-root.ts';
import type { ClientOptions } from '../../transport/client.ts';
import type { Dialect } from '../../transport/dialect/dialect.ts';
import { speakLazily } from '../../transport/dialect/lazy-speak.ts';
import type { SessionState } from '../../transport/session.ts';

/**
 * Connects the elements inside it to a platform, and shows content by whether the user is signed in.
 *
 * @slot - Always shown.
 * @slot signed-in - Shown while the user is signed in.
 * @slot signed-out - Shown while the user is signed out.
 * @cssState signed-in - The user is signed in.
 * @cssState signed-out - The user is signed out.
 */
export class PlatformElement extends LitElement {
  static override readonly styles = css`
    :host {
      display: contents;
    }
    [hidden] {
      display: none !important;
    }
  `;

  /** Origin of the platform, `https://platform.example`; the script tag's, else the page's own, when absent. */
  @property({ attribute: 'base-url' }) baseUrl?: string;
  /** `cookie`, or `token`: a bearer token that is kept in memory only. */
  @property() credentials?: 'cookie' | 'token';
  /** BCP 47 tag for the elements inside that have no `lang` nearer to them. */
  @property() locale?: string;
  /** State of the session as the server rendered it, until the script has read it. */
  @property() session: 'unknown' | 'signed-in' | 'signed-out' = 'unknown';
  /** Replaces the page's `fetch`. */
  @property({ attribute: false }) fetch?: ClientOptions['fetch'];
  /** Returns a bearer token that the page has obtained. */
  @property({ attribute: false }) getToken?: ClientOptions['getToken'];
  /** An existing platform, such as that of a framework's provider; the other settings are ignored. */
  @property({ attribute: false }) platform?: Platform | undefined;
  /** Translates requests for a platform with another API. */
  @property({ attribute: false }) dialect?: Dialect;
  /** Hands the tools that the platform lists to an agent of the browser (WebMCP, a draft), where there is one. */
  @property({ type: Boolean, attribute: 'agent-tools' }) agentTools = false;
  @state() private current: SessionState['status'] = 'unknown';

  readonly #internals = this.attachInternals();
  readonly #provider = new ContextProvider(this, { context: platformContext });
  #platform: Platform | undefined;
  /** Settings of the current platform; another value makes another platform. */
  #settings: readonly unknown[] = [];
  #unsubscribe: (() => void) | undefined;
  #calledOff: (() => void) | undefined;
  #offering: AbortController | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#provide();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    queueMicrotask(() => {
      if (!this.isConnected) this.#leave();
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!this.isConnected) return;
    // Properties that were set before the element was defined arrive with the first update.
    this.#provide();
    if (changed.has('agentTools')) this.#offer();
  }

  protected override updated(): void {
    const status = this.#status;
    setStates(this.#internals, { 'signed-in': status === 'signed-in', 'signed-out': status === 'signed-out' });
  }

  get #status(): SessionState['status'] {
    return this.current === 'unknown' ? this.session : this.current;
  }

  #provide(): void {
    const { baseUrl: given, getToken, credentials, locale, dialect, platform: made } = this;
    const asked = [given, this.fetch, getToken, credentials, locale, dialect, made];
    if (this.#platform && asked.every((value, index) => value === this.#settings[index])) return;
    this.#leave();
    this.#settings = asked;
    const settings = { ...scriptSettings(), ...(credentials && { credentials }), ...(locale && { locale }) };
    const baseUrl = (given ?? settings.baseUrl ?? '').replace(/\/+$/, '');
    const fetch = dialect ? speakLazily(dialect, { baseUrl, ...(this.fetch && { fetch: this.fetch }) }) : this.fetch;
    const own = fetch || getToken ? createPlatform : sharedPlatform;
    const platform = made ?? own({ ...settings, baseUrl, fetch, getToken, dialect });
    this.#platform = platform;
    this.#provider.setValue(platform);
    this.#calledOff = whenIdle(() => void this.#follow(platform));
    this.#offer();
  }

  #offer(): void {
    this.#offering?.abort();
    const platform = this.#platform;
    if (!this.agentTools || !platform) return;
    const { signal } = (this.#offering = new AbortController());
    // Loaded on demand: few pages offer tools.
    Promise.all([platform.client(), import('../../transport/agent-tools.ts')])
      .then(([client, { offerTools }]) => offerTools(client, signal))
      .catch((error: unknown) => console.error('service-platform: no tools are offered.', error));
  }

  async #follow(platform: Platform): Promise<void> {
    const client = await platform.client().catch(() => undefined);
    if (!client || platform !== this.#platform) return;
    const take = ({ status }: SessionState) => {
      this.current = status;
    };
    this.#unsubscribe = client.session.subscribe(take);
    const known = await client.session.known().catch(() => undefined);
    if (known && platform === this.#platform) take(known);
  }

  #leave(): void {
    this.#offering?.abort();
    this.#calledOff?.();
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.#platform = undefined;
    this.current = 'unknown';
  }

  protected override render(): TemplateResult {
    return html`
      <slot></slot>
      <slot name="signed-in" ?hidden=${this.#status !== 'signed-in'}></slot>
      <slot name="signed-out" ?hidden=${this.#status !== 'signed-out'}></slot>
    `;
  }
}

define('service-platform', PlatformElement);

declare global {
  interface HTMLElementTagNameMap {
    'service-platform': PlatformElement;
  }
}
