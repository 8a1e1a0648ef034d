import { html, type TemplateResult } from 'lit';
import type { SignInValue } from '../../contract/authentication/schema/sign-in.ts';
import { failureMessage, issueMessage } from '../../localisation/failure-messages.ts';
import type { Messages } from '../../localisation/sections/index.ts';
import type { ChallengeModel } from '../../models/challenge-model.ts';
import { submitButton } from '../parts/button.ts';
import { codeField, formatCode } from '../parts/code-field.ts';
import { notice } from '../parts/notice.ts';

export interface ConfirmView {
  readonly confirmation: ChallengeModel<SignInValue>;
  readonly words: Pick<Messages, 'tokens' | 'challenge' | 'failures'>;
  /** Minutes and seconds. */
  readonly clock: (seconds: number) => string;
  readonly cancel: () => void;
}

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

/** What is wrong with the whole, or what it waits for. */
export function confirmSentence({
  confirmation,
  words,
  clock,
}: Omit<ConfirmView, 'cancel'>): readonly ['bad' | 'offline' | 'limited', string] | undefined {
  const { state, clock: limit } = confirmation;
  const said = state.failure && failureMessage(words.failures, state.failure);
  if (state.waitingForNetwork) return ['offline', words.challenge.offline];
  if (limit.running) {
    const wait = words.challenge.tryAgainIn(clock(secondsUntil(limit.until)));
    return ['limited', [said, wait].filter(Boolean).join(' ')];
  }
  return said === undefined ? undefined : ['bad', said];
}

/** A fresh sign-in in place: the code of a mail, without leaving what is under way. */
export function confirmStep(view: ConfirmView): TemplateResult {
  const { confirmation, words, clock, cancel } = view;
  const { tokens, challenge, failures } = words;
  const { state } = confirmation;
  const sentence = confirmSentence(view);
  const wait = secondsUntil(Math.max(state.resendAt ?? 0, confirmation.clock.until));
  const asked = state.step === 'waiting';

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!asked) return void confirmation.submit();
    const input = (event.currentTarget as HTMLFormElement).elements.namedItem('code') as HTMLInputElement;
    const digits = formatCode(input);
    if (digits.length === 6) return void confirmation.submitCode(digits);
    confirmation.refuseCode({ path: ['code'], code: 'digits', message: challenge.incompleteCode });
    input.focus();
  };
  const typed = (event: InputEvent) => {
    if (event.isComposing) return;
    const digits = formatCode(event.target as HTMLInputElement);
    confirmation.clearCodeIssue();
    if (digits.length === 6) void confirmation.submitCode(digits);
  };

  return html`<form class="panel" part="confirm" novalidate @submit=${submit} @input=${typed}>
    <h3 part="heading" id="confirm-heading" tabindex="-1">${tokens.confirmHeading}</h3>
    ${
      asked
        ? html`<p class="sub">${tokens.confirmSentTo[0]}<b dir="auto">${state.sentTo}</b>${tokens.confirmSentTo[1]}</p>`
        : ''
    }
    ${sentence ? notice(...sentence) : ''}
    ${
      asked
        ? codeField({
            label: challenge.code,
            issue: state.codeIssue && issueMessage(failures, state.codeIssue),
            busy: state.busy === 'verifying',
            focused: false,
          })
        : ''
    }
    ${submitButton(asked ? tokens.confirm : state.busy ? challenge.sending : tokens.tryAgain, Boolean(state.busy))}
    <div class="foot">
      ${
        wait > 0
          ? html`<span role="timer">${asked ? challenge.newCodeIn(clock(wait)) : ''}</span>`
          : html`<button
              type="button"
              class="link"
              part="link"
              ?hidden=${!asked}
              aria-disabled=${state.busy ? 'true' : 'false'}
              @click=${() => confirmation.resend()}
            >
              ${challenge.newCode}
            </button>`
      }
      <button type="button" class="link" part="link" @click=${cancel}>${tokens.cancel}</button>
    </div>
  </form>`;
}
