import { eq, sql } from 'drizzle-orm';
import type { Query } from '../../../ports.ts';
import { workspaceUsage } from './schema.ts';

/** Bytes that count against the quota of a workspace. */
export async function usedBytes(query: Query, workspaceId: string): Promise<number> {
  const [found] = await query
    .select({ bytes: workspaceUsage.bytes })
    .from(workspaceUsage)
    .where(eq(workspaceUsage.workspaceId, workspaceId));
  return found?.bytes ?? 0;
}

/**
 * Adds to the used bytes, and locks them until the transaction ends: call it last, so that writes to other resources
 * wait for little.
 *
 * @param more negative for freed bytes
 * @returns the used bytes
 */
export async function addUsedBytes(query: Query, workspaceId: string, more: number): Promise<number> {
  const [counted] = await query
    .insert(workspaceUsage)
    .values({ workspaceId, bytes: more })
    .onConflictDoUpdate({
      target: workspaceUsage.workspaceId,
      set: { bytes: sql`${workspaceUsage.bytes} + excluded.bytes` },
    })
    .returning({ bytes: workspaceUsage.bytes });
  return counted?.bytes ?? 0;
}
