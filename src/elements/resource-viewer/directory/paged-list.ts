import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Resource } from '../../../contract/resources/resource.ts';
import { formatMoment, formatNumber, formatSize } from '../../../localisation/format.ts';
import type { GridToolsMessages } from '../../../localisation/sections/grid-tools.ts';
import { iconOf, kindName } from '../../parts/kinds.ts';
import type { GridView } from './grid-focus.ts';

/** Rows of a page: as many as a window has that is not measured. */
const pageSize = 30;

/**
 * A directory as a plain table with pages, for a screen reader's browse mode: every row of the page is rendered. The page
 * is that of the focused row.
 */
export class PagedList {
  readonly #view: GridView;
  readonly #words: () => GridToolsMessages;

  constructor(view: GridView, words: () => GridToolsMessages) {
    this.#view = view;
    this.#words = words;
  }

  render(): TemplateResult | typeof nothing {
    const { model, viewer, window, directory } = this.#view;
    if (!model || !directory) return nothing;
    const { words } = viewer;
    const { name, kind, size, changed, by, actions } = words.columns;
    const start = this.#page * pageSize;
    window.begin(start, pageSize);
    window.fit(model.total ?? 0);
    const indexes = Array.from({ length: window.end - start }, (_, offset) => start + offset);
    return html`<div class="paged">
      <table aria-label=${words.grid(directory.name)}>
        <thead>
          <tr>
            ${[name, kind, size, changed, by, actions].map((label) => html`<th scope="col">${label}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${repeat(
            indexes,
            (index) => model.row(index)?.id ?? index,
            (index) => this.#row(index, model.row(index)),
          )}
        </tbody>
      </table>
      ${this.#pager()}
    </div>`;
  }

  get #page(): number {
    return Math.floor((this.#view.model?.focusIndex ?? 0) / pageSize);
  }

  get #pages(): number {
    return Math.max(1, Math.ceil((this.#view.model?.total ?? 0) / pageSize));
  }

  #row(index: number, resource: Resource | undefined): TemplateResult {
    const { model, viewer } = this.#view;
    const { words, language } = viewer;
    if (!resource)
      return html`<tr>
        <td colspan="6">${words.loading}</td>
      </tr>`;
    const { id, name, updatedAt, createdBy, kind, size } = resource;
    return html`<tr>
      <th scope="row">
        ${iconOf(resource)}<a
          class=${index === model?.focusIndex ? 'title here' : 'title'}
          dir="auto"
          href=${viewer.hrefOf(id)}
          @click=${(event: MouseEvent) => viewer.follow(event, id)}
          >${name}</a
        >
      </th>
      <td>${kindName(resource, words)}</td>
      <td>${kind === 'directory' ? words.items(size) : formatSize(size, language)}</td>
      <td>${formatMoment(updatedAt, language, new Date())}</td>
      <td><bdi>${createdBy.name}</bdi></td>
      <td>
        <button
          type="button"
          class="tool"
          aria-haspopup="menu"
          aria-label=${words.actionsFor(name)}
          @click=${(event: Event) => viewer.actions.openMenu([resource], event.currentTarget as Element)}
        >
          ···
        </button>
      </td>
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
      ${button(words.previousPage, -1)}<span>${this.#position}</span>${button(words.nextPage, 1)}
    </nav>`;
  }

  get #position(): string {
    const { language } = this.#view.viewer;
    return this.#words().pageOf(formatNumber(this.#page + 1, language), formatNumber(this.#pages, language));
  }

  #go(page: number): void {
    if (page < 0 || page >= this.#pages) return;
    this.#view.model?.focusRow(page * pageSize);
    this.#view.viewer.announce(this.#position);
  }
}
