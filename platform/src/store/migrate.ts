import { sql } from 'drizzle-orm';
import type { Clock, Database, Query } from '../ports.ts';
import type { Migration } from './migration.ts';
import { migrations as history } from './migrations/index.ts';
import { withoutTimeouts } from './sql.ts';

/** A newer version of the platform has used the database. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
  readonly migrations: readonly string[];

  constructor(migrations: readonly string[]) {
    super(`The database has migrations that this version does not know (${migrations.join(', ')}).`);
    this.migrations = migrations;
  }
}

/** Advisory lock of migrations: any unused constant. */
const lockKey = 0x5e57_1c35;

async function lock(query: Query): Promise<void> {
  await withoutTimeouts(query);
  await query.execute(sql`SELECT pg_advisory_xact_lock(${lockKey})`);
}

/**
 * Migrates the schema: each step in a transaction, under a lock, so that concurrent starts migrate once.
 *
 * @returns the names of the steps that this call has run
 * @throws {NewerSchemaError} without changing anything
 */
export async function migrate(
  database: Database,
  clock: Clock,
  migrations: readonly Migration[] = history,
): Promise<string[]> {
  const run: string[] = [];
  // a database that is read-only, because its disk is full, serves reads
  const { rows: tables } = await database.raw("SELECT to_regclass('schema_migrations') IS NOT NULL AS known");
  if (tables[0]?.['known'] === true && (await isMigrated(database.query, migrations))) return run;
  await database.transaction(async (query) => {
    await lock(query);
    await query.execute(sql`
      CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL)
    `);
    await isMigrated(query, migrations);
  });
  for (const { name, statements } of migrations) {
    await database.transaction(async (query) => {
      await lock(query);
      const { rows } = await query.execute<{ name: string }>(sql`
        INSERT INTO schema_migrations (name, applied_at) VALUES (${name}, ${clock.now().toISOString()})
        ON CONFLICT (name) DO NOTHING RETURNING name
      `);
      if (!rows.length) return;
      for (const statement of statements) await query.execute(sql.raw(statement));
      run.push(name);
    });
  }
  return run;
}

/** @throws {NewerSchemaError} */
async function isMigrated(query: Query, migrations: readonly Migration[]): Promise<boolean> {
  const { rows } = await query.execute(sql`SELECT name FROM schema_migrations ORDER BY name`);
  const applied = (rows as { name: string }[]).map(({ name }) => name);
  const unknown = applied.filter((name) => !migrations.some((known) => known.name === name));
  if (unknown.length) throw new NewerSchemaError(unknown);
  return migrations.every(({ name }) => applied.includes(name));
}
