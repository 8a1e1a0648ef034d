import type { Role } from '@service/widgets/contract';
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Query } from '../../../ports.ts';
import { textArray } from '../../../store/sql.ts';
import { addresses, users } from '../../authentication/store/schema.ts';
import { reaches, type ResourceRow } from './access.ts';
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

export async function insertEntry(query: Query, row: typeof accessEntries.$inferInsert): Promise<void> {
  await query.insert(accessEntries).values(row);
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

/** Entries of an address that has not been verified yet. */
export async function unverifiedEntries(query: Query, addressKey: string): Promise<EntryRow[]> {
  return query
    .select()
    .from(accessEntries)
    .where(and(eq(accessEntries.addressKey, addressKey), isNull(accessEntries.acceptedAt)))
    .orderBy(asc(accessEntries.workspaceId), asc(accessEntries.resourceId));
}

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
  return accepted.length === 1;
}

/** Binds a pending entry to a user who was created at the same moment, without another verification. */
export async function bindEntry(query: Query, entry: EntryRow, userId: string): Promise<void> {
  if (await duplicateEntry(query, entry, userId)) return;
  await query
    .update(accessEntries)
    .set({ userId })
    .where(and(isEntry(entry), isNull(accessEntries.userId)));
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
