import { and, eq, sql } from 'drizzle-orm';
import { nameKey, type ResourceInfo } from '@service/widgets/contract';
import type { Query } from '../../ports.ts';
import { resourceLinks } from '../derived-schema.ts';
import { resources } from '../resource-schema.ts';
import { rankOf, type ResourceRow } from './access.ts';

type Linked = ResourceInfo['links']['to'];
type Id = Pick<ResourceRow, 'workspaceId' | 'id'>;

/** How many links of a document are kept, and how many are told of. */
const most = { kept: 1_000, told: 200 } as const;

/** Has a resource refer to these, and to no others. */
export async function replaceLinks(query: Query, { workspaceId, id }: Id, targetIds: readonly string[]): Promise<void> {
  await query
    .delete(resourceLinks)
    .where(and(eq(resourceLinks.workspaceId, workspaceId), eq(resourceLinks.resourceId, id)));
  const targets = [...new Set(targetIds)].filter((targetId) => targetId !== id).slice(0, most.kept);
  if (!targets.length) return;
  await query.insert(resourceLinks).values(targets.map((targetId) => ({ workspaceId, resourceId: id, targetId })));
}

/** What a resource refers to and what refers to it, as far as a person may read that. */
export async function linksOf(
  query: Query,
  userId: string,
  { workspaceId, id: ownId }: Id,
): Promise<ResourceInfo['links']> {
  const { id, name, kind, sortKey } = resources;
  const isSeen = and(eq(resources.state, 'live'), sql`${rankOf(userId)} > 0`);
  const select = () => query.select({ id, name, kind }).from(resourceLinks);
  const to: Linked = await select()
    .innerJoin(
      resources,
      // an id carries its workspace's
      and(
        sql`${resources.workspaceId} = split_part(${resourceLinks.targetId}, '-', 1)`,
        eq(id, resourceLinks.targetId),
      ),
    )
    .where(and(eq(resourceLinks.workspaceId, workspaceId), eq(resourceLinks.resourceId, ownId), isSeen))
    .orderBy(sortKey, id)
    .limit(most.told);
  const from: Linked = await select()
    .innerJoin(resources, and(eq(resources.workspaceId, resourceLinks.workspaceId), eq(id, resourceLinks.resourceId)))
    .where(and(eq(resourceLinks.targetId, ownId), isSeen))
    .orderBy(sortKey, id)
    .limit(most.told);
  return { to, from };
}

/** The live entry of a directory that has a name, whoever may see it. */
export async function childNamed(query: Query, { workspaceId, id }: Id, name: string): Promise<string | undefined> {
  const [found] = await query
    .select({ id: resources.id })
    .from(resources)
    .where(
      and(
        eq(resources.workspaceId, workspaceId),
        eq(resources.parentId, id),
        eq(resources.nameKey, nameKey(name)),
        eq(resources.state, 'live'),
      ),
    );
  return found?.id;
}
