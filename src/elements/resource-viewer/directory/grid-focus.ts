import type { Resource } from '../../../contract/resources/resource.ts';
import type { DirectoryModel } from '../../../models/directory-model.ts';
import type { RowWindow } from '../../parts/row-window.ts';
import type { RevealOptions, Subjects, Viewer } from '../view.ts';
import { columns } from './rows.ts';

/** Which cell of the grid has focus. */
export interface GridFocusView {
  /** Focus is on a row. */
  readonly inside: boolean;
  /** Focus is on the headings. */
  readonly inHead: boolean;
  /** Rows come, go and are put elsewhere: what loses focus now was not left by anybody. */
  readonly rendering: boolean;
  /** Makes a row the current one, scrolling as little as that takes; `focus` goes there with it. */
  goTo(index: number, focus?: boolean): void;
  goToHead(): void;
  /** Moves along the row, over columns for which there is no room. */
  goAside(step: number): void;
  /** Moves to the first or the last cell of the row; whether it was elsewhere. */
  goToEdge(last: boolean): boolean;
  /** Opens the menu of the row that has focus. */
  menu(): void;
  /** Focuses the cell that is to have it. */
  take(): void;
}

/** The name of a row that is changed in its place. */
export interface RowEditor {
  /** Row that is edited, wherever it is by now. */
  readonly index: number | undefined;
  open(resource: Resource): void;
}

/** The list of a directory as its keyboard, its pointer and its search see it. */
export interface GridView {
  readonly viewer: Viewer;
  readonly window: RowWindow;
  readonly focusing: GridFocusView;
  readonly editor: RowEditor;
  readonly model: DirectoryModel | undefined;
  readonly directory: Resource | undefined;
  /** The selection if the focused row is in it, else that row. */
  subjects(): Subjects;
  reveal(id: string, options?: RevealOptions): Promise<boolean>;
  find(): void;
  focus(): void;
}

/** Row of the headings. */
const headings = -1;

/** Which cell of the grid has focus, or would get it: one tab stop, kept over scrolling, sorting and changes by others. */
export class GridFocus implements GridFocusView {
  readonly #view: GridView;
  /** Place among the columns. */
  #column = 0;
  #inHead = false;
  #inside = false;
  #wanted = false;
  rendering = false;
  #reveal: number | undefined;
  #stop: HTMLElement | undefined;

  constructor(view: GridView) {
    this.#view = view;
  }

  get inside(): boolean {
    return this.#inside && !this.#inHead;
  }

  get inHead(): boolean {
    return this.#inHead;
  }

  /** In another list, focus is first where names are. */
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
    this.#wanted = true;
    this.#view.viewer.requestUpdate();
  }

  goAside(step: number): void {
    const cells = this.#cells(this.#row);
    for (let column = this.#column + step; column >= 0 && column < columns.length; column += step) {
      if (!cells[column]?.checkVisibility()) continue;
      this.#column = column;
      break;
    }
    this.#wanted = true;
    this.#view.viewer.requestUpdate();
  }

  goToEdge(last: boolean): boolean {
    const before = this.#column;
    this.#column = last ? columns.length : -1;
    this.goAside(last ? -1 : 1);
    return before !== this.#column;
  }

  menu(): void {
    this.#cells(this.#row).at(-1)?.querySelector('button')?.click();
  }

  take(): void {
    this.#wanted = true;
    this.#view.viewer.requestUpdate();
  }

  /** Before a rendering, which may take the row with focus away. */
  hold(): void {
    this.rendering = true;
    if (this.#reveal !== undefined) this.#view.window.reveal(this.#reveal);
  }

  /** After a rendering: the tab stop is where it belongs, and so is focus. */
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
    const to = stop ?? element.shadowRoot?.querySelector<HTMLElement>('.empty button');
    // Until there is anything it waits, but not for who is elsewhere.
    this.#wanted = !to && nowhere;
    if (to) this.#inside = stop !== undefined;
    to?.focus({ preventScroll: true });
  }

  readonly entered = (event: FocusEvent): void => {
    this.#inside = true;
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[aria-colindex]');
    const row = cell?.closest<HTMLElement>('[aria-rowindex]');
    if (!cell || !row) return;
    // One that has not been read yet has but one cell, whichever was asked for.
    if (!row.classList.contains('missing')) this.#column = Number(cell.getAttribute('aria-colindex')) - 1;
    const index = Number(row.getAttribute('aria-rowindex')) - 2;
    this.#inHead = index === headings;
    if (!this.#inHead && index !== this.#view.model?.focusIndex) this.#view.model?.focusRow(index);
  };

  readonly left = (event: FocusEvent): void => {
    const { currentTarget, relatedTarget, target } = event;
    if (relatedTarget && (currentTarget as HTMLElement).contains(relatedTarget as Node)) return;
    // A row that rendering has taken away has not been left by anybody.
    if (this.rendering || (!relatedTarget && !(target as HTMLElement).isConnected)) return;
    this.#inside = false;
  };

  get #row(): number {
    return this.#inHead ? headings : (this.#view.model?.focusIndex ?? 0);
  }

  #cells(row: number): HTMLElement[] {
    const found = this.#view.window.scroller?.querySelector(`[aria-rowindex="${row + 2}"]`);
    return [...(found?.children ?? [])] as HTMLElement[];
  }

  /** The cell, or what is in it where that is one thing to press. */
  #target(row: number): HTMLElement | undefined {
    const cells = this.#cells(row);
    const cell = cells[this.#column]?.checkVisibility() ? cells[this.#column] : cells[0];
    return cell?.querySelector<HTMLElement>(':scope > button') ?? cell;
  }
}
