import type { Role } from '@service/widgets/contract';
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Grants, Query } from '../../../ports.ts';
import { textArray } from '../../../store/sql.ts';
import { addresses, users } from '../../authentication/store/schema.ts';
import { reaches, type ResourceRow } from './access.ts';
import { addReaders, removeReaders, workspacesReadBy } from './readers.ts';
import { accessEntries, resources } from './schema.ts';

type EntryRow = typeof accessEntries.$inferSelect;
type Id = Pick<ResourceRow, 'workspaceId' | 'id'>;

export interface Entry extends EntryRow {
  readonly personName: string | null;
  readonly personAddress: string | null;
}

export async function isOrphaned(query: Query, top: Id): Promise<boolean> {
  const found = await query
    .select({ id: resources.id })
    .from(resources)
    .where(
      and(
        eq(resources.workspaceId, top.workspaceId),
        or(eq(resources.id, top.id), and(resources.private, sql`${resources.ancestors} @> ${textArray([top.id])}`)),
        sql`NOT EXISTS (
          SELECT 1 FROM ${accessEntries}
          WHERE ${accessEntries.userId} IS NOT NULL AND ${accessEntries.role} = 'owner' AND ${reaches})`,
      ),
    )
    .limit(1);
  return found.length > 0;
}

export async function entriesOf(query: Query, workspaceId: string, resourceIds: readonly string[]): Promise<Entry[]> {
  const rows = await query
    .select({ entry: accessEntries, personName: users.name, personAddress: addresses.address })
    .from(accessEntries)
    .leftJoin(users, eq(users.id, accessEntries.userId))
    .leftJoin(addresses, eq(addresses.userId, accessEntries.userId))
    .where(and(eq(accessEntries.workspaceId, workspaceId), inArray(accessEntries.resourceId, [...resourceIds])))
    .orderBy(asc(accessEntries.createdAt), asc(accessEntries.entryId), asc(addresses.verifiedAt));
  const first = new Map(rows.toReversed().map(({ entry, ...rest }) => [entryKey(entry), { ...entry, ...rest }]));
  return [...first.values()].toReversed();
}

const entryKey = ({ resourceId, entryId }: EntryRow) => `${resourceId} ${entryId}`;

export async function accountsByKey(query: Query, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await query
    .select({ key: addresses.key, userId: addresses.userId })
    .from(addresses)
    .where(sql`${addresses.key} = ANY (${textArray(keys)})`);
  return new Map(found.map(({ key, userId }) => [key, userId]));
}

export async function insertEntry(query: Query, row: EntryRow): Promise<void> {
  await query.insert(accessEntries).values(row);
  await addReaders(query, row, row.createdAt);
}

const isEntry = ({ workspaceId, resourceId, entryId }: Pick<EntryRow, 'workspaceId' | 'resourceId' | 'entryId'>) =>
  and(
    eq(accessEntries.workspaceId, workspaceId),
    eq(accessEntries.resourceId, resourceId),
    eq(accessEntries.entryId, entryId),
  );

export async function setRole(query: Query, entry: EntryRow, role: Role): Promise<void> {
  await query.update(accessEntries).set({ role }).where(isEntry(entry));
}

export async function deleteEntry(query: Query, entry: EntryRow): Promise<void> {
  await query.delete(accessEntries).where(isEntry(entry));
  await removeReaders(query, entry);
}

export async function makeOwner(query: Query, { workspaceId, id }: Id, userId: string, now: Date): Promise<void> {
  const entry = { workspaceId, resourceId: id, entryId: userId, userId, role: 'owner' as const };
  await query
    .insert(accessEntries)
    .values({ ...entry, acceptedAt: now, createdAt: now })
    .onConflictDoUpdate({
      target: [accessEntries.workspaceId, accessEntries.userId, accessEntries.resourceId],
      set: { role: 'owner' },
    });
  await addReaders(query, { workspaceId, userId, addressKey: null }, now);
}

/** Entry on a live resource. */
export async function liveEntry(query: Query, key: Pick<EntryRow, 'workspaceId' | 'resourceId' | 'entryId'>) {
  const [found] = await query
    .select({ entry: accessEntries, kind: resources.kind })
    .from(accessEntries)
    .innerJoin(
      resources,
      and(eq(resources.workspaceId, accessEntries.workspaceId), eq(resources.id, accessEntries.resourceId)),
    )
    .where(and(isEntry(key), eq(resources.state, 'live')));
  return found;
}

/** Workspaces in one statement. */
const atOnce = 500;

/** Entries of an address that has not been verified yet, in the order of their workspaces. */
export async function unverifiedEntries(query: Query, addressKey: string): Promise<EntryRow[]> {
  const entries: EntryRow[] = [];
  for (let offset = 0; ; offset += atOnce) {
    const workspaceIds = await workspacesReadBy(query, addressKey, atOnce, offset);
    if (workspaceIds.length) entries.push(...(await unverifiedIn(query, workspaceIds, addressKey)));
    if (workspaceIds.length < atOnce) break;
  }
  const place = ({ workspaceId, resourceId }: EntryRow) => `${workspaceId} ${resourceId}`;
  return entries.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
}

const unverifiedIn = (query: Query, workspaceIds: readonly string[], addressKey: string): Promise<EntryRow[]> =>
  query
    .select()
    .from(accessEntries)
    .where(
      and(
        sql`${accessEntries.workspaceId} = ANY (${textArray(workspaceIds)})`,
        eq(accessEntries.addressKey, addressKey),
        isNull(accessEntries.acceptedAt),
      ),
    )
    .orderBy(asc(accessEntries.workspaceId), asc(accessEntries.resourceId));

/** Those of the grants that are neither revoked nor accepted. */
export const pendingEntries = (query: Query, { workspaceId, entries }: Grants): Promise<EntryRow[]> =>
  query
    .select()
    .from(accessEntries)
    .where(
      and(
        eq(accessEntries.workspaceId, workspaceId),
        sql`${accessEntries.resourceId} = ANY (${textArray(entries.map(({ resourceId }) => resourceId))})`,
        sql`${accessEntries.entryId} = ANY (${textArray(entries.map(({ entryId }) => entryId))})`,
        isNull(accessEntries.acceptedAt),
      ),
    )
    .orderBy(asc(accessEntries.resourceId));

/**
 * Binds an entry to the user who verified its address.
 * @returns `false` if it is another user's, or gone
 */
export async function acceptEntry(query: Query, entry: EntryRow, userId: string, now: Date): Promise<boolean> {
  const mine = and(isEntry(entry), or(isNull(accessEntries.userId), eq(accessEntries.userId, userId)));
  const accepted = await query
    .update(accessEntries)
    .set({ userId, acceptedAt: now })
    .where(mine)
    .returning({ id: accessEntries.entryId });
  if (!accepted.length) return false;
  await addReaders(query, { ...entry, userId, addressKey: null }, now);
  await removeReaders(query, { ...entry, userId: null });
  return true;
}

/** Binds a pending entry to a user who was created at the same moment, without another verification. */
export async function bindEntry(query: Query, entry: EntryRow, userId: string): Promise<void> {
  if (await duplicateEntry(query, entry, userId)) return;
  await query
    .update(accessEntries)
    .set({ userId })
    .where(and(isEntry(entry), isNull(accessEntries.userId)));
  await addReaders(query, { ...entry, userId }, entry.createdAt);
}

export async function duplicateEntry(query: Query, entry: EntryRow, userId: string): Promise<EntryRow | undefined> {
  const [found] = await query
    .select()
    .from(accessEntries)
    .where(
      and(
        eq(accessEntries.workspaceId, entry.workspaceId),
        eq(accessEntries.resourceId, entry.resourceId),
        eq(accessEntries.userId, userId),
        sql`${accessEntries.entryId} <> ${entry.entryId}`,
        isNotNull(accessEntries.userId),
      ),
    );
  return found;
}
