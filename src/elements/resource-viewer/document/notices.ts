import { html, nothing, type TemplateResult } from 'lit';
import { formatMoment } from '../../../localisation/format.ts';
import type { DocumentMessages } from '../../../localisation/sections/document.ts';
import type { DocumentModel } from '../../../models/document-model.ts';
import type { Saving } from '../../../models/document/saver.ts';
import { circleCheck, clock, cloudOff, info, triangleAlert } from '../../../theme/icons.ts';
import { named } from '../../parts/names.ts';

interface NoticeContext {
  readonly model: DocumentModel;
  readonly words: DocumentMessages;
  readonly errorMessage: (failure: unknown) => string;
}

export interface NoticeAction {
  readonly label: string;
  readonly press: () => void;
  readonly disabled?: boolean;
}

export const noticeBar = (
  kind: '' | 'bad' | 'quiet',
  icon: TemplateResult,
  text: unknown,
  ...actions: readonly NoticeAction[]
): TemplateResult =>
  html`<div class="notice-bar notice ${kind}" part="notice">
    ${icon}<span class="grow">${text}</span>
    ${actions.map(
      ({ label, press, disabled = false }) =>
        html`<button type="button" class="link" ?disabled=${disabled} @click=${press}>${label}</button>`,
    )}
  </div>`;

/** Offers the draft with which the document has opened: static text, because nothing is announced on page load. */
export function draftNotice(
  model: DocumentModel,
  words: DocumentMessages,
  language: string,
): TemplateResult | typeof nothing {
  const { draft, editing, conflict } = model.state;
  if (!draft || editing || conflict) return nothing;
  return noticeBar(
    '',
    clock,
    words.draft(formatMoment(new Date(draft.at).toISOString(), language)),
    { label: words.restoreDraft, press: () => void model.restoreDraft() },
    { label: words.discardDraft, press: () => model.discardDraft() },
  );
}

/** Notice about the state of the user's text. */
export function notices({ model, words, errorMessage }: NoticeContext): TemplateResult | typeof nothing {
  const { newer, aside, kept, saving, failure, conflict, withdrawn } = model.state;
  if (conflict) return nothing;
  const again = { label: words.tryAgain, press: () => void model.save() };
  return html`
    ${saving === 'offline' ? noticeBar('', cloudOff, words.offlineHelp) : nothing}
    ${saving === 'retrying' ? noticeBar('', clock, words.retryingHelp(errorMessage(failure)), again) : nothing}
    ${saving === 'failed' && !withdrawn ? noticeBar('bad', triangleAlert, words.failedHelp(errorMessage(failure)), again) : nothing}
    ${kept ? nothing : noticeBar('bad', triangleAlert, words.draftNotKept)}
    ${
      newer
        ? noticeBar('quiet', info, newer.by ? named(words.newer, newer.by) : words.newer(newer.by), {
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

interface SavingContext {
  readonly model: DocumentModel;
  readonly words: DocumentMessages;
  readonly language: string;
}

export function savingState({ model, words, language }: SavingContext): TemplateResult {
  const { saving, savedAt, withdrawn } = model.state;
  const texts: Readonly<Record<Saving, string>> = {
    saved: words.savedAt(formatMoment(savedAt, language)),
    unsaved: words.unsaved,
    saving: words.saving,
    offline: words.offline,
    retrying: words.retrying,
    'signed-out': words.signedOut,
    failed: words.failed,
  };
  return html`<span class="saving" part="saving">${withdrawn && model.dirty ? words.failed : texts[saving]}</span>`;
}
