import type { Cluster, Clusters } from '../contract/resources/apis/clusters.ts';
import type { Graph, GraphEdge, GraphNode } from '../contract/resources/apis/graph.ts';
import { problem, type Answer } from './answer.ts';
import type { KeptResource, ResourceWorld } from './resource-world.ts';

type Parameters = Readonly<Record<string, string>>;

const linksOf = (world: ResourceWorld, { content = '' }: KeptResource): KeptResource[] =>
  [...content.matchAll(/\/r\/([A-Za-z0-9_-]{6,64})/g)].flatMap(([, id = '']) => world.find(id) ?? []);

function edgesAmong(world: ResourceWorld, nodes: ReadonlySet<KeptResource>): GraphEdge[] {
  const edge = (from: KeptResource, to: KeptResource, kind: GraphEdge['kind']): GraphEdge[] =>
    nodes.has(from) && nodes.has(to) ? [{ from: from.id, to: to.id, kind, weight: 1 }] : [];
  return [...nodes].flatMap((node) => [
    ...(node.parent ? edge(node.parent, node, 'contains') : []),
    ...linksOf(world, node).flatMap((target) => edge(node, target, 'links')),
  ]);
}

/** Containment and links only; no similarity. */
export function readGraph(world: ResourceWorld, { resourceId = '', depth = '2', limit = '200' }: Parameters): Answer {
  const top = world.find(resourceId);
  if (!top) return problem('not_found');
  const nodes = new Set([top]);
  let from = [top];
  let truncated = false;
  for (let distance = 0; distance < Number(depth); distance += 1) {
    const next: KeptResource[] = [];
    for (const node of from) {
      const linking = [...world.everything].filter(
        (each) => world.find(each.id) && linksOf(world, each).includes(node),
      );
      const around = [...(node.parent ? [node.parent] : []), ...linksOf(world, node), ...linking, ...node.children];
      for (const each of around.filter((one) => !nodes.has(one))) {
        if (nodes.size >= Number(limit)) truncated = true;
        else if (nodes.add(each)) next.push(each);
      }
    }
    from = next;
  }
  const shown = [...nodes].map((node): GraphNode => {
    const { id, name, kind, size } = world.shown(node);
    return { id, name, kind, size };
  });
  const graph: Graph = { nodes: shown, edges: edgesAmong(world, nodes), truncated };
  return { json: graph };
}

/** One cluster per directory, named after it. */
export function readClusters(world: ResourceWorld, { within, limit = '20' }: Parameters): Answer {
  const top = within === undefined ? world.root : world.find(within);
  if (!top) return problem('not_found');
  const found: Cluster[] = [];
  let documents = 0;
  const walk = (directory: KeptResource) => {
    const inside = directory.children.filter(({ kind }) => kind === 'document');
    documents += inside.length;
    if (inside.length > 1) {
      const members = inside.map(({ id, name }) => ({ id, name, score: 1 }));
      const { id, name } = directory;
      found.push({ id: `cluster_${id}`, label: name, keywords: name.split(/\s+/), size: members.length, members });
    }
    directory.children.forEach(walk);
  };
  walk(top);
  const clusters = found.toSorted((a, b) => b.size - a.size).slice(0, Number(limit));
  const unclustered = clusters.reduce((count, { size }) => count - size, documents);
  const answer: Clusters = { clusters, unclustered, truncated: false };
  return { json: answer };
}
