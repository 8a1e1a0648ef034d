import { css, html, LitElement, type TemplateResult } from 'lit';
import type { Platform } from '../../context/platform-context.ts';
import { signUpForm, signUpWithTermsForm } from '../../contract/compiled/sign-up.ts';
import type { FieldHints } from '../../contract/hints.ts';
import type { JsonSchema } from '../../contract/json-schema.ts';
import { webLink } from '../../contract/web-link.ts';
import type { ServedState } from '../../controllers/challenge-host.ts';
import { ChallengeController } from '../../controllers/challenge.ts';
import { LocaliseController, type DeepPartial } from '../../controllers/localise.ts';
import { PlatformController } from '../../controllers/platform.ts';
import { chooseRenderRoot, define, focusStep, typedBefore } from '../../controllers/render-root.ts';
import { fields } from '../../localisation/sections/fields.ts';
import { signUp } from '../../localisation/sections/sign-up.ts';
import type { Messages } from '../../localisation/sections/index.ts';
import { controls } from '../../theme/controls.ts';
import { tokens } from '../../theme/tokens.ts';
import { challengeCard } from '../parts/challenge-card.ts';
import { checkbox, checkboxStyles, typedIn } from '../parts/checkbox.ts';
import { field, type FieldView } from '../parts/field.ts';
import type { ExtraFields } from './extra-fields.ts';
import { termsAt, termsLabel, type Terms } from './terms.ts';

export type { BeforeSubmitEvent, CodeSentEvent, SignedInEvent } from '../../controllers/events.ts';

type TextField = Pick<FieldView, 'type' | 'autocomplete' | 'autocapitalize' | 'inputMode' | 'maxLength' | 'required'>;

/** Fields of every sign-up, in order. */
const textFields: Readonly<Record<'name' | 'email' | 'workspaceName', TextField>> = {
  name: { autocomplete: 'name', autocapitalize: 'words', required: true },
  email: { type: 'email', autocomplete: 'username', autocapitalize: 'none', inputMode: 'email', required: true },
  workspaceName: { autocomplete: 'organization', autocapitalize: 'sentences' },
};
const names = Object.keys(textFields) as (keyof typeof textFields)[];

const type = '@service/authentication/schema/sign-up';

/** Languages that every platform accepts; its form may list more. */
const commonLocales = ['en', 'sv'];

/** State as the server rendered it; `extra` is the schema of the fields that the platform adds. */
interface ServedSignUp extends ServedState {
  readonly extra?: JsonSchema;
}

interface ServedForm extends JsonSchema {
  readonly 'x-service-hints'?: FieldHints & { readonly termsUrl?: unknown; readonly privacyUrl?: unknown };
}

const signUpStyles = css`
  :host(:not([form-action])) .rest {
    min-block-size: calc(var(--_control) + var(--_space) * 8.5 + 1.5em);
  }
  .next {
    margin-block-start: calc(var(--_space) * 4);
  }
  .field > label {
    display: flex;
    justify-content: space-between;
  }
  .quiet {
    color: var(--_quiet);
    font-weight: 400;
  }
  select.input {
    padding-inline: 0.4375rem;
  }
  .about {
    margin-block-start: calc(var(--_space) * 1.5);
    color: var(--_quiet);
    font-size: var(--_t1);
  }
  .bone {
    block-size: var(--_control);
    margin-block-start: calc(var(--_space) * 4.5);
    border-radius: var(--_radius);
    background: var(--_hover);
  }
`;

/**
 * Creates an account without a password: name, e-mail address, workspace and the platform's own fields, then the code
 * or the link of an e-mail.
 *
 * @slot heading - Replaces the heading of the first step.
 * @slot footer - Replaces the line below the form of the first step.
 * @slot signed-in - Replaces what is shown once signed in.
 * @csspart card - The box around everything.
 * @csspart input - An input; the code's is also `code-input`.
 * @csspart checkbox - A box, such as the one that accepts the terms.
 * @csspart hint - The description of a field that the platform adds.
 * @csspart button - A button; the form's is also `submit`.
 * @cssproperty --service-accent - The colour that themes everything.
 * @cssproperty --service-card-size - Maximum width of the card.
 * @cssState ask - The form is shown.
 * @cssState waiting - The e-mail is sent and the code is asked for.
 * @cssState signed-in - The user is signed in.
 * @cssState busy - A request is in progress.
 * @cssState offline - A request waits for the network.
 * @cssState limited - The platform limits the rate: the next try has to wait.
 * @fires {BeforeSubmitEvent} before-submit - The form is about to be sent; cancelable.
 * @fires {CodeSentEvent} code-sent - The e-mail is sent.
 * @fires {SignedInEvent} signed-in - The account exists and the user has signed in.
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
    headingLevel: { attribute: 'heading-level', type: Number },
    messages: { attribute: false },
    formTerms: { state: true },
    extra: { state: true },
  };

  /** A name for the heading: "Create your … account". */
  brand?: string;
  /** An address to begin with. */
  email?: string;
  /** Page to go to once signed in, a path of this origin or a URL that the platform allows; without it nothing navigates. */
  returnTo?: string;
  /** Target of the "Sign in" link; absent without it. */
  signInUrl?: string;
  /** URL of the terms. Without this and `privacy-url`, the platform's form names both. */
  termsUrl?: string;
  /** URL of the privacy policy. */
  privacyUrl?: string;
  /** URL that the form posts to without script. */
  formAction?: string;
  /** Disables the form. */
  disabled = false;
  /** State of the sign-up as the server rendered it. */
  served: ServedSignUp | undefined;
  /** Level of the first heading, 1 to 6; 2 by default. Those below it have the next ones. */
  headingLevel?: number;
  /** Overrides of single messages. */
  messages?: DeepPartial<Messages>;
  /** Terms of the platform; `null` if it has none, `undefined` until they are known. */
  private formTerms: Terms | null | undefined;
  /** Fields that the platform adds; their code is loaded when there is one, and imported by a server that renders. */
  private extra: ExtraFields | undefined;

  readonly #localise = new LocaliseController(this, { fields, signUp });
  readonly #platform = new PlatformController(this);
  readonly #challenge = new ChallengeController(
    this,
    {
      localise: this.#localise,
      internals: this.attachInternals(),
      type,
      prepare: () => this.#loadForm(),
      form: () => {
        const known = this.#terms ? signUpWithTermsForm : signUpForm;
        return {
          // Values of a previous platform's fields may still be in the form: they are not sent.
          schema: { ...(this.extra?.beside(known) ?? known), additionalProperties: true },
          initial: { ...this.#empty, email: this.email ?? '', ...this.#typed, ...this.extra?.typed },
        };
      },
      hidden: () => {
        const locale = this.#localise.language.slice(0, 2);
        return this.#locales.includes(locale) ? { locale } : {};
      },
    },
    this.#platform,
  );
  #locales: readonly unknown[] = commonLocales;
  #hydrated: Promise<void> | undefined;
  #formPlatform: Platform | undefined;
  #refusal: unknown;
  #typed: Record<string, string | boolean> = {};

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    for (const name of [...names, 'acceptTerms']) {
      const typed = typedBefore(this, name);
      if (typed !== undefined) this.#typed[name] = typed;
    }
    return chooseRenderRoot(this, SignUpElement.styles, () => super.createRenderRoot());
  }

  protected override scheduleUpdate(): void | Promise<unknown> {
    const served = this.served?.extra;
    if (!served || this.extra) return super.scheduleUpdate();
    return (this.#hydrated = this.#hydrate(served));
  }

  /** Reads the added fields that the server rendered; if their code fails to load, the plain form hydrates. */
  async #hydrate(served: JsonSchema): Promise<void> {
    const extra = await loadExtraFields(served).catch(() => undefined);
    if (!extra) return;
    extra.readRendered(this.renderRoot, this.#localise.language);
    this.extra = extra;
    super.scheduleUpdate();
  }

  /** Focuses the main control of the current step. */
  override focus(options?: FocusOptions): void {
    focusStep(this, options);
  }

  /** Shows the empty form again; a session stays. */
  reset(): void {
    this.#typed = {};
    this.extra?.forget();
    this.#challenge.reset(this.#empty);
  }

  get #empty(): object {
    const known = { name: '', email: '', workspaceName: '', ...(this.#terms && { acceptTerms: false }) };
    return { ...known, ...this.extra?.initial };
  }

  get #terms(): Terms | undefined {
    return termsAt(this.termsUrl, this.privacyUrl) ?? this.formTerms ?? undefined;
  }

  /** A skeleton keeps the place of the terms until they are known. */
  get #termsUnknown(): boolean {
    return this.formTerms === undefined && !this.#terms && !this.formAction;
  }

  /** Loads the platform's form, unless its own server has rendered the page. */
  async #loadForm(): Promise<void> {
    if (this.formAction) return this.#hydrated;
    const platform = this.#platform.value;
    const client = await platform.client();
    // A failure shows at the submission; until then the known fields are enough.
    const served: ServedForm | undefined = await client.formSchema(type).catch(() => undefined);
    if (!served && platform === this.#formPlatform) return;
    const { properties = {}, 'x-service-hints': hints } = served ?? {};
    const known = Object.keys(properties).every((name) => Object.hasOwn(signUpWithTermsForm.properties!, name));
    const extra = served && !known ? await loadExtraFields(served) : undefined;
    if (platform !== this.#platform.value) return;
    this.#formPlatform = platform;
    this.extra = extra;
    this.#locales = properties['locale']?.enum ?? commonLocales;
    this.formTerms = termsAt(hints?.termsUrl, hints?.privacyUrl) ?? null;
  }

  protected override updated(): void {
    const { failure } = this.#challenge.state;
    if (failure === this.#refusal) return;
    this.#refusal = failure;
    if (failure?.code === 'validation_failed') void this.#reloadForm();
  }

  /** Loads the form again after a refusal: the platform may have added fields. */
  async #reloadForm(): Promise<void> {
    const before = String(this.extra?.names);
    await this.#loadForm().catch(() => undefined);
    if (String(this.extra?.names) !== before) this.#challenge.renew();
  }

  protected override render(): TemplateResult {
    const { signUp, fields } = this.#localise.words;
    const { language } = this.#localise;
    const labels = { ...signUp, ...fields };
    const challenge = this.#challenge;
    const { extra } = this;
    const { model } = challenge;
    return challengeCard(
      challenge,
      labels,
      [signUp.haveAccount, signUp.signIn, webLink(this.signInUrl)],
      (button) => html`
          ${names.map((name) => {
            const initial = name === 'email' ? this.email : '';
            return field({
              ...textFields[name],
              name,
              label: labels[name],
              mark: textFields[name].required ? undefined : signUp.optional,
              value: String(challenge.value(name, this.#typed[name]) ?? initial ?? ''),
              disabled: this.disabled,
              focused: this.autofocus && name === 'name',
              issue: challenge.issue(name),
            });
          })}
          ${extra?.render({
            language,
            words: signUp,
            disabled: this.disabled,
            value: model && ((name) => model.form.value(name)),
            issue: (name) => challenge.issue(name),
          })}
          <div class="rest">
            ${this.#termsUnknown ? html`<div class="bone" part="skeleton"></div>` : html`${this.#acceptTerms()} ${button}`}
          </div>
        `,
      (input) => (extra ? extra.read(input, language) : typedIn(input)),
    );
  }

  #acceptTerms(): TemplateResult {
    const terms = this.#terms;
    const { signUp } = this.#localise.words;
    if (!terms) return html`<p class="sub next">${signUp.mailFollows}</p>`;
    return checkbox({
      name: 'acceptTerms',
      label: termsLabel(terms, signUp),
      checked: String(this.#challenge.value('acceptTerms', this.#typed['acceptTerms'])) === 'true',
      disabled: this.disabled,
      issue: this.#challenge.issue('acceptTerms'),
    });
  }
}

const loadExtraFields = async (served: JsonSchema) => new (await import('./extra-fields.ts')).ExtraFields(served);

define('service-sign-up', SignUpElement);

declare global {
  interface HTMLElementTagNameMap {
    'service-sign-up': SignUpElement;
  }
}
