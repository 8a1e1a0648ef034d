import { html, nothing, type TemplateResult } from 'lit';
import type { ViewerMessages } from '../../localisation/sections/viewer.ts';
import { cloudOff, triangleAlert } from '../../theme/icons.ts';
import { skeletonRows } from './directory/rows.ts';

/** Message that fills the viewer when there is no resource to show, with the next step. */
export const message = (icon: TemplateResult, title: string | undefined, text: string, way: unknown): TemplateResult =>
  html`<div class="empty" part="message">
    ${icon}${title ? html`<b>${title}</b>` : nothing}
    <p>${text}</p>
    ${way ? html`<div class="next">${way}</div>` : nothing}
  </div>`;

export const button = (label: string, press: () => void) =>
  html`<button type="button" class="button small" part="button" @click=${press}>${label}</button>`;

/** As large as what comes, so that nothing moves when it has come. */
export const skeleton = (words: ViewerMessages): TemplateResult => html`
  <div class="bar" part="bar" aria-hidden="true"><span class="bone w1"></span></div>
  <div class="content" part="skeleton">${skeletonRows(8)}</div>
  <span class="unseen">${words.loading}</span>
`;

/** Skeleton while the view loads; a server may have rendered the text of a document. */
export const coming = (words: ViewerMessages, served: boolean): TemplateResult => {
  const waiting = html`${skeletonRows(8)}<span class="unseen">${words.loading}</span>`;
  return served ? html`<slot name="text">${waiting}</slot>` : waiting;
};

export const failed = (words: ViewerMessages, said: string, retry: () => void): TemplateResult =>
  message(triangleAlert, undefined, said, button(words.tryAgain, retry));

export const offline = (words: ViewerMessages): TemplateResult => message(cloudOff, undefined, words.offline, nothing);
