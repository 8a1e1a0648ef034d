import type { Clock, Database } from './ports.ts';
import { microsecondsOf, settleBudgets, type Budget, type Taken } from './store/counters.ts';
import { isAway, rootOf } from './store/sql.ts';
import type { ResolvedSettings } from './settings.ts';

interface Count {
  readonly budget: Budget;
  /** When all attempts are given back; ms, as all times here. */
  expiresAt: number;
  /** Attempts that the table does not have yet, and when the first of them was made. */
  unsettled: number;
  since: number;
}

/** ms until attempts are written to the table */
const settleAfter = 5_000;

/**
 * Windows after which a used-up budget was written before the clock was set back. More than two, because several
 * processes may each have allowed a burst.
 */
const mostWindows = 10;

export interface ReadBudgetsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: ResolvedSettings['log'];
}

/**
 * Budgets of reads, which write nothing and wait for no lock: attempts are counted in memory, and settled with those
 * of other processes in the background.
 */
export class ReadBudgets {
  readonly #options: ReadBudgetsOptions;
  readonly #counts = new Map<string, Count>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(options: ReadBudgetsOptions) {
    this.#options = options;
  }

  /** Takes one from a budget; a refused try changes nothing. The same algorithm as `takeFromBudget`. */
  take(budget: Budget, now: Date): Taken {
    const { limit, window } = budget;
    const time = now.getTime();
    if (limit < 1) return { allowed: false, nextAt: new Date(time + window) };
    const key = keyOf(budget);
    const known = this.#counts.get(key);
    const isOfAnotherClock = known && known.expiresAt > time + mostWindows * window;
    const count = known && !isOfAnotherClock ? known : { budget, expiresAt: time, unsettled: 0, since: time };
    const expiresAt = Math.max(count.expiresAt, time) + costOf(budget);
    // whole milliseconds, because sums of fractions are inexact
    const nextAt = Math.floor(expiresAt - window);
    if (nextAt > time) return { allowed: false, nextAt: new Date(nextAt) };
    if (!count.unsettled) count.since = time;
    count.expiresAt = expiresAt;
    count.unsettled += 1;
    this.#counts.set(key, count);
    this.#schedule();
    return { allowed: true, nextAt: now };
  }

  /** Writes attempts to the table, and learns those of other processes. Rows that others have locked follow later. */
  async settle(): Promise<void> {
    const { database, clock, log } = this.#options;
    const time = clock.now().getTime();
    for (const [key, { expiresAt }] of this.#counts) if (expiresAt <= time) this.#counts.delete(key);
    const sent = new Map(
      [...this.#counts].filter(([, { unsettled }]) => unsettled).map(([key, count]) => [key, { ...count }]),
    );
    const attempts = Array.from(sent.values(), ({ budget, since, unsettled }) => ({
      name: budget.name,
      subject: budget.subject,
      since: new Date(since),
      used: unsettled * costOf(budget),
      most: mostWindows * budget.window,
    }));
    try {
      for (const { expiresAt, ...budget } of await settleBudgets(database.query, attempts)) {
        const key = keyOf(budget);
        const [count, settled] = [this.#counts.get(key), sent.get(key)];
        if (!count || !settled) continue;
        count.unsettled -= settled.unsettled;
        count.since = time;
        count.expiresAt = expiresAt.getTime() + count.unsettled * costOf(count.budget);
      }
    } catch (error) {
      if (!isAway(error)) log({ level: 'warn', event: 'attempts-not-settled', reason: String(rootOf(error)) });
    }
    if ([...this.#counts.values()].some(({ unsettled }) => unsettled)) this.#schedule();
  }

  /** Attempts that are not settled by then are forgotten. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    if (this.#stopped) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.settle();
    }, settleAfter);
  }
}

const keyOf = ({ name, subject }: Pick<Budget, 'name' | 'subject'>): string => `${name} ${subject}`;

/** ms after which an attempt is given back */
const costOf = (budget: Budget): number => microsecondsOf(budget) / 1000;
