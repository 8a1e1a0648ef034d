import { max } from 'drizzle-orm';
import type { ResourceEventData, ResourceEventKind } from '@service/widgets/contract';
import type { Query } from '../../ports.ts';
import { resourceEvents } from '../resource-schema.ts';
import { workspaceOf } from './access.ts';

/** What is told of a change; `access.changed` is for streams alone, which make of it what their reader may know. */
export interface Announcement {
  readonly kind: Exclude<ResourceEventKind, 'session.ended' | 'resync'> | 'access.changed';
  readonly resourceId: string;
  readonly data?: Omit<ResourceEventData, 'resourceId'> & { readonly byId?: string };
}

/** Writes an event in the transaction that causes it; it gets its position once that is committed. */
export async function insertEvent(
  query: Query,
  { kind, resourceId, data = {} }: Announcement,
  now: Date,
): Promise<void> {
  await query
    .insert(resourceEvents)
    .values({ workspaceId: workspaceOf(resourceId), kind, resourceId, data: { ...data }, createdAt: now });
}

/** The highest position that has been given, 0 where none has. */
export async function lastPosition(query: Query): Promise<number> {
  const [found] = await query.select({ last: max(resourceEvents.position) }).from(resourceEvents);
  return found?.last ?? 0;
}
