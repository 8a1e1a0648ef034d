import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { signUpForm, signUpWithTermsForm } from '../../contract/compiled-sign-up.ts';
import { webLink } from '../../contract/web-link.ts';
import { BusySignController } from '../../controllers/busy-sign.ts';
import type { ChallengeView } from '../../controllers/challenge-view.ts';
import { ChallengeController, type ServedState } from '../../controllers/challenge.ts';
import { BeforeSubmitEvent } from '../../controllers/events.ts';
import { LocaliseController, type DeepPartial } from '../../controllers/localise.ts';
import { PlatformController } from '../../controllers/platform.ts';
import { chooseRenderRoot, define, focusStep, typedBefore } from '../../controllers/render-root.ts';
import * as enShared from '../../localisation/en/sign-in.ts';
import { signUp as enSignUp } from '../../localisation/en/sign-up.ts';
import type { Messages } from '../../localisation/messages.ts';
import * as svShared from '../../localisation/sv/sign-in.ts';
import { signUp as svSignUp } from '../../localisation/sv/sign-up.ts';
import { controls } from '../../theme/controls.ts';
import { tokens } from '../../theme/tokens.ts';
import { submitButton } from '../parts/button.ts';
import { challengeCard } from '../parts/challenge-card.ts';
import { checkbox, checkboxStyles } from '../parts/checkbox.ts';
import { field, type FieldView } from '../parts/field.ts';
import { signUpStyles } from './styles.ts';

type TextField = Pick<FieldView, 'type' | 'autocomplete' | 'autocapitalize' | 'inputMode' | 'maxLength' | 'required'>;

/** The fields that every sign-up has, in their order. */
const textFields: Readonly<Record<'name' | 'email' | 'workspaceName', TextField>> = {
  name: { autocomplete: 'name', autocapitalize: 'words', required: true },
  email: { type: 'email', autocomplete: 'username', autocapitalize: 'none', inputMode: 'email', required: true },
  workspaceName: { autocomplete: 'organization', autocapitalize: 'sentences' },
};
const names = Object.keys(textFields) as (keyof typeof textFields)[];

/** Where the operator's terms and privacy policy are: one of them, or both. */
interface Terms {
  readonly terms: string | undefined;
  readonly privacy: string | undefined;
}

function termsAt(termsUrl: unknown, privacyUrl: unknown): Terms | undefined {
  const [terms, privacy] = [webLink(termsUrl), webLink(privacyUrl)];
  return terms || privacy ? { terms, privacy } : undefined;
}

/**
 * Makes an account without a password: name, address and workspace, then the code or the link of a mail.
 *
 * @slot heading - Instead of the heading of the first step.
 * @slot footer - Instead of the line below the form of the first step.
 * @slot signed-in - Instead of what is shown once signed in.
 * @csspart card - The box around everything.
 * @csspart input - An input; the code's is also `code-input`.
 * @csspart checkbox - The box that accepts the terms.
 * @csspart button - A button; the form's is also `submit`.
 * @cssproperty --service-accent - The one colour that themes everything.
 * @cssproperty --service-card-size - The width that the card has at most.
 * @cssState ask - The form is shown.
 * @cssState waiting - The mail is on its way and the code is asked for.
 * @cssState signed-in - Somebody is signed in.
 * @cssState busy - Something is under way.
 * @cssState offline - Something waits for the network.
 * @cssState limited - Asking again is held back for a while.
 * @fires {BeforeSubmitEvent} before-submit - The form is about to be sent; cancelable.
 * @fires {CodeSentEvent} code-sent - The mail has been asked for.
 * @fires {SignedInEvent} signed-in - The account is there and somebody has signed in.
 */
export class SignUpElement extends LitElement {
  static override readonly styles = [tokens, controls, checkboxStyles, signUpStyles];
  static override readonly shadowRootOptions: ShadowRootInit = { mode: 'open', delegatesFocus: true };
  static override readonly properties = {
    brand: {},
    email: {},
    returnTo: { attribute: 'return-to' },
    signInUrl: { attribute: 'sign-in-url' },
    termsUrl: { attribute: 'terms-url' },
    privacyUrl: { attribute: 'privacy-url' },
    formAction: { attribute: 'form-action' },
    disabled: { type: Boolean, reflect: true },
    served: { attribute: 'served-state', type: Object },
    messages: { attribute: false },
    asked: { state: true },
  };

  /** A name for the heading: "Create your … account". */
  brand?: string;
  /** An address to begin with. */
  email?: string;
  /** A path of this origin to go to once signed in; without it nothing navigates. */
  returnTo?: string;
  /** Where "Sign in" leads; without it there is no such link. */
  signInUrl?: string;
  /** Where the terms are; without this and `privacy-url` the platform is asked. */
  termsUrl?: string;
  /** Where the privacy policy is. */
  privacyUrl?: string;
  /** Where the form posts without script. */
  formAction?: string;
  disabled = false;
  /** What a server has found out for a page that it renders. */
  served: ServedState | undefined;
  /** Single sentences instead of ours. */
  messages?: DeepPartial<Messages>;
  /** What the platform says of terms: `null` when it has none. */
  private asked: Terms | null | undefined;

  readonly #localise = new LocaliseController(this, {
    en: { ...enShared, signUp: enSignUp },
    sv: { ...svShared, signUp: svSignUp },
  });
  readonly #platform = new PlatformController(this, () => this.#challenge.renew());
  readonly #challenge: ChallengeController = new ChallengeController(this, {
    platform: this.#platform,
    localise: this.#localise,
    internals: this.attachInternals(),
    type: '@service/authentication/schema/sign-up',
    steps: () => import('../parts/challenge-steps.ts'),
    model: async () => {
      await this.#askForTerms();
      return {
        schema: this.#terms ? signUpWithTermsForm : signUpForm,
        initial: { ...this.#empty, email: this.email ?? '', ...this.#typed },
      };
    },
    hidden: () => {
      const locale = this.#localise.language.slice(0, 2);
      return locale === 'sv' || locale === 'en' ? { locale } : {};
    },
  });
  readonly #busy = new BusySignController(this, () => this.#challenge.state.busy !== undefined);
  #typed: Record<string, string | boolean> = {};

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    for (const name of [...names, 'acceptTerms']) {
      const typed = typedBefore(this, name);
      if (typed !== undefined) this.#typed[name] = typed;
    }
    return chooseRenderRoot(this, SignUpElement.styles, () => super.createRenderRoot());
  }

  /** Focuses what the current step is about. */
  override focus(options?: FocusOptions): void {
    focusStep(this, options);
  }

  /** Back to an empty form; a session stays. */
  reset(): void {
    this.#typed = {};
    this.#challenge.reset(this.#empty);
  }

  get #empty(): object {
    return { name: '', email: '', workspaceName: '', ...(this.#terms && { acceptTerms: false }) };
  }

  get #terms(): Terms | undefined {
    return termsAt(this.termsUrl, this.privacyUrl) ?? this.asked ?? undefined;
  }

  /** Whether there are terms is not known yet: what stands below the fields keeps its place until then. */
  get #undecided(): boolean {
    return this.asked === undefined && !this.#terms && !this.formAction;
  }

  async #askForTerms(): Promise<void> {
    if (this.#terms || this.asked === null || this.formAction) return;
    const client = await this.#platform.value.client();
    // A platform that can't be asked says so at the submission; until then the form goes on without.
    const schema = await client.formSchema('@service/authentication/schema/sign-up').catch(() => ({}));
    const { 'x-service-hints': hints } = schema as { 'x-service-hints'?: { termsUrl?: unknown; privacyUrl?: unknown } };
    this.asked = termsAt(hints?.termsUrl, hints?.privacyUrl) ?? null;
  }

  #submitForm(event: SubmitEvent): void {
    event.preventDefault();
    if (!this.disabled) void this.#challenge.submit(() => this.dispatchEvent(new BeforeSubmitEvent()));
  }

  #typedInto(event: Event): void {
    const { name, value, type, checked } = event.target as HTMLInputElement;
    this.#challenge.set(name, type === 'checkbox' ? checked : value);
  }

  protected override render(): TemplateResult {
    const view: ChallengeView = {
      challenge: this.#challenge,
      localise: this.#localise,
      busyShown: this.#busy.shown,
      formAction: webLink(this.formAction),
    };
    const signInUrl = webLink(this.signInUrl);
    const { signUp, fields } = this.#localise.words;
    const labels = { ...signUp, ...fields };
    const challenge = this.#challenge;
    return challengeCard(
      view,
      fields.notLoaded,
      (above, label) => html`
        <slot name="heading"><h2 part="heading" id="heading">${signUp.heading(this.brand)}</h2></slot>
        <p class="sub" part="description">${signUp.description}</p>
        ${above}
        <form
          part="form"
          method="post"
          action=${view.formAction ?? nothing}
          novalidate
          @submit=${this.#submitForm}
          @input=${this.#typedInto}
          @focusin=${() => challenge.loadSoon()}
          @focusout=${(event: Event) => challenge.leave((event.target as HTMLInputElement).name)}
        >
          ${names.map((name) => {
            const initial = name === 'email' ? this.email : '';
            return field({
              ...textFields[name],
              name,
              label: labels[name],
              optional: textFields[name].required ? undefined : signUp.optional,
              value: String(challenge.value(name, this.#typed[name]) ?? initial ?? ''),
              disabled: this.disabled,
              focused: this.autofocus && name === 'name',
              issue: challenge.issue(name),
            });
          })}
          <div class="rest">
            ${
              this.#undecided
                ? html`<div class="bone" part="skeleton"></div>`
                : html`${this.#acceptTerms()} ${submitButton(label ?? signUp.submit, this.disabled || challenge.limited || view.busyShown)}`
            }
          </div>
        </form>
        <slot name="footer">
          ${
            signInUrl
              ? html`<div class="foot" part="footer">
                <span>${signUp.haveAccount}</span
                ><a class="link" part="link" href=${signInUrl}>${signUp.signIn}</a>
              </div>`
              : nothing
          }
        </slot>
      `,
    );
  }

  #acceptTerms(): TemplateResult {
    const terms = this.#terms;
    const { signUp } = this.#localise.words;
    if (!terms) return html`<p class="sub next">${signUp.mailFollows}</p>`;
    const [before, termsWord, between, privacyWord, after] = signUp.acceptTerms;
    const link = (href: string, text: string) =>
      html`<a class="link" part="link" href=${href} target="_blank" rel="noopener"
        >${text}<span class="unseen"> (${signUp.opensNewWindow})</span></a
      >`;
    return checkbox({
      name: 'acceptTerms',
      label: html`${before}${terms.terms && link(terms.terms, termsWord)}${
        terms.terms && terms.privacy ? between : nothing
      }${terms.privacy && link(terms.privacy, privacyWord)}${after}`,
      checked: String(this.#challenge.value('acceptTerms', this.#typed['acceptTerms'])) === 'true',
      disabled: this.disabled,
      issue: this.#challenge.issue('acceptTerms'),
    });
  }
}

define('service-sign-up', SignUpElement);

declare global {
  interface HTMLElementTagNameMap {
    'service-sign-up': SignUpElement;
  }
}
