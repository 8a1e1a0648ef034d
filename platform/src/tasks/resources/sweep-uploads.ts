import type { Runtime } from '../../runtime.ts';
import { deleteRemoved, expiredUploads, removedKeys, sweepUploads, uploadOf } from '../../store/resources/uploads.ts';
import { endUpload } from './end-upload.ts';

/** How many are looked at together. */
const batch = 200;

/** Removes the bytes that nothing refers to any more. */
export async function removeFiles({ database, files }: Runtime): Promise<void> {
  for (;;) {
    const keys = await removedKeys(database.query, batch);
    for (const { workspaceId, fileKey } of keys) {
      await files.remove(fileKey);
      await deleteRemoved(database.query, workspaceId, fileKey);
    }
    if (keys.length < batch) return;
  }
}

/** Ends uploads whose time is over, and forgets those that have ended long ago. */
export async function sweepExpiredUploads(runtime: Runtime): Promise<void> {
  const { database, clock } = runtime;
  const now = clock.now();
  for (;;) {
    const expired = await expiredUploads(database.query, now, batch);
    for (const { createdBy, resourceId } of expired) {
      await database.transaction(async (query) => {
        const upload = await uploadOf(query, createdBy, resourceId, true);
        if (upload) await endUpload({ query, now }, upload);
      });
    }
    if (expired.length < batch) break;
  }
  await sweepUploads(database.query, now);
  await removeFiles(runtime);
}
