import { describe, expect, test } from 'vitest';
import { ClustersModel } from '../../src/models/clusters-model.ts';
import { astrid, problem, scriptedPlatform, type Script, type ScriptedEntry } from '../../src/testing/index.ts';
import { createClient, createGraph } from '../../src/transport/index.ts';

const tree: ScriptedEntry = {
  id: 'root_lindholm',
  name: 'Lindholm',
  children: [
    {
      id: 'budget',
      name: 'Budget',
      children: ['2024', '2025'].map((year) => ({ name: `Budget ${year}.md`, content: year })),
    },
    { name: 'Ensam', children: [{ name: 'Ensam.md', content: '' }] },
  ],
};

function openClusters(script: Script = {}) {
  const platform = scriptedPlatform({ user: astrid, tree, ...script });
  const client = createClient({
    baseUrl: platform.baseUrl,
    fetch: platform.fetch,
    pause: () => Promise.resolve(),
    openChannel: () => undefined,
  });
  const model = new ClustersModel({ client, graph: createGraph(client) });
  const labels = () => model.state.clusters.map(({ label }) => label);
  const asked = () => platform.requests.filter(({ operation }) => operation === 'clusters');
  return { platform, client, model, labels, asked };
}

describe('topics of documents', () => {
  test('are read for a tree, or for the workspace', async () => {
    const { model, labels, asked } = openClusters();
    expect(model.state.status).toBe('loading');
    await model.open(undefined);
    expect([model.state.status, labels(), model.state.unclustered]).toEqual(['ready', ['Budget'], 1]);
    await model.open('Ensam_');
    expect(asked().map(({ parameters }) => parameters['within'])).toEqual([undefined, 'Ensam_']);
  });

  test('ignore a late response for another tree', async () => {
    const { platform, model, labels } = openClusters({ on: { clusters: [{ held: 'ordinary' }] } });
    const first = model.open(undefined);
    await platform.received('clusters');
    const second = model.open('_Ensam');
    platform.release();
    await Promise.all([first, second]);
    expect([model.state.status, labels()]).toEqual(['ready', []]);
  });

  test('stay during a refresh, and after a failed one', async () => {
    const { platform, model, labels } = openClusters();
    await model.open(undefined);
    platform.on('clusters', [problem('internal')]);
    const reading = model.refresh();
    expect([model.state.busy, labels()]).toEqual([true, ['Budget']]);
    await reading;
    expect([model.state.status, model.state.failure?.code, labels()]).toEqual(['ready', 'internal', ['Budget']]);
    await model.refresh();
    expect(model.state.failure).toBeUndefined();
  });

  test('are dropped when their root is gone', async () => {
    const { platform, model } = openClusters();
    await model.open('budget');
    platform.on('clusters', problem('not_found'));
    await model.refresh();
    expect([model.state.status, model.state.failure?.code]).toEqual(['failed', 'not_found']);
  });

  test('are read after a sign-in, and again for another user', async () => {
    const { platform, client, model, labels, asked } = openClusters({ user: null });
    model.connect();
    await model.open(undefined);
    expect(model.state.status).toBe('signed-out');
    const change = async (user: typeof astrid, count: number) => {
      platform.signIn(user);
      await client.session.refresh();
      await platform.received('clusters', count);
      await new Promise<void>((resolve) => {
        const look = () => model.state.status === 'ready' && resolve();
        model.subscribe(look);
        look();
      });
    };
    const before = asked().length;
    await change(astrid, before + 1);
    expect(labels()).toEqual(['Budget']);
    await change({ ...astrid, id: 'user_bo_ek' }, before + 2);
    expect(asked()).toHaveLength(before + 2);
  });
});
