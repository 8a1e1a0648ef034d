import { expect, inject, test } from 'vitest';
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

test('concurrent starts migrate once', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  const databases = await Promise.all(Array.from({ length: 5 }, () => openPostgres({ url, connections: 2 })));
  const runs = await Promise.all(databases.map((database) => migrate(database, clock)));
  expect(runs.flat().toSorted()).toEqual(names);
  await Promise.all(databases.map((database) => database.close()));
});
