import { expect, test } from 'vitest';
import { onOnePlatform } from '../../support/databases.ts';
import { TestPerson } from '../../support/people.ts';
import { bytesOf, encodeMetadata, TestUploads, uploadsPath } from '../../support/uploads.ts';

const day = 24 * 60 * 60;
const idOf = (created: Response) => created.headers.get('Upload-Id') ?? '';
const outcomeOf = async (response: Response) => [response.status, (await response.json()).code];
const cancelling = (uploadId: string) => ({
  action: '@service/resources/actions/cancel-upload',
  payload: { uploadId },
});

onOnePlatform('life cycle of an upload', (start) => {
  const arrange = async (options = {}) => {
    const platform = await start(options);
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    return { platform, anna, uploads: new TestUploads(platform, anna) };
  };

  test('starts with its first bytes, without any, or with a length that follows later', async () => {
    const { anna, uploads } = await arrange();
    const body = { 'Content-Type': 'application/offset+octet-stream' };
    const whole = await uploads.ask(
      'POST',
      uploadsPath,
      { ...body, 'Upload-Length': '3', 'Upload-Metadata': encodeMetadata({ filename: 'a.txt', parentId: anna.root }) },
      'abc',
    );
    expect([whole.status, whole.headers.get('Upload-Offset'), whole.headers.get('Resource-Id')]).toEqual([
      201,
      '3',
      idOf(whole),
    ]);
    const empty = await uploads.create(0, { filename: 'empty', parentId: anna.root });
    expect([empty.status, empty.headers.get('Resource-Id')]).toEqual([201, idOf(empty)]);
    expect(await (await uploads.fetch(`/r/${idOf(empty)}/original`)).text()).toBe('');

    const metadata = encodeMetadata({ filename: 'later', parentId: anna.root });
    const later = idOf(
      await uploads.ask('POST', uploadsPath, { 'Upload-Defer-Length': '1', 'Upload-Metadata': metadata }),
    );
    await uploads.patch(later, 0, 'abc');
    const head = await uploads.head(later);
    expect([head.headers.get('Upload-Defer-Length'), head.headers.get('Upload-Metadata')]).toEqual(['1', metadata]);
    expect((await uploads.patch(later, 3, 'd', { 'Upload-Length': '4' })).headers.get('Resource-Id')).toBe(later);
    expect((await anna.get(`/r/${later}`)).body.resource.size).toBe(4);
  });

  test('a repeated creation, also with bytes, creates one upload', async () => {
    const { anna, uploads } = await arrange();
    const headers = {
      'Idempotency-Key': '0d8a2a4e-1f0b-4c52-9d6e-5b1f6f1c2a3b',
      'Upload-Length': '6',
      'Upload-Metadata': encodeMetadata({ filename: 'a.txt', parentId: anna.root }),
      'Content-Type': 'application/offset+octet-stream',
    };
    const first = await uploads.ask('POST', uploadsPath, headers, 'abc');
    const again = await uploads.ask('POST', uploadsPath, headers, 'abcdef');
    expect([idOf(again), again.headers.get('Resource-Id')]).toEqual([idOf(first), idOf(first)]);
    const late = await uploads.ask('POST', uploadsPath, headers, 'abcdef');
    expect([late.status, late.headers.get('Resource-Id')]).toEqual([201, idOf(first)]);
    expect(await (await uploads.fetch(`/r/${idOf(first)}/original`)).text()).toBe('abcdef');
    const other = await uploads.ask('POST', uploadsPath, { ...headers, 'Upload-Length': '7' });
    expect([other.status, (await other.json()).code]).toEqual([409, 'conflict']);
  });

  test('rejects or numbers duplicate names; a name is reserved from the start', async () => {
    const { anna, uploads } = await arrange();
    const parentId = anna.root;
    const first = await uploads.create(3, { filename: 'Straße.txt', parentId });
    expect(first.status).toBe(201);
    const duplicate = await uploads.create(3, { filename: 'STRASSE.txt', parentId });
    const { issues } = await duplicate.clone().json();
    expect([...(await outcomeOf(duplicate)), issues[0].code]).toEqual([409, 'conflict', 'twin_name']);
    expect((await anna.submit('create-document', parentId, { name: 'straße.TXT' })).status).toBe(409);
    const renamed = await Promise.all(
      [1, 2, 3].map(() => uploads.create(0, { filename: 'STRASSE.txt', parentId, onConflict: 'rename' })),
    );
    expect(renamed.map(({ status }) => status)).toEqual([201, 201, 201]);
    const names = await anna.names(parentId);
    for (const number of [2, 3, 4]) expect(names).toContain(`STRASSE (${number}).txt`);
    await uploads.ask('DELETE', `${uploadsPath}/${idOf(first)}`);
    expect((await uploads.create(3, { filename: 'Straße.txt', parentId })).status).toBe(201);
  });

  test('cancelling is idempotent, removes all bytes and frees the name; a finished upload stays', async () => {
    const { platform, anna, uploads } = await arrange();
    const metadata = { filename: 'a.bin', parentId: anna.root };
    const id = idOf(await uploads.create(10, metadata));
    await uploads.patch(id, 0, 'abc');
    expect(platform.files.keys).toHaveLength(1);
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await anna.browser.post('/actions', cancelling(id));
      expect([status, body.result]).toEqual([200, { uploadId: id, state: 'cancelled' }]);
    }
    expect(platform.files.keys).toEqual([]);
    const { rows } = await platform.database.raw("SELECT id FROM resources WHERE state <> 'live'");
    expect(rows).toEqual([]);
    expect((await uploads.head(id)).status).toBe(404);
    expect((await uploads.patch(id, 3, 'def')).status).toBe(404);
    expect((await uploads.ask('DELETE', `${uploadsPath}/${id}`)).status).toBe(204);

    const finished = await uploads.upload(anna.root, 'a.bin', bytesOf('abc'));
    const { status, body } = await anna.browser.post('/actions', cancelling(finished));
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect((await uploads.ask('DELETE', `${uploadsPath}/${finished}`)).status).toBe(409);
    expect(await (await uploads.fetch(`/r/${finished}/original`)).text()).toBe('abc');
  });

  test('expires after seven days, with its bytes and its name', async () => {
    const { platform, anna, uploads } = await arrange();
    const created = await uploads.create(10, { filename: 'a.bin', parentId: anna.root });
    const until = platform.clock.now().getTime() + 7 * day * 1000;
    expect(Date.parse(created.headers.get('Upload-Expires') ?? '')).toBe(until - (until % 1000));
    await uploads.patch(idOf(created), 0, 'abc');
    platform.clock.advance(7 * day - 60);
    await platform.sweep();
    expect((await uploads.head(idOf(created))).headers.get('Upload-Offset')).toBe('3');
    platform.clock.advance(60);
    expect((await uploads.head(idOf(created))).status).toBe(410);
    await platform.sweep();
    expect(platform.files.keys).toEqual([]);
    expect((await uploads.create(10, { filename: 'a.bin', parentId: anna.root })).status).toBe(201);
  });

  test('fails if write access is revoked before the end', async () => {
    const { platform, anna, uploads } = await arrange();
    const directory = await anna.directory(anna.root, 'd');
    const id = idOf(await uploads.create(6, { filename: 'a.bin', parentId: directory }));
    await uploads.patch(id, 0, 'abc');
    await anna.submit('delete', directory, { confirmName: 'd' });
    const last = await uploads.patch(id, 3, 'def');
    expect([last.status, (await last.json()).code]).toEqual([404, 'not_found']);
    expect(platform.files.keys).toEqual([]);
    expect((await anna.submit('restore', directory, {})).status).toBe(200);
    expect(await anna.names(directory)).toEqual([]);
    expect((await anna.get(`/r/${directory}`)).body.resource.size).toBe(0);
  });

  test('needs write access, and ends when that is revoked', async () => {
    const { platform, anna, uploads } = await arrange();
    const bo = await TestPerson.signUp(platform, 'bo@example.com');
    const theirs = new TestUploads(platform, bo);
    const directory = await anna.directory(anna.root, 'd');
    const share = (entries: object[]) => anna.submit('access', directory, { entries, visibility: 'workspace' });
    await share([{ email: bo.email, role: 'reader' }]);
    const metadata = { filename: 'a.bin', parentId: directory };
    expect((await theirs.create(6, metadata)).status).toBe(403);
    await share([{ email: bo.email, role: 'writer' }]);
    const id = idOf(await theirs.create(6, metadata));
    expect((await theirs.patch(id, 0, 'abc')).status).toBe(204);
    expect((await uploads.head(id)).status).toBe(404);
    await share([{ email: bo.email, role: 'reader' }]);
    const last = await theirs.patch(id, 3, 'def');
    expect([last.status, (await last.json()).code]).toEqual([403, 'forbidden']);
    expect((await theirs.head(id)).status).toBe(404);
    expect(platform.files.keys).toEqual([]);
    expect((await uploads.create(6, metadata)).status).toBe(201);

    const file = await uploads.upload(directory, 'b.bin', bytesOf('abc'));
    const link = (await bo.browser.post('/api/v0/resources/link', { resourceId: file, variant: 'original' })).body;
    expect((await theirs.fetch(`/r/${file}/original`)).status).toBe(200);
    await share([]);
    expect((await theirs.fetch(`/r/${file}/original`)).status).toBe(404);
    expect((await theirs.fetch(new URL(link.url).pathname + new URL(link.url).search)).status).toBe(404);
  });

  test('ends at the next chunk after write access is revoked, not only at the last one', async () => {
    const { platform, anna } = await arrange();
    const bo = await TestPerson.signUp(platform, 'bo@example.com');
    const theirs = new TestUploads(platform, bo);
    const directory = await anna.directory(anna.root, 'd');
    const share = (entries: object[]) => anna.submit('access', directory, { entries, visibility: 'workspace' });
    for (const [entries, problem] of [
      [[], [404, 'not_found']],
      [[{ email: bo.email, role: 'reader' }], [403, 'forbidden']],
    ] as const) {
      await share([{ email: bo.email, role: 'writer' }]);
      const id = idOf(await theirs.create(9, { filename: 'a.bin', parentId: directory }));
      expect((await theirs.patch(id, 0, 'abc')).status).toBe(204);
      await share([...entries]);
      expect(await outcomeOf(await theirs.patch(id, 3, 'def'))).toEqual(problem);
      expect([(await theirs.head(id)).status, platform.files.keys]).toEqual([404, []]);
    }
  });

  test('continues after its directory was deleted and restored', async () => {
    const { anna, uploads } = await arrange();
    const directory = await anna.directory(anna.root, 'd');
    const id = idOf(await uploads.create(9, { filename: 'a.bin', parentId: directory }));
    await uploads.patch(id, 0, 'abc');
    await anna.submit('delete', directory, { confirmName: 'd' });
    expect((await uploads.patch(id, 3, 'def')).status).toBe(204);
    expect((await anna.submit('restore', directory, {})).status).toBe(200);
    expect((await uploads.patch(id, 6, 'ghi')).headers.get('Resource-Id')).toBe(id);
    expect(await anna.names(directory)).toEqual(['a.bin']);
  });

  test('is finished by the next request if the last one was lost', async () => {
    const { platform, anna, uploads } = await arrange();
    const id = idOf(await uploads.create(3, { filename: 'a.bin', parentId: anna.root }));
    const { rows } = await platform.database.raw('SELECT file_key FROM uploads');
    await platform.files.append(
      String(rows[0]?.['file_key']),
      0,
      (async function* bytes() {
        yield bytesOf('abc');
      })(),
    );
    const head = await uploads.head(id);
    expect([head.headers.get('Upload-Offset'), head.headers.get('Resource-Id')]).toEqual(['3', id]);
    const heads = await Promise.all([uploads.head(id), uploads.head(id), uploads.patch(id, 3, '')]);
    for (const { headers } of heads) expect(headers.get('Resource-Id')).toBe(id);
    const { body } = await anna.get(`/r/${anna.root}`);
    expect(body.children.items.filter(({ name }: { name: string }) => name === 'a.bin')).toHaveLength(1);
  });

  test('a new request replaces a stalled one, and the received bytes are kept', async () => {
    const { uploads, anna } = await arrange();
    const id = idOf(await uploads.create(6, { filename: 'a.bin', parentId: anna.root }));
    let send = (_bytes: Uint8Array) => undefined as void;
    const hanging = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (bytes) => controller.enqueue(bytes);
      },
    });
    const first = uploads.patch(id, 0, hanging);
    send(bytesOf('abc'));
    // the first may have started or not: one of them runs afterwards
    await expect.poll(async () => (await uploads.head(id)).headers.get('Upload-Offset')).toBe('3');
    expect((await uploads.patch(id, 3, 'def')).headers.get('Resource-Id')).toBe(id);
    expect((await first).headers.get('Connection')).toBe('close');
    expect(await (await uploads.fetch(`/r/${id}/original`)).text()).toBe('abcdef');
  });

  test('concurrent requests with the same bytes do not corrupt the upload', async () => {
    const { uploads, anna } = await arrange();
    const id = idOf(await uploads.create(6, { filename: 'a.bin', parentId: anna.root }));
    const answers = await Promise.all([1, 2, 3, 4].map(() => uploads.patch(id, 0, 'abcdef')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409, 409]);
    expect(await (await uploads.fetch(`/r/${id}/original`)).text()).toBe('abcdef');
  });
});
