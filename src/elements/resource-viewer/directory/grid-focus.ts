import type { Resource, SortField } from '../../../contract/resources/resource.ts';
import type { DirectoryModel } from '../../../models/directory-model.ts';
import type { RowWindow } from '../../parts/row-window.ts';
import type { RevealOptions, Subjects, Viewer } from '../view.ts';
import { focusInView } from '../../../controllers/pending-focus.ts';
import { columns } from './rows.ts';

export interface RowEditor {
  /** Current index of the edited row. */
  readonly index: number | undefined;
  open(resource: Resource): void;
}

export interface GridView {
  readonly viewer: Viewer;
  readonly window: RowWindow;
  readonly focusing: GridFocus;
  readonly editor: RowEditor;
  readonly input: { select(index: number): void };
  readonly model: DirectoryModel | undefined;
  readonly directory: Resource | undefined;
  /** The selection if the focused row is in it, else that row. */
  subjects(): Subjects;
  reveal(id: string, options?: RevealOptions): Promise<boolean>;
  resourceAt(element: Element): Resource | undefined;
  find(): void;
  /** Sorts by a column, and the other way round the second time. */
  sortBy(field: SortField): void;
}

/** Set by `server-rendering.ts`, because other pages need no list before script. */
export const served: { list?: (view: GridView) => unknown } = {};

/** Index of the row of headings. */
const headings = -1;

/** Focus in the grid: one tab stop, kept during scrolling, sorting and changes by others. */
export class GridFocus {
  readonly #view: GridView;
  /** Rows move in the DOM: an element that loses the focus now was not left by the user. */
  rendering = false;
  #column = 0;
  #inHead = false;
  #inside = false;
  #wanted = false;
  #reveal: number | undefined;
  #stop: HTMLElement | undefined;

  constructor(view: GridView) {
    this.#view = view;
  }

  get inside(): boolean {
    return this.#inside && !this.#inHead;
  }

  /** `true` if the focus is, or would be, on the headings. */
  get inHead(): boolean {
    return this.#inHead;
  }

  begin(): void {
    this.#column = 0;
    this.#inHead = false;
  }

  goTo(index: number, focus = true): void {
    this.#inHead = false;
    this.#wanted ||= focus;
    this.#reveal = index;
    this.#view.model?.focusRow(index);
    this.#view.viewer.requestUpdate();
  }

  goToHead(): void {
    this.#inHead = true;
    this.takeAfterUpdate();
  }

  /** Moves along the row, over columns that are not shown. */
  goAside(step: number): void {
    const cells = this.#cells(this.#row);
    for (let column = this.#column + step; column >= 0 && column < columns.length; column += step) {
      if (!cells[column]?.checkVisibility()) continue;
      this.#column = column;
      break;
    }
    this.takeAfterUpdate();
  }

  /** Moves to the first or last cell of the row. @returns whether that is another cell */
  goToEdge(last: boolean): boolean {
    const before = this.#column;
    this.#column = last ? columns.length : -1;
    this.goAside(last ? -1 : 1);
    return before !== this.#column;
  }

  menu(): void {
    this.#cells(this.#row).at(-1)?.querySelector('button')?.click();
  }

  /** Focuses the cell, after the update that renders it. Requests no update, because it may be called after each one. */
  take(): void {
    this.#wanted = true;
    this.#settle();
  }

  /** Focuses the cell after the next update. */
  takeAfterUpdate(): void {
    this.#wanted = true;
    this.#view.viewer.requestUpdate();
  }

  hold(): void {
    this.rendering = true;
    if (this.#reveal !== undefined) this.#view.window.reveal(this.#reveal);
  }

  /** Called after an update: puts the tab stop and the focus where they belong. */
  settle(): void {
    this.#settle();
    this.rendering = false;
  }

  #settle(): void {
    const { window } = this.#view;
    if (this.#reveal !== undefined) {
      const { first, end } = window;
      window.reveal(this.#reveal);
      this.#reveal = undefined;
      // The new rows are rendered by the next update.
      if (first !== window.first || end !== window.end) return this.#view.viewer.requestUpdate();
    }
    const stop = this.#target(this.#row) ?? this.#target(window.top);
    if (stop !== this.#stop) {
      this.#stop?.setAttribute('tabindex', '-1');
      this.#stop = stop;
    }
    stop?.setAttribute('tabindex', '0');
    const { element } = this.#view.viewer;
    const nowhere = document.activeElement === document.body;
    if (!(this.#wanted || (this.#inside && nowhere)) || this.#view.editor.index !== undefined) return;
    // An empty directory has a button instead of rows.
    const to = stop ?? element.renderRoot.querySelector<HTMLElement>('.empty button, .here');
    // The page stays where it is when others change the list.
    if (to && this.#wanted) focusInView(to);
    else to?.focus({ preventScroll: true });
    // Waits until there are rows, unless the user has moved on.
    this.#wanted = !to && nowhere;
    if (to) this.#inside = stop !== undefined;
  }

  readonly entered = (event: FocusEvent): void => {
    this.#inside = true;
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[aria-colindex]');
    const row = cell?.closest<HTMLElement>('[aria-rowindex]');
    if (!cell || !row) return;
    // A row that is not read yet has only one cell.
    if (!row.classList.contains('missing')) this.#column = Number(cell.getAttribute('aria-colindex')) - 1;
    const index = Number(row.getAttribute('aria-rowindex')) - 2;
    this.#inHead = index === headings;
    if (!this.#inHead && index !== this.#view.model?.focusIndex) this.#view.model?.focusRow(index);
  };

  readonly left = (event: FocusEvent): void => {
    const { currentTarget, relatedTarget, target } = event;
    if (relatedTarget && (currentTarget as HTMLElement).contains(relatedTarget as Node)) return;
    // The user has not left a row that was removed.
    if (this.rendering || (!relatedTarget && !(target as HTMLElement).isConnected)) return;
    this.#inside = false;
  };

  get #row(): number {
    return this.#inHead ? headings : (this.#view.model?.focusIndex ?? 0);
  }

  #cells(row: number): HTMLElement[] {
    const found = this.#view.viewer.element.renderRoot.querySelector(`.grid [aria-rowindex="${row + 2}"]`);
    return [...(found?.children ?? [])] as HTMLElement[];
  }

  /** The cell, or the button in it. */
  #target(row: number): HTMLElement | undefined {
    const cells = this.#cells(row);
    const cell = cells[this.#column]?.checkVisibility() ? cells[this.#column] : cells[0];
    return cell?.querySelector<HTMLElement>(':scope > button') ?? cell;
  }
}
