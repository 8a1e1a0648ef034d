import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openPglite } from '../../../../platform/src/adapters/database/pglite.ts';
import { PrivateNodeFS } from '../../../../platform/src/adapters/database/private-node-fs.ts';
import type { Database } from '../../../../platform/src/ports.ts';
import { isAway } from '../../../../platform/src/store/sql.ts';
import { mountSmallDisk, type SmallDisk } from '../../support/small-disk.ts';

const megabyte = 1024 * 1024;

let prepared: string;
let disk: SmallDisk;
let database: Database;
let events: string[];
let isReadOnly = false;
let spend: () => boolean;

beforeAll(async () => {
  prepared = mkdtempSync(join(tmpdir(), 'pglite-'));
  const first = await openPglite({ folder: join(prepared, 'pglite') });
  await first.raw('CREATE TABLE kept (id int)');
  await first.raw('INSERT INTO kept VALUES (1)');
  await first.close();
});
afterAll(() => rmSync(prepared, { recursive: true, force: true }));
beforeEach(async () => {
  events = [];
  isReadOnly = false;
  spend = () => false;
  disk = mountSmallDisk(192);
  cpSync(prepared, disk.folder, { recursive: true });
  database = await openPglite({
    fs: () => new PrivateNodeFS(join(disk.folder, 'pglite'), () => spend()),
    isReadOnly: () => isReadOnly,
    onBroken: () => events.push('broken'),
    onOpened: () => events.push('opened'),
  });
});
afterEach(async () => {
  await database.close().catch(() => undefined);
  disk.remove();
});

const kept = () => database.raw('SELECT id FROM kept ORDER BY id').then(({ rows }) => rows.map(({ id }) => id));

/** Writes to the log alone: a new segment of 16 MB is needed, for which there is no space. */
const fillLog = () =>
  database.raw(`SELECT pg_logical_emit_message(false, 'x', repeat('x', ${megabyte})) FROM generate_series(1, 20)`);

it('fails the statement for which the log has no space, and opens the database again by itself', async () => {
  disk.fill(megabyte);
  const error: unknown = await fillLog().catch((reason: unknown) => reason);
  expect(isAway(error)).toBe(true);
  expect(events).toContain('broken');
  expect(isAway(await kept().catch((reason: unknown) => reason))).toBe(true);
  disk.clear();
  await expect.poll(() => events).toContain('opened');
  expect(await kept()).toEqual([1]);
  await database.raw('INSERT INTO kept VALUES (2)');
  expect(await kept()).toEqual([1, 2]);
});

it('lets the log use the reserve', async () => {
  disk.fill(64 * megabyte);
  let reserved = true;
  spend = () => {
    if (!reserved) return false;
    reserved = false;
    disk.clear();
    return true;
  };
  disk.fill(megabyte);
  await fillLog();
  expect([reserved, events]).toEqual([false, []]);
  await database.raw('INSERT INTO kept VALUES (2)');
  expect(await kept()).toEqual([1, 2]);
});

it('answers reads, and refuses writes, while it is read-only', async () => {
  isReadOnly = true;
  const refused = [
    database.raw('INSERT INTO kept VALUES (2)'),
    database.raw('INSERT INTO kept VALUES ($1)', [2]),
    database.transaction((query) => query.execute('INSERT INTO kept VALUES (2)')),
  ];
  for (const result of await Promise.allSettled(refused)) {
    expect(result.status === 'rejected' && isAway(result.reason)).toBe(true);
  }
  expect(await kept()).toEqual([1]);
  isReadOnly = false;
  await database.raw('INSERT INTO kept VALUES (2)');
  expect(await kept()).toEqual([1, 2]);
});

it('keeps its log small while it runs', async () => {
  const segments = () => readdirSync(join(disk.folder, 'pglite/pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name));
  for (let round = 0; round < 10; round += 1) {
    await fillLog();
    // a checkpoint follows a statement
    await expect.poll(async () => (await kept()) && segments().length).toBeLessThanOrEqual(6);
  }
  expect(events).toEqual([]);
});
