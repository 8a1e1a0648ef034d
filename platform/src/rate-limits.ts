import { ProblemError } from './problem.ts';
import { takeFromBudget, type Budget, type Taken } from './store/counters.ts';
import type { Work } from './task.ts';

export const minute = 60_000;

/** Limit of the contract → ms in which a used-up budget is given back, attempt by attempt. */
const windows = {
  signInMailsPerAddress: 15 * minute,
  signInMailsPerClient: 15 * minute,
  verificationsPerAddress: 15 * minute,
  verificationsPerClient: 15 * minute,
  submissionsPerMinute: minute,
  searchesPerMinute: minute,
  uploadsPerMinute: minute,
  invitationsPerPerson: 15 * minute,
  invitationMailsPerAddress: 15 * minute,
} as const;

export type CountedLimit = keyof typeof windows;

export async function budgetOf({ runtime }: Work, name: CountedLimit, subject: string): Promise<Budget> {
  return {
    name,
    subject: await runtime.secrets.hash('subject', subject),
    limit: runtime.settings.limits[name],
    window: windows[name],
  };
}

/** Whole seconds until `time`, at least 1: `Retry-After: 0` would mean at once. */
export const secondsUntil = (time: Date, now: Date): number =>
  Math.max(1, Math.ceil((time.getTime() - now.getTime()) / 1000));

/**
 * Counts a try.
 *
 * @throws {ProblemError} `rate_limited`, which rolls back the request: refused tries do not count
 */
export async function countAttempt(work: Work, name: CountedLimit, subject: string): Promise<void> {
  requireAllowed(work, name, await takeFromBudget(work.query, await budgetOf(work, name, subject), work.now));
}

/**
 * Counts a read: writes nothing, and waits for no other transaction.
 *
 * @throws {ProblemError} `rate_limited`
 */
export async function countRead(work: Work, name: CountedLimit, subject: string): Promise<void> {
  requireAllowed(work, name, work.runtime.readBudgets.take(await budgetOf(work, name, subject), work.now));
}

function requireAllowed({ now }: Work, limit: CountedLimit, { allowed, nextAt }: Taken): void {
  if (!allowed) throw new ProblemError('rate_limited', { retryAfter: secondsUntil(nextAt, now), params: { limit } });
}

/** Counts a try unless the limit is reached. @returns `false` if it is */
export async function isWithinLimit(work: Work, name: CountedLimit, subject: string): Promise<boolean> {
  return (await takeFromBudget(work.query, await budgetOf(work, name, subject), work.now)).allowed;
}
