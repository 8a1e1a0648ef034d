import { expect, test } from 'vitest';
import { onEveryPlatform } from '../../support/databases.ts';
import { TestPerson } from '../../support/people.ts';
import { bytesOf, TestUploads } from '../../support/uploads.ts';

onEveryPlatform('uploads', (start) => {
  test('a file arrives in chunks, over reloads, and is read back unchanged', async () => {
    const platform = await start();
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const uploads = new TestUploads(platform, anna);
    const created = await uploads.create(10, { filename: 'data.bin', parentId: anna.root, filetype: 'image/png' });
    expect([created.status, await created.text()]).toEqual([201, '']);
    const id = created.headers.get('Upload-Id') ?? '';
    expect(created.headers.get('Location')).toBe(`/api/v0/resources/uploads/${id}`);
    expect(created.headers.get('Resource-Id')).toBeNull();
    expect(await anna.names(anna.root)).not.toContain('data.bin');

    const first = await uploads.patch(id, 0, new Uint8Array([0, 1, 2, 3]));
    expect([first.status, first.headers.get('Upload-Offset'), first.headers.get('Resource-Id')]).toEqual([
      204,
      '4',
      null,
    ]);
    const head = await uploads.head(id);
    expect([head.status, head.headers.get('Upload-Offset'), head.headers.get('Upload-Length')]).toEqual([
      200,
      '4',
      '10',
    ]);
    const last = await uploads.patch(id, 4, new Uint8Array([4, 5, 6, 7, 8, 9]));
    expect([last.status, last.headers.get('Upload-Offset')]).toEqual([204, '10']);
    const resourceId = last.headers.get('Resource-Id') ?? '';
    const { resource } = (await anna.get(`/r/${resourceId}`)).body;
    expect(resource).toMatchObject({ name: 'data.bin', kind: 'file', size: 10, mediaType: 'application/octet-stream' });
    expect(await anna.names(anna.root)).toContain('data.bin');
    const bytes = await uploads.fetch(`/r/${resourceId}/original`);
    expect([...new Uint8Array(await bytes.arrayBuffer())]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect((await uploads.head(id)).headers.get('Resource-Id')).toBe(resourceId);
  });

  test('turns Markdown into a document', async () => {
    const platform = await start();
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const uploads = new TestUploads(platform, anna);
    const id = await uploads.upload(anna.root, 'note.md', bytesOf('# Hej\r\nDär'));
    const { body } = await anna.get(`/r/${id}`);
    expect(body).toMatchObject({ resource: { kind: 'document', size: 10 }, content: '# Hej\nDär' });
    const original = await uploads.fetch(`/r/${id}/original`);
    expect([original.headers.get('content-type'), await original.text()]).toEqual([
      'text/plain; charset=utf-8',
      '# Hej\nDär',
    ]);
    expect(platform.files.keys).toEqual([]);
  });

  test('stores bytes that are not valid Markdown as a file', async () => {
    const platform = await start({ settings: { limits: { markdownBytes: 50_000 } } });
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const uploads = new TestUploads(platform, anna);
    const cases: [string, string, Uint8Array<ArrayBuffer>, string, string][] = [
      ['a zip', 'a.md', new Uint8Array([0x50, 0x4b, 3, 4, 0xff]), 'file', 'application/zip'],
      ['NUL', 'b.md', bytesOf('a\0b'), 'file', 'application/octet-stream'],
      ['no UTF-8', 'c.md', new Uint8Array([0x63, 0x61, 0x66, 0xe9, 0x20]), 'file', 'application/octet-stream'],
      ['too long', 'd.md', bytesOf('x'.repeat(50_001)), 'file', 'text/markdown'],
      ['another name', 'e.txt', bytesOf('# Hej'), 'file', 'text/plain'],
      ['as long as it may be', 'F.MARKDOWN', bytesOf('x'.repeat(50_000)), 'document', 'text/markdown'],
      ['empty', 'g.md', bytesOf(''), 'document', 'text/markdown'],
      ['a byte order mark', 'h.md', bytesOf('\ufeff# Hej'), 'document', 'text/markdown'],
    ];
    for (const [what, name, bytes, kind, mediaType] of cases) {
      const created = await uploads.create(bytes.byteLength, { filename: name, parentId: anna.root });
      const id = created.headers.get('Upload-Id') ?? '';
      if (bytes.byteLength) await uploads.patch(id, 0, bytes);
      const { resource } = (await anna.get(`/r/${id}`)).body;
      expect([what, resource.kind, resource.mediaType]).toEqual([what, kind, mediaType]);
    }
  });
});
