import { html, nothing, type TemplateResult } from 'lit';
import type { ViewerMessages } from '../../localisation/sections/viewer.ts';
import { clock, search, triangleAlert, x } from '../../theme/icons.ts';
import { notice } from '../parts/notice.ts';
import { sessionEndedDialog, signInScreen } from '../parts/sign-in-screen.ts';
import { button, message } from './states.ts';
import type { Viewer, ShownError } from './view.ts';

/** With what its reader has written in it, where this browser still has that. */
function notFound(viewer: Viewer & { openRoot(): void; retry(): void }, id: string | undefined): TemplateResult {
  const { words } = viewer;
  void import('./document/draft-recovery.ts').then(({ offerLostDraft: offer }) => offer(viewer, id));
  return html`${message(
    search,
    words.notFoundHeading,
    words.notFound,
    button(words.goToRoot, () => viewer.openRoot()),
  )}
    <div class="left-behind"></div>`;
}

const limited = (text: string): TemplateResult => message(clock, undefined, text, nothing);

const unknownKind = (words: ViewerMessages): TemplateResult =>
  message(triangleAlert, undefined, words.unknownKind, nothing);

const signedOut = (words: ViewerMessages): TemplateResult => signInScreen(words.signIn);

const sessionEnded = (words: ViewerMessages): TemplateResult => sessionEndedDialog(words.sessionEnded);

export interface Notices {
  readonly shownError: ShownError | undefined;
  readonly words: ViewerMessages;
  readonly dismiss: () => void;
}

/** Above what is shown: what waits for a limit, and what did not go through with what can be done about it. */
function notices({ shownError, words, dismiss }: Notices, limitedWords: string | undefined): TemplateResult {
  const press = () => {
    dismiss();
    shownError?.action?.press();
  };
  return html`${limitedWords ? notice('limited', limitedWords) : nothing}
  ${
    shownError
      ? html`<div class="error-bar" part="failure">
          ${notice('bad', shownError.text)}
          ${shownError.action ? html`<button type="button" class="link" @click=${press}>${shownError.action.label ?? words.tryAgain}</button>` : nothing}
          <button type="button" class="tool" aria-label=${words.dismiss} @click=${dismiss}>${x}</button>
        </div>`
      : nothing
  }`;
}

/** Screens that a viewer seldom shows. */
export const rareStates = { notFound, limited, unknownKind, signedOut, sessionEnded, notices };
