import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import '../../../src/dashboard.ts';
import '../../../src/elements/current-user/index.ts';
import '../../../src/elements/platform/index.ts';
import '../../../src/elements/resource-viewer/index.ts';
import '../../../src/elements/sign-in/index.ts';
import '../../../src/elements/sign-up/index.ts';
import '../../../src/elements/verify/index.ts';
import { controls } from '../../../src/theme/controls.ts';
import { tokens } from '../../../src/theme/tokens.ts';
import type { Bridge } from './bridge.ts';
import { astrid, platformUrl, tokenIn } from './messages.ts';
import { openBridge } from './open-platform.ts';

type Account = 'sign-up' | 'sign-in';
type Place = 'files' | 'dashboard';

const accounts: readonly (readonly [Account, string])[] = [
  ['sign-up', 'Sign up'],
  ['sign-in', 'Sign in'],
];
const places: readonly (readonly [Place, string])[] = [
  ['files', 'Files'],
  ['dashboard', 'Dashboard'],
];

/** A page with the elements of a whole product, and a panel with the e-mails of its platform. */
export class WholeProduct extends LitElement {
  static override readonly styles = [
    tokens,
    controls,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr) minmax(0, 20rem);
        gap: 1.5rem;
        align-items: start;
      }
      @media (max-width: 60rem) {
        :host {
          grid-template-columns: minmax(0, 1fr);
        }
      }
      :is([slot], aside) {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 1rem;
      }
      [slot][hidden] {
        display: none;
      }
      .bar,
      nav {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem;
        align-items: center;
      }
      .bar {
        justify-content: space-between;
      }
      [aria-pressed='true'] {
        border-color: var(--_text);
        background: var(--_chosen);
      }
      [aria-pressed='true']:not(:focus-visible) {
        /* Shown in forced colours. */
        outline: 2px solid transparent;
      }
      h2,
      h3,
      p {
        margin: 0;
      }
      h2 {
        font-size: var(--_t4);
      }
      .quiet {
        color: var(--_quiet);
      }
      aside {
        padding: 1rem;
        border: 1px solid var(--_line);
        border-radius: var(--_radius-l);
        background: var(--_surface);
        overflow-wrap: anywhere;
      }
      article {
        padding-block-start: 1rem;
        border-block-start: 1px solid var(--_line);
      }
      summary {
        cursor: pointer;
      }
      h3 {
        display: inline;
        font-size: inherit;
      }
      pre {
        margin: 0.5rem 0;
        font: inherit;
        white-space: pre-wrap;
      }
    `,
  ];
  static override readonly properties = {
    bridge: { attribute: false },
    through: { attribute: false },
    account: { state: true },
    place: { state: true },
    token: { state: true },
  };

  declare bridge: Bridge;
  /** The network of the toolbar. */
  declare through: (fetch: typeof globalThis.fetch) => typeof globalThis.fetch;
  declare account: Account;
  declare place: Place;
  /** Token of the link that the user has opened. */
  declare token: string | undefined;
  #unsubscribe: (() => void) | undefined;
  #fetch: typeof globalThis.fetch | undefined;

  constructor() {
    super();
    this.bridge = openBridge();
    this.through = (fetch) => fetch;
    this.account = 'sign-up';
    this.place = 'files';
    this.token = undefined;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unsubscribe = this.bridge.subscribe(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unsubscribe?.();
  }

  protected override render(): TemplateResult {
    const { status, reason } = this.bridge.value;
    this.#fetch ??= this.through(this.bridge.fetch);
    return html`<div>
        <p role="status">${status === 'starting' ? 'Starting the platform in this page…' : nothing}</p>
        <p role="alert">${status === 'failed' ? `The platform did not start. ${reason}` : nothing}</p>
        <service-platform base-url=${platformUrl} credentials="token" .fetch=${this.#fetch} @signed-in=${this.#begin}>
          <div slot="signed-out">${this.#signedOut()}</div>
          <div slot="signed-in">${this.#signedIn()}</div>
        </service-platform>
      </div>
      ${this.#mails()}`;
  }

  #begin(): void {
    this.place = 'files';
    this.token = undefined;
  }

  #switch<Value extends string>(
    label: string,
    values: readonly (readonly [Value, string])[],
    current: Value | undefined,
    take: (value: Value) => void,
  ): TemplateResult {
    return html`<nav aria-label=${label}>
      ${values.map(
        ([value, name]) =>
          html`<button
            type="button"
            class="button"
            data-value=${value}
            aria-pressed=${value === current}
            @click=${() => take(value)}
          >
            ${name}
          </button>`,
      )}
    </nav>`;
  }

  #signedOut(): TemplateResult {
    const { token, account } = this;
    const form =
      account === 'sign-up'
        ? html`<service-sign-up brand="Lindholm"></service-sign-up>`
        : html`<service-sign-in brand="Lindholm"></service-sign-in>
            <p class="quiet">${astrid.email} has an account.</p>`;
    return html`${this.#switch('Account', accounts, token ? undefined : account, (value) => {
      this.account = value;
      this.token = undefined;
    })}
    ${token ? html`<service-verify token=${token}></service-verify>` : form}`;
  }

  #signedIn(): TemplateResult {
    const { dashboardId } = this.bridge.value;
    return html`<div class="bar">
        ${this.#switch('Workspace', places, this.place, (value) => (this.place = value))}
        <service-current-user></service-current-user>
      </div>
      ${
        this.place === 'files'
          ? html`<resource-viewer></resource-viewer>`
          : html`<service-dashboard resource-id=${dashboardId ?? nothing}></service-dashboard>`
      }`;
  }

  #mails(): TemplateResult {
    const { mails } = this.bridge.value;
    return html`<aside aria-labelledby="mails">
      <h2 id="mails">Mail</h2>
      <p role="status" class="quiet">
        ${mails.length ? `To ${mails[0]!.to}: ${mails[0]!.subject}` : 'E-mails of the platform arrive here.'}
      </p>
      ${repeat(
        mails,
        ({ messageId }) => messageId,
        (mail, index) =>
          html`<article>
            <details ?open=${index === 0}>
              <summary><h3>${mail.subject}</h3></summary>
              <p class="quiet">To ${mail.to}</p>
              <pre>${mail.text}</pre>
              ${tokenIn(mail) ? html`<button type="button" class="button" @click=${() => (this.token = tokenIn(mail))}>Open link</button>` : nothing}
            </details>
          </article>`,
      )}
    </aside>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'story-whole-product': WholeProduct;
  }
}
