import { expect, test } from 'vitest';
import type { Graph, GraphNode } from '../../../src/contract/resources/apis/graph.ts';
import { BundledGraph } from '../../../src/models/graph/bundles.ts';

const node = (id: string, kind: GraphNode['kind'] = 'file'): GraphNode => ({ id, name: id, kind, size: 1 });

/** A directory with `count` files, further nodes, and more edges. */
function folder(count: number, edges: Graph['edges'] = [], further: readonly GraphNode[] = []): Graph {
  const files = Array.from({ length: count }, (_, at) => node(`file_${at}`));
  return {
    nodes: [node('start', 'directory'), ...files, ...further],
    edges: [
      ...[...files, ...further].map(({ id }) => ({ from: 'start', to: id, kind: 'contains' as const, weight: 1 })),
      ...edges,
    ],
    truncated: false,
  };
}

const none: ReadonlySet<string> = new Set();

test('bundles the leaves of one node beyond 30', () => {
  const { nodes, edges, bundles } = new BundledGraph(folder(220), none);
  const [bundle] = bundles.values();
  expect(bundles.size).toBe(1);
  expect(bundle).toMatchObject({ kind: 'bundle', parent: { id: 'start' } });
  expect(bundle?.nodes.map(({ id }) => id)).toEqual(Array.from({ length: 190 }, (_, at) => `file_${at + 30}`));
  expect(nodes.map(({ id }) => id)).toEqual([
    'start',
    ...Array.from({ length: 30 }, (_, at) => `file_${at}`),
    bundle?.id,
  ]);
  expect(edges).toHaveLength(31);
  expect(edges.at(-1)).toMatchObject({ from: 'start', to: bundle?.id });
});

test('bundles nothing up to 30 leaves, nor a single one beyond', () => {
  expect(new BundledGraph(folder(30), none).bundles.size).toBe(0);
  expect(new BundledGraph(folder(31), none).bundles.size).toBe(0);
  expect(new BundledGraph(folder(32), none).bundles.size).toBe(1);
});

test('keeps nodes with several neighbours, and folders before files', () => {
  const link = { from: 'file_39', to: 'file_38', kind: 'links' as const, weight: 1 };
  const { nodes } = new BundledGraph(folder(40, [link], [node('folder', 'directory')]), none);
  const ids = nodes.map(({ id }) => id);
  expect(ids).toContain('file_38');
  expect(ids).toContain('file_39');
  expect(ids).toContain('folder');
  expect(ids).toContain('file_28');
  expect(ids).not.toContain('file_29');
});

test('counts several edges between the same two nodes as one connection', () => {
  const back = Array.from({ length: 40 }, (_, at) => ({
    from: `file_${at}`,
    to: 'start',
    kind: 'links' as const,
    weight: 1,
  }));
  expect(new BundledGraph(folder(40, back), none).bundles.size).toBe(1);
});

test('draws revealed nodes one by one', () => {
  const graph = folder(40);
  const { nodes, bundles } = new BundledGraph(graph, new Set(['file_35']));
  expect(nodes.map(({ id }) => id)).toContain('file_35');
  expect([...bundles.values()][0]?.nodes).toHaveLength(9);
  expect(new BundledGraph(graph, new Set(graph.nodes.map(({ id }) => id))).bundles.size).toBe(0);
});
