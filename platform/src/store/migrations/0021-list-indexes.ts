import type { Migration } from '../migration.ts';

const columns = 'workspace_id, parent_id, state, kind, sort_key, id, updated_at, size';
const numbers = { old_rows: -1, new_rows: 1 } as const;
type Rows = keyof typeof numbers;

const isIndexed = (rows: string) => `EXISTS (
  SELECT 1 FROM list_indexes found
  WHERE found.workspace_id = ${rows}.workspace_id AND found.directory_id = ${rows}.parent_id)`;

/** Most statements concern small directories, and end at the first condition. */
const record = (tables: readonly Rows[]) => `
  BEGIN
    IF NOT (${tables.map((rows) => `EXISTS (SELECT 1 FROM ${rows} WHERE ${isIndexed(rows)})`).join(' OR ')}) THEN
      RETURN NULL;
    END IF;
    WITH changed AS MATERIALIZED (
      SELECT workspace_id, parent_id, kind, sort_key, id, updated_at, size, sum(by) AS by
      FROM (${tables.map((rows) => `SELECT ${columns}, ${numbers[rows]} AS by FROM ${rows}`).join(' UNION ALL ')}) entry
      WHERE state = 'live' AND ${isIndexed('entry')}
      GROUP BY workspace_id, parent_id, kind, sort_key, id, updated_at, size HAVING sum(by) <> 0
    ), counted AS (
      SELECT workspace_id, parent_id, count(*) > 1000 AS many FROM changed GROUP BY workspace_id, parent_id
    )
    INSERT INTO list_changes (workspace_id, directory_id, kind, sort_key, id, updated_at, size, by)
    SELECT workspace_id, parent_id, kind, sort_key, id, updated_at, size, by
    FROM changed JOIN counted USING (workspace_id, parent_id) WHERE NOT many
    UNION ALL
    SELECT workspace_id, parent_id, 'directory', '', '', '-infinity', -1, NULL FROM counted WHERE many;
    RETURN NULL;
  END`;

/** Statement by statement, so that a change of many rows is recorded in one look at them. */
const trigger = (event: string, tables: readonly Rows[]): readonly string[] => [
  `CREATE FUNCTION list_changes_by_${event}() RETURNS trigger LANGUAGE plpgsql AS $$${record(tables)}$$`,
  `CREATE TRIGGER list_changes_by_${event} AFTER ${event} ON resources
    REFERENCING ${tables.map((rows) => `${rows.slice(0, 3)} TABLE AS ${rows}`).join(' ')}
    FOR EACH STATEMENT EXECUTE FUNCTION list_changes_by_${event}()`,
];

const keys = `
  kind text NOT NULL DEFAULT 'directory',
  sort_key text COLLATE "C" NOT NULL DEFAULT '',
  id text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT '-infinity',
  size bigint NOT NULL DEFAULT -1`;

/** Counts of the entries of large directories by parts of their orders; made on demand ([0034]). */
export const listIndexes: Migration = {
  name: '0021-list-indexes',
  statements: [
    `CREATE TABLE list_indexes (
      workspace_id text NOT NULL,
      directory_id text NOT NULL,
      sort text NOT NULL CHECK (sort IN ('name', 'updatedAt', 'size', 'kind')),
      ready boolean NOT NULL DEFAULT false,
      requested_at timestamptz,
      checked_at timestamptz,
      PRIMARY KEY (workspace_id, directory_id, sort),
      FOREIGN KEY (workspace_id, directory_id) REFERENCES resources (workspace_id, id) ON DELETE CASCADE
    )`,
    `CREATE TABLE list_buckets (
      workspace_id text NOT NULL,
      directory_id text NOT NULL,
      sort text NOT NULL,
      bucket_id bigint GENERATED ALWAYS AS IDENTITY,
      ${keys},
      entries integer NOT NULL DEFAULT 0,
      PRIMARY KEY (workspace_id, directory_id, sort, bucket_id),
      FOREIGN KEY (workspace_id, directory_id, sort)
        REFERENCES list_indexes (workspace_id, directory_id, sort) ON DELETE CASCADE
    )`,
    `CREATE INDEX list_buckets_by_name ON list_buckets (workspace_id, directory_id, (kind <> 'directory'), sort_key, id)
      WHERE sort = 'name'`,
    `CREATE INDEX list_buckets_by_change ON list_buckets (workspace_id, directory_id, updated_at, id)
      WHERE sort = 'updatedAt'`,
    `CREATE INDEX list_buckets_by_size ON list_buckets (workspace_id, directory_id, size, id) WHERE sort = 'size'`,
    `CREATE INDEX list_buckets_by_kind ON list_buckets (workspace_id, directory_id, kind, sort_key, id)
      WHERE sort = 'kind'`,
    // written by triggers, summed by reads; by is null after a change of many entries
    `CREATE TABLE list_changes (
      workspace_id text NOT NULL,
      directory_id text NOT NULL,
      change_id bigint GENERATED ALWAYS AS IDENTITY,
      ${keys},
      by integer,
      PRIMARY KEY (workspace_id, directory_id, change_id)
    )`,
    ...trigger('insert', ['new_rows']),
    ...trigger('update', ['old_rows', 'new_rows']),
    ...trigger('delete', ['old_rows']),
  ],
};
