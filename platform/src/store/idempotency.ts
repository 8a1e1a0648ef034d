import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Query } from '../ports.ts';
import { deleteInBatches } from './batches.ts';
import { idempotencyKeys, submissions } from './schema.ts';
import type { NewSubmission } from './submissions.ts';

export type IdempotencyRow = typeof idempotencyKeys.$inferSelect;

/** `principal` is `nobody`, `browser:<hash>` or `user:<id>`. */
export interface KeyUse {
  readonly principal: string;
  readonly route: string;
  readonly key: string;
}

const isUse = ({ principal, route, key }: KeyUse) =>
  and(eq(idempotencyKeys.principal, principal), eq(idempotencyKeys.route, route), eq(idempotencyKeys.key, key));

/**
 * Takes a key for this request. A concurrent duplicate waits at the primary key.
 *
 * @returns the row of the earlier request, if there was one
 */
export async function takeKey(
  query: Query,
  use: KeyUse,
  row: { readonly bodyHash: string; readonly now: Date; readonly expiresAt: Date },
): Promise<IdempotencyRow | undefined> {
  const { bodyHash, now, expiresAt } = row;
  const fresh = { bodyHash, browserHash: null, answer: null, createdAt: now, expiresAt };
  const [taken] = await query
    .insert(idempotencyKeys)
    .values({ ...use, ...fresh })
    .onConflictDoUpdate({
      target: [idempotencyKeys.principal, idempotencyKeys.route, idempotencyKeys.key],
      set: { ...fresh, answer: sql`NULL` },
      setWhere: lte(idempotencyKeys.expiresAt, now),
    })
    .returning({ key: idempotencyKeys.key });
  if (taken) return undefined;
  const [existing] = await query.select().from(idempotencyKeys).where(isUse(use));
  return existing;
}

export async function keyUsed(query: Query, use: KeyUse, now: Date): Promise<IdempotencyRow | undefined> {
  const [found] = await query
    .select()
    .from(idempotencyKeys)
    .where(and(isUse(use), gt(idempotencyKeys.expiresAt, now)));
  return found;
}

/** Row of the request that gave a browser its challenge cookie, which may be repeated with the cookie. */
export async function keyBeforeCookie(
  query: Query,
  { route, key }: KeyUse,
  browserHash: string,
  now: Date,
): Promise<IdempotencyRow | undefined> {
  const [found] = await query
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        isUse({ principal: 'nobody', route, key }),
        eq(idempotencyKeys.browserHash, browserHash),
        gt(idempotencyKeys.expiresAt, now),
      ),
    );
  return found;
}

/** Stores the response to a key, and the submission of the same request, in one statement. */
export async function keepAnswer(
  query: Query,
  use: KeyUse,
  answer: Record<string, unknown>,
  browserHash: string | undefined,
  submission?: NewSubmission,
): Promise<void> {
  const stored =
    submission &&
    query.$with('submission').as(query.insert(submissions).values(submission).returning({ id: submissions.id }));
  await (stored ? query.with(stored) : query)
    .update(idempotencyKeys)
    .set({ answer, browserHash: browserHash ?? null })
    .where(isUse(use));
}

export const sweepKeys = (query: Query, now: Date): Promise<number> =>
  deleteInBatches(query, idempotencyKeys, lte(idempotencyKeys.expiresAt, now));
