import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Query } from '../../../ports.ts';
import { textArray } from '../../../store/sql.ts';
import { accessEntries, workspaceReaders } from './schema.ts';

type Reading = Pick<typeof accessEntries.$inferSelect, 'workspaceId' | 'userId' | 'addressKey'>;

/**
 * Select of the workspaces that contain an access entry of a user, or of an address that is not verified yet, as
 * `workspace_id`: the earliest first, so that later ones displace none.
 */
export const workspacesRead = (reader: string | SQL, limit: number | SQL, offset = 0): SQL => sql`
  SELECT ${workspaceReaders.workspaceId} AS workspace_id FROM ${workspaceReaders}
  WHERE ${workspaceReaders.reader} = ${reader}
  ORDER BY ${workspaceReaders.since}, ${workspaceReaders.workspaceId} LIMIT ${limit} OFFSET ${offset}`;

export async function workspacesReadBy(query: Query, ...read: Parameters<typeof workspacesRead>): Promise<string[]> {
  const { rows } = await query.execute(workspacesRead(...read));
  return (rows as { workspace_id: string }[]).map((row) => row.workspace_id);
}

const readersOf = ({ userId, addressKey }: Reading): string[] =>
  [userId, addressKey].filter((reader) => reader !== null);

/** Called with every new entry, and every one that gets a user. */
export async function addReaders(query: Query, entry: Reading, now: Date): Promise<void> {
  // one statement text for addresses with and without an account
  await query.execute(sql`
    INSERT INTO ${workspaceReaders} (reader, workspace_id, since)
    SELECT reader, ${entry.workspaceId}, ${now.toISOString()}::timestamptz FROM unnest(${textArray(readersOf(entry))}) reader
    ON CONFLICT DO NOTHING`);
}

/** Called after an entry is deleted or accepted: removes its readers who have no other one in the workspace. */
export async function removeReaders(query: Query, entry: Reading): Promise<void> {
  const readers = readersOf(entry);
  const { userId, addressKey, acceptedAt } = accessEntries;
  const isPending = and(inArray(addressKey, readers), isNull(acceptedAt));
  const left = await query
    .select({ userId, addressKey, acceptedAt })
    .from(accessEntries)
    .where(and(eq(accessEntries.workspaceId, entry.workspaceId), or(inArray(userId, readers), isPending)));
  const kept = new Set(left.flatMap((one) => [one.userId, one.acceptedAt === null ? one.addressKey : null]));
  const gone = readers.filter((reader) => !kept.has(reader));
  if (!gone.length) return;
  await query
    .delete(workspaceReaders)
    .where(and(inArray(workspaceReaders.reader, gone), eq(workspaceReaders.workspaceId, entry.workspaceId)));
}
