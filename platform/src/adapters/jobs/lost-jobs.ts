interface ActiveJob {
  readonly id: string;
  readonly name: string;
  /** Time of its last heartbeat. */
  readonly beat: string;
}

type Execute = (text: string, values: unknown[]) => Promise<{ rows: ActiveJob[] }>;

interface Seen {
  readonly beat: string;
  readonly since: number;
}

/**
 * Finds jobs whose worker has died. An old heartbeat alone says little, because clocks jump: one that is looked at for
 * more than its interval, and does not change, does.
 */
export class LostJobs {
  readonly #execute: Execute;
  readonly #schema: string;
  readonly #expireSeconds: number;
  #seen = new Map<string, Seen>();
  /** Heartbeats of active jobs that did not run at the last look. */
  #notRunning = new Map<string, string>();

  constructor(execute: Execute, schema: string, expireSeconds: number) {
    this.#execute = execute;
    this.#schema = schema;
    this.#expireSeconds = expireSeconds;
  }

  /** Requeues lost jobs. To be called a few times per `expireSeconds`. */
  async requeue(now = performance.now()): Promise<void> {
    const jobs = await this.#active('abs(extract(epoch FROM now() - started_on)) > $1::float8', [this.#expireSeconds]);
    const before = this.#seen;
    this.#seen = new Map();
    for (const job of jobs) {
      const { id, beat } = job;
      const known = before.get(id);
      const seen = known?.beat === beat ? known : { beat, since: now };
      this.#seen.set(id, seen);
      if (now - seen.since >= (this.#expireSeconds * 1000) / 2) await this.#retry(job);
    }
  }

  /**
   * Requeues active jobs of a database with one process that have ended there, and whose end could not be written. Each
   * has to be found twice, because one that is being taken does not run yet.
   *
   * @returns whether to look again
   */
  async requeueEnded(isRunning: (id: string) => boolean): Promise<boolean> {
    const before = this.#notRunning;
    const ended = (await this.#active()).filter(({ id }) => !isRunning(id));
    this.#notRunning = new Map(ended.map(({ id, beat }) => [id, beat]));
    for (const job of ended) if (before.get(job.id) === job.beat) await this.#retry(job);
    return ended.length > 0;
  }

  /**
   * Lets jobs and schedules start that were written before the clock was set back: pg-boss looks at schedules only where
   * `cron_on`, its last look, is in the past. @param longest wait of a retry, in seconds
   */
  async advance(longest: number): Promise<void> {
    await this.#execute(
      `UPDATE ${this.#schema}.job SET start_after = now()
        WHERE state < 'active' AND start_after > now() + $1::float8 * interval '1 second'`,
      [longest],
    );
    await this.#execute(
      `UPDATE ${this.#schema}.version SET cron_on = NULL WHERE cron_on > now() + interval '1 minute'`,
      [],
    );
  }

  async #active(condition = 'true', values: unknown[] = []): Promise<ActiveJob[]> {
    const { rows } = await this.#execute(
      `SELECT id, name, started_on::text AS beat FROM ${this.#schema}.job WHERE state = 'active' AND ${condition}`,
      values,
    );
    return rows;
  }

  #retry({ id, name, beat }: ActiveJob): Promise<unknown> {
    return this.#execute(
      `UPDATE ${this.#schema}.job SET state = 'retry', start_after = now()
        WHERE name = $1 AND id = $2 AND state = 'active' AND started_on::text = $3`,
      [name, id, beat],
    );
  }
}
