import type { LitElement, ReactiveController } from 'lit';
import type { GraphState } from '../../models/graph-model.ts';
import type { BundledGraph } from '../../models/graph/bundles.ts';
import { GraphLayout } from '../../models/graph/layout.ts';
import { nearestTowards, type Direction } from '../../models/graph/walk.ts';
import { draw } from './drawing.ts';
import { Camera, makeScene, NodeIndex, type Colours, type Marks, type Scene, type Size } from './scene.ts';

/** Milliseconds of layout in a frame; the rest is for drawing, and for the page. */
const layoutSlice = 7;

/** The picture on paper, as its print style: fits the width of A4 and Letter. */
const paper: Size = { width: 640, height: 560 };

/**
 * The canvas of a graph: lays the graph out in slices, one a frame, and draws it after changes. With reduced motion it
 * draws nothing before the layout has settled.
 */
export class GraphCanvas implements ReactiveController {
  readonly camera = new Camera();
  readonly #host: LitElement;
  #canvas: HTMLCanvasElement | undefined;
  #context: CanvasRenderingContext2D | null = null;
  #colours: Colours | undefined;
  #size: Size = { width: 0, height: 0 };
  #sizes: ResizeObserver | undefined;
  #graph: BundledGraph | undefined;
  #state: GraphState | undefined;
  #language = '';
  #layout: GraphLayout | undefined;
  #scene: Scene | undefined;
  #nodeIndex: NodeIndex | undefined;
  #marks: Marks = { current: 0, isSelected: false, neighbours: new Set(), hovered: undefined };
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Keeps everything in view, until the user pans or zooms. */
  #fitsAll = true;
  /** Restores the picture after printing. */
  #screen: (() => void) | undefined;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  get isHidden(): boolean {
    return Boolean(this.#layout && !this.#layout.settled && this.#timer !== undefined);
  }

  get size(): Size {
    return this.#size;
  }

  show(state: GraphState, language: string): void {
    const { bundled: graph, shown, selected = state.bundle } = state;
    if (!graph || !shown) {
      this.#clear();
      return;
    }
    const before = this.#state;
    this.#state = state;
    if (graph !== this.#graph) {
      if (graph.nodes[0]?.id !== this.#graph?.nodes[0]?.id) this.#fitsAll = true;
      this.#graph = graph;
      this.#layout = new GraphLayout(graph, this.#layout);
      this.#startLayout();
    }
    const isSameScene = shown === before?.shown && graph === before.bundled && language === this.#language;
    this.#language = language;
    if (!isSameScene && this.#layout) this.#setScene(makeScene(graph, shown, this.#layout, language));
    const scene = this.#scene;
    const selectedBefore = before?.selected ?? before?.bundle;
    if (!scene || (isSameScene && selected?.id === selectedBefore?.id)) return;
    const current = scene.indexes.get(selected?.id ?? '') ?? 0;
    const neighbours = state.bundle
      ? [{ node: state.bundle.parent }]
      : shown.neighboursOf(scene.all[current]?.id ?? '');
    this.#marks = {
      ...this.#marks,
      current,
      isSelected: selected !== undefined,
      neighbours: new Set(neighbours.map(({ node }) => scene.indexes.get(node.id) ?? 0)),
    };
    if (selected && selected.id !== selectedBefore?.id) this.#reveal(current);
    this.#redraw();
  }

  zoom(factor: number, x = this.#size.width / 2, y = this.#size.height / 2): void {
    this.#fitsAll = false;
    this.camera.zoom(factor, x, y);
    this.#redraw();
  }

  pan(dx: number, dy: number): void {
    this.#fitsAll = false;
    this.camera.pan(dx, dy);
    this.#redraw();
  }

  /** Scrolls each container and the page to the current node, of a picture that may be larger than the window. */
  scrollToCurrent(): void {
    const box = this.#canvas?.parentElement;
    const { layout } = this.#scene ?? {};
    if (!box || !layout) return;
    const { x, y, scale } = this.camera;
    const { current } = this.#marks;
    const place = document.createElement('i');
    place.style.cssText = `position: absolute; inline-size: 1px; block-size: 1px; scroll-margin: 32px;
      left: ${layout.x[current]! * scale + x}px; top: ${layout.y[current]! * scale + y}px`;
    box.append(place);
    for (const each of [box, place]) each.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    place.remove();
  }

  fit(): void {
    this.#fitsAll = true;
    this.#redraw();
  }

  /** @param reach pixels around a node that still hit it. @returns its id */
  nodeAt(x: number, y: number, reach: number): string | undefined {
    const scene = this.#scene;
    if (!scene) return undefined;
    this.#nodeIndex ??= new NodeIndex(scene);
    const { scale } = this.camera;
    const found = this.#nodeIndex.at((x - this.camera.x) / scale, (y - this.camera.y) / scale, reach / scale);
    return found === undefined ? undefined : scene.all[found]?.id;
  }

  hover(id: string | undefined): void {
    const hovered = id === undefined ? undefined : this.#scene?.indexes.get(id);
    if (hovered === this.#marks.hovered) return;
    this.#marks = { ...this.#marks, hovered };
    this.#canvas?.classList.toggle('over', hovered !== undefined);
    this.#redraw();
  }

  /** @returns the id of the nearest neighbour of the current node in a direction, else of any node */
  nodeTowards(direction: Direction): string | undefined {
    const { current, neighbours } = this.#marks;
    const scene = this.#scene;
    if (!scene) return undefined;
    const found =
      nearestTowards(direction, current, neighbours, scene.layout) ??
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
    this.#sizes = new ResizeObserver(([entry]) => entry && !this.#screen && this.#measure(entry.contentRect));
    this.#sizes.observe(canvas.parentElement!);
    // Its colours have a short transition, so that any change of them is an event.
    canvas.addEventListener('transitionend', this.#recolour);
    addEventListener('beforeprint', this.#beginPrint);
    addEventListener('afterprint', this.#endPrint);
    this.#startLayout();
    this.#redraw();
  }

  hostDisconnected(): void {
    this.#detach();
    this.#canvas = undefined;
  }

  readonly #recolour = (): void => {
    this.#colours = undefined;
    this.#redraw();
  };

  /** A printer follows no observers and no frames: the picture is drawn for the paper beforehand, all of it. */
  readonly #beginPrint = (): void => {
    const { camera } = this;
    const { x, y, scale } = camera;
    const size = this.#size;
    const fitsAll = this.#fitsAll;
    this.#screen ??= () => {
      Object.assign(camera, { x, y, scale });
      this.#fitsAll = fitsAll;
      this.#recolour();
      this.#measure(size);
    };
    this.#canvas?.classList.add('printed');
    this.#fitsAll = true;
    this.#colours = undefined;
    this.#measure(paper, 3);
  };

  readonly #endPrint = (): void => {
    this.#canvas?.classList.remove('printed');
    this.#screen?.();
    this.#screen = undefined;
  };

  #measure({ width, height }: Size, ratio = this.#ratio): void {
    this.#size = { width, height };
    if (!this.#canvas) return;
    this.#canvas.width = Math.round(width * ratio);
    this.#canvas.height = Math.round(height * ratio);
    // Resizing clears the canvas: drawn in the next frame, it would flicker.
    this.#draw();
  }

  get #ratio(): number {
    return Math.min(2, globalThis.devicePixelRatio || 1);
  }

  #startLayout(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#canvas || !this.#layout || this.#layout.settled) return;
    if (matchMedia('(prefers-reduced-motion)').matches) this.#timer = setTimeout(this.#settle);
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

  /** @returns `true` once the layout has settled */
  #advance(): boolean {
    const start = performance.now();
    this.#nodeIndex = undefined;
    return this.#layout?.advance(() => performance.now() - start < layoutSlice) ?? true;
  }

  #reveal(node: number): void {
    const { layout } = this.#scene ?? {};
    if (!layout || this.#fitsAll) return;
    this.camera.reveal(layout.x[node]!, layout.y[node]!, this.#size);
  }

  #setScene(scene: Scene): void {
    this.#scene = scene;
    this.#nodeIndex = undefined;
    this.#marks = { ...this.#marks, hovered: undefined };
  }

  #redraw(): void {
    if (this.#frame || !this.#canvas) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      if (this.#timer !== undefined) return;
      const isSettled = this.#advance();
      this.#draw();
      if (!isSettled) this.#redraw();
    });
  }

  #draw(): void {
    const { width, height } = this.#size;
    if (!this.#canvas || !this.#context || !this.#scene || !width || !height || this.isHidden) return;
    this.#colours ??= readColours(this.#canvas);
    // A narrow picture keeps the row of the zoom buttons free.
    const free = { width, height: height - (width < 400 ? 52 : 0) };
    if (this.#fitsAll) this.camera.fit(this.#scene.layout, this.#scene.nodes, free);
    draw(this.#context, {
      scene: this.#scene,
      camera: this.camera,
      marks: this.#marks,
      colours: this.#colours,
      size: this.#size,
      ratio: this.#canvas.width / width,
    });
  }

  #clear(): void {
    this.#graph = this.#state = this.#layout = this.#scene = this.#nodeIndex = undefined;
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
    removeEventListener('beforeprint', this.#beginPrint);
    removeEventListener('afterprint', this.#endPrint);
    this.#screen = undefined;
    this.#context = null;
    this.#colours = undefined;
  }
}

/**
 * Reads colours and font of the picture from the style of its canvas: from its text and background, and from borders and
 * lines of no width, so that the browser resolves tokens, colour schemes and forced colours.
 */
function readColours(canvas: HTMLCanvasElement): Colours {
  const style = getComputedStyle(canvas);
  return {
    text: style.color,
    surface: style.backgroundColor,
    edge: style.borderTopColor,
    link: style.borderRightColor,
    directory: style.borderBottomColor,
    document: style.borderLeftColor,
    file: style.outlineColor,
    bundle: style.borderBottomColor,
    ring: style.textDecorationColor,
    font: `${style.fontSize} ${style.fontFamily}`,
  };
}
