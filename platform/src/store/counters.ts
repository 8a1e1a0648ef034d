import { and, eq, lte, sql } from 'drizzle-orm';
import type { Query } from '../ports.ts';
import { deleteInBatches } from './batches.ts';
import { counters } from './schema.ts';
import { textArray } from './sql.ts';

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

/** Time after which one attempt is given back: rounded down, so that `limit` of them fit into the window. */
export const microsecondsOf = ({ window, limit }: Budget): number => Math.floor((window * 1000) / limit);

const costOf = (budget: Budget) => sql`${`${microsecondsOf(budget)} microseconds`}::text::interval`;

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

/** Attempts that were allowed without the table. */
export interface Attempts extends Pick<Budget, 'name' | 'subject'> {
  /** Time of the first one. */
  readonly since: Date;
  /** Milliseconds until they are given back. */
  readonly used: number;
  /** Milliseconds after which a budget was written before the clock was set back. */
  readonly most: number;
}

type Settled = Pick<Budget, 'name' | 'subject'> & { readonly expires: number };

/**
 * Adds attempts to their budgets, except those whose rows others have locked.
 *
 * @returns when all attempts of the budgets that were added to are given back
 */
export async function settleBudgets(
  query: Query,
  attempts: readonly Attempts[],
): Promise<(Pick<Budget, 'name' | 'subject'> & { readonly expiresAt: Date })[]> {
  if (!attempts.length) return [];
  const column = <Value>(of: (one: Attempts) => Value) => sql.param(attempts.map(of));
  const { rows }: { rows: Settled[] } = await query.execute(sql`
    WITH given AS (
      SELECT name, subject, since, used * interval '1 millisecond' AS used, most * interval '1 millisecond' AS most
      FROM unnest(
        ${textArray(attempts.map(({ name }) => name))}, ${textArray(attempts.map(({ subject }) => subject))},
        ${column(({ since }) => since.toISOString())}::timestamptz[], ${column(({ used }) => used)}::float8[],
        ${column(({ most }) => most)}::float8[]
      ) AS given (name, subject, since, used, most)
    ), free AS (
      SELECT given.* FROM ${counters} JOIN given USING (name, subject) FOR UPDATE OF ${counters} SKIP LOCKED
    ), updated AS (
      UPDATE ${counters} SET expires_at = free.used + CASE WHEN ${counters.expiresAt} > free.since + free.most
        THEN free.since ELSE greatest(${counters.expiresAt}, free.since) END
      FROM free WHERE ${counters.name} = free.name AND ${counters.subject} = free.subject
      RETURNING ${counters.name}, ${counters.subject}, ${counters.expiresAt}
    ), added AS (
      INSERT INTO ${counters} (name, subject, expires_at) SELECT name, subject, since + used FROM given
      ON CONFLICT DO NOTHING RETURNING name, subject, expires_at
    )
    SELECT name, subject, extract(epoch FROM expires_at)::float8 * 1000 AS expires
    FROM (TABLE updated UNION ALL TABLE added) AS settled`);
  return rows.map(({ name, subject, expires }) => ({ name, subject, expiresAt: new Date(Number(expires)) }));
}

export const sweepCounters = (query: Query, now: Date): Promise<number> =>
  deleteInBatches(query, counters, lte(counters.expiresAt, now));
