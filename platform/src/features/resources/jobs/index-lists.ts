import type { JobPayloads } from '../../../ports.ts';
import type { Runtime } from '../../../runtime.ts';
import { lockStructure, workspaceOf } from '../store/access.ts';
import { arrangeIndex, indexesOf } from '../store/list-indexes.ts';

/**
 * Handler of the job `index-lists`. Each index has a transaction of its own, so that on PGlite other requests wait for
 * one of them at most.
 */
export async function indexLists(
  { database, settings }: Runtime,
  { directoryId, check = false }: JobPayloads['index-lists'],
): Promise<void> {
  const directory = { workspaceId: workspaceOf(directoryId), directoryId };
  const indexes = await indexesOf(database.query, directory);
  if (indexes.some(({ ready }) => !ready)) {
    // transactions that began before the index was requested do not record their changes: waits for their end
    await database.transaction((query) => lockStructure(query, directory.workspaceId));
  }
  for (const { sort } of indexes) {
    const wrong = await database.transaction((query) =>
      arrangeIndex(query, directory, sort, { size: settings.limits.bucketEntries, check }),
    );
    if (wrong) settings.log({ level: 'error', event: 'list-index-repaired', directoryId, sort, buckets: wrong });
  }
}
