export interface TakenJob {
  readonly id: string;
  readonly data: object;
}

export interface JobLoopOptions {
  readonly pollMilliseconds: number;
  /** Interval of heartbeats of a running job. */
  readonly beatMilliseconds: number;
  readonly take: () => Promise<TakenJob | undefined>;
  readonly run: (payload: object) => Promise<void>;
  readonly beat: (id: string) => Promise<unknown>;
  readonly complete: (id: string) => Promise<unknown>;
  readonly retry: (id: string, reason: string) => Promise<unknown>;
  /** Called for errors with `permanent: true`: no retry can help. */
  readonly giveUp: (id: string, reason: string) => Promise<unknown>;
  readonly onError: (error: unknown, id?: string) => void;
}

const isPermanent = (error: unknown): boolean => (error as { permanent?: unknown } | undefined)?.permanent === true;

/**
 * Runs jobs one after another. pg-boss's own workers don't wait until a job is marked as done, so that a clean stop
 * could run it twice, and don't catch rejections.
 */
export class JobLoop {
  readonly #options: JobLoopOptions;
  readonly #ended: Promise<void>;
  #stopping = false;
  #woken = false;
  #endWait: (() => void) | undefined;

  constructor(options: JobLoopOptions) {
    this.#options = options;
    this.#ended = this.#go();
  }

  wake(): void {
    this.#woken = true;
    this.#endWait?.();
  }

  /** Resolves when the running job has ended and is marked. */
  stop(): Promise<void> {
    this.#stopping = true;
    this.#endWait?.();
    return this.#ended;
  }

  async #go(): Promise<void> {
    while (!this.#stopping) {
      this.#woken = false;
      const found = await this.#takeAndRun();
      if (!found && !this.#woken && !this.#stopping) await this.#wait();
    }
  }

  async #takeAndRun(): Promise<boolean> {
    const { take, run, beat, complete, retry, giveUp, onError, beatMilliseconds } = this.#options;
    let id: string | undefined;
    try {
      const job = await take();
      if (!job) return false;
      const taken = (id = job.id);
      const timer = setInterval(() => void beat(taken).catch(onError), beatMilliseconds);
      try {
        await run(job.data);
      } catch (error) {
        onError(error, taken);
        await (isPermanent(error) ? giveUp : retry)(taken, reasonOf(error));
        return true;
      } finally {
        clearInterval(timer);
      }
      await complete(taken);
      return true;
    } catch (error) {
      onError(error, id);
      return false;
    }
  }

  #wait(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#options.pollMilliseconds);
      this.#endWait = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Kind and code of an error; messages of mail servers repeat addresses, which a job must not contain. */
const reasonOf = (error: unknown): string => {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  return [name, code].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') || 'Error';
};
