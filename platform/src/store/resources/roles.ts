import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { roles, type Role } from '@service/widgets/contract';
import type { Query } from '../../ports.ts';
import { accessEntries, resources } from '../resource-schema.ts';
import { workspaceOf, type ResourceRow } from './access.ts';

/** One person's own entries on some resources. */
export type Entries = ReadonlyMap<string, Role>;

/** Where a resource stands, as far as access is concerned. */
export type Placed = Pick<ResourceRow, 'id' | 'ancestors' | 'restricted'>;

/** Values as one array of text, however many. */
export const textArray = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

export async function entriesOn(query: Query, userId: string, ids: readonly string[]): Promise<Entries> {
  if (!ids.length) return new Map();
  const found = await query
    .select({ resourceId: accessEntries.resourceId, role: accessEntries.role })
    .from(accessEntries)
    .where(
      and(
        inArray(accessEntries.workspaceId, [...new Set(ids.map(workspaceOf))]),
        eq(accessEntries.userId, userId),
        sql`${accessEntries.resourceId} = ANY (${textArray(ids)})`,
      ),
    );
  return new Map(found.map(({ resourceId, role }) => [resourceId, role]));
}

const rootOf = ({ id, ancestors }: Placed) => ancestors[0] ?? id;

/** The highest role by entries on a resource and above it; `entries` have to hold those of all its ancestors. */
export function roleOn(entries: Entries, placed: Placed): Role | undefined {
  const { id, ancestors, restricted } = placed;
  const root = rootOf(placed);
  const reaching = [...ancestors, id].filter((one) => !restricted || one !== root || one === id);
  return roles.findLast((role) => reaching.some((one) => entries.get(one) === role));
}

/** Whether a directory is open to somebody by membership of its workspace alone: then what is private in it is not. */
export const byMembershipAlone = (entries: Entries, directory: Placed): boolean =>
  ![...directory.ancestors, directory.id].some((one) => one !== rootOf(directory) && entries.has(one));

/** What a member sees of a directory that is open to them by membership alone. */
export const openToMember = (userId: string): SQL => sql`(NOT ${resources.restricted} OR EXISTS (
  SELECT 1 FROM ${accessEntries} WHERE ${accessEntries.workspaceId} = ${resources.workspaceId}
    AND ${accessEntries.resourceId} = ${resources.id} AND ${accessEntries.userId} = ${userId}))`;

/** How many live entries of each directory a member does not see, of directories open to them by membership alone. */
export async function hiddenIn(
  query: Query,
  userId: string,
  directoryIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (!directoryIds.length) return new Map();
  const found = await query
    .select({ parentId: resources.parentId, count: sql<number>`count(*)::int` })
    .from(resources)
    .where(
      and(
        inArray(resources.workspaceId, [...new Set(directoryIds.map(workspaceOf))]),
        sql`${resources.parentId} = ANY (${textArray(directoryIds)})`,
        eq(resources.state, 'live'),
        resources.restricted,
        sql`NOT ${openToMember(userId)}`,
      ),
    )
    .groupBy(resources.parentId);
  return new Map(found.map(({ parentId, count }) => [parentId ?? '', count]));
}
