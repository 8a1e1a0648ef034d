import { nameKey, sortKey } from '@service/widgets/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Query } from '../../../ports.ts';
import { users } from '../../authentication/store/schema.ts';
import { addReaders } from './readers.ts';
import { accessEntries, memberships, resources, workspaces } from './schema.ts';

export interface NewWorkspace {
  readonly workspaceId: string;
  readonly rootResourceId: string;
  readonly name: string;
  readonly ownerId: string;
  readonly now: Date;
}

export async function insertWorkspace(
  query: Query,
  { workspaceId, rootResourceId, name, ownerId, now }: NewWorkspace,
): Promise<void> {
  await query.insert(workspaces).values({ workspaceId, name, rootResourceId, createdAt: now });
  await query.insert(resources).values({
    workspaceId,
    id: rootResourceId,
    kind: 'directory',
    type: '@service/resources/schema/create-directory',
    name,
    nameKey: nameKey(name),
    sortKey: sortKey(name),
    mediaType: 'inode/directory',
    createdBy: ownerId,
    createdAt: now,
    updatedBy: ownerId,
    updatedAt: now,
  });
  await query.insert(accessEntries).values({
    workspaceId,
    resourceId: rootResourceId,
    entryId: ownerId,
    userId: ownerId,
    role: 'owner',
    acceptedAt: now,
    createdAt: now,
  });
  await addReaders(query, { workspaceId, userId: ownerId, addressKey: null }, now);
  await query.insert(memberships).values({ userId: ownerId, workspaceId, joinedAt: now });
}

/** Members of a workspace are the users with an entry on its root directory. @returns former members, by id */
export async function syncMembers(query: Query, workspaceId: string, now: Date): Promise<string[]> {
  const isOnRoot = sql`${accessEntries.workspaceId} = ${workspaceId} AND ${accessEntries.userId} IS NOT NULL
    AND ${accessEntries.resourceId} = (
      SELECT ${workspaces.rootResourceId} FROM ${workspaces} WHERE ${workspaces.workspaceId} = ${workspaceId})`;
  await query.execute(sql`
    INSERT INTO ${memberships} (user_id, workspace_id, joined_at)
    SELECT ${accessEntries.userId}, ${accessEntries.workspaceId}, ${now.toISOString()}::timestamptz
    FROM ${accessEntries} WHERE ${isOnRoot}
    ON CONFLICT DO NOTHING`);
  const gone = await query
    .delete(memberships)
    .where(
      and(
        eq(memberships.workspaceId, workspaceId),
        sql`NOT EXISTS (
          SELECT 1 FROM ${accessEntries} WHERE ${isOnRoot} AND ${accessEntries.userId} = ${memberships.userId})`,
      ),
    )
    .returning({ userId: memberships.userId });
  return gone.map(({ userId }) => userId).toSorted();
}

/**
 * Former member without a workspace left, who needs a new one. Locks the user until the transaction ends, so that of two
 * that remove their last memberships the second one sees what the first has removed.
 */
export async function userWithoutWorkspace(
  query: Query,
  userId: string,
): Promise<{ name: string; locale: string } | undefined> {
  const [found] = await query
    .select({ name: users.name, locale: users.locale })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  // a statement of its own: that of the lock does not see what was committed while it waited
  const [joined] = await query
    .select({ workspaceId: memberships.workspaceId })
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .limit(1);
  return joined ? undefined : found;
}
