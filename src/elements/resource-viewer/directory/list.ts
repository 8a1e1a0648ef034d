import type { Resource } from '../../../contract/resources/resource.ts';
import type { DirectoryModel } from '../../../models/directory-model.ts';
import type { Subjects, Viewer } from '../view.ts';
import type { RowWindow } from './row-window.ts';

/** Which cell of the grid has focus. */
export interface ListFocus {
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
export interface ListEditor {
  /** Row that is edited, wherever it is by now. */
  readonly index: number | undefined;
  open(resource: Resource): void;
}

/** The list of a directory as its keyboard, its pointer and its search see it. */
export interface ListView {
  readonly viewer: Viewer;
  readonly window: RowWindow;
  readonly focusing: ListFocus;
  readonly editor: ListEditor;
  readonly model: DirectoryModel | undefined;
  readonly directory: Resource | undefined;
  /** What an act is about: what is chosen, if the row with focus is among it, else that row alone. */
  subjects(): Subjects;
  /** Goes to the row of a resource and gives it focus. */
  reveal(id: string, options?: { choose?: boolean }): Promise<boolean>;
  focus(): void;
}
