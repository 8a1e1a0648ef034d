import { html, nothing, type TemplateResult } from 'lit';
import type { Resource, SortField } from '../../../contract/resources/resource.ts';
import { formatMoment, formatSize } from '../../../localisation/format.ts';
import type { ViewerMessages } from '../../../localisation/sections/viewer.ts';
import type { DirectoryModel } from '../../../models/directory-model.ts';
import { arrowDown, arrowUp, ellipsis } from '../../../theme/icons.ts';
import { face } from '../../parts/face.ts';
import { iconOf, kindName } from '../../parts/kinds.ts';

interface Column {
  readonly name: keyof ViewerMessages['columns'];
  readonly sort?: SortField;
}

/** Columns in their order; styles hide some in narrow viewers. */
export const columns: readonly Column[] = [
  { name: 'name', sort: 'name' },
  { name: 'kind', sort: 'kind' },
  { name: 'size', sort: 'size' },
  { name: 'changed', sort: 'updatedAt' },
  { name: 'by' },
  { name: 'actions' },
];

/** Heading of a column: shows the order, and sorts by it if the platform can. */
export function heading(
  { name, sort }: Column,
  index: number,
  model: DirectoryModel,
  words: ViewerMessages,
): TemplateResult {
  const label = words.columns[name];
  const sorted = model.sort === sort ? model.order : undefined;
  return html`<div role="columnheader" class="cell ${name}" aria-colindex=${index + 1} aria-sort=${sorted ? `${sorted}ending` : nothing}>
    ${
      sort
        ? html`<button type="button" class="sort" tabindex="-1" data-sort=${sort}>
            ${label}${sorted ? (sorted === 'asc' ? arrowUp : arrowDown) : nothing}
          </button>`
        : html`<span class=${name === 'actions' ? 'unseen' : ''}>${label}</span>`
    }
  </div>`;
}

/** Shared by all rows of a rendering. */
export interface RowsView {
  readonly words: ViewerMessages;
  readonly language: string;
  readonly now: Date;
  hrefOf(resourceId: string): string;
  readonly movable: boolean;
}

export interface RowState {
  readonly index: number;
  readonly selected: boolean;
  /** Shown instead of the name. */
  readonly editor?: TemplateResult | undefined;
  /** Out of view, and rendered because it has the focus. */
  readonly pinned: boolean;
}

export const sizeOf = ({ kind, size }: Resource, { words, language }: Pick<RowsView, 'words' | 'language'>): string =>
  kind === 'directory' ? words.items(size) : formatSize(size, language);

export const resourceRow = (resource: Resource, state: RowState, view: RowsView): TemplateResult => html`
  <div
    role="row"
    class="row${state.pinned ? ' pinned' : ''}${state.editor ? ' edited' : ''}"
    part="row"
    aria-rowindex=${state.index + 2}
    aria-selected=${state.selected}
    data-kind=${resource.kind}
    draggable=${view.movable && !state.editor}
  >
    <div role="rowheader" class="cell name" aria-colindex="1" aria-selected=${state.selected} tabindex="-1">
      ${iconOf(resource)}${
        state.editor ??
        html`<a class="title" part="name" dir="auto" title=${resource.name} href=${view.hrefOf(resource.id)} tabindex="-1" draggable="false"
          >${resource.name}</a
        >`
      }
    </div>
    <div role="gridcell" class="cell kind" aria-colindex="2" aria-selected=${state.selected} tabindex="-1">${kindName(resource, view.words)}</div>
    <div role="gridcell" class="cell size" aria-colindex="3" aria-selected=${state.selected} tabindex="-1">${sizeOf(resource, view)}</div>
    <div role="gridcell" class="cell changed" aria-colindex="4" aria-selected=${state.selected} tabindex="-1">
      ${formatMoment(resource.updatedAt, view.language, view.now, true)}
    </div>
    <div role="gridcell" class="cell by" aria-colindex="5" aria-selected=${state.selected} tabindex="-1">
      ${face(resource.createdBy)}<span class="clip" dir="auto" title=${resource.createdBy.name}>${resource.createdBy.name}</span>
    </div>
    <div role="gridcell" class="cell actions" aria-colindex="6" aria-selected=${state.selected} tabindex="-1">
      <button
        type="button"
        class="tool"
        tabindex="-1"
        aria-haspopup="menu"
        aria-label=${view.words.actionsFor(resource.name)}
      >
        ${ellipsis}
      </button>
    </div>
  </div>
`;

/** A row during fast scrolling: only its text, because every box in it costs time in each frame. */
export const passingRow = (resource: Resource, { index, selected }: RowState, view: RowsView): TemplateResult => html`
  <div
    role="row"
    class="row passing"
    part="row"
    aria-rowindex=${index + 2}
    aria-selected=${selected}
  >
    <div role="rowheader" class="cell name" aria-colindex="1" tabindex="-1"><bdi>${resource.name}</bdi></div>
    <div role="gridcell" class="cell kind" aria-colindex="2" tabindex="-1">${kindName(resource, view.words)}</div>
    <div role="gridcell" class="cell size" aria-colindex="3" tabindex="-1">${sizeOf(resource, view)}</div>
    <div role="gridcell" class="cell changed" aria-colindex="4" tabindex="-1">
      ${formatMoment(resource.updatedAt, view.language, view.now, true)}
    </div>
    <div role="gridcell" class="cell by" aria-colindex="5" tabindex="-1"><bdi>${resource.createdBy.name}</bdi></div>
  </div>
`;

/** A row that is not read yet. */
export const missingRow = (index: number, { words }: RowsView): TemplateResult => html`
  <div role="row" class="row missing" aria-rowindex=${index + 2} aria-selected="false">
    <div role="gridcell" class="cell name" aria-colindex="1" tabindex="-1">
      <span class="bone"></span><span class="unseen">${words.loading}</span>
    </div>
  </div>
`;

export const skeletonRows = (): TemplateResult =>
  html`<div class="bones" aria-hidden="true">
    ${Array.from({ length: 8 }, () => html`<div class="row missing"><span class="bone"></span></div>`)}
  </div>`;
