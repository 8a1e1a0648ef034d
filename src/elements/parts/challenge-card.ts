import { html, type TemplateResult } from 'lit';
import { laterSteps, type ChallengeView } from '../../controllers/challenge-view.ts';
import { notice } from './notice.ts';

/** The card around the form and the steps after it, with its announcements. */
export function challengeCard(
  view: ChallengeView,
  notLoaded: string,
  ask: (above: TemplateResult | undefined, label: string | undefined) => TemplateResult,
): TemplateResult {
  const { challenge, localise, busyShown } = view;
  const { broken } = challenge;
  const words = localise.late?.challenge;
  const steps = words && laterSteps();
  const said = broken ? notLoaded : steps?.announcement(view);
  const { waitingForNetwork } = challenge.state;
  const label = waitingForNetwork ? words?.waitingForNetwork : busyShown ? words?.sending : undefined;
  return html`
    <div class="card" part="card" lang=${localise.language}>
      ${steps?.step(view) ?? ask(broken ? notice('bad', notLoaded) : steps?.notice(view), label)}
      <div class="unseen" role="status">${said}</div>
    </div>
  `;
}
