import { expect, test } from 'vitest';
import { createSdk } from '../../src/sdk/index.ts';
import { astrid, scriptedPlatform } from '../../src/testing/index.ts';

const tree = {
  id: 'root_ek',
  name: 'Ek',
  children: [
    { id: 'agenda', name: 'Dagordning.md', content: 'Se [förra gången](/r/minutes).' },
    { id: 'minutes', name: 'Protokoll.md', content: '# Protokoll' },
    { id: 'photos', name: 'Foton', children: [{ id: 'photo_one', name: '1.jpg' }] },
  ],
};

test('reads the graph of the scripted platform by the contract', async () => {
  const platform = scriptedPlatform({ tree, user: astrid });
  const fetch: typeof globalThis.fetch = (input, init) =>
    platform.fetch(input, { ...init, credentials: 'include', headers: {} });
  const { resources } = createSdk({ baseUrl: platform.baseUrl, fetch, pause: () => Promise.resolve() });

  const graph = await resources.graph({ resourceId: 'agenda', depth: 1 });
  expect(graph.nodes.map(({ id }) => id)).toEqual(['agenda', 'root_ek', 'minutes']);
  expect(graph.edges.map(({ from, kind, to }) => `${from} ${kind} ${to}`)).toEqual([
    'root_ek contains agenda',
    'agenda links minutes',
    'root_ek contains minutes',
  ]);
  expect(await resources.graph({ resourceId: 'root_ek', depth: 4, limit: 2 })).toMatchObject({ truncated: true });
  expect(await resources.clusters()).toMatchObject({
    clusters: [{ label: 'Ek', size: 2, members: [{ id: 'agenda' }, { id: 'minutes' }] }],
    unclustered: 0,
  });
  await expect(resources.graph({ resourceId: 'nothing' })).rejects.toMatchObject({ code: 'not_found' });
});
