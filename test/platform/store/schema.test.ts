import { readFileSync } from 'node:fs';
import { parse } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import * as authenticationSchema from '../../../platform/src/features/authentication/store/schema.ts';
import { migrate } from '../../../platform/src/store/migrate.ts';
import * as resourceSchema from '../../../platform/src/features/resources/store/schema.ts';
import * as globalSchema from '../../../platform/src/store/schema.ts';
import { onEveryDatabase } from '../support/databases.ts';

const keys = `
  SELECT t.relname AS table, c.relname AS key, i.indisprimary AS primary,
    (SELECT a.attname FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attnum = i.indkey[0]) AS first
  FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid JOIN pg_class c ON c.oid = i.indexrelid
    JOIN pg_namespace n ON n.oid = t.relnamespace
  WHERE n.nspname = 'public' AND i.indisunique`;

const references = `
  SELECT t.relname AS table, r.relname AS target,
    (SELECT a.attname FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attnum = c.conkey[1]) AS first,
    (SELECT a.attname FROM pg_attribute a WHERE a.attrelid = r.oid AND a.attnum = c.confkey[1]) AS target_first
  FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid JOIN pg_class r ON r.oid = c.confrelid
    JOIN pg_namespace n ON n.oid = t.relnamespace
  WHERE n.nspname = 'public' AND c.contype = 'f'`;

const schema = { ...globalSchema, ...authenticationSchema, ...resourceSchema };

interface DescribedColumn {
  readonly name: string;
  readonly notNull: boolean;
  getSQLType(): string;
}

/** Drizzle's metadata of a table, by the symbols under which it is stored. */
function described(value: object): { table: string; columns: DescribedColumn[] } | undefined {
  const table: unknown = Reflect.get(value, Symbol.for('drizzle:Name'));
  const columns: unknown = Reflect.get(value, Symbol.for('drizzle:Columns'));
  if (typeof table !== 'string' || typeof columns !== 'object' || !columns) return undefined;
  return { table, columns: Object.values(columns) as DescribedColumn[] };
}

onEveryDatabase('the schema', (database) => {
  beforeAll(async () => {
    await migrate(database(), { now: () => new Date() });
  });

  const tableNames = async () => {
    const { rows } = await database().raw("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1");
    return rows.map(({ tablename }) => String(tablename));
  };
  const isGlobal = (table: unknown) => Object.hasOwn(schema.globalTables, String(table));

  test('every table that is not listed as global has keys that lead with workspace_id', async () => {
    const local = (await tableNames()).filter((table) => !isGlobal(table));
    expect(local).toEqual(expect.arrayContaining(['workspaces', 'resources', 'access_entries']));
    const found = (await database().raw(keys)).rows.filter(({ table }) => !isGlobal(table));
    for (const table of local) expect(found).toContainEqual(expect.objectContaining({ table, primary: true }));
    for (const { first, key } of found) expect([key, first]).toEqual([key, 'workspace_id']);
  });

  test('no reference crosses that line, and those within workspaces lead with workspace_id', async () => {
    for (const { table, target, first, target_first } of (await database().raw(references)).rows) {
      expect([table, target, isGlobal(target)]).toEqual([table, target, isGlobal(table)]);
      if (!isGlobal(table)) expect([first, target_first]).toEqual(['workspace_id', 'workspace_id']);
    }
  });

  test('every global table exists, with its reason', async () => {
    const names = await tableNames();
    for (const [table, reason] of Object.entries(schema.globalTables)) {
      expect(names).toContain(table);
      expect(reason.length).toBeGreaterThan(10);
    }
  });

  test('the SQL for Citus names every table once, where it belongs, after those that it refers to', async () => {
    const sql = readFileSync(new URL('../../../docs/citus.sql', import.meta.url), 'utf8');
    const { stmts = [] } = await parse(sql);
    const calls = sql.matchAll(
      /^SELECT create_(?:(reference)_table\('(\w+)'\)|distributed_table\('(\w+)', 'workspace_id'.*\));$/gm,
    );
    const placed = Array.from(calls, ([, reference, global = '', local = '']) => ({
      table: reference ? global : local,
      isGlobal: reference !== undefined,
    }));
    expect(placed).toHaveLength(stmts.length);
    const names = placed.map(({ table }) => table);
    expect(names.toSorted()).toEqual(await tableNames());
    for (const { table, isGlobal: isReference } of placed)
      expect([table, isReference]).toEqual([table, isGlobal(table)]);
    for (const { table, target } of (await database().raw(references)).rows) {
      expect(names.indexOf(String(target))).toBeLessThanOrEqual(names.indexOf(String(table)));
    }
  });

  test('the schema of the queries equals that of the database', async () => {
    const { rows } = await database().raw(`
      SELECT table_name, column_name, data_type, udt_name, is_nullable FROM information_schema.columns
      WHERE table_schema = 'public'`);
    const actual = new Map(rows.map((row) => [`${row['table_name']}.${row['column_name']}`, row]));
    const known = new Set<string>();
    for (const { table, columns } of Object.values(schema).flatMap((value) => described(value) ?? [])) {
      for (const column of columns) {
        const name = `${table}.${column.name}`;
        known.add(name);
        const { data_type, udt_name, is_nullable: nullable } = actual.get(name) ?? {};
        const type = data_type === 'ARRAY' ? `${String(udt_name).slice(1)}[]` : data_type;
        expect([name, type, nullable]).toEqual([name, column.getSQLType(), column.notNull ? 'NO' : 'YES']);
      }
    }
    expect(known.size).toBeGreaterThan(80);
    const tables = new Set([...known].map((name) => name.split('.')[0]));
    expect([...actual.keys()].filter((name) => tables.has(name.split('.')[0]!) && !known.has(name))).toEqual([]);
  });
});
