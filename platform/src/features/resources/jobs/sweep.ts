import type { Runtime } from '../../../runtime.ts';
import { conceptsOf, derivedTypes } from '../queue-derivation.ts';
import { expectResults, overdueResults, withoutResults } from '../store/derived-results.ts';
import { purgeDeleted } from '../store/tree.ts';
import { insertRemoved } from '../store/uploads.ts';

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

/** How many are begun in one sweep. */
const batch = 500;

/** Milliseconds after which a result that nobody works on has lost its job. */
const lost = 60 * 60 * 1000;

/** Has results be worked out that are missing, or whose job was lost. */
export async function sweepResults(runtime: Runtime): Promise<void> {
  const { database, clock, jobs } = runtime;
  const now = clock.now();
  const count = await database.transaction(async (query) => {
    const missing = await withoutResults(query, derivedTypes(runtime), batch);
    for (const row of missing) await expectResults(query, row, conceptsOf(runtime, row), now);
    const overdue = await overdueResults(query, new Date(now.getTime() - lost), batch);
    const due = new Set([...missing.map(({ id }) => id), ...overdue]);
    for (const resourceId of due) await jobs.enqueue(query, 'derive', { resourceId });
    return due.size;
  });
  if (count) jobs.wake();
}
