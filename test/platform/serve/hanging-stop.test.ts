import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { buildServe, killServeProcesses, startServe } from '../../support/serve-process.ts';
import { createDatabase, startPostgres, type PostgresServer } from '../support/postgres.ts';

let folder: string;
let server: PostgresServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hanging-stop-'));
  await buildServe();
  server = await startPostgres();
});
afterEach(() => killServeProcesses());
afterAll(async () => {
  server.thaw();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('ends within ten seconds of SIGTERM while its database has frozen, and names what hung', async () => {
  const process = startServe({
    DATABASE_URL: await createDatabase(server.url),
    DATA_DIR: folder,
    LIMITS: '{"databaseSeconds":60}',
  });
  const url = await process.ready;
  server.freeze();
  const ready = async () => (await fetch(`${url}/readyz`)).status;
  // an answer from before is kept for a moment
  await expect.poll(ready, { timeout: 20_000 }).toBe(503);
  // takes two seconds: statements of the checks and of the queue's poll hang then
  expect(await ready()).toBe(503);
  const signalled = performance.now();
  process.kill('SIGTERM');
  const { code, signal } = await process.exited;
  expect(performance.now() - signalled).toBeLessThan(10_000);
  const last = process.log.at(-1);
  expect([code, signal, last?.event]).toEqual([3, null, 'stop-hung']);
  expect(last?.['hanging']).toContain('jobs');
});
