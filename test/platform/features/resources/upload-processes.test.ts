import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { DiskFiles } from '../../../../platform/src/adapters/files/disk.ts';
import { openPostgres } from '../../../../platform/src/adapters/database/postgres.ts';
import { TestPerson } from '../../support/people.ts';
import { startPlatform, TestClock, type TestPlatform } from '../../support/platform.ts';
import { createDatabase } from '../../support/postgres.ts';
import { bytesOf, TestUploads } from '../../support/uploads.ts';

const running: TestPlatform[] = [];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'));
});
afterEach(async () => {
  for (const platform of running.splice(0)) {
    await platform.stop();
    await platform.database.close();
  }
  await rm(folder, { recursive: true });
});

/** One user at two platforms that share PostgreSQL and a folder, like two processes. */
async function arrange() {
  const url = await createDatabase(inject('postgresUrl'));
  const clock = new TestClock();
  const open = async () => startPlatform(await openPostgres({ url }), { clock, files: new DiskFiles(folder) });
  const one = await open();
  const two = await open();
  running.push(one, two);
  const anna = await TestPerson.signUp(one, 'anna@example.com');
  const created = await new TestUploads(one, anna).create(6, { filename: 'a.bin', parentId: anna.root });
  const id = created.headers.get('Upload-Id') ?? '';
  return { one, two, id, here: new TestUploads(one, anna), there: new TestUploads(two, anna) };
}

/** An endless body with a function that sends bytes. */
function endless() {
  let send = (_bytes: Uint8Array) => undefined as void;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = (bytes) => controller.enqueue(bytes);
    },
  });
  return { body, send };
}

test('a request at one process is replaced by one at the other process', async () => {
  const { id, here, there } = await arrange();
  const { body, send } = endless();
  const hanging = here.patch(id, 0, body);
  send(bytesOf('abc'));
  await expect.poll(async () => (await there.head(id)).headers.get('Upload-Offset')).toBe('3');
  expect((await there.patch(id, 3, 'def')).headers.get('Resource-Id')).toBe(id);
  await hanging;
  expect(await (await here.fetch(`/r/${id}/original`)).text()).toBe('abcdef');
});

test('answers a pending request of a process that stops with what it has stored', async () => {
  const { one, id, here, there } = await arrange();
  const { body, send } = endless();
  const hanging = here.patch(id, 0, body);
  send(bytesOf('abc'));
  // it is read once the lock is there
  await expect.poll(async () => (await readdir(folder, { recursive: true })).length).toBeGreaterThan(1);
  await expect.poll(() => one.state().uploads).toBe(1);
  one.interruptUploads();
  const answer = await hanging;
  expect([answer.status, answer.headers.get('Upload-Offset')]).toEqual([204, '3']);
  expect((await there.patch(id, 3, 'def')).headers.get('Resource-Id')).toBe(id);
});

test('stores bytes once if two processes receive them at the same time', async () => {
  const { id, here, there } = await arrange();
  const answers = await Promise.all([here, there, here, there].map((uploads) => uploads.patch(id, 0, 'abcdef')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409, 409]);
  expect(await (await there.fetch(`/r/${id}/original`)).text()).toBe('abcdef');
});

test('the lock of a dead process expires', async () => {
  const { one, id, there } = await arrange();
  const lock = (until: string) =>
    one.database.raw(`UPDATE uploads SET lock_token = 'of the dead', locked_until = clock_timestamp() ${until}`);
  await lock(`+ interval '300 milliseconds'`);
  expect((await there.patch(id, 0, 'abc')).headers.get('Upload-Offset')).toBe('3');
  await lock(`- interval '1 second'`);
  expect((await there.head(id)).headers.get('Upload-Offset')).toBe('3');
});

test('leaves no data of an upload that is cancelled at one process while the other receives it', async () => {
  const { id, here, there } = await arrange();
  const { body, send } = endless();
  const hanging = here.patch(id, 0, body);
  send(bytesOf('abc'));
  await expect.poll(async () => (await readdir(folder, { recursive: true })).length).toBeGreaterThan(1);
  expect((await there.ask('DELETE', `/api/v0/resources/uploads/${id}`)).status).toBe(204);
  await hanging;
  const left = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
  expect((await here.head(id)).status).toBe(404);
});
