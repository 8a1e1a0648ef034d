import type { DirectoryModel } from '../../../models/directory-model.ts';
import { watchHand } from '../hand.ts';
import type { ListView } from './list.ts';

/** Milliseconds between two letters, as they were pressed, after which the second begins another name. */
const pause = 700;

type Press = (model: DirectoryModel, event: KeyboardEvent) => void;

/**
 * The keyboard of the grid (ARIA APG, data grid): arrows, Home and End, pages, Space and Shift choose, letters go to a
 * name; and what file managers have: Enter opens, F2 renames, Delete deletes.
 */
export class GridKeys {
  readonly #view: ListView;
  #typed = '';
  #typedAt = 0;

  constructor(view: ListView) {
    this.#view = view;
  }

  readonly pressed = (event: KeyboardEvent): void => {
    const { model, editor } = this.#view;
    if (!model || editor.index !== undefined || event.defaultPrevented || event.isComposing) return;
    if (event.timeStamp - this.#typedAt > pause) this.#typed = '';
    const command = event.ctrlKey || event.metaKey;
    const key = this.#typed && ' M'.includes(event.key) ? 'letter' : event.key;
    const press = (command ? this.#commands : this.#keys)[key];
    if (press) {
      // A button in a cell is pressed by the browser.
      if (pressing.has(key) && (event.target as HTMLElement).localName === 'button') return;
      event.preventDefault();
      // Held down, only arrows, PageUp and PageDown go on: none of the others has these letters.
      if (event.repeat && !/[wU]/.test(key)) return;
      this.#typed = '';
      return press(model, event);
    }
    if (command || event.altKey || [...event.key].length !== 1) return;
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
    // Pressed once more at the edge of the row it goes to the edge of the list.
    Home: (model, event) => {
      if (event.shiftKey || !this.#view.focusing.goToEdge(false)) this.#goTo(model, event, 0);
    },
    End: (model, event) => {
      if (event.shiftKey || !this.#view.focusing.goToEdge(true)) this.#goTo(model, event, Infinity);
    },
    ' ': (model, event) => {
      if (event.shiftKey) void model.selectTo(model.focusIndex);
      else model.toggle(model.focusIndex);
    },
    Enter: (model) => {
      if (model.focused) this.#view.viewer.open(model.focused.id);
    },
    Escape: (model) => model.selectNone(),
    F2: (model) => {
      if (model.focused) this.#view.editor.open(model.focused);
    },
    Delete: () => this.#act('delete'),
    ContextMenu: () => this.#view.focusing.menu(),
    F10: (_model, event) => {
      if (event.shiftKey) this.#view.focusing.menu();
    },
    M: () => this.#act('move'),
    Backspace: (model) => {
      const above = this.#view.directory?.path.at(-1);
      if (above) this.#view.viewer.open(above.id, { around: model.directoryId });
    },
  };

  readonly #commands: Readonly<Record<string, Press>> = {
    a: (model) => model.selectAll(),
    Home: (model, event) => this.#goTo(model, event, 0),
    End: (model, event) => this.#goTo(model, event, Infinity),
    ' ': (model) => model.toggle(model.focusIndex),
    z: () => void this.#view.viewer.acts.undo(),
    Backspace: () => this.#act('delete'),
    f: () => this.#view.viewer.acts.find?.(),
    ArrowDown: (model, event) => this.#move(model, event, 1),
    ArrowUp: (model, event) => this.#move(model, event, -1),
  };

  get #rightToLeft(): boolean {
    return getComputedStyle(this.#view.viewer.element).direction === 'rtl';
  }

  #act(name: 'delete' | 'move'): void {
    const { viewer, model } = this.#view;
    viewer.acts.run(name, this.#view.subjects(), model?.focused?.id);
  }

  #move(model: DirectoryModel, event: KeyboardEvent, step: number): void {
    const { focusing } = this.#view;
    if (focusing.inHead) return step > 0 ? focusing.goTo(model.focusIndex) : undefined;
    if (step < 0 && model.focusIndex === 0 && !event.shiftKey) return focusing.goToHead();
    this.#goTo(model, event, model.focusIndex + step);
  }

  #goTo(model: DirectoryModel, event: KeyboardEvent, row: number): void {
    const index = Math.max(0, Math.min(row, (model.total ?? 1) - 1));
    if (event.shiftKey) void model.selectTo(index);
    this.#view.focusing.goTo(index);
  }

  async #type(model: DirectoryModel, { key, timeStamp }: KeyboardEvent): Promise<void> {
    this.#typedAt = timeStamp;
    const still = watchHand();
    const index = await model.seek((this.#typed += key)).catch(() => undefined);
    if (!still() || index === undefined) return;
    this.#view.focusing.goTo(index);
    model.selectOnly(index);
  }
}

const pressing = new Set(['Enter', ' ']);
