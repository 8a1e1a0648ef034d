import { html, nothing, type TemplateResult } from 'lit';
import { formatMoment } from '../../../localisation/format.ts';
import type { DocumentMessages } from '../../../localisation/sections/document.ts';
import type { DocumentModel } from '../../../models/document-model.ts';
import type { Saving } from '../../../models/document/saver.ts';
import { circleCheck, clock, cloudOff, info, triangleAlert } from '../../../theme/icons.ts';

export interface NoticeContext {
  readonly model: DocumentModel;
  readonly words: DocumentMessages;
  readonly language: string;
  /** Why something did not go through, in words. */
  readonly why: (failure: unknown) => string;
}

export interface NoticeAction {
  readonly label: string;
  readonly press: () => void;
  readonly disabled?: boolean;
}

/** A sentence with what can be done about it. */
export const noticeBar = (
  kind: '' | 'bad' | 'quiet',
  icon: TemplateResult,
  text: string,
  ...actions: readonly NoticeAction[]
): TemplateResult =>
  html`<div class="told-here notice ${kind}" part="notice">
    ${icon}<span class="grow">${text}</span>
    ${actions.map(
      ({ label, press, disabled = false }) =>
        html`<button type="button" class="link" ?disabled=${disabled} @click=${press}>${label}</button>`,
    )}
  </div>`;

/** Notice about the state of the user's text. */
export function notices({ model, words, language, why }: NoticeContext): TemplateResult | typeof nothing {
  const { draft, newer, aside, kept, saving, failure, conflict, editing, withdrawn } = model.state;
  if (conflict) return nothing;
  const again = { label: words.tryAgain, press: () => void model.save() };
  return html`
    ${
      draft && !editing
        ? noticeBar(
            '',
            clock,
            words.draft(formatMoment(new Date(draft.at).toISOString(), language)),
            { label: words.restoreDraft, press: () => void model.restoreDraft() },
            { label: words.discardDraft, press: () => model.discardDraft() },
          )
        : nothing
    }
    ${saving === 'offline' ? noticeBar('', cloudOff, words.offlineHelp) : nothing}
    ${saving === 'retrying' ? noticeBar('', clock, words.retryingHelp(why(failure)), again) : nothing}
    ${saving === 'failed' && !withdrawn ? noticeBar('bad', triangleAlert, words.failedHelp(why(failure)), again) : nothing}
    ${kept ? nothing : noticeBar('bad', triangleAlert, words.draftNotKept)}
    ${
      newer
        ? noticeBar('quiet', info, words.newer(newer.by), {
            label: words.showNewer,
            press: () => void model.takeNewer(),
          })
        : nothing
    }
    ${
      aside === undefined
        ? nothing
        : noticeBar('quiet', circleCheck, words.replaced, { label: words.restore, press: () => model.bringBack() })
    }
  `;
}

/** How saving stands, in the bar: short, and quiet as long as it goes well. */
export function savingState({ model, words, language }: Omit<NoticeContext, 'why'>): TemplateResult {
  const { saving, savedAt, withdrawn } = model.state;
  const said: Readonly<Record<Saving, string>> = {
    saved: words.savedAt(formatMoment(savedAt, language)),
    unsaved: words.unsaved,
    saving: words.saving,
    offline: words.offline,
    retrying: words.retrying,
    'signed-out': words.signedOut,
    failed: words.failed,
  };
  return html`<span class="saving" part="saving">${withdrawn && model.dirty ? words.failed : said[saving]}</span>`;
}
