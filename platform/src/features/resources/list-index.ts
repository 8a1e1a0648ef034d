import type { Work } from '../../task.ts';
import type { ResourceRow } from './store/access.ts';
import { rowsBefore, type Key, type LargeDirectory, type Listing, type Part } from './store/children.ts';
import { indexedPlace, indexedRank, requestIndex, type IndexState } from './store/list-indexes.ts';

/**
 * Set for directories whose row numbers are looked up in an index, because counting them takes too long.
 *
 * @param member set if the user has access by membership only
 * @param hidden number of entries that this user does not see; they are counted in each window
 */
export function largeDirectory(
  { runtime }: Work,
  { workspaceId, id: directoryId, children }: ResourceRow,
  member: string | undefined,
  hidden: number,
): LargeDirectory | undefined {
  const { countedEntries } = runtime.settings.limits;
  return children > countedEntries && hidden <= countedEntries ? { workspaceId, directoryId, member } : undefined;
}

/** Changes after which an index is brought up to date, because each read sums them. */
const mostChanges = 200;

/** Requests an index that is missing or has many changes. A read does not fail for it. */
async function request(work: Work, { sort }: Listing, directory: LargeDirectory, state: IndexState): Promise<void> {
  if (state.requested || (state.usable && state.changes <= mostChanges)) return;
  const { runtime } = work;
  // a replica takes no writes
  const { query } = runtime.database;
  const { directoryId } = directory;
  try {
    if (!(await requestIndex(query, directory, sort))) return;
    await runtime.jobs.enqueue(query, 'index-lists', { directoryId }, directory.workspaceId);
    runtime.jobs.wake(query);
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    runtime.log({ level: 'warn', event: 'list-index-not-requested', directoryId, reason });
  }
}

/** Number of rows before one with this key. */
export async function rowNumber(work: Work, listing: Listing, key: Key): Promise<number> {
  const { large } = listing;
  const found = large && (await indexedRank(work.query, listing, large, key));
  if (found) await request(work, listing, large, found);
  return found?.usable ? found.before : rowsBefore(work.query, listing, key);
}

/** How a window is read from a place nearby; `undefined` if it is near an end of the list, or there is no index. */
export async function indexedPart(
  work: Work,
  listing: Listing,
  total: number,
  { start, end }: { readonly start: number; readonly end: number },
): Promise<Part | undefined> {
  const { large, sort, order } = listing;
  if (!large || Math.min(start, total - end) < work.runtime.settings.limits.bucketEntries) return undefined;
  // buckets are in ascending order
  const backwards = order === 'desc';
  const first = backwards ? total - end : start;
  const found = await indexedPlace(work.query, sort, large, first);
  await request(work, listing, large, found);
  if (!found.usable || !found.key) return undefined;
  return { limit: end - start, offset: first - found.before, from: { key: found.key, inclusive: true }, backwards };
}
