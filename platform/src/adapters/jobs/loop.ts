import type { RunningJob } from '../../ports.ts';

export interface TakenJob {
  readonly id: string;
  readonly data: object;
  /** Times that it was taken before. */
  readonly retryCount?: number;
}

/** Another process has taken a job over. */
class LostJobError extends Error {
  override readonly name = 'LostJobError';
}

export interface JobLoopOptions {
  /** Jobs that run at the same time. */
  readonly atOnce: number;
  /** Jobs that run at the same time and were tried before; default: all. */
  readonly retriesAtOnce?: number;
  /** Interval of heartbeats of a running job. */
  readonly beatMilliseconds: number;
  /** Takes due jobs, at most `count`. */
  readonly take: (count: number) => Promise<readonly TakenJob[]>;
  /** Returns a retry that found no place to the queue. */
  readonly putBack?: (job: TakenJob) => Promise<unknown>;
  readonly run: (payload: object, job: RunningJob) => Promise<void>;
  /** @returns `false` if another process has taken the job over */
  readonly beat: (job: TakenJob) => Promise<boolean>;
  readonly complete: (id: string) => Promise<unknown>;
  readonly retry: (id: string, reason: string) => Promise<unknown>;
  /** Called for errors with `permanent: true`: no retry can help. */
  readonly giveUp: (id: string, reason: string) => Promise<unknown>;
  /** Another process has taken a job over: `requireOwn` has ended it. */
  readonly onTakenOver?: (id: string) => void;
  readonly onError: (error: unknown, id?: string) => void;
}

const isPermanent = (error: unknown): boolean => (error as { permanent?: unknown } | undefined)?.permanent === true;

/**
 * Runs the jobs of one queue, a few at once. Looks for jobs at its start, when woken, and when a job ends while there may be
 * more.
 * pg-boss's own workers don't wait until a job is marked as done, so that a clean stop could run it twice, and don't
 * catch rejections.
 */
export class JobLoop {
  readonly #options: JobLoopOptions;
  /** With their jobs; one that was lost may run twice. */
  readonly #running = new Map<Promise<void>, string>();
  #retries = 0;
  readonly #ended: Promise<void>;
  #stopping = false;
  #woken = true;
  /** The last look found as many jobs as it asked for, or there was no place for one. */
  #mayBeMore = true;
  #endWait: (() => void) | undefined;

  constructor(options: JobLoopOptions) {
    this.#options = options;
    this.#ended = this.#go();
  }

  wake(): void {
    this.#woken = true;
    this.#endWait?.();
  }

  isRunning(id: string): boolean {
    return [...this.#running.values()].includes(id);
  }

  /** Resolves when the running jobs have ended and are marked. */
  stop(): Promise<void> {
    this.#stopping = true;
    this.#endWait?.();
    return this.#ended;
  }

  async #go(): Promise<void> {
    while (!this.#stopping) {
      this.#woken = false;
      for (const job of await this.#take()) this.#start(job);
      if (!this.#woken && !this.#stopping) await new Promise<void>((resolve) => (this.#endWait = resolve));
    }
    await Promise.all(this.#running.keys());
  }

  async #take(): Promise<readonly TakenJob[]> {
    const free = this.#options.atOnce - this.#running.size;
    this.#mayBeMore = true;
    if (free <= 0) return [];
    try {
      const taken = await this.#options.take(free);
      this.#mayBeMore = taken.length === free;
      return await this.#withPlace(taken);
    } catch (error) {
      this.#options.onError(error);
      return [];
    }
  }

  /** Jobs that may run now; further retries are put back. */
  async #withPlace(taken: readonly TakenJob[]): Promise<readonly TakenJob[]> {
    const { retriesAtOnce = Infinity, putBack, onError } = this.#options;
    let left = retriesAtOnce - this.#retries;
    const placed: TakenJob[] = [];
    for (const job of taken) {
      if (!job.retryCount || (left -= 1) >= 0) placed.push(job);
      else await putBack?.(job).catch(onError);
    }
    return placed;
  }

  #start(job: TakenJob): void {
    const retries = job.retryCount ? 1 : 0;
    this.#retries += retries;
    const running = this.#run(job).finally(() => {
      this.#running.delete(running);
      this.#retries -= retries;
      if (this.#mayBeMore) this.wake();
    });
    this.#running.set(running, job.id);
  }

  async #run(job: TakenJob): Promise<void> {
    const { id, data } = job;
    const { run, beat, complete, retry, giveUp, onTakenOver, onError, beatMilliseconds } = this.#options;
    const timer = setInterval(() => void beat(job).catch(onError), beatMilliseconds);
    const requireOwn = async () => {
      if (!(await beat(job))) throw new LostJobError('Another process has taken the job over.');
    };
    try {
      try {
        await run(data, { requireOwn });
      } catch (error) {
        if (error instanceof LostJobError) return onTakenOver?.(id);
        onError(error, id);
        if (!(await beat(job))) return;
        await (isPermanent(error) ? giveUp : retry)(id, reasonOf(error));
        return;
      } finally {
        clearInterval(timer);
      }
      await complete(id);
    } catch (error) {
      onError(error, id);
    }
  }
}

/** Kind and code of an error; messages of mail servers repeat addresses, which a job must not contain. */
const reasonOf = (error: unknown): string => {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  return [name, code].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') || 'Error';
};
