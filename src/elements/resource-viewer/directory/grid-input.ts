import type { SortField } from '../../../contract/resources/resource.ts';
import type { DirectoryModel } from '../../../models/directory-model.ts';
import { watchInput } from '../../../controllers/pending-focus.ts';
import type { GridView } from './grid-focus.ts';
import { directionOf } from '../../../localisation/languages.ts';

/** @returns the index of the row around an element; `undefined` outside of rows */
export function rowOf(element: EventTarget | null): number | undefined {
  const row = (element as Element | null)?.closest?.('.rows [aria-rowindex]');
  return row ? Number(row.getAttribute('aria-rowindex')) - 2 : undefined;
}

/** Milliseconds between two typed letters after which the second begins another name. */
const pause = 700;

/** Keys that the browser handles on a button. */
const pressing = new Set(['Enter', ' ']);

/** A screen reader's tap has no type of pointer. */
const isTap = (event: MouseEvent): boolean => (event as PointerEvent).pointerType !== 'mouse' && hasCoarsePointer();

export const hasCoarsePointer = (): boolean => matchMedia('(pointer: coarse)').matches;

type Press = (model: DirectoryModel, event: KeyboardEvent) => void;

/**
 * Keyboard and pointer of the grid. Keys follow the ARIA APG (data grid): arrows, Home, End, PageUp, PageDown; Space and
 * Shift select, letters go to a name. Like file managers: Enter opens, F2 renames, Delete deletes. With a coarse pointer,
 * a tap opens and a long press selects; then taps select until nothing is selected.
 */
export class GridInput {
  isSelecting = false;
  readonly #view: GridView;
  #typed = '';
  #typedAt = 0;

  constructor(view: GridView) {
    this.#view = view;
  }

  readonly click = (event: MouseEvent): void => {
    const { model, viewer } = this.#view;
    const target = event.target as Element;
    const sort = target.closest<HTMLElement>('[data-sort]')?.dataset['sort'] as SortField | undefined;
    if (!model) return;
    if (sort) return this.#view.sortBy(sort);
    const index = rowOf(target);
    const resource = index === undefined ? undefined : model.row(index);
    if (index === undefined || !resource || target.closest('input, .editor')) return;
    const menuButton = target.closest('.actions button');
    if (menuButton) return this.#menu(model, index, menuButton);
    const plain = !event.shiftKey && !event.ctrlKey && !event.metaKey;
    const link = target.closest('a');
    // The browser would open a window or a tab.
    if (link) event.preventDefault();
    const picks = !plain || this.isSelecting;
    if (!picks && (link || isTap(event))) return void viewer.open(resource.id);
    model.focusRow(index);
    if (event.shiftKey) void this.#select(model.selectTo(index));
    else if (!picks) void this.#select(model.selectOnly(index));
    else void this.#select(model.toggle(index));
  };

  readonly doubleClick = ({ target }: MouseEvent): void => {
    const resource = this.#view.resourceAt(target as Element);
    if (resource && !(target as Element).closest('button, input')) this.#view.viewer.open(resource.id);
  };

  readonly contextMenu = (event: MouseEvent): void => {
    const { model } = this.#view;
    const index = rowOf(event.target);
    if (!model || index === undefined || !model.row(index) || (event.target as Element).closest('input')) return;
    event.preventDefault();
    if (isTap(event)) this.select(index);
    else this.#menu(model, index, { x: event.clientX, y: event.clientY });
  };

  /** Adds a row to the selection, from now on by taps too. */
  select(index: number): void {
    const { model } = this.#view;
    const id = model?.row(index)?.id;
    if (!model || id === undefined) return;
    model.focusRow(index);
    if (!this.isSelecting) void this.#select(model.selectOnly(index));
    else if (!model.selection.has(id)) void this.#select(model.toggle(index));
    this.isSelecting = true;
  }

  readonly keyDown = (event: KeyboardEvent): void => {
    const { model, editor } = this.#view;
    if (!model || editor.index !== undefined || event.defaultPrevented || event.altKey) return;
    if (event.timeStamp - this.#typedAt > pause) this.#typed = '';
    const command = event.ctrlKey || event.metaKey;
    const key = this.#typed && event.key === ' ' ? 'letter' : event.key;
    // As `commandKey`, whose module would be more code before the first rows.
    const latin = key > '~' && !event.shiftKey ? event.code.slice(3).toLowerCase() : key;
    const press = command ? this.#commands[latin] : this.#keys[key];
    if (press) {
      if (pressing.has(key) && (event.target as HTMLElement).localName === 'button') return;
      event.preventDefault();
      // Only arrows, PageUp and PageDown repeat: no other key has these letters.
      if (event.repeat && !/[wU]/.test(key)) return;
      this.#typed = '';
      return press(model, event);
    }
    if (command || [...event.key].length !== 1) return;
    event.preventDefault();
    void this.#type(model, event);
  };

  readonly #keys: Readonly<Record<string, Press>> = {
    ArrowDown: (model, event) => this.#move(model, event, 1),
    ArrowUp: (model, event) => this.#move(model, event, -1),
    ArrowLeft: () => this.#view.focusing.goAside(this.#rightToLeft ? 1 : -1),
    ArrowRight: () => this.#view.focusing.goAside(this.#rightToLeft ? -1 : 1),
    PageDown: (model, event) => this.#move(model, event, this.#view.window.page),
    PageUp: (model, event) => this.#move(model, event, -this.#view.window.page),
    // From the edge of the row to the edge of the list.
    Home: (model, event) => {
      if (event.shiftKey || !this.#view.focusing.goToEdge(false)) this.#goTo(model, event, 0);
    },
    End: (model, event) => {
      if (event.shiftKey || !this.#view.focusing.goToEdge(true)) this.#goTo(model, event, Infinity);
    },
    ' ': (model, event) => {
      if (event.shiftKey) void this.#select(model.selectTo(model.focusIndex));
      else void this.#select(model.toggle(model.focusIndex));
    },
    Enter: (model) => {
      if (model.focused) this.#view.viewer.open(model.focused.id);
    },
    Escape: (model) => void this.#select(model.selectNone()),
    F2: (model) => {
      if (model.focused) this.#view.editor.open(model.focused);
    },
    Delete: () => this.#run('delete'),
    ContextMenu: () => this.#view.focusing.menu(),
    F10: (_model, event) => {
      if (event.shiftKey) this.#view.focusing.menu();
    },
    Backspace: (model) => {
      const above = this.#view.directory?.path.at(-1);
      if (above) this.#view.viewer.open(above.id, { around: model.directoryId });
    },
  };

  readonly #commands: Readonly<Record<string, Press>> = {
    a: (model) => void this.#select(model.selectAll()),
    Home: (model, event) => this.#goTo(model, event, 0),
    End: (model, event) => this.#goTo(model, event, Infinity),
    ' ': (model) => void this.#select(model.toggle(model.focusIndex)),
    m: () => this.#run('move'),
    z: () => this.#view.viewer.actions.undo(),
    Backspace: () => this.#run('delete'),
    f: () => this.#view.find(),
    ArrowDown: (model, event) => this.#move(model, event, 1),
    ArrowUp: (model, event) => this.#move(model, event, -1),
  };

  get #rightToLeft(): boolean {
    return directionOf(this.#view.viewer.language) === 'rtl';
  }

  #run(name: 'delete' | 'move'): void {
    this.#view.viewer.actions.run(name, this.#view.subjects());
  }

  #menu(model: DirectoryModel, index: number, at: Element | { x: number; y: number }): void {
    model.focusRow(index);
    const resource = model.row(index);
    const isCoarse = hasCoarsePointer();
    if (resource && !isCoarse && !model.selection.has(resource.id)) model.selectOnly(index);
    this.#view.viewer.actions.openMenu(this.#view.subjects(), at, {
      rename: () => resource && this.#view.editor.open(resource),
      select: isCoarse ? () => this.select(index) : undefined,
    });
  }

  #move(model: DirectoryModel, event: KeyboardEvent, step: number): void {
    const { focusing } = this.#view;
    if (focusing.inHead) return step > 0 ? focusing.goTo(model.focusIndex) : undefined;
    if (step < 0 && model.focusIndex === 0 && !event.shiftKey) return focusing.goToHead();
    this.#goTo(model, event, model.focusIndex + step);
  }

  #goTo(model: DirectoryModel, event: KeyboardEvent, row: number): void {
    const index = Math.max(0, Math.min(row, (model.total ?? 1) - 1));
    if (event.shiftKey) void this.#select(model.selectTo(index));
    this.#view.focusing.goTo(index);
  }

  async #type(model: DirectoryModel, { key, timeStamp }: KeyboardEvent): Promise<void> {
    this.#typedAt = timeStamp;
    const userHasMovedOn = watchInput();
    const index = await model.seek((this.#typed += key)).catch(() => undefined);
    if (userHasMovedOn() || index === undefined) return;
    this.#view.focusing.goTo(index);
    void this.#select(model.selectOnly(index));
  }

  /** Announces the selection, once its rows are read. */
  async #select(selected: Promise<void> | void): Promise<void> {
    await selected;
    this.#view.viewer.actions.announceSelection();
  }
}
