import type { LitElement } from 'lit';
import type { GraphNode } from '../../contract/resources/apis/graph.ts';
import type { LocaliseController } from '../../controllers/localise.ts';
import type { GraphMessages } from '../../localisation/sections/graph.ts';
import type { Bundle, GraphModel, Relation } from '../../models/graph-model.ts';
import type { Direction } from '../../models/graph/walk.ts';
import type { Announcer } from '../parts/announcer.ts';
import type { GraphCanvas } from './canvas.ts';

export const zoomStep = 1.3;
const panStep = 60;

const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
const pans: Readonly<Record<Direction, readonly [number, number]>> = {
  up: [0, panStep],
  down: [0, -panStep],
  left: [panStep, 0],
  right: [-panStep, 0],
};

export type ListName = Relation | 'found' | 'bundle';

export interface GraphNavigationOptions {
  readonly host: LitElement;
  readonly model: () => GraphModel | undefined;
  readonly canvas: GraphCanvas;
  readonly localise: LocaliseController<'graph'>;
  readonly announcer: Announcer;
}

export class GraphNavigation {
  readonly gestures: Gestures;
  readonly #options: GraphNavigationOptions;
  #pages = new Map<ListName, number>();

  constructor(options: GraphNavigationOptions) {
    this.#options = options;
    this.gestures = new Gestures(options.canvas, (id) => this.#pressNode(id));
  }

  get current(): GraphNode | undefined {
    const { selected, shown } = this.#model?.state ?? {};
    return selected ?? shown?.start;
  }

  pages(list: ListName): number {
    return this.#pages.get(list) ?? 1;
  }

  showMore(list: ListName): void {
    this.#pages.set(list, this.pages(list) + 1);
    this.#options.host.requestUpdate();
  }

  /** Visible name of a bundle. */
  bundleName({ parent, nodes }: Bundle): string {
    return this.#words[parent.kind === 'directory' ? 'moreIn' : 'moreBeside'](nodes.length, parent.name);
  }

  /** @param id clears the selection if absent */
  select(id: string | undefined): void {
    const before = this.#model?.state.bundle ? undefined : this.current;
    this.#model?.select(id);
    const { shown, bundle } = this.#model?.state ?? {};
    const { current } = this;
    if (!current || !shown) return;
    this.#pages.clear();
    if (bundle) return this.#announce(this.bundleName(bundle));
    const words = this.#words;
    const edge = before && shown.neighboursOf(before.id).find(({ node }) => node === current);
    const connections = words.connections(shown.neighboursOf(current.id).length);
    const sentence = `${current.name}, ${words.kind[current.kind]}. ${connections}.`;
    this.#announce(edge ? `${words.relations[edge.relation]}: ${sentence}` : sentence);
  }

  /** Draws the nodes of the selected bundle one by one. */
  openBundle(): void {
    const { bundle } = this.#model?.state ?? {};
    if (!bundle) return;
    this.#pages.clear();
    this.#model?.openBundle(bundle.id);
    this.#announce(this.#words.bundleOpened(bundle.nodes.length));
  }

  async openBundleInList(): Promise<void> {
    this.openBundle();
    await this.#focusCurrent();
  }

  /** Selects from the list view, whose rows change: the heading of the node gets the focus. */
  async selectInList(id: string): Promise<void> {
    this.select(id);
    await this.#focusCurrent();
  }

  /**
   * Finds nodes by a part of their names.
   *
   * @param submit selects the first
   */
  find(text: string, submit: boolean): void {
    this.#pages.delete('found');
    this.#model?.find(text);
    const found = this.#model?.state.shown?.found ?? [];
    const [first] = found;
    if (submit && first) this.select(first.id);
    else if (text.trim()) this.#announce(first ? this.#words.found(found.length) : this.#words.noResults(text.trim()));
  }

  /** @param factor shows everything if absent */
  zoom(factor: number | undefined): void {
    const { canvas, localise } = this.#options;
    if (factor) canvas.zoom(factor);
    else canvas.fit();
    const percent = new Intl.NumberFormat(localise.language, { style: 'percent' });
    this.#announce(this.#words.zoomed(percent.format(canvas.camera.scale)));
  }

  readonly keyPressed = (event: KeyboardEvent): void => {
    if (!this.#handleKey(event)) return;
    event.preventDefault();
    this.#options.canvas.scrollToCurrent();
  };

  async #focusCurrent(): Promise<void> {
    const { host } = this.#options;
    await host.updateComplete;
    host.renderRoot.querySelector<HTMLElement>('#current')?.focus();
  }

  get #model(): GraphModel | undefined {
    return this.#options.model();
  }

  get #words(): GraphMessages {
    return this.#options.localise.words.graph;
  }

  /** @returns `false` if the key has no meaning here */
  #handleKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    const { canvas } = this.#options;
    const { shown, selected, bundle } = this.#model?.state ?? {};
    if (ctrlKey || metaKey || altKey) return false;
    const direction = Object.hasOwn(arrows, key) ? arrows[key] : undefined;
    if (direction) {
      const id = shiftKey ? undefined : canvas.nodeTowards(direction);
      if (shiftKey) canvas.pan(...pans[direction]);
      else if (id !== undefined) this.select(id);
      return true;
    }
    if (key === 'Escape' && !selected && !bundle) return false;
    const keys: Readonly<Record<string, () => void>> = {
      Enter: () => this.#openCurrent(),
      Home: () => this.select(shown?.start?.id),
      Escape: () => this.select(undefined),
      '+': () => this.zoom(zoomStep),
      // The same key without Shift on layouts whose digits need none.
      '=': () => this.zoom(zoomStep),
      '-': () => this.zoom(1 / zoomStep),
      '0': () => this.zoom(undefined),
    };
    if (!Object.hasOwn(keys, key)) return false;
    keys[key]?.();
    return true;
  }

  #pressNode(id: string): void {
    const { selected, bundled } = this.#model?.state ?? {};
    if (selected?.id !== id) this.select(id);
    if (selected?.id === id || bundled?.bundles.has(id)) this.#openCurrent();
  }

  #openCurrent(): void {
    if (this.#model?.state.bundle) return this.openBundle();
    this.#options.host.renderRoot.querySelector<HTMLElement>('a.open')?.click();
  }

  #announce(sentence: string): void {
    this.#options.announcer.announce(sentence);
  }
}

/** Pixels within which a pointer presses instead of dragging. */
const dragThreshold = 5;
/** Pixels around a node that still hit it. */
const reachOf = ({ pointerType }: PointerEvent) => (pointerType === 'mouse' ? 4 : 18);

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Pointers on the picture: dragging pans, two fingers and the wheel zoom, a press selects a node. Until the picture has
 * the focus, the wheel and single fingers scroll the page.
 */
class Gestures {
  readonly #canvas: GraphCanvas;
  readonly #press: (id: string) => void;
  readonly #pointers = new Map<number, Point>();
  #start: Point | undefined;
  #moved = false;

  constructor(canvas: GraphCanvas, press: (id: string) => void) {
    this.#canvas = canvas;
    this.#press = press;
  }

  readonly down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    const box = event.currentTarget as HTMLElement;
    this.#start = pointIn(event, box);
    this.#moved = this.#pointers.size > 0;
    this.#pointers.set(event.pointerId, this.#start);
    // Synthetic pointers can't be captured.
    if (event.isTrusted) box.setPointerCapture(event.pointerId);
  };

  readonly move = (event: PointerEvent): void => {
    const box = event.currentTarget as HTMLElement;
    const point = pointIn(event, box);
    const before = this.#pointers.get(event.pointerId);
    if (!before || !this.#start) {
      if (event.pointerType === 'mouse') this.#canvas.hover(this.#canvas.nodeAt(point.x, point.y, reachOf(event)));
      return;
    }
    if (!this.#moved && Math.hypot(point.x - this.#start.x, point.y - this.#start.y) < dragThreshold) return;
    this.#moved = true;
    this.#pointers.set(event.pointerId, point);
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return this.#canvas.pan(point.x - before.x, point.y - before.y);
    const [was, is] = [before, point].map(({ x, y }) => Math.hypot(x - other.x, y - other.y) || 1);
    this.#canvas.zoom(is! / was!, (point.x + other.x) / 2, (point.y + other.y) / 2);
  };

  readonly up = (event: PointerEvent): void => {
    if (!this.#pointers.delete(event.pointerId) || this.#moved) return;
    const { x, y } = pointIn(event, event.currentTarget as HTMLElement);
    const id = this.#canvas.nodeAt(x, y, reachOf(event));
    if (id !== undefined) this.#press(id);
  };

  readonly cancel = (event: PointerEvent): void => {
    this.#pointers.delete(event.pointerId);
  };

  readonly leave = (): void => this.#canvas.hover(undefined);

  /** Zooms if the picture has the focus, or with Ctrl or Meta, which a pinch on a touchpad sends as well. */
  readonly wheel = (event: WheelEvent): void => {
    const box = event.currentTarget as HTMLElement;
    if (!event.ctrlKey && !event.metaKey && !box.matches(':focus')) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 18 : 1;
    const { x, y } = pointIn(event, box);
    this.#canvas.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.002)), x, y);
  };
}

function pointIn({ clientX, clientY }: MouseEvent, box: HTMLElement): Point {
  const { left, top } = box.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}
