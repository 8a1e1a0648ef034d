import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Query } from '../../ports.ts';
import { accessEntries, resources } from '../resource-schema.ts';
import { workspaceOf, type ResourceRow } from './access.ts';
import { textArray } from './roles.ts';

/** Who may read a resource: people by name, and whether every member of its workspace may. */
export interface Readers {
  readonly ids: readonly string[];
  readonly members: boolean;
}

/** Who may read a resource as it is now. */
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

/** What streams have to know of a resource. */
export type Seen = Pick<ResourceRow, 'id' | 'parentId' | 'state'> & { readonly rootId: string };

/** What some people may read of some resources: `<user id> <resource id>` → since when, by the oldest of their entries. */
export type Rights = ReadonlyMap<string, Date>;
export const rightKey = (userId: string, resourceId: string): string => `${userId} ${resourceId}`;

/** Resources in any state, by their ids. */
export async function seenById(query: Query, ids: readonly string[]): Promise<ReadonlyMap<string, Seen>> {
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

/** The rights of many people to many resources, deleted ones too, by one question. */
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
