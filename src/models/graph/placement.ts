import type { GraphEdge, GraphEdgeKind } from '../../contract/resources/apis/graph.ts';

/** Input of the layout. */
export interface LinkedNodes {
  readonly nodes: readonly { readonly id: string }[];
  readonly edges: readonly GraphEdge[];
}

export interface Links {
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** From 0 to 1: containment pulls more than links and similarity. */
  readonly strength: Float64Array;
  readonly degree: Int32Array;
}

const pulls: Readonly<Record<GraphEdgeKind, number>> = { contains: 1, links: 0.35, similar: 0.25 };

/** Leaves out edges to unknown nodes and loops. */
export function linksOf({ nodes, edges }: LinkedNodes): Links {
  const places = new Map(nodes.map(({ id }, at) => [id, at]));
  const pairs = edges.flatMap(({ from, to, kind, weight }): [number, number, number][] => {
    const [one, other] = [places.get(from), places.get(to)];
    return one === undefined || other === undefined || one === other ? [] : [[one, other, pulls[kind] * weight]];
  });
  const degree = new Int32Array(nodes.length);
  for (const [one, other] of pairs) {
    degree[one]! += 1;
    degree[other]! += 1;
  }
  return {
    from: Int32Array.from(pairs, ([from]) => from),
    to: Int32Array.from(pairs, ([, to]) => to),
    strength: Float64Array.from(pairs, ([, , strength]) => strength),
    degree,
  };
}

/** Distance of two neighbours at rest. */
const spacing = 18;
const golden = (Math.sqrt(5) - 1) / 2;

/** Initial positions: a ring for each distance from the start, each node beside its parent. Deterministic. */
export function place(count: number, { from, to }: Links, x: Float64Array, y: Float64Array): void {
  const around: number[][] = Array.from({ length: count }, () => []);
  for (let edge = 0; edge < from.length; edge += 1) {
    around[from[edge]!]!.push(to[edge]!);
    around[to[edge]!]!.push(from[edge]!);
  }
  const { rings, children } = ringsOf(count, around);
  const leaves = new Float64Array(count);
  for (const node of rings.flat().toReversed())
    leaves[node] = children[node]!.reduce((sum, child) => sum + leaves[child]!, 0) || 1;
  const begins = new Float64Array(count);
  const ends = new Float64Array(count);
  const roots = rings[0] ?? [];
  share(roots, 0, 2 * Math.PI, { leaves, begins, ends });
  let placed = 0;
  for (const ring of rings) {
    ring.forEach((node, at) => {
      // Spread evenly, as in a sunflower.
      const radius = node === 0 ? 0 : spacing * Math.sqrt(placed + ((at * golden) % 1) * ring.length);
      const angle = (begins[node]! + ends[node]!) / 2;
      x[node] = radius * Math.cos(angle);
      y[node] = radius * Math.sin(angle);
      share(children[node]!, begins[node]!, ends[node]!, { leaves, begins, ends });
    });
    placed += ring.length;
  }
}

/** Nodes by distance from the start, with their parent; unreachable ones last. */
function ringsOf(count: number, around: readonly (readonly number[])[]) {
  const children: number[][] = Array.from({ length: count }, () => []);
  const reached = new Uint8Array(count);
  const rings: number[][] = [];
  let ring = count ? [0] : [];
  reached[0] = 1;
  while (ring.length) {
    rings.push(ring);
    const next: number[] = [];
    for (const node of ring) {
      for (const other of around[node]!) {
        if (reached[other]) continue;
        reached[other] = 1;
        children[node]!.push(other);
        next.push(other);
      }
    }
    ring = next;
  }
  const lost = [...reached.keys()].filter((node) => !reached[node]);
  // Unreachable nodes: in a ring around the others.
  if (lost.length) {
    children[0]!.push(...lost);
    rings.push(lost);
  }
  return { rings, children };
}

interface Wedges {
  readonly leaves: Float64Array;
  readonly begins: Float64Array;
  readonly ends: Float64Array;
}

/** Divides a wedge among nodes by the size of their subtrees. */
function share(nodes: readonly number[], begin: number, end: number, { leaves, begins, ends }: Wedges): void {
  const all = nodes.reduce((sum, node) => sum + leaves[node]!, 0);
  let at = begin;
  for (const node of nodes) {
    begins[node] = at;
    at += ((end - begin) * leaves[node]!) / all;
    ends[node] = at;
  }
}
