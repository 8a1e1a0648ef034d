import { eventPageSchema } from '@service/widgets/contract';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { insertEvent, requireLatest } from '../../../../platform/src/features/resources/store/events.ts';
import type { Database } from '../../../../platform/src/ports.ts';
import { onEveryPlatform, onOnePlatform } from '../../support/databases.ts';
import { EventReader } from '../../support/event-reader.ts';
import { TestPerson } from '../../support/people.ts';
import { startPlatform } from '../../support/platform.ts';
import { createDatabase } from '../../support/postgres.ts';

const clients: pg.Client[] = [];
async function disconnect(): Promise<void> {
  for (const client of clients.splice(0)) await client.end();
}

/** A connection of another program, to the same database by default. */
async function connect(database: Database, name?: string): Promise<pg.Client> {
  const url = new URL(inject('postgresUrl'));
  url.pathname = name ?? String((await database.raw('SELECT current_database() AS name')).rows[0]?.['name']);
  const client = new pg.Client({ connectionString: url.href });
  clients.push(client);
  await client.connect();
  return client;
}

const add = (resourceId: string, revision: number): [string, unknown[]] => [
  `INSERT INTO resource_events (workspace_id, kind, resource_id, data, created_at)
   SELECT split_part($1, '-', 1), 'resource.changed', $1, jsonb_build_object('revision', $2::int), now()`,
  [resourceId, revision],
];

async function pageOf(person: TestPerson, after: number) {
  const { body } = await person.get(`/api/v0/events?after=${after}`, { headers: { accept: 'application/json' } });
  const { events, position } = eventPageSchema.parse(body);
  return { events, position, revisions: events.map(({ data }) => data['revision']) };
}

const positionOf = async (person: TestPerson) =>
  Number((await person.get(`/r/${person.root}`)).headers.get('event-position'));

onOnePlatform('events of concurrent transactions', (start) => {
  afterEach(disconnect);

  test('a read waits for no other transaction, whatever it has locked or written', async () => {
    const platform = await start({ settings: { limits: { countedEntries: 6, bucketEntries: 2 } } });
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const large = await anna.directory(anna.root, 'large');
    for (let entry = 0; entry < 9; entry += 1) await anna.directory(large, `entry ${entry}`);
    const distant = () => anna.get(`/r/${large}?limit=2&at=4`);
    await distant();
    await platform.jobs.idle();
    // Then the next distant window requests the row numbers.
    await platform.database.raw('UPDATE list_indexes SET ready = false, requested_at = NULL');
    const position = await positionOf(anna);
    const made = await anna.directory(anna.root, 'before');
    // Then the next read records the use of the session.
    await platform.database.raw(`UPDATE sessions SET last_used_at = last_used_at - interval '2 hours'`);
    const other = await connect(platform.database);
    await other.query('BEGIN');
    const { rows } = await other.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
    for (const { tablename } of rows as { tablename: string }[]) {
      await other.query(`SELECT 1 FROM ${tablename} FOR UPDATE`);
    }
    // A search is counted, and its user may have no counter yet.
    await other.query('LOCK TABLE counters IN EXCLUSIVE MODE');
    await other.query(...add(anna.root, 1));
    expect((await anna.get('/api/v0/resources/semantic-search?q=entry')).body.total).toBe(9);
    expect((await anna.get(`/api/v0/resources/graph?resourceId=${anna.root}`)).status).toBe(200);
    expect((await anna.get('/api/v0/resources/clusters')).status).toBe(200);
    expect((await anna.get(`/r/${anna.root}`)).status).toBe(200);
    expect((await anna.get(`/r/${made}`)).status).toBe(200);
    expect((await distant()).status).toBe(200);
    expect((await anna.get(`/r/${anna.root}/info`)).headers.get('event-position')).toMatch(/^\d+$/);
    expect((await pageOf(anna, position)).events.map(({ data }) => data['resourceId'])).toContain(made);
    const stream = await EventReader.open(platform, anna, { after: position });
    expect((await stream.take(1))[0]?.data.resourceId).toBe(made);
    await other.query('ROLLBACK');
    await stream.close();
  });

  test('a creation waits for no other writer of its workspace', async () => {
    const platform = await start();
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const other = await connect(platform.database);
    await other.query('BEGIN');
    await other.query('SELECT 1 FROM workspaces WHERE workspace_id = $1 FOR SHARE', [anna.root.split('-')[0]]);
    expect((await anna.submit('create-directory', anna.root, { name: 'Avtal' })).status).toBe(200);
    expect((await anna.submit('create-document', anna.root, { name: 'a.md', content: 'a' })).status).toBe(200);
    await other.query('ROLLBACK');
  });

  test('an event follows once older transactions have ended, whether they wrote events or none', async () => {
    const platform = await start();
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    await platform.jobs.idle();
    const position = await positionOf(anna);
    const stream = await EventReader.open(platform, anna, { after: position });
    const older = await connect(platform.database);
    const oldest = await connect(platform.database);
    await oldest.query('BEGIN');
    await oldest.query('SELECT pg_current_xact_id()');
    await older.query('BEGIN');
    await older.query(...add(anna.root, 1));
    await platform.database.raw(...add(anna.root, 2));
    expect((await pageOf(anna, position)).revisions).toEqual([]);
    await older.query('COMMIT');
    expect((await pageOf(anna, position)).revisions).toEqual([]);
    await oldest.query('ROLLBACK');
    const page = await pageOf(anna, position);
    expect(page.revisions).toEqual([1, 2]);
    expect((await stream.take(2)).map(({ data }) => data.revision)).toEqual([1, 2]);
    expect((await pageOf(anna, page.events[0]?.position ?? 0)).revisions).toEqual([2]);
    await stream.close();
  });

  test('an open transaction in another database of the server delays nothing', async () => {
    const platform = await start();
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    await platform.jobs.idle();
    const elsewhere = await connect(platform.database, new URL(await createDatabase(inject('postgresUrl'))).pathname);
    await elsewhere.query('BEGIN');
    await elsewhere.query('SELECT pg_current_xact_id()');
    const stream = await EventReader.open(platform, anna);
    const made = await anna.directory(anna.root, 'Brev');
    expect((await stream.next())?.data.resourceId).toBe(made);
    await elsewhere.query('ROLLBACK');
    await stream.close();
  });

  test('nothing is missed or repeated while transactions commit in any order, or roll back', async () => {
    const platform = await start();
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    await platform.jobs.idle();
    const { database } = platform;
    const position = await positionOf(anna);
    const stream = await EventReader.open(platform, anna, { after: position });
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const committed: number[] = [];
    // others before are of the sign-up
    let revision = 1_000;
    let left = 200;
    const writer = async () => {
      while (left-- > 0) {
        const revisions = Array.from({ length: 1 + random(4) }, () => (revision += 1));
        const steps = revisions.map(() => random(12));
        const fails = random(6) === 0;
        const work = database.transaction(async (query) => {
          for (const [index, one] of revisions.entries()) {
            const data = { revision: one };
            await insertEvent(query, { kind: 'resource.changed', resourceId: anna.root, data }, new Date());
            for (let step = steps[index] ?? 0; step > 0; step -= 1) await query.execute('SELECT 1');
          }
          if (fails) throw new Error('rolled back');
        });
        if (
          await work.then(
            () => true,
            () => false,
          )
        )
          committed.push(...revisions);
      }
    };
    const polled: unknown[] = [];
    const places: number[] = [];
    let after = position;
    const poll = async () => {
      const page = await pageOf(anna, after);
      const own = page.events.filter(({ data }) => Number(data['revision']) > 1_000);
      polled.push(...own.map(({ data }) => data['revision']));
      places.push(...own.map((event) => event.position));
      after = page.position;
    };
    const written = new AbortController();
    const reader = (async () => {
      while (!written.signal.aborted) await poll();
    })();
    await Promise.all(Array.from({ length: 6 }, writer));
    written.abort();
    await reader;
    for (let before = -1; before !== polled.length;) {
      before = polled.length;
      await poll();
    }
    const ascending = committed.toSorted((one, other) => one - other);
    expect(polled.toSorted((one, other) => Number(one) - Number(other))).toEqual(ascending);
    expect(places).toEqual([...new Set(places)].toSorted((one, other) => one - other));
    const streamed: unknown[] = [];
    while (streamed.length < committed.length) {
      const { revision: next = 0 } = (await stream.next())?.data ?? {};
      if (next > 1_000) streamed.push(next);
    }
    expect(streamed).toEqual(polled);
    await stream.close();
  });

  test('a transaction that a younger one has overtaken at the same resource is repeated', async () => {
    const platform = await start();
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const { database } = platform;
    const overtaken = database.transaction(async (query) => {
      await query.execute('SELECT pg_current_xact_id()');
      await requireLatest(query, anna.root);
      await database.raw(...add(anna.root, 1));
      await requireLatest(query, anna.root);
    });
    await expect(overtaken).rejects.toMatchObject({ code: '40001' });
    await database.transaction((query) => requireLatest(query, anna.root));
  });
});

onEveryPlatform('the log of events', (start) => {
  test('readers of a transaction with more events than it has places read again', async () => {
    const platform = await start();
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    await platform.jobs.idle();
    let after = await positionOf(anna);
    await platform.database.raw(
      `INSERT INTO resource_events (workspace_id, kind, resource_id, data, created_at)
       SELECT split_part($1, '-', 1), 'resource.changed', $1, '{}', now() FROM generate_series(1, 9000)`,
      [anna.root],
    );
    const last = await anna.directory(anna.root, 'sist');
    const kinds = new Map<string, number>();
    for (let made = false; !made;) {
      const page = await pageOf(anna, after);
      for (const { kind, data } of page.events) {
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        made ||= data['resourceId'] === last;
      }
      after = page.position;
    }
    expect(Object.fromEntries(kinds)).toMatchObject({ 'resource.changed': 8_191, resync: 1, 'resource.created': 1 });
  });

  test('transaction ids of another server make every earlier position unknown, and hide no later event', async () => {
    const platform = await start();
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    await platform.jobs.idle();
    const known = await positionOf(anna);
    const restores = [
      // restored onto a server with smaller transaction ids, and onto one with larger ones
      `UPDATE resource_events SET position = position + 900000000000000`,
      `UPDATE swept_events SET cluster = 'another'`,
    ];
    for (const restore of restores) {
      await anna.directory(anna.root, restore.slice(7, 22));
      await platform.database.raw(restore);
      const again = await startPlatform(platform.database, { clock: platform.clock });
      const page = await pageOf(anna, known);
      expect(page.events.map(({ kind }) => kind)).toEqual(['resync']);
      expect((await pageOf(anna, known + 900_000_000_000_000)).events.map(({ kind }) => kind)).toEqual(['resync']);
      const made = await anna.directory(anna.root, `after ${restore.slice(7, 22)}`);
      expect((await pageOf(anna, page.position)).events.map(({ data }) => data['resourceId'])).toContain(made);
      await again.stop();
    }
  });

  test('a start on the same server keeps the events', async () => {
    const platform = await start();
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    await platform.jobs.idle();
    const position = await positionOf(anna);
    const made = await anna.directory(anna.root, 'Brev');
    const again = await startPlatform(platform.database, { clock: platform.clock });
    expect((await pageOf(anna, position)).events.map(({ data }) => data['resourceId'])).toContain(made);
    await again.stop();
  });
});
