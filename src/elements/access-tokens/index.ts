import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { AccessToken } from '../../contract/authentication/apis/tokens.ts';
import { AccessTokensController } from '../../controllers/access-tokens.ts';
import { BusySignController } from '../../controllers/busy-sign.ts';
import { BeforeSubmitEvent } from '../../controllers/events.ts';
import { LocaliseController, type DeepPartial } from '../../controllers/localise.ts';
import { PendingFocus } from '../../controllers/pending-focus.ts';
import { define } from '../../controllers/render-root.ts';
import { issueMessage } from '../../localisation/failure-messages.ts';
import { directionOf } from '../../localisation/languages.ts';
import { challenge } from '../../localisation/sections/challenge.ts';
import { failures } from '../../localisation/sections/failures.ts';
import { fields } from '../../localisation/sections/fields.ts';
import { tokens as tokenSection, type TokenMessages } from '../../localisation/sections/tokens.ts';
import type { Messages } from '../../localisation/sections/index.ts';
import { container } from '../../theme/container.ts';
import { controls } from '../../theme/controls.ts';
import { tokens } from '../../theme/tokens.ts';
import { copyText } from '../parts/copy-text.ts';
import { heading, headingLevel } from '../parts/heading.ts';
import { KeptFocus } from '../parts/kept-focus.ts';
import { notice } from '../parts/notice.ts';
import { signInForm } from '../parts/sign-in-form.ts';
import { StatusAnnouncer } from '../parts/status-announcer.ts';
import { skeleton, tokenList } from './list.ts';
import { confirmNotice, confirmStep, createdStep, formNotice, formStep, lifetimes, subheading } from './steps.ts';
import { accessTokensStyles } from './styles.ts';

export type { BeforeSubmitEvent } from '../../controllers/events.ts';
export { TokenCreatedEvent, TokenRevokedEvent } from '../../controllers/token-events.ts';

/**
 * The user's access tokens for scripts: creates one, shows it once, lists and revokes them.
 *
 * @slot heading - Instead of the heading.
 * @csspart heading - A heading.
 * @csspart form - The form of a new token.
 * @csspart input - An input; the one with the new token is also `secret`.
 * @csspart button - A button; also `submit`, `copy`, `done`, `revoke` or `undo`.
 * @csspart confirm - The fresh sign-in that a token may need.
 * @csspart created - The new token.
 * @csspart list - The tokens; each is a `row`.
 * @csspart empty - Instead of the list when there are no tokens.
 * @csspart skeleton - Instead of the list while it is loading.
 * @csspart notice - A problem.
 * @cssproperty --service-tokens-size - Maximum width.
 * @cssState loading - The list is loading.
 * @cssState ready - The list is shown.
 * @cssState signed-out - The user is signed out.
 * @cssState busy - A token is being created.
 * @cssState confirming - Creating a token waits for a fresh sign-in.
 * @cssState created - The new token is shown.
 * @cssState offline - It waits for the network.
 * @cssState limited - Creating tokens is rate limited for a while.
 * @fires {BeforeSubmitEvent} before-submit - A token is about to be created; cancelable.
 * @fires {TokenCreatedEvent} token-created - A token has been created.
 * @fires {TokenRevokedEvent} token-revoked - A token has been revoked.
 */
export class AccessTokensElement extends LitElement {
  static override readonly styles = [tokens, container, controls, accessTokensStyles];
  static override readonly shadowRootOptions: ShadowRootInit = { mode: 'open', delegatesFocus: true };

  // No decorators: their code would be a chunk of its own.
  static override readonly properties = {
    disabled: { type: Boolean, reflect: true },
    headingLevel: { attribute: 'heading-level', type: Number },
    messages: { attribute: false },
    byHand: { state: true },
    isWarned: { state: true },
  };

  /** Disables creating tokens. */
  disabled = false;
  /** Level of the first heading, 1 to 6; 2 by default. Those below it have the next ones. */
  headingLevel?: number;
  /** Overrides of single messages. */
  messages?: DeepPartial<Messages>;
  private byHand = false;
  private isWarned = false;

  readonly #localise = new LocaliseController(this, { challenge, failures, tokens: tokenSection, fields });
  readonly #tokens = new AccessTokensController(this, {
    internals: this.attachInternals(),
    lifetimes,
    happened: (what, token) => this.#happened(what, token),
  });
  readonly #busy = new BusySignController(this, () => this.#tokens.state.making);
  readonly #announcer = new StatusAnnouncer(this);
  readonly #pendingFocus = new PendingFocus(this);

  constructor() {
    super();
    this.addController(new KeptFocus(this, () => this.#tokens.state.status));
  }

  /** Focuses the first field or button. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('input, button')?.focus(options);
  }

  get #words(): TokenMessages {
    return this.#localise.words.tokens;
  }

  #moveFocus(selector: string): void {
    if (this.matches(':focus-within')) this.#pendingFocus.focusAfterUpdate(selector);
    this.requestUpdate();
  }

  #happened(what: 'created' | 'confirm' | 'revoked', token?: AccessToken): void {
    this.byHand = this.isWarned = false;
    if (what !== 'revoked') this.#moveFocus(`#${what}-heading`);
    else if (token) {
      this.#announcer.announce(this.#words.revoked(token.name));
      if (this.renderRoot.querySelector(`[data-id='${token.id}'] :focus`)) this.#moveFocus('#list-heading');
    }
  }

  async #submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const { limited, state } = this.#tokens;
    if (this.disabled || limited || state.making || !this.dispatchEvent(new BeforeSubmitEvent())) return;
    this.#announcer.clear();
    const model = await this.#tokens.load().catch(() => undefined);
    await model?.submit();
    await this.updateComplete;
    const invalid = this.renderRoot.querySelector<HTMLElement>('form [aria-invalid="true"]');
    const issue = model?.form.issue('name');
    // A screen reader is silent if the focus does not move.
    if (issue && invalid?.matches(':focus'))
      this.#announcer.announce(issueMessage(this.#localise.words.failures, issue));
    invalid?.focus();
  }

  #typed({ target }: Event): void {
    const { model } = this.#tokens;
    const { name, value } = target as HTMLInputElement | HTMLSelectElement;
    if (name === 'name') model?.form.set('name', value);
    else if (model) model.days = lifetimes[Number(value)];
  }

  async #copy(): Promise<void> {
    const secret = this.#tokens.state.created?.token ?? '';
    const input = this.renderRoot.querySelector<HTMLInputElement>('#secret');
    if (await copyText(secret, () => input?.select())) this.#setCopied();
    else this.byHand = true;
  }

  #setCopied(): void {
    this.#tokens.copied = true;
    this.#announcer.announce(this.#words.copied);
  }

  #done(): void {
    if (!this.#tokens.copied && !this.isWarned) {
      this.isWarned = true;
      this.#announcer.announce(this.#words.notCopied);
      return;
    }
    this.#moveFocus("input[name='name']");
    this.#tokens.model?.forget();
  }

  #revoke({ id, name }: AccessToken): void {
    this.#announcer.announce(this.#words.willBeRevoked(name));
    this.#tokens.model?.revocations.begin(id);
  }

  #undo({ id, name }: AccessToken): void {
    if (!this.#tokens.model?.revocations.undo(id)) return;
    this.#announcer.announce(this.#words.revocationUndone(name));
  }

  protected override render(): TemplateResult {
    const words = this.#words;
    const { state } = this.#tokens;
    const { language } = this.#localise;
    const problem = formNotice(this.#tokens, this.#localise.words, (seconds) => this.#localise.clock(seconds));
    const confirmProblem = this.#confirmView && confirmNotice(this.#confirmView);
    const [, text, announced = text] = confirmProblem ?? problem ?? [];
    const status = state.status === 'signed-out' ? words.signIn : announced;
    return html`<section lang=${language} dir=${directionOf(language)} aria-labelledby="heading">
      <slot name="heading">${heading(this, words.heading)}</slot>
      <p class="sub">${words.description}</p>
      ${problem ? notice(problem[0], problem[1]) : nothing}
      ${this.#step()} ${state.status === 'signed-out' ? nothing : this.#list()}
      ${this.#announcer.render(status, state.status === 'loading')}
    </section>`;
  }

  get #confirmView() {
    const { model } = this.#tokens;
    return (
      model?.confirmation && {
        confirmation: model.confirmation,
        host: this,
        words: this.#localise.words,
        clock: (seconds: number) => this.#localise.clock(seconds),
        cancel: () => {
          this.#moveFocus("input[name='name']");
          model.cancel();
        },
      }
    );
  }

  #step(): TemplateResult {
    const words = this.#words;
    const { state, copied } = this.#tokens;
    if (state.created) {
      return createdStep({
        host: this,
        token: state.created,
        words,
        copied,
        byHand: this.byHand,
        isWarned: this.isWarned,
        copy: () => void this.#copy(),
        copiedByHand: () => this.#setCopied(),
        done: () => this.#done(),
      });
    }
    if (state.status === 'signed-out')
      return html`<p class="sub">${words.signIn}</p>${signInForm(headingLevel(this, 1))}`;
    return this.#confirmView ? confirmStep(this.#confirmView) : this.#form();
  }

  #form(): TemplateResult {
    const { words } = this.#localise;
    return formStep({
      tokens: this.#tokens,
      words,
      disabled: this.disabled,
      busy: this.#busy.shown,
      submit: (event) => void this.#submit(event),
      typed: (event) => this.#typed(event),
    });
  }

  #list(): TemplateResult {
    const words = this.#words;
    const { model, state, loadFailed } = this.#tokens;
    const failed = state.status === 'failed' || loadFailed;
    return html`
      ${heading(this, words.list, subheading('list-heading'), 1)}
      ${
        failed
          ? html`<button type="button" class="button retry" part="button" @click=${() => this.#tokens.retry()}>
              ${words.tryAgain}
            </button>`
          : model && state.status === 'ready'
            ? tokenList({
                tokens: state.tokens,
                words,
                language: this.#localise.language,
                now: Date.now(),
                revocation: (id) => model.revocations.of(id),
                revoke: (token) => this.#revoke(token),
                undo: (token) => this.#undo(token),
              })
            : skeleton(words)
      }
    `;
  }
}

define('service-access-tokens', AccessTokensElement);

declare global {
  interface HTMLElementTagNameMap {
    'service-access-tokens': AccessTokensElement;
  }
}
