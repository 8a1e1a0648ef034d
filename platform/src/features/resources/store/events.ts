import type { ResourceEventData, ResourceEventKind } from '@service/widgets/contract';
import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Database, Query } from '../../../ports.ts';
import { textArray } from '../../../store/sql.ts';
import { workspaceOf, type Readers, type ResourceRow } from './access.ts';
import { accessEntries, resourceEvents, resources } from './schema.ts';

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
  readonly position: number;
  readonly createdAt: Date;
}

export async function insertEvent(query: Query, { kind, resourceId, data = {} }: NewEvent, now: Date): Promise<void> {
  await query
    .insert(resourceEvents)
    .values({ workspaceId: workspaceOf(resourceId), kind, resourceId, data: { ...data }, createdAt: now })
    .returning({ notified: sql`pg_notify(${eventChannel}, '')` });
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
  const shared = await query
    .selectDistinct({ id: resources.id })
    .from(resources)
    .innerJoin(
      accessEntries,
      and(eq(accessEntries.workspaceId, resources.workspaceId), eq(accessEntries.resourceId, resources.id)),
    )
    .where(
      and(
        eq(resources.workspaceId, top.workspaceId),
        sql`${resources.ancestors} @> ${textArray([top.id])}`,
        ne(resources.state, 'uploading'),
      ),
    );
  if (!shared.length) return;
  const { workspaceId } = top;
  const noted = { ...data, below: top.id };
  await query
    .insert(resourceEvents)
    .values(shared.map(({ id }) => ({ workspaceId, kind, resourceId: id, data: noted, createdAt: now })));
}

export async function eventsAfter(query: Query, position: number, limit: number): Promise<PlacedEvent[]> {
  const found = await query
    .select()
    .from(resourceEvents)
    .where(gt(resourceEvents.position, position))
    .orderBy(asc(resourceEvents.position))
    .limit(limit);
  return found.map((row) => ({
    kind: row.kind as NewEvent['kind'],
    resourceId: row.resourceId,
    data: row.data as EventNotes,
    position: row.position ?? 0,
    createdAt: row.createdAt,
  }));
}

/** Highest assigned position, and the highest deleted one. */
export interface Positions {
  readonly given: number;
  readonly swept: number;
}

/** Channel of PostgreSQL's NOTIFY for events without a position; it only wakes. */
export const eventChannel = 'resource_events';

/** Events that get their positions in one transaction. */
const atOnce = 1_000;

export async function positions(query: Query): Promise<Positions> {
  const { rows } = await query.execute<{ given: string; swept: string }>(
    sql`SELECT given, swept FROM event_positions WHERE stream = 'resources'`,
  );
  return { given: Number(rows[0]?.given ?? 0), swept: Number(rows[0]?.swept ?? 0) };
}

/** Locks the row that assigns positions, across processes, until the transaction ends. */
async function lockPositions(query: Query): Promise<number> {
  const { rows } = await query.execute<{ given: string }>(sql`
    INSERT INTO event_positions (stream, given, swept) VALUES ('resources', 0, 0)
    ON CONFLICT (stream) DO UPDATE SET given = event_positions.given RETURNING given`);
  return Number(rows[0]?.given ?? 0);
}

/** Assigns positions to some committed events. @returns their number */
async function giveSome(query: Query): Promise<number> {
  const given = await lockPositions(query);
  const { rows } = await query.execute<{ given: string }>(sql`
    WITH waiting AS (
      SELECT workspace_id, id, row_number() OVER (ORDER BY id) AS place
      FROM (
        SELECT workspace_id, id FROM ${resourceEvents} WHERE position IS NULL ORDER BY id LIMIT ${atOnce}
      ) AS first
    ), placed AS (
      UPDATE ${resourceEvents} SET position = ${given}::bigint + waiting.place FROM waiting
      WHERE ${resourceEvents.workspaceId} = waiting.workspace_id AND ${resourceEvents.id} = waiting.id
      RETURNING 1
    )
    UPDATE event_positions SET given = given + (SELECT count(*) FROM placed) WHERE stream = 'resources'
    RETURNING given`);
  return Number(rows[0]?.given ?? given) - given;
}

/**
 * Assigns consecutive positions to committed events. Numbers drawn inside the transactions could commit out of order,
 * below one that a reader has already passed.
 */
export async function assignPositions(database: Database): Promise<void> {
  for (;;) {
    const { rows } = await database.query.execute(
      sql`SELECT 1 FROM ${resourceEvents} WHERE ${resourceEvents.position} IS NULL LIMIT 1`,
    );
    if (!rows.length || (await database.transaction(giveSome)) < atOnce) return;
  }
}

/** Position of the newest committed event, 0 without events: a read that follows includes it. */
export async function currentPosition(database: Database): Promise<number> {
  await assignPositions(database);
  return (await positions(database.query)).given;
}

/** Deletes events before `before`; readers at earlier positions have to read again. */
export async function sweepEvents(database: Database, before: Date): Promise<void> {
  await assignPositions(database);
  await database.transaction(async (query) => {
    await lockPositions(query);
    await query.execute(sql`
      WITH gone AS (
        DELETE FROM ${resourceEvents}
        WHERE ${resourceEvents.createdAt} <= ${before.toISOString()}::timestamptz AND position IS NOT NULL
        RETURNING position
      )
      UPDATE event_positions SET swept = greatest(swept, (SELECT max(position) FROM gone)) WHERE stream = 'resources'`);
  });
}
