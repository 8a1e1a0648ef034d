import { ContextProvider } from '@lit/context';
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { checkTags } from '../../check-tags.ts';
import {
  createPlatform,
  platformContext,
  scriptSettings,
  sharedPlatform,
  type Platform,
} from '../../context/platform-context.ts';
import type { User } from '../../contract/authentication/user.ts';
import { contractMajor } from '../../contract/version.ts';
import { whenIdle } from '../../controllers/idle.ts';
import { LocaliseController } from '../../controllers/localise.ts';
import { define, setStates } from '../../controllers/render-root.ts';
import { diagnose } from '../../diagnose.ts';
import { directionOf } from '../../localisation/languages.ts';
import { platform as platformMessages } from '../../localisation/sections/platform.ts';
import type { ClientOptions } from '../../transport/client.ts';
import type { Dialect } from '../../transport/dialect/dialect.ts';
import { speakLazily } from '../../transport/dialect/lazy-speak.ts';
import { untilAwake } from '../../transport/reachable.ts';
import type { PlatformSession, SessionState } from '../../transport/session.ts';
import { PlatformUnreachableEvent, type UnreachableCause } from './events.ts';

export { PlatformUnreachableEvent, type UnreachableCause };

/** Milliseconds without a response after which the platform counts as unreachable. */
const longestSilence = 8_000;

/**
 * Connects the elements inside it to a platform, and shows content by whether the user is signed in.
 *
 * @slot - Always shown.
 * @slot signed-in - Shown while the user is signed in.
 * @slot signed-out - Shown while the user is signed out, and while the platform is unreachable.
 * @csspart unreachable - The message shown while the platform is unreachable, if nothing is slotted as `signed-out`.
 * @csspart button - The button of that message.
 * @cssState signed-in - The user is signed in.
 * @cssState signed-out - The user is signed out.
 * @cssState unreachable - The session could not be read; it is read again until it can be.
 * @fires {PlatformUnreachableEvent} platform-unreachable - The session cannot be read; `detail.cause` says why.
 */
export class PlatformElement extends LitElement {
  /** Major version of the contract. */
  static readonly contract = contractMajor;
  static override readonly styles = css`
    :host {
      display: contents;
    }
    [hidden] {
      display: none !important;
    }
    p {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.5rem 0.75rem;
      margin: 0;
    }
    button {
      min-block-size: 2.25rem;
      padding: 0.25rem 0.875rem;
      border: 1px solid;
      border-radius: var(--service-radius, 8px);
      background: none;
      color: inherit;
      font: inherit;
      cursor: pointer;
    }
    .unseen {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
    @media (pointer: coarse) {
      button {
        min-block-size: 2.75rem;
      }
    }
  `;

  /** Origin of the platform, `https://platform.example`; the script tag's, else the page's own, when absent. */
  @property({ attribute: 'base-url' }) baseUrl?: string;
  /** `cookie`, or `token`: a bearer token that is kept in memory only. */
  @property() credentials?: 'cookie' | 'token';
  /** BCP 47 tag for the elements inside that have no `lang` nearer to them. */
  @property({ reflect: true }) locale?: string;
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
  @state() private unreachable = false;
  /** Announced when a press of "Try again" has failed. */
  @state() private failedAgain = '';

  readonly #internals = this.attachInternals();
  readonly #localise = new LocaliseController(this, { platform: platformMessages });
  readonly #provider = new ContextProvider(this, { context: platformContext });
  #platform: Platform | undefined;
  /** Settings of the current platform; another value makes another platform. */
  #settings: readonly unknown[] = [];
  #user: User | undefined;
  /** Promises of `signedIn`. */
  readonly #waiting = new Set<() => void>();
  /** Aborts when the platform is replaced, or the element leaves the document. */
  #connection = new AbortController();
  #cause: UnreachableCause | undefined;
  /** Ends the pause before the next read of the session. */
  #retry: () => void = () => undefined;
  #isPressed = false;
  /** The focused element before an update, which may hide or remove it. */
  #focused: Element | null | undefined;
  #offering: AbortController | undefined;

  /** Resolves to the user once signed in, at once if they are. Rejects with the reason of `signal` when it aborts. */
  signedIn({ signal }: { readonly signal?: AbortSignal | undefined } = {}): Promise<User> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        if (signal?.aborted) reject(signal.reason);
        else if (this.#user) resolve(this.#user);
        else return;
        this.#waiting.delete(settle);
        signal?.removeEventListener('abort', settle);
      };
      this.#waiting.add(settle);
      signal?.addEventListener('abort', settle);
      settle();
    });
  }

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
    this.#focused = this.shadowRoot?.activeElement ?? (this.contains(this.#active) ? this.#active : undefined);
    // Properties that were set before the element was defined arrive with the first update.
    this.#provide();
    if (changed.has('agentTools')) this.#offer();
  }

  protected override updated(): void {
    const status = this.#status;
    const { unreachable } = this;
    setStates(this.#internals, {
      'signed-in': status === 'signed-in',
      'signed-out': status === 'signed-out',
      unreachable,
    });
    if (this.#focused?.checkVisibility() === false) this.#focusContent();
  }

  /** The focused element of the tree that this element is in. */
  get #active(): Element | null {
    return (this.getRootNode() as Document).activeElement;
  }

  /**
   * Focuses what is shown instead of what had the focus, unless the page has focused something: before the next frame, or
   * after elements inside have rendered, too.
   */
  #focusContent(isLater = false): void {
    if (![this.#focused, document.body].includes(this.#active!)) return;
    const slot = `[slot=${this.#status}]`;
    const shown = [...this.querySelectorAll<HTMLElement>(`${slot}, ${slot} *`)].filter((each) =>
      each.checkVisibility(),
    );
    for (const each of shown) {
      if (!isLater && each.localName.includes('-')) break;
      each.focus();
      if (this.#active === each) return;
    }
    if (!isLater) return void setTimeout(() => this.#focusContent(true));
    // Nothing there can have the focus yet.
    shown[0]?.setAttribute('tabindex', '-1');
    shown[0]?.focus();
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
    const { signal } = (this.#connection = new AbortController());
    signal.addEventListener(
      'abort',
      whenIdle(() => void this.#follow(platform, signal)),
    );
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

  /** Reads the session until that succeeds once, then follows it. */
  async #follow(platform: Platform, signal: AbortSignal): Promise<void> {
    const { baseUrl, fetch, dialect } = platform.settings;
    const take = ({ state, tokenRefused }: PlatformSession) => {
      const { status } = state;
      if (status === 'unknown') return;
      this.current = status;
      this.#user = status === 'signed-in' ? state.user : undefined;
      for (const settle of this.#waiting) settle();
      this.unreachable = false;
      this.#cause = undefined;
      this.#retry();
      if (tokenRefused) diagnose(({ reportToken }) => reportToken({ baseUrl }));
    };
    checkTags(this, scriptSettings() !== undefined);
    let unsubscribe: (() => void) | undefined;
    const failed = (error?: unknown) => {
      if (signal.aborted) return;
      this.unreachable = this.current === 'unknown';
      this.#announceFailure();
      diagnose(async ({ causeOf, reportSilence }) => {
        if (!error) reportSilence({ baseUrl }, longestSilence / 1000);
        const cause = await causeOf(error, { baseUrl, fetch: fetch ?? dialect });
        if (signal.aborted || !this.unreachable || cause === this.#cause) return;
        this.#cause = cause;
        this.dispatchEvent(new PlatformUnreachableEvent(cause, baseUrl));
      });
    };
    for (let failures = 1; !signal.aborted; failures++) {
      // The request goes on: a slow platform may still respond.
      const silence = setTimeout(failed, longestSilence);
      try {
        const { session } = await platform.client();
        if (signal.aborted) return;
        if (!unsubscribe) signal.addEventListener('abort', (unsubscribe = session.subscribe(() => take(session))));
        await session.known();
        return take(session);
      } catch (error) {
        clearTimeout(silence);
        failed(error);
        const pressed = new AbortController();
        this.#retry = () => pressed.abort();
        await untilAwake(failures, AbortSignal.any([signal, pressed.signal]));
      } finally {
        clearTimeout(silence);
      }
    }
  }

  /** A no-break space makes the same sentence a change. */
  #announceFailure(): void {
    const { unreachable } = this.#localise.words.platform;
    if (this.#isPressed) this.failedAgain = this.failedAgain === unreachable ? `${unreachable}\u00a0` : unreachable;
    this.#isPressed = false;
  }

  #press(): void {
    this.#isPressed = true;
    this.#retry();
  }

  #leave(): void {
    this.#offering?.abort();
    this.#connection.abort();
    this.#platform = this.#cause = undefined;
    this.current = 'unknown';
    this.#user = undefined;
    this.unreachable = false;
  }

  /** Nothing else would be shown: no content for signed-out users, and no content that is always shown. */
  get #needsMessage(): boolean {
    const children = this.unreachable
      ? // A wrapper's slot shows what is assigned to it.
        [...this.children].flatMap((each) =>
          each instanceof HTMLSlotElement ? each.assignedElements({ flatten: true }) : each,
        )
      : [];
    const slots = new Set(children.map(({ slot }) => slot));
    return this.unreachable && !slots.has('signed-out') && (slots.has('signed-in') || !slots.has(''));
  }

  #message(): TemplateResult {
    const { language, words } = this.#localise;
    const { unreachable, retry } = words.platform;
    return html`
      <p part="unreachable" lang=${language} dir=${directionOf(language)}>
        <span>${unreachable}</span>
        <button part="button" type="button" @click=${() => this.#press()}>${retry}</button>
        <span class="unseen" role="status">${this.failedAgain}</span>
      </p>
    `;
  }

  protected override render(): TemplateResult {
    const status = this.#status;
    // A form may have the focus before this element is defined: hiding it would lose what is being typed.
    const hasFocus = this.#focused?.closest('[slot=signed-out]')?.parentNode === this;
    const isOut = status === 'signed-out' || (status === 'unknown' && (this.unreachable || hasFocus));
    return html`
      <slot></slot>
      <slot name="signed-in" ?hidden=${status !== 'signed-in'}></slot>
      <slot name="signed-out" ?hidden=${!isOut}></slot>
      ${this.#needsMessage ? this.#message() : nothing}
    `;
  }
}

define('service-platform', PlatformElement);
// Another copy of the library has defined it.
if (globalThis.document && customElements.get('service-platform') !== PlatformElement) checkTags(document, true);

declare global {
  interface HTMLElementTagNameMap {
    'service-platform': PlatformElement;
  }
}
