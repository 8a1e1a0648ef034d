import {
  jobNames,
  type JobHandlers,
  type JobName,
  type JobPayloads,
  type Jobs,
  type JobsAtOnce,
  type Query,
} from '../../ports.ts';
import { JobLoop, type TakenJob } from './loop.ts';

export interface MemoryJobsOptions {
  /** Milliseconds until the first retry; doubles with each further one, up to a minute. */
  readonly retryMilliseconds?: number;
  readonly onError?: (error: unknown, job?: { readonly name: JobName; readonly id: string }) => void;
}

interface MemoryJob extends TakenJob {
  readonly name: JobName;
  tries: number;
}

const minute = 60_000;

/** Minute of `m * * * *`, the only supported schedule. */
function minuteOf(schedule: string): number {
  const match = /^([0-5]?\d) \* \* \* \*$/.exec(schedule);
  if (!match) throw new TypeError(`In memory only hourly schedules run; "${schedule}" is none.`);
  return Number(match[1]);
}

/**
 * Jobs of one page or test. A job starts after `wake` of its transaction. A rollback can't remove jobs, so handlers
 * find nothing to do then.
 */
export class MemoryJobs implements Jobs {
  readonly #retryMilliseconds: number;
  readonly #onError: NonNullable<MemoryJobsOptions['onError']>;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  readonly #loops = new Map<JobName, JobLoop>();
  /** Uncommitted jobs by their transaction. */
  readonly #written = new Map<Query, MemoryJob[]>();
  #ready: MemoryJob[] = [];
  #count = 0;
  #unfinished = 0;
  #idleWaiters: (() => void)[] = [];

  constructor({ retryMilliseconds = 1000, onError = () => undefined }: MemoryJobsOptions = {}) {
    this.#retryMilliseconds = retryMilliseconds;
    this.#onError = onError;
  }

  async enqueue<Name extends JobName>(query: Query, name: Name, payload: JobPayloads[Name]): Promise<void> {
    this.#unfinished += 1;
    const job: MemoryJob = { id: String((this.#count += 1)), name, data: structuredClone(payload), tries: 0 };
    this.#written.set(query, [...(this.#written.get(query) ?? []), job]);
  }

  wake(query?: Query): void {
    const names = new Set<JobName>();
    for (const [written, jobs] of this.#written) {
      if (query && written !== query) continue;
      this.#ready.push(...jobs);
      this.#written.delete(written);
      for (const { name } of jobs) names.add(name);
    }
    for (const name of names) this.#loops.get(name)?.wake();
  }

  async start(
    handlers: JobHandlers,
    cron: readonly { readonly name: JobName; readonly schedule: string }[],
    atOnce: JobsAtOnce = {},
  ): Promise<void> {
    for (const { name, schedule } of cron) this.#repeat(name, minuteOf(schedule));
    for (const name of jobNames) this.#loops.set(name, this.#startLoop(name, handlers[name], atOnce[name]));
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    await Promise.all([...this.#loops.values()].map((loop) => loop.stop()));
    this.#loops.clear();
  }

  idle(): Promise<void> {
    if (!this.#unfinished) return Promise.resolve();
    return new Promise((resolve) => this.#idleWaiters.push(resolve));
  }

  #startLoop<Name extends JobName>(name: Name, handler: JobHandlers[Name], atOnce = 1): JobLoop {
    const taken = new Map<string, MemoryJob>();
    return new JobLoop({
      atOnce,
      beatMilliseconds: minute,
      onError: (error, id) => this.#onError(error, id === undefined ? undefined : { name, id }),
      take: async (count) => {
        const jobs = this.#ready.filter((ready) => ready.name === name).slice(0, count);
        this.#ready = this.#ready.filter((ready) => !jobs.includes(ready));
        for (const job of jobs) taken.set(job.id, job);
        return jobs;
      },
      run: (payload, job) => handler(payload as JobPayloads[Name], job),
      beat: async () => true,
      complete: async (id) => this.#finish(taken, id),
      giveUp: async (id) => this.#finish(taken, id),
      retry: async (id) => this.#retry(taken.get(id)!),
    });
  }

  #retry(job: MemoryJob): void {
    const delay = Math.min(minute, this.#retryMilliseconds * 2 ** job.tries);
    job.tries += 1;
    this.#later(delay, () => {
      this.#ready.push(job);
      this.#loops.get(job.name)?.wake();
    });
  }

  #repeat(name: JobName, atMinute: number): void {
    const now = new Date();
    const next = new Date(now);
    next.setUTCMinutes(atMinute, 0, 0);
    if (next <= now) next.setUTCHours(next.getUTCHours() + 1);
    this.#later(next.getTime() - now.getTime(), () => {
      this.#unfinished += 1;
      this.#ready.push({ id: String((this.#count += 1)), name, data: {}, tries: 0 });
      this.#loops.get(name)?.wake();
      this.#repeat(name, atMinute);
    });
  }

  #later(milliseconds: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, milliseconds);
    this.#timers.add(timer);
  }

  #finish(taken: Map<string, MemoryJob>, id: string): void {
    taken.delete(id);
    this.#unfinished -= 1;
    if (this.#unfinished) return;
    for (const resolve of this.#idleWaiters) resolve();
    this.#idleWaiters = [];
  }
}
