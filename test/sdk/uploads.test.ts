import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { SdkOptions, Upload } from '../../src/sdk/index.ts';
import { problem, type Answer, type Script } from '../../src/testing/index.ts';
import { failing, signedIn } from './signed-in.ts';

const mebibyte = 1024 * 1024;
const parentId = 'arsmote';
const down: Answer = { network: 'down' };
const bytes = (size: number) => new Blob([new Uint8Array(size)]);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sdk-'));
});
afterAll(() => rm(folder, { recursive: true }));

const open = (on: Script['on'] = {}, options: Partial<SdkOptions> = {}) => signedIn({ on }, options);
type Opened = Awaited<ReturnType<typeof open>>;

const cancelled = ({ asked }: Opened) =>
  asked('invoke').map(({ body }) => (body as { payload: { uploadId: string } }).payload.uploadId);

describe('a file by its path', () => {
  test('has the name and the media type of the path', async () => {
    const { sdk, asked } = await open();
    const path = join(folder, 'Årsmöte 2026.PDF');
    await writeFile(path, '%PDF-1.7');
    for (const given of [path, pathToFileURL(path)]) {
      const id = await sdk.upload({ path: given }, { parentId, onConflict: 'rename' });
      expect((await sdk.resources.read(id)).resource).toMatchObject({ size: 8 });
    }
    const [metadata] = asked('beginUpload').map(({ headers }) => headers.get('Upload-Metadata') ?? '');
    const of = (text: string) => Buffer.from(text).toString('base64');
    expect(metadata).toContain(`filename ${of('Årsmöte 2026.PDF')},filetype ${of('application/pdf')}`);
  });

  test('continues in another process', async () => {
    const { sdk } = await open();
    const path = join(folder, 'large.bin');
    await writeFile(path, new Uint8Array(3 * mebibyte));
    const stop = new AbortController();
    const upload = await sdk.uploads.create({ parentId, name: 'large.bin', size: 3 * mebibyte });
    await failing(upload.send({ path }, { signal: stop.signal, progress: () => stop.abort() }));
    const resumed = await sdk.uploads.resume(upload.id);
    expect(resumed.offset).toBe(mebibyte);
    expect((await sdk.resources.read(await resumed.send({ path }))).resource.size).toBe(3 * mebibyte);
  });

  test('rejects with the file system’s error if it is missing, no file, or has changed', async () => {
    const opened = await open();
    const { sdk, asked } = opened;
    expect(await failing(sdk.upload({ path: join(folder, 'nothing') }))).toMatchObject({ code: 'ENOENT' });
    expect(await failing(sdk.upload({ path: folder }))).toBeInstanceOf(TypeError);
    expect(asked('beginUpload')).toEqual([]);
    const path = join(folder, 'changing.bin');
    await writeFile(path, new Uint8Array(3 * mebibyte));
    const progress = vi.fn(() => writeFile(path, 'other'));
    const failure = await failing(sdk.upload({ path }, { parentId, name: 'x' }, { progress }));
    expect(progress).toHaveBeenCalledOnce();
    expect(failure).toMatchObject({ name: 'NotReadableError' });
    expect(cancelled(opened)).toEqual(['upload_1']);
  });

  test('opens in Node only', async () => {
    const { sdk } = await open();
    vi.stubGlobal('process', undefined);
    const failure = await failing(sdk.upload({ path: 'x' }, { parentId })).finally(() => vi.unstubAllGlobals());
    expect(failure).toMatchObject({ name: 'TypeError', message: expect.stringContaining('File') });
  });
});

describe('an abort', () => {
  test('before the start sends nothing', async () => {
    const { sdk, asked } = await open();
    const signal = AbortSignal.abort(new Error('Enough'));
    expect(await failing(sdk.upload(bytes(1), { parentId, name: 'x' }, { signal }))).toBe(signal.reason);
    expect(await failing(sdk.uploads.create({ parentId, name: 'x', size: 1 }, { signal }))).toBe(signal.reason);
    expect(await failing(sdk.uploads.resume('upload_1', { signal }))).toBe(signal.reason);
    expect([...asked('beginUpload'), ...asked('uploadStatus')]).toEqual([]);
  });

  test('during the start cancels the upload afterwards', async () => {
    const opened = await open({ beginUpload: { held: 'ordinary' } });
    const { sdk, platform } = opened;
    const stop = new AbortController();
    const upload = failing(sdk.upload(bytes(1), { parentId, name: 'x' }, { signal: stop.signal }));
    await platform.received('beginUpload');
    const reason = new Error('Enough');
    stop.abort(reason);
    platform.release('beginUpload');
    expect(await upload).toBe(reason);
    expect(cancelled(opened)).toEqual(['upload_1']);
  });

  test('during the transfer cancels the upload before it rejects, and frees the name', async () => {
    const opened = await open();
    const { sdk } = opened;
    const stop = new AbortController();
    const created: Upload[] = [];
    const reason = new Error('Enough');
    const options = {
      signal: stop.signal,
      created: (upload: Upload) => created.push(upload),
      progress: () => stop.abort(reason),
    };
    expect(await failing(sdk.upload(bytes(3 * mebibyte), { parentId, name: 'x' }, options))).toBe(reason);
    expect(cancelled(opened)).toEqual([created[0]?.id]);
    await sdk.upload(bytes(1), { parentId, name: 'x' });
  });

  test('keeps an upload that the caller has created', async () => {
    const opened = await open();
    const stop = new AbortController();
    const upload = await opened.sdk.uploads.create({ parentId, name: 'x', size: 3 * mebibyte });
    await failing(upload.send(bytes(3 * mebibyte), { signal: stop.signal, progress: () => stop.abort() }));
    expect(cancelled(opened)).toEqual([]);
    expect((await opened.sdk.uploads.resume(upload.id)).offset).toBe(mebibyte);
  });

  test('ends a stream that yields nothing', async () => {
    const opened = await open();
    const stop = new AbortController();
    const ended = vi.fn();
    const pull = () => stop.abort();
    const stream = new ReadableStream<Uint8Array>({ pull, cancel: ended }, { highWaterMark: 0 });
    const upload = failing(opened.sdk.upload(stream, { parentId, name: 'x', size: 10 }, { signal: stop.signal }));
    expect(await upload).toMatchObject({ name: 'AbortError' });
    expect(cancelled(opened)).toEqual(['upload_1']);
    await expect.poll(() => ended.mock.calls.length).toBe(1);
  });
});

describe('a failure', () => {
  test('keeps the upload, and carries its id', async () => {
    const opened = await open({ sendUpload: ['ordinary', down, down, down, down, down] });
    const { sdk } = opened;
    const file = bytes(3 * mebibyte);
    const failure = await failing(sdk.upload(file, { parentId, name: 'x' }));
    expect(failure).toMatchObject({ name: 'PlatformFailure', code: 'network', detail: { uploadId: 'upload_1' } });
    expect(cancelled(opened)).toEqual([]);
    const resumed = await sdk.uploads.resume('upload_1');
    expect(resumed.offset).toBe(mebibyte);
    await resumed.send(file);
  });

  test('during the start is retried with the same key', async () => {
    const { sdk, asked } = await open({ beginUpload: [down, down] });
    await sdk.upload(bytes(1), { parentId, name: 'x' });
    const keys = asked('beginUpload').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  test('for a name that is taken is not retried', async () => {
    const { sdk, asked } = await open();
    const failure = await failing(sdk.upload(bytes(1), { parentId, name: 'Protokoll.md' }));
    expect(failure).toMatchObject({ code: 'conflict' });
    expect(asked('beginUpload')).toHaveLength(1);
  });

  test('of the source, or of its size, cancels the upload', async () => {
    const opened = await open();
    const { sdk } = opened;
    const broken = new Error('The source broke');
    async function* breaking() {
      yield new Uint8Array(3);
      throw broken;
    }
    async function* of(size: number) {
      yield new Uint8Array(size);
    }
    const into = { parentId, name: 'x', size: 10 };
    expect(await failing(sdk.upload(breaking(), into))).toBe(broken);
    expect(await failing(sdk.upload(of(9), into))).toMatchObject({ message: expect.stringContaining('9 of 10') });
    expect(await failing(sdk.upload(of(11), into))).toMatchObject({ message: expect.stringContaining('10 bytes') });
    expect(cancelled(opened)).toEqual(['upload_1', 'upload_2', 'upload_3'].map(() => expect.any(String)));
    await sdk.upload(of(10), into);
  });

  test('for an invalid offset of the platform is not retried', async () => {
    const status = (offset: number): Answer => {
      const headers = { 'Upload-Id': 'upload_1', 'Upload-Offset': String(offset) };
      return new Response(null, { status: 204, headers });
    };
    for (const offset of [0, 4 * mebibyte]) {
      const { sdk, asked } = await open({ sendUpload: status(offset) });
      const failure = await failing(sdk.upload(bytes(3 * mebibyte), { parentId, name: 'x' }));
      expect(failure).toMatchObject({ kind: 'unexpected-body', detail: { path: 'Upload-Offset' } });
      expect(asked('sendUpload')).toHaveLength(1);
    }
  });
});

test('on a slow connection reduces the size of chunks', async () => {
  const platformTakes = 130 * 1024;
  const thin: Answer = ({ size }) => (size > platformTakes ? { held: 'ordinary' } : 'ordinary');
  const { sdk, platform, asked } = await open({ sendUpload: thin }, { timeout: 3_000 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const sent: number[] = [];
  const size = 300 * 1024;
  const uploaded = sdk.upload(bytes(size), { parentId, name: 'x' }, { progress: (offset) => sent.push(offset) });
  for (const count of [1, 2]) {
    await platform.received('sendUpload', count);
    await vi.advanceTimersByTimeAsync(3_000);
  }
  await uploaded;
  expect(sent.at(-1)).toBe(size);
  const sizes = asked('sendUpload').map((request) => request.size);
  expect(sizes.slice(0, 3)).toEqual([size, 256 * 1024, 64 * 1024]);
});

test('of the platform to keep bytes is repaired by sending them again', async () => {
  const half = mebibyte / 2;
  const forgets: Answer = new Response(null, { headers: { 'Upload-Id': 'upload_1', 'Upload-Offset': String(half) } });
  const { sdk, asked } = await open({ sendUpload: ['ordinary', down, problem('conflict')], uploadStatus: [forgets] });
  const upload = await sdk.uploads.create({ parentId, name: 'x', size: 2 * mebibyte });
  const id = await upload.send(bytes(2 * mebibyte));
  const offsets = asked('sendUpload').map(({ headers }) => headers.get('Upload-Offset'));
  expect(offsets.slice(0, 4)).toEqual(['0', String(mebibyte), String(half), String(mebibyte)]);
  expect((await sdk.resources.read(id)).resource.size).toBe(2 * mebibyte);
});
