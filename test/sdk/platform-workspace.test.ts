import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { onOnePlatform } from '../platform/support/databases.ts';
import { TestPerson } from '../platform/support/people.ts';
import { collect, currentUser, sdkOf, tokenOf } from './on-platform.ts';
import { failing } from './signed-in.ts';

onOnePlatform('what the SDK makes of a workspace', (start) => {
  test('uploads a file by its path into the given workspace, and deletes aborted uploads', async () => {
    const platform = await start();
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    const bo = await TestPerson.signUp(platform, 'bo@example.com');
    const shared = await astrid.submit('access', astrid.root, {
      entries: [
        { email: 'astrid@example.com', role: 'owner' },
        { email: 'bo@example.com', role: 'writer' },
      ],
      visibility: 'workspace',
    });
    expect(shared.status).toBe(200);
    const token = await tokenOf(bo);
    const own = sdkOf(platform, { token });
    const { user } = await own.invoke(currentUser, {});
    expect(await own.workspace()).toEqual(user.workspace);
    const workspace = user.workspaces.find(({ rootResourceId }) => rootResourceId === astrid.root)!;
    const sdk = sdkOf(platform, { token, workspace: workspace.id });
    expect(await sdk.workspace()).toEqual(workspace);

    const folder = await mkdtemp(join(tmpdir(), 'sdk-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, 'Läs mig.md');
    await writeFile(path, 'Skafferiet');
    const id = await sdk.upload({ path });
    expect((await sdk.resources.read(id)).resource).toMatchObject({
      name: 'Läs mig.md',
      mediaType: 'text/markdown',
      parentId: astrid.root,
    });
    const into = { name: 'large.bin' };
    const stop = new AbortController();
    const options = { signal: stop.signal, progress: () => stop.abort() };
    const large = new Uint8Array(3 * 1024 * 1024);
    expect(await failing(sdk.upload(large, into, options))).toMatchObject({ name: 'AbortError' });
    await sdk.upload(large, into);
    const names = (await collect(sdk.resources.children())).map(({ name }) => name);
    expect(names.filter((name) => /^large|^Läs/.test(name))).toEqual(['large.bin', 'Läs mig.md']);
    await bo.document(bo.root, 'Mitt.md', 'Skafferiet');
    await platform.jobs.idle();
    const found = async (who: typeof sdk) =>
      (await collect(who.resources.search({ q: 'skafferiet' }))).map(({ resource }) => resource.name).toSorted();
    expect(await found(sdk)).toEqual(['Läs mig.md']);
    expect(await found(own)).toEqual(['Läs mig.md', 'Mitt.md']);
  });

  test('submits forms, and reads task outputs, the graph and the clusters', async () => {
    const platform = await start();
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    const target = await astrid.directory(astrid.root, 'garden');
    const { resources } = sdkOf(platform, { token: await tokenOf(astrid) });
    const garden = '# Trädgården\n\nKomposten och odlingen i trädgården. Trädgården, kompost, odling.';
    const create = (name: string, content: string) =>
      resources.submit('@service/resources/schema/create-document', { target, value: { name, content } });
    const first = await create('a.md', garden);
    expect(first).toMatchObject({ name: 'a.md', kind: 'document', parentId: target });
    const second = await create('b.md', `${garden} Se [a](a.md).`);
    const type = '@service/resources/schema/rename';
    const renamed = await resources.submit(type, { target: second.id, value: { name: 'c.md' } });
    expect(renamed).toMatchObject({ id: second.id, name: 'c.md' });
    expect(await failing(resources.submit(type, { target: second.id, value: { name: 'A.md' } }))).toMatchObject({
      code: 'conflict',
      detail: { problem: { issues: [{ path: ['name'], code: 'twin_name' }] } },
    });
    await platform.jobs.idle();

    const { access, links, revisions } = await resources.info(first.id);
    expect(access).toMatchObject([{ role: 'owner', who: { email: 'astrid@example.com' } }]);
    expect(links.from.map(({ id }) => id)).toEqual([second.id]);
    expect(revisions.length).toBeGreaterThan(0);
    const outline = await resources.taskOutput(first.id, 'outline');
    expect(outline).toMatchObject({ concept: 'outline', state: 'completed' });
    expect(JSON.stringify(outline.output)).toContain('Trädgården');
    expect(await failing(resources.taskOutput(first.id, 'nothing'))).toMatchObject({ code: 'not_found' });

    const { nodes, edges } = await resources.graph({ resourceId: first.id, depth: 1 });
    expect(nodes.map(({ id }) => id).toSorted()).toEqual([target, first.id, second.id].toSorted());
    expect(edges).toContainEqual({ from: second.id, to: first.id, kind: 'links', weight: 1 });
    const { clusters, unclustered } = await resources.clusters({ within: target });
    const members = clusters.flatMap((cluster) => cluster.members.map(({ id }) => id));
    expect(members.length + unclustered).toBe(2);
    const all = (await resources.clusters()).clusters.flatMap((cluster) => cluster.members.map(({ id }) => id));
    expect(all).toEqual(expect.arrayContaining([first.id, second.id]));
    expect(await failing(resources.bytes(first.id, 'nothing'))).toMatchObject({ kind: 'refused', code: 'not_found' });
  });
});
