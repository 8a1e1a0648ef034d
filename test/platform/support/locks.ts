import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Query } from '../../../platform/src/ports.ts';

export interface HeldLock {
  /** The transaction that holds the lock. */
  readonly query: Query;
  /** Commits it. */
  release(): Promise<void>;
}

/** Runs a statement in a transaction that stays open, on PostgreSQL. */
export async function holdLock(database: Database, statement: string): Promise<HeldLock> {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return new Promise((resolve, reject) => {
    const committed = database.transaction(async (query) => {
      await query.execute(statement);
      const release = () => {
        end();
        return committed;
      };
      resolve({ query, release });
      await ended;
    });
    committed.catch(reject);
  });
}

/** Resolves once so many connections of the database wait for locks. */
export async function waitForLocks(database: Database, count: number): Promise<void> {
  const waiting = `SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while (Number((await database.raw(waiting)).rows[0]?.['count']) < count) await pause(5);
}
