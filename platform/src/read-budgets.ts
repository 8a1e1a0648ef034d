import type { Clock, Database } from './ports.ts';
import { settleBudgets, type Budget, type Taken } from './store/counters.ts';
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
    const { name, subject, limit, window } = budget;
    const time = now.getTime();
    if (limit < 1) return { allowed: false, nextAt: new Date(time + window) };
    const key = `${name} ${subject}`;
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
    const due = [...this.#counts.values()].filter(({ unsettled }) => unsettled);
    const sent = due.map((count) => ({
      name: count.budget.name,
      subject: count.budget.subject,
      since: new Date(count.since),
      used: count.unsettled * costOf(count.budget),
      most: mostWindows * count.budget.window,
      attempts: count.unsettled,
    }));
    try {
      for (const { name, subject, expiresAt } of await settleBudgets(database.query, sent)) {
        const count = this.#counts.get(`${name} ${subject}`);
        const settled = sent.find((one) => one.name === name && one.subject === subject);
        if (!count || !settled) continue;
        count.unsettled -= settled.attempts;
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

/** ms after which an attempt is given back: rounded down, so that `limit` of them fit into the window */
const costOf = ({ window, limit }: Budget): number => Math.floor((window * 1000) / limit) / 1000;
