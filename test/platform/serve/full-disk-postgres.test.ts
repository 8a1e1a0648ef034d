import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { Worker } from '../../support/live-people.ts';
import { buildServe, killServeProcesses, startServe, type ServeProcess } from '../../support/serve-process.ts';
import { currentUser, submitSignUp } from '../../support/sign-up-client.ts';
import { createDatabase, startPostgres, type PostgresServer } from '../support/postgres.ts';
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts';

let folder: string;
let disk: SmallDisk;
let server: PostgresServer;
let databaseUrl: string;
/** Addresses of sign-ups that were answered with success. */
let answered: string[];
let process: ServeProcess;
let worker: Worker;

beforeAll(buildServe);
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'full-disk-postgres-'));
  disk = mountSmallDisk(192);
  // no checkpoint by time or size of the log: it writes some bytes, without which PostgreSQL ends, and frees others
  server = await startPostgres(['min_wal_size=48MB', 'max_wal_size=1GB', 'checkpoint_timeout=1h'], disk.folder);
  databaseUrl = await createDatabase(server.url);
  answered = [];
  process = start('one');
  worker = await Worker.signUp(await process.ready);
  // the old file of the log becomes its next one
  await query('SELECT pg_switch_wal()');
  await query('CHECKPOINT');
});
afterEach(async () => {
  killServeProcesses();
  disk.clear();
  await server.stop();
  disk.remove();
  rmSync(folder, { recursive: true, force: true });
});

const start = (name: string) =>
  startServe({
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, name),
    LOG: 'info',
    LIMITS: '{"submissionsPerMinute":100000,"signInMailsPerClient":100000}',
  });

async function query(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // the server may end meanwhile
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

let people = 0;
async function write(url = worker.url): Promise<number> {
  const email = `person-${(people += 1)}@example.com`;
  const { status } = await submitSignUp(url, email);
  if (status === 200) answered.push(email);
  return status;
}

const read = async (url = worker.url) => (await currentUser(url, worker.token)).status;
const recovers = () => expect.poll(() => write(), { timeout: 5_000 }).toBe(200);
const mailed = async () =>
  (await query(`SELECT recipient FROM mails WHERE state = 'sent'`)).map((row) => row['recipient']);
const failures = (state: RegExp) =>
  process.log.filter((line) => line.event === 'request-failed' && state.test(String(line['state'])));

async function fill(): Promise<void> {
  for (let more = 0; more < 10; more += 1) expect(await write()).toBe(200);
  disk.fill();
  // the last pages of tables have some room left
  for (let refused = 0; refused < 20;) refused = (await write()) === 200 ? 0 : refused + 1;
}

it('answers reads, refuses writes with the cause in its log, and is whole again when PostgreSQL has room', async () => {
  await fill();
  const refused = await submitSignUp(worker.url, 'late@example.com');
  expect([refused.status, await refused.json()]).toEqual([503, expect.objectContaining({ code: 'unavailable' })]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  for (let more = 0; more < 20; more += 1) expect([await write(), await read()]).toEqual([503, 200]);
  expect((await fetch(`${worker.url}/readyz`)).status).toBe(200);
  expect(failures(/^53100$/)).toHaveLength(1);
  // one that starts meanwhile answers reads, too
  const second = start('two');
  const url = await second.ready;
  expect([await write(url), await read(url)]).toEqual([503, 200]);
  disk.clear();
  await recovers();
  await expect.poll(() => write(url)).toBe(200);
  await expect.poll(mailed).toEqual(expect.arrayContaining(answered));
  expect(server.output().join('')).not.toContain('PANIC');
});

it('loses nothing, and is whole again, when PostgreSQL has ended without room for its log, and starts again', async () => {
  await fill();
  const log = `SELECT pg_logical_emit_message(false, 'x', repeat('x', 1000000)) FROM generate_series(1, 40)`;
  await expect(query(log)).rejects.toThrow();
  await expect.poll(() => server.output().join('')).toContain('database system is shut down');
  expect(server.output().join('')).toMatch(/PANIC: .*No space left on device/);
  expect([await write(), await read()]).toEqual([503, 503]);
  expect((await fetch(`${worker.url}/healthz`)).status).toBe(200);
  if (server.url === server.directUrl) expect(failures(/^ECONNREFUSED$/)).toHaveLength(1);
  // a pooler lets statements wait, or refuses connections: two causes
  else expect(failures(/^08...$/)).not.toEqual([]);
  disk.clear();
  await server.start();
  await recovers();
  expect(await read()).toBe(200);
  await expect.poll(mailed).toEqual(expect.arrayContaining(answered));
});
