import type { Runtime } from '../../../runtime.ts';
import { inBatches } from '../../../store/batches.ts';
import type { SweepSteps } from '../../../task.ts';
import { conceptsOf, derivedTypes, queueIndexing } from '../queue-derivation.ts';
import { workspaceOf } from '../store/access.ts';
import { expectResults, overdueResults, withoutResults } from '../store/derived-results.ts';
import { sweepEvents } from '../store/events.ts';
import { dueIndexes, sweepIndexes } from '../store/list-indexes.ts';
import { purgeDeleted, restorableFor } from '../store/tree.ts';
import { insertRemoved } from '../store/uploads.ts';
import { sweepExpiredUploads } from '../uploads/end.ts';

const day = 24 * 60 * 60 * 1000;

/** ms; an event stream can be resumed. */
const eventLife = day;

/** Resources of a batch of the purge: live events of all workspaces wait for its transaction. */
const purgedAtOnce = 500;

/** Deletes trees that can no longer be restored; their bytes are removed later. */
async function sweepDeleted({ database, clock }: Runtime): Promise<number> {
  const now = clock.now();
  const before = new Date(now.getTime() - restorableFor);
  // until nothing is left, also after a batch that was not full: directories follow their entries
  return inBatches(1, () =>
    database.transaction(async (query) => {
      const rows = await purgeDeleted(query, before, purgedAtOnce);
      for (const { workspaceId, fileKey } of rows) {
        if (fileKey !== null) await insertRemoved(query, workspaceId, fileKey, now);
      }
      return rows.length;
    }),
  );
}

const batch = 500;

/** ms; a result without progress has lost its job. */
const lost = 60 * 60 * 1000;

/** Queues results that are missing, or whose job was lost. */
async function sweepResults(runtime: Runtime): Promise<void> {
  const { database, clock, jobs } = runtime;
  const now = clock.now();
  const written = await database.transaction(async (query) => {
    const missing = await withoutResults(query, derivedTypes(runtime), batch);
    for (const row of missing) await expectResults(query, row, conceptsOf(runtime, row), now);
    const overdue = await overdueResults(query, new Date(now.getTime() - lost), batch);
    const due = new Set([...missing.map(({ id }) => id), ...overdue]);
    for (const resourceId of due) await jobs.enqueue(query, 'derive', { resourceId }, workspaceOf(resourceId));
    return query;
  });
  jobs.wake(written);
}

/** Deletes indexes that are no longer needed, and has the others brought up to date and checked. */
async function sweepListIndexes({ database, jobs, settings }: Runtime): Promise<void> {
  const { query } = database;
  await sweepIndexes(query, Math.floor(settings.limits.countedEntries / 2));
  for (const due of await dueIndexes(query, batch)) {
    await jobs.enqueue(query, 'index-lists', due, workspaceOf(due.directoryId));
  }
  jobs.wake(query);
}

/** Steps of the hourly sweep. */
export const resourcesSweep: SweepSteps = {
  events: ({ database, clock }) => sweepEvents(database, new Date(clock.now().getTime() - eventLife)),
  deleted: sweepDeleted,
  uploads: sweepExpiredUploads,
  results: sweepResults,
  listIndexes: sweepListIndexes,
  indexing: (runtime) => queueIndexing(runtime, { check: 'hourly' }),
};
