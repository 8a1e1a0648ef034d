import { insertEvent, type Announcement } from '../../store/resources/events.ts';
import type { Work } from '../task.ts';

/** Tells of a change to everybody who may read the resource, once this transaction is committed. */
export async function announce(
  work: Work,
  kind: Announcement['kind'],
  resourceId: string,
  data: Announcement['data'] = {},
) {
  const byId = work.caller.signedIn?.userId;
  await insertEvent(work.query, { kind, resourceId, data: { ...data, ...(byId !== undefined && { byId }) } }, work.now);
}
