import type { Work } from '../../task.ts';
import type { ResourceRow } from './store/access.ts';
import { insertEvent, insertEventsBelow, type NewEvent } from './store/events.ts';

/** What is told beside the resource itself: who did it, where that is known. */
function noted(work: Work, data: NewEvent['data'] = {}): NonNullable<NewEvent['data']> {
  const byId = work.caller.signedIn?.userId;
  work.afterCommit(work.runtime.changes.notify);
  return { ...data, ...(byId !== undefined && { byId }) };
}

/** Tells of a change to everybody who may read the resource, once this transaction is committed. */
export async function publishEvent(
  work: Work,
  kind: NewEvent['kind'],
  resourceId: string,
  data?: NewEvent['data'],
): Promise<void> {
  await insertEvent(work.query, { kind, resourceId, data: noted(work, data) }, work.now);
}

/** Tells of a tree that went or came as a whole, also to those who may read nothing but something in it. */
export async function publishTreeEvent(
  work: Work,
  kind: NewEvent['kind'],
  top: ResourceRow,
  data?: NewEvent['data'],
): Promise<void> {
  await publishEvent(work, kind, top.id, data);
  if (top.kind === 'directory') await insertEventsBelow(work.query, top, { kind, data: noted(work) }, work.now);
}
