import { and, eq, sql, type SQL } from 'drizzle-orm';
import { roles, type Role } from '@service/widgets/contract';
import type { Query } from '../../ports.ts';
import { accessEntries, resources } from '../resource-schema.ts';
import { workspaces } from '../schema.ts';

export type ResourceRow = typeof resources.$inferSelect;

/** A resource with what its reader may do at most. */
export interface Held {
  readonly row: ResourceRow;
  readonly role: Role;
}

/** A resource's id carries its workspace's, so that one look-up needs one shard. */
export const workspaceOf = (resourceId: string): string => resourceId.slice(0, Math.max(0, resourceId.indexOf('-')));

/** Roles as numbers, so that the highest is a maximum. */
const rank = sql`CASE ${accessEntries.role} WHEN 'owner' THEN 3 WHEN 'writer' THEN 2 ELSE 1 END`;
export const roleOfRank = (value: number | string | null): Role | undefined => roles[Number(value ?? 0) - 1];

/** Whether an entry reaches a row: its own, or inherited; what is restricted is not opened by membership alone. */
export const reaches: SQL = sql`
  ${accessEntries.workspaceId} = ${resources.workspaceId}
  AND (${accessEntries.resourceId} = ${resources.id} OR ${accessEntries.resourceId} = ANY (${resources.ancestors}))
  AND (NOT ${resources.restricted} OR ${accessEntries.resourceId} = ${resources.id} OR ${accessEntries.resourceId} <> (
    SELECT ${workspaces.rootResourceId} FROM ${workspaces} WHERE ${workspaces.workspaceId} = ${resources.workspaceId}
  ))`;

/** The rank of a person's role on each row of `resources`: 0 for none. Usable in a select list and in a condition. */
export const rankOf = (userId: string): SQL<number> => sql<number>`coalesce((
  SELECT max(${rank}) FROM ${accessEntries} WHERE ${accessEntries.userId} = ${userId} AND ${reaches}
), 0)`;

/** A resource that a person may read, in one of these states; nothing for one that is not there or not theirs to see. */
export async function findReadable(
  query: Query,
  userId: string,
  id: string,
  state: ResourceRow['state'] = 'live',
): Promise<Held | undefined> {
  const [found] = await query
    .select({ row: resources, rank: rankOf(userId) })
    .from(resources)
    .where(and(eq(resources.workspaceId, workspaceOf(id)), eq(resources.id, id), eq(resources.state, state)));
  const role = found && roleOfRank(found.rank);
  return role && { row: found.row, role };
}

/** Holds every change of structure of a workspace back until this transaction ends, so that two moves never make a circle. */
export async function lockStructure(query: Query, workspaceId: string): Promise<void> {
  await query.execute(sql`SELECT 1 FROM ${workspaces} WHERE ${workspaces.workspaceId} = ${workspaceId} FOR UPDATE`);
}
