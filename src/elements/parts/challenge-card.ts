import { html, nothing, type TemplateResult } from 'lit';
import type { ChallengeController } from '../../controllers/challenge.ts';
import { submitButton } from './button.ts';
import { challengeAnnouncement, challengeNotice, challengeStep } from './challenge-steps.ts';
import { heading } from './heading.ts';
import { named } from './names.ts';
import { notice } from './notice.ts';
import { directionOf } from '../../controllers/localise.ts';

export interface AskWords {
  readonly notLoaded: string;
  readonly heading: (brand: string | undefined) => string;
  readonly description: string;
  readonly submit: string;
}

/**
 * The card of sign-in and sign-up: the form, or a later step, and the live region.
 *
 * @param footer line below the form; left out without a target of its link
 * @param fields renders the form's fields with its button
 * @param read reads the value of an input
 */
export function challengeCard(
  challenge: ChallengeController,
  { notLoaded, heading: headingOf, description, submit }: AskWords,
  [question, link, href]: readonly [question: string, link: string, href: string | undefined],
  fields: (button: TemplateResult) => TemplateResult,
  read: (input: HTMLInputElement) => unknown = ({ value }) => value,
): TemplateResult {
  const { host, localise, busy, submitFailed } = challenge;
  const words = localise.lazyWords?.challenge;
  const announcement = submitFailed ? notLoaded : words && challengeAnnouncement(challenge);
  const { waitingForNetwork } = challenge.state;
  const label = waitingForNetwork ? words?.waitingForNetwork : busy.shown ? words?.sending : undefined;
  const ask = () => html`
    <slot name="heading">${heading(host, host.brand ? named(headingOf, host.brand) : headingOf(undefined))}</slot>
    <p class="sub" part="description">${description}</p>
    ${submitFailed ? notice('bad', notLoaded) : words && challengeNotice(challenge)}
    <form
      part="form"
      method="post"
      action=${challenge.formAction ?? nothing}
      novalidate
      @submit=${(press: Event) => challenge.submit(press)}
      @input=${({ target }: Event) => challenge.set((target as HTMLInputElement).name, read(target as HTMLInputElement))}
      @focusin=${() => challenge.preload()}
      @focusout=${({ target }: Event) => challenge.touch((target as HTMLInputElement).name)}
    >
      ${fields(submitButton(label ?? submit, host.disabled || challenge.limited || busy.shown))}
    </form>
    <slot name="footer">
      ${
        href
          ? html`<div class="foot" part="footer">
            <span>${question}</span><a class="link" part="link" href=${href}>${link}</a>
          </div>`
          : nothing
      }
    </slot>
  `;
  return html`
    <div class="card" part="card" lang=${localise.language} dir=${directionOf(localise.language)}>
      ${(words && challengeStep(challenge)) ?? ask()}
      <div class="unseen" role="status">${announcement}</div>
    </div>
  `;
}
