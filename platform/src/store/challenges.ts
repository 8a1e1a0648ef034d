import { and, asc, desc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Query } from '../ports.ts';
import { challenges, challengeSecrets } from './schema.ts';

export type Challenge = typeof challenges.$inferSelect;
export type NewChallenge = Omit<typeof challenges.$inferInsert, 'budgetId' | 'wrongCodes' | 'codeUsedAt'>;
export type ChallengeSecret = typeof challengeSecrets.$inferSelect;

/**
 * Writes a challenge. Beside `sideBySide` live ones that have budgets of their own it shares the newest one's budget of
 * wrong codes, so that asking again never gives more guesses and never locks anybody out.
 * Two at once of one address must be kept apart by the caller (the counter of its mails does that).
 */
export async function insertChallenge(query: Query, row: NewChallenge, sideBySide: number): Promise<Challenge> {
  const live = await query
    .select({ id: challenges.id })
    .from(challenges)
    .where(
      and(
        eq(challenges.addressKey, row.addressKey),
        eq(challenges.budgetId, challenges.id),
        gt(challenges.expiresAt, row.createdAt),
      ),
    )
    .orderBy(desc(challenges.createdAt), desc(challenges.id))
    .limit(Math.max(1, sideBySide));
  const shared = live.length >= Math.max(1, sideBySide) ? live[0]?.id : undefined;
  const [inserted] = await query
    .insert(challenges)
    .values({ ...row, budgetId: shared ?? row.id })
    .returning();
  return inserted!;
}

export async function challengeById(query: Query, id: string): Promise<Challenge | undefined> {
  return (await query.select().from(challenges).where(eq(challenges.id, id)))[0];
}

/** What an invitation has in place of a budget of wrong codes: it has no code, and spends nobody's. */
const noBudget = 'none';

/** Whether nobody asked for it: somebody else shared something with its address. */
export const isInvitation = ({ budgetId }: Challenge): boolean => budgetId === noBudget;

/** Writes the challenge of an invitation. */
export async function insertInvitation(query: Query, row: NewChallenge): Promise<Challenge> {
  const [inserted] = await query
    .insert(challenges)
    .values({ ...row, budgetId: noBudget })
    .returning();
  return inserted!;
}

export async function challengeBySecret(query: Query, secretHash: string): Promise<Challenge | undefined> {
  return (await query.select().from(challenges).where(eq(challenges.secretHash, secretHash)))[0];
}

/** The newest challenge that a browser asked for. */
export async function challengeByBrowser(query: Query, browserHash: string): Promise<Challenge | undefined> {
  const [newest] = await query
    .select()
    .from(challenges)
    .where(eq(challenges.browserHash, browserHash))
    .orderBy(desc(challenges.createdAt), desc(challenges.id))
    .limit(1);
  return newest;
}

/** Whether a link or a code of a challenge has been used. */
export async function challengeUsed(query: Query, challengeId: string): Promise<boolean> {
  const used = await query
    .select({ hash: challengeSecrets.hash })
    .from(challengeSecrets)
    .where(and(eq(challengeSecrets.challengeId, challengeId), isNotNull(challengeSecrets.usedAt)))
    .limit(1);
  return used.length > 0;
}

/** A mailed link or code with its challenge. */
export async function secretByHash(
  query: Query,
  hash: string,
): Promise<{ secret: ChallengeSecret; challenge: Challenge } | undefined> {
  const [found] = await query
    .select({ secret: challengeSecrets, challenge: challenges })
    .from(challengeSecrets)
    .innerJoin(challenges, eq(challenges.id, challengeSecrets.challengeId))
    .where(eq(challengeSecrets.hash, hash));
  return found;
}

export async function insertSecrets(
  query: Query,
  rows: readonly (typeof challengeSecrets.$inferInsert)[],
): Promise<void> {
  await query
    .insert(challengeSecrets)
    .values([...rows])
    .onConflictDoNothing();
}

/** Uses a link or code up; of many at once exactly one gets `true`. */
export async function useSecret(query: Query, hash: string, now: Date): Promise<boolean> {
  const used = await query
    .update(challengeSecrets)
    .set({ usedAt: now })
    .where(and(eq(challengeSecrets.hash, hash), isNull(challengeSecrets.usedAt)))
    .returning({ hash: challengeSecrets.hash });
  return used.length === 1;
}

/**
 * Wrong codes so far: of the budget that a challenge spends, and of its address over all challenges that ended after
 * `since` or are still live. Locks those rows until the end of the transaction.
 */
export async function wrongCodes(
  query: Query,
  { addressKey, budgetId }: Challenge,
  since: Date,
): Promise<{ challenge: number; address: number }> {
  const rows = await query
    .select({ id: challenges.id, wrongCodes: challenges.wrongCodes })
    .from(challenges)
    .where(and(eq(challenges.addressKey, addressKey), gt(challenges.expiresAt, since)))
    .orderBy(asc(challenges.id))
    .for('update');
  return {
    challenge: rows.find(({ id }) => id === budgetId)?.wrongCodes ?? 0,
    address: rows.reduce((sum, row) => sum + row.wrongCodes, 0),
  };
}

export async function countWrongCode(query: Query, budgetId: string): Promise<void> {
  await query
    .update(challenges)
    .set({ wrongCodes: sql`${challenges.wrongCodes} + 1` })
    .where(eq(challenges.id, budgetId));
}

/** Deletes challenges that ended before `before`, with their secrets and mails; @returns how many. */
export async function sweepChallenges(query: Query, before: Date): Promise<number> {
  const gone = await query.delete(challenges).where(lte(challenges.expiresAt, before)).returning({ id: challenges.id });
  return gone.length;
}
