import type { ResourceRow } from '../../store/resources/access.ts';
import { insertEvent, insertEventsBelow, type Announcement } from '../../store/resources/events.ts';
import type { Work } from '../task.ts';

/** What is told beside the resource itself: who did it, where that is known. */
function noted(work: Work, data: Announcement['data'] = {}): NonNullable<Announcement['data']> {
  const byId = work.caller.signedIn?.userId;
  work.afterCommit(work.runtime.changes.tell);
  return { ...data, ...(byId !== undefined && { byId }) };
}

/** Tells of a change to everybody who may read the resource, once this transaction is committed. */
export async function announce(
  work: Work,
  kind: Announcement['kind'],
  resourceId: string,
  data?: Announcement['data'],
): Promise<void> {
  await insertEvent(work.query, { kind, resourceId, data: noted(work, data) }, work.now);
}

/** Tells of a tree that went or came as a whole, also to those who may read nothing but something in it. */
export async function announceTree(
  work: Work,
  kind: Announcement['kind'],
  top: ResourceRow,
  data?: Announcement['data'],
): Promise<void> {
  await announce(work, kind, top.id, data);
  if (top.kind === 'directory') await insertEventsBelow(work.query, top, { kind, data: noted(work) }, work.now);
}
