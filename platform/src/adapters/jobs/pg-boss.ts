import { sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import {
  jobNames,
  type Database,
  type JobHandlers,
  type JobName,
  type Jobs,
  type JobsAtOnce,
  type Query,
  type QueueState,
  type RunningJob,
} from '../../ports.ts';
import { JobLoop, type TakenJob } from './loop.ts';
import { LostJobs } from './lost-jobs.ts';
import { Turns } from './turns.ts';

export interface PgBossJobsOptions {
  readonly database: Database;
  /** Called for failed jobs and for errors of the queue; contains no secrets. */
  readonly onError?: (error: unknown, job?: { readonly name: JobName; readonly id: string }) => void;
  /** Called for jobs that this process has left to another one. */
  readonly onTakenOver?: (job: { readonly name: JobName; readonly id: string }) => void;
  /** Seconds between polls for jobs of other processes and due retries. */
  readonly pollSeconds?: number;
  /** Seconds without a heartbeat until a job counts as lost and is started again. */
  readonly expireSeconds?: number;
  /** Seconds until the first retry; doubles with each further one, up to `mostRetrySeconds`. */
  readonly retrySeconds?: number;
  readonly mostRetrySeconds?: number;
  /** Milliseconds that `stop` waits for running handlers. */
  readonly stopMilliseconds?: number;
  /** Unix time in ms, by which owners take turns. */
  readonly now?: () => number;
}

const schema = 'pgboss';

/** At most a minute apart, retries last two weeks, as long as pg-boss keeps a job. */
const retryLimit = 20_000;

/** Seconds */
const maintainEvery = 600;

/** Priority that a job loses by each retry: as if its turn came so many seconds later. */
const laterByRetry = 3_600;

/** Seconds until a retry is taken again that found no place. */
const putBackSeconds = 5;

/**
 * Mails to recipients whose servers hang leave half of the connections to first tries; two of the places are for mails
 * without a connection.
 */
const retriesAtOnce = (name: JobName, atOnce: number): number =>
  name === 'send-mail' ? Math.max(1, Math.ceil(atOnce / 2) - 1) : atOnce;

/**
 * Seconds that finished jobs stay in the table of the queue, instead of pg-boss's twelve hours: it is read with each
 * poll, and one statement archives all that are due.
 */
const keepFinished = 3_600;

type Executor = PgBoss.Db;
type Handler = (payload: object, job: RunningJob) => Promise<void>;

/** pg-boss wraps its scripts in BEGIN and COMMIT; a failing one would leave the connection inside the transaction. */
const withoutTransaction = (text: string): string => text.replace(/^\s*BEGIN;|COMMIT;\s*$/g, '');

/** Runs pg-boss's statements inside a drizzle transaction, their `$n` bound as parameters. */
const inTransaction = (query: Query): Executor => ({
  async executeSql(text: string, values: unknown[]) {
    const chunks = text.split(/\$(\d+)/).map((chunk, index) => {
      if (index % 2 === 0) return sql.raw(chunk);
      const value = values[Number(chunk) - 1];
      return sql`${sql.param(typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null))}`;
    });
    return (await query.execute(sql.join(chunks))) as unknown as { rows: Record<string, unknown>[] };
  },
});

export class PgBossJobs implements Jobs {
  readonly #database: Database;
  readonly #options: Required<PgBossJobsOptions>;
  readonly #lost: LostJobs;
  readonly #turns: Turns;
  #boss: PgBoss;
  /** For calls whose failure is handled; pg-boss's own timers use one that never rejects. */
  readonly #executor: Executor;
  readonly #running = new Set<Promise<unknown>>();
  readonly #loops = new Map<JobName, JobLoop>();
  /** Queues that open transactions have written to. */
  readonly #written = new WeakMap<Query, Set<JobName>>();
  #timers: NodeJS.Timeout[] = [];
  #state: 'new' | 'started' | 'stopped' = 'new';
  /** ms; the last statement of the queue that succeeded. */
  #answeredAt = 0;
  /** A statement has failed: the end of a job may not be written. */
  #hasFailed = false;

  constructor(options: PgBossJobsOptions) {
    this.#database = options.database;
    this.#options = {
      onError: () => undefined,
      onTakenOver: () => undefined,
      pollSeconds: 2,
      expireSeconds: 30,
      retrySeconds: 1,
      mostRetrySeconds: 60,
      stopMilliseconds: 5_000,
      now: Date.now,
      ...options,
    };
    this.#executor = { executeSql: (text, values) => this.#execute(text, values) };
    this.#lost = new LostJobs(this.#executor.executeSql, schema, this.#options.expireSeconds);
    this.#turns = new Turns(this.#options.now);
    this.#boss = this.#createBoss();
  }

  #createBoss(): PgBoss {
    const boss = new PgBoss({
      schema,
      // its search for lost jobs goes by the clock alone
      supervise: false,
      cronMonitorIntervalSeconds: 30,
      archiveCompletedAfterSeconds: keepFinished,
      db: { executeSql: (text: string, values: unknown[]) => this.#executeInBackground(text, values) },
    });
    boss.on('error', (error) => this.#options.onError(error));
    return boss;
  }

  async enqueue(query: Query, name: JobName, payload: object, owner?: string): Promise<void> {
    const priority = this.#turns.next(name, owner);
    const id = await this.#boss.send(name, payload, { db: inTransaction(query), priority });
    if (id === null) throw new Error(`The job ${name} was not written: its queue does not exist.`);
    this.#written.set(query, (this.#written.get(query) ?? new Set()).add(name));
  }

  wake(query?: Query): void {
    const names = query ? this.#written.get(query) : jobNames;
    if (query) this.#written.delete(query);
    for (const name of names ?? []) this.#loops.get(name)?.wake();
  }

  async start(
    handlers: JobHandlers,
    cron: readonly { readonly name: JobName; readonly schedule: string }[],
    atOnce: JobsAtOnce = {},
  ): Promise<void> {
    try {
      await this.#prepare(cron);
      await this.#reclaim();
    } catch (error) {
      // one that has failed to start does not start again
      await this.#boss.stop({ graceful: false }).catch(() => undefined);
      this.#boss = this.#createBoss();
      throw error;
    }
    this.#state = 'started';
    this.#every(this.#options.expireSeconds / 4, () => this.#requeue());
    this.#every(maintainEvery, () => this.#maintain());
    for (const name of jobNames) {
      this.#loops.set(name, this.#startLoop(name, handlers[name] as Handler, atOnce[name]));
    }
    this.#every(this.#options.pollSeconds, () => this.#poll());
  }

  #prepare(cron: readonly { readonly name: JobName; readonly schedule: string }[]): Promise<void> {
    return this.#alone(async () => {
      await this.#boss.start();
      for (const name of jobNames) await this.#createQueue(name);
      const schedules = await this.#boss.getSchedules();
      for (const { name } of schedules) if (!cron.some((row) => row.name === name)) await this.#boss.unschedule(name);
      for (const { name, schedule } of cron) await this.#boss.schedule(name, schedule, {});
    });
  }

  beating(): boolean {
    return performance.now() - this.#answeredAt < this.#options.expireSeconds * 1000;
  }

  async state(): Promise<readonly QueueState[]> {
    // the order of states is that of pg-boss; those before `active` have an index
    const { rows } = await this.#database.raw(`
      SELECT name, count(*) FILTER (WHERE state = 'created' AND start_after <= now())::int AS waiting,
        count(*) FILTER (WHERE state = 'retry')::int AS retrying,
        extract(epoch FROM now() - min(created_on))::float AS "oldestSeconds"
      FROM ${schema}.job WHERE state < 'active' GROUP BY name`);
    const states = rows as unknown as QueueState[];
    return jobNames.map(
      (name) => states.find((state) => state.name === name) ?? { name, waiting: 0, retrying: 0, oldestSeconds: 0 },
    );
  }

  async stop(): Promise<void> {
    if (this.#state !== 'started') return;
    for (const timer of this.#timers) clearInterval(timer);
    const loops = Promise.all([...this.#loops.values()].map((loop) => loop.stop()));
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise((resolve) => (timer = setTimeout(resolve, this.#options.stopMilliseconds)));
    await Promise.race([loops, limit]);
    clearTimeout(timer);
    await this.#boss.stop({ graceful: false });
    this.#state = 'stopped';
    await Promise.allSettled(this.#running);
  }

  #startLoop(name: JobName, handler: Handler, atOnce = 1): JobLoop {
    const db = this.#executor;
    return new JobLoop({
      atOnce,
      retriesAtOnce: retriesAtOnce(name, atOnce),
      beatMilliseconds: (this.#options.expireSeconds * 1000) / 3,
      onTakenOver: (id) => this.#options.onTakenOver({ name, id }),
      onError: (error, id) => this.#options.onError(error, id === undefined ? undefined : { name, id }),
      take: async (batchSize) => {
        const taken = await this.#boss.fetch<object>(name, { db, batchSize, includeMetadata: true });
        if (taken.length < batchSize) this.#turns.forget(name);
        return taken;
      },
      putBack: ({ id }) => {
        const later = `now() + interval '${putBackSeconds} seconds'`;
        return this.#update(name, id, `state = 'retry', retry_count = retry_count - 1, start_after = ${later}`);
      },
      run: handler,
      beat: (job) => this.#beat(name, job),
      complete: (id) => this.#boss.complete(name, id, {}, { db }),
      retry: async (id, reason) => {
        await this.#boss.fail(name, id, { reason }, { db });
        const most = `now() + interval '${this.#options.mostRetrySeconds} seconds'`;
        const change = `start_after = least(start_after, ${most}), priority = priority - ${laterByRetry}`;
        await this.#update(name, id, change, 'retry');
      },
      giveUp: async (id, reason) => {
        await this.#update(name, id, 'retry_limit = retry_count');
        await this.#boss.fail(name, id, { reason }, { db });
      },
    });
  }

  /** Wakes the queues with due jobs: those of other processes, and retries. One statement for all queues. */
  async #poll(): Promise<void> {
    await this.#requeueEnded();
    const due = `SELECT DISTINCT name FROM ${schema}.job WHERE state < 'active' AND start_after < now()`;
    const { rows } = await this.#executeInBackground(due, []);
    for (const { name } of rows) this.#loops.get(name as JobName)?.wake();
  }

  /** A job that was lost and taken again has been tried once more. */
  async #beat(name: JobName, { id, retryCount }: TakenJob): Promise<boolean> {
    const { rows } = await this.#execute(
      `UPDATE ${schema}.job SET started_on = now()
        WHERE name = $1 AND id = $2 AND state = 'active' AND retry_count = $3 RETURNING id`,
      [name, id, retryCount],
    );
    return rows.length > 0;
  }

  async #update(name: JobName, id: string, change: string, state = 'active'): Promise<void> {
    await this.#execute(`UPDATE ${schema}.job SET ${change} WHERE name = $1 AND id = $2 AND state = '${state}'`, [
      name,
      id,
    ]);
  }

  /** pg-boss's lock does not cover all of its set-up: two processes on an empty database would deadlock. */
  async #alone(work: () => Promise<void>): Promise<void> {
    if (this.#database.kind === 'pglite') return work();
    await this.#database.transaction(async (query) => {
      await query.execute(`SELECT pg_advisory_xact_lock(hashtext('${schema} setup'))`);
      await work();
    });
  }

  async #createQueue(name: JobName): Promise<void> {
    const { expireSeconds, retrySeconds } = this.#options;
    const queue = { name, expireInSeconds: expireSeconds, retryLimit, retryDelay: retrySeconds, retryBackoff: true };
    await this.#boss.createQueue(name, queue);
    await this.#boss.updateQueue(name, queue);
  }

  /**
   * Requeues the active jobs of a process that has died: on PGlite all of them, because it has one process at a time.
   */
  async #reclaim(): Promise<void> {
    if (this.#database.kind === 'postgres') return this.#lost.requeue();
    await this.#execute(`UPDATE ${schema}.job SET state = 'retry', start_after = now() WHERE state = 'active'`, []);
  }

  async #requeue(): Promise<void> {
    try {
      if (this.#database.kind === 'postgres') await this.#lost.requeue();
      await this.#lost.advance(this.#options.mostRetrySeconds * 2);
    } catch (error) {
      this.#options.onError(error);
    }
  }

  /** On PostgreSQL, these have no heartbeat any more. */
  async #requeueEnded(): Promise<void> {
    if (!this.#hasFailed || this.#database.kind === 'postgres') return;
    this.#hasFailed = false;
    const isRunning = (id: string) => [...this.#loops.values()].some((loop) => loop.isRunning(id));
    try {
      if (await this.#lost.requeueEnded(isRunning)) this.#hasFailed = true;
    } catch (error) {
      this.#options.onError(error);
    }
  }

  async #maintain(): Promise<void> {
    await this.#boss.archive();
    // not in its types
    await (this.#boss as unknown as { drop(): Promise<void> }).drop();
  }

  #every(seconds: number, work: () => unknown): void {
    this.#timers.push(setInterval(() => void work(), seconds * 1000));
  }

  async #execute(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }> {
    const running = this.#database.raw(values?.length ? text : withoutTransaction(text), values);
    this.#running.add(running);
    try {
      const answer = await running;
      this.#answeredAt = performance.now();
      return answer;
    } catch (error) {
      this.#hasFailed = true;
      throw error;
    } finally {
      this.#running.delete(running);
    }
  }

  /** pg-boss does not handle rejections of its timers and workers; they would end the process. */
  async #executeInBackground(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }> {
    const nothing = { rows: [] };
    if (this.#state === 'new') return this.#execute(text, values);
    if (this.#state === 'stopped') return nothing;
    try {
      return await this.#execute(text, values);
    } catch (error) {
      this.#options.onError(error);
      return nothing;
    }
  }
}
