import { expect, test } from 'vitest';
import type { Graph } from '../../../src/contract/resources/apis/graph.ts';
import { GraphLayout } from '../../../src/models/graph/layout.ts';
import { nearestTowards } from '../../../src/models/graph/walk.ts';

/** Directories in directories, each with as many documents; every tenth document links to another one. */
function tree(count: number): Graph {
  const nodes = Array.from({ length: count }, (_, at) => ({
    id: `node_${at}_`,
    name: `${at}`,
    kind: at % 10 ? ('document' as const) : ('directory' as const),
    size: 1,
  }));
  const edges = nodes.slice(1).flatMap((_, before) => {
    const at = before + 1;
    const inside = { from: `node_${at % 10 ? at - (at % 10) : 0}_`, to: `node_${at}_`, kind: 'contains' as const };
    const link = { from: `node_${at}_`, to: `node_${(at * 7) % count}_`, kind: 'links' as const };
    return [inside, ...(at % 10 === 3 ? [link] : [])].map((edge) => ({ ...edge, weight: 1 }));
  });
  return { nodes, edges, truncated: false };
}

function settled(graph: Graph, before?: GraphLayout): GraphLayout {
  const layout = new GraphLayout(graph, before);
  layout.advance(() => true);
  return layout;
}

const distance = ({ x, y }: GraphLayout, one: number, other: number) =>
  Math.hypot(x[one]! - x[other]!, y[one]! - y[other]!);

test('settles with the start in the middle and finite positions', () => {
  const layout = settled(tree(500));
  expect(layout.settled).toBe(true);
  expect([layout.x[0], layout.y[0]]).toEqual([0, 0]);
  expect([...layout.x, ...layout.y].every(Number.isFinite)).toBe(true);
});

test('is the same for the same graph, in slices of any size', () => {
  const graph = tree(200);
  const whole = settled(graph);
  const sliced = new GraphLayout(graph);
  let slices = 0;
  for (; !sliced.advance(() => false); slices += 1);
  expect(slices).toBeGreaterThan(100);
  expect(sliced.x).toEqual(whole.x);
  expect(sliced.y).toEqual(whole.y);
});

test('places related nodes near each other, without overlaps', () => {
  const graph = tree(300);
  const layout = settled(graph);
  const at = new Map(graph.nodes.map(({ id }, place) => [id, place]));
  const lengths = graph.edges
    .filter(({ kind }) => kind === 'contains')
    .map(({ from, to }) => distance(layout, at.get(from)!, at.get(to)!));
  const joined = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  let [all, nearest] = [0, Infinity];
  for (let one = 0; one < 300; one += 1) {
    for (let other = 0; other < one; other += 1) {
      all += distance(layout, one, other);
      nearest = Math.min(nearest, distance(layout, one, other));
    }
  }
  expect(joined).toBeLessThan(all / (150 * 299) / 3);
  expect(nearest).toBeGreaterThan(4);
});

test('keeps its positions when the graph grows; new nodes appear beside their neighbours', () => {
  const graph = tree(120);
  const small = { ...graph, nodes: graph.nodes.slice(0, 100) };
  const before = settled(small);
  const after = new GraphLayout(graph, before);
  expect([...after.x].slice(0, 100)).toEqual([...before.x]);
  expect(distance(after, 102, 100)).toBeLessThan(60);
  expect(after.settled).toBe(false);
  expect(new GraphLayout({ ...graph, nodes: graph.nodes.slice(1) }, before).x[1]).not.toBe(before.x[2]);
});

test('handles an empty graph, one node, isolated nodes and loops', () => {
  expect(settled({ nodes: [], edges: [], truncated: false }).x).toHaveLength(0);
  const { nodes } = tree(4);
  expect(settled({ nodes: nodes.slice(0, 1), edges: [], truncated: false }).settled).toBe(true);
  const edges = [
    { from: 'node_1_', to: 'node_1_', kind: 'links' as const, weight: 1 },
    { from: 'node_2_', to: 'elsewhere', kind: 'links' as const, weight: 1 },
  ];
  const alone = settled({ nodes, edges, truncated: false });
  for (let node = 1; node < 4; node += 1) expect(distance(alone, node, 0)).toBeGreaterThan(4);
});

test('finds the nearest node in a direction, straight ahead first', () => {
  const layout = new GraphLayout(tree(5));
  layout.x.set([0, 10, 14, 0, -3]);
  layout.y.set([0, 9, 0, -40, -20]);
  const from = (direction: 'up' | 'down' | 'left' | 'right') => nearestTowards(direction, 0, [0, 1, 2, 3, 4], layout);
  expect([from('right'), from('up'), from('left'), from('down')]).toEqual([2, 4, undefined, undefined]);
});
