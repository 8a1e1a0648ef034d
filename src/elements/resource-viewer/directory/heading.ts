import { html, nothing, type TemplateResult } from 'lit';
import type { ViewerMessages } from '../../../localisation/sections/viewer.ts';
import type { DirectoryModel } from '../../../models/directory-model.ts';
import { arrowDown } from '../../../theme/icons/arrow-down.ts';
import { arrowUp } from '../../../theme/icons/arrow-up.ts';
import type { Column } from './columns.ts';

/** Of a column; says which way it is sorted, and sorts where that is possible. */
export function heading(
  { name, sort }: Column,
  index: number,
  model: DirectoryModel,
  words: ViewerMessages,
): TemplateResult {
  const label = words.columns[name];
  const sorted = sort !== undefined && model.sort === sort ? model.order : undefined;
  const direction = sorted && (sorted === 'asc' ? 'ascending' : 'descending');
  return html`<div role="columnheader" class="cell ${name}" aria-colindex=${index + 1} aria-sort=${direction ?? nothing}>
    ${
      sort
        ? html`<button type="button" class="sort" tabindex="-1" data-sort=${sort}>
            ${label}${sorted ? (sorted === 'asc' ? arrowUp : arrowDown) : nothing}
          </button>`
        : html`<span class=${name === 'actions' ? 'unseen' : ''}>${label}</span>`
    }
  </div>`;
}
