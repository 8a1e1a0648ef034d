import { html, nothing, type TemplateResult } from 'lit';
import type { CreatedAccessToken } from '../../contract/authentication/apis/tokens.ts';
import type { SignInValue } from '../../contract/authentication/schema/sign-in.ts';
import type { AccessTokensController } from '../../controllers/access-tokens.ts';
import { isFailure } from '../../transport/failure.ts';
import { failureMessage, issueMessage } from '../../localisation/failure-messages.ts';
import type { Messages } from '../../localisation/sections/index.ts';
import type { TokenMessages } from '../../localisation/sections/tokens.ts';
import type { ChallengeModel } from '../../models/challenge-model.ts';
import { circleCheck, copy as copyIcon } from '../../theme/icons.ts';
import { resendButton, submitButton } from '../parts/button.ts';
import { codeField, formatCode } from '../parts/code-field.ts';
import { field } from '../parts/field.ts';
import { heading } from '../parts/heading.ts';
import { limitNotice, type Notice } from '../parts/limit-notice.ts';
import { notice } from '../parts/notice.ts';
import { named } from '../parts/names.ts';

type Words = Pick<Messages, 'tokens' | 'challenge' | 'failures' | 'fields'>;

/** Attributes of a heading below the first one. */
export const subheading = (id: string): string => `class="subheading" part="heading" id="${id}" tabindex="-1"`;

/** Lifetimes to select from, in days; `undefined` never expires. */
export const lifetimes = [30, 90, 365, undefined] as const;
const defaultLifetime = 90;

export function formNotice(
  { state, limited, loadFailed, countdown }: AccessTokensController,
  { tokens, challenge, failures, fields }: Words,
  clock: (seconds: number) => string,
): Notice | undefined {
  const { failure } = state;
  const maximum = isFailure(failure, 'conflict') ? Number(failure.detail.problem?.params?.['maximum']) : 0;
  const text = maximum ? tokens.tooMany(maximum) : failure && failureMessage(failures, failure);
  if (loadFailed) return ['bad', fields.notLoaded];
  if (state.waitingForNetwork) return ['offline', challenge.offline];
  const wait = limited && challenge.tryAgainIn(clock(countdown.seconds));
  const limit = limitNotice(failure, text, wait, failures.tryAgainNow);
  if (limit) return limit;
  if (state.lost) return ['bad', tokens.secretLost];
  return text === undefined ? undefined : ['bad', text];
}

export interface FormView {
  readonly tokens: AccessTokensController;
  readonly words: Words;
  readonly disabled: boolean;
  /** Creating a token takes so long that it is shown. */
  readonly busy: boolean;
  readonly submit: (event: SubmitEvent) => void;
  readonly typed: (event: Event) => void;
}

export function formStep({ tokens, words, disabled, busy, submit, typed }: FormView): TemplateResult {
  const { model, state, limited } = tokens;
  const { tokens: messages, failures, challenge } = words;
  const issue = model?.form.issue('name');
  const waiting = state.waitingForNetwork && state.making;
  // `dialog`: Enter before the script has loaded sends nothing and keeps the text.
  return html`<form
    class="panel"
    part="form"
    method="dialog"
    novalidate
    @submit=${submit}
    @input=${typed}
    @focusout=${() => model?.form.touch('name')}
  >
    <div class="fields">
      ${field({
        name: 'name',
        label: messages.name,
        value: String(model ? (model.form.value('name') ?? '') : tokens.typed),
        autocomplete: 'off',
        autocapitalize: 'sentences',
        maxLength: 80,
        required: true,
        disabled,
        issue: issue && issueMessage(failures, issue),
      })}
      <div class="field" part="field">
        <label for="lifetime" part="label">${messages.lifetime}</label>
        <select id="lifetime" name="lifetime" class="input" part="input" ?disabled=${disabled}>
          ${lifetimes.map(
            (days, index) =>
              html`<option value=${index} ?selected=${days === (model ? model.days : defaultLifetime)}>
                ${days === undefined ? messages.neverExpires : messages.days(days)}
              </option>`,
          )}
        </select>
      </div>
    </div>
    ${submitButton(waiting ? challenge.waitingForNetwork : busy ? messages.creating : messages.submit, disabled || limited || busy)}
  </form>`;
}

export interface CreatedView {
  readonly host: HTMLElement;
  readonly token: CreatedAccessToken;
  readonly words: TokenMessages;
  readonly copied: boolean;
  /** The browser can't copy by script. */
  readonly byHand: boolean;
  /** The user was about to leave without having copied it. */
  readonly isWarned: boolean;
  readonly copy: () => void;
  /** The user has copied it with the keyboard or a menu. */
  readonly copiedByHand: () => void;
  readonly done: () => void;
}

/** The only time that a token is shown. */
export function createdStep({
  host,
  token,
  words,
  copied,
  byHand,
  isWarned,
  copy,
  copiedByHand,
  done,
}: CreatedView): TemplateResult {
  const anyway = isWarned && !copied;
  return html`<div class="panel" part="created" role="group" aria-labelledby="created-heading">
    ${heading(host, named(words.createdHeading, token.name), subheading('created-heading'), 1)}
    <p class="sub" id="created-once">${words.shownOnce}</p>
    <div class="secret">
      <input
        id="secret"
        class="input"
        part="input secret"
        readonly
        spellcheck="false"
        autocomplete="off"
        aria-label=${words.secret}
        aria-describedby="created-once"
        .value=${token.token}
        @focus=${(event: FocusEvent) => (event.target as HTMLInputElement).select()}
        @copy=${copiedByHand}
      />
      <button type="button" class=${copied ? 'button' : 'button primary'} part="button copy" @click=${copy}>
        ${copied ? circleCheck : copyIcon}${copied ? words.copied : words.copy}
      </button>
    </div>
    ${anyway ? notice('bad', words.notCopied) : byHand && !copied ? notice('limited', words.copyByHand) : nothing}
    <div class="ways">
      <button type="button" class=${copied ? 'button primary' : 'button'} part="button done" @click=${done}>
        ${anyway ? words.closeAnyway : words.done}
      </button>
    </div>
  </div>`;
}

export interface ConfirmView {
  readonly host: HTMLElement;
  readonly confirmation: ChallengeModel<SignInValue>;
  readonly words: Words;
  readonly clock: (seconds: number) => string;
  readonly cancel: () => void;
}

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

export function confirmNotice({
  confirmation,
  words,
  clock,
}: Omit<ConfirmView, 'host' | 'cancel'>): Notice | undefined {
  const { state, clock: limit } = confirmation;
  const text = state.failure && failureMessage(words.failures, state.failure);
  if (state.waitingForNetwork) return ['offline', words.challenge.offline];
  const wait = limit.running && words.challenge.tryAgainIn(clock(secondsUntil(limit.until)));
  const notice = limitNotice(state.failure, text, wait, words.failures.tryAgainNow);
  return notice ?? (text === undefined ? undefined : ['bad', text]);
}

/** Fresh sign-in in place, by a code from an e-mail; the form keeps its values. */
export function confirmStep(view: ConfirmView): TemplateResult {
  const { confirmation, words, clock, cancel } = view;
  const { tokens, challenge, failures } = words;
  const { state } = confirmation;
  const problem = confirmNotice(view);
  const wait = secondsUntil(Math.max(state.resendAt ?? 0, confirmation.clock.until));
  const isWaiting = state.step === 'waiting';

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if ((event.submitter as HTMLButtonElement | null)?.name === 'resend') return void (wait || confirmation.resend());
    if (!isWaiting) return void confirmation.submit();
    const input = (event.currentTarget as HTMLFormElement).elements.namedItem('code') as HTMLInputElement;
    const code = formatCode(input);
    if (code) return void confirmation.submitCode(code);
    confirmation.refuseCode({ path: ['code'], code: 'digits', message: challenge.incompleteCode });
    input.focus();
  };
  const typed = (event: InputEvent) => {
    if (event.isComposing) return;
    const code = formatCode(event.target as HTMLInputElement);
    confirmation.clearCodeIssue();
    if (code) void confirmation.submitCode(code);
  };

  return html`<form class="panel" part="confirm" novalidate @submit=${submit} @input=${typed}>
    ${heading(view.host, tokens.confirmHeading, subheading('confirm-heading'), 1)}
    ${
      isWaiting
        ? html`<p class="sub">${tokens.confirmSentTo[0]}<b dir="auto">${state.sentTo}</b>${tokens.confirmSentTo[1]}</p>`
        : ''
    }
    ${problem ? notice(problem[0], problem[1]) : ''}
    ${
      isWaiting
        ? codeField({
            label: challenge.code,
            issue: state.codeIssue && issueMessage(failures, state.codeIssue),
            busy: state.busy === 'verifying',
            focused: false,
          })
        : ''
    }
    ${submitButton(isWaiting ? tokens.confirm : state.busy ? challenge.sending : tokens.tryAgain, Boolean(state.busy))}
    <div class="foot">
      ${isWaiting ? resendButton(wait ? challenge.newCodeIn(clock(wait)) : challenge.newCode, wait || state.busy) : html`<span></span>`}
      <button type="button" class="link" part="link" @click=${cancel}>${tokens.cancel}</button>
    </div>
  </form>`;
}
