import type { ResourceEventData, ResourceEventKind } from '@service/widgets/contract';
import { lte, sql, type SQL } from 'drizzle-orm';
import type { Database, Query } from '../../../ports.ts';
import { batchRows, deleteInBatches, inBatches } from '../../../store/batches.ts';
import { clusterOf, takesNoWrites, textArray } from '../../../store/sql.ts';
import { Statement } from '../../../store/statement.ts';
import { workspaceOf, type Readers, type ResourceRow } from './access.ts';
import { accessEntries, formerReaders, resourceEvents, resources, sweptEvents, workspaceReaders } from './schema.ts';

/** Stored data of an event; streams derive each reader's version from it. */
export interface EventNotes extends Omit<ResourceEventData, 'resourceId' | 'by'> {
  readonly byId?: string;
  /** Readers before the change; absent if they have not changed. */
  readonly readers?: Readers;
  /** Top of the deleted or restored tree; for users who could not read the top. */
  readonly below?: string;
}

/** A change to publish. `access.changed` is internal to streams. */
export interface NewEvent {
  readonly kind: Exclude<ResourceEventKind, 'session.ended' | 'resync'> | 'access.changed';
  readonly resourceId: string;
  readonly data?: EventNotes;
}

export interface PlacedEvent extends Required<NewEvent> {
  /** `transaction id * 8192 + place in the transaction`, the default of the column. */
  readonly position: number;
  readonly createdAt: Date;
}

/** Positions of a transaction follow one another, from its id times this number on. */
export const placesPerTransaction = 8_192;

/** The last place of a transaction stands for all its further events: readers are told to read again. */
export const isOverflow = ({ position }: PlacedEvent): boolean => (position + 1) % placesPerTransaction === 0;

/** Channel of PostgreSQL's NOTIFY for new events; it only wakes. */
export const eventChannel = 'resource_events';

/** @param event its `readers` are those before the change, which the transaction has made already */
export async function insertEvent(query: Query, { kind, resourceId, data = {} }: NewEvent, now: Date): Promise<void> {
  const workspaceId = workspaceOf(resourceId);
  await query
    .insert(resourceEvents)
    .values({ workspaceId, kind, resourceId, data: { ...data }, createdAt: now })
    .returning({ notified: sql`pg_notify(${eventChannel}, '')` });
  if (data.readers?.ids.length) await noteFormerReaders(query, workspaceId, data.readers.ids, now);
}

/** Notes users without any access to the workspace from now on: they still read the event of their loss. */
async function noteFormerReaders(
  query: Query,
  workspaceId: string,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  await query.execute(sql`
    INSERT INTO ${formerReaders} (workspace_id, user_id, left_at)
    SELECT ${workspaceId}, reader.id, ${now.toISOString()}::timestamptz FROM unnest(${textArray(userIds)}) AS reader (id)
    WHERE NOT EXISTS (
      SELECT 1 FROM ${accessEntries}
      WHERE ${accessEntries.workspaceId} = ${workspaceId} AND ${accessEntries.userId} = reader.id)
    ON CONFLICT (workspace_id, user_id) DO UPDATE SET left_at = excluded.left_at`);
}

/**
 * Makes `transact` repeat a transaction that a younger one has overtaken with a change of the same resource: its
 * events would stand before those of the younger one, so that a restored resource would end as deleted.
 */
export async function requireLatest(query: Query, resourceId: string): Promise<void> {
  const { rows } = await query.execute(sql`
    SELECT 1 FROM ${resourceEvents}
    WHERE ${resourceEvents.workspaceId} = ${workspaceOf(resourceId)} AND ${resourceEvents.resourceId} = ${resourceId}
      AND ${resourceEvents.position} > ${before(sql`pg_current_xact_id()`)} + ${sql.raw(String(placesPerTransaction))}
    LIMIT 1`);
  if (rows.length) throw Object.assign(new Error('A younger transaction was faster.'), { code: '40001' });
}

/**
 * Repeats the event of a tree for each resource in it with an entry of its own: its readers may see it without the
 * top.
 */
export async function insertEventsBelow(
  query: Query,
  top: Pick<ResourceRow, 'workspaceId' | 'id'>,
  { kind, data = {} }: Pick<NewEvent, 'kind' | 'data'>,
  now: Date,
): Promise<void> {
  const noted = JSON.stringify({ ...data, below: top.id });
  await query.execute(sql`
    INSERT INTO ${resourceEvents} (workspace_id, kind, resource_id, data, created_at)
    SELECT DISTINCT ${resources.workspaceId}, ${kind}, ${resources.id}, ${noted}::jsonb, ${now.toISOString()}::timestamptz
    FROM ${resources} JOIN ${accessEntries}
      ON ${accessEntries.workspaceId} = ${resources.workspaceId} AND ${accessEntries.resourceId} = ${resources.id}
    WHERE ${resources.workspaceId} = ${top.workspaceId} AND ${resources.ancestors} @> ${textArray([top.id])}
      AND ${resources.state} <> 'uploading'
    LIMIT ${placesPerTransaction}`);
}

/** Last position before those of a transaction. */
const before = (transaction: SQL) => sql`(${transaction}::text::bigint * ${sql.raw(String(placesPerTransaction))} - 1)`;

/** Newest position of a deleted event. */
export const sweptPosition = sql`coalesce((SELECT ${sweptEvents.position} FROM ${sweptEvents}), 0)`;

/**
 * Newest position up to which no event can appear any more: all older transactions of this database have ended. Those
 * of other databases of the server write no events, and may be long.
 */
export const currentPosition = sql`(
  SELECT greatest(${before(sql`coalesce(min(running.id), pg_snapshot_xmax(pg_current_snapshot()))`)}, ${sweptPosition})
  FROM pg_snapshot_xip(pg_current_snapshot()) AS running (id) WHERE NOT EXISTS (
    SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'transactionid' AND granted AND mode = 'ExclusiveLock' AND transactionid = running.id::xid
      AND datid <> (SELECT oid FROM pg_database WHERE datname = current_database())))`;

/** Events after a position that their readers may see a part of. */
export interface EventBatch {
  readonly events: readonly PlacedEvent[];
  /** A reader who has handled the events knows everything up to here. */
  readonly position: number;
  /** There may be more. */
  readonly full: boolean;
  /** Committed events wait for an older transaction to end. */
  readonly pending: boolean;
  /** Events after the given position were deleted. */
  readonly lost: boolean;
}

/** Workspaces that users read, or could read until a day ago. */
const workspacesOf = (userIds: readonly string[]): SQL => {
  const users = textArray(userIds);
  return sql`ARRAY(
    SELECT ${workspaceReaders.workspaceId} FROM ${workspaceReaders} WHERE ${workspaceReaders.reader} = ANY (${users})
    UNION
    SELECT ${formerReaders.workspaceId} FROM ${formerReaders} WHERE ${formerReaders.userId} = ANY (${users})
  )`;
};

/** One statement, because one snapshot decides which transactions have ended, which events are there, and who reads. */
async function readEvents(query: Query, userIds: readonly string[], after: number, limit: number): Promise<EventBatch> {
  const { rows } = await query.execute(sql`
    SELECT log.horizon, log.swept, event.*
    FROM (SELECT ${currentPosition} AS horizon, ${sweptPosition} AS swept) AS log
    LEFT JOIN LATERAL (
      SELECT ${resourceEvents.position}, ${resourceEvents.kind}, ${resourceEvents.resourceId} AS "resourceId",
        ${resourceEvents.data}, ${resourceEvents.createdAt} AS "createdAt"
      FROM ${resourceEvents}
      WHERE ${resourceEvents.workspaceId} = ANY (${workspacesOf(userIds)}) AND ${resourceEvents.position} > ${after}
      ORDER BY ${resourceEvents.position} LIMIT ${limit}
    ) AS event ON true`);
  const found = rows as unknown as (StoredEvent & { readonly horizon: string; readonly swept: string })[];
  const newest = Number(found[0]?.horizon ?? 0);
  const placed = found.flatMap(({ kind, resourceId, data, position, createdAt }) =>
    position === null ? [] : [{ kind, resourceId, data, position: Number(position), createdAt: new Date(createdAt) }],
  );
  const ended = placed.filter(({ position }) => position <= newest);
  const full = ended.length === limit;
  return {
    // one of those that share the last place is enough
    events: ended.filter(({ position }, index) => position !== ended[index - 1]?.position),
    position: (full && ended.at(-1)?.position) || Math.max(after, newest),
    full,
    pending: ended.length < placed.length,
    lost: after < Number(found[0]?.swept ?? 0),
  };
}

const reads = 3;

/**
 * Events of the workspaces that users read, or could read until a day ago. A transaction of another database that ends
 * during the statement is not recognised, so pending events are read again at once.
 */
export async function eventsAfter(...query: Parameters<typeof readEvents>): Promise<EventBatch> {
  for (let read = 1; ; read += 1) {
    const batch = await readEvents(...query);
    if (!batch.pending || read === reads) return batch;
  }
}

type StoredEvent = Required<NewEvent> & { readonly position: string | null; readonly createdAt: string };

export interface Positions {
  /** For a reader who begins now. */
  readonly current: number;
  /** Newest one that any reader can have. */
  readonly newest: number;
  /** Newest one of a deleted event. */
  readonly swept: number;
}

const positionsNow = new Statement<object, Record<keyof Positions, string>>(
  'positions',
  () => sql`
    SELECT ${currentPosition} AS current, ${before(sql`pg_snapshot_xmax(pg_current_snapshot())`)} AS newest,
      ${sweptPosition} AS swept`,
);

/** Reads only, so that it never waits. */
export async function positions(query: Query): Promise<Positions> {
  const [found] = await positionsNow.rows(query, {});
  const { current, newest, swept } = found ?? {};
  return { current: Number(current ?? 0), newest: Number(newest ?? 0), swept: Number(swept ?? 0) };
}

/** Events that a replica shows of those that a reader may see. */
export interface ShownEvents {
  /** All events up to here are shown. */
  readonly base: number;
  /** Positions of later ones. */
  readonly later: readonly number[];
}

/** Later events of a reader up to which a replica is compared. */
const mostCompared = 1_000;

/** @returns `undefined` if there are too many to compare */
export async function shownEvents(query: Query, userId: string): Promise<ShownEvents | undefined> {
  const { rows } = await query.execute<{ base: string; later: string[] }>(sql`
    SELECT base, ARRAY(
      SELECT ${resourceEvents.position} FROM ${resourceEvents}
      WHERE ${resourceEvents.workspaceId} = ANY (${workspacesOf([userId])}) AND ${resourceEvents.position} > base
      LIMIT ${mostCompared + 1}
    ) AS later
    FROM (SELECT ${before(sql`pg_snapshot_xmin(pg_current_snapshot())`)} AS base) AS log`);
  const { base, later } = rows[0] ?? { base: '0', later: [] };
  return later.length > mostCompared ? undefined : { base: Number(base), later: later.map(Number) };
}

/** Checks on the database itself if a replica shows every event that the reader may see. */
export async function areAllShown(query: Query, userId: string, { base, later }: ShownEvents): Promise<boolean> {
  const { rows } = await query.execute<{ all: boolean }>(sql`
    SELECT ${sweptPosition} <= ${base} AND NOT EXISTS (
      SELECT 1 FROM ${resourceEvents}
      WHERE ${resourceEvents.workspaceId} = ANY (${workspacesOf([userId])}) AND ${resourceEvents.position} > ${base}
        AND ${resourceEvents.position} <> ALL (${sql.param(later)}::bigint[])
    ) AS all`);
  return rows[0]?.all === true;
}

/** Deletes events until `end`, in batches; readers at earlier positions have to read again. @returns their number */
export async function sweepEvents({ query }: Database, end: Date, limit = batchRows): Promise<number> {
  const isOld = sql`${resourceEvents.createdAt} <= ${end.toISOString()}::timestamptz`;
  await deleteInBatches(query, formerReaders, lte(formerReaders.leftAt, end));
  return inBatches(limit, async () => {
    const { rows } = await query.execute<{ count: number }>(sql`
      WITH old AS (
        SELECT max(position) AS newest, count(*) AS count FROM (
          SELECT ${resourceEvents.position} FROM ${resourceEvents}
          WHERE ${isOld} AND ${resourceEvents.position} <= ${currentPosition}
          ORDER BY ${resourceEvents.position} LIMIT ${limit}
        ) AS first
      ), gone AS (
        DELETE FROM ${resourceEvents} WHERE ${isOld} AND ${resourceEvents.position} <= (SELECT newest FROM old)
      ), kept AS (
        UPDATE ${sweptEvents} SET position = greatest(${sweptEvents.position}, old.newest) FROM old
        WHERE old.newest IS NOT NULL
      )
      SELECT count::int AS count FROM old`);
    return rows[0]?.count ?? 0;
  });
}

/** Positions of another server's transactions, as after a restore from a dump, compare with none of this one. */
async function isForeign(query: Query, cluster: string, lock = sql``): Promise<boolean> {
  const { rows } = await query.execute<{ cluster: string; ahead: boolean }>(sql`
    SELECT cluster, greatest(${sweptEvents.position}, (SELECT max(${resourceEvents.position}) FROM ${resourceEvents})) >
      ${before(sql`pg_snapshot_xmax(pg_current_snapshot())`)} AS ahead
    FROM ${sweptEvents} ${lock}`);
  const [found] = rows;
  return found !== undefined && (found.ahead || (cluster !== '' && found.cluster !== cluster));
}

/**
 * Starts the log anew on a server that has not written it: deletes its events, so that each earlier position is
 * answered with a `resync`.
 */
export async function adoptEvents(database: Database): Promise<void> {
  const cluster = await clusterOf(database.query);
  try {
    await database.query.execute(
      sql`INSERT INTO ${sweptEvents} (cluster, position) VALUES (${cluster}, 0) ON CONFLICT DO NOTHING`,
    );
  } catch (error) {
    // a start on a full disk
    if (!takesNoWrites(error)) throw error;
  }
  if (!(await isForeign(database.query, cluster))) return;
  await database.transaction(async (query) => {
    if (!(await isForeign(query, cluster, sql`FOR UPDATE`))) return;
    await query.execute(sql`DELETE FROM ${resourceEvents}`);
    await query.execute(sql`UPDATE ${sweptEvents} SET cluster = ${cluster}, position = 0`);
    await query.execute(sql`UPDATE ${sweptEvents} SET position = ${currentPosition}`);
  });
}
