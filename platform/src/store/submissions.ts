import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Query } from '../ports.ts';
import { deleteInBatches } from './batches.ts';
import { submissions } from './schema.ts';

export type SubmissionRow = typeof submissions.$inferSelect;

export type NewSubmission = typeof submissions.$inferInsert;

export async function insertSubmission(query: Query, row: NewSubmission): Promise<void> {
  await query.insert(submissions).values(row);
}

export async function submissionOf(
  query: Query,
  principals: readonly string[],
  id: string,
  now: Date,
): Promise<SubmissionRow | undefined> {
  if (!principals.length) return undefined;
  const [found] = await query
    .select()
    .from(submissions)
    .where(
      and(eq(submissions.id, id), inArray(submissions.principal, [...principals]), gt(submissions.expiresAt, now)),
    );
  return found;
}

/** Pending submission; `undefined` if it is done or deleted. */
export async function acceptedSubmission(query: Query, id: string): Promise<SubmissionRow | undefined> {
  const [found] = await query
    .select()
    .from(submissions)
    .where(and(eq(submissions.id, id), eq(submissions.state, 'accepted')))
    .for('update');
  return found;
}

export async function completeSubmission(query: Query, id: string, kept: Record<string, unknown>): Promise<void> {
  await query.update(submissions).set({ state: 'completed', kept }).where(eq(submissions.id, id));
}

export const sweepSubmissions = (query: Query, now: Date): Promise<number> =>
  deleteInBatches(query, submissions, lte(submissions.expiresAt, now));
