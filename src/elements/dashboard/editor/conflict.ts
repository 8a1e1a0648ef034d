import { html, nothing, type TemplateResult } from 'lit';
import type { DashboardConflict } from '../../../models/dashboard/merge.ts';
import type { EditorContext } from '../context.ts';

export const conflictHeading = (words: EditorContext['words'], { byPage }: DashboardConflict): string =>
  byPage ? words.pageConflictHeading : words.conflictHeading;

/** Changes of someone else, and the versions to choose from. */
export function conflictDialog(editor: EditorContext, conflict: DashboardConflict): TemplateResult {
  const { by, byPage, theirs, both, fault, details } = conflict;
  const { words, model } = editor;
  const title = (key: string) => {
    const instance = model.state.instances.find((each) => each.key === key);
    return instance ? editor.dashboard.titleOf(instance) : key;
  };
  const did = [
    theirs.added.length ? words.theyAdded(theirs.added.length) : '',
    theirs.changed.length ? words.theyChanged(theirs.changed.length) : '',
    theirs.removed.length ? words.theyRemoved(theirs.removed.length) : '',
  ].filter(Boolean);
  const way = (how: 'both' | 'mine' | 'theirs', label: string, primary = false) =>
    html`<button
      type="button"
      class=${primary ? 'button primary' : 'button'}
      part="button ${how}"
      ?autofocus=${primary}
      @click=${() => editor.resolve(how)}
    >
      ${label}
    </button>`;
  return html`<h2 id="dialog-heading">${conflictHeading(words, conflict)}</h2>
    <p class="sub">${byPage ? words.pageConflict : words.conflict(by)}</p>
    ${
      did.length
        ? html`<ul>
            ${did.map((each) => html`<li>${each}</li>`)}
          </ul>`
        : nothing
    }
    ${both.length ? html`<p>${words.bothChanged(both.map(title).join(', '))}</p>` : nothing}
    ${fault ? html`<p>${fault === 'newer' ? words.theirsIsNewer : words.theirsIsUnreadable}</p>` : nothing}
    ${details ? html`<pre class="details" tabindex="0">${details}</pre>` : nothing}
    <div class="ways">
      ${way('theirs', words.takeTheirs, fault === 'newer')}
      ${fault === 'newer' ? nothing : way('mine', words.keepMine, fault === 'unreadable')}
      ${fault ? nothing : way('both', words.keepBoth, true)}
    </div>`;
}
