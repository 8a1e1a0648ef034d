import type { ResourceKind } from '../../contract/resources/resource.ts';
import type { Graph, GraphEdge, GraphEdgeKind, GraphNode } from '../../contract/resources/apis/graph.ts';

/** Relations of neighbours, in the order in which they are listed. */
export const relations = ['within', 'contains', 'linksTo', 'linkedFrom', 'similar'] as const;
/** Relation of a neighbour to a node. */
export type Relation = (typeof relations)[number];

/** Connected resource, as seen from a node. */
export interface Neighbour {
  readonly node: GraphNode;
  readonly relation: Relation;
  /** From 0 to 1, as of the edge. */
  readonly weight: number;
}

/** Hidden kinds of nodes and edges, and the text of the find field. */
export interface GraphFilter {
  readonly hiddenKinds: ReadonlySet<ResourceKind>;
  readonly hiddenEdges: ReadonlySet<GraphEdgeKind>;
  /** A part of a name; case is ignored. */
  readonly name: string;
}

export const everything: GraphFilter = { hiddenKinds: new Set(), hiddenEdges: new Set(), name: '' };

const away: Readonly<Record<GraphEdgeKind, Relation>> = { contains: 'contains', links: 'linksTo', similar: 'similar' };
const back: Readonly<Record<GraphEdgeKind, Relation>> = { contains: 'within', links: 'linkedFrom', similar: 'similar' };

const folded = (text: string) => text.normalize('NFC').toLowerCase();

/** Nodes and edges of a graph that a filter shows. */
export class FilteredGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** The requested resource; never hidden. */
  readonly start: GraphNode | undefined;
  readonly #byId: ReadonlyMap<string, GraphNode>;
  readonly #name: string;
  #around: Map<string, Neighbour[]> | undefined;

  constructor({ nodes, edges }: Graph, { hiddenKinds, hiddenEdges, name }: GraphFilter) {
    this.#name = folded(name.trim());
    this.start = nodes[0];
    const kept = new Map(
      nodes.filter((node) => node === this.start || !hiddenKinds.has(node.kind)).map((node) => [node.id, node]),
    );
    this.edges = edges.filter(({ from, to, kind }) => !hiddenEdges.has(kind) && kept.has(from) && kept.has(to));
    // Nodes whose edges are all hidden are hidden too.
    const held = new Set(this.edges.flatMap(({ from, to }) => [from, to]));
    const lonely = hiddenKinds.size + hiddenEdges.size > 0;
    this.nodes = [...kept.values()].filter((node) => node === this.start || !lonely || held.has(node.id));
    this.#byId = new Map(this.nodes.map((node) => [node.id, node]));
  }

  node(id: string | undefined): GraphNode | undefined {
    return id === undefined ? undefined : this.#byId.get(id);
  }

  get looksForNothing(): boolean {
    return !this.#name;
  }

  matches({ name }: GraphNode): boolean {
    return !this.#name || folded(name).includes(this.#name);
  }

  /** Nodes that match the text of the filter, nearest first; empty without a text. */
  get found(): readonly GraphNode[] {
    return this.#name ? this.nodes.filter((node) => this.matches(node)) : [];
  }

  /** Neighbours of a node, sorted by relation, weight and distance from the start. */
  neighboursOf(id: string): readonly Neighbour[] {
    this.#around ??= this.#joined();
    return this.#around.get(id) ?? [];
  }

  #joined(): Map<string, Neighbour[]> {
    const around = new Map<string, Neighbour[]>(this.nodes.map(({ id }) => [id, []]));
    const join = (from: string, to: string, relation: Relation, weight: number) => {
      const node = this.#byId.get(to);
      if (node) around.get(from)?.push({ node, relation, weight });
    };
    for (const { from, to, kind, weight } of this.edges) {
      join(from, to, away[kind], weight);
      join(to, from, back[kind], weight);
    }
    const nearness = new Map(this.nodes.map(({ id }, at) => [id, at]));
    const order = ({ relation }: Neighbour) => relations.indexOf(relation);
    const at = ({ node }: Neighbour) => nearness.get(node.id) ?? 0;
    for (const list of around.values())
      list.sort((one, other) => order(one) - order(other) || other.weight - one.weight || at(one) - at(other));
    return around;
  }
}
