import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildServe, killServeProcesses, startServe, type ServeProcess } from '../../support/serve-process.ts';
import {
  currentUser,
  shownMails,
  submitSignUp,
  tokenIn,
  verify,
  type ShownMail,
} from '../../support/sign-up-client.ts';
import { freePort } from '../support/postgres.ts';
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts';
import { encodeMetadata, uploadsPath } from '../support/uploads.ts';

const megabyte = 1024 * 1024;

let prepared: string;
let token: string;
let rootResourceId: string;
let disk: SmallDisk;

beforeAll(async () => {
  prepared = mkdtempSync(join(tmpdir(), 'full-disk-'));
  await buildServe();
  const process = startServe({ DATA_DIR: prepared, LIMITS: '{"reservedBytes":0}' });
  const url = await process.ready;
  await submitSignUp(url, 'astrid@example.com');
  let mail: ShownMail | undefined;
  while (!mail) [mail] = await shownMails(url);
  const verified = await (await verify(url, { token: tokenIn(mail) })).json();
  ({ token } = verified.session);
  ({ rootResourceId } = verified.user.workspace);
  process.kill('SIGTERM');
  await process.exited;
});
afterAll(() => rmSync(prepared, { recursive: true, force: true }));

beforeEach(() => {
  disk = mountSmallDisk(128);
  cpSync(prepared, join(disk.folder, 'data'), { recursive: true });
});
afterEach(() => {
  killServeProcesses();
  disk.remove();
});

const start = (limits: object = {}, variables: Record<string, string> = {}) =>
  startServe({
    LOG: 'info',
    ...variables,
    DATA_DIR: join(disk.folder, 'data'),
    LIMITS: JSON.stringify({
      minFreeBytes: 8 * megabyte,
      reservedBytes: 24 * megabyte,
      submissionsPerMinute: 10_000,
      signInMailsPerClient: 10_000,
      ...limits,
    }),
  });

const events = ({ log }: ServeProcess) => log.map(({ event }) => event);
const count = (process: ServeProcess, event: string) => events(process).filter((one) => one === event).length;

let people = 0;
const write = async (url: string) => (await submitSignUp(url, `person-${(people += 1)}@example.com`)).status;
const read = async (url: string) => (await currentUser(url, token)).status;
const recovers = (url: string) => expect.poll(() => write(url), { timeout: 5_000 }).toBe(200);
const stop = async (process: ServeProcess) => {
  process.kill('SIGTERM');
  return process.exited;
};

const headers = () => ({ authorization: `Bearer ${token}`, 'Tus-Resumable': '1.0.0' });

async function createUpload(url: string, length: number): Promise<URL> {
  const metadata = { filename: 'minutes.bin', filetype: 'application/octet-stream', parentId: rootResourceId };
  const created = await fetch(url + uploadsPath, {
    method: 'POST',
    headers: { ...headers(), 'Upload-Length': String(length), 'Upload-Metadata': encodeMetadata(metadata) },
  });
  expect(created.status).toBe(201);
  return new URL(created.headers.get('location') ?? '', url);
}

const send = (upload: URL, offset: number, bytes: Uint8Array<ArrayBuffer>) =>
  fetch(upload, {
    method: 'PATCH',
    headers: {
      ...headers(),
      'Upload-Offset': String(offset),
      'Content-Type': 'application/offset+octet-stream',
    },
    body: bytes,
  });

const offsetOf = async (upload: URL) =>
  Number((await fetch(upload, { method: 'HEAD', headers: headers() })).headers.get('upload-offset'));

it('answers reads, refuses writes with the cause in its log, and is whole again when there is room', async () => {
  const process = start();
  const url = await process.ready;
  expect([await write(url), await read(url)]).toEqual([200, 200]);
  for (let round = 1; round <= 2; round += 1) {
    disk.fill();
    const refused = await submitSignUp(url, 'late@example.com');
    expect([refused.status, await refused.json()]).toEqual([503, expect.objectContaining({ code: 'unavailable' })]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    for (let more = 0; more < 20; more += 1) expect([await write(url), await read(url)]).toEqual([503, 200]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    disk.clear();
    await recovers(url);
    expect([count(process, 'disk-full'), count(process, 'disk-has-room')]).toEqual([round, round]);
  }
  expect(count(process, 'request-failed')).toBe(1);
  expect(await stop(process)).toEqual({ code: 0, signal: null });
});

it('keeps what it has received of an upload', async () => {
  const process = start({ reservedBytes: 0 });
  const url = await process.ready;
  const bytes = crypto.getRandomValues(new Uint8Array(65_536));
  const whole = new Uint8Array(bytes.byteLength * 200).map((_, index) => bytes[index % bytes.byteLength]!);
  const upload = await createUpload(url, whole.byteLength);
  disk.fill(8 * megabyte + 4 * megabyte);
  // A connection of its own: the platform closes it when it does not read the rest of the body.
  const apart = new URL(upload);
  apart.hostname = '127.0.0.1';
  const refused = await send(apart, 0, whole);
  expect([refused.status, await refused.json()]).toEqual([503, expect.objectContaining({ code: 'unavailable' })]);
  disk.clear();
  await recovers(url);
  const offset = await offsetOf(upload);
  expect(offset).toBeGreaterThan(0);
  const ended = await send(upload, offset, whole.slice(offset));
  expect(ended.status).toBe(204);
  const served = await fetch(`${url}/r/${ended.headers.get('resource-id')}/original`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(Buffer.compare(Buffer.from(await served.arrayBuffer()), Buffer.from(whole))).toBe(0);
});

it('ends on SIGTERM, and starts to answer reads, while the disk is full', async () => {
  const first = start();
  await write(await first.ready);
  disk.fill();
  expect(await stop(first)).toEqual({ code: 0, signal: null });
  disk.fill();
  const second = start();
  const url = await second.ready;
  expect([await write(url), await read(url)]).toEqual([503, 200]);
  disk.clear();
  await recovers(url);
  await expect.poll(async () => (await shownMails(url)).length).toBeGreaterThan(2);
  expect(await stop(second)).toEqual({ code: 0, signal: null });
});

it('waits for room, and says so, where even the start finds none', async () => {
  disk.fill();
  const port = await freePort();
  const waiting = start({}, { PORT: String(port) });
  const url = `http://127.0.0.1:${port}`;
  const status = (path: string) =>
    fetch(url + path).then(
      (response) => response.status,
      () => 0,
    );
  const causes = async () => {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    return answer && ((await answer.json()) as { causes?: unknown }).causes;
  };
  await expect.poll(causes).toEqual(['starting', 'disk']);
  expect([await status('/healthz'), await status('/readyz'), await read(url), await write(url)]).toEqual([
    200, 503, 503, 503,
  ]);
  disk.clear();
  await waiting.ready;
  expect([await status('/readyz'), await read(url)]).toEqual([200, 200]);
  await recovers(url);
  await stop(waiting);
  rmSync(join(disk.folder, 'data/reserve'), { force: true });
  disk.fill();
  const process = start();
  await expect.poll(() => events(process)).toContain('start-waits');
  expect(readdirSync(join(disk.folder, 'data')).toSorted()).toEqual(['pglite', 'secret-key']);
  process.kill('SIGTERM');
  expect(await process.exited).toEqual({ code: 0, signal: null });
});
