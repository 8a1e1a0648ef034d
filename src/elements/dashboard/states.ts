import { html, nothing, type TemplateResult } from 'lit';
import type { DashboardMessages } from '../../localisation/messages.ts';
import { cloudOff } from '../../theme/icons/cloud-off.ts';
import { layoutDashboard } from '../../theme/icons/layout-dashboard.ts';
import { lock } from '../../theme/icons/lock.ts';
import { triangleAlert } from '../../theme/icons/triangle-alert.ts';

/** What fills the dashboard when there is none to show: what has happened, and the way on. */
const message = (icon: TemplateResult, title: string | undefined, text: unknown, way: unknown = nothing) =>
  html`<div class="empty" part="message">
    ${icon}${title ? html`<b>${title}</b>` : nothing}
    <p>${text}</p>
    ${way}
  </div>`;

const button = (label: string, press: () => void) =>
  html`<button type="button" class="button" part="button" @click=${press}>${label}</button>`;

export const skeleton = (words: DashboardMessages): TemplateResult => html`
  <div class="board bones" part="skeleton" aria-hidden="true">
    <span class="bone-frame"></span><span class="bone-frame"></span><span class="bone-frame"></span>
  </div>
  <span class="unseen">${words.loading}</span>
`;

export const noDashboard = (words: DashboardMessages): TemplateResult =>
  message(layoutDashboard, undefined, words.noDashboard);

export const empty = (words: DashboardMessages): TemplateResult =>
  message(layoutDashboard, words.emptyHeading, words.empty);

export const notFound = (words: DashboardMessages): TemplateResult =>
  message(triangleAlert, words.notFoundHeading, words.notFound);

export const failed = (words: DashboardMessages, said: string, retry: () => void): TemplateResult =>
  message(triangleAlert, undefined, said, button(words.tryAgain, retry));

export const offline = (words: DashboardMessages): TemplateResult => message(cloudOff, undefined, words.offline);

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
