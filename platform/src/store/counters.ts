import { and, eq, lt, lte, sql } from 'drizzle-orm';
import type { Query } from '../ports.ts';
import { counters } from './schema.ts';

export interface Budget {
  readonly name: string;
  /** Keyed hash of the counted subject. */
  readonly subject: string;
  readonly limit: number;
  /** Milliseconds. */
  readonly window: number;
}

export interface Taken {
  readonly allowed: boolean;
  readonly left: number;
  readonly resetAt: Date;
}

function windowOf({ window }: Budget, now: Date): { start: Date; end: Date } {
  const start = Math.floor(now.getTime() / window) * window;
  return { start: new Date(start), end: new Date(start + window) };
}

/**
 * Takes one from a budget in one statement; a refused try changes nothing. Locks the budget's row until the
 * transaction ends.
 */
export async function takeFromBudget(query: Query, budget: Budget, now: Date): Promise<Taken> {
  const { start, end } = windowOf(budget, now);
  const { name, subject, limit } = budget;
  if (limit < 1) return { allowed: false, left: 0, resetAt: end };
  const [row] = await query
    .insert(counters)
    .values({ name, subject, windowStart: start, count: 1, expiresAt: end })
    .onConflictDoUpdate({
      target: [counters.name, counters.subject, counters.windowStart],
      set: { count: sql`${counters.count} + 1` },
      setWhere: lt(counters.count, limit),
    })
    .returning({ count: counters.count });
  return { allowed: row !== undefined, left: row ? limit - row.count : 0, resetAt: end };
}

export async function budgetStatus(query: Query, budget: Budget, now: Date): Promise<Taken> {
  const { start, end } = windowOf(budget, now);
  const [row] = await query
    .select({ count: counters.count })
    .from(counters)
    .where(and(eq(counters.name, budget.name), eq(counters.subject, budget.subject), eq(counters.windowStart, start)));
  const left = Math.max(0, budget.limit - (row?.count ?? 0));
  return { allowed: left > 0, left, resetAt: end };
}

export async function sweepCounters(query: Query, now: Date): Promise<void> {
  await query.delete(counters).where(lte(counters.expiresAt, now));
}
