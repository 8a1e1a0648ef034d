import { html, type TemplateResult } from 'lit';
import type { DashboardMessages } from '../../localisation/sections/dashboard.ts';
import { layoutDashboard, lock, triangleAlert } from '../../theme/icons.ts';
import { message } from './states.ts';

export const noDashboard = (words: DashboardMessages): TemplateResult =>
  message(layoutDashboard, undefined, words.noDashboard);

export const notFound = (words: DashboardMessages): TemplateResult =>
  message(triangleAlert, words.notFoundHeading, words.notFound);

/** Signing in, in this place: what was asked for comes afterwards by itself. */
export const signedOut = (words: DashboardMessages): TemplateResult => html`
  <div class="empty signed-out" part="signed-out">
    ${lock}<b>${words.signIn}</b>
    <service-sign-in part="sign-in"></service-sign-in>
  </div>
`;

/** The session has ended over what is shown: it stays as it is behind this. */
export const sessionEnded = (words: DashboardMessages): TemplateResult => html`
  <dialog class="act ended" part="dialog" aria-labelledby="ended-heading" @cancel=${(event: Event) => event.preventDefault()}>
    <p id="ended-heading" class="sub">${words.sessionEnded}</p>
    <service-sign-in></service-sign-in>
  </dialog>
`;
