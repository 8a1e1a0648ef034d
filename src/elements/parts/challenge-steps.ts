import { html, nothing, type TemplateResult } from 'lit';
import type { ChallengeController } from '../../controllers/challenge.ts';
import type { LocaliseController } from '../../controllers/localise.ts';
import { circleCheck, mail } from '../../theme/icons.ts';
import { submitButton } from './button.ts';
import { codeField, formatCode } from './code-field.ts';
import { notice } from './notice.ts';

export interface ChallengeView {
  readonly challenge: ChallengeController;
  readonly localise: LocaliseController<'challenge'>;
  /** Whether its waiting is to be seen by now. */
  readonly busyShown: boolean;
  /** Where the page's own form posts go without script. */
  readonly formAction: string | undefined;
  readonly continueUrl: string | undefined;
}

/** What is wrong with the whole, or what it waits for. */
export function challengeNotice({ challenge, localise }: ChallengeView): TemplateResult | typeof nothing {
  const { challenge: words } = localise.words;
  const { state, failure } = challenge;
  if (state.waitingForNetwork) return notice('offline', words.offline);
  if (challenge.limited) {
    const clock = localise.clock(challenge.countdown.seconds);
    return notice('limited', [failure, words.tryAgainIn(clock)].filter(Boolean).join(' '));
  }
  return failure ? notice('bad', failure) : nothing;
}

/** Look in your inbox: the code field and the ways on. */
function waitingStep(view: ChallengeView): TemplateResult {
  const { challenge, localise, formAction } = view;
  const { challenge: words } = localise.words;
  const { state } = challenge;
  const verifying = state.busy === 'verifying';
  const wait = challenge.countdown.seconds;
  const [before, after] = words.sentTo;

  const submit = (event: Event) => {
    if (!challenge.handles) return;
    event.preventDefault();
    const input = (event.currentTarget as HTMLFormElement).elements.namedItem('code') as HTMLInputElement;
    const digits = formatCode(input);
    if (digits.length === 6) void challenge.model?.submitCode(digits);
    else input.focus();
  };
  const typed = (event: InputEvent) => {
    const input = event.target as HTMLInputElement;
    if (event.isComposing || input.name !== 'code') return;
    const digits = formatCode(input);
    challenge.model?.clearCodeIssue();
    if (digits.length === 6 && challenge.handles) void challenge.model?.submitCode(digits);
  };
  const resend = (event: Event) => {
    if (!challenge.handles) return;
    event.preventDefault();
    if (wait === 0) void challenge.model?.resend();
  };

  return html`
    <div class="badge" part="badge">${mail}</div>
    <h2 part="heading" id="heading" tabindex="-1">${words.heading}</h2>
    <p class="sub" part="description">${before}<b dir="auto">${state.sentTo}</b>${after}</p>
    ${challengeNotice(view)}
    <form part="form" method="post" action=${formAction ?? nothing} novalidate @submit=${submit} @input=${typed}>
      ${codeField({ label: words.code, issue: challenge.issue('code'), busy: verifying })}
      ${submitButton(verifying && view.busyShown ? words.checking : words.submitCode, verifying)}
    </form>
    <form class="foot" part="footer" method="post" action=${formAction ?? nothing} @submit=${resend}>
      ${wait > 0
        ? html`<span role="timer">${words.newCodeIn(localise.clock(wait))}</span>`
        : html`<button class="link" part="link" name="resend" value="1" aria-disabled=${state.busy ? 'true' : 'false'}>
            ${state.busy === 'resending' && view.busyShown ? words.sending : words.newCode}
          </button>`}
      ${formAction && !challenge.handles
        ? html`<a class="link" part="link" href=${formAction}>${words.otherAddress}</a>`
        : html`<button type="button" class="link" part="link" @click=${() => challenge.restart()}>
            ${words.otherAddress}
          </button>`}
    </form>
  `;
}

function signedInStep({ challenge, localise, continueUrl }: ChallengeView): TemplateResult {
  const { challenge: words } = localise.words;
  const name = challenge.state.user?.name ?? '';
  return html`
    <slot name="signed-in">
      <div class="badge" part="badge">${circleCheck}</div>
      <h2 part="heading" id="heading" tabindex="-1">${words.signedInAs(name)}</h2>
      ${continueUrl
        ? html`<a class="button primary wide" part="button" href=${continueUrl}>${words.continue}</a>`
        : nothing}
    </slot>
  `;
}

/** What a screen reader is told: the step that came, what went wrong, what it waits for. */
function challengeAnnouncement({ challenge, localise, busyShown }: ChallengeView, fields: readonly string[]): string {
  const { challenge: words } = localise.words;
  const { state, failure, limited } = challenge;
  if (state.waitingForNetwork) return words.offline;
  if (failure) return failure;
  const names = state.step === 'waiting' ? ['code'] : fields;
  const issues = names.map((name) => challenge.issue(name)).filter(Boolean);
  if (issues.length && !limited) return issues.join(' ');
  if (busyShown) return state.busy === 'verifying' ? words.checking : words.sending;
  if (state.step === 'waiting') return [words.heading, words.sentTo.join(state.sentTo ?? '')].join('. ');
  return state.step === 'signed-in' ? words.signedInAs(state.user?.name ?? '') : '';
}

/** The card around a step, with its announcements. */
export const challengeCard = (
  view: ChallengeView,
  fields: readonly string[],
  ask: () => TemplateResult,
): TemplateResult => {
  const { step } = view.challenge.state;
  return html`
    <div class="card" part="card">
      ${step === 'ask' ? ask() : step === 'waiting' ? waitingStep(view) : signedInStep(view)}
      <div class="unseen" role="status">${challengeAnnouncement(view, fields)}</div>
    </div>
  `;
};
