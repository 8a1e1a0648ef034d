import { and, desc, eq, lt, lte, sql } from 'drizzle-orm';
import type { Query } from '../../../ports.ts';
import { users } from '../../authentication/store/schema.ts';
import { shareStructure, workspaceOf, type ResourceRow } from './access.ts';
import { documentContents, resources } from './schema.ts';

export async function insertContent(query: Query, row: typeof documentContents.$inferInsert): Promise<void> {
  await query.insert(documentContents).values(row);
}

export async function nextRevision(
  query: Query,
  row: ResourceRow,
  change: Pick<ResourceRow, 'size' | 'updatedAt' | 'updatedBy'>,
): Promise<ResourceRow> {
  const revision = row.revision + 1;
  await query
    .update(resources)
    .set({ ...change, revision })
    .where(isResource(row));
  return { ...row, ...change, revision };
}

const isResource = ({ workspaceId, id }: Pick<ResourceRow, 'workspaceId' | 'id'>) =>
  and(eq(resources.workspaceId, workspaceId), eq(resources.id, id));
const isOf = ({ workspaceId, id }: Pick<ResourceRow, 'workspaceId' | 'id'>) =>
  and(eq(documentContents.workspaceId, workspaceId), eq(documentContents.resourceId, id));

/** Text of a document at the revision of `row`; `undefined` if a later one has replaced it. */
export async function contentOf(query: Query, row: ResourceRow): Promise<string | undefined> {
  const [found] = await query
    .select({ content: documentContents.content })
    .from(documentContents)
    .where(and(isOf(row), eq(documentContents.revision, row.revision)));
  return found?.content;
}

export async function revisionsOf(query: Query, row: ResourceRow, limit: number) {
  return query
    .select({
      revision: documentContents.revision,
      createdAt: documentContents.createdAt,
      createdBy: documentContents.createdBy,
      creator: users.name,
      size: documentContents.size,
    })
    .from(documentContents)
    .leftJoin(users, eq(users.id, documentContents.createdBy))
    .where(isOf(row))
    .orderBy(desc(documentContents.revision))
    .limit(limit);
}

/**
 * Locks a content until the transaction ends: blocks writes to it, and changes of structure and access around it, but
 * not writes to other resources.
 */
export async function lockContent(query: Query, id: string): Promise<void> {
  const workspaceId = workspaceOf(id);
  await shareStructure(query, workspaceId);
  await query.execute(sql`
    SELECT 1 FROM ${resources} WHERE ${resources.workspaceId} = ${workspaceId} AND ${resources.id} = ${id} FOR UPDATE`);
}

export interface Thinning {
  readonly author: string;
  /** Start of the time in which one revision of an author is overwritten. */
  readonly since: Date;
  readonly most: number;
}

/**
 * Deletes the previous revision if its author continued writing, and revisions over the limit.
 *
 * @returns their bytes
 */
export async function thinRevisions(
  query: Query,
  row: ResourceRow,
  { author, since, most }: Thinning,
): Promise<number> {
  const { revision } = row;
  const size = { size: documentContents.size };
  const replaced = await query
    .delete(documentContents)
    .where(
      and(
        isOf(row),
        eq(documentContents.revision, revision - 1),
        eq(documentContents.createdBy, author),
        sql`${documentContents.createdAt} >= ${since.toISOString()}`,
      ),
    )
    .returning(size);
  const beyond = sql<number>`(
    SELECT ${documentContents.revision} FROM ${documentContents} WHERE ${isOf(row)}
    ORDER BY ${documentContents.revision} DESC OFFSET ${most} LIMIT 1)`;
  const oldest = await query
    .delete(documentContents)
    .where(and(isOf(row), lt(documentContents.revision, revision), lte(documentContents.revision, beyond)))
    .returning(size);
  return [...replaced, ...oldest].reduce((bytes, each) => bytes + each.size, 0);
}
