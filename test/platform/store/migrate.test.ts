import { expect, inject, test } from 'vitest';
import type { Database } from '../../../platform/src/ports.ts';
import type { Migration } from '../../../platform/src/store/migration.ts';
import { migrate } from '../../../platform/src/store/migrate.ts';
import { migrations } from '../../../platform/src/store/migrations/index.ts';
import { openPostgres } from '../../../platform/src/adapters/database/postgres.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { createDatabase } from '../support/postgres.ts';

const clock = { now: () => new Date() };
const names = migrations.map(({ name }) => name);

test('migrations have names that sort in order', () => {
  expect(names.toSorted()).toEqual(names);
  expect(new Set(names).size).toBe(names.length);
});

onEveryDatabase('migrating', (database) => {
  test('runs each migration once, and rolls a failed one back as a whole', async () => {
    expect(await migrate(database(), clock)).toEqual(names);
    expect(await migrate(database(), clock)).toEqual([]);
    const good: Migration = { name: '9000-good', statements: ['CREATE TABLE extra (workspace_id text PRIMARY KEY)'] };
    const bad: Migration = {
      name: '9001-bad',
      statements: ['ALTER TABLE extra ADD COLUMN half text', 'SELECT nonsense'],
    };
    await expect(migrate(database(), clock, [...migrations, good, bad])).rejects.toThrow();
    const columns = await database().raw(
      "SELECT column_name FROM information_schema.columns WHERE table_name = 'extra'",
    );
    expect(columns.rows).toEqual([{ column_name: 'workspace_id' }]);
    const fixed = { ...bad, statements: ['ALTER TABLE extra ADD COLUMN whole text'] };
    expect(await migrate(database(), clock, [...migrations, good, fixed])).toEqual(['9001-bad']);
  });

  test('refuses a database of a newer version, and changes nothing', async () => {
    const older = migrations.slice(0, -1);
    await expect(migrate(database(), clock, older)).rejects.toThrow(
      expect.objectContaining({ migrations: [names.at(-1), '9000-good', '9001-bad'] }),
    );
    const { rows } = await database().raw('SELECT count(*)::int AS count FROM schema_migrations');
    expect(rows).toEqual([{ count: names.length + 2 }]);
  });

  test('several statements at once return the rows of the last one; values are sent separately', async () => {
    expect((await database().raw('SELECT 1 AS a; SELECT 2 AS b')).rows).toEqual([{ b: 2 }]);
    expect((await database().raw('SELECT $1::int + 1 AS c', [1])).rows).toEqual([{ c: 2 }]);
    expect((await database().raw('SELECT 1 AS none WHERE false')).rows).toEqual([]);
  });

  test('a transaction that throws is rolled back, and the next one works', async () => {
    await database().raw('CREATE TABLE notes (workspace_id text PRIMARY KEY)');
    const statements: string[] = [];
    database().onStatement = (sql) => statements.push(sql);
    const failing = database().transaction(async (query) => {
      await query.execute("INSERT INTO notes VALUES ('a')");
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await database().transaction((query) => query.execute("INSERT INTO notes VALUES ('b')"));
    expect((await database().raw('SELECT * FROM notes')).rows).toEqual([{ workspace_id: 'b' }]);
    expect(statements).toEqual(expect.arrayContaining(["INSERT INTO notes VALUES ('a')", 'SELECT * FROM notes']));
    delete database().onStatement;
  });
});

/** Runs a step on a database that has all steps before it, and rows without their references. */
async function runStep(database: Database, name: string, rows: string): Promise<void> {
  await migrate(database, clock, migrations.slice(0, names.indexOf(name)));
  await database.raw(`BEGIN; SET LOCAL session_replication_role = replica; ${rows}; COMMIT;`);
  expect(await migrate(database, clock, migrations.slice(0, names.indexOf(name) + 1))).toEqual([name]);
}

onEveryDatabase('0014-long-words', (database) => {
  test('derives again what was given up, and nothing else', async () => {
    await runStep(
      database(),
      '0014-long-words',
      `INSERT INTO derived_results (workspace_id, resource_id, concept, revision, state, error, tries, updated_at)
       SELECT 'w', resource, concept, 1, state, error, 3, now() FROM (VALUES
         ('w-given-up', 'keywords', 'failed', 'given_up'),
         ('w-given-up', 'thumbnail', 'failed', 'given_up'),
         ('w-invalid', 'outline', 'failed', 'invalid'),
         ('w-done', 'links', 'completed', NULL)) given (resource, concept, state, error)`,
    );
    const { rows } = await database().raw(
      "SELECT resource_id, concept, tries FROM derived_results WHERE state = 'pending'",
    );
    expect(rows).toEqual([{ resource_id: 'w-given-up', concept: 'keywords', tries: 0 }]);
  });
});

onEveryDatabase('0015-sliding-limits', (database) => {
  test('keeps each budget in use until its newest window ends', async () => {
    await runStep(
      database(),
      '0015-sliding-limits',
      `INSERT INTO counters (name, subject, window_start, count, expires_at) VALUES
         ('mails', 'a', '2026-01-01T00:00Z', 5, '2026-01-01T00:15Z'),
         ('mails', 'a', '2026-01-01T00:15Z', 1, '2026-01-01T00:30Z'),
         ('mails', 'b', '2026-01-01T00:00Z', 2, '2026-01-01T00:15Z'),
         ('guesses', 'a', '2026-01-01T00:00Z', 2, '2026-01-01T00:15Z')`,
    );
    const { rows } = await database().raw(
      "SELECT name, subject, extract(epoch FROM expires_at - '2026-01-01T00:00Z')::float8 / 60 AS minutes FROM counters",
    );
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(
      expect.arrayContaining([
        { name: 'mails', subject: 'a', minutes: 30 },
        { name: 'mails', subject: 'b', minutes: 15 },
        { name: 'guesses', subject: 'a', minutes: 15 },
      ]),
    );
  });
});

onEveryDatabase('0016-workspace-usage', (database) => {
  test('counts files and revisions, deleted ones too, and pending uploads', async () => {
    await runStep(
      database(),
      '0016-workspace-usage',
      `INSERT INTO resources (workspace_id, id, kind, name, name_key, sort_key, media_type, size, state, file_key,
         created_by, created_at, updated_by, updated_at)
       SELECT workspace, id, kind, id, id, id, 'x/y', size, state, key, 'u', now(), 'u', now() FROM (VALUES
         ('a', 'file', 'file', 100, 'live', 'k1'), ('a', 'deleted', 'file', 20, 'deleted', 'k2'),
         ('a', 'pending', 'file', 0, 'uploading', 'k3'), ('a', 'deferred', 'file', 0, 'uploading', 'k4'),
         ('a', 'text', 'document', 3, 'live', NULL), ('b', 'text', 'document', 9, 'live', NULL)
       ) given (workspace, id, kind, size, state, key);
       INSERT INTO document_contents (workspace_id, resource_id, revision, content, size, created_by, created_at)
       SELECT workspace, 'text', revision, '', size, 'u', now() FROM (VALUES ('a', 1, 1000), ('a', 2, 3), ('b', 1, 9)
       ) given (workspace, revision, size);
       INSERT INTO uploads (workspace_id, resource_id, created_by, state, length, received, metadata, file_key,
         created_at, expires_at)
       SELECT 'a', id, 'u', state, length, received, '{}', 'k', now(), now() FROM (VALUES
         ('pending', 'open', 50000, 7), ('deferred', 'open', NULL, 200000), ('file', 'finished', 100, 100)
       ) given (id, state, length, received);
       INSERT INTO workspaces (workspace_id, name, root_resource_id, created_at) VALUES
         ('a', 'A', 'x', now()), ('b', 'B', 'x', now()), ('c', 'C', 'x', now())`,
    );
    const { rows } = await database().raw('SELECT workspace_id, bytes::int FROM workspace_usage ORDER BY workspace_id');
    expect(rows).toEqual([
      { workspace_id: 'a', bytes: 251_123 },
      { workspace_id: 'b', bytes: 9 },
    ]);
  });
});

onEveryDatabase('0017-event-transactions', (database) => {
  test('deletes events with positions of the former kind, and places new ones by transaction', async () => {
    await runStep(
      database(),
      '0017-event-transactions',
      `INSERT INTO event_positions (stream, given, swept) VALUES ('resources', 2, 1);
       INSERT INTO resource_events (workspace_id, position, kind, resource_id, data, created_at)
       SELECT 'w', position, 'resource.changed', 'w-1', '{}', now() FROM (VALUES (2), (NULL)) given (position)`,
    );
    expect((await database().raw('SELECT 1 FROM resource_events')).rows).toEqual([]);
    // later than any former position
    const swept = await database().raw('SELECT position > 2 AS later FROM swept_events');
    expect(swept.rows).toEqual([{ later: true }]);
    const insert = `INSERT INTO resource_events (workspace_id, kind, resource_id, data, created_at)
      SELECT 'w', 'resource.changed', 'w-' || n, '{}', now() FROM generate_series(1, 2) n`;
    await database().raw(`BEGIN; ${insert}; SAVEPOINT one; ${insert}; ROLLBACK TO one; ${insert}; COMMIT`);
    await database().raw(insert);
    const { rows } = await database().raw(`
      SELECT dense_rank() OVER (ORDER BY position / 8192)::int AS transaction, (position % 8192)::int AS place
      FROM resource_events ORDER BY position`);
    expect(rows.map(({ transaction, place }) => [transaction, place])).toEqual([
      [1, 0],
      [1, 1],
      [1, 2],
      [1, 3],
      [2, 0],
      [2, 1],
    ]);
  });
});

onEveryDatabase('0019-workspace-readers', (database) => {
  test('lists the workspaces of users, and of addresses that are not verified', async () => {
    await runStep(
      database(),
      '0019-workspace-readers',
      `INSERT INTO access_entries (workspace_id, resource_id, entry_id, user_id, address_key, role, accepted_at, created_at)
       SELECT workspace, resource, resource, person, address, 'reader', accepted::timestamptz, created::timestamptz
       FROM (VALUES
         ('a', 'a-1', 'bo', NULL, '2026-01-03', '2026-01-03'), ('a', 'a-2', 'bo', 'bo@x', '2026-01-05', '2026-01-02'),
         ('b', 'b-1', 'bo', 'bo@x', NULL, '2026-01-04'), ('b', 'b-2', NULL, 'eva@x', NULL, '2026-01-06')
       ) given (workspace, resource, person, address, accepted, created)`,
    );
    const { rows } = await database().raw(
      `SELECT reader, workspace_id, extract(day FROM since AT TIME ZONE 'UTC')::int AS day
       FROM workspace_readers ORDER BY reader, workspace_id`,
    );
    expect(rows).toEqual([
      { reader: 'bo', workspace_id: 'a', day: 2 },
      { reader: 'bo', workspace_id: 'b', day: 4 },
      { reader: 'bo@x', workspace_id: 'b', day: 4 },
      { reader: 'eva@x', workspace_id: 'b', day: 6 },
    ]);
  });
});

onEveryDatabase('0021-list-indexes', (database) => {
  test('keeps what is there, and records changes of the order in directories with an index', async () => {
    await runStep(
      database(),
      '0021-list-indexes',
      `INSERT INTO workspaces (workspace_id, name, root_resource_id, created_at) VALUES ('w', 'W', 'w-large', now());
       INSERT INTO resources (workspace_id, id, parent_id, kind, name, name_key, sort_key, media_type, size, created_by,
         created_at, updated_by, updated_at)
       SELECT 'w', id, parent, kind, id, id, id, 'x/y', 0, 'u', now(), 'u', now() FROM (VALUES
         ('w-large', NULL, 'directory'), ('w-small', 'w-large', 'directory'), ('w-a', 'w-large', 'file'),
         ('w-b', 'w-small', 'file')) given (id, parent, kind)`,
    );
    const changes = async (statement: string) => {
      await database().raw(statement);
      const { rows } = await database().raw('SELECT id, size::int, by FROM list_changes ORDER BY id, by');
      await database().raw('DELETE FROM list_changes');
      return rows;
    };
    expect(await changes('UPDATE resources SET size = size + 1')).toEqual([]);
    expect(
      await changes("INSERT INTO list_indexes (workspace_id, directory_id, sort) VALUES ('w', 'w-large', 'size')"),
    ).toEqual([]);
    expect(await changes("UPDATE resources SET size = 9 WHERE id IN ('w-a', 'w-b')")).toEqual([
      { id: 'w-a', size: 1, by: -1 },
      { id: 'w-a', size: 9, by: 1 },
    ]);
    expect(await changes('UPDATE resources SET children = children + 1, restricted = true')).toEqual([]);
    expect(await changes("UPDATE resources SET parent_id = 'w-large' WHERE id = 'w-b'")).toEqual([
      { id: 'w-b', size: 9, by: 1 },
    ]);
    expect(await changes("UPDATE resources SET state = 'deleted' WHERE id = 'w-b'")).toEqual([
      { id: 'w-b', size: 9, by: -1 },
    ]);
    expect(await changes("DELETE FROM resources WHERE id IN ('w-a', 'w-b')")).toEqual([{ id: 'w-a', size: 9, by: -1 }]);
  });
});

test('concurrent starts migrate once', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  const databases = await Promise.all(Array.from({ length: 5 }, () => openPostgres({ url, connections: 2 })));
  const runs = await Promise.all(databases.map((database) => migrate(database, clock)));
  expect(runs.flat().toSorted()).toEqual(names);
  await Promise.all(databases.map((database) => database.close()));
});
