import { and, desc, eq } from 'drizzle-orm';
import type { Query } from '../../ports.ts';
import { documentContents } from '../document-schema.ts';
import { resources } from '../resource-schema.ts';
import type { ResourceRow } from './access.ts';

/** Writes the text of a revision. */
export async function insertContent(query: Query, row: typeof documentContents.$inferInsert): Promise<void> {
  await query.insert(documentContents).values(row);
}

/** Counts a document's revision on. The caller holds its content. */
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

/** The text of a document at its present revision. */
export async function contentOf(query: Query, row: ResourceRow): Promise<string> {
  const [found] = await query
    .select({ content: documentContents.content })
    .from(documentContents)
    .where(and(isOf(row), eq(documentContents.revision, row.revision)));
  return found?.content ?? '';
}

/** The last revisions of a document, newest first, without their texts. */
export async function revisionsOf(query: Query, row: ResourceRow, limit: number) {
  return query
    .select({
      revision: documentContents.revision,
      createdAt: documentContents.createdAt,
      createdBy: documentContents.createdBy,
      size: documentContents.size,
    })
    .from(documentContents)
    .where(isOf(row))
    .orderBy(desc(documentContents.revision))
    .limit(limit);
}
