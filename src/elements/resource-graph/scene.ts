import { graphEdgeKinds, type GraphEdgeKind } from '../../contract/resources/apis/graph.ts';
import { formatNumber } from '../../localisation/format.ts';
import type { BundledGraph, PictureNode } from '../../models/graph/bundles.ts';
import type { FilteredGraph } from '../../models/graph/neighbours.ts';
import type { GraphLayout } from '../../models/graph/layout.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Colours {
  readonly text: string;
  readonly surface: string;
  readonly edge: string;
  readonly link: string;
  readonly directory: string;
  readonly document: string;
  readonly file: string;
  readonly bundle: string;
  readonly ring: string;
  readonly font: string;
}

/** The graph to draw. Nodes are indexes into `all`. */
export interface Scene {
  readonly layout: GraphLayout;
  readonly all: readonly PictureNode[];
  /** Labels of `all`: a name, or `+190` for a bundle. */
  readonly names: readonly string[];
  /** By node id; nodes of a bundle have its index. */
  readonly indexes: ReadonlyMap<string, number>;
  /** Without those that the filter hides. */
  readonly nodes: Int32Array;
  /** The same, largest first. */
  readonly bySize: Int32Array;
  /** By kind: from, to, from, to… */
  readonly edges: Readonly<Record<GraphEdgeKind, Int32Array>>;
  readonly radius: Float64Array;
  /** Matches of the find field; `undefined` if it is empty. */
  readonly found: ReadonlySet<number> | undefined;
}

/** Highlights. Nodes are indexes into `all` of the scene. */
export interface Marks {
  readonly current: number;
  readonly isSelected: boolean;
  readonly neighbours: ReadonlySet<number>;
  readonly hovered: number | undefined;
}

export interface Picture {
  readonly scene: Scene;
  readonly camera: Camera;
  readonly marks: Marks;
  readonly colours: Colours;
  readonly size: Size;
  /** Device pixels of a CSS pixel. */
  readonly ratio: number;
}

function radiusOf(node: PictureNode, index: number): number {
  if (node.kind === 'bundle') return 8;
  const { kind, size } = node;
  const own = kind === 'directory' ? 5 + Math.min(6, Math.log2(1 + size)) : 4 + Math.min(3.5, Math.log10(1 + size) / 2);
  return index === 0 ? own + 2 : own;
}

export function makeScene(
  { nodes: all, bundles }: BundledGraph,
  shown: FilteredGraph,
  layout: GraphLayout,
  language: string,
): Scene {
  const indexes = new Map(all.map(({ id }, index) => [id, index]));
  for (const { id, nodes } of bundles.values()) for (const node of nodes) indexes.set(node.id, indexes.get(id) ?? 0);
  const indexOf = ({ id }: { readonly id: string }) => indexes.get(id) ?? 0;
  const indexesShown = shown.nodes.map(indexOf);
  const nodes = Int32Array.from(new Set(indexesShown));
  const radius = Float64Array.from(all, radiusOf);
  const nameOf = (node: PictureNode, index: number) =>
    node.kind === 'bundle'
      ? `+${formatNumber(indexesShown.filter((each) => each === index).length, language)}`
      : node.name;
  const pairs = (wanted: GraphEdgeKind) => {
    // One line to a bundle, whatever it holds.
    const byPair = new Map<number, readonly [from: number, to: number]>();
    for (const { from, to, kind } of shown.edges) {
      const pair = [indexes.get(from) ?? 0, indexes.get(to) ?? 0] as const;
      if (kind === wanted) byPair.set(pair[0] * all.length + pair[1], pair);
    }
    return Int32Array.from([...byPair.values()].flat());
  };
  return {
    layout,
    all,
    names: all.map(nameOf),
    indexes,
    nodes,
    bySize: nodes.toSorted((one, other) => radius[other]! - radius[one]! || one - other),
    edges: Object.fromEntries(graphEdgeKinds.map((kind) => [kind, pairs(kind)])) as Scene['edges'],
    radius,
    found: shown.looksForNothing ? undefined : new Set(shown.found.map(indexOf)),
  };
}

/** Finds the node at a point, by a grid of squares. */
export class NodeIndex {
  readonly #scene: Scene;
  readonly #squares = new Map<number, number[]>();

  constructor(scene: Scene) {
    this.#scene = scene;
    const { x, y } = scene.layout;
    for (const node of scene.nodes) {
      const key = keyOf(squareOf(x[node]!), squareOf(y[node]!));
      const square = this.#squares.get(key);
      if (square) square.push(node);
      else this.#squares.set(key, [node]);
    }
  }

  /** @returns the nearest node whose edge is within `reach` of a point of the layout */
  at(pointX: number, pointY: number, reach: number): number | undefined {
    const { layout, radius } = this.#scene;
    const far = Math.min(reach + 14, 10 * side);
    let found: number | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (let column = squareOf(pointX - far); column <= squareOf(pointX + far); column += 1) {
      for (let row = squareOf(pointY - far); row <= squareOf(pointY + far); row += 1) {
        for (const node of this.#squares.get(keyOf(column, row)) ?? []) {
          const distance = Math.hypot(layout.x[node]! - pointX, layout.y[node]! - pointY);
          if (distance > radius[node]! + reach || distance >= least) continue;
          least = distance;
          found = node;
        }
      }
    }
    return found;
  }
}

const side = 48;
const squareOf = (length: number) => Math.floor(length / side);
const keyOf = (column: number, row: number) => column * 65_536 + row;

const [minimumScale, maximumScale] = [0.04, 5];
/** Pixels around everything, for the names below the nodes. */
const padding = 36;

/** The visible part of a layout: a point is at `x + scale · point` pixels from the corner of the picture. */
export class Camera {
  scale = 1;
  x = 0;
  y = 0;

  /** Shows all of the nodes, enlarged by 1.4 at most. */
  fit({ x, y }: GraphLayout, nodes: Int32Array, { width, height }: Size): void {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const node of nodes) {
      left = Math.min(left, x[node]!);
      right = Math.max(right, x[node]!);
      top = Math.min(top, y[node]!);
      bottom = Math.max(bottom, y[node]!);
    }
    if (left > right) return;
    const [wide, high] = [Math.max(right - left, 1), Math.max(bottom - top, 1)];
    const scale = Math.min((width - 2 * padding) / wide, (height - 2 * padding) / high);
    this.scale = Math.min(1.4, Math.max(minimumScale, scale));
    this.x = width / 2 - ((left + right) / 2) * this.scale;
    this.y = height / 2 - ((top + bottom) / 2) * this.scale;
  }

  zoom(factor: number, x: number, y: number): void {
    const scale = Math.min(maximumScale, Math.max(minimumScale, this.scale * factor));
    const ratio = scale / this.scale;
    this.x = x - (x - this.x) * ratio;
    this.y = y - (y - this.y) * ratio;
    this.scale = scale;
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
  }

  /** Pans as little as it takes to show a point with some room around it. */
  reveal(x: number, y: number, { width, height }: Size): void {
    const margin = Math.min(64, width / 4, height / 4);
    const [seenX, seenY] = [this.x + x * this.scale, this.y + y * this.scale];
    this.x += Math.max(margin, Math.min(width - margin, seenX)) - seenX;
    this.y += Math.max(margin, Math.min(height - margin, seenY)) - seenY;
  }
}
