import { and, eq, lte, sql } from 'drizzle-orm';
import type { Query } from '../ports.ts';
import { counters } from './schema.ts';

export interface Budget {
  readonly name: string;
  /** Keyed hash of the counted subject. */
  readonly subject: string;
  readonly limit: number;
  /** Milliseconds after which a used-up budget is whole again. */
  readonly window: number;
}

export interface Taken {
  readonly allowed: boolean;
  /** When the next attempt is allowed; in the past if it is allowed now. */
  readonly nextAt: Date;
}

/** Interval after which one attempt is given back: rounded down, so that `limit` of them fit into the window. */
const costOf = ({ window, limit }: Budget) =>
  sql`${`${Math.floor((window * 1000) / limit)} microseconds`}::text::interval`;

/** Latest `expires_at` that allows an attempt. */
const latest = (budget: Budget, now: Date) =>
  sql`${now.toISOString()}::timestamptz + ${`${budget.window} milliseconds`}::text::interval - ${costOf(budget)}`;

/**
 * A budget that is used up for longer than it lasts was written before the clock was set back. Twice as long, because
 * clocks of processes differ a little.
 */
const isOfAnotherClock = (budget: Budget, now: Date) =>
  sql`${counters.expiresAt} > ${now.toISOString()}::timestamptz + ${`${budget.window * 2} milliseconds`}::text::interval`;

/**
 * Takes one from a budget in one statement; a refused try changes nothing. Locks the budget's row until the
 * transaction ends.
 *
 * Attempts are given back one by one (the generic cell rate algorithm, GCRA): there is no boundary between windows at
 * which a second burst is allowed.
 */
export async function takeFromBudget(query: Query, budget: Budget, now: Date): Promise<Taken> {
  const { name, subject, limit, window } = budget;
  if (limit < 1) return { allowed: false, nextAt: new Date(now.getTime() + window) };
  const time = sql`${now.toISOString()}::timestamptz`;
  const [row] = await query
    .insert(counters)
    .values({ name, subject, expiresAt: sql`${time} + ${costOf(budget)}` })
    .onConflictDoUpdate({
      target: [counters.name, counters.subject],
      set: {
        expiresAt: sql`CASE WHEN ${isOfAnotherClock(budget, now)} THEN ${time}
          ELSE greatest(${counters.expiresAt}, ${time}) END + ${costOf(budget)}`,
      },
      setWhere: sql`(${lte(counters.expiresAt, latest(budget, now))} OR ${isOfAnotherClock(budget, now)})`,
    })
    .returning({ name: counters.name });
  return row ? { allowed: true, nextAt: now } : budgetStatus(query, budget, now);
}

export async function budgetStatus(query: Query, budget: Budget, now: Date): Promise<Taken> {
  const { name, subject, limit, window } = budget;
  if (limit < 1) return { allowed: false, nextAt: new Date(now.getTime() + window) };
  const seconds = sql`extract(epoch FROM ${counters.expiresAt} - (${latest(budget, now)}))`;
  const [row] = await query
    .select({ wait: sql<number>`ceil(${seconds} * 1000)::float8` })
    .from(counters)
    .where(and(eq(counters.name, name), eq(counters.subject, subject)));
  const wait = row?.wait ?? 0;
  return { allowed: wait <= 0, nextAt: new Date(now.getTime() + wait) };
}

export async function sweepCounters(query: Query, now: Date): Promise<void> {
  await query.delete(counters).where(lte(counters.expiresAt, now));
}
