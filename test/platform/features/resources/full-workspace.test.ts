import { expect, test } from 'vitest';
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

  test('stores files and texts until the quota is used up, and again after a deletion', async () => {
    const { anna, uploads } = await arrange();
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
    // Writes that shrink a full workspace, or keep its size, are accepted.
    expect((await anna.submit('markdown', note, { content: text(900) }, { ifRevision: 1 })).status).toBe(200);
    await anna.submit('delete', kept, {});
    expect((await uploads.create(30_000, { filename: 'b.bin', parentId: root })).status).toBe(201);
  });

  test('restores a deleted resource only if the quota has room for all of it', async () => {
    const { anna, uploads } = await arrange();
    const album = await anna.directory(anna.root, 'Album');
    await uploads.upload(album, 'a.bin', bytesOf(text(20_000)));
    await uploads.upload(album, 'b.bin', bytesOf(text(20_000)));
    await anna.submit('delete', album, { confirmName: 'Album' });
    const other = await uploads.upload(anna.root, 'c.bin', bytesOf(text(30_000)));
    const refused = await anna.submit('restore', album, {});
    expectProblem(refused, 413, 'too_large');
    expect(refused.body.params).toMatchObject(full);
    expect(await anna.names(anna.root)).not.toContain('Album');
    // It is restored as a whole once there is room.
    await anna.submit('delete', other, {});
    expect((await anna.submit('restore', album, {})).status).toBe(200);
    expect(await anna.names(album)).toEqual(['a.bin', 'b.bin']);
  });

  test('counts an upload in progress by its declared length, and not after it ends', async () => {
    const { anna, uploads } = await arrange();
    const metadata = { filename: 'a.bin', parentId: anna.root };
    const id = (await uploads.create(40_000, metadata)).headers.get('Upload-Id') ?? '';
    const other = { filename: 'b.bin', parentId: anna.root };
    expect((await uploads.create(20_000, other)).status).toBe(413);
    const cancel = { action: '@service/resources/actions/cancel-upload', payload: { uploadId: id } };
    expect((await anna.browser.post('/actions', cancel)).status).toBe(200);
    expect((await uploads.create(20_000, other)).status).toBe(201);
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
  });

  test('counts no byte twice: neither resent ones nor those of a late length', async () => {
    const { anna, uploads } = await arrange();
    const id = await defer(uploads, 'a.bin', anna.root);
    await uploads.patch(id, 0, bytesOf(text(30_000)));
    expect((await uploads.patch(id, 0, bytesOf(text(30_000)))).status).toBe(409);
    const last = await uploads.patch(id, 30_000, bytesOf(text(10_000)), { 'Upload-Length': '40000' });
    expect(last.headers.get('Resource-Id')).toBe(id);
    expect((await uploads.create(10_000, { filename: 'b.bin', parentId: anna.root })).status).toBe(201);
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
  });

  test('of ten concurrent uploads without a length, accepts no more than the quota allows', async () => {
    const { anna, uploads } = await arrange();
    const ids = await Promise.all(Array.from({ length: 10 }, (_, at) => defer(uploads, `${at}.bin`, anna.root)));
    const sent = await Promise.all(ids.map((id) => uploads.patch(id, 0, bytesOf(text(10_000)))));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([204, 204, 204, 204, 204, 413, 413, 413, 413, 413]);
    for (const response of sent) {
      if (response.status === 413) expect(await refusal(response)).toEqual([413, { ...full, size: 10_000 }]);
    }
  });
});
