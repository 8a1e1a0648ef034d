import { and, eq, sql } from 'drizzle-orm';
import type { Query } from '../../ports.ts';
import { rankOf, workspaceOf } from '../resources/store/access.ts';
import { resources } from '../resources/store/schema.ts';

export async function firstDashboardIn(query: Query, userId: string, directoryId: string): Promise<string | undefined> {
  const [found] = await query
    .select({ id: resources.id })
    .from(resources)
    .where(
      and(
        eq(resources.workspaceId, workspaceOf(directoryId)),
        eq(resources.parentId, directoryId),
        // the condition of the index
        sql`${resources.type} = '@service/resources/schema/dashboard' AND ${resources.state} = 'live'`,
        sql`${rankOf(userId)} > 0`,
      ),
    )
    .orderBy(resources.createdAt, resources.id)
    .limit(1);
  return found?.id;
}
