import { limits } from '@service/widgets/contract';
import { expect, test } from 'vitest';
import { expectConsistent } from '../../support/consistent.ts';
import { onEveryPlatform } from '../../support/databases.ts';
import { TestPerson } from '../../support/people.ts';
import { expectProblem } from '../../support/problems.ts';
import { bytesOf, encodeMetadata, TestUploads, uploadsPath } from '../../support/uploads.ts';

const limit = 60_000;
const text = (size: number) => 'x'.repeat(size);

onEveryPlatform('quota of a workspace', (start) => {
  async function arrange() {
    const platform = await start({ settings: { limits: { workspaceBytes: limit } } });
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    return { platform, anna, uploads: new TestUploads(platform, anna) };
  }

  /** Params of a refusal. */
  const full = { limit: 'workspaceBytes', maximum: limit };

  test('is 10 GB by default', async () => {
    expect(limits.workspaceBytes).toBe(10_000_000_000);
    const platform = await start();
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const uploads = new TestUploads(platform, anna);
    const create = (at: number) => uploads.create(2_000_000_000, { filename: `${at}.bin`, parentId: anna.root });
    for (let at = 0; at < 4; at += 1) expect((await create(at)).status).toBe(201);
    // the welcome documents need room as well
    const refused = await create(4);
    expect([refused.status, (await refused.json()).params]).toEqual([
      413,
      { limit: 'workspaceBytes', maximum: 10_000_000_000, size: 2_000_000_000 },
    ]);
  });

  test('stores files and texts until the quota is used up', async () => {
    const { platform, anna, uploads } = await arrange();
    const { root } = anna;
    const kept = await uploads.upload(root, 'a.bin', bytesOf(text(30_000)));
    expect(kept).not.toBe('');
    const refused = await uploads.create(30_000, { filename: 'b.bin', parentId: root });
    expect([refused.status, (await refused.json()).params]).toEqual([413, { ...full, size: 30_000 }]);
    expect(await anna.names(root)).not.toContain('b.bin');
    const note = await anna.document(root, 'note.md', text(1_000));
    for (const [form, target, value] of [
      ['create-document', root, { name: 'long.md', content: text(30_000) }],
      ['markdown', note, { content: text(31_000) }],
    ] as const) {
      const more = form === 'markdown' ? { ifRevision: 1 } : {};
      const answer = await anna.submit(form, target, value, more);
      expectProblem(answer, 413, 'too_large');
      expect(answer.body.params).toMatchObject(full);
    }
    // a revision that replaces the previous one of its author frees its bytes
    expect((await anna.submit('markdown', note, { content: text(900) }, { ifRevision: 1 })).status).toBe(200);
    await expectConsistent(platform);
  });

  /** Days, after which sessions and budgets are as they were. */
  const day = 24 * 60 * 60;

  test('counts deleted resources until they are removed for good, with their revisions', async () => {
    const { platform, anna, uploads } = await arrange();
    const { root } = anna;
    const album = await anna.directory(root, 'Album');
    await uploads.upload(album, 'a.bin', bytesOf(text(20_000)));
    const note = await anna.document(album, 'note.md', text(10_000));
    platform.clock.advance(day);
    await anna.submit('markdown', note, { content: text(10_001) }, { ifRevision: 1 });
    await anna.submit('delete', album, { confirmName: 'Album' });
    await expectConsistent(platform);
    const other = { filename: 'b.bin', parentId: root };
    expect((await uploads.create(30_000, other)).status).toBe(413);
    platform.clock.advance(29 * day);
    await platform.sweep();
    expect((await uploads.create(30_000, other)).status).toBe(413);
    platform.clock.advance(2 * day);
    await platform.sweep();
    await expectConsistent(platform);
    expect((await uploads.create(50_000, other)).status).toBe(201);
  });

  test('counts kept revisions, and refuses one that finds no room', async () => {
    const { platform, anna } = await arrange();
    const note = await anna.document(anna.root, 'note.md', text(20_000));
    platform.clock.advance(day);
    expect((await anna.submit('markdown', note, { content: text(20_001) }, { ifRevision: 1 })).status).toBe(200);
    platform.clock.advance(day);
    const refused = await anna.submit('markdown', note, { content: text(20_002) }, { ifRevision: 2 });
    expectProblem(refused, 413, 'too_large');
    expect(refused.body.params).toEqual({ ...full, size: 20_002 });
    expect((await anna.get(`/r/${note}/info`)).body.revisions).toHaveLength(2);
    await expectConsistent(platform);
  });

  test('frees the bytes of revisions that are not kept', async () => {
    const { platform, anna } = await arrange();
    const note = await anna.document(anna.root, 'note.md', text(15_000));
    for (let revision = 1; revision < 6; revision += 1) {
      const content = text(15_000 + revision);
      expect((await anna.submit('markdown', note, { content }, { ifRevision: revision })).status).toBe(200);
    }
    await expectConsistent(platform);
  });

  test('of concurrent texts, accepts no more than the quota allows', async () => {
    const { platform, anna } = await arrange();
    const notes = [];
    for (let at = 0; at < 8; at += 1) notes.push(await anna.document(anna.root, `${at}.md`));
    const sent = await Promise.all(
      notes.map((note) => anna.submit('markdown', note, { content: text(10_000) }, { ifRevision: 1 })),
    );
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 413, 413, 413]);
    await expectConsistent(platform);
  });

  test('restores a deleted tree in a full workspace: it is counted already', async () => {
    const { platform, anna, uploads } = await arrange();
    const album = await anna.directory(anna.root, 'Album');
    await uploads.upload(album, 'a.bin', bytesOf(text(20_000)));
    await anna.submit('delete', album, { confirmName: 'Album' });
    await uploads.upload(anna.root, 'b.bin', bytesOf(text(35_000)));
    expect((await anna.submit('restore', album, {})).status).toBe(200);
    expect(await anna.names(album)).toEqual(['a.bin']);
    await expectConsistent(platform);
  });

  test('counts an upload in progress by its declared length, and not after it ends', async () => {
    const { platform, anna, uploads } = await arrange();
    const metadata = { filename: 'a.bin', parentId: anna.root };
    const id = (await uploads.create(40_000, metadata)).headers.get('Upload-Id') ?? '';
    const other = { filename: 'b.bin', parentId: anna.root };
    expect((await uploads.create(20_000, other)).status).toBe(413);
    const cancel = { action: '@service/resources/actions/cancel-upload', payload: { uploadId: id } };
    expect((await anna.browser.post('/actions', cancel)).status).toBe(200);
    expect((await uploads.create(20_000, other)).status).toBe(201);
    await expectConsistent(platform);
  });

  /** Starts an upload without a length. */
  const defer = async (uploads: TestUploads, filename: string, parentId: string) => {
    const headers = { 'Upload-Defer-Length': '1', 'Upload-Metadata': encodeMetadata({ filename, parentId }) };
    return (await uploads.ask('POST', uploadsPath, headers)).headers.get('Upload-Id') ?? '';
  };
  const refusal = async (response: Response) => [response.status, (await response.json()).params];

  test('rejects a late length over the quota, and ends the upload', async () => {
    const { platform, anna, uploads } = await arrange();
    const id = await defer(uploads, 'a.bin', anna.root);
    const sent = await uploads.patch(id, 0, bytesOf(text(limit)), { 'Upload-Length': String(limit) });
    expect(await refusal(sent)).toEqual([413, { ...full, size: limit }]);
    expect(await anna.names(anna.root)).not.toContain('a.bin');
    expect((await uploads.head(id)).status).toBe(404);
    expect(platform.files.keys).toEqual([]);
  });

  test('counts an upload without a length by its bytes, and ends it over the quota', async () => {
    const { platform, anna, uploads } = await arrange();
    const id = await defer(uploads, 'a.bin', anna.root);
    expect((await uploads.patch(id, 0, bytesOf(text(30_000)))).status).toBe(204);
    const other = { filename: 'b.bin', parentId: anna.root };
    expect(await refusal(await uploads.create(30_000, other))).toEqual([413, { ...full, size: 30_000 }]);
    expect(await refusal(await uploads.patch(id, 30_000, bytesOf(text(30_000))))).toEqual([
      413,
      { ...full, size: 30_000 },
    ]);
    expect([(await uploads.head(id)).status, platform.files.keys]).toEqual([404, []]);
    expect((await uploads.create(50_000, other)).status).toBe(201);
    await expectConsistent(platform);
  });

  test('counts no byte twice: neither resent ones nor those of a late length', async () => {
    const { platform, anna, uploads } = await arrange();
    const id = await defer(uploads, 'a.bin', anna.root);
    await uploads.patch(id, 0, bytesOf(text(30_000)));
    expect((await uploads.patch(id, 0, bytesOf(text(30_000)))).status).toBe(409);
    const last = await uploads.patch(id, 30_000, bytesOf(text(10_000)), { 'Upload-Length': '40000' });
    expect(last.headers.get('Resource-Id')).toBe(id);
    expect((await uploads.create(10_000, { filename: 'b.bin', parentId: anna.root })).status).toBe(201);
    await expectConsistent(platform);
  });

  test('stops an endless stream when the quota is used up', async () => {
    const { platform, anna, uploads } = await arrange();
    const id = await defer(uploads, 'a.bin', anna.root);
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        if (pulled > 1000) controller.close();
        else controller.enqueue(bytesOf(text(1_000)));
      },
    });
    expect(await refusal(await uploads.patch(id, 0, endless))).toMatchObject([413, full]);
    expect(pulled).toBeLessThan(200);
    expect([(await uploads.head(id)).status, platform.files.keys]).toEqual([404, []]);
    await expectConsistent(platform);
  });

  test('frees what an upload reserved when it expires', async () => {
    const { platform, anna, uploads } = await arrange();
    expect((await uploads.create(40_000, { filename: 'a.bin', parentId: anna.root })).status).toBe(201);
    platform.clock.advance(8 * day);
    await platform.sweep();
    expect((await uploads.create(40_000, { filename: 'b.bin', parentId: anna.root })).status).toBe(201);
    await expectConsistent(platform);
  });

  test('of ten concurrent uploads without a length, accepts no more than the quota allows', async () => {
    const { platform, anna, uploads } = await arrange();
    const ids = await Promise.all(Array.from({ length: 10 }, (_, at) => defer(uploads, `${at}.bin`, anna.root)));
    const sent = await Promise.all(ids.map((id) => uploads.patch(id, 0, bytesOf(text(10_000)))));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([204, 204, 204, 204, 204, 413, 413, 413, 413, 413]);
    for (const response of sent) {
      if (response.status === 413) expect(await refusal(response)).toEqual([413, { ...full, size: 10_000 }]);
    }
    await expectConsistent(platform);
  });
});
