import { html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { webLink } from '../../contract/web-link.ts';
import type { ServedState } from '../../controllers/challenge-host.ts';
import { ChallengeController } from '../../controllers/challenge.ts';
import { LocaliseController, type DeepPartial } from '../../controllers/localise.ts';
import { chooseRenderRoot, define, focusStep, typedBefore } from '../../controllers/render-root.ts';
import { fields } from '../../localisation/sections/fields.ts';
import { signIn } from '../../localisation/sections/sign-in.ts';
import type { Messages } from '../../localisation/sections/index.ts';
import { controls } from '../../theme/controls.ts';
import { tokens } from '../../theme/tokens.ts';
import { challengeCard } from '../parts/challenge-card.ts';
import { field } from '../parts/field.ts';

export type { BeforeSubmitEvent, CodeSentEvent, SignedInEvent } from '../../controllers/events.ts';

/**
 * Signs a user in without a password: e-mail address, then the code or the link of an e-mail.
 *
 * @slot heading - Replaces the heading of the first step.
 * @slot footer - Replaces the line below the form of the first step.
 * @slot signed-in - Replaces what is shown once signed in.
 * @csspart card - The box around everything.
 * @csspart input - An input; the code's is also `code-input`.
 * @csspart button - A button; the form's is also `submit`.
 * @cssproperty --service-accent - The colour that themes everything.
 * @cssproperty --service-card-size - Maximum width of the card.
 * @cssState ask - The address is asked for.
 * @cssState waiting - The e-mail is sent and the code is asked for.
 * @cssState signed-in - The user is signed in.
 * @cssState busy - A request is in progress.
 * @cssState offline - A request waits for the network.
 * @cssState limited - The platform limits the rate: the next try has to wait.
 * @fires {BeforeSubmitEvent} before-submit - The address is about to be sent; cancelable.
 * @fires {CodeSentEvent} code-sent - The e-mail is sent.
 * @fires {SignedInEvent} signed-in - The user has signed in here, or in another tab; one form on a page fires it.
 */
export class SignInElement extends LitElement {
  static override readonly styles = [tokens, controls];
  static override readonly shadowRootOptions: ShadowRootInit = { mode: 'open', delegatesFocus: true };
  // Decorators would weigh more than all of these: the script tag's first bytes are counted.
  static override readonly properties = {
    brand: {},
    email: {},
    returnTo: { attribute: 'return-to' },
    signUpUrl: { attribute: 'sign-up-url' },
    formAction: { attribute: 'form-action' },
    disabled: { type: Boolean, reflect: true },
    served: { attribute: 'served-state', type: Object },
    headingLevel: { attribute: 'heading-level', type: Number },
    messages: { attribute: false },
  };

  /** A name for the heading: "Sign in to …". */
  brand?: string;
  /** An address to begin with. */
  email?: string;
  /** Page to go to once signed in, a path of this origin or a URL that the platform allows; without it nothing navigates. */
  returnTo?: string;
  /** Target of the "Create an account" link; absent without it. */
  signUpUrl?: string;
  /** URL that the form posts to without script. */
  formAction?: string;
  /** Disables the form. */
  disabled = false;
  /** State of the sign-in as the server rendered it. */
  served: ServedState | undefined;
  /** Level of the first heading, 1 to 6; 2 by default. Those below it have the next ones. */
  headingLevel?: number;
  /** Overrides of single messages. */
  messages?: DeepPartial<Messages>;

  readonly #localise = new LocaliseController(this, { fields, signIn });
  readonly #challenge = new ChallengeController(this, {
    localise: this.#localise,
    internals: this.attachInternals(),
    type: '@service/authentication/schema/sign-in',
    form: ({ signInForm }) => ({ schema: signInForm, initial: { email: this.#typed || this.email || '' } }),
  });
  #typed: string | boolean | undefined;

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    this.#typed = typedBefore(this, 'email');
    return chooseRenderRoot(this, SignInElement.styles, () => super.createRenderRoot());
  }

  /** Focuses what the current step is about. */
  override focus(options?: FocusOptions): void {
    focusStep(this, options);
  }

  /** Back to an empty first step; a session stays. */
  reset(): void {
    this.#typed = '';
    this.#challenge.reset({ email: '' });
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('email') && this.email && !this.#challenge.value('email')) {
      this.#challenge.model?.form.set('email', this.email);
    }
  }

  protected override render(): TemplateResult {
    const { signIn, fields } = this.#localise.words;
    const challenge = this.#challenge;
    return challengeCard(
      challenge,
      { ...signIn, ...fields },
      [signIn.newHere, signIn.createAccount, webLink(this.signUpUrl)],
      (button) => html`
        ${field({
          name: 'email',
          label: fields.email,
          type: 'email',
          value: String(challenge.value('email', this.#typed) ?? this.email ?? ''),
          autocomplete: 'username',
          autocapitalize: 'none',
          inputMode: 'email',
          required: true,
          disabled: this.disabled,
          focused: this.autofocus,
          issue: challenge.issue('email'),
        })}
        ${button}
      `,
    );
  }
}

define('service-sign-in', SignInElement);

declare global {
  interface HTMLElementTagNameMap {
    'service-sign-in': SignInElement;
  }
}
