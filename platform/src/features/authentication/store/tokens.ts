import { and, count, desc, eq, lte, sql } from 'drizzle-orm';
import type { Query } from '../../../ports.ts';
import { timeOf } from '../../../store/statement.ts';
import { finderOf } from './credentials.ts';
import { deleteInBatches } from '../../../store/batches.ts';
import { tokens, users } from './schema.ts';

export type TokenRow = typeof tokens.$inferSelect;

type LiveToken = Pick<TokenRow, 'id' | 'userId' | 'lastUsedAt' | 'expiresAt'>;

const findToken = finderOf<{
  readonly id: string;
  readonly userId: string;
  readonly lastUsedAt: string | null;
  readonly expiresAt: string | null;
}>({
  name: 'token',
  table: tokens,
  columns: sql`id, user_id AS "userId", last_used_at AS "lastUsedAt", expires_at AS "expiresAt"`,
  userId: sql`${tokens.userId}`,
  isLive: (now) => sql`(expires_at IS NULL OR expires_at > ${now})`,
});

export async function liveToken(...asked: Parameters<typeof findToken>) {
  const found = await findToken(...asked);
  if (!found) return undefined;
  const { row, beside } = found;
  const token: LiveToken = {
    id: row.id,
    userId: row.userId,
    lastUsedAt: row.lastUsedAt === null ? null : timeOf(row.lastUsedAt),
    expiresAt: row.expiresAt === null ? null : timeOf(row.expiresAt),
  };
  return { token, beside };
}

export async function touchToken(query: Query, id: string, lastUsedAt: Date): Promise<void> {
  await query.update(tokens).set({ lastUsedAt }).where(eq(tokens.id, id));
}

export function tokensOf(query: Query, userId: string): Promise<TokenRow[]> {
  return query.select().from(tokens).where(eq(tokens.userId, userId)).orderBy(desc(tokens.createdAt), desc(tokens.id));
}

/** Locks the user's tokens until the transaction ends. */
export async function countTokens(query: Query, userId: string): Promise<number> {
  await query.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const [found] = await query.select({ count: count() }).from(tokens).where(eq(tokens.userId, userId));
  return found?.count ?? 0;
}

export async function insertToken(query: Query, row: typeof tokens.$inferInsert): Promise<void> {
  await query.insert(tokens).values(row);
}

/** Replaces the secret of a token. @returns `undefined` if it has been revoked */
export async function replaceSecret(
  query: Query,
  id: string,
  secret: Pick<TokenRow, 'tokenHash' | 'prefix'>,
): Promise<TokenRow | undefined> {
  const [changed] = await query.update(tokens).set(secret).where(eq(tokens.id, id)).returning();
  return changed;
}

/** @returns `false` for an unknown token and another user's */
export async function deleteToken(query: Query, userId: string, id: string): Promise<boolean> {
  const gone = await query
    .delete(tokens)
    .where(and(eq(tokens.id, id), eq(tokens.userId, userId)))
    .returning({ id: tokens.id });
  return gone.length === 1;
}

export const sweepTokens = (query: Query, then: Date): Promise<number> =>
  deleteInBatches(query, tokens, lte(tokens.expiresAt, then));
