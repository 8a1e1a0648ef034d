import { expect, test, vi } from 'vitest';
import type { Graph, GraphEdge, GraphNode } from '../../src/contract/resources/apis/graph.ts';
import { GraphModel } from '../../src/models/graph-model.ts';
import type { Network } from '../../src/transport/retry.ts';
import { createClient } from '../../src/transport/client.ts';
import { astrid, problem, scriptedPlatform, type Script } from '../../src/testing/index.ts';
import { MemoryStore } from '../forms/memory-store.ts';

const node = (id: string, kind: GraphNode['kind'], name = id): GraphNode => ({ id, name, kind, size: 1 });
const edge = (from: string, to: string, kind: GraphEdge['kind'], weight = 1): GraphEdge => ({ from, to, kind, weight });

/** A directory with two documents, of which one links to a file elsewhere and says like a third. */
const graph: Graph = {
  nodes: [
    node('root_1', 'directory', 'Planer'),
    node('agenda', 'document', 'Dagordning'),
    node('minutes', 'document', 'Protokoll'),
    node('picture', 'file', 'Lokalen.jpg'),
    node('alike_1', 'document', 'Dagordning i fjol'),
    node('alike_2', 'document', 'Årsmöte'),
  ],
  edges: [
    edge('root_1', 'agenda', 'contains'),
    edge('root_1', 'minutes', 'contains'),
    edge('minutes', 'agenda', 'links'),
    edge('agenda', 'picture', 'links'),
    edge('agenda', 'alike_1', 'similar', 0.4),
    edge('alike_2', 'agenda', 'similar', 0.9),
  ],
  truncated: false,
};

function open(script: Script = {}, more: { network?: Network; now?: () => number } = {}) {
  const platform = scriptedPlatform({ user: astrid, on: { graph: { json: graph } }, ...script });
  const client = createClient({ baseUrl: platform.baseUrl, fetch: platform.fetch, openChannel: () => undefined });
  const store = new MemoryStore();
  const pause = vi.fn<(milliseconds: number) => Promise<void>>(() => new Promise(() => undefined));
  const model = new GraphModel({ client, sharedStore: store, pause, ...more });
  const leave = model.connect();
  const asked = () =>
    platform.requests.filter(({ operation }) => operation === 'graph').map(({ parameters }) => parameters);
  return { platform, client, store, pause, model, leave, asked };
}

const names = (nodes: readonly GraphNode[] = []) => nodes.map(({ name }) => name);

test('reads a graph with a valid depth and the given limit of nodes', async () => {
  const { model, asked } = open();
  await model.read({ resourceId: 'root_1', depth: 9, limit: 50 });
  await model.read({ resourceId: 'root_1', depth: Number.NaN });
  expect(asked()).toEqual([
    { resourceId: 'root_1', depth: '4', limit: '50' },
    { resourceId: 'root_1', depth: '2' },
  ]);
  expect(names(model.state.shown?.nodes)).toEqual(names(graph.nodes));
  expect(model.state).toMatchObject({ busy: false, failure: undefined, graph: { truncated: false } });
});

test('reads the user’s workspace without a resource', async () => {
  const { model, asked } = open();
  await model.read({});
  expect(asked()[0]?.['resourceId']).toBe('root_lindholm');
});

test('accepts a lower limit of the platform', async () => {
  const issues = [{ path: ['limit'], code: 'invalid' as const, message: 'invalid' }];
  const { model, asked } = open({ on: { graph: [problem('validation_failed', { issues }), { json: graph }] } });
  await model.read({ resourceId: 'root_1', limit: 2_000 });
  expect(asked()).toEqual([
    { resourceId: 'root_1', depth: '2', limit: '2000' },
    { resourceId: 'root_1', depth: '2' },
  ]);
  expect(model.state.graph).toEqual(graph);
});

test('ignores an older response', async () => {
  const { platform, model } = open({
    on: { graph: { held: { json: { ...graph, nodes: [node('first_1', 'file')] } } } },
  });
  const first = model.read({ resourceId: 'first_1' });
  await platform.received('graph');
  platform.on('graph', { json: graph });
  await model.read({ resourceId: 'root_1' });
  platform.release();
  await first;
  expect(model.state.shown?.start?.id).toBe('root_1');
});

test('sorts neighbours by relation, similarity and distance', async () => {
  const { model } = open();
  await model.read({ resourceId: 'root_1' });
  const { shown } = model.state;
  const neighbours = shown?.neighboursOf('agenda').map(({ relation, node: { id } }) => [relation, id]);
  expect(neighbours).toEqual([
    ['within', 'root_1'],
    ['linksTo', 'picture'],
    ['linkedFrom', 'minutes'],
    ['similar', 'alike_2'],
    ['similar', 'alike_1'],
  ]);
  expect(shown?.neighboursOf('nobody')).toEqual([]);
});

test('hides kinds and edges with nodes that have no others, but never the start', async () => {
  const { model } = open();
  await model.read({ resourceId: 'root_1' });
  model.showKind('file', false);
  expect(names(model.state.shown?.nodes)).not.toContain('Lokalen.jpg');
  expect(model.state.shown?.neighboursOf('agenda').map(({ node: { id } }) => id)).not.toContain('picture');
  model.showEdges('similar', false);
  expect(names(model.state.shown?.nodes)).toEqual(['Planer', 'Dagordning', 'Protokoll']);
  model.showKind('directory', false);
  expect(model.state.shown?.start?.name).toBe('Planer');
  for (const kind of ['file', 'directory'] as const) model.showKind(kind, true);
  model.showEdges('similar', true);
  expect(names(model.state.shown?.nodes)).toEqual(names(graph.nodes));
});

test('finds names in any case and composition', async () => {
  const { model } = open();
  await model.read({ resourceId: 'root_1' });
  model.find(' dagordNING ');
  expect(names(model.state.shown?.found)).toEqual(['Dagordning', 'Dagordning i fjol']);
  model.find('årsmöte'.normalize('NFD'));
  expect(names(model.state.shown?.found)).toEqual(['Årsmöte']);
  model.find('');
  expect(model.state.shown?.found).toEqual([]);
});

test('keeps the selected node unless it is hidden, gone, or of another graph', async () => {
  const { model, platform } = open();
  await model.read({ resourceId: 'root_1' });
  model.select('nobody');
  expect(model.state.selected).toBeUndefined();
  model.select('minutes');
  await model.read({ resourceId: 'root_1', depth: 3 });
  expect(model.state.selected?.name).toBe('Protokoll');
  model.showKind('document', false);
  expect(model.state.selected).toBeUndefined();
  model.showKind('document', true);
  expect(model.state.selected?.name).toBe('Protokoll');
  platform.on('graph', { json: { ...graph, nodes: [graph.nodes[2]!, graph.nodes[0]!] } });
  await model.read({ resourceId: 'minutes' });
  expect(model.state.selected).toBeUndefined();
});

test('keeps the graph after a failed read, but not for another resource', async () => {
  const { model, platform } = open();
  await model.read({ resourceId: 'root_1' });
  platform.on('graph', problem('internal'));
  await model.read({ resourceId: 'root_1', depth: 4 });
  expect([model.state.failure?.code, names(model.state.shown?.nodes).length]).toEqual(['internal', 6]);
  platform.on('graph', problem('not_found'));
  await model.read({ resourceId: 'other_1' });
  expect([model.state.failure?.code, model.state.shown]).toEqual(['not_found', undefined]);
  platform.on('graph', { json: graph });
  await model.retry();
  expect([model.state.failure, model.state.shown?.start?.id]).toEqual([undefined, 'root_1']);
});

test('drops the graph after a sign-out, and reads it again after a sign-in', async () => {
  const { model, platform, client } = open();
  await model.read({ resourceId: 'root_1' });
  platform.endSessions();
  platform.on('graph', problem('unauthenticated'));
  await model.read({ resourceId: 'root_1' });
  expect([model.state.signedOut, model.state.graph]).toEqual([true, undefined]);
  platform.on('graph', { json: graph });
  platform.signIn();
  await client.session.refresh();
  await expect.poll(() => model.state).toMatchObject({ signedOut: false, graph });
});

test('drops the graph of another user’s workspace', async () => {
  const { model, platform, client, asked } = open();
  await model.read({});
  const bo = { ...astrid, id: 'user_bo_ek', workspace: { ...astrid.workspace, rootResourceId: 'root_of_bo' } };
  platform.on('graph', { held: { json: graph } });
  client.session.set(bo);
  expect(model.state.graph).toBeUndefined();
  await expect.poll(() => asked().at(-1)?.['resourceId']).toBe('root_of_bo');
});

test('waits for the end of a rate limit, in every tab', async () => {
  const first = open({ on: { graph: problem('rate_limited', { retryAfter: 90 }) } }, { now: () => 1_000 });
  void first.model.read({ resourceId: 'root_1' });
  await expect.poll(() => first.model.state.limited).toBe(true);
  expect(first.pause.mock.calls.at(-1)?.[0]).toBe(90_000);
  const second = new GraphModel({
    client: first.client,
    sharedStore: first.store,
    now: () => 1_000,
    pause: () => new Promise(() => undefined),
  });
  void second.read({ resourceId: 'root_1' });
  await expect.poll(() => second.state.limited).toBe(true);
  expect(first.asked()).toHaveLength(1);
});

test('waits offline, and continues by itself', async () => {
  let back: () => void = () => undefined;
  const network = { online: false, back: () => new Promise<void>((resolve) => (back = resolve)) };
  const { model, platform } = open({}, { network });
  platform.offline = true;
  const reading = model.read({ resourceId: 'root_1' });
  await expect.poll(() => model.state.waitingForNetwork).toBe(true);
  platform.offline = false;
  back();
  await reading;
  expect(model.state).toMatchObject({ waitingForNetwork: false, graph });
});

test('cancels the read when it disconnects', async () => {
  const { model, platform, leave } = open({ on: { graph: { held: { json: graph } } } });
  void model.read({ resourceId: 'root_1' });
  const { signal } = await platform.received('graph');
  leave();
  expect(signal.aborted).toBe(true);
});

test('selects and opens a bundle, whose nodes leave it when they are selected', async () => {
  const files = Array.from({ length: 40 }, (_, at) => node(`file_${at}`, at % 2 ? 'file' : 'document'));
  const wide: Graph = {
    nodes: [node('root_1', 'directory'), ...files],
    edges: files.map(({ id }) => edge('root_1', id, 'contains')),
    truncated: false,
  };
  const { model } = open({ on: { graph: { json: wide } } });
  await model.read({ resourceId: 'root_1' });
  const [id] = model.state.bundled!.bundles.keys();
  model.select(id);
  expect(model.state.selected).toBeUndefined();
  expect(model.state.bundle?.nodes).toHaveLength(10);
  model.showKind('file', false);
  expect(model.state.bundle?.nodes).toHaveLength(5);
  model.showKind('file', true);

  model.select('file_39');
  expect(model.state.selected?.id).toBe('file_39');
  expect(model.state.bundled?.bundles.get(id!)?.nodes).toHaveLength(9);

  model.openBundle(id!);
  expect(model.state.selected?.id).toBe('root_1');
  expect(model.state.bundled?.bundles.size).toBe(0);
  expect(model.state.bundled?.nodes).toHaveLength(41);

  await model.read({ resourceId: 'root_1', depth: 3 });
  expect(model.state.bundled?.bundles.size).toBe(0);
});
