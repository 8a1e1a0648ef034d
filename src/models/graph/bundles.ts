import type { Graph, GraphNode } from '../../contract/resources/apis/graph.ts';
import type { LinkedNodes } from './placement.ts';

/** Leaves of one node that are drawn one by one. */
const leavesShown = 30;

/** The further leaves of a node: nodes that are connected to it alone. */
export interface Bundle {
  readonly id: string;
  readonly kind: 'bundle';
  readonly parent: GraphNode;
  readonly nodes: readonly GraphNode[];
}

export type PictureNode = GraphNode | Bundle;

/** A graph as its picture shows it: of a node with more than 30 leaves, the further ones are one bundle. */
export class BundledGraph implements LinkedNodes {
  readonly nodes: readonly PictureNode[];
  readonly edges: LinkedNodes['edges'];
  /** By their own ids. */
  readonly bundles: ReadonlyMap<string, Bundle>;

  /** @param revealed ids of nodes that are not bundled */
  constructor(graph: Graph, revealed: ReadonlySet<string>) {
    const bundles = bundlesOf(graph, revealed);
    const bundleIds = new Map(bundles.flatMap(({ id, nodes }) => nodes.map((node) => [node.id, id])));
    this.bundles = new Map(bundles.map((bundle) => [bundle.id, bundle]));
    this.nodes = [...graph.nodes.filter(({ id }) => !bundleIds.has(id)), ...bundles];
    this.edges = [
      ...graph.edges.filter(({ from, to }) => !bundleIds.has(from) && !bundleIds.has(to)),
      ...bundles.map(({ id, parent }) => ({ from: parent.id, to: id, kind: 'contains' as const, weight: 1 })),
    ];
  }
}

function bundlesOf(graph: Graph, revealed: ReadonlySet<string>): Bundle[] {
  const leaves = leavesOf(graph);
  return graph.nodes.flatMap((parent) => {
    const directoriesFirst = (leaves.get(parent.id) ?? []).toSorted(
      (one, other) => Number(other.kind === 'directory') - Number(one.kind === 'directory'),
    );
    const nodes = directoriesFirst.slice(leavesShown).filter(({ id }) => !revealed.has(id));
    // A bundle of one would take the room of its node.
    return nodes.length > 1 ? [{ id: `bundle:${parent.id}`, kind: 'bundle', parent, nodes }] : [];
  });
}

/** Leaves by the id of the node that they are connected to, in the order of the answer. */
function leavesOf({ nodes, edges }: Graph): ReadonlyMap<string, GraphNode[]> {
  /** The only neighbour of a node; `undefined` for several. */
  const only = new Map<string, string | undefined>();
  const join = (one: string, other: string) =>
    only.set(one, !only.has(one) || only.get(one) === other ? other : undefined);
  for (const { from, to } of edges) {
    if (from === to) continue;
    join(from, to);
    join(to, from);
  }
  const leaves = new Map<string, GraphNode[]>();
  for (const node of nodes.slice(1)) {
    const parent = only.get(node.id);
    if (parent === undefined) continue;
    const others = leaves.get(parent);
    if (others) others.push(node);
    else leaves.set(parent, [node]);
  }
  return leaves;
}
