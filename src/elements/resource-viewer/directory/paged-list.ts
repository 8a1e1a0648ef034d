import { css, html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Resource, SortField } from '../../../contract/resources/resource.ts';
import { formatMoment, formatNumber, formatSize } from '../../../localisation/format.ts';
import type { ViewerMessages } from '../../../localisation/sections/viewer.ts';
import type { GridToolsMessages } from '../../../localisation/sections/grid-tools.ts';
import { arrowDown, arrowUp, ellipsis } from '../../../theme/icons.ts';
import { face } from '../../parts/face.ts';
import { iconOf, kindName } from '../../parts/kinds.ts';
import type { GridView } from './grid-focus.ts';

/** Rows of a page: as many as a window has that is not measured. */
export const rowsInPage = 30;

type Column = keyof ViewerMessages['columns'];

const columns: readonly (readonly [name: Column, sort?: SortField])[] = [
  ['name', 'name'],
  ['kind', 'kind'],
  ['size', 'size'],
  ['changed', 'updatedAt'],
  ['by'],
  ['actions'],
];

/** Rows that a server has read. */
export interface ServedRows {
  readonly start: number;
  readonly count: number;
  /** Styles as markup, because a server adopts none. */
  readonly style: unknown;
}

/**
 * A directory as a plain table with pages, for a screen reader's browse mode and for pages without script: every row of
 * the page is rendered. The page is that of the focused row.
 */
export class PagedList {
  readonly #view: GridView;
  readonly #words: () => GridToolsMessages;

  constructor(view: GridView, words: () => GridToolsMessages) {
    this.#view = view;
    this.#words = words;
  }

  /** @param served the rows of a server, which need no script: links lead to other pages, and there are no menus */
  render(served?: ServedRows): TemplateResult | typeof nothing {
    const { model, viewer, window, directory } = this.#view;
    if (!model || !directory) return nothing;
    const { words } = viewer;
    const total = model.total ?? 0;
    const { start, count } = served ?? { start: this.#page * rowsInPage, count: rowsInPage };
    if (!served) {
      window.begin(start, count);
      window.fit(total);
    }
    const indexes = Array.from({ length: Math.max(0, Math.min(count, total - start)) }, (_, offset) => start + offset);
    return html`${served?.style ?? nothing}
    <div class="paged">
      <table aria-label=${words.grid(directory.name)} aria-rowcount=${total + 1}>
        <thead class="head">
          <tr class="row" aria-rowindex="1">
            ${columns.map(([name, sort]) => (served && name === 'actions' ? nothing : this.#heading(name, sort, served)))}
          </tr>
        </thead>
        <tbody class="rows">
          ${repeat(
            indexes,
            (index) => model.row(index)?.id ?? index,
            (index) => this.#row(index, model.row(index), Boolean(served)),
          )}
        </tbody>
      </table>
      ${served ? this.#links(served) : this.#pager()}
    </div>`;
  }

  get #page(): number {
    return Math.floor((this.#view.model?.focusIndex ?? 0) / rowsInPage);
  }

  get #pages(): number {
    return Math.max(1, Math.ceil((this.#view.model?.total ?? 0) / rowsInPage));
  }

  #heading(name: Column, sort: SortField | undefined, served: ServedRows | undefined): TemplateResult {
    const { model, viewer } = this.#view;
    const sorted = sort !== undefined && model?.sort === sort ? model.order : undefined;
    const arrow = sorted === 'asc' ? arrowUp : arrowDown;
    const label = html`${viewer.words.columns[name]}${sorted ? arrow : nothing}`;
    return html`<th
      scope="col"
      class="cell ${name}"
      aria-sort=${sorted ? `${sorted}ending` : nothing}
    >
      ${
        sort && !served
          ? html`<button type="button" class="sort" @click=${() => this.#view.sortBy(sort)}>${label}</button>`
          : html`<span class="sort">${label}</span>`
      }
    </th>`;
  }

  #row(index: number, resource: Resource | undefined, isServed: boolean): TemplateResult {
    const { model, viewer } = this.#view;
    const { words, language } = viewer;
    if (!resource)
      return html`<tr class="row" aria-rowindex=${index + 2}>
        <td class="cell name" colspan="6">${words.loading}</td>
      </tr>`;
    const { id, name, updatedAt, createdBy, kind, size } = resource;
    return html`<tr
      class="row"
      part="row"
      aria-rowindex=${index + 2}
      aria-current=${model?.selection.has(id) ? 'true' : nothing}
      data-kind=${kind}
    >
      <th scope="row" class="cell name">
        ${iconOf(resource)}<a
          class=${index === model?.focusIndex ? 'title here' : 'title'}
          part="name"
          dir="auto"
          title=${name}
          href=${viewer.hrefOf(id)}
          @click=${(event: MouseEvent) => viewer.follow(event, id)}
          >${name}</a
        >
      </th>
      <td class="cell kind">${kindName(resource, words)}</td>
      <td class="cell size">${kind === 'directory' ? words.items(size) : formatSize(size, language)}</td>
      <td class="cell changed">${formatMoment(updatedAt, language, new Date(), true)}</td>
      <td class="cell by">${face(createdBy)}<span class="clip" dir="auto" title=${createdBy.name}>${createdBy.name}</span></td>
      ${
        isServed
          ? nothing
          : html`<td class="cell actions">
              <button
                type="button"
                class="tool"
                aria-haspopup="menu"
                aria-expanded="false"
                aria-label=${words.actionsFor(name)}
                @click=${(event: Event) => viewer.actions.openMenu([resource], event.currentTarget as Element)}
              >
                ${ellipsis}
              </button>
            </td>`
      }
    </tr>`;
  }

  #pager(): TemplateResult {
    const words = this.#words();
    // Stays focusable at an end: the focus must not vanish with the last page.
    const button = (label: string, step: number) =>
      html`<button
        type="button"
        class="button small"
        aria-disabled=${this.#page + step < 0 || this.#page + step >= this.#pages}
        @click=${() => this.#go(this.#page + step)}
      >
        ${label}
      </button>`;
    return html`<nav class="pager" aria-label=${words.pages}>
      ${button(words.previousPage, -1)}<span>${this.#position(this.#page)}</span>${button(words.nextPage, 1)}
    </nav>`;
  }

  /** Pages of the address: the rows of a server may begin within one. */
  #links({ start, count }: ServedRows): TemplateResult | typeof nothing {
    const end = start + count;
    const total = this.#view.model?.total ?? 0;
    const words = this.#words();
    const link = (label: string, page: number) =>
      html`<a class="button small" href=${`?${new URLSearchParams({ page: `${page}` })}`}>${label}</a>`;
    if (!start && end >= total) return nothing;
    return html`<nav class="pager" aria-label=${words.pages}>
      ${start ? link(words.previousPage, Math.ceil(start / rowsInPage)) : nothing}
      <span>${this.#position(Math.floor(start / rowsInPage))}</span>
      ${end < total ? link(words.nextPage, Math.floor(end / rowsInPage) + 1) : nothing}
    </nav>`;
  }

  #position(page: number): string {
    const { language } = this.#view.viewer;
    return this.#words().pageOf(formatNumber(page + 1, language), formatNumber(this.#pages, language));
  }

  #go(page: number): void {
    if (page < 0 || page >= this.#pages) return;
    this.#view.model?.focusRow(page * rowsInPage);
    this.#view.viewer.announce(this.#position(page));
  }
}

/** Rows look as in the grid. */
export const pagedStyles = css`
  .paged {
    flex: 1;
    min-block-size: 0;
    overflow: auto;
    overscroll-behavior: contain;
  }
  .paged :is(table, thead, tbody) {
    display: block;
  }
  .paged .row {
    -webkit-user-select: auto;
    user-select: auto;
  }
  .paged .row[aria-current] {
    background: var(--_chosen);
    /* Shown in forced colours. */
    outline: 2px solid transparent;
    outline-offset: -2px;
  }
  .paged :is(th, td) {
    padding-block: 0;
    font-weight: 400;
  }
  .paged span.sort {
    pointer-events: none;
  }
  .pager {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.25rem 0.75rem;
    padding: 0.625rem 1rem;
    background: var(--_surface);
  }
  .paged :is(a, .tool) {
    scroll-margin-block-start: var(--_control);
  }
  /* The grid has no links to pages: before it, they are at the end of its rows. */
  :host([paged]) .paged {
    display: flex;
    flex-direction: column;
  }
  :host([paged]) .paged table {
    flex: 1;
    min-block-size: 0;
    overflow: auto;
  }
`;
