import type { Runtime } from '../runtime.ts';
import { sqlState, withoutTimeouts } from '../store/sql.ts';
import type { Caller, Work } from '../task.ts';

/** SQLSTATEs after which the same transaction may succeed: serialization failure, deadlock (PostgreSQL appendix A). */
const repeatable = new Set(['40001', '40P01']);
const tries = 3;

/** Runs a transaction, and its jobs after the commit. */
export async function transact<Result>(
  runtime: Runtime,
  caller: Caller,
  act: (work: Work) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const afterwards = new Set<() => void>();
    let wakeJobs: (() => void) | undefined;
    try {
      const result = await runtime.database.transaction((query) =>
        act({
          runtime,
          query,
          caller,
          now: runtime.clock.now(),
          async enqueue(name, payload, owner) {
            wakeJobs ??= () => runtime.jobs.wake(query);
            await runtime.jobs.enqueue(query, name, payload, owner);
          },
          afterCommit: (done) => void afterwards.add(done),
        }),
      );
      wakeJobs?.();
      for (const done of afterwards) done();
      return result;
    } catch (error) {
      // a queue in memory has no other way to learn of a rollback
      wakeJobs?.();
      if (attempt >= tries || !repeatable.has(sqlState(error) ?? '')) throw error;
    }
  }
}

/** Runs the transaction of a job, which may take and wait as long as it needs. */
export const transactJob = <Result>(
  runtime: Runtime,
  caller: Pick<Caller, 'client' | 'locale' | 'signedIn'>,
  act: (work: Work) => Promise<Result>,
): Promise<Result> =>
  transact(
    runtime,
    {
      browserHash: undefined,
      mayKeepCookies: false,
      deviceCookie: undefined,
      sessionCookieHash: undefined,
      ...caller,
    },
    async (work) => {
      await withoutTimeouts(work.query);
      return act(work);
    },
  );
