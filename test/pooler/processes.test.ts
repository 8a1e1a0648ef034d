import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { EventReader } from '../platform/support/event-reader.ts';
import { createDatabase, startPooler, type Pooler } from '../platform/support/postgres.ts';
import { Worker } from '../support/live-people.ts';
import { buildServe, killServeProcesses, refusal, startServe } from '../support/serve-process.ts';
import { shownMails, submitSignUp } from '../support/sign-up-client.ts';

const publicUrl = 'http://localhost:4600';

let folder: string;
let pooler: Pooler;
/** URLs of one new database, through the pooler and without it. */
let databaseUrl: string;
let directUrl: string;

async function openPooler(mode?: string): Promise<void> {
  pooler = await startPooler(inject('postgresDirectUrl'), mode);
  directUrl = await createDatabase(inject('postgresDirectUrl'));
  const url = new URL(pooler.url);
  url.pathname = new URL(directUrl).pathname;
  databaseUrl = url.href;
}

beforeAll(buildServe);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pooler-'));
});
afterEach(async () => {
  killServeProcesses();
  await pooler.stop();
  rmSync(folder, { recursive: true, force: true });
});

const variablesOf = (name: string, more: Record<string, string> = {}) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: join(folder, name),
  PUBLIC_URL: publicUrl,
  ...more,
});
const startTwo = async (more: Record<string, string> = {}) => {
  const processes = [startServe(variablesOf('one', more)), startServe(variablesOf('two', more))] as const;
  return { processes, urls: await Promise.all([processes[0].address, processes[1].address]) };
};

const streamAt = async (url: string, worker: Worker, after?: number) =>
  new EventReader(
    await fetch(`${url}/api/v0/events${after === undefined ? '' : `?after=${after}`}`, { headers: worker.headers }),
  );

/** Statements that connections of the database have sent last. */
async function lastStatements(): Promise<string[]> {
  const client = new pg.Client({ connectionString: directUrl });
  await client.connect();
  const { rows } = await client.query<{ query: string }>(
    `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  await client.end();
  return rows.map(({ query }) => query);
}
const listens = (statement: string) => statement.startsWith('LISTEN');

test('events of one process arrive at the other, and no connection of the pooler listens', async () => {
  await openPooler();
  const { urls } = await startTwo();
  const worker = await Worker.signUp(urls[0]);
  const stream = await streamAt(urls[1], worker);
  for (const name of ['ett', 'två', 'tre']) {
    const made = await worker.submit('create-directory', worker.root, { name });
    expect((await stream.next())?.data.resourceId).toBe(made);
  }
  expect((await lastStatements()).filter(listens)).toEqual([]);
  await stream.close();
});

test('events arrive by notifications that DATABASE_LISTEN_URL leads to', async () => {
  await openPooler();
  const { urls } = await startTwo({ DATABASE_LISTEN_URL: directUrl });
  const worker = await Worker.signUp(urls[0]);
  const stream = await streamAt(urls[1], worker);
  await expect.poll(async () => (await lastStatements()).filter(listens)).toHaveLength(1);
  const made = await worker.submit('create-directory', worker.root, { name: 'Brev' });
  expect((await stream.next())?.data.resourceId).toBe(made);
  await stream.close();
});

test('jobs run once, and those of a killed process in the other', async () => {
  await openPooler();
  const { processes, urls } = await startTwo({ LIMITS: '{"signInMailsPerClient":100}' });
  const addresses = Array.from({ length: 20 }, (_, index) => `person-${index}@example.com`);
  const signUp = async (some: readonly string[]) => {
    const answers = await Promise.all(some.map((address, index) => submitSignUp(urls[index % 2]!, address)));
    expect(answers.map(({ status }) => status)).toEqual(some.map(() => 200));
  };
  const recipients = async () => (await shownMails(urls[1])).map(({ to }) => to);
  const first = addresses.slice(0, 10);
  await signUp(first);
  await expect.poll(async () => (await recipients()).toSorted()).toEqual(first.toSorted());
  await signUp(addresses.slice(10));
  processes[0].kill('SIGKILL');
  await processes[0].exited;
  await expect
    .poll(async () => new Set(await recipients()), { timeout: 120_000, interval: 500 })
    .toEqual(new Set(addresses));
  expect((await recipients()).filter((to) => first.includes(to))).toHaveLength(first.length);
});

test('a pooler that restarts is used again by itself', async () => {
  await openPooler();
  const { urls } = await startTwo();
  const worker = await Worker.signUp(urls[0]);
  const stream = await streamAt(urls[1], worker);
  const before = await worker.submit('create-directory', worker.root, { name: 'före' });
  expect((await stream.next())?.data.resourceId).toBe(before);
  await pooler.end();
  const readiness = () => Promise.all(urls.map(async (url) => (await fetch(`${url}/readyz`)).status));
  await expect.poll(readiness).toEqual([503, 503]);
  const refused = await fetch(`${urls[0]}/r/${worker.root}`, { headers: worker.headers });
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true]);
  await pooler.start();
  await expect.poll(readiness).toEqual([200, 200]);
  const after = await worker.submit('create-directory', worker.root, { name: 'efter' });
  const resumed = await streamAt(urls[1], worker, stream.position);
  expect((await resumed.next())?.data.resourceId).toBe(after);
  // a job
  await Worker.signUp(urls[1]);
  await Promise.all([stream, resumed].map((one) => one.close()));
});

test('a pooler in statement mode is refused in one line', async () => {
  await openPooler('statement');
  const reason =
    `the pooler at ${new URL(databaseUrl).host} runs no transactions (pool_mode = statement). ` +
    'Set its pool_mode to transaction, or give the address of the PostgreSQL server.';
  expect(await refusal(variablesOf('one'))).toBe(`DATABASE_URL: ${reason}`);
  const read = { DATABASE_URL: directUrl, DATABASE_READ_URL: databaseUrl };
  expect(await refusal(variablesOf('two', read))).toBe(`DATABASE_READ_URL: ${reason}`);
});

test('a DATABASE_LISTEN_URL without notifications is refused in one line', async () => {
  await openPooler();
  const elsewhere = await createDatabase(inject('postgresDirectUrl'));
  const lines = await Promise.all(
    [databaseUrl, elsewhere, 'postgres://me:hunter2@127.0.0.1:1/name'].map((url, index) =>
      refusal(variablesOf(`process-${index}`, { DATABASE_LISTEN_URL: url, LIMITS: '{"notificationSeconds":1}' })),
    ),
  );
  const advice = 'Give the address of its PostgreSQL server, without a pooler.';
  const silent = `DATABASE_LISTEN_URL: notifications of the database of DATABASE_URL do not arrive there. ${advice}`;
  expect(lines).toEqual([
    silent,
    silent,
    `DATABASE_LISTEN_URL: the database can't be reached (connect ECONNREFUSED 127.0.0.1:1). ${advice}`,
  ]);
});
