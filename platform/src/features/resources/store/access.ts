import { roles, type Role } from '@service/widgets/contract';
import { and, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Query } from '../../../ports.ts';
import { textArray } from '../../../store/sql.ts';
import { accessEntries, resources, workspaces } from './schema.ts';

export type ResourceRow = typeof resources.$inferSelect;

export interface PermittedResource {
  readonly row: ResourceRow;
  readonly role: Role;
}

/** Workspace of a resource id, which starts with it. */
export const workspaceOf = (resourceId: string): string => resourceId.slice(0, Math.max(0, resourceId.indexOf('-')));

/** Roles as numbers, for `max()`. */
const rank = sql`CASE ${accessEntries.role} WHEN 'owner' THEN 3 WHEN 'writer' THEN 2 ELSE 1 END`;
export const roleOfRank = (value: number | string | null): Role | undefined => roles[Number(value ?? 0) - 1];

/** Condition: an entry applies to a row, as its own or inherited. Membership alone does not open restricted rows. */
export const reaches: SQL = sql`
  ${accessEntries.workspaceId} = ${resources.workspaceId}
  AND (${accessEntries.resourceId} = ${resources.id} OR ${accessEntries.resourceId} = ANY (${resources.ancestors}))
  AND (NOT ${resources.restricted} OR ${accessEntries.resourceId} = ${resources.id} OR ${accessEntries.resourceId} <> (
    SELECT ${workspaces.rootResourceId} FROM ${workspaces} WHERE ${workspaces.workspaceId} = ${resources.workspaceId}
  ))`;

/** Rank of a user's role on each row of `resources`: 0 for none. For select lists and conditions. */
export const rankOf = (userId: string | SQL): SQL<number> => sql<number>`coalesce((
  SELECT max(${rank}) FROM ${accessEntries} WHERE ${accessEntries.userId} = ${userId} AND ${reaches}
), 0)`;

/** Resource that a user may read, in one of these states; `undefined` if it is missing or not readable. */
export async function findReadable(
  query: Query,
  userId: string,
  id: string,
  state: ResourceRow['state'] = 'live',
): Promise<PermittedResource | undefined> {
  const [found] = await query
    .select({ row: resources, rank: rankOf(userId) })
    .from(resources)
    .where(and(eq(resources.workspaceId, workspaceOf(id)), eq(resources.id, id), eq(resources.state, state)));
  const role = found && roleOfRank(found.rank);
  return role && { row: found.row, role };
}

const structureLock = (workspaceId: string): SQL => sql`
  SELECT 1 FROM ${workspaces} WHERE ${workspaces.workspaceId} = ${workspaceId} FOR NO KEY UPDATE`;

/** Locks the structure of a workspace until the transaction ends, so that two moves never make a circle. */
export async function lockStructure(query: Query, workspaceId: string): Promise<void> {
  await query.execute(structureLock(workspaceId));
}

/** `lockStructure` without waiting. @returns `false` if another transaction has locked or shares it */
export async function tryLockStructure(query: Query, workspaceId: string): Promise<boolean> {
  const { rows } = await query.execute(sql`${structureLock(workspaceId)} SKIP LOCKED`);
  return rows.length > 0;
}

/**
 * Keeps the structure of a workspace, and access in it, until the transaction ends. Other transactions may do so at the same
 * time.
 */
export async function shareStructure(query: Query, workspaceId: string): Promise<void> {
  await query.execute(sql`SELECT 1 FROM ${workspaces} WHERE ${workspaces.workspaceId} = ${workspaceId} FOR SHARE`);
}

export type Entries = ReadonlyMap<string, Role>;

export type Placed = Pick<ResourceRow, 'id' | 'ancestors' | 'restricted'>;

const rootOf = ({ id, ancestors }: Placed) => ancestors[0] ?? id;

/** Highest role by entries on a resource and its ancestors; `entries` must contain all of these. */
export function roleOn(entries: Entries, placed: Placed): Role | undefined {
  const { id, ancestors, restricted } = placed;
  const root = rootOf(placed);
  const reaching = [...ancestors, id].filter((one) => !restricted || one !== root || one === id);
  return roles.findLast((role) => reaching.some((one) => entries.get(one) === role));
}

/** Access to a directory by membership of its workspace alone does not include its private resources. */
export const byMembershipAlone = (entries: Entries, directory: Placed): boolean =>
  ![...directory.ancestors, directory.id].some((one) => one !== rootOf(directory) && entries.has(one));

/** Condition for rows of a directory that a member may read by membership alone. */
export const openToMember = (userId: string | SQL): SQL => sql`(NOT ${resources.restricted} OR EXISTS (
  SELECT 1 FROM ${accessEntries} WHERE ${accessEntries.workspaceId} = ${resources.workspaceId}
    AND ${accessEntries.resourceId} = ${resources.id} AND ${accessEntries.userId} = ${userId}))`;

/** Readers of a resource: user ids, and `true` for every member of its workspace. */
export interface Readers {
  readonly ids: readonly string[];
  readonly members: boolean;
}

export async function readersOf(
  query: Query,
  { workspaceId, id, ancestors, restricted }: Pick<ResourceRow, 'workspaceId' | 'id' | 'ancestors' | 'restricted'>,
): Promise<Readers> {
  const found = await query
    .selectDistinct({ userId: accessEntries.userId })
    .from(accessEntries)
    .where(
      and(
        eq(accessEntries.workspaceId, workspaceId),
        inArray(accessEntries.resourceId, [...ancestors.slice(1), id]),
        isNotNull(accessEntries.userId),
      ),
    );
  return { ids: found.map(({ userId }) => userId ?? ''), members: ancestors.length > 0 && !restricted };
}

/** Columns of a resource that event streams need. */
export type EventResource = Pick<ResourceRow, 'id' | 'parentId' | 'state'> & { readonly rootId: string };

/** Read access of users: `<user id> <resource id>` → start of the oldest entry. */
export type Rights = ReadonlyMap<string, Date>;
export const rightKey = (userId: string, resourceId: string): string => `${userId} ${resourceId}`;

export async function eventResourcesById(
  query: Query,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EventResource>> {
  const { id, parentId, state, ancestors } = resources;
  const found = await query
    .select({ id, parentId, state, ancestors })
    .from(resources)
    .where(
      and(
        inArray(resources.workspaceId, [...new Set(ids.map(workspaceOf))]),
        sql`${resources.id} = ANY (${textArray(ids)})`,
      ),
    );
  return new Map(found.map((row) => [row.id, { ...row, rootId: row.ancestors[0] ?? row.id }]));
}

export async function rightsOf(
  query: Query,
  userIds: readonly string[],
  resourceIds: readonly string[],
): Promise<Rights> {
  const workspaceIds = [...new Set(resourceIds.map(workspaceOf))];
  const { rows } = await query.execute(sql`
    SELECT entry.user_id AS "userId", one.id, min(entry.created_at) AS since
    FROM ${resources} one
    CROSS JOIN LATERAL unnest(one.ancestors || one.id) AS above (id)
    JOIN ${accessEntries} entry ON entry.workspace_id = one.workspace_id AND entry.resource_id = above.id
    WHERE one.workspace_id = ANY (${textArray(workspaceIds)}) AND one.id = ANY (${textArray(resourceIds)})
      AND entry.user_id = ANY (${textArray(userIds)})
      AND (NOT one.restricted OR above.id = one.id OR above.id <> one.ancestors[1])
    GROUP BY entry.user_id, one.id`);
  const found = rows as { userId: string; id: string; since: string | Date }[];
  return new Map(found.map(({ userId, id, since }) => [rightKey(userId, id), new Date(since)]));
}

export type Ancestor = Pick<ResourceRow, 'id' | 'name' | 'ancestors' | 'restricted' | 'state'>;
