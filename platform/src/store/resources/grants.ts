import { and, eq, or, sql } from 'drizzle-orm';
import type { Query } from '../../ports.ts';
import { accessEntries, resources } from '../resource-schema.ts';
import { reaches, type ResourceRow } from './access.ts';
import { textArray } from './roles.ts';

/** Whether there is something in a tree that nobody owns: its top, or what is private in it. */
export async function isOrphaned(query: Query, top: Pick<ResourceRow, 'workspaceId' | 'id'>): Promise<boolean> {
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
