import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { openPostgres } from '../../platform/src/adapters/database/postgres.ts';
import type { Database } from '../../platform/src/ports.ts';
import { createDatabase, startPooler, startPostgres, type Pooler } from '../platform/support/postgres.ts';

let pooler: Pooler;
let database: Database;
let events: string[];

const open = async (serverUrl: string) => {
  database = await openPostgres({
    url: Object.assign(new URL(await createDatabase(serverUrl)), { host: new URL(pooler.url).host }).href,
    connections: 1,
    longestSilence: 500,
    onSilent: () => events.push('silent'),
    onBack: () => events.push('back'),
  });
};

beforeEach(() => {
  events = [];
});
afterEach(async () => {
  await database.close();
  await pooler.stop();
});

test('a pooler with too many clients leaves long statements alone', async () => {
  const url = inject('postgresDirectUrl');
  pooler = await startPooler(url, 'transaction', 2);
  await open(url);
  await database.raw('SELECT 1');
  const refused = new pg.Client({ connectionString: pooler.url });
  const other = new pg.Client({ connectionString: pooler.url });
  await other.connect();
  const long = database.raw('SELECT 1 AS slept FROM pg_sleep(4)');
  await expect(refused.connect()).rejects.toThrow('no more connections');
  expect([(await long).rows, events]).toEqual([[{ slept: 1 }], []]);
  await other.end();
});

test('statements end soon if the server of a pooler is away, and go on when it is there again', async () => {
  const server = await startPostgres();
  try {
    pooler = await startPooler(server.directUrl);
    await open(server.directUrl);
    await database.raw('SELECT 1');
    await server.end();
    await expect(database.raw('SELECT 1')).rejects.toThrow();
    await expect(database.raw('SELECT 1')).rejects.toThrow('The database server does not respond.');
    expect(events).toEqual(['silent']);
    await server.start();
    await expect.poll(() => database.raw('SELECT 1').then(({ rows }) => rows.length, String)).toBe(1);
    expect(events).toEqual(['silent', 'back']);
  } finally {
    await server.stop();
  }
});
