import { html, nothing, type TemplateResult } from 'lit';
import type { DashboardMessages } from '../../localisation/sections/dashboard.ts';
import { cloudOff, layoutDashboard, triangleAlert } from '../../theme/icons.ts';

/** What fills the dashboard when there is none to show: what has happened, and the way on. */
export const message = (icon: TemplateResult, title: string | undefined, text: unknown, way: unknown = nothing) =>
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

export const empty = (words: DashboardMessages): TemplateResult =>
  message(layoutDashboard, words.emptyHeading, words.empty);

export const failed = (words: DashboardMessages, said: string, retry: () => void): TemplateResult =>
  message(triangleAlert, undefined, said, button(words.tryAgain, retry));

export const offline = (words: DashboardMessages): TemplateResult => message(cloudOff, undefined, words.offline);
