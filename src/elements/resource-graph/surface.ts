import type { LitElement, ReactiveController } from 'lit';
import type { Graph } from '../../contract/resources/apis/graph.ts';
import type { GraphState } from '../../models/graph-model.ts';
import { GraphLayout } from '../../models/graph/layout.ts';
import { nearestTowards, type Direction } from '../../models/graph/walk.ts';
import { Camera, type Size } from './camera.ts';
import { readInks, type Inks } from './inks.ts';
import { draw } from './picture.ts';
import { makeScene, Places, type Marks, type Scene } from './scene.ts';

/** Milliseconds of layout at once: what is left of a frame is for drawing, and for the page. */
const slice = 7;

/**
 * The canvas of a graph: lays the graph out a slice a frame, and draws it when something has changed. With reduced
 * motion nothing is drawn before everything stands.
 */
export class Surface implements ReactiveController {
  readonly camera = new Camera();
  readonly #host: LitElement;
  #canvas: HTMLCanvasElement | undefined;
  #context: CanvasRenderingContext2D | null = null;
  #inks: Inks | undefined;
  #size: Size = { width: 0, height: 0 };
  #sizes: ResizeObserver | undefined;
  #graph: Graph | undefined;
  #state: GraphState | undefined;
  #layout: GraphLayout | undefined;
  #scene: Scene | undefined;
  #places: Places | undefined;
  #marks: Marks = { current: 0, chosen: false, beside: new Set(), hovered: undefined };
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Everything is kept in view until somebody looks elsewhere. */
  #whole = true;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Nothing can be seen yet, because it is about to move. */
  get hidden(): boolean {
    return Boolean(this.#layout && !this.#layout.settled && this.#timer !== undefined);
  }

  get size(): Size {
    return this.#size;
  }

  /** What is to be drawn; on a server nothing is. */
  show(state: GraphState): void {
    const { graph, shown, chosen } = state;
    if (!graph || !shown) {
      this.#forget();
      return;
    }
    const before = this.#state;
    this.#state = state;
    if (graph !== this.#graph) {
      if (graph.nodes[0]?.id !== this.#graph?.nodes[0]?.id) this.#whole = true;
      this.#graph = graph;
      this.#layout = new GraphLayout(graph, this.#layout);
      this.#begin();
    }
    if (shown !== before?.shown && this.#layout) this.#see(makeScene(graph, shown, this.#layout));
    const scene = this.#scene;
    if (!scene || (shown === before?.shown && chosen === before?.chosen)) return;
    const current = scene.places.get(chosen?.id ?? '') ?? 0;
    const beside = shown.neighboursOf(scene.all[current]?.id ?? '').map(({ node }) => scene.places.get(node.id) ?? 0);
    this.#marks = { ...this.#marks, current, chosen: chosen !== undefined, beside: new Set(beside) };
    if (chosen && chosen !== before?.chosen) this.#reveal(current);
    this.#redraw();
  }

  zoom(factor: number, x = this.#size.width / 2, y = this.#size.height / 2): void {
    this.#whole = false;
    this.camera.zoom(factor, x, y);
    this.#redraw();
  }

  pan(dx: number, dy: number): void {
    this.#whole = false;
    this.camera.pan(dx, dy);
    this.#redraw();
  }

  /** Shows everything. */
  fit(): void {
    this.#whole = true;
    this.#redraw();
  }

  /** The node at a place of the picture. @param reach pixels around it that count as well */
  at(x: number, y: number, reach: number): string | undefined {
    const scene = this.#scene;
    if (!scene) return undefined;
    this.#places ??= new Places(scene);
    const { scale } = this.camera;
    const found = this.#places.at((x - this.camera.x) / scale, (y - this.camera.y) / scale, reach / scale);
    return found === undefined ? undefined : scene.all[found]?.id;
  }

  /** The pointer is over a node, or over none. */
  hover(id: string | undefined): void {
    const hovered = id === undefined ? undefined : this.#scene?.places.get(id);
    if (hovered === this.#marks.hovered) return;
    this.#marks = { ...this.#marks, hovered };
    this.#canvas?.classList.toggle('over', hovered !== undefined);
    this.#redraw();
  }

  /** What stands in a direction of the node that the keyboard is at: of its neighbours, else of all that is shown. */
  towards(direction: Direction): string | undefined {
    const { current, beside } = this.#marks;
    const scene = this.#scene;
    if (!scene) return undefined;
    const found =
      nearestTowards(direction, current, beside, scene.layout) ??
      nearestTowards(direction, current, scene.nodes, scene.layout);
    return found === undefined ? undefined : scene.all[found]?.id;
  }

  hostUpdated(): void {
    const canvas = this.#host.renderRoot.querySelector('canvas') ?? undefined;
    if (canvas === this.#canvas) return;
    this.#detach();
    this.#canvas = canvas;
    if (!canvas) return;
    this.#context = canvas.getContext('2d');
    this.#sizes = new ResizeObserver(([entry]) => entry && this.#measure(entry.contentRect));
    this.#sizes.observe(canvas.parentElement!);
    // Its colours have a transition, short as it is: whatever turns them, this is heard.
    canvas.addEventListener('transitionend', this.#recolour);
    this.#begin();
    this.#redraw();
  }

  hostDisconnected(): void {
    this.#detach();
    this.#canvas = undefined;
  }

  readonly #recolour = (): void => {
    this.#inks = undefined;
    this.#redraw();
  };

  #measure({ width, height }: Size): void {
    const ratio = this.#ratio;
    this.#size = { width, height };
    if (!this.#canvas) return;
    this.#canvas.width = Math.round(width * ratio);
    this.#canvas.height = Math.round(height * ratio);
    // A canvas of another size is empty: drawn later in this frame, it would flicker.
    this.#draw();
  }

  get #ratio(): number {
    return Math.min(2, globalThis.devicePixelRatio || 1);
  }

  /** Lays out what has been answered, as soon as there is a canvas to see it on. */
  #begin(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#canvas || !this.#layout || this.#layout.settled) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) this.#timer = setTimeout(this.#settle);
    else this.#redraw();
  }

  readonly #settle = (): void => {
    this.#timer = undefined;
    if (!this.#advance()) {
      this.#timer = setTimeout(this.#settle);
      return;
    }
    this.#redraw();
    this.#host.requestUpdate();
  };

  /** A slice of laying out; whether everything stands. */
  #advance(): boolean {
    const begun = performance.now();
    this.#places = undefined;
    return this.#layout?.advance(() => performance.now() - begun < slice) ?? true;
  }

  #reveal(node: number): void {
    const { layout } = this.#scene ?? {};
    if (!layout || this.#whole) return;
    this.camera.reveal(layout.x[node]!, layout.y[node]!, this.#size);
  }

  #see(scene: Scene): void {
    this.#scene = scene;
    this.#places = undefined;
    this.#marks = { ...this.#marks, hovered: undefined };
  }

  #redraw(): void {
    if (this.#frame || !this.#canvas) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      if (this.#timer !== undefined) return;
      const stands = this.#advance();
      this.#draw();
      if (!stands) this.#redraw();
    });
  }

  #draw(): void {
    const { width, height } = this.#size;
    if (!this.#canvas || !this.#context || !this.#scene || !width || !height || this.hidden) return;
    this.#inks ??= readInks(this.#canvas);
    if (this.#whole) this.camera.fit(this.#scene.layout, this.#scene.nodes, this.#size);
    draw(this.#context, {
      scene: this.#scene,
      camera: this.camera,
      marks: this.#marks,
      inks: this.#inks,
      size: this.#size,
      ratio: this.#canvas.width / width,
    });
  }

  #forget(): void {
    this.#graph = this.#state = this.#layout = this.#scene = this.#places = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #detach(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.#frame = 0;
    this.#timer = undefined;
    this.#sizes?.disconnect();
    this.#canvas?.removeEventListener('transitionend', this.#recolour);
    this.#context = null;
    this.#inks = undefined;
  }
}
