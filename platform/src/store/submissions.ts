import { and, eq, gt, lte } from 'drizzle-orm';
import type { Query } from '../ports.ts';
import { submissions } from './schema.ts';

export type SubmissionRow = typeof submissions.$inferSelect;

export async function insertSubmission(query: Query, row: typeof submissions.$inferInsert): Promise<void> {
  await query.insert(submissions).values(row);
}

/** A submission of this principal, or nothing. */
export async function submissionOf(
  query: Query,
  principal: string,
  id: string,
  now: Date,
): Promise<SubmissionRow | undefined> {
  const [found] = await query
    .select()
    .from(submissions)
    .where(and(eq(submissions.id, id), eq(submissions.principal, principal), gt(submissions.expiresAt, now)));
  return found;
}

export async function sweepSubmissions(query: Query, now: Date): Promise<void> {
  await query.delete(submissions).where(lte(submissions.expiresAt, now));
}
