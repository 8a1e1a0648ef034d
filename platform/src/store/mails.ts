import { eq, lte } from 'drizzle-orm';
import type { Query } from '../ports.ts';
import { challenges, developmentMails, mails } from './schema.ts';

export type MailRow = typeof mails.$inferSelect;

export async function insertMail(query: Query, row: typeof mails.$inferInsert): Promise<void> {
  await query.insert(mails).values(row);
}

/** A mail with the challenge that it is about. */
export async function mailById(query: Query, id: string) {
  const [found] = await query
    .select({ mail: mails, challenge: challenges })
    .from(mails)
    .innerJoin(challenges, eq(challenges.id, mails.challengeId))
    .where(eq(mails.id, id));
  return found;
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

export async function sweepDevelopmentMails(query: Query, before: Date): Promise<void> {
  await query.delete(developmentMails).where(lte(developmentMails.sentAt, before));
}
