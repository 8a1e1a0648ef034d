import { afterEach, beforeEach, expect, it } from 'vitest';
import { PgBossJobs, type PgBossJobsOptions } from '../../../../platform/src/adapters/jobs/pg-boss.ts';
import type { Database, Query } from '../../../../platform/src/ports.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { jobsSuite, Runs } from '../../jobs/jobs-suite.ts';

/** Unfinished jobs of the two queues. */
const unfinished = async (database: Database): Promise<number> => {
  const { rows } = await database.raw(
    `SELECT count(*)::int AS count FROM pgboss.job WHERE name IN ('send-mail', 'sweep') AND state < 'completed'`,
  );
  return Number(rows[0]?.['count']);
};

onEveryDatabase('jobs by pg-boss', (database, name) => {
  const started: PgBossJobs[] = [];
  let errors: unknown[] = [];
  beforeEach(() => {
    errors = [];
  });
  afterEach(async () => {
    for (const jobs of started.splice(0)) await jobs.stop();
    await database().raw('DELETE FROM pgboss.job');
  });

  const create = (options: Partial<PgBossJobsOptions> = {}) => {
    const onError: PgBossJobsOptions['onError'] = (error, job) => errors.push(job ? [job.name, error] : error);
    const jobs = new PgBossJobs({ database: database(), onError, pollSeconds: 0.2, ...options });
    started.push(jobs);
    return jobs;
  };
  const enqueue = (jobs: PgBossJobs, mailId: string) =>
    database().transaction((query) => jobs.enqueue(query, 'send-mail', { mailId }));

  jobsSuite(() => ({
    create: () => create(),
    transaction: (work) => database().transaction(work),
    unfinished: () => unfinished(database()),
  }));

  it('beats as long as its queue answers', async () => {
    const jobs = create({ expireSeconds: 1 });
    await jobs.start(new Runs().handlers, []);
    expect(jobs.beating()).toBe(true);
    await database().raw('ALTER TABLE pgboss.job RENAME TO away');
    await expect.poll(() => jobs.beating()).toBe(false);
    await database().raw('ALTER TABLE pgboss.away RENAME TO job');
    await expect.poll(() => jobs.beating()).toBe(true);
  });

  it('counts the jobs that wait, by queue', async () => {
    const jobs = create();
    await jobs.start(new Runs().handlers, []);
    const stateOf = async (name: string) => (await jobs.state()).find((state) => state.name === name);
    expect(await stateOf('send-mail')).toEqual({ name: 'send-mail', waiting: 0, retrying: 0, oldestSeconds: 0 });
    await database().raw(
      `INSERT INTO pgboss.job (name, state, created_on, start_after) VALUES
       ('send-mail', 'created', now() - interval '2 minutes', now() + interval '1 minute'),
       ('send-mail', 'retry', now() - interval '1 hour', now() + interval '1 minute')`,
    );
    expect(await stateOf('send-mail')).toEqual({
      name: 'send-mail',
      waiting: 0,
      retrying: 1,
      oldestSeconds: expect.closeTo(3600, -2),
    });
  });

  it('rolls a job back with its transaction', async () => {
    const jobs = create();
    const runs = new Runs();
    await jobs.start(runs.handlers, []);
    const undone = database().transaction(async (query) => {
      await jobs.enqueue(query, 'send-mail', { mailId: 'undone' });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    await enqueue(jobs, 'kept');
    jobs.wake();
    await runs.reach(1);
    await expect.poll(() => unfinished(database())).toBe(0);
    expect(runs.mailIds).toEqual(['kept']);
  });

  it("writes the job in the caller's transaction", async () => {
    const jobs = create();
    await jobs.start(new Runs().handlers, []);
    await database().transaction(async (query) => {
      await jobs.enqueue(query, 'send-mail', { mailId: 'inside' });
      const { rows } = (await query.execute(
        `SELECT data FROM pgboss.job WHERE name = 'send-mail' AND state = 'created'`,
      )) as unknown as { rows: unknown[] };
      expect(rows).toEqual([{ data: { mailId: 'inside' } }]);
    });
  });

  it('wakes the queue of a new job, and no other', async () => {
    const jobs = create({ pollSeconds: 3_600 });
    const runs = new Runs();
    await jobs.start(runs.handlers, []);
    const fetches: unknown[] = [];
    const { raw } = database();
    database().raw = (text, values) => {
      if (/SKIP LOCKED/.test(text) && !String(values?.[0]).startsWith('__pgboss')) fetches.push(values?.[0]);
      return raw(text, values);
    };
    try {
      let written!: Query;
      await database().transaction(async (query) => {
        written = query;
        await jobs.enqueue(query, 'send-mail', { mailId: 'only one' });
      });
      jobs.wake(written);
      await runs.reach(1);
      await expect.poll(() => unfinished(database())).toBe(0);
      await jobs.stop();
      expect(new Set(fetches)).toEqual(new Set(['send-mail']));
    } finally {
      database().raw = raw;
    }
  });

  it('runs the jobs of owners by turns while many wait', async () => {
    let seconds = 0;
    const jobs = create({ now: () => Date.UTC(2026, 10) + seconds * 1000 });
    await jobs.start(new Runs().handlers, []);
    await jobs.stop();
    const write = (resourceId: string, owner: string) =>
      database().transaction((query) => jobs.enqueue(query, 'derive-large', { resourceId }, owner));
    for (const id of ['a1', 'a2', 'a3', 'a4']) await write(id, 'a');
    seconds = 7;
    for (const id of ['b1', 'b2']) await write(id, 'b');
    seconds = 11;
    await write('c1', 'c');
    const taken: string[] = [];
    const handlers = {
      ...new Runs().handlers,
      'derive-large': async (payload: { readonly resourceId: string }) => void taken.push(payload.resourceId),
    };
    await create().start(handlers, []);
    await expect.poll(() => taken.length).toBe(7);
    expect(taken).toEqual(['a1', 'a2', 'b1', 'a3', 'c1', 'b2', 'a4']);
  });

  it('keeps jobs over a restart', async () => {
    const first = create();
    await first.start(new Runs().handlers, []);
    await first.stop();
    await enqueue(first, 'written in between');
    const runs = new Runs();
    await create().start(runs.handlers, []);
    await runs.reach(1);
    expect(runs.mailIds).toEqual(['written in between']);
  });

  it('retries the jobs of a worker that died', async () => {
    const dying = create({ stopMilliseconds: 50 });
    const lost = new Runs();
    lost.onRun = () => new Promise<void>(() => undefined);
    await dying.start(lost.handlers, []);
    await enqueue(dying, 'half done');
    dying.wake();
    await lost.reach(1);
    // as after kill -9: the job is active without a heartbeat
    await database().raw(`UPDATE pgboss.job SET started_on = now() - interval '1 hour' WHERE state = 'active'`);
    const runs = new Runs();
    await create({ expireSeconds: 2 }).start(runs.handlers, []);
    await runs.reach(1);
    expect(runs.mailIds).toEqual(['half done']);
    await expect.poll(() => unfinished(database())).toBe(0);
  });

  it('runs new jobs before retries that are due', async () => {
    const jobs = create({ retrySeconds: 0, pollSeconds: 3_600 });
    const runs = new Runs();
    await jobs.start(runs.handlers, [], { 'send-mail': 1 });
    runs.onRun = (_mailId, run) => {
      if (run === 1) throw new Error('not yet');
    };
    await enqueue(jobs, 'failed');
    jobs.wake();
    await runs.reach(1);
    const { raw } = database();
    const retries = () => raw(`SELECT id FROM pgboss.job WHERE state = 'retry' AND start_after < now()`);
    await expect.poll(async () => (await retries()).rows.length).toBe(1);
    await enqueue(jobs, 'new');
    jobs.wake();
    await runs.reach(3);
    expect(runs.mailIds).toEqual(['failed', 'new', 'failed']);
    await expect.poll(() => unfinished(database())).toBe(0);
  });

  it('leaves a part of the places of mails to first tries', async () => {
    const jobs = create({ retrySeconds: 0 });
    const runs = new Runs();
    await jobs.start(runs.handlers, [], { 'send-mail': 4 });
    const tries = new Map<string, number>();
    let hanging = 0;
    runs.onRun = async (mailId) => {
      if (mailId.startsWith('new')) return;
      tries.set(mailId, (tries.get(mailId) ?? 0) + 1);
      if (tries.get(mailId) === 1) throw new Error('not yet');
      hanging += 1;
      await runs.hold();
    };
    for (let stuck = 0; stuck < 6; stuck += 1) await enqueue(jobs, `stuck-${stuck}`);
    jobs.wake();
    await expect.poll(() => hanging).toBe(1);
    for (let more = 0; more < 3; more += 1) await enqueue(jobs, `new-${more}`);
    jobs.wake();
    await expect.poll(() => runs.mailIds.filter((id) => id.startsWith('new')).length).toBe(3);
    expect(hanging).toBe(1);
    runs.onRun = () => undefined;
    runs.release();
    await expect.poll(() => unfinished(database())).toBe(0);
  });

  it.each(['fails', 'ends'])('runs a job again that %s while the queue takes no writes', async (how) => {
    const jobs = create({ expireSeconds: 2 });
    const runs = new Runs();
    await jobs.start(runs.handlers, []);
    const { raw } = database();
    const refuse: Database['raw'] = (text, values) =>
      /^\s*SELECT\b/.test(text) ? raw(text, values) : Promise.reject(new Error('read-only'));
    runs.onRun = (_mailId, run) => {
      if (run > 1) return;
      database().raw = refuse;
      if (how === 'fails') throw new Error('no room');
    };
    try {
      await enqueue(jobs, 'in flight');
      jobs.wake();
      await expect.poll(() => errors.some((error) => String(error).includes('read-only'))).toBe(true);
      // looks for lost jobs have to fail, too
      await expect.poll(() => errors.length).toBeGreaterThan(3);
    } finally {
      database().raw = raw;
    }
    await runs.reach(2);
    await expect.poll(() => unfinished(database())).toBe(0);
    expect(runs.mailIds).toEqual(['in flight', 'in flight']);
  });

  it('leaves a slow job to its worker while its heartbeat continues', async () => {
    if (name === 'PGlite') return;
    const slow = new Runs();
    slow.onRun = () => slow.hold();
    const first = create({ expireSeconds: 2 });
    await first.start(slow.handlers, []);
    await enqueue(first, 'slow');
    first.wake();
    await slow.reach(1);
    const others = new Runs();
    const second = create({ expireSeconds: 2, pollSeconds: 0.1 });
    await second.start(others.handlers, []);
    const startedOn = async () =>
      String(
        (await database().raw(`SELECT started_on FROM pgboss.job WHERE name = 'send-mail'`)).rows[0]?.['started_on'],
      );
    const beats = new Set<string>();
    await expect.poll(async () => beats.add(await startedOn()).size).toBeGreaterThan(4);
    slow.release();
    await expect.poll(() => unfinished(database())).toBe(0);
    expect([slow.mailIds, others.mailIds]).toEqual([['slow'], []]);
  });

  it('leaves a running job to its worker when the clock jumps by a day', async () => {
    if (name === 'PGlite') return;
    const first = create({ expireSeconds: 6 });
    const slow = new Runs();
    slow.onRun = () => slow.hold();
    await first.start(slow.handlers, []);
    await enqueue(first, 'slow');
    first.wake();
    await slow.reach(1);
    const others = new Runs();
    await create({ expireSeconds: 6, pollSeconds: 0.1 }).start(others.handlers, []);
    const age = async () => {
      const { rows } = await database().raw(
        `SELECT extract(epoch FROM now() - started_on)::float AS age FROM pgboss.job WHERE name = 'send-mail'`,
      );
      return Math.abs(Number(rows[0]?.['age']));
    };
    for (const jump of ['-1 day', '1 hour']) {
      await database().raw(`UPDATE pgboss.job SET started_on = now() + interval '${jump}' WHERE state = 'active'`);
      await expect.poll(age).toBeLessThan(60);
    }
    slow.release();
    await expect.poll(() => unfinished(database())).toBe(0);
    expect([slow.mailIds, others.mailIds]).toEqual([['slow'], []]);
  });

  it('runs jobs that were written before the clock was set back', async () => {
    const jobs = create({ expireSeconds: 1, mostRetrySeconds: 30 });
    const runs = new Runs();
    await jobs.start(runs.handlers, []);
    await enqueue(jobs, 'early');
    await database().raw(`UPDATE pgboss.job SET start_after = now() + interval '1 hour' WHERE name = 'send-mail'`);
    await runs.reach(1);
    await expect.poll(() => unfinished(database())).toBe(0);
    expect(runs.mailIds).toEqual(['early']);
  });

  it('goes on with schedules after the clock was set back', async () => {
    const jobs = create({ expireSeconds: 1 });
    await jobs.start(new Runs().handlers, [{ name: 'sweep', schedule: '0 * * * *' }]);
    await database().raw(`UPDATE pgboss.version SET cron_on = now() + interval '1 hour'`);
    const isAhead = async () => {
      const { rows } = await database().raw(`SELECT coalesce(cron_on > now(), false) AS ahead FROM pgboss.version`);
      return rows[0]?.['ahead'];
    };
    await expect.poll(isAhead).toBe(false);
  });

  it('waits at most a minute between tries', async () => {
    const jobs = create();
    const runs = new Runs();
    runs.onRun = () => {
      throw new Error('the mail server is down');
    };
    await jobs.start(runs.handlers, []);
    await enqueue(jobs, 'patient');
    await database().raw(`UPDATE pgboss.job SET retry_count = 500, started_on = now() WHERE name = 'send-mail'`);
    jobs.wake();
    await runs.reach(1);
    const waits = async () => {
      const { rows } = await database().raw(
        `SELECT extract(epoch FROM start_after - now())::float AS seconds FROM pgboss.job WHERE state = 'retry' AND name = 'send-mail'`,
      );
      return rows[0]?.['seconds'];
    };
    await expect.poll(waits).toBeLessThanOrEqual(60);
    expect(await waits()).toBeGreaterThan(30);
  });

  it('stores no error message with the job, because mail servers repeat addresses', async () => {
    const jobs = create();
    const runs = new Runs();
    runs.onRun = () => {
      throw Object.assign(new Error('550 <astrid@example.com> unknown'), { permanent: true, code: 550 });
    };
    await jobs.start(runs.handlers, []);
    await enqueue(jobs, 'refused');
    jobs.wake();
    await runs.reach(1);
    await expect.poll(() => unfinished(database())).toBe(0);
    const { rows } = await database().raw(`SELECT state, output FROM pgboss.job WHERE name = 'send-mail'`);
    expect(rows).toEqual([{ state: 'failed', output: { reason: 'Error 550' } }]);
    expect(errors).toHaveLength(1);
  });

  it('rejects a job before its queue exists', async () => {
    const jobs = create();
    await jobs.start(new Runs().handlers, []);
    await expect(
      database().transaction((query) => jobs.enqueue(query, 'no-such-queue' as 'send-mail', { mailId: 'x' })),
    ).rejects.toThrow('no-such-queue');
  });

  it('shares jobs and schedules between processes', async () => {
    if (name === 'PGlite') return;
    const runs = [new Runs(), new Runs(), new Runs()];
    const cron = [{ name: 'sweep', schedule: '* * * * *' }] as const;
    const workers = runs.map(() => create({ pollSeconds: 0.05 }));
    await Promise.all(workers.map((jobs, index) => jobs.start(runs[index]!.handlers, cron)));
    const ids = Array.from({ length: 60 }, (_, index) => `shared-${index}`);
    await Promise.all(ids.map((id, index) => enqueue(workers[index % 3]!, id)));
    await expect.poll(() => unfinished(database())).toBe(0);
    const ran = runs.flatMap(({ mailIds }) => mailIds).filter((id) => id !== 'sweep');
    expect(ran.toSorted()).toEqual(ids.toSorted());
    const { rows } = await database().raw(`SELECT name, cron FROM pgboss.schedule`);
    expect(rows).toEqual([{ name: 'sweep', cron: '* * * * *' }]);
  });
});
