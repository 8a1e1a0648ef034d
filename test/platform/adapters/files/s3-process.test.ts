import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { Worker } from '../../../support/live-people.ts';
import { S3Process } from '../../../support/s3-process.ts';
import { buildServe, killServeProcesses, startServe, type ServeProcess } from '../../../support/serve-process.ts';
import { createDatabase } from '../../support/postgres.ts';
import { encodeMetadata, uploadsPath } from '../../support/uploads.ts';

const mebibyte = 1024 * 1024;
/** Two full parts and a shorter one. */
const large = randomBytes(20 * mebibyte);

let s3: S3Process;
let folder: string;
let databaseUrl: string;
let platform: ServeProcess;
let url = '';
let worker: Worker;
let headers: Record<string, string>;

/** Starts it, on its old port and data. */
async function startPlatform(): Promise<void> {
  platform = startServe({
    ...(url && { PORT: new URL(url).port }),
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    PUBLIC_URL: 'http://localhost:4600',
    FILES_URL: s3.filesUrl,
  });
  url = await platform.address;
}

beforeAll(async () => {
  await buildServe();
  folder = mkdtempSync(join(tmpdir(), 's3-platform-'));
  databaseUrl = await createDatabase(inject('postgresUrl'));
  s3 = await S3Process.start();
  await startPlatform();
});
afterAll(async () => {
  killServeProcesses();
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  // E-mails are slow to wait for.
  worker ??= await Worker.signUp(url);
  headers = { ...worker.headers, 'Tus-Resumable': '1.0.0' };
  await expect.poll(() => s3.keys()).toEqual([]);
});

/** Starts an upload. @returns its path */
async function begin(filename: string, length: number, more = {}): Promise<string> {
  const created = await fetch(url + uploadsPath, {
    method: 'POST',
    headers: {
      ...headers,
      'Upload-Length': String(length),
      'Upload-Metadata': encodeMetadata({ filename, parentId: worker.root, ...more }),
    },
  });
  expect([created.status, created.headers.get('location')]).toEqual([201, expect.any(String)]);
  return created.headers.get('location') ?? '';
}

const patch = (path: string, offset: number, body: Uint8Array<ArrayBuffer>) =>
  fetch(url + path, {
    method: 'PATCH',
    headers: {
      ...headers,
      'Upload-Offset': String(offset),
      'Content-Type': 'application/offset+octet-stream',
      // A request that is rejected early closes its connection.
      Connection: 'close',
    },
    body,
  });

/** Sends the first bytes of an announced upload, and disconnects once `when` resolves. */
async function breakOff(path: string, bytes: Uint8Array, announced: number, when: () => Promise<unknown>) {
  const asked = request(url + path, {
    method: 'PATCH',
    headers: {
      ...headers,
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': String(announced),
    },
  });
  const over = new Promise<void>((resolve) => asked.on('error', () => resolve()).on('close', () => resolve()));
  asked.write(bytes);
  await when();
  asked.destroy();
  await over;
}

async function offsetOf(path: string): Promise<number> {
  const head = await fetch(url + path, { method: 'HEAD', headers });
  expect(head.status).toBe(200);
  return Number(head.headers.get('upload-offset'));
}

/** Sends the rest of the large file. @returns the id of its resource */
async function sendRest(path: string): Promise<string> {
  const sent = await patch(path, await offsetOf(path), large.subarray(await offsetOf(path)));
  expect([sent.status, sent.headers.get('upload-offset')]).toEqual([204, String(large.byteLength)]);
  return sent.headers.get('resource-id') ?? '';
}

async function upload(filename: string, bytes: Uint8Array<ArrayBuffer>, more = {}): Promise<string> {
  const sent = await patch(await begin(filename, bytes.byteLength, more), 0, bytes);
  return sent.headers.get('resource-id') ?? '';
}

const read = (id: string, more: Record<string, string> = {}, variant = 'original') =>
  fetch(`${url}/r/${id}/${variant}`, { headers: { ...worker.headers, ...more } });

async function expectWhole(id: string): Promise<void> {
  const answer = await read(id);
  const hash = createHash('sha256').update(large).digest('hex');
  expect(answer.headers.get('etag')).toBe(`"${hash}"`);
  expect(
    createHash('sha256')
      .update(new Uint8Array(await answer.arrayBuffer()))
      .digest('hex'),
  ).toBe(hash);
}

/** Deletes for good, as the sweep after a month. */
async function deleteForGood(...ids: readonly string[]): Promise<void> {
  for (const id of ids) await worker.submit('delete', id, {});
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`UPDATE resources SET deleted_at = deleted_at - interval '31 days' WHERE state = 'deleted'`);
    await client.query(`INSERT INTO pgboss.job (name, data) VALUES ('sweep', '{}')`);
  } finally {
    await client.end();
  }
}

const problemOf = async (answer: Response) => {
  const { code, retryAfter } = (await answer.json()) as { code: string; retryAfter?: number };
  return [answer.status, code, typeof retryAfter];
};
const unavailable = [503, 'unavailable', 'number'];

it('stores a large file over a broken connection, serves it whole and in ranges, and deletes it', async () => {
  const path = await begin('large.bin', large.byteLength);
  const first = large.subarray(0, 13 * mebibyte);
  await breakOff(path, first, large.byteLength, () =>
    expect.poll(async () => (await s3.keys()).some((key) => key.endsWith('.draft'))).toBe(true),
  );
  // The last part is written: the store does not write atomically.
  await expect.poll(() => offsetOf(path)).toBeGreaterThan(8 * mebibyte);
  expect(await offsetOf(path)).toBeLessThan(large.byteLength);
  const id = await sendRest(path);
  await expectWhole(id);
  const [start, end] = [8 * mebibyte - 10, 8 * mebibyte + 10];
  const part = await read(id, { Range: `bytes=${start}-${end - 1}` });
  expect([part.status, part.headers.get('content-range')]).toEqual([
    206,
    `bytes ${start}-${end - 1}/${large.byteLength}`,
  ]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(large.subarray(start, end));
  expect((await s3.keys()).length).toBe(1);
  await deleteForGood(id);
});

it('creates a thumbnail of an image, and keeps two files of one name apart', async () => {
  const background = { r: 200, g: 80, b: 40 };
  const picture = await sharp({ create: { width: 800, height: 400, channels: 3, background } })
    .png()
    .toBuffer();
  const one = await upload('bild.png', new Uint8Array(picture));
  await expect.poll(async () => (await read(one, {}, 'thumbnail')).status).toBe(200);
  const thumbnail = await read(one, {}, 'thumbnail');
  expect(await sharp(await thumbnail.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 512 });
  const other = await upload('bild.png', new Uint8Array(randomBytes(1000)), { onConflict: 'rename' });
  expect((await s3.keys()).length).toBe(2);
  await deleteForGood(other);
  await expect.poll(async () => (await s3.keys()).length).toBe(1);
  expect((await read(one)).status).toBe(200);
  await deleteForGood(one);
});

it('leaves nothing of a cancelled upload', async () => {
  const path = await begin('cancelled.bin', large.byteLength);
  await patch(path, 0, large.subarray(0, 12 * mebibyte));
  expect(await s3.keys()).not.toEqual([]);
  const cancelled = await fetch(`${url}/actions`, {
    method: 'POST',
    headers: { ...worker.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      action: '@service/resources/actions/cancel-upload',
      payload: { uploadId: path.split('/').at(-1) },
    }),
  });
  expect(cancelled.status).toBe(200);
  expect(await s3.keys()).toEqual([]);
  expect((await fetch(url + path, { method: 'HEAD', headers })).status).toBe(404);
});

it('resumes after the platform was killed during an upload', async () => {
  const path = await begin('killed.bin', large.byteLength);
  await patch(path, 0, large.subarray(0, 12 * mebibyte));
  platform.kill('SIGKILL');
  await platform.exited;
  await startPlatform();
  expect(await offsetOf(path)).toBe(12 * mebibyte);
  const id = await sendRest(path);
  await expectWhole(id);
  await deleteForGood(id);
});

it('reports an unavailable store, serves requests without it, and resumes', async () => {
  const kept = await upload('kept.bin', new Uint8Array(randomBytes(1000)));
  const path = await begin('away.bin', large.byteLength);
  await patch(path, 0, large.subarray(0, 12 * mebibyte));
  await s3.kill();
  expect(await problemOf(await patch(path, 12 * mebibyte, large.subarray(12 * mebibyte)))).toEqual(unavailable);
  expect(await problemOf(await read(kept))).toEqual(unavailable);
  expect((await fetch(url + path, { method: 'HEAD', headers })).status).toBe(503);
  const listed = await fetch(`${url}/r/${worker.root}`, { headers: { ...worker.headers, Accept: 'application/json' } });
  expect(JSON.stringify(await listed.json())).toContain('kept.bin');
  await worker.submit('create-directory', worker.root, { name: 'Meanwhile' });
  await s3.start();
  expect((await read(kept)).status).toBe(200);
  const id = await sendRest(path);
  await expectWhole(id);
  await deleteForGood(id, kept);
});

it('reports a store that becomes unavailable during a download', async () => {
  const path = await begin('under.bin', large.byteLength);
  const sending = patch(path, 0, large);
  await expect.poll(async () => (await s3.keys()).some((key) => key.endsWith('.draft'))).toBe(true);
  await s3.kill();
  expect(await problemOf(await sending)).toEqual(unavailable);
  await s3.start();
  const id = await sendRest(path);
  await expectWhole(id);
  await deleteForGood(id);
});
