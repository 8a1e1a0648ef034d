import { eq, isNull, lte, sql } from 'drizzle-orm';
import type { Query } from '../../../ports.ts';
import { deleteInBatches } from '../../../store/batches.ts';
import { challenges, developmentMails, mails } from './schema.ts';

export type MailRow = typeof mails.$inferSelect;

export async function insertMail(query: Query, row: typeof mails.$inferInsert): Promise<void> {
  await query.insert(mails).values(row);
}

export async function mailById(query: Query, id: string) {
  const [found] = await query
    .select({ mail: mails, challenge: challenges })
    .from(mails)
    .leftJoin(challenges, eq(challenges.id, mails.challengeId))
    .where(eq(mails.id, id));
  return found;
}

export async function setMailChallenge(query: Query, id: string, challengeId: string): Promise<void> {
  await query.update(mails).set({ challengeId }).where(eq(mails.id, id));
}

export async function settleMail(
  query: Query,
  id: string,
  state: 'sent' | 'expired' | 'refused',
  now: Date,
): Promise<void> {
  await query
    .update(mails)
    .set({ state, sentAt: state === 'sent' ? now : null })
    .where(eq(mails.id, id));
}

/** Deletes old e-mails without a challenge; others go with their challenge. */
export const sweepMails = (query: Query, before: Date): Promise<number> =>
  deleteInBatches(query, mails, sql`${isNull(mails.challengeId)} AND ${lte(mails.createdAt, before)}`);

export const sweepDevelopmentMails = (query: Query, before: Date): Promise<number> =>
  deleteInBatches(query, developmentMails, lte(developmentMails.sentAt, before));
