import { and, eq, sql } from 'drizzle-orm';
import type { Query } from '../../ports.ts';
import { resources } from '../resource-schema.ts';
import { uploads } from '../upload-schema.ts';

/** Bytes of what a workspace holds as it is now, and of uploads on their way: as long as they will be, or as they are so far. */
export async function bytesIn(query: Query, workspaceId: string): Promise<number> {
  const [held] = await query
    .select({ bytes: sql<string>`coalesce(sum(${resources.size}), 0)` })
    .from(resources)
    .where(and(eq(resources.workspaceId, workspaceId), eq(resources.state, 'live')));
  const [coming] = await query
    .select({ bytes: sql<string>`coalesce(sum(coalesce(${uploads.length}, ${uploads.received})), 0)` })
    .from(uploads)
    .where(and(eq(uploads.workspaceId, workspaceId), eq(uploads.state, 'open')));
  return Number(held?.bytes ?? 0) + Number(coming?.bytes ?? 0);
}
