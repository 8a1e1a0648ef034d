import { afterEach, expect, inject, test } from 'vitest';
import { unexpected } from '../../../platform/src/unexpected-error.ts';
import type { Database } from '../../../platform/src/ports.ts';
import { openPostgres } from '../../../platform/src/adapters/database/postgres.ts';
import { mailTo, signedUp, TestBrowser } from '../support/browser.ts';
import { startPlatform, type TestPlatform } from '../support/platform.ts';
import { createDatabase } from '../support/postgres.ts';

const endOthers =
  'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';

const running: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of running.splice(0).toReversed()) await one.close();
});

interface Ended {
  readonly platform: TestPlatform;
  readonly outside: Database;
  /** Ends all connections of the platform. */
  readonly endAll: () => Promise<unknown>;
}

async function start(serverUrl: string, onConnectionLost = () => {}): Promise<Ended> {
  const url = await createDatabase(serverUrl);
  const outside = await openPostgres({ url, connections: 1 });
  running.push(outside);
  const platform = await startPlatform(await openPostgres({ url, connections: 2, onConnectionLost }));
  running.push(platform.database, { close: () => platform.stop() });
  return { platform, outside, endAll: () => outside.raw(endOthers) };
}

test('replaces connections that the server closed while they were idle', async () => {
  let onLost = () => {};
  const connectionLost = new Promise<void>((resolve) => (onLost = resolve));
  // a pooler keeps those of its clients
  const { platform, endAll } = await start(inject('postgresDirectUrl'), () => onLost());
  const browser = new TestBrowser(platform);
  await signedUp(platform, browser, 'astrid@example.com');
  // a connection that ends during a job's statement fails that job only
  await platform.jobs.idle();
  await endAll();
  await connectionLost;
  await expect.poll(async () => (await browser.session()).status).toBe(200);
});

test('returns a connection that ends as a transaction begins to the pool', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  const server = await openPostgres({ url, connections: 1 });
  const pool = await openPostgres({ url, connections: 1, onConnectionLost: () => {} });
  const transact = () => pool.transaction((query) => query.execute('SELECT 1'));
  for (let round = 0; round < 20; round++) {
    await Promise.allSettled([transact()]);
    await Promise.allSettled([server.raw(endOthers), transact(), transact()]);
  }
  await expect.poll(() => transact().then(() => 'works', String)).toBe('works');
  await pool.close();
  await server.close();
});

test('rolls back a request whose connection ends, and the same request works again', async () => {
  const { platform, outside, endAll } = await start(inject('postgresUrl'));
  const browser = new TestBrowser(platform);
  const key = crypto.randomUUID();
  const enqueue = platform.jobs.enqueue.bind(platform.jobs);
  platform.jobs.enqueue = async (...job) => {
    platform.jobs.enqueue = enqueue;
    await endAll();
    return enqueue(...job);
  };
  const broken = await browser.signUp('per@example.com', {}, { key });
  expect(broken).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect((await outside.raw("SELECT 1 FROM challenges WHERE address_key = 'per@example.com'")).rows).toEqual([]);
  expect((await browser.signUp('per@example.com', {}, { key })).status).toBe(200);
  expect((await mailTo(platform, 'per@example.com')).template).toBe('@service/authentication/emails/signed-up');
});

test.for([
  [Object.assign(new Error('x'), { code: '57P01' }), 'unavailable'],
  [Object.assign(new Error('x'), { code: 'ECONNRESET' }), 'unavailable'],
  [new Error('Failed query: select', { cause: new Error('Connection terminated unexpectedly') }), 'unavailable'],
  [new Error('timeout exceeded when trying to connect'), 'unavailable'],
  [new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'UND_ERR_SOCKET' }) }), 'unavailable'],
  [Object.assign(new Error('x'), { code: 'UND_ERR_INVALID_ARG' }), 'internal'],
  [Object.assign(new Error('duplicate key value (astrid@example.com)'), { code: '23505' }), 'internal'],
  ['a text', 'internal'],
  [undefined, 'internal'],
] as const)('%s is %s, and its message is not exposed', ([error, code]) => {
  const { problem, entry } = unexpected(error);
  expect(problem.code).toBe(code);
  expect(JSON.stringify([problem.toProblem(), { ...entry, frames: [] }])).not.toMatch(/astrid|select|Connection/);
});
