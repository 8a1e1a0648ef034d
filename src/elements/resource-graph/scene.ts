import { graphEdgeKinds, type Graph, type GraphEdgeKind, type GraphNode } from '../../contract/resources/apis/graph.ts';
import type { FilteredGraph } from '../../models/graph/neighbours.ts';
import type { GraphLayout } from '../../models/graph/layout.ts';
import type { Camera, Size } from './camera.ts';
import type { Inks } from './inks.ts';

/** What is drawn; nodes are their places in the answer. */
export interface Scene {
  readonly layout: GraphLayout;
  readonly all: readonly GraphNode[];
  readonly places: ReadonlyMap<string, number>;
  /** Those that are shown. */
  readonly nodes: Int32Array;
  /** The same, the largest first. */
  readonly bySize: Int32Array;
  /** By kind: from, to, from, to… */
  readonly edges: Readonly<Record<GraphEdgeKind, Int32Array>>;
  readonly radius: Float64Array;
  /** Those that have what is looked for in their names; nothing where nothing is looked for. */
  readonly found: ReadonlySet<number> | undefined;
}

/** What is set apart in the picture; nodes are their places in the answer. */
export interface Marks {
  /** The node that the keyboard is at. */
  readonly current: number;
  /** Somebody has gone there, so that what stands beside it is set apart. */
  readonly chosen: boolean;
  readonly beside: ReadonlySet<number>;
  readonly hovered: number | undefined;
}

export interface Picture {
  readonly scene: Scene;
  readonly camera: Camera;
  readonly marks: Marks;
  readonly inks: Inks;
  readonly size: Size;
  /** Pixels of the screen for one of the page. */
  readonly ratio: number;
}

function radiusOf({ kind, size }: GraphNode, at: number): number {
  const own = kind === 'directory' ? 5 + Math.min(6, Math.log2(1 + size)) : 4 + Math.min(3.5, Math.log10(1 + size) / 2);
  return at === 0 ? own + 2 : own;
}

export function makeScene({ nodes: all }: Graph, shown: FilteredGraph, layout: GraphLayout): Scene {
  const places = new Map(all.map(({ id }, at) => [id, at]));
  const at = ({ id }: Pick<GraphNode, 'id'>) => places.get(id) ?? 0;
  const nodes = Int32Array.from(shown.nodes, at);
  const radius = Float64Array.from(all, radiusOf);
  const pairs = (wanted: GraphEdgeKind) =>
    Int32Array.from(
      shown.edges
        .filter(({ kind }) => kind === wanted)
        .flatMap(({ from, to }) => [places.get(from) ?? 0, places.get(to) ?? 0]),
    );
  return {
    layout,
    all,
    places,
    nodes,
    bySize: nodes.toSorted((one, other) => radius[other]! - radius[one]! || one - other),
    edges: Object.fromEntries(graphEdgeKinds.map((kind) => [kind, pairs(kind)])) as Scene['edges'],
    radius,
    found: shown.looksForNothing ? undefined : new Set(shown.found.map(at)),
  };
}

/** Finds the node at a place, by squares that each know who stands in them. */
export class Places {
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

  /** The nearest node within `reach` of a point of the layout, beside what it is wide itself. */
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
