import type { GridView } from './grid-focus.ts';

/** Milliseconds of a long press, as in the systems of phones. */
const duration = 500;
/** Pixels that a finger may move meanwhile. */
const tolerance = 10;

/** Selects a row by a long press in browsers that fire no `contextmenu` for it. */
export class LongPress {
  readonly #view: GridView;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #from: PointerEvent | undefined;
  /** The click that ends a long press does nothing. */
  #hasSelected = false;

  constructor(view: GridView) {
    this.#view = view;
    const root = view.viewer.element.shadowRoot;
    root?.addEventListener('pointerdown', this.#pressed as EventListener);
    root?.addEventListener('pointermove', this.#moved as EventListener);
    for (const type of ['pointerup', 'pointercancel']) root?.addEventListener(type, this.#ended);
    root?.addEventListener('click', this.#clicked, true);
  }

  readonly #pressed = (event: PointerEvent): void => {
    this.#hasSelected = false;
    this.#ended();
    const target = event.target as Element;
    const resource = this.#view.resourceAt(target);
    if (!resource || event.pointerType !== 'touch' || target.closest('button, .editor')) return;
    this.#from = event;
    this.#timer = setTimeout(() => this.#select(resource.id), duration);
  };

  readonly #moved = ({ clientX, clientY }: PointerEvent): void => {
    const from = this.#from;
    if (from && Math.hypot(clientX - from.clientX, clientY - from.clientY) > tolerance) this.#ended();
  };

  readonly #ended = (): void => {
    clearTimeout(this.#timer);
    this.#from = undefined;
  };

  readonly #clicked = (event: Event): void => {
    if (!this.#hasSelected || !this.#view.resourceAt(event.target as Element)) return;
    this.#hasSelected = false;
    event.preventDefault();
    event.stopPropagation();
  };

  #select(id: string): void {
    const index = this.#view.model?.indexOf(id);
    if (index === undefined) return;
    this.#hasSelected = true;
    this.#view.input.select(index);
  }
}
