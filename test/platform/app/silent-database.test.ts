import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPostgres } from '../../../platform/src/adapters/database/postgres.ts';
import type { Database } from '../../../platform/src/ports.ts';
import { signedUp, TestBrowser } from '../support/browser.ts';
import { startPlatform, type TestPlatform } from '../support/platform.ts';
import { createDatabase, startPostgres, type PostgresServer } from '../support/postgres.ts';

let server: PostgresServer;
let databaseUrl: string;
let database: Database;
let platform: TestPlatform;
let browser: TestBrowser;
let events: string[];
let lost = 0;

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());
const open = (url: string) =>
  openPostgres({
    url,
    connections: 4,
    longestSilence: 500,
    onConnectionLost: () => (lost += 1),
    onSilent: () => events.push('silent'),
    onBack: () => events.push('back'),
  });

beforeEach(async () => {
  events = [];
  lost = 0;
  databaseUrl = await createDatabase(server.url);
  database = await open(databaseUrl);
  platform = await startPlatform(database);
  browser = new TestBrowser(platform);
  await signedUp(platform, browser, 'astrid@example.com');
  await platform.jobs.idle();
});
afterEach(async () => {
  server.thaw();
  await platform.stop();
  await database.close();
});

const statuses = async (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await browser.session()).status));

test('a frozen server is unavailable, and is used again by itself', async () => {
  server.freeze();
  expect(new Set(await statuses(8))).toEqual(new Set([503]));
  expect(events).toEqual(['silent']);
  // at once from now on: no connection is tried
  expect(await browser.signUp('per@example.com')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  server.thaw();
  await expect.poll(async () => (await browser.session()).status, { timeout: 5_000 }).toBe(200);
  expect(events).toEqual(['silent', 'back']);
  expect(new Set(await statuses(8))).toEqual(new Set([200]));
});

test('a statement that takes long is left alone while its server responds', async () => {
  const { rows } = await database.raw('SELECT 1 AS slept FROM pg_sleep(4)');
  expect([rows, events]).toEqual([[{ slept: 1 }], []]);
});

test('a server that crashes and restarts is used again by itself', async () => {
  server.crash();
  // a pooler keeps connections of its clients
  if (server.url === server.directUrl) await expect.poll(() => lost).toBeGreaterThan(0);
  await expect.poll(async () => (await browser.session()).status, { timeout: 5_000 }).toBe(200);
  await expect.poll(async () => (await browser.signUp('per@example.com')).status, { timeout: 5_000 }).toBe(200);
});

test('a server that takes no writes answers reads', async () => {
  const [{ name } = {}] = (await database.raw('SELECT current_database() AS name')).rows;
  await database.raw(`ALTER DATABASE ${String(name)} SET default_transaction_read_only = on`);
  // for connections from now on, and a pooler keeps its own
  await platform.stop();
  await database.close();
  const direct = new URL(databaseUrl);
  direct.host = new URL(server.directUrl).host;
  database = await open(direct.href);
  platform = await startPlatform(database);
  const again = browser.copy({ platform });
  expect((await again.session()).status).toBe(200);
  expect(await again.signUp('per@example.com')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
});
