import { expect, test } from 'vitest';
import { sharedPlace } from '../../../src/contract/resources/names.ts';
import { createResources } from '../../../src/transport/resources.ts';
import { createUploads } from '../../../src/transport/uploads.ts';
import { failing } from './failing.ts';
import { form, onEveryWorked } from './worked-stage.ts';

const cancel = '@service/resources/actions/cancel-upload';

onEveryWorked('has files, topics and boards', (stage) => {
  test('uploads files of one and of several pieces', async () => {
    const { token, sdk, root } = await stage().signUp('uploads@example.com');
    const client = stage().client(token);
    const bytesOf = async (id: string) =>
      new Uint8Array(await (await sdk.resources.bytes(id, 'original')).arrayBuffer());
    const large = Uint8Array.from({ length: 2_500_000 }, (_, index) => index % 251);
    const id = await sdk.upload(large, { name: 'Large.bin', mediaType: 'image/png' });
    expect((await sdk.resources.read(id)).resource).toMatchObject({
      name: 'Large.bin',
      kind: 'file',
      mediaType: 'image/png',
      size: large.length,
      parentId: root,
    });
    expect(Buffer.compare(await bytesOf(id), large)).toBe(0);
    const { url } = await createResources(client).link(id, 'original');
    expect(new Uint8Array(await (await fetch(url)).arrayBuffer())).toHaveLength(large.length);
    expect((await fetch(url.replace(/[^/=]+$/, 'another'))).status).toBe(404);
    expect(await bytesOf(await sdk.upload(new Uint8Array(), { name: 'Nothing.txt', mediaType: 'text/plain' }))).toEqual(
      new Uint8Array(),
    );

    const small = { name: 'Large.bin', mediaType: 'text/plain' };
    const taken = await failing(sdk.upload(new Uint8Array([1, 2]), small));
    expect(taken).toMatchObject({ code: 'conflict', detail: { problem: { issues: [{ code: 'twin_name' }] } } });
    const kept = await sdk.upload(new Uint8Array([1, 2]), { ...small, onConflict: 'rename' });
    expect((await sdk.resources.read(kept)).resource.name).toBe('Large 2.bin');
    expect(await bytesOf(kept)).toEqual(new Uint8Array([1, 2]));

    const uploads = createUploads(client);
    const next = { name: 'Later.bin', size: 6, mediaType: '', parentId: root, onConflict: 'fail' } as const;
    const begun = await uploads.begin(next, new Blob(['abc']), { key: 'the same' });
    expect(begun).toMatchObject({ offset: 3, resourceId: undefined });
    expect(await uploads.begin(next, new Blob(['abc']), { key: 'the same' })).toEqual(begun);
    expect(await failing(uploads.send(begun.uploadId, 1, new Blob(['x'])))).toMatchObject({ code: 'conflict' });
    expect(await uploads.status(begun.uploadId)).toEqual(begun);
    expect(await sdk.invoke(cancel, { uploadId: begun.uploadId })).toMatchObject({ state: 'cancelled' });
    expect(await failing(uploads.status(begun.uploadId))).toMatchObject({ code: 'not_found' });
    const big = { ...next, size: 3_000_000_000 };
    expect(await failing(uploads.begin(big, undefined, { key: 'big' }))).toMatchObject({
      code: 'too_large',
      detail: { problem: { params: { maximum: 64 * 1024 * 1024 } } },
    });
  });

  test('searches, reads the graph and the clusters', async () => {
    const { sdk, root } = await stage().signUp('garden@example.com');
    const { resources } = sdk;
    const create = (name: string, content: string) =>
      resources.submit('@service/resources/schema/create-document', { target: root, value: { name, content } });
    const first = await create('a.md', '# Trädgården\n\nKomposten sköts varje vecka.');
    const second = await create('b.md', 'Se [a](a.md) om komposten.');
    await create('c.md', 'Något helt annat.');

    const found: unknown[] = [];
    for await (const hit of resources.search({ q: 'KOMPOSTEN vecka' })) found.push(hit);
    expect(found).toMatchObject([
      {
        resource: { id: first.id, path: [{ name: 'Lindholm' }] },
        snippet: 'Komposten sköts varje vecka.',
        highlights: [
          [0, 9],
          [22, 27],
        ],
      },
    ]);
    const folders: unknown[] = [];
    for await (const hit of resources.search({ q: 'komposten', kind: 'directory' })) folders.push(hit);
    expect(folders).toEqual([]);

    const { nodes, edges, truncated } = await resources.graph({ resourceId: second.id, depth: 1 });
    expect(nodes.map(({ name }) => name).toSorted()).toEqual(['Lindholm', 'a.md', 'b.md']);
    expect(nodes[0]).toMatchObject({ id: second.id, kind: 'document' });
    expect(edges).toContainEqual({ from: second.id, to: first.id, kind: 'links', weight: 1 });
    expect(edges).toContainEqual({ from: root, to: first.id, kind: 'contains', weight: 1 });
    expect(truncated).toBe(false);
    expect(await resources.graph({ resourceId: root, limit: 2 })).toMatchObject({ truncated: true });
    expect((await resources.info(first.id)).links).toEqual({
      to: [],
      from: [{ id: second.id, name: 'b.md', kind: 'document' }],
    });

    const { clusters, unclustered } = await resources.clusters();
    expect(clusters).toMatchObject([{ label: 'komposten', size: 2, members: [{ name: 'a.md' }, { name: 'b.md' }] }]);
    expect(unclustered).toBe(2);
    const other = await failing(resources.clusters({ within: 'somebody-elses' }));
    expect(other).toMatchObject({ code: 'not_found' });
  });

  test('moves resources, saves dashboards, serves forms, and has no shared resources', async () => {
    const { client, sdk, root, token } = await stage().signUp('boards@example.com');
    const { resources, events } = sdk;
    const { submit } = resources;
    const folder = await submit('@service/resources/schema/create-directory', { target: root, value: { name: 'A' } });
    const inner = await submit('@service/resources/schema/create-directory', {
      target: folder.id,
      value: { name: 'B' },
    });
    const move = '@service/resources/schema/move';
    const circle = await failing(submit(move, { target: folder.id, value: { parentId: inner.id } }));
    expect(circle).toMatchObject({ code: 'conflict', detail: { problem: { params: { reason: 'into_itself' } } } });
    const following = events({ after: stage().server.archive.position })[Symbol.asyncIterator]();
    expect(await submit(move, { target: inner.id, value: { parentId: root } })).toMatchObject({ parentId: root });
    expect((await following.next()).value).toMatchObject({
      kind: 'resource.moved',
      data: { resourceId: inner.id, parentId: root, fromId: folder.id },
    });
    await following.return?.();

    const dashboard = '@service/resources/schema/dashboard';
    const document = { schemaVersion: 1, widgets: [], note: 'kept' };
    const board = await submit(dashboard, { target: root, value: { name: 'Start', document } });
    expect(board).toMatchObject({ kind: 'document', mediaType: 'application/json', type: dashboard });
    const change = { target: board.id, ifRevision: 1, value: { document: { ...document, note: 'newer' } } };
    expect(await submit(dashboard, change)).toMatchObject({ revision: 2 });
    expect(await failing(submit(dashboard, change))).toMatchObject({ code: 'precondition_failed' });
    expect(JSON.parse((await resources.read(board.id)).content ?? '')).toEqual({ ...document, note: 'newer' });

    expect(await client.formSchema('@service/resources/schema/create-document')).toMatchObject({
      properties: { name: { minLength: 1, maxLength: 255 }, content: { 'x-service-hints': { field: 'multiline' } } },
      required: ['name'],
    });
    expect(await failing(client.formSchema(form('sign-up')))).toMatchObject({ code: 'not_found' });
    const shared = await resources.read(sharedPlace);
    expect(shared).toMatchObject({ resource: { permissions: ['read'], parentId: root }, children: { items: [] } });
    const swedish = await createResources(stage().client(token, 'sv')).read(sharedPlace);
    expect([shared.resource.name, swedish.resource.name]).toEqual(['Shared with me', 'Delat med mig']);
  });
});
