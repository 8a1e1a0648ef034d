import { html, nothing, type TemplateResult } from 'lit';
import type { RefusalMessages } from '../../localisation/sections/refusals.ts';
import type { ViewerMessages } from '../../localisation/sections/viewer.ts';
import { clock, search, triangleAlert, x } from '../../theme/icons.ts';
import { notice } from '../parts/notice.ts';
import { sessionEndedDialog, signInScreen } from '../parts/sign-in-screen.ts';
import { button, message } from './states.ts';
import type { Viewer, ShownError } from './view.ts';

export interface Notices {
  readonly shownError: ShownError | undefined;
  readonly words: ViewerMessages;
  readonly dismiss: () => void;
}

/** Above what is shown: what waits for a limit, and what did not go through with what can be done about it. */
function notices(
  { shownError, words, dismiss }: Notices,
  dismissLabel: string,
  limitedWords: string | undefined,
): TemplateResult {
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
          <button type="button" class="tool" aria-label=${dismissLabel} @click=${dismiss}>${x}</button>
        </div>`
      : nothing
  }`;
}

/** Screens that a viewer seldom shows. */
export const rareStates = (viewer: Viewer & { openRoot(): void; retry(): void }, words: () => RefusalMessages) => ({
  /** With what its reader has written in it, where this browser still has that. */
  notFound(id: string | undefined): TemplateResult {
    const { notFoundHeading, notFound, goToRoot } = words();
    void import('./document/draft-recovery.ts').then(({ offerLostDraft: offer }) => offer(viewer, id));
    return html`${message(
      search,
      notFoundHeading,
      notFound,
      button(goToRoot, () => viewer.openRoot()),
    )}
      <div class="left-behind"></div>`;
  },
  limited: (text: string) => message(clock, undefined, text, nothing),
  unknownKind: () => message(triangleAlert, undefined, words().unknownKind, nothing),
  signedOut: () => signInScreen(words().signIn),
  sessionEnded: () => sessionEndedDialog(words().sessionEnded),
  notices: (shown: Notices, limitedWords: string | undefined) => notices(shown, words().dismiss, limitedWords),
});
