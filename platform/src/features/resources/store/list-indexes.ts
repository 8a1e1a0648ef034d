import type { SortField } from '@service/widgets/contract';
import { sql, type SQL } from 'drizzle-orm';
import type { Query } from '../../../ports.ts';
import { openToMember } from './access.ts';
import { columnsIn, tuple, type Key, type LargeDirectory, type Listing } from './children.ts';
import { listBuckets, listChanges, listIndexes, resources } from './schema.ts';

type DirectoryId = Pick<LargeDirectory, 'workspaceId' | 'directoryId'>;

const columns = (sort: SortField, row?: string): SQL => tuple(columnsIn(sort, row));
const ordered = (sort: SortField, row: string, suffix = sql``): SQL =>
  sql.join(
    columnsIn(sort, row).map((column) => sql`${column}${suffix}`),
    sql`, `,
  );

const isOf = ({ workspaceId, directoryId }: DirectoryId, row: string): SQL => sql`
  ${sql.raw(row)}.workspace_id = ${workspaceId} AND ${sql.raw(row)}.directory_id = ${directoryId}`;

/** Condition for buckets; the order is no parameter, so that its partial index is used. */
const isBucketOf = (directory: DirectoryId, sort: SortField, row: string): SQL => sql`
  ${isOf(directory, row)} AND ${sql.raw(row)}.sort = ${sql.raw(`'${sort}'`)}`;

const isEntryOf = ({ workspaceId, directoryId }: DirectoryId): SQL => sql`
  ${resources.workspaceId} = ${workspaceId} AND ${resources.parentId} = ${directoryId} AND ${resources.state} = 'live'`;

/** Condition for entries that a member does not see; `false` for users who see all. */
const isHiddenIn = (directory: LargeDirectory): SQL =>
  directory.member === undefined
    ? sql`false`
    : sql`${isEntryOf(directory)} AND ${resources.restricted} AND NOT ${openToMember(directory.member)}`;

export interface IndexState {
  /** Counts are exact. */
  readonly usable: boolean;
  /** A job has been requested and has not ended yet. */
  readonly requested: boolean;
  /** Number of changes that are not part of the counts of buckets yet. */
  readonly changes: number;
}

const requestLife = sql`interval '10 minutes'`;

/** State of the index of a list, as a relation `state` of one row; `ready` is null without an index. */
const stateOf = (directory: DirectoryId, sort: SortField): SQL => sql`
  (SELECT 1) one
  LEFT JOIN ${listIndexes} state ON ${isOf(directory, 'state')} AND state.sort = ${sort}`;

const answerOf = sql`
  coalesce(state.ready AND NOT changed.many, false) AS usable,
  coalesce(state.requested_at > now() - ${requestLife}, false) AS requested,
  changed.changes::int AS changes`;

/**
 * Number of entries before a key in the order of a list, of those that the user sees.
 *
 * @returns `before` is meaningless unless the index is usable
 */
export async function indexedRank(
  query: Query,
  { sort, order }: Listing,
  directory: LargeDirectory,
  key: Key,
): Promise<IndexState & { readonly before: number }> {
  const values = tuple(key.map((value) => sql`${value}`));
  const hidden = isHiddenIn(directory);
  const { rows } = await query.execute(sql`
    SELECT ${answerOf},
      (counted.before + changed.before + part.before - hidden.before)::float8 AS before,
      (counted.total + changed.total - hidden.total)::float8 AS total
    FROM ${stateOf(directory, sort)}
    LEFT JOIN LATERAL (
      SELECT * FROM ${listBuckets} bucket
      WHERE ${isBucketOf(directory, sort, 'bucket')} AND ${columns(sort, 'bucket')} <= ${values}
      ORDER BY ${ordered(sort, 'bucket', sql` DESC`)} LIMIT 1
    ) first ON state.ready
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(entries), 0) AS total,
        coalesce(sum(entries) FILTER (WHERE ${columns(sort, 'bucket')} < ${columns(sort, 'first')}), 0) AS before
      FROM ${listBuckets} bucket WHERE state.ready AND ${isBucketOf(directory, sort, 'bucket')}
    ) counted
    CROSS JOIN LATERAL (
      SELECT count(*) AS changes, coalesce(bool_or(by IS NULL), false) AS many, coalesce(sum(by), 0) AS total,
        coalesce(sum(by) FILTER (WHERE ${columns(sort, 'change')} < ${columns(sort, 'first')}), 0) AS before
      FROM ${listChanges} change WHERE ${isOf(directory, 'change')}
    ) changed
    CROSS JOIN LATERAL (
      SELECT count(*) AS before FROM ${resources}
      WHERE ${isEntryOf(directory)} AND ${columns(sort)} >= ${columns(sort, 'first')} AND ${columns(sort)} < ${values}
    ) part
    CROSS JOIN LATERAL (
      SELECT count(*) AS total, count(*) FILTER (WHERE ${columns(sort)} < ${values}) AS before
      FROM ${resources} WHERE ${hidden}
    ) hidden`);
  const { before, total, ...state } = rows[0] as unknown as IndexState & { before: number; total: number };
  return { ...state, before: order === 'desc' ? total - before - 1 : before };
}

export interface Place {
  /** Lower bound of the bucket; absent unless the index is usable. */
  readonly key: Key | null;
  /** Number of visible entries before the bucket. */
  readonly before: number;
}

/** The bucket with the entry of a row number, counted in ascending order over the entries that the user sees. */
export async function indexedPlace(
  query: Query,
  sort: SortField,
  directory: LargeDirectory,
  index: number,
): Promise<IndexState & Place> {
  const { rows } = await query.execute(sql`
    SELECT ${answerOf}, place.key, place.before::float8 AS before
    FROM ${stateOf(directory, sort)}
    CROSS JOIN LATERAL (
      SELECT count(*) AS changes, coalesce(bool_or(by IS NULL), false) AS many
      FROM ${listChanges} change WHERE ${isOf(directory, 'change')}
    ) changed
    LEFT JOIN LATERAL (
      SELECT jsonb_build_array(${ordered(sort, 'placed')}) AS key, before
      FROM (
        SELECT *, coalesce(sum(by) OVER (
          ORDER BY ${ordered(sort, 'part')}, is_entry ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
        ), 0) AS before
        FROM (
          SELECT kind, sort_key, id, updated_at, size, entries AS by, false AS is_entry
          FROM ${listBuckets} bucket WHERE ${isBucketOf(directory, sort, 'bucket')}
          UNION ALL
          SELECT kind, sort_key, id, updated_at, size, by, true FROM ${listChanges} change
          WHERE ${isOf(directory, 'change')}
          UNION ALL
          SELECT kind, sort_key, id, updated_at, size, -1, true FROM ${resources} WHERE ${isHiddenIn(directory)}
        ) part
      ) placed
      WHERE NOT is_entry AND before <= ${index}
      ORDER BY ${ordered(sort, 'placed', sql` DESC`)} LIMIT 1
    ) place ON state.ready`);
  return rows[0] as unknown as IndexState & Place;
}

/**
 * Requests an index, or an update of it. Waits for no transaction that has locked it.
 *
 * @returns `false` if it has been requested already, or is locked
 */
export async function requestIndex(query: Query, directory: DirectoryId, sort: SortField): Promise<boolean> {
  const isIndex = (table: string) => sql`${isOf(directory, table)} AND ${sql.raw(table)}.sort = ${sort}`;
  const { rows } = await query.execute(sql`
    WITH added AS (
      INSERT INTO ${listIndexes} (workspace_id, directory_id, sort, requested_at)
      VALUES (${directory.workspaceId}, ${directory.directoryId}, ${sort}, now())
      ON CONFLICT (workspace_id, directory_id, sort) DO NOTHING RETURNING sort
    ), due AS (
      SELECT sort FROM ${listIndexes} state WHERE ${isIndex('state')}
        AND (requested_at IS NULL OR requested_at < now() - ${requestLife})
      FOR UPDATE SKIP LOCKED
    ), renewed AS (
      UPDATE ${listIndexes} state SET requested_at = now() FROM due WHERE ${isIndex('state')} RETURNING state.sort
    )
    SELECT sort FROM added UNION ALL SELECT sort FROM renewed`);
  return rows.length > 0;
}

export interface ListIndex {
  readonly sort: SortField;
  readonly ready: boolean;
}

/** Indexes of a directory; `locked` locks them until the transaction ends, for changes of their buckets. */
export async function indexesOf(query: Query, directory: DirectoryId, locked = false): Promise<ListIndex[]> {
  const { rows } = await query.execute(sql`
    SELECT sort, ready FROM ${listIndexes} state WHERE ${isOf(directory, 'state')}
    ORDER BY sort ${locked ? sql`FOR UPDATE` : sql``}`);
  return rows as unknown as ListIndex[];
}

/**
 * Adds all changes to the counts of the buckets that they belong to. One statement, so that counts and changes are of
 * one snapshot. The caller has locked the indexes.
 */
async function foldChanges(query: Query, directory: DirectoryId, sorts: readonly SortField[]): Promise<void> {
  const placed = sorts.map(
    (sort) => sql`
      SELECT found.bucket_id, gone.by FROM gone CROSS JOIN LATERAL (
        SELECT bucket_id FROM ${listBuckets} bucket
        WHERE ${isBucketOf(directory, sort, 'bucket')} AND ${columns(sort, 'bucket')} <= ${columns(sort, 'gone')}
        ORDER BY ${ordered(sort, 'bucket', sql` DESC`)} LIMIT 1
      ) found`,
  );
  await query.execute(sql`
    WITH gone AS (
      DELETE FROM ${listChanges} change WHERE ${isOf(directory, 'change')} AND by IS NOT NULL RETURNING *
    ), summed AS MATERIALIZED (
      SELECT bucket_id, sum(by) AS by FROM (${sql.join(placed, sql` UNION ALL `)}) placed
      GROUP BY bucket_id HAVING sum(by) <> 0
    )
    UPDATE ${listBuckets} bucket SET entries = entries + summed.by FROM summed
    WHERE ${isOf(directory, 'bucket')} AND bucket.bucket_id = summed.bucket_id`);
}

/** Stands for the number of a bucket that has to be counted. Not visible outside of the transaction. */
const uncounted = -1;

const storedColumns: Readonly<Record<SortField, SQL>> = {
  name: sql.raw('kind, sort_key, id'),
  updatedAt: sql.raw('updated_at, id'),
  size: sql.raw('size, id'),
  kind: sql.raw('kind, sort_key, id'),
};

/** Buckets as `part`, each with its successor `next`, whose columns are null for the last one. */
const withNext = (directory: DirectoryId, sort: SortField): SQL => sql`
  ${listBuckets} part LEFT JOIN LATERAL (
    SELECT * FROM ${listBuckets} bucket
    WHERE ${isBucketOf(directory, sort, 'bucket')} AND ${columns(sort, 'bucket')} > ${columns(sort, 'part')}
    ORDER BY ${ordered(sort, 'bucket')} LIMIT 1
  ) next ON true`;

/** Entries between the bounds of `part` and `next`. */
const inPart = (directory: DirectoryId, sort: SortField): SQL => {
  const found = sql`SELECT ${storedColumns[sort]} FROM ${resources}
    WHERE ${isEntryOf(directory)} AND ${columns(sort)} >= ${columns(sort, 'part')}`;
  return sql`(
    ${found} AND next.bucket_id IS NULL UNION ALL ${found} AND ${columns(sort)} < ${columns(sort, 'next')}
  ) entry`;
};

/** Divides buckets that are uncounted or have grown to more than twice the size. */
async function divideBuckets(query: Query, directory: DirectoryId, sort: SortField, size: number): Promise<void> {
  await query.execute(sql`
    WITH divided AS (
      INSERT INTO ${listBuckets} (workspace_id, directory_id, sort, entries, ${storedColumns[sort]})
      SELECT part.workspace_id, part.directory_id, part.sort, ${uncounted}, bound.*
      FROM ${withNext(directory, sort)} CROSS JOIN LATERAL (
        SELECT ${storedColumns[sort]} FROM (
          SELECT ${storedColumns[sort]}, row_number() OVER (ORDER BY ${ordered(sort, 'entry')}) AS number
          FROM ${inPart(directory, sort)}
        ) numbered WHERE number > 1 AND (number - 1) % ${size} = 0
      ) bound
      WHERE ${isBucketOf(directory, sort, 'part')} AND (part.entries = ${uncounted} OR part.entries > 2 * ${size})
    )
    UPDATE ${listBuckets} bucket SET entries = ${uncounted}
    WHERE ${isBucketOf(directory, sort, 'bucket')} AND entries > 2 * ${size}`);
}

/**
 * Counts buckets from the entries. One statement, so that counts and changes are of one snapshot.
 *
 * @returns the number of buckets whose counts were different
 */
async function countBuckets(query: Query, directory: DirectoryId, sort: SortField, which: SQL): Promise<number> {
  // materialised, so that no plan counts a bucket more than once
  const { rows } = await query.execute(sql`
    WITH counted AS MATERIALIZED (
      SELECT part.bucket_id, (SELECT count(*) FROM ${inPart(directory, sort)}) - (
        SELECT coalesce(sum(by), 0) FROM ${listChanges} change
        WHERE ${isOf(directory, 'change')} AND ${columns(sort, 'change')} >= ${columns(sort, 'part')}
          AND (next.bucket_id IS NULL OR ${columns(sort, 'change')} < ${columns(sort, 'next')})
      ) AS entries
      FROM ${withNext(directory, sort)} WHERE ${isBucketOf(directory, sort, 'part')} AND ${which}
    )
    UPDATE ${listBuckets} bucket SET entries = counted.entries FROM counted
    WHERE ${isBucketOf(directory, sort, 'bucket')} AND bucket.bucket_id = counted.bucket_id
      AND bucket.entries <> counted.entries
    RETURNING bucket.bucket_id`);
  return rows.length;
}

const deleteBuckets = (query: Query, directory: DirectoryId, sort: SortField) =>
  query.execute(sql`DELETE FROM ${listBuckets} bucket WHERE ${isBucketOf(directory, sort, 'bucket')}`);

const deleteChanges = (query: Query, directory: DirectoryId) =>
  query.execute(sql`DELETE FROM ${listChanges} change WHERE ${isOf(directory, 'change')}`);

/** Drops the counts of all orders after a change of many entries. @returns whether there was one */
async function dropAfterMany(query: Query, directory: DirectoryId, indexes: readonly ListIndex[]): Promise<boolean> {
  const { rows } = await query.execute(sql`
    SELECT 1 FROM ${listChanges} change WHERE ${isOf(directory, 'change')} AND by IS NULL LIMIT 1`);
  if (!rows.length) return false;
  await query.execute(sql`UPDATE ${listIndexes} state SET ready = false WHERE ${isOf(directory, 'state')}`);
  for (const { sort } of indexes) await deleteBuckets(query, directory, sort);
  return true;
}

/** Empty buckets become part of those before them. @returns whether most of the others are nearly empty */
async function removeEmpty(query: Query, directory: DirectoryId, sort: SortField, size: number): Promise<boolean> {
  // the first one has no id
  await query.execute(sql`
    DELETE FROM ${listBuckets} bucket WHERE ${isBucketOf(directory, sort, 'bucket')} AND entries = 0 AND id <> ''`);
  const { rows } = await query.execute(sql`
    SELECT count(*) > 10 + 3 * sum(entries) / ${size} AS sparse FROM ${listBuckets} bucket
    WHERE ${isBucketOf(directory, sort, 'bucket')}`);
  return (rows[0] as { sparse: boolean | null }).sparse ?? true;
}

/**
 * Builds an index of a directory, or brings it up to date, in a transaction of its own.
 *
 * @param size entries of a bucket
 * @param check counts all entries again
 * @returns the number of buckets that were wrong
 */
export async function arrangeIndex(
  query: Query,
  directory: DirectoryId,
  sort: SortField,
  { size, check = false }: { readonly size: number; readonly check?: boolean },
): Promise<number> {
  const indexes = await indexesOf(query, directory, true);
  const index = indexes.find((one) => one.sort === sort);
  if (!index) return 0;
  const dropped = await dropAfterMany(query, directory, indexes);
  const ready = dropped ? [] : indexes.filter((one) => one.ready).map((one) => one.sort);
  // without an index, changes are leftovers that nothing counts
  if (!ready.length) await deleteChanges(query, directory);
  else await foldChanges(query, directory, ready);
  const keeps = ready.includes(sort) && !(await removeEmpty(query, directory, sort, size));
  if (!keeps) {
    await deleteBuckets(query, directory, sort);
    await query.execute(sql`
      INSERT INTO ${listBuckets} (workspace_id, directory_id, sort, entries)
      VALUES (${directory.workspaceId}, ${directory.directoryId}, ${sort}, ${uncounted})`);
  }
  await divideBuckets(query, directory, sort, size);
  await countBuckets(query, directory, sort, sql`part.entries = ${uncounted}`);
  const wrong = check && keeps ? await countBuckets(query, directory, sort, sql`true`) : 0;
  await query.execute(sql`
    UPDATE ${listIndexes} state SET ready = true, requested_at = NULL ${check ? sql`, checked_at = now()` : sql``}
    WHERE ${isOf(directory, 'state')} AND state.sort = ${sort}`);
  return wrong;
}

/** Deletes indexes of directories that are deleted or have become small, and changes that no index needs. */
export async function sweepIndexes(query: Query, few: number): Promise<void> {
  await query.execute(sql`
    DELETE FROM ${listIndexes} USING ${resources}
    WHERE ${listIndexes.workspaceId} = ${resources.workspaceId} AND ${listIndexes.directoryId} = ${resources.id}
      AND (${resources.state} <> 'live' OR ${resources.children} <= ${few})`);
  await query.execute(sql`
    DELETE FROM ${listChanges} change WHERE NOT EXISTS (
      SELECT 1 FROM ${listIndexes} state
      WHERE state.workspace_id = change.workspace_id AND state.directory_id = change.directory_id)`);
}

/** Directories with indexes that have not been checked for a day, or with changes. */
export async function dueIndexes(query: Query, most: number): Promise<{ directoryId: string; check: boolean }[]> {
  const { rows } = await query.execute(sql`
    SELECT directory_id AS "directoryId", check_due AS check FROM (
      SELECT workspace_id, directory_id, bool_or(coalesce(checked_at < now() - interval '1 day', true)) AS check_due
      FROM ${listIndexes} GROUP BY workspace_id, directory_id
    ) state
    WHERE check_due OR EXISTS (
      SELECT 1 FROM ${listChanges} change
      WHERE change.workspace_id = state.workspace_id AND change.directory_id = state.directory_id)
    ORDER BY check_due DESC, directory_id LIMIT ${most}`);
  return rows as unknown as { directoryId: string; check: boolean }[];
}
