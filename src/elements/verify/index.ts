import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { BusySignController } from '../../controllers/busy-sign.ts';
import { LocaliseController, type DeepPartial } from '../../controllers/localise.ts';
import { chooseRenderRoot, define } from '../../controllers/render-root.ts';
import { VerifyController, type ServedLink } from '../../controllers/verify.ts';
import { webLink } from '../../contract/web-link.ts';
import { directionOf } from '../../localisation/languages.ts';
import { challenge } from '../../localisation/sections/challenge.ts';
import { verify } from '../../localisation/sections/verify.ts';
import type { Messages } from '../../localisation/sections/index.ts';
import { circleCheck, link, mail, triangleAlert } from '../../theme/icons.ts';
import { controls } from '../../theme/controls.ts';
import { tokens } from '../../theme/tokens.ts';
import { submitButton } from '../parts/button.ts';
import { focusable, heading } from '../parts/heading.ts';
import { limitText, notice } from '../parts/notice.ts';
import { named } from '../parts/names.ts';
import { StatusAnnouncer } from '../parts/status-announcer.ts';

export type { SignedInEvent } from '../../controllers/events.ts';

const detailsStyles = css`
  .summary {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--_space) calc(var(--_space) * 4);
    border-radius: calc(var(--_radius) / 2);
    min-block-size: 1.5rem;
    cursor: pointer;
    list-style: none;
  }
  .summary::-webkit-details-marker {
    display: none;
  }
  details.foot {
    display: block;
  }
  details p {
    margin-block-start: calc(var(--_space) * 3);
  }
`;

/**
 * Redeems the link of an e-mail when the user presses its button: mail scanners open links, so opening one uses nothing.
 *
 * @slot signed-in - Replaces what is shown once signed in.
 * @csspart card - The box around everything.
 * @csspart button - A button; the form's is also `submit`.
 * @cssState ready - The link can be pressed.
 * @cssState signed-in - The user is signed in.
 * @cssState over - The link has expired or has been used.
 * @cssState busy - A request is in progress.
 * @cssState offline - A request waits for the network.
 * @fires {SignedInEvent} signed-in - The user has signed in.
 */
export class VerifyElement extends LitElement {
  static override readonly styles = [tokens, controls, detailsStyles];
  static override readonly shadowRootOptions: ShadowRootInit = { mode: 'open', delegatesFocus: true };

  /** The token of the link. */
  @property() token = '';
  /** A path of this origin to go to once signed in, unless the sign-in asked for another page; without it nothing navigates. */
  @property({ attribute: 'return-to' }) returnTo?: string;
  /** URL of the page where the user can ask for a new link. */
  @property({ attribute: 'sign-in-url' }) signInUrl?: string;
  /** URL that the form posts to without script. */
  @property({ attribute: 'form-action' }) formAction?: string;
  /** State of the link as the server rendered it. */
  @property({ attribute: 'served-state', type: Object }) served: ServedLink | undefined;
  /** Level of the first heading, 1 to 6; 2 by default. Those below it have the next ones. */
  @property({ attribute: 'heading-level', type: Number }) headingLevel?: number;
  /** Overrides of single messages. */
  @property({ attribute: false }) messages?: DeepPartial<Messages>;

  readonly #localise = new LocaliseController(this, { challenge, verify });
  readonly #link = new VerifyController(this, this.#localise, this.attachInternals());
  readonly #announcer = new StatusAnnouncer(this);
  readonly #busy = new BusySignController(this, () => this.#link.busy);

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    return chooseRenderRoot(this, VerifyElement.styles, () => super.createRenderRoot());
  }

  /** Focuses the button, or the heading if there is none. */
  override focus(options?: FocusOptions): void {
    const { renderRoot } = this;
    (
      renderRoot.querySelector<HTMLElement>('[type="submit"]') ??
      renderRoot.querySelector<HTMLElement>('[id$="heading"]')
    )?.focus(options);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.hasUpdated && changed.has('token')) this.#link.renew();
  }

  #press(event: SubmitEvent): void {
    event.preventDefault();
    void this.#link.press();
  }

  protected override render() {
    const { verify, challenge } = this.#localise.words;
    const steps: Record<VerifyController['step'], () => TemplateResult> = {
      ready: () => this.#readyStep(),
      expired: () => this.#overStep(verify.expiredHeading, verify.expired),
      used: () => this.#overStep(verify.usedHeading, verify.used),
      'signed-in': () => this.#signedInStep(),
    };
    const { step, offline, failure } = this.#link;
    // A heading that takes focus is read by itself.
    const headings = this.#link.movesFocus
      ? undefined
      : {
          ready: undefined,
          expired: verify.expiredHeading,
          used: verify.usedHeading,
          'signed-in': challenge.signedInAs(this.#link.name ?? ''),
        }[step];
    const busy = this.#busy.shown ? verify.submitting : undefined;
    const status = offline ? verify.offline : (failure ?? busy);
    const announcement = step === 'ready' ? status : headings;
    const { language } = this.#localise;
    return html`
      <div class="card" part="card" lang=${language} dir=${directionOf(language)}>
        ${steps[step]()}
        ${this.#announcer.render(announcement)}
      </div>
    `;
  }

  #readyStep(): TemplateResult {
    const { verify, challenge } = this.#localise.words;
    const { served } = this;
    const { limited } = this.#link;
    const busy = this.#busy.shown;
    return html`
      <div class="badge" part="badge">${mail}</div>
      ${heading(this, served?.name ? named(verify.heading, served.name) : verify.heading(undefined), focusable)}
      ${
        served?.sentTo
          ? html`<p class="sub" part="description">${verify.sentTo[0]}<b dir="auto">${served.sentTo}</b>${verify.sentTo[1]}</p>`
          : nothing
      }
      ${served?.elsewhere ? html`<p class="sub" part="description">${verify.otherBrowser}</p>` : nothing}
      ${this.#notice()}
      <form part="form" method="post" action=${webLink(this.formAction) ?? nothing} @submit=${this.#press}>
        <input type="hidden" name="token" value=${this.token} />
        ${submitButton(this.#link.offline ? challenge.waitingForNetwork : busy ? verify.submitting : verify.submit, busy || limited)}
      </form>
      <details class="foot" part="footer">
        <summary class="summary"><span>${verify.notRequested}</span> <span class="link">${verify.ignore}</span></summary>
        <p><b>${verify.ignored}.</b> ${verify.ignoredReason}</p>
      </details>
    `;
  }

  #notice() {
    const { verify, challenge } = this.#localise.words;
    const { offline, failure, limited, limitOver, countdown } = this.#link;
    if (offline) return notice('offline', verify.offline);
    if (limited) {
      const clock = this.#localise.clock(countdown.seconds);
      return notice('limited', limitText(failure, challenge.tryAgainIn(clock)));
    }
    return failure ? notice(limitOver ? 'limited' : 'bad', failure) : nothing;
  }

  #overStep(title: string, text: string): TemplateResult {
    const signInUrl = webLink(this.signInUrl);
    return html`
      <div class="badge" part="badge">${this.#link.step === 'used' ? link : triangleAlert}</div>
      ${heading(this, title, focusable)}
      <p class="sub" part="description">${text}</p>
      ${
        signInUrl
          ? html`<a class="button primary wide" part="button" href=${signInUrl}>${this.#localise.words.verify.requestNewLink}</a>`
          : nothing
      }
    `;
  }

  #signedInStep(): TemplateResult {
    const { challenge } = this.#localise.words;
    const next = this.#link.continueUrl;
    return html`
      <slot name="signed-in">
        <div class="badge" part="badge">${circleCheck}</div>
        ${heading(this, named(challenge.signedInAs, this.#link.name ?? ''), focusable)}
        ${next ? html`<a class="button primary wide" part="button" href=${next}>${challenge.continue}</a>` : nothing}
      </slot>
    `;
  }
}

define('service-verify', VerifyElement);

declare global {
  interface HTMLElementTagNameMap {
    'service-verify': VerifyElement;
  }
}
