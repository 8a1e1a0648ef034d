import { and, eq, lte, sql } from 'drizzle-orm';
import type { Query } from '../../../ports.ts';
import { workspaceOf, type ResourceRow } from './access.ts';
import { removedFiles, resources, uploads } from './schema.ts';

export type UploadRow = typeof uploads.$inferSelect;

const isUpload = (id: string) => and(eq(uploads.workspaceId, workspaceOf(id)), eq(uploads.resourceId, id));

/** Lifetime of a lock without a heartbeat, as a PostgreSQL interval. */
const lease = sql`interval '10 seconds'`;
// now() would be the start of the transaction, and processes' clocks differ
const until = sql`clock_timestamp() + ${lease}`;
/** A lease that ends later than any is from before the clock was set back. */
const isFree = sql`(${uploads.lockToken} IS NULL OR ${uploads.lockedUntil} < clock_timestamp()
  OR ${uploads.lockedUntil} > clock_timestamp() + ${lease})`;
const unlocked = { lockToken: null, lockedUntil: null, lockWanted: false } as const;

export async function insertUpload(
  query: Query,
  row: typeof uploads.$inferInsert & { readonly lockToken: string },
): Promise<UploadRow> {
  const [inserted] = await query
    .insert(uploads)
    .values({ ...row, lockedUntil: until })
    .returning();
  if (!inserted) throw new TypeError('An upload was not written.');
  return inserted;
}

/** Upload of a user; `held` locks its row until the transaction ends. */
export async function uploadOf(query: Query, userId: string, id: string, held = false): Promise<UploadRow | undefined> {
  const found = query
    .select()
    .from(uploads)
    .where(and(isUpload(id), eq(uploads.createdBy, userId)));
  const [row] = await (held ? found.for('update') : found);
  return row;
}

/**
 * Ends an upload and its lock.
 * @returns `false` if it was not open
 */
export async function setUploadState(query: Query, id: string, state: 'finished' | 'cancelled'): Promise<boolean> {
  const changed = await query
    .update(uploads)
    .set({ state, ...unlocked })
    .where(and(isUpload(id), eq(uploads.state, 'open')))
    .returning({ id: uploads.resourceId });
  return changed.length === 1;
}

export async function setUploadLength(query: Query, id: string, length: number): Promise<void> {
  await query.update(uploads).set({ length }).where(isUpload(id));
}

export async function setUploadReceived(query: Query, id: string, received: number): Promise<void> {
  await query.update(uploads).set({ received }).where(isUpload(id));
}

/**
 * Replaces the reserved row by the finished resource.
 * @returns `undefined` if the reservation is gone
 */
export async function makeLive(
  query: Query,
  id: string,
  values: Partial<typeof resources.$inferInsert>,
): Promise<ResourceRow | undefined> {
  const [made] = await query
    .update(resources)
    .set({ ...values, state: 'live' })
    .where(and(eq(resources.workspaceId, workspaceOf(id)), eq(resources.id, id), eq(resources.state, 'uploading')))
    .returning();
  return made;
}

/** Releases the name of an upload that became no resource. */
export async function deleteReserved(query: Query, id: string): Promise<void> {
  await query
    .delete(resources)
    .where(and(eq(resources.workspaceId, workspaceOf(id)), eq(resources.id, id), eq(resources.state, 'uploading')));
}

export async function expiredUploads(query: Query, now: Date, most: number): Promise<UploadRow[]> {
  return query
    .select()
    .from(uploads)
    .where(and(eq(uploads.state, 'open'), lte(uploads.expiresAt, now)))
    .limit(most);
}

/** @returns the number of deleted rows, `most` at most */
export async function sweepUploads(query: Query, now: Date, most: number): Promise<number> {
  const isEnded = sql`${uploads.state} <> 'open' AND ${uploads.expiresAt} <= ${now.toISOString()}::timestamptz`;
  const { rows } = await query.execute(sql`
    DELETE FROM ${uploads} WHERE ${isEnded} AND (${uploads.workspaceId}, ${uploads.resourceId}) IN (
      SELECT workspace_id, resource_id FROM ${uploads} WHERE ${isEnded} LIMIT ${most})
    RETURNING 1`);
  return rows.length;
}

/** Removes bytes after the commit. */
export async function insertRemoved(query: Query, workspaceId: string, fileKey: string, now: Date): Promise<void> {
  await query.insert(removedFiles).values({ workspaceId, fileKey, removedAt: now }).onConflictDoNothing();
}

export type RemovedFile = Pick<typeof removedFiles.$inferSelect, 'workspaceId' | 'fileKey'>;

const isRemovedFile = ({ workspaceId, fileKey }: RemovedFile) =>
  and(eq(removedFiles.workspaceId, workspaceId), eq(removedFiles.fileKey, fileKey));

export async function isRemoved(query: Query, file: RemovedFile): Promise<boolean> {
  const found = await query.select({ fileKey: removedFiles.fileKey }).from(removedFiles).where(isRemovedFile(file));
  return found.length > 0;
}

/** Removed files of all workspaces after one of them, in the order of their primary key. */
export async function removedAfter(query: Query, after: RemovedFile, most: number): Promise<RemovedFile[]> {
  const { workspaceId, fileKey } = removedFiles;
  return query
    .select({ workspaceId, fileKey })
    .from(removedFiles)
    .where(sql`(${workspaceId}, ${fileKey}) > (${after.workspaceId}, ${after.fileKey})`)
    .orderBy(workspaceId, fileKey)
    .limit(most);
}

export async function deleteRemoved(query: Query, file: RemovedFile): Promise<void> {
  await query.delete(removedFiles).where(isRemovedFile(file));
}

/**
 * Takes the lock of a user's upload, or notifies its holder.
 *
 * @returns the upload if this token has the lock; `taken` if another one has it; `undefined` for an unknown upload
 */
export async function takeUploadLock(
  query: Query,
  userId: string,
  id: string,
  token: string,
): Promise<UploadRow | 'taken' | undefined> {
  const theirs = and(isUpload(id), eq(uploads.createdBy, userId));
  const [row] = await query
    .update(uploads)
    .set({ lockToken: token, lockedUntil: until, lockWanted: false })
    .where(and(theirs, isFree))
    .returning();
  if (row) return row;
  const wanted = await query
    .update(uploads)
    .set({ lockWanted: true })
    .where(theirs)
    .returning({ id: uploads.resourceId });
  return wanted.length ? 'taken' : undefined;
}

/**
 * Extends a lock.
 * @returns whether another request waits for it; `undefined` if it is lost
 */
export async function renewUploadLock(query: Query, id: string, token: string): Promise<boolean | undefined> {
  const [kept] = await query
    .update(uploads)
    .set({ lockedUntil: until })
    .where(and(isUpload(id), eq(uploads.lockToken, token)))
    .returning({ wanted: uploads.lockWanted });
  return kept?.wanted;
}

/** Releases the locks of the previous process, if only one runs at a time. */
export async function freeAllUploadLocks(query: Query): Promise<void> {
  await query.update(uploads).set(unlocked);
}

export async function freeUploadLock(query: Query, id: string, token: string): Promise<void> {
  await query
    .update(uploads)
    .set(unlocked)
    .where(and(isUpload(id), eq(uploads.lockToken, token)));
}

/** Bytes of a pending upload that count against the quota: its declared length, else the received bytes. */
export const countedBytes = ({ length, received }: Pick<UploadRow, 'length' | 'received'>): number =>
  length ?? received;
