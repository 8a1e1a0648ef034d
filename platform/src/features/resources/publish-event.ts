import type { Query } from '../../ports.ts';
import type { Runtime } from '../../runtime.ts';
import type { SignedIn, Work } from '../../task.ts';
import { queueIndexingIn } from './queue-derivation.ts';
import type { ResourceRow } from './store/access.ts';
import {
  areAllShown,
  insertEvent,
  insertEventsBelow,
  positions,
  requireLatest,
  shownEvents,
  type NewEvent,
} from './store/events.ts';

/** Adds the user to an event's data, and wakes the streams after the commit. */
function eventData(work: Work, data: NewEvent['data'] = {}): NonNullable<NewEvent['data']> {
  const byId = work.caller.signedIn?.userId;
  work.afterCommit(work.runtime.changes.notify);
  return { ...data, ...(byId !== undefined && { byId }) };
}

/** Publishes a change, once this transaction is committed, to all who may read the resource. */
export async function publishEvent(
  work: Work,
  kind: NewEvent['kind'],
  resourceId: string,
  data?: NewEvent['data'],
): Promise<void> {
  await insertEvent(work.query, { kind, resourceId, data: eventData(work, data) }, work.now);
  await queueIndexingIn(work, { resourceId });
}

/** Publishes that a whole tree was deleted or restored, also to those who may read only a part of it. */
export async function publishTreeEvent(
  work: Work,
  kind: NewEvent['kind'],
  top: ResourceRow,
  data?: NewEvent['data'],
): Promise<void> {
  await requireLatest(work.query, top.id);
  await publishEvent(work, kind, top.id, data);
  if (top.kind !== 'directory') return;
  await insertEventsBelow(work.query, top, { kind, data: eventData(work) }, work.now);
  await queueIndexingIn(work, { below: top.id });
}

/** Position of a reader who reads from now on: later events may repeat what the read has, and miss nothing. */
export async function eventPosition({ database }: Runtime, { position }: SignedIn): Promise<number> {
  return position ?? (await positions(database.query)).current;
}

/** Checks if a replica shows every event that a reader may see (docs/decisions/0035-read-replicas.md). */
export async function isCurrent({ database }: Runtime, replica: Query, userId: string): Promise<boolean> {
  const shown = await shownEvents(replica, userId);
  return shown !== undefined && (await areAllShown(database.query, userId, shown));
}
