import { html, type TemplateResult } from 'lit';
import { formatNumber } from '../../../localisation/amounts.ts';
import { x } from '../../../theme/icons/x.ts';
import type { Viewer } from '../view.ts';

/** How many are chosen, in place of the way here; nothing below two. */
export function chosen(viewer: Viewer): TemplateResult | undefined {
  const { words, acts, language } = viewer;
  const { directory } = acts;
  const count = directory?.selection.count(directory.total ?? 0) ?? 0;
  if (!directory || count < 2) return undefined;
  const number = Number(count);
  const said = directory.selection.all && number === directory.total ? words.allChosen : words.chosen;
  return html`<div class="selection">
    <button type="button" class="tool" aria-label=${words.chooseNothing} @click=${() => directory.selectNone()}>${x}</button>
    <span role="status" aria-label=${said(number)}>${said(number).replace(String(number), formatNumber(number, language))}</span>
    <button
      type="button"
      class="button small"
      aria-haspopup="menu"
      aria-expanded="false"
      @click=${(event: Event) => acts.openMenu(directory.chosen(), event.currentTarget as Element)}
    >
      ${words.actions}
    </button>
  </div>`;
}
