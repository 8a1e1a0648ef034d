import { and, eq, isNull, lte } from 'drizzle-orm';
import type { Query } from '../../../ports.ts';
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
export async function sweepMails(query: Query, before: Date): Promise<void> {
  await query.delete(mails).where(and(isNull(mails.challengeId), lte(mails.createdAt, before)));
}

export async function sweepDevelopmentMails(query: Query, before: Date): Promise<void> {
  await query.delete(developmentMails).where(lte(developmentMails.sentAt, before));
}
