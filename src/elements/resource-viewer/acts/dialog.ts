import { html, type TemplateResult } from 'lit';
import type { Resource } from '../../../contract/resources.ts';
import type { ResourceActs } from '../../../models/resource-acts.ts';
import type { Viewer, ViewerActs } from '../view.ts';

export type DialogName = 'create' | 'rename' | 'move' | 'delete' | 'share';

/** What a dialog is opened with. */
export interface DialogOptions {
  readonly acts: ViewerActs;
  readonly submit: ResourceActs;
  readonly viewer: Viewer;
  /** What the act is about; of creating, the directory. */
  readonly resources: readonly Resource[];
  readonly kind?: 'directory' | 'document' | undefined;
}

export interface ActDialog {
  render(): TemplateResult;
}

export const heading = (text: string): TemplateResult =>
  html`<h2 id="dialog-heading" part="dialog-heading">${text}</h2>`;

/** The way out and the way on. */
export const footer = (
  { acts, viewer: { words } }: Pick<DialogOptions, 'acts' | 'viewer'>,
  label: string,
  { held = false, bad = false } = {},
): TemplateResult => html`
  <div class="ways">
    <button type="button" class="button" @click=${acts.closeDialog}>${words.cancel}</button>
    <button
      type="submit"
      class=${bad ? 'button primary danger' : 'button primary'}
      part="button submit"
      aria-disabled=${held ? 'true' : 'false'}
    >
      ${label}
    </button>
  </div>
`;
