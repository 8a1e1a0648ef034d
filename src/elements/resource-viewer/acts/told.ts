import { html, nothing, type TemplateResult } from 'lit';
import type { Undoable } from '../../../models/resource-acts.ts';
import { x } from '../../../theme/icons/x.ts';
import type { ActWords } from './dialog.ts';

/** What has been done, and how it is taken back. */
export interface Told {
  readonly text: string;
  readonly undo?: Undoable | undefined;
}

/** Says what has been done, with the way to take it back; of many how many are `left`. */
export function toldBar(
  told: Told | undefined,
  left: number,
  words: ActWords,
  undo: () => void,
  dismiss: () => void,
): TemplateResult | typeof nothing {
  if (!told && !left) return nothing;
  return html`<div class="told" part="told">
    <span>${left ? words.underWay(left) : told?.text}</span>
    ${told?.undo ? html`<button type="button" class="link" @click=${undo}>${words.undo}</button>` : nothing}
    <button type="button" class="tool" aria-label=${words.dismiss} @click=${dismiss}>${x}</button>
  </div>`;
}
