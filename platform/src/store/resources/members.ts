import { and, eq, sql } from 'drizzle-orm';
import type { Query } from '../../ports.ts';
import { accessEntries } from '../resource-schema.ts';
import { memberships, users, workspaces } from '../schema.ts';

/** Whoever has an entry on a workspace's root directory is its member, and nobody else. @returns who is none any more. */
export async function settleMembers(query: Query, workspaceId: string, now: Date): Promise<string[]> {
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
  return gone.map(({ userId }) => userId);
}

/** A person with no workspace left, which everybody has to have one of. */
export async function isHomeless(query: Query, userId: string): Promise<{ name: string; locale: string } | undefined> {
  const [found] = await query
    .select({ name: users.name, locale: users.locale })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        sql`NOT EXISTS (SELECT 1 FROM ${memberships} WHERE ${memberships.userId} = ${users.id})`,
      ),
    );
  return found;
}
