import { html, type TemplateResult } from 'lit';
import { formatMoment } from '../../../localisation/format.ts';
import type { DashboardDraft } from '../../../models/dashboard/drafts.ts';
import type { Desk } from './desk.ts';

/** What was edited here before and never saved, offered again. */
export function draftOffer(editor: Desk, { at }: DashboardDraft): TemplateResult {
  const { words, model, dashboard } = editor;
  const answer = (label: string, part: string, said: string, act: () => void) =>
    html`<button
      type="button"
      class="button small"
      part=${part}
      @click=${() => {
        act();
        dashboard.announce(said);
        editor.focusSoon('.toolbar button');
      }}
    >
      ${label}
    </button>`;
  return html`<div class="toolbar" part="draft">
    <span class="told">${words.draft(formatMoment(new Date(at).toISOString(), dashboard.language))}</span>
    ${answer(words.discardDraft, 'button discard-draft', words.draftDiscarded, () => model.discardDraft())}
    ${answer(words.restoreDraft, 'button restore-draft', words.draftRestored, () => model.restoreDraft())}
  </div>`;
}
