import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Query } from '../../../ports.ts';
import { timeOf } from '../../../store/statement.ts';
import { finderOf } from './credentials.ts';
import { deleteInBatches } from '../../../store/batches.ts';
import { sessions, tokens } from './schema.ts';

type SessionRow = typeof sessions.$inferSelect;

export async function insertSession(query: Query, row: typeof sessions.$inferInsert): Promise<void> {
  await query.insert(sessions).values(row);
}

type LiveSession = Pick<SessionRow, 'id' | 'userId' | 'verifiedAt' | 'createdAt' | 'lastUsedAt' | 'expiresAt'>;

const findSession = finderOf<{ readonly [Name in keyof LiveSession]: string }>({
  name: 'session',
  table: sessions,
  columns: sql`id, user_id AS "userId", verified_at AS "verifiedAt", created_at AS "createdAt",
    last_used_at AS "lastUsedAt", expires_at AS "expiresAt"`,
  userId: sql`${sessions.userId}`,
  isLive: (now) => sql`expires_at > ${now}`,
});

export async function liveSession(...asked: Parameters<typeof findSession>) {
  const found = await findSession(...asked);
  if (!found) return undefined;
  const { row, beside } = found;
  const session: LiveSession = {
    id: row.id,
    userId: row.userId,
    verifiedAt: timeOf(row.verifiedAt),
    createdAt: timeOf(row.createdAt),
    lastUsedAt: timeOf(row.lastUsedAt),
    expiresAt: timeOf(row.expiresAt),
  };
  return { session, beside };
}

export async function liveOwner(
  query: Query,
  { via, id }: { readonly via: 'session' | 'token'; readonly id: string },
  now: Date,
): Promise<string | undefined> {
  const [found] =
    via === 'session'
      ? await query
          .select({ userId: sessions.userId })
          .from(sessions)
          .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now)))
      : await query
          .select({ userId: tokens.userId })
          .from(tokens)
          .where(and(eq(tokens.id, id), or(isNull(tokens.expiresAt), gt(tokens.expiresAt, now))));
  return found?.userId;
}

export async function liveIds(
  query: Query,
  asked: readonly { readonly via: 'session' | 'token'; readonly id: string }[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const idsOf = (kind: 'session' | 'token') => asked.filter(({ via }) => via === kind).map(({ id }) => id);
  const [sessionIds, tokenIds] = [idsOf('session'), idsOf('token')];
  const found = [
    ...(sessionIds.length
      ? await query
          .select({ id: sessions.id })
          .from(sessions)
          .where(and(inArray(sessions.id, sessionIds), gt(sessions.expiresAt, now)))
      : []),
    ...(tokenIds.length
      ? await query
          .select({ id: tokens.id })
          .from(tokens)
          .where(and(inArray(tokens.id, tokenIds), or(isNull(tokens.expiresAt), gt(tokens.expiresAt, now))))
      : []),
  ];
  return new Set(found.map(({ id }) => id));
}

/**
 * Replaces the secret of a session; the former one is void.
 * @returns `false` if the session has ended
 */
export async function replaceSessionToken(query: Query, id: string, tokenHash: string): Promise<boolean> {
  const changed = await query
    .update(sessions)
    .set({ tokenHash })
    .where(eq(sessions.id, id))
    .returning({ id: sessions.id });
  return changed.length === 1;
}

export async function touchSession(query: Query, id: string, lastUsedAt: Date, expiresAt: Date): Promise<void> {
  await query.update(sessions).set({ lastUsedAt, expiresAt }).where(eq(sessions.id, id));
}

export async function deleteSession(query: Query, id: string): Promise<void> {
  await query.delete(sessions).where(eq(sessions.id, id));
}

export async function deleteSessionByToken(query: Query, tokenHash: string): Promise<void> {
  await query.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteSessionsOf(query: Query, userId: string): Promise<void> {
  await query.delete(sessions).where(eq(sessions.userId, userId));
}

export const sweepSessions = (query: Query, now: Date): Promise<number> =>
  deleteInBatches(query, sessions, lte(sessions.expiresAt, now));
