import { expect, test } from 'vitest';
import { onOnePlatform } from '../../support/databases.ts';
import { TestPerson } from '../../support/people.ts';
import { embedder, publicUrl } from '../../support/platform.ts';
import { bytesOf, encodeMetadata, TestUploads, uploadsPath } from '../../support/uploads.ts';

const outcomeOf = async (response: Response) => [response.status, (await response.json()).code];

onOnePlatform('invalid uploads', (start) => {
  const arrange = async (options = {}) => {
    const platform = await start(options);
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    return { platform, anna, uploads: new TestUploads(platform, anna) };
  };
  const idOf = (created: Response) => created.headers.get('Upload-Id') ?? '';

  test('rejects invalid names', async () => {
    const { anna, uploads } = await arrange();
    const parentId = anna.root;
    for (const [filename, code] of [
      ['../../etc/passwd', 'wrong_format'],
      ['..', 'wrong_format'],
      ['a/b', 'wrong_format'],
      ['a\u202etxt.exe', 'wrong_format'],
      ['a\nb', 'wrong_format'],
      ['a\0b', 'wrong_format'],
      ['   ', 'required'],
      ['\u200b', 'required'],
      ['x'.repeat(256), 'too_long'],
    ]) {
      const refused = await uploads.create(3, { filename: filename ?? '', parentId });
      const { issues } = await refused.clone().json();
      expect([filename, ...(await outcomeOf(refused)), issues?.[0]?.path]).toEqual([
        filename,
        422,
        'validation_failed',
        ['filename'],
      ]);
      expect([filename, issues[0].code]).toEqual([filename, expect.stringMatching(`${code}|forbidden_characters`)]);
    }
    expect(await outcomeOf(await uploads.create(3, { parentId }))).toEqual([422, 'validation_failed']);
    expect(await outcomeOf(await uploads.create(3, { filename: 'a', parentId, onConflict: 'x' }))).toEqual([
      422,
      'validation_failed',
    ]);
  });

  test('rejects invalid lengths and offsets', async () => {
    const { platform, anna, uploads } = await arrange({ settings: { limits: { uploadBytes: 1000 } } });
    const metadata = { filename: 'a.bin', parentId: anna.root };
    const large = await uploads.create(1001, metadata);
    expect((await large.clone().json()).params).toMatchObject({ maximum: 1000 });
    expect(await outcomeOf(large)).toEqual([413, 'too_large']);
    for (const length of ['-1', '1.5', 'x', '', '99999999999999999999']) {
      const refused = await uploads.create(0, metadata, { 'Upload-Length': length });
      expect([length, [400, 413].includes(refused.status)]).toEqual([length, true]);
    }
    expect((await uploads.ask('POST', uploadsPath, { 'Upload-Metadata': encodeMetadata(metadata) })).status).toBe(400);
    const id = idOf(await uploads.create(10, metadata));
    for (const offset of [1, 10, 11]) {
      expect(await outcomeOf(await uploads.patch(id, offset, bytesOf('x')))).toEqual([409, 'conflict']);
    }
    for (const offset of ['-1', 'x', '1e1', '']) {
      expect((await uploads.patch(id, 0, bytesOf('x'), { 'Upload-Offset': offset })).status).toBe(400);
    }
    expect(await outcomeOf(await uploads.patch(id, 0, bytesOf('x'.repeat(11))))).toEqual([413, 'too_large']);
    const declared = await uploads.patch(id, 0, bytesOf('x'.repeat(11)), { 'Content-Length': '11' });
    expect(await outcomeOf(declared)).toEqual([413, 'too_large']);
    expect(await outcomeOf(await uploads.patch(id, 0, bytesOf('x'), { 'Content-Type': 'text/plain' }))).toEqual([
      415,
      'unsupported_media_type',
    ]);
    const old = await uploads.patch(id, 0, bytesOf('x'), { 'Tus-Resumable': '0.2.2' });
    expect([old.headers.get('Tus-Version'), ...(await outcomeOf(old))]).toEqual(['1.0.0', 412, 'precondition_failed']);
    expect((await uploads.head(id)).headers.get('Upload-Offset')).toBe('0');
    expect(await anna.names(anna.root)).not.toContain('a.bin');
    expect(platform.log.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('ignores headers that proxies add', async () => {
    const { anna, uploads } = await arrange();
    const headers = { 'X-Forwarded-Proto': 'https,http', 'X-Forwarded-Host': 'a, b' };
    const created = await uploads.create(1, { filename: 'a.bin', parentId: anna.root }, headers);
    expect(created.status).toBe(201);
    expect((await uploads.patch(idOf(created), 0, bytesOf('x'), headers)).status).toBe(204);
    expect(await anna.names(anna.root)).toContain('a.bin');
  });

  test('rejects unreadable metadata', async () => {
    const { anna, uploads } = await arrange();
    for (const metadata of ['filename a b', 'filename YQ', 'filename YQ==,filename YQ==', ',', 'filename /w==']) {
      const refused = await uploads.create(1, {}, { 'Upload-Metadata': metadata });
      expect([metadata, ...(await outcomeOf(refused))]).toEqual([metadata, 400, 'malformed']);
    }
    const unstorable = { filename: 'a', parentId: anna.root, note: 'a\0b' };
    expect(await outcomeOf(await uploads.create(1, unstorable))).toEqual([422, 'validation_failed']);
  });

  test('rejects targets: unknown, forbidden, read only, not a directory, too deep', async () => {
    const { platform, anna, uploads } = await arrange({ settings: { limits: { treeDepth: 1 } } });
    const bo = new TestUploads(platform, await TestPerson.signUp(platform, 'bo@example.com'));
    for (const parentId of ['unknown-1234', anna.root]) {
      expect(await outcomeOf(await bo.create(1, { filename: 'a', parentId }))).toEqual([404, 'not_found']);
    }
    const note = await anna.document(anna.root, 'note');
    expect(await outcomeOf(await uploads.create(1, { filename: 'a', parentId: note }))).toEqual([
      422,
      'validation_failed',
    ]);
    const directory = await anna.directory(anna.root, 'd');
    expect(await outcomeOf(await uploads.create(1, { filename: 'a', parentId: directory }))).toEqual([409, 'conflict']);
  });

  test('the upload of another user is not found, by any method', async () => {
    const { platform, anna, uploads } = await arrange();
    const id = idOf(await uploads.create(10, { filename: 'a.bin', parentId: anna.root }));
    const bo = await TestPerson.signUp(platform, 'bo@example.com');
    const others = new TestUploads(platform, bo);
    expect((await others.head(id)).status).toBe(404);
    expect(await outcomeOf(await others.patch(id, 0, bytesOf('x')))).toEqual([404, 'not_found']);
    expect(await outcomeOf(await others.ask('DELETE', `${uploadsPath}/${id}`))).toEqual([404, 'not_found']);
    const cancel = { action: '@service/resources/actions/cancel-upload', payload: { uploadId: id } };
    expect((await bo.browser.post('/actions', cancel)).status).toBe(404);
    for (const unknown of ['unknown-1234', '..%2fa', 'x', 'ö'.repeat(8)]) {
      expect([unknown, (await uploads.head(unknown)).status]).toEqual([unknown, 404]);
    }
    const signedOut = (method: string, path: string) =>
      platform.fetch(
        new Request(new URL(path, publicUrl), {
          method,
          headers: { host: new URL(publicUrl).host, 'Tus-Resumable': '1.0.0' },
        }),
      );
    expect((await signedOut('HEAD', `${uploadsPath}/${id}`)).status).toBe(401);
    expect((await signedOut('POST', uploadsPath)).status).toBe(401);
    expect((await uploads.fetch(`${uploadsPath}/${id}`)).status).toBe(405);
    expect((await uploads.head(id)).headers.get('Upload-Offset')).toBe('0');
  });

  test('OPTIONS describes the protocol without a session, and with CORS headers', async () => {
    const { platform, uploads } = await arrange();
    const { headers, status } = await uploads.fetch(uploadsPath, { method: 'OPTIONS' });
    expect([status, headers.get('Tus-Version'), headers.get('Tus-Max-Size')]).toEqual([204, '1.0.0', '2147483648']);
    expect(headers.get('Tus-Extension')).toContain('creation-with-upload');
    const preflight = await platform.fetch(
      new Request(new URL(uploadsPath, publicUrl), {
        method: 'OPTIONS',
        headers: {
          host: new URL(publicUrl).host,
          origin: embedder,
          'access-control-request-method': 'PATCH',
          'access-control-request-headers': 'tus-resumable,upload-offset,idempotency-key',
        },
      }),
    );
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/Idempotency-Key.*Tus-Resumable.*Upload-Off/);
  });
});
