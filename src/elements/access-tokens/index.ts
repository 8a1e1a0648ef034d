import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { AccessToken } from '../../contract/authentication/apis/tokens.ts';
import { AccessTokensController } from '../../controllers/access-tokens.ts';
import { BusySignController } from '../../controllers/busy-sign.ts';
import { BeforeSubmitEvent } from '../../controllers/events.ts';
import { LocaliseController, type DeepPartial } from '../../controllers/localise.ts';
import { define } from '../../controllers/render-root.ts';
import { challenge } from '../../localisation/sections/challenge.ts';
import { failures } from '../../localisation/sections/failures.ts';
import { fields } from '../../localisation/sections/fields.ts';
import { tokens as tokenSection } from '../../localisation/sections/tokens.ts';
import type { Messages } from '../../localisation/sections/index.ts';
import { controls } from '../../theme/controls.ts';
import { tokens } from '../../theme/tokens.ts';
import { notice } from '../parts/notice.ts';
import { confirmSentence, confirmStep } from './confirm.ts';
import { createdStep } from './created.ts';
import { lifetimes, makeForm, sentenceOf } from './form.ts';
import { bones, list } from './list.ts';
import { accessTokensStyles } from './styles.ts';

export type { BeforeSubmitEvent } from '../../controllers/events.ts';
export { TokenCreatedEvent, TokenRevokedEvent } from '../../controllers/token-events.ts';

/**
 * Somebody's tokens for scripts: makes one, shows it once, lists and revokes them.
 *
 * @slot heading - Instead of the heading.
 * @csspart heading - A heading.
 * @csspart form - The form that makes a token.
 * @csspart input - An input; the one that shows a token is also `secret`.
 * @csspart button - A button; also `submit`, `copy`, `done`, `revoke` or `undo`.
 * @csspart confirm - The fresh sign-in that a token may need.
 * @csspart created - The token that was just made.
 * @csspart list - The tokens that there are; each is a `row`.
 * @csspart empty - Instead of the list where there is none.
 * @csspart skeleton - Instead of the list while it is on its way.
 * @csspart notice - What is the matter.
 * @cssproperty --service-tokens-size - The width that it has at most.
 * @cssState loading - The list is on its way.
 * @cssState ready - The list is there.
 * @cssState signed-out - Nobody is signed in.
 * @cssState busy - A token is being made.
 * @cssState confirming - Making a token waits for a fresh sign-in.
 * @cssState created - A token is shown, this once.
 * @cssState offline - Something waits for the network.
 * @cssState limited - Making another is held back for a while.
 * @fires {BeforeSubmitEvent} before-submit - A token is about to be made; cancelable.
 * @fires {TokenCreatedEvent} token-created - A token has been made.
 * @fires {TokenRevokedEvent} token-revoked - A token has been ended.
 */
export class AccessTokensElement extends LitElement {
  static override readonly styles = [tokens, controls, accessTokensStyles];
  static override readonly shadowRootOptions: ShadowRootInit = { mode: 'open', delegatesFocus: true };

  @property({ type: Boolean, reflect: true }) disabled = false;
  /** Single sentences instead of ours. */
  @property({ attribute: false }) messages?: DeepPartial<Messages>;
  @state() private byHand = false;
  @state() private askedAnyway = false;
  @state() private said = '';

  readonly #localise = new LocaliseController(this, { challenge, failures, tokens: tokenSection, fields });
  readonly #tokens = new AccessTokensController(this, {
    internals: this.attachInternals(),
    lifetimes,
    happened: (what, token) => this.#happened(what, token),
  });
  readonly #busy = new BusySignController(this, () => this.#tokens.state.making);
  /** What gets focus once it is there. */
  #next: string | undefined;

  /** Focuses what can be done first. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('input, button')?.focus(options);
  }

  protected override updated(): void {
    const next = this.#next;
    this.#next = undefined;
    if (next) this.renderRoot.querySelector<HTMLElement>(next)?.focus();
    if (this.#tokens.state.status === 'signed-out') void import('../sign-in/index.ts');
  }

  /** Focus goes where the work goes, if it was here. */
  #goTo(selector: string): void {
    if (this.matches(':focus-within')) this.#next = selector;
    this.requestUpdate();
  }

  #happened(what: 'created' | 'confirm' | 'revoked', token?: AccessToken): void {
    const { tokens: words } = this.#localise.words;
    this.byHand = this.askedAnyway = false;
    if (what === 'created') this.#goTo('#created-heading');
    else if (what === 'confirm') this.#goTo('#confirm-heading');
    else if (token) {
      this.said = words.revoked(token.name);
      if (this.renderRoot.querySelector(`[data-id='${token.id}'] :focus`)) this.#goTo('#list-heading');
    }
  }

  async #submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const { limited, state } = this.#tokens;
    if (this.disabled || limited || state.making || !this.dispatchEvent(new BeforeSubmitEvent())) return;
    this.said = '';
    const model = await this.#tokens.load().catch(() => undefined);
    await model?.submit();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus();
  }

  #typed({ target }: Event): void {
    const { model } = this.#tokens;
    const { name, value } = target as HTMLInputElement | HTMLSelectElement;
    if (name === 'name') model?.form.set(['name'], value);
    else if (model) model.days = lifetimes[Number(value)];
  }

  async #copy(): Promise<void> {
    const secret = this.#tokens.state.created?.token ?? '';
    const input = this.renderRoot.querySelector<HTMLInputElement>('#secret');
    try {
      await navigator.clipboard.writeText(secret);
      this.#took();
    } catch {
      // Plain http has no clipboard, and a frame may have no right to it.
      input?.select();
      if (!document.execCommand('copy')) this.byHand = true;
    }
  }

  #took(): void {
    this.#tokens.copied = true;
    this.said = this.#localise.words.tokens.copied;
    this.requestUpdate();
  }

  #done(): void {
    if (!this.#tokens.copied && !this.askedAnyway) {
      this.askedAnyway = true;
      this.said = this.#localise.words.tokens.notCopied;
      return;
    }
    this.#goTo("input[name='name']");
    this.#tokens.model?.forget();
  }

  #revoke({ id, name }: AccessToken): void {
    this.said = this.#localise.words.tokens.willBeRevoked(name);
    this.#goTo(`[data-id='${id}'] [part~='undo']`);
    this.#tokens.model?.revocations.begin(id);
  }

  #undo({ id, name }: AccessToken): void {
    if (!this.#tokens.model?.revocations.undo(id)) return;
    this.said = this.#localise.words.tokens.revocationUndone(name);
    this.#goTo(`[data-id='${id}'] [part~='revoke']`);
  }

  protected override render(): TemplateResult {
    const { tokens: words } = this.#localise.words;
    const { state } = this.#tokens;
    const sentence = sentenceOf(this.#tokens, this.#localise.words, (seconds) => this.#localise.clock(seconds));
    const confirming = this.#confirmView && confirmSentence(this.#confirmView);
    return html`<section lang=${this.#localise.language} aria-labelledby="heading">
      <slot name="heading"><h2 part="heading" id="heading">${words.heading}</h2></slot>
      <p class="sub">${words.description}</p>
      ${sentence ? notice(...sentence) : nothing}
      ${this.#step()} ${state.status === 'signed-out' ? nothing : this.#list()}
      <div class="unseen" role="status">${(confirming ?? sentence)?.[1] ?? this.said}</div>
    </section>`;
  }

  get #confirmView() {
    const { model } = this.#tokens;
    return (
      model?.confirmation && {
        confirmation: model.confirmation,
        words: this.#localise.words,
        clock: (seconds: number) => this.#localise.clock(seconds),
        cancel: () => {
          this.#goTo("input[name='name']");
          model.cancel();
        },
      }
    );
  }

  #step(): TemplateResult {
    const { tokens: words } = this.#localise.words;
    const { state, copied } = this.#tokens;
    if (state.created) {
      return createdStep({
        token: state.created,
        words,
        copied,
        byHand: this.byHand,
        asked: this.askedAnyway,
        copy: () => void this.#copy(),
        tookCopy: () => this.#took(),
        done: () => this.#done(),
      });
    }
    if (state.status === 'signed-out')
      return html`<p class="sub">${words.signIn}</p><service-sign-in></service-sign-in>`;
    return this.#confirmView ? confirmStep(this.#confirmView) : this.#form();
  }

  #form(): TemplateResult {
    const { words } = this.#localise;
    return makeForm({
      tokens: this.#tokens,
      words,
      disabled: this.disabled,
      busy: this.#busy.shown,
      submit: (event) => void this.#submit(event),
      typed: (event) => this.#typed(event),
    });
  }

  #list(): TemplateResult {
    const { tokens: words } = this.#localise.words;
    const { model, state, loadFailed } = this.#tokens;
    const failed = state.status === 'failed' || loadFailed;
    return html`
      <h3 class="list-heading" part="heading" id="list-heading" tabindex="-1">${words.list}</h3>
      ${
        failed
          ? html`<button type="button" class="button retry" part="button" @click=${() => this.#tokens.retry()}>
              ${words.tryAgain}
            </button>`
          : model && state.status === 'ready'
            ? list({
                tokens: state.tokens,
                words,
                language: this.#localise.language,
                now: Date.now(),
                revocation: (id) => model.revocations.of(id),
                revoke: (token) => this.#revoke(token),
                undo: (token) => this.#undo(token),
              })
            : bones(words)
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
