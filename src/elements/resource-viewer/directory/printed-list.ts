import { css, html, nothing, render, type ReactiveController } from 'lit';
import type { Resource } from '../../../contract/resources/resource.ts';
import { formatMoment, formatNumber, formatSize } from '../../../localisation/format.ts';
import type { GridToolsMessages } from '../../../localisation/sections/grid-tools.ts';
import { kindName } from '../../parts/kinds.ts';
import type { GridView } from './grid-focus.ts';

const columns = ['name', 'kind', 'size', 'changed', 'by'] as const;

/** Prints all loaded rows of a directory, in place of those in view. */
export class PrintedList implements ReactiveController {
  readonly #view: GridView;
  readonly #words: () => GridToolsMessages;
  #table: HTMLElement | undefined;

  constructor(view: GridView, words: () => GridToolsMessages) {
    this.#view = view;
    this.#words = words;
  }

  hostConnected(): void {
    addEventListener('beforeprint', this.#begin);
    addEventListener('afterprint', this.#end);
  }

  hostDisconnected(): void {
    removeEventListener('beforeprint', this.#begin);
    removeEventListener('afterprint', this.#end);
    this.#end();
  }

  readonly #begin = (): void => {
    const { viewer } = this.#view;
    const list = viewer.element.shadowRoot?.querySelector('.grid, .paged');
    if (!list) return;
    this.#end();
    this.#table = document.createElement('div');
    this.#table.className = 'printed';
    render(this.#render(), this.#table);
    list.after(this.#table);
  };

  readonly #end = (): void => {
    this.#table?.remove();
    this.#table = undefined;
  };

  #render(): unknown {
    const { model, viewer, directory } = this.#view;
    const total = model?.total ?? 0;
    const rows = Array.from({ length: total }, (_, index) => model?.row(index)).filter((row) => row !== undefined);
    const [shown, all] = [rows.length, total].map((count) => formatNumber(count, viewer.language));
    return html`<table>
        <caption>
          <bdi>${directory?.name}</bdi>
        </caption>
        <thead>
          <tr>${columns.map((column) => html`<th scope="col">${viewer.words.columns[column]}</th>`)}</tr>
        </thead>
        <tbody>${rows.map((row) => this.#row(row))}</tbody>
      </table>
      ${rows.length < total ? html`<p>${this.#words().printed(shown!, all!)}</p>` : nothing}`;
  }

  #row(resource: Resource): unknown {
    const { words, language } = this.#view.viewer;
    const { name, kind, size, updatedAt, createdBy } = resource;
    return html`<tr>
      <th scope="row"><bdi>${name}</bdi></th>
      <td>${kindName(resource, words)}</td>
      <td>${kind === 'directory' ? words.items(size) : formatSize(size, language)}</td>
      <td>${formatMoment(updatedAt, language, new Date(), true)}</td>
      <td><bdi>${createdBy.name}</bdi></td>
    </tr>`;
  }
}

export const printedStyles = css`
  .printed {
    display: none;
  }
  @media print {
    .printed {
      display: block;
    }
    .grid:has(+ .printed),
    .paged:has(+ .printed) {
      display: none;
    }
    :host {
      block-size: auto;
    }
    :is(.viewer, .main, .content):has(.printed) {
      display: block;
      block-size: auto;
      border: 0;
      overflow: visible;
      contain: none;
    }
    .viewer:has(.printed) :is(.bar, .find, .info, .notices, .toast) {
      display: none;
    }
    .printed table {
      inline-size: 100%;
      border-collapse: collapse;
    }
    .printed caption {
      padding-block-end: 0.5rem;
      font-weight: var(--_strong);
      text-align: start;
    }
    .printed :is(th, td) {
      padding: 0.25rem 0.75rem 0.25rem 0;
      border-block-end: 1px solid;
      font-weight: 400;
      text-align: start;
      vertical-align: top;
      overflow-wrap: anywhere;
    }
    .printed thead th {
      font-weight: var(--_strong);
    }
    .printed td {
      white-space: nowrap;
    }
    .printed tr {
      break-inside: avoid;
    }
  }
`;
