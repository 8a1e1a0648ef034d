import { html, nothing, type TemplateResult } from 'lit';
import { provideSteps } from '../../controllers/challenge-steps.ts';
import type { ChallengeController } from '../../controllers/challenge.ts';
import { circleCheck, mail } from '../../theme/icons.ts';
import { submitButton } from './button.ts';
import { codeField, formatCode } from './code-field.ts';
import { named } from './names.ts';
import { notice } from './notice.ts';

const wordsOf = ({ localise }: ChallengeController) => localise.lazyWords!.challenge;

function stepNotice(challenge: ChallengeController): TemplateResult | undefined {
  const words = wordsOf(challenge);
  const { localise, state, failure } = challenge;
  if (state.waitingForNetwork) return notice('offline', words.offline);
  if (challenge.limited) {
    const clock = localise.clock(challenge.countdown.seconds);
    return notice('limited', [failure, words.tryAgainIn(clock)].filter(Boolean).join(' '));
  }
  if (failure) return notice('bad', failure);
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
    const digits = formatCode(input);
    if (digits.length === 6) return void challenge.model?.submitCode(digits);
    challenge.model?.refuseCode({ path: ['code'], code: 'digits', message: words.incompleteCode });
    input.focus();
  };
  const typed = (event: InputEvent) => {
    const input = event.target as HTMLInputElement;
    if (event.isComposing) return;
    const digits = formatCode(input);
    challenge.model?.clearCodeIssue();
    if (digits.length !== 6) return;
    if (challenge.handles) void challenge.model?.submitCode(digits);
    else input.form?.requestSubmit();
  };
  const isHere = () => document.activeElement === document.body || host.matches(':focus-within');
  const resend = (event: Event) => {
    if (!challenge.handles) return postOnce(event);
    event.preventDefault();
    if (wait > 0) return;
    // Moves the focus, because the button is replaced, unless the user has moved on.
    void challenge.model?.resend().then(() => challenge.countdown.seconds && isHere() && host.focus());
  };

  return html`
    <div class="badge" part="badge">${mail}</div>
    <h2 part="heading" id="heading" tabindex="-1">${words.heading}</h2>
    <p class="sub" part="description">${before}<b dir="auto">${state.sentTo}</b>${after}</p>
    ${stepNotice(challenge)}
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
      ${
        wait > 0
          ? html`<span role="timer">${words.newCodeIn(localise.clock(wait))}</span>`
          : html`<button class="link" part="link" name="resend" value="1" aria-disabled=${state.busy ? 'true' : 'false'}>
            ${state.busy === 'resending' && challenge.busy.shown ? words.sending : words.newCode}
          </button>`
      }
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
      <h2 part="heading" id="heading" tabindex="-1">${named(words.signedInAs, challenge.state.user?.name ?? '')}</h2>
      ${next ? html`<a class="button primary wide" part="button" href=${next}>${words.continue}</a>` : nothing}
    </slot>
  `;
}

provideSteps({
  notice: stepNotice,
  step(challenge) {
    const { step } = challenge.state;
    return step === 'waiting' ? waitingStep(challenge) : step === 'signed-in' ? signedInStep(challenge) : undefined;
  },
  announcement(challenge) {
    const words = wordsOf(challenge);
    const { state, failure, limited, busy } = challenge;
    if (state.waitingForNetwork) return words.offline;
    if (failure) return failure;
    // An issue of a focused field is read with the field.
    const issue = challenge.issue(state.step === 'waiting' ? 'code' : (challenge.announcedField ?? ''));
    if (issue && !limited) return issue;
    if (busy.shown && state.busy) return state.busy === 'verifying' ? words.checking : words.sending;
    if (state.linkUsed) return words.linkUsed;
    if (state.again) return words.codeResent;
    // Announced once, not again after an attempt.
    if (state.step === 'waiting')
      return 'codeIssue' in state ? '' : `${words.heading}. ${words.sentTo.join(state.sentTo)}`;
    return state.step === 'signed-in' && !challenge.movesFocus ? words.signedInAs(state.user?.name ?? '') : '';
  },
});
