import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPostgres } from '../../../platform/src/adapters/database/postgres.ts';
import { OtherDatabaseError, useReplica } from '../../../platform/src/adapters/database/replica.ts';
import { openReadReplica } from '../../../platform/src/node/open-storage.ts';
import type { Database, Replica } from '../../../platform/src/ports.ts';
import { Worker } from '../../support/live-people.ts';
import { buildServe, startServe } from '../../support/serve-process.ts';
import { TestPerson } from '../support/people.ts';
import { startPlatform, type TestPlatform } from '../support/platform.ts';
import { createDatabase, freePort, startPostgres, type PostgresServer } from '../support/postgres.ts';
import { startStandby, type Standby } from '../support/standby.ts';

let server: PostgresServer;
let databaseUrl: string;
let standby: Standby;
let database: Database;
let there: Database;
let replica: Replica;
let platform: TestPlatform;
let anna: TestPerson;
let served: Awaited<ReturnType<typeof serve>> | undefined;
/** Statements since the last test began, by server. */
const statements = { primary: [] as string[], replica: [] as string[] };
const log: string[] = [];

/** Waits until the replica has all that is committed. */
async function replayed(): Promise<void> {
  const { rows } = await database.raw('SELECT pg_current_wal_flush_lsn()::text AS lsn');
  const wanted = String(rows[0]?.['lsn']);
  await expect
    .poll(async () => (await there.raw(`SELECT pg_last_wal_replay_lsn() >= '${wanted}' AS done`)).rows[0]?.['done'])
    .toBe(true);
}

beforeAll(buildServe);
beforeAll(async () => {
  server = await startPostgres();
  const url = (databaseUrl = await createDatabase(server.directUrl));
  standby = await startStandby(server.directUrl);
  database = await openPostgres({ url });
  there = await openPostgres({ url: standby.urlOf(url), longestSilence: 500 });
  // the platform migrates before it opens its replica
  const first = await startPlatform(database);
  await first.stop();
  replica = await useReplica(there, database, {
    onAway: () => log.push('away'),
    onBack: () => log.push('back'),
  });
  platform = await startPlatform(database, { replica });
  anna = await TestPerson.signUp(platform, 'anna@example.com');
  await platform.jobs.idle();
  database.onStatement = (sql) => void statements.primary.push(sql);
  there.onStatement = (sql) => void statements.replica.push(sql);
});
afterAll(async () => {
  await served?.stop();
  await platform?.stop();
  await there?.close();
  await database?.close();
  await standby?.stop();
  await server?.stop();
});
beforeEach(async () => {
  await replayed();
  statements.primary = [];
  statements.replica = [];
});

const search = async (word: string) =>
  (await anna.get(`/api/v0/resources/semantic-search?q=${word}`)).body.items.map(
    ({ resource }: { resource: { name: string } }) => resource.name,
  );

const share = (id: string, ...emails: string[]) => {
  const entries = emails.map((email) => ({ email, role: 'reader' }));
  return anna.submit('access', id, { entries, visibility: 'workspace' });
};

const readsResources = (sql: string) => /from "?resources"?/i.test(sql);

test('reads lists, searches, graphs and clusters on the replica once it has the changes', async () => {
  const id = await anna.document(anna.root, 'Minutes.md', 'The xylophone.');
  await platform.jobs.idle();
  await replayed();
  statements.primary = [];
  expect(await anna.names(anna.root)).toContain('Minutes.md');
  expect(await search('xylophone')).toEqual(['Minutes.md']);
  expect((await anna.get(`/api/v0/resources/graph?resourceId=${id}&depth=1`)).status).toBe(200);
  expect((await anna.get('/api/v0/resources/clusters')).status).toBe(200);
  expect(statements.primary.filter(readsResources)).toEqual([]);
  expect(statements.replica.filter(readsResources).length).toBeGreaterThan(3);
});

test('reads what was written before the replica has it, for the writer and for other readers', async () => {
  const bo = await TestPerson.signUp(platform, 'bo@example.com');
  const shared = await anna.directory(anna.root, 'Shared');
  await replayed();
  await there.raw('SELECT pg_wal_replay_pause()');
  try {
    await anna.document(shared, 'New.md', 'A marimba.');
    await platform.jobs.idle();
    expect(await anna.names(shared)).toEqual(['New.md']);
    expect(await search('marimba')).toEqual(['New.md']);
    expect((await bo.get(`/r/${shared}`)).status).toBe(404);
    const added = await share(shared, 'bo@example.com');
    expect(added.status).toBe(200);
    expect(await bo.names(shared)).toEqual(['New.md']);
  } finally {
    await there.raw('SELECT pg_wal_replay_resume()');
  }
});

test('takes access away at once', async () => {
  const carl = await TestPerson.signUp(platform, 'carl@example.com');
  const folder = await anna.directory(anna.root, 'For Carl');
  await share(folder, 'carl@example.com');
  expect((await carl.get(`/r/${folder}`)).status).toBe(200);
  await replayed();
  await there.raw('SELECT pg_wal_replay_pause()');
  try {
    await share(folder);
    expect((await carl.get(`/r/${folder}`)).status).toBe(404);
  } finally {
    await there.raw('SELECT pg_wal_replay_resume()');
  }
});

test('refuses a server that is no replica of the database', async () => {
  await expect(useReplica(database, database, {})).rejects.toThrow(OtherDatabaseError);
  const otherUrl = await createDatabase(server.directUrl);
  const refusal = (databaseReadUrl: string) =>
    openReadReplica({ databaseReadUrl, limits: {} }, database, () => undefined).catch(({ message }: Error) => message);
  expect(await refusal(otherUrl)).toMatch(/^DATABASE_READ_URL: its database is test_\w+, not test_\w+\. Give the /);
  expect(await refusal('postgres://postgres@127.0.0.1:1/none')).toMatch(
    /^DATABASE_READ_URL: the replica can't be reached \(.*ECONNREFUSED.*\)\. Give the address of .+ leave the variable out\.$/,
  );
});

/** A process with the replica and metrics, its user, and its metrics of the replica. */
async function serve() {
  const folder = await mkdtemp(join(tmpdir(), 'replica-'));
  const port = await freePort();
  const process = startServe({
    DATABASE_URL: databaseUrl,
    DATABASE_READ_URL: standby.urlOf(databaseUrl),
    DATA_DIR: folder,
    METRICS_PORT: String(port),
    LOG: 'info',
  });
  const user = await Worker.signUp(await process.ready);
  return {
    async read(requestId = 'read') {
      const headers = { ...user.headers, Accept: 'application/json', 'X-Request-Id': requestId };
      expect((await fetch(`${user.url}/r/${user.root}`, { headers })).status).toBe(200);
    },
    /** Number of statements in the line of a request. */
    statements: (requestId: string) =>
      process.log.find((line) => line.event === 'request' && line['requestId'] === requestId)?.['statements'],
    write: (name: string) => user.submit('create-directory', user.root, { name }),
    async metric(name: string): Promise<number | undefined> {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      const line = text.split('\n').find((one) => one.startsWith(`service_replica_${name} `));
      return line === undefined ? undefined : Number(line.split(' ')[1]);
    },
    async stop() {
      process.kill('SIGKILL');
      await process.exited;
      await rm(folder, { recursive: true });
    },
  };
}

test('counts the reads of both servers, and measures how far the replica is behind', async () => {
  served = await serve();
  const { read, metric } = served;
  // the results of the user's first documents are events, too
  await expect
    .poll(async () => {
      await read();
      return metric('reads_total{outcome="served"}');
    })
    .toBe(1);
  expect(await served.metric('up')).toBe(1);
  await read('on-replica');
  // most of them on the replica
  await expect.poll(() => served?.statements('on-replica')).toBe(6);
  const before = (await metric('reads_total{outcome="behind"}')) ?? 0;
  await there.raw('SELECT pg_wal_replay_pause()');
  try {
    await served.write('New');
    await read();
    expect(await metric('reads_total{outcome="behind"}')).toBe(before + 1);
    expect(await served.metric('lag_bytes')).toBeGreaterThan(0);
  } finally {
    await there.raw('SELECT pg_wal_replay_resume()');
  }
  await expect.poll(() => served?.metric('lag_bytes')).toBe(0);
});

test('reads on the database itself while the replica is away, and says so once', async () => {
  const before = await served?.metric('reads_total{outcome="served"}');
  await standby.stop();
  expect(await anna.names(anna.root)).toContain('Shared');
  expect(await anna.names(anna.root)).toContain('Shared');
  expect(log).toEqual(['away']);
  await served?.read();
  await served?.read();
  expect(await served?.metric('reads_total{outcome="away"}')).toBe(2);
  expect(await served?.metric('reads_total{outcome="served"}')).toBe(before);
  expect(await served?.metric('up')).toBe(0);
  expect(await served?.metric('lag_bytes')).toBeUndefined();
});
