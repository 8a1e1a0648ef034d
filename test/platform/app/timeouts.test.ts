import { connect, createServer, type Server } from 'node:net';
import pg from 'pg';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { openPostgres } from '../../../platform/src/adapters/database/postgres.ts';
import type { Database } from '../../../platform/src/ports.ts';
import { migrate } from '../../../platform/src/store/migrate.ts';
import { isAway, sqlState } from '../../../platform/src/store/sql.ts';
import { TestPerson } from '../support/people.ts';
import { startPlatform, type TestPlatform } from '../support/platform.ts';
import { createDatabase } from '../support/postgres.ts';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

/** A pooler, as far as it refuses settings at the start of a connection (PgBouncer's words and code). */
async function pooler(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const server: Server = createServer((client) => {
    client.on('error', () => undefined);
    client.once('data', (start) => {
      if (start.includes('statement_timeout')) {
        const fields = 'SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0';
        const head = Buffer.alloc(5, 'E');
        head.writeInt32BE(4 + fields.length, 1);
        client.end(Buffer.concat([head, Buffer.from(fields)]));
        return;
      }
      const upstream = connect(Number(port), hostname);
      upstream.on('error', () => client.destroy());
      upstream.write(start);
      client.pipe(upstream).pipe(client);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push({ close: () => new Promise((resolve) => server.close(resolve)) });
  const address = server.address();
  const own = new URL(url);
  own.port = String(typeof address === 'object' && address ? address.port : 0);
  return own.href;
}

const timeouts = { statementSeconds: 1, lockSeconds: 0, idleTransactionSeconds: 0 };
const sleep = 'SELECT pg_sleep(30)';
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe.each(['directly', 'behind a pooler'])('PostgreSQL %s', (how) => {
  const open = async (limits: Partial<typeof timeouts>, onConnectionLost?: () => void): Promise<Database> => {
    const url = await createDatabase(inject('postgresUrl'));
    const database = await openPostgres({
      url: how === 'directly' ? url : await pooler(url),
      timeouts: { ...timeouts, ...limits },
      ...(onConnectionLost && { onConnectionLost }),
    });
    opened.push(database);
    return database;
  };

  test('stops a statement after its limit, inside and outside of a transaction', async () => {
    const database = await open({});
    const stopped = [
      await failure(database.query.execute(sleep)),
      await failure(database.raw(sleep)),
      await failure(database.transaction((query) => query.execute(sleep))),
    ];
    expect(stopped.map(sqlState)).toEqual(['57014', '57014', '57014']);
    expect(stopped.map(isAway)).toEqual([true, true, true]);
    expect((await database.raw('SELECT $1::int AS one', [1])).rows).toEqual([{ one: 1 }]);
  });

  test('never stops a migration', async () => {
    const database = await open({});
    const slow = { name: '9000-slow', statements: ['SELECT pg_sleep(1.5)'] };
    expect(await migrate(database, { now: () => new Date() }, [slow])).toEqual(['9000-slow']);
  });

  test('ends a transaction that sends nothing', async () => {
    let lost = () => {};
    const ended = new Promise<void>((resolve) => (lost = resolve));
    const database = await open({ idleTransactionSeconds: 1 }, () => lost());
    const error = await failure(
      database.transaction(async (query) => {
        await query.execute('SELECT 1');
        await ended;
        await query.execute('SELECT 2');
      }),
    );
    expect(isAway(error)).toBe(true);
  });

  test('a request that waits too long for a lock is unavailable for a while, and logged with the limit', async () => {
    const database = await open({ statementSeconds: 60, lockSeconds: 1 });
    const platform: TestPlatform = await startPlatform(database);
    opened.push({ close: () => platform.stop() });
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    await platform.jobs.idle();
    const url = new URL(inject('postgresUrl'));
    url.pathname = String((await database.raw('SELECT current_database() AS name')).rows[0]?.['name']);
    const other = new pg.Client({ connectionString: url.href });
    opened.push({ close: () => other.end() });
    await other.connect();
    await other.query('BEGIN');
    await other.query('SELECT 1 FROM workspaces FOR UPDATE');
    const answer = await anna.submit('create-directory', anna.root, { name: 'Brev' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(answer.body).toMatchObject({ code: 'unavailable' });
    expect(platform.log).toContainEqual(
      expect.objectContaining({ event: 'request-failed', state: '55P03', limit: 'lockSeconds' }),
    );
    await other.query('ROLLBACK');
    expect((await anna.submit('create-directory', anna.root, { name: 'Brev' })).status).toBe(200);
  });
});
