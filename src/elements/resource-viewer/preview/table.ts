import { html, nothing } from 'lit';
import type { Resource } from '../../../contract/resources/resource.ts';
import { formatNumber, formatSize } from '../../../localisation/format.ts';
import { Turns } from '../../../markdown/turns.ts';
import type { ViewFactory } from '../view.ts';
import { textOf } from './bytes.ts';
import { FileView } from './file-view.ts';

/** Bytes that are read, and UTF-16 units of the line that tells the delimiter, of a shown cell and of its tip. */
const most = { bytes: 5_000_000, line: 100_000, cell: 300, tip: 2_000 };

/** Fields between two pauses within a row. */
const longRow = 5_000;

const begin = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text);

const delimiters = [',', ';', '\t', '|'];

/** @returns the delimiter that the first line has most of, outside of quotes */
function delimiterOf(text: string): string {
  const [line = ''] = text
    .slice(0, most.line)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r?\n/, 1);
  const count = (delimiter: string) => line.split(delimiter).length;
  return delimiters.toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

/**
 * Rows of separated values (RFC 4180); what follows a quote that is never closed is one field.
 * Yields `undefined` within a long row, where its reader may yield to other work.
 */
export function* readDelimited(text: string): Generator<readonly string[] | undefined> {
  const source = text.replace(/^\ufeff/, '');
  const delimiter = delimiterOf(source);
  const ends = new RegExp(`[${delimiter === '|' ? '\\|' : delimiter}\\r\\n]`, 'g');
  let row: string[] = [];
  for (let at = 0; at <= source.length;) {
    let field = '';
    if (source[at] === '"') {
      let close = at + 1;
      while (close < source.length && (source[close] !== '"' || source[close + 1] === '"')) {
        close += source[close] === '"' ? 2 : 1;
      }
      field = source.slice(at + 1, close).replaceAll('""', '"');
      at = close + 1;
    }
    ends.lastIndex = at;
    const end = ends.exec(source)?.index ?? source.length;
    row.push(field + source.slice(at, end));
    at = end + (source[end] === '\r' && source[end + 1] === '\n' ? 2 : 1);
    if (source[end] === delimiter) {
      if (row.length % longRow === 0) yield undefined;
      continue;
    }
    if (row.length > 1 || row[0]) yield row;
    row = [];
  }
}

/** Columns that are shown, and rows rendered beyond the view on either side. */
const columns = 100;
const around = 20;

class TableView extends FileView {
  #rows: readonly (readonly string[])[] = [];
  #width = 0;
  #first = 0;
  #end = 60;
  /** Height of a row, in pixels: follows the size of text. */
  #height = 32;

  protected async load(resource: Resource): Promise<void> {
    const text = await textOf(this.viewer, resource, most.bytes);
    if (text === undefined) return this.broken(this.words.errors.table);
    const rows: (readonly string[])[] = [];
    let widest = 0;
    const turns = new Turns();
    for (const row of readDelimited(text)) {
      if (row) rows.push(row);
      widest = Math.max(widest, row?.length ?? 0);
      if (turns.over) await turns.next();
    }
    this.#rows = rows;
    this.#width = Math.min(columns, widest);
    this.#first = 0;
    this.#end = 60;
  }

  protected renderFile({ name, size }: Resource): unknown {
    const { words, viewer } = this;
    const [head, ...rows] = this.#rows;
    if (!head) return html`<p class="file-note">${words.empty}</p>`;
    const amount = (bytes: number) => formatSize(bytes, viewer.language);
    const cells = Array.from({ length: this.#width }, (_, index) => index);
    const note =
      size > most.bytes
        ? words.truncated(amount(most.bytes), amount(size))
        : words.rows(rows.length, formatNumber(rows.length, viewer.language));
    return html`<p class="file-note">${note}</p>
      <div class="cells" part="table" tabindex="0" role="region" aria-label=${words.table(name)} @scroll=${this.#scrolled}>
        <table aria-rowcount=${rows.length + 1} aria-label=${words.table(name)}>
          <thead>
            <tr aria-rowindex="1">
              ${cells.map((index) => html`<th scope="col" dir="auto" title=${begin(head[index] ?? '', most.tip) || nothing}>${begin(head[index] ?? '', most.cell)}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows.slice(this.#first, this.#end).map(
              (row, offset) => html`<tr aria-rowindex=${this.#first + offset + 2}>
                ${cells.map((index) => html`<td dir="auto" title=${begin(row[index] ?? '', most.tip) || nothing}>${begin(row[index] ?? '', most.cell)}</td>`)}
              </tr>`,
            )}
          </tbody>
        </table>
        <div class="after"></div>
      </div>`;
  }

  hostUpdated(): void {
    const root = this.viewer.element.shadowRoot;
    const table = root?.querySelector<HTMLTableElement>('.cells table');
    const after = root?.querySelector<HTMLElement>('.cells > .after');
    const row = table?.tBodies[0]?.rows[0];
    if (row) this.#height = parseFloat(getComputedStyle(row).blockSize) || this.#height;
    const left = Math.max(0, this.#rows.length - 1 - this.#end);
    // Set by script: a content security policy may forbid styles in markup.
    table?.style.setProperty('margin-block-start', `${this.#first * this.#height}px`);
    after?.style.setProperty('block-size', `${left * this.#height}px`);
  }

  readonly #scrolled = (event: Event): void => {
    const { scrollTop, clientHeight } = event.currentTarget as Element;
    const top = Math.floor(scrollTop / this.#height);
    const first = Math.max(0, top - around);
    if (Math.abs(first - this.#first) < around / 2 && first !== 0) return;
    if (first === this.#first) return;
    this.#first = first;
    this.#end = top + Math.ceil(clientHeight / this.#height) + around;
    this.viewer.requestUpdate();
  };
}

export const tableView: ViewFactory = (viewer) => new TableView(viewer);
