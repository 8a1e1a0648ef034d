import { html, nothing, type TemplateResult } from 'lit';
import type { ViewerMessages } from '../../localisation/messages.ts';
import { clock } from '../../theme/icons/clock.ts';
import { lock } from '../../theme/icons/lock.ts';
import { search } from '../../theme/icons/search.ts';
import { triangleAlert } from '../../theme/icons/triangle-alert.ts';
import { button, message } from './states.ts';
import type { Viewer } from './view.ts';

/** With what its reader has written in it, where this browser still has that. */
export function notFound(viewer: Viewer & { openRoot(): void }, id: string | undefined): TemplateResult {
  const { words } = viewer;
  void import('./document/left-behind.ts').then(({ offer }) => offer(viewer, id));
  return html`${message(
    search,
    words.notFoundHeading,
    words.notFound,
    button(words.up, () => viewer.openRoot()),
  )}
    <div class="left-behind"></div>`;
}

export const limited = (text: string): TemplateResult => message(clock, undefined, text, nothing);

export const unknownKind = (words: ViewerMessages): TemplateResult =>
  message(triangleAlert, undefined, words.unknownKind, nothing);

/** Signing in, in this place: what was asked for comes afterwards by itself. */
export const signedOut = (words: ViewerMessages): TemplateResult => html`
  <div class="empty signed-out" part="signed-out">
    ${lock}<b>${words.signIn}</b>
    <service-sign-in part="sign-in"></service-sign-in>
  </div>
`;

/** The session has ended over what is shown: it stays as it is behind this. */
export const sessionEnded = (words: ViewerMessages): TemplateResult => html`
  <dialog class="act ended" part="dialog" aria-labelledby="ended-heading" @cancel=${(event: Event) => event.preventDefault()}>
    <p id="ended-heading" class="sub">${words.sessionEnded}</p>
    <service-sign-in></service-sign-in>
  </dialog>
`;
