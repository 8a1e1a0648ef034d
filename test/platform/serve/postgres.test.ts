import type { AddressInfo } from 'node:net';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { openPostgres } from '../../../platform/src/adapters/database/postgres.ts';
import { migrate } from '../../../platform/src/store/migrate.ts';
import type { Migration } from '../../../platform/src/store/migration.ts';
import { migrations } from '../../../platform/src/store/migrations/index.ts';
import { Worker } from '../../support/live-people.ts';
import { buildServe, killServeProcesses, refusal, startServe } from '../../support/serve-process.ts';
import { codeIn, currentUser, shownMails, submitSignUp, tokenIn, verify } from '../../support/sign-up-client.ts';
import { createDatabase } from '../support/postgres.ts';

const clock = { now: () => new Date() };

let folder: string;
let databaseUrl: string;

beforeAll(buildServe);
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'serve-'));
  databaseUrl = await createDatabase(inject('postgresUrl'));
});
afterEach(() => {
  killServeProcesses();
  rmSync(folder, { recursive: true, force: true });
});

/** A process with its own data folder on the shared database; both have the same public URL, as behind a balancer. */
const start = (name: string, variables: Record<string, string> = {}) =>
  startServe({
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, name),
    PUBLIC_URL: 'http://localhost:4600',
    ...variables,
  });

const challengeOf = async (response: Response): Promise<string> => {
  expect(response.status).toBe(200);
  return ((await response.json()) as { result: { challengeId: string } }).result.challengeId;
};

describe('two processes on one PostgreSQL', () => {
  it('start at once on an empty database and serve one workspace', async () => {
    const processes = [start('one'), start('two')];
    const [one = '', two = ''] = await Promise.all(processes.map(({ address }) => address));
    expect(one).not.toBe(two);

    const challengeId = await challengeOf(await submitSignUp(one, 'astrid@example.com'));
    await expect.poll(() => shownMails(two)).toHaveLength(1);
    const [mail] = await shownMails(two);
    const verified = await verify(two, { challengeId, code: codeIn(mail!) });
    expect(verified.status).toBe(200);
    const { session } = (await verified.json()) as { session: { token: string } };
    for (const url of [one, two]) {
      const response = await currentUser(url, session.token);
      expect(await response.json()).toMatchObject({ result: { user: { email: 'astrid@example.com' } } });
    }
    expect((await verify(one, { challengeId, code: codeIn(mail!) })).status).toBe(410);
    // no key is stored in a folder that the other can't read
    expect(existsSync(join(folder, 'one', 'secret-key'))).toBe(false);
    for (const process of processes) process.kill('SIGTERM');
    expect(await Promise.all(processes.map(({ exited }) => exited))).toEqual([
      { code: 0, signal: null },
      { code: 0, signal: null },
    ]);
  });

  it('refuse to start with different keys, in one line', async () => {
    await start('one').ready;
    const other = start('two', { SECRET_KEY: 'another key that is long enough 12345' });
    expect(await other.exited).toEqual({ code: 1, signal: null });
    expect(other.stderr).toHaveLength(1);
    expect(other.stderr[0]).toMatch(/^SECRET_KEY differs from the key that this database is used with/);
  });

  it('serve on while a newer version migrates, are not ready after it, and start no more', async () => {
    const older = start('older', { LIMITS: '{"lockSeconds":1}' });
    const url = await older.address;
    const worker = await Worker.signUp(url);
    const headers = { ...worker.headers, Accept: 'application/json' };
    const list = () => fetch(`${url}/r/${worker.root}`, { headers });
    const readiness = async () => (await fetch(`${url}/readyz`)).json();
    // often enough for prepared statements on several connections
    for (let round = 0; round < 10; round += 1) {
      const read = await Promise.all(Array.from({ length: 4 }, list));
      expect(read.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
    const newer: Migration = {
      name: '9000-newer',
      statements: [
        'ALTER TABLE resources ADD COLUMN later text',
        'ALTER TABLE access_entries ADD COLUMN later text',
        'SELECT pg_advisory_xact_lock(9000)',
      ],
    };
    const database = await openPostgres({ url: databaseUrl, connections: 2 });
    try {
      let migrated: Promise<string[]> | undefined;
      await database.transaction(async (query) => {
        await query.execute('SELECT pg_advisory_xact_lock(9000)');
        migrated = migrate(database, clock, [...migrations, newer]);
        const waits = 'SELECT count(*)::int AS count FROM pg_locks WHERE objid = 9000 AND NOT granted';
        await expect.poll(async () => (await query.execute(waits)).rows[0]?.['count']).toBe(1);
        // it has the tables, and is not done
        const refused = await list();
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
        expect(await refused.json()).toMatchObject({ code: 'unavailable' });
        expect((await currentUser(url, worker.token)).status).toBe(200);
        expect(await readiness()).toEqual({ status: 'ready' });
      });
      expect(await migrated).toEqual(['9000-newer']);
      expect(await readiness()).toEqual({ status: 'unavailable', causes: ['schema'] });
      for (let round = 0; round < 10; round += 1) {
        const read = await Promise.all(Array.from({ length: 4 }, list));
        expect(read.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      }
      const made = await worker.submit('create-directory', worker.root, { name: 'After' });
      expect(await (await list()).text()).toContain(made);
      expect(older.log.filter(({ event }) => event === 'request-failed').map(({ limit }) => limit)).toEqual([
        'lockSeconds',
      ]);
      // prepared statements can't return another type; behind pgBouncer none are prepared
      await migrate(database, clock, [
        ...migrations,
        newer,
        { name: '9001-type', statements: ['ALTER TABLE resources ALTER COLUMN size TYPE numeric'] },
      ]);
      const statuses = new Set((await Promise.all(Array.from({ length: 12 }, list))).map(({ status }) => status));
      expect([...statuses].filter((status) => status !== 200)).toEqual(process.env['POOL_MODE'] ? [] : [503]);
    } finally {
      await database.close();
    }
    expect(await refusal({ DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'again') })).toBe(
      'DATABASE_URL: a newer version of the platform has used this database (9000-newer, 9001-type). ' +
        'Start that version, or restore a backup that is older than it.',
    );
  });

  it('finish requests that a killed process has accepted', async () => {
    const first = start('one');
    const url = await first.address;
    await start('two').ready;
    const response = await submitSignUp(url, 'kept@example.com');
    first.kill('SIGKILL');
    const challengeId = await challengeOf(response);
    const thirdUrl = await start('three').address;
    // a pending job counts as lost after half a minute at most
    await expect.poll(() => shownMails(thirdUrl), { timeout: 120_000, interval: 200 }).not.toEqual([]);
    const [mail] = await shownMails(thirdUrl);
    expect((await verify(thirdUrl, { challengeId, code: codeIn(mail!) })).status).toBe(200);
  });
});

describe('with a mail server', () => {
  it('sends accepted e-mails to their addresses', async () => {
    const sources: string[] = [];
    let took: () => void = () => undefined;
    const taken = new Promise<void>((resolve) => (took = resolve));
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, callback) {
        let source = '';
        stream.on('data', (chunk) => (source += String(chunk)));
        stream.on('end', () => {
          sources.push(source.replace(/=\r?\n/g, '').replace(/=3D/g, '='));
          callback();
          took();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = server.server.address() as AddressInfo;
      const process = start('one', {
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        PUBLIC_URL: '',
        BRAND: 'Linden',
        MAIL_FROM: 'hi@linden.example',
      });
      const url = await process.ready;
      await challengeOf(await submitSignUp(url, 'astrid@example.com'));
      await taken;
      expect(sources[0]).toMatch(/^From: hi@linden\.example/m);
      expect(sources[0]).toMatch(/^Subject: Welcome to Linden/m);
      const token = tokenIn({ text: sources[0] ?? '' });
      expect((await verify(url, { token })).status).toBe(200);
    } finally {
      await new Promise<void>((resolve) => server.close(() => resolve()));
    }
  });
});
