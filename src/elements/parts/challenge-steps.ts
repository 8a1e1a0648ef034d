import { html, nothing, type TemplateResult } from 'lit';
import type { ChallengeController } from '../../controllers/challenge.ts';
import { circleCheck, mail } from '../../theme/icons.ts';
import { resendButton, submitButton } from './button.ts';
import { codeField, formatCode } from './code-field.ts';
import { focusable, heading } from './heading.ts';
import { named } from './names.ts';
import { limitText, notice } from './notice.ts';

const wordsOf = ({ localise }: ChallengeController) => localise.lazyWords!.challenge;

export function challengeNotice(challenge: ChallengeController): TemplateResult | undefined {
  const words = wordsOf(challenge);
  const { localise, state, failure } = challenge;
  if (state.waitingForNetwork) return notice('offline', words.offline);
  if (challenge.limited) {
    const clock = localise.clock(challenge.countdown.seconds);
    return notice('limited', limitText(failure, words.tryAgainIn(clock)));
  }
  if (failure) return notice(challenge.limitOver ? 'limited' : 'bad', failure);
  return state.linkUsed
    ? notice(
        'limited',
        html`${words.linkUsed}
          <button type="button" class="link" part="link" @click=${() => location.reload()}>${words.continue}</button>`,
      )
    : undefined;
}

const posted = new WeakSet<EventTarget>();

/** Lets the native form post once: a second post would cancel the first, whose response has the session. */
function postOnce(event: Event): void {
  const form = event.currentTarget!;
  if (posted.has(form)) return event.preventDefault();
  posted.add(form);
  addEventListener('pageshow', () => posted.delete(form), { once: true });
}

function waitingStep(challenge: ChallengeController): TemplateResult {
  const words = wordsOf(challenge);
  const { host, localise, formAction, state } = challenge;
  const verifying = state.busy === 'verifying';
  const checking = verifying && challenge.busy.shown;
  const wait = challenge.countdown.seconds;
  const [before, after] = words.sentTo;

  const submit = (event: Event) => {
    if (!challenge.handles) return postOnce(event);
    event.preventDefault();
    const input = (event.currentTarget as HTMLFormElement).elements.namedItem('code') as HTMLInputElement;
    const code = formatCode(input);
    if (code) return void challenge.model?.submitCode(code);
    challenge.model?.refuseCode({ path: ['code'], code: 'digits', message: words.incompleteCode });
    input.focus();
  };
  const typed = (event: InputEvent) => {
    const input = event.target as HTMLInputElement;
    if (event.isComposing) return;
    const code = formatCode(input);
    challenge.model?.clearCodeIssue();
    if (!code) return;
    if (challenge.handles) void challenge.model?.submitCode(code);
    else input.form?.requestSubmit();
  };
  const resend = (event: Event) => {
    if (!challenge.handles) return postOnce(event);
    event.preventDefault();
    if (!wait) void challenge.model?.resend();
  };

  return html`
    <div class="badge" part="badge">${mail}</div>
    ${heading(host, words.heading, focusable)}
    <p class="sub" part="description">${before}<b dir="auto">${state.sentTo}</b>${after}</p>
    ${challengeNotice(challenge)}
    <form part="form" method="post" action=${formAction ?? nothing} novalidate @submit=${submit} @input=${typed}>
      ${codeField({
        label: words.code,
        // Posted without script, and rejected.
        initial: challenge.handles ? undefined : host.served?.values?.['code'],
        issue: challenge.issue('code'),
        busy: verifying,
        focused: host.hasAttribute('autofocus'),
      })}
      ${submitButton(checking ? words.checking : words.submitCode, checking)}
    </form>
    <form class="foot" part="footer" method="post" action=${formAction ?? nothing} @submit=${resend}>
      ${resendButton(
        state.busy === 'resending' && challenge.busy.shown
          ? words.sending
          : wait
            ? words.newCodeIn(localise.clock(wait))
            : words.newCode,
        wait || state.busy,
      )}
      ${
        formAction && !challenge.handles
          ? html`<a class="link" part="link" href=${`${formAction}${formAction.includes('?') ? '&' : '?'}step=ask`}>
            ${words.otherAddress}
          </a>`
          : html`<button type="button" class="link" part="link" @click=${() => challenge.restart()}>
            ${words.otherAddress}
          </button>`
      }
    </form>
  `;
}

function signedInStep(challenge: ChallengeController): TemplateResult {
  const words = wordsOf(challenge);
  const next = challenge.continueUrl;
  return html`
    <slot name="signed-in">
      <div class="badge" part="badge">${circleCheck}</div>
      ${heading(challenge.host, named(words.signedInAs, challenge.state.user?.name ?? ''), focusable)}
      ${next ? html`<a class="button primary wide" part="button" href=${next}>${words.continue}</a>` : nothing}
    </slot>
  `;
}

/** The step after the form; `undefined` before. */
export function challengeStep(challenge: ChallengeController): TemplateResult | undefined {
  const { step } = challenge.state;
  return step === 'waiting' ? waitingStep(challenge) : step === 'signed-in' ? signedInStep(challenge) : undefined;
}

export function challengeAnnouncement(challenge: ChallengeController): string {
  const words = wordsOf(challenge);
  const { state, failure, limited, busy } = challenge;
  // The state of the page load is static text.
  if (state.already && !state.codeIssue && !state.linkUsed) return '';
  if (state.waitingForNetwork) return words.offline;
  if (state.failure && failure) return failure;
  // An issue of a focused field is read with the field.
  const issue = challenge.issue(state.step === 'waiting' ? 'code' : (challenge.announcedField ?? ''));
  if (issue && !limited) return issue;
  if (busy.shown && state.busy) return state.busy === 'verifying' ? words.checking : words.sending;
  if (state.linkUsed) return words.linkUsed;
  // Announced once, not again after an attempt.
  if (state.step === 'waiting' && !('codeIssue' in state)) {
    if (challenge.countdown.ended) return words.newCode;
    return state.again ? words.codeResent : `${words.heading}. ${words.sentTo.join(state.sentTo)}`;
  }
  return state.step === 'signed-in' && !challenge.movesFocus ? words.signedInAs(state.user?.name ?? '') : '';
}
