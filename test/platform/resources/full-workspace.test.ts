import { expect, test } from 'vitest';
import { onEveryPlatform } from '../support/databases.ts';
import { TestPerson } from '../support/people.ts';
import { expectProblem } from '../support/problems.ts';
import { bytesOf, encodeMetadata, TestUploads, uploadsPath } from '../support/uploads.ts';

const limit = 60_000;
const text = (size: number) => 'x'.repeat(size);

onEveryPlatform('a workspace with a limit', (start) => {
  async function arrange() {
    const platform = await start({ settings: { limits: { workspaceBytes: limit } } });
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    return { platform, anna, uploads: new TestUploads(platform, anna) };
  }

  /** What a refusal says of itself. */
  const full = { limit: 'workspaceBytes', maximum: limit };

  test('takes files and texts until it is full, and again once something is deleted', async () => {
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
    // What makes it smaller, or leaves it as it is, is taken also when it is full.
    expect((await anna.submit('markdown', note, { content: text(900) }, { ifRevision: 1 })).status).toBe(200);
    await anna.submit('delete', kept, {});
    expect((await uploads.create(30_000, { filename: 'b.bin', parentId: root })).status).toBe(201);
  });

  test('takes back what was deleted only where there is still room for all of it', async () => {
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
    // Nothing of it is half there: once there is room it comes back whole.
    await anna.submit('delete', other, {});
    expect((await anna.submit('restore', album, {})).status).toBe(200);
    expect(await anna.names(album)).toEqual(['a.bin', 'b.bin']);
  });

  test('counts what is on its way as long as it will be, and no longer than it is on its way', async () => {
    const { anna, uploads } = await arrange();
    const metadata = { filename: 'a.bin', parentId: anna.root };
    const id = (await uploads.create(40_000, metadata)).headers.get('Upload-Id') ?? '';
    const other = { filename: 'b.bin', parentId: anna.root };
    expect((await uploads.create(20_000, other)).status).toBe(413);
    const cancel = { action: '@service/resources/actions/cancel-upload', payload: { uploadId: id } };
    expect((await anna.browser.post('/actions', cancel)).status).toBe(200);
    expect((await uploads.create(20_000, other)).status).toBe(201);
  });

  test('refuses at its end what has told its length only then', async () => {
    const { anna, uploads } = await arrange();
    const created = await uploads.ask('POST', uploadsPath, {
      'Upload-Defer-Length': '1',
      'Upload-Metadata': encodeMetadata({ filename: 'a.bin', parentId: anna.root }),
    });
    const id = created.headers.get('Upload-Id') ?? '';
    const sent = await uploads.patch(id, 0, bytesOf(text(limit)), { 'Upload-Length': String(limit) });
    expect([sent.status, (await sent.json()).params]).toMatchObject([413, full]);
    expect(await anna.names(anna.root)).not.toContain('a.bin');
    expect((await uploads.head(id)).status).toBe(404);
  });
});
