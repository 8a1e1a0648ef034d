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
 * Says which platform the elements inside belong to, and shows what is meant for who is signed in and for who is not.
 *
 * @slot - Always shown.
 * @slot signed-in - Shown while somebody is signed in.
 * @slot signed-out - Shown while nobody is.
 * @cssState signed-in - Somebody is signed in.
 * @cssState signed-out - Nobody is.
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
  /** How a session is kept: `cookie`, or `token` in memory only. */
  @property() credentials?: 'cookie' | 'token';
  /** BCP 47 tag for elements that nothing nearer gives a language. */
  @property() locale?: string;
  /** What the server knows of the session before script has asked. */
  @property() session: 'unknown' | 'signed-in' | 'signed-out' = 'unknown';
  /** Instead of the page's own `fetch`. */
  @property({ attribute: false }) fetch?: ClientOptions['fetch'];
  /** A bearer token of the page's own. */
  @property({ attribute: false }) getToken?: ClientOptions['getToken'];
  /** A platform that is there already, of a framework's provider; where it is and how it is talked to is its own. */
  @property({ attribute: false }) platform?: Platform | undefined;
  /** How a platform that is not ours is spoken to. */
  @property({ attribute: false }) dialect?: Dialect;
  /** Hands the tools that the platform lists to an agent of the browser (WebMCP, a draft), where there is one. */
  @property({ type: Boolean, attribute: 'agent-tools' }) agentTools = false;
  @state() private current: SessionState['status'] = 'unknown';

  readonly #internals = this.attachInternals();
  readonly #provider = new ContextProvider(this, { context: platformContext });
  #platform: Platform | undefined;
  /** What the page asked for when the platform was made. */
  #asked: readonly unknown[] = [];
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
    if (this.#platform && asked.every((value, index) => value === this.#asked[index])) return;
    this.#leave();
    this.#asked = asked;
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
    // Few pages have it: its code comes for those.
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
