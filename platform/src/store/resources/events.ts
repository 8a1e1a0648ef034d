import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import type { ResourceEventData, ResourceEventKind } from '@service/widgets/contract';
import type { Query } from '../../ports.ts';
import { accessEntries, resourceEvents, resources } from '../resource-schema.ts';
import { workspaceOf, type ResourceRow } from './access.ts';
import { eventChannel } from './positions.ts';
import type { Readers } from './readers.ts';
import { textArray } from './roles.ts';

/** What is kept of an event, for streams to make of it what their reader may know. */
export interface EventNotes extends Omit<ResourceEventData, 'resourceId' | 'by'> {
  readonly byId?: string;
  /** Who could read the resource before; absent where that has not changed. */
  readonly readers?: Readers;
  /** The top of the tree that was deleted or restored with it: for those alone who could not see that. */
  readonly below?: string;
}

/** What is told of a change; `access.changed` is for streams alone, which make of it what their reader may know. */
export interface Announcement {
  readonly kind: Exclude<ResourceEventKind, 'session.ended' | 'resync'> | 'access.changed';
  readonly resourceId: string;
  readonly data?: EventNotes;
}

/** An event with its place among all. */
export interface PlacedEvent extends Required<Announcement> {
  readonly position: number;
  readonly createdAt: Date;
}

/** Writes an event in the transaction that causes it; it gets its position once that is committed. */
export async function insertEvent(
  query: Query,
  { kind, resourceId, data = {} }: Announcement,
  now: Date,
): Promise<void> {
  await query
    .insert(resourceEvents)
    .values({ workspaceId: workspaceOf(resourceId), kind, resourceId, data: { ...data }, createdAt: now })
    .returning({ told: sql`pg_notify(${eventChannel}, '')` });
}

/** Writes the event of a tree again for each resource in it that somebody was let into, which they may see without its top. */
export async function insertEventsBelow(
  query: Query,
  top: Pick<ResourceRow, 'workspaceId' | 'id'>,
  { kind, data = {} }: Pick<Announcement, 'kind' | 'data'>,
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

/** The first events after a position, in their order. */
export async function eventsAfter(query: Query, position: number, limit: number): Promise<PlacedEvent[]> {
  const found = await query
    .select()
    .from(resourceEvents)
    .where(gt(resourceEvents.position, position))
    .orderBy(asc(resourceEvents.position))
    .limit(limit);
  return found.map((row) => ({
    kind: row.kind as Announcement['kind'],
    resourceId: row.resourceId,
    data: row.data as EventNotes,
    position: row.position ?? 0,
    createdAt: row.createdAt,
  }));
}
