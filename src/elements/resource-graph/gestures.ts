import type { Surface } from './surface.ts';

/** Pixels that a hand shakes without meaning to move anything. */
const shake = 5;
/** Pixels around a node that are still it: a finger is broader than a pointer. */
const reachOf = ({ pointerType }: PointerEvent) => (pointerType === 'mouse' ? 4 : 18);

interface Held {
  readonly x: number;
  readonly y: number;
}

/**
 * Pointers over the picture: drag moves it, two fingers and the wheel zoom, a press goes to a node. The wheel and single
 * fingers are the page's own, to scroll by, until somebody has pressed the picture.
 */
export class Gestures {
  readonly #surface: Surface;
  readonly #pressed: (id: string) => void;
  readonly #held = new Map<number, Held>();
  #begun: Held | undefined;
  #moved = false;

  /** @param pressed is called with the node that was pressed */
  constructor(surface: Surface, pressed: (id: string) => void) {
    this.#surface = surface;
    this.#pressed = pressed;
  }

  readonly down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    const box = event.currentTarget as HTMLElement;
    this.#begun = placeOf(event, box);
    this.#moved = this.#held.size > 0;
    this.#held.set(event.pointerId, this.#begun);
    // A pointer that tests make up is none that can be captured.
    if (event.isTrusted) box.setPointerCapture(event.pointerId);
  };

  readonly move = (event: PointerEvent): void => {
    const box = event.currentTarget as HTMLElement;
    const place = placeOf(event, box);
    const before = this.#held.get(event.pointerId);
    if (!before || !this.#begun) {
      if (event.pointerType === 'mouse') this.#surface.hover(this.#surface.at(place.x, place.y, reachOf(event)));
      return;
    }
    if (!this.#moved && Math.hypot(place.x - this.#begun.x, place.y - this.#begun.y) < shake) return;
    this.#moved = true;
    this.#held.set(event.pointerId, place);
    const other = [...this.#held].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return this.#surface.pan(place.x - before.x, place.y - before.y);
    const [was, is] = [before, place].map(({ x, y }) => Math.hypot(x - other.x, y - other.y) || 1);
    this.#surface.zoom(is! / was!, (place.x + other.x) / 2, (place.y + other.y) / 2);
  };

  readonly up = (event: PointerEvent): void => {
    if (!this.#held.delete(event.pointerId) || this.#moved) return;
    const { x, y } = placeOf(event, event.currentTarget as HTMLElement);
    const id = this.#surface.at(x, y, reachOf(event));
    if (id !== undefined) this.#pressed(id);
  };

  readonly cancel = (event: PointerEvent): void => {
    this.#held.delete(event.pointerId);
  };

  readonly leave = (): void => this.#surface.hover(undefined);

  /** Zooms where the picture has focus, and with the key that zooms everywhere, which is also what a pinched pad sends. */
  readonly wheel = (event: WheelEvent): void => {
    const box = event.currentTarget as HTMLElement;
    if (!event.ctrlKey && !event.metaKey && !box.matches(':focus')) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 18 : 1;
    const { x, y } = placeOf(event, box);
    this.#surface.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.002)), x, y);
  };
}

function placeOf({ clientX, clientY }: MouseEvent, box: HTMLElement): Held {
  const { left, top } = box.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}
