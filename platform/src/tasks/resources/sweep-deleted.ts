import type { Runtime } from '../../runtime.ts';
import { purgeDeleted } from '../../store/resources/tree.ts';
import { insertRemoved } from '../../store/resources/uploads.ts';

const day = 24 * 60 * 60 * 1000;
/** For how long a deleted tree can be restored, in milliseconds. */
const restorable = 30 * day;

/** Deletes trees for good whose time of rest is over, and has their bytes removed. */
export async function sweepDeleted({ database, clock }: Runtime): Promise<void> {
  const now = clock.now();
  await database.transaction(async (query) => {
    for (const { workspaceId, fileKey } of await purgeDeleted(query, new Date(now.getTime() - restorable))) {
      if (fileKey !== null) await insertRemoved(query, workspaceId, fileKey, now);
    }
  });
}
