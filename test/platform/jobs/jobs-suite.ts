import { EventEmitter, once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import type { JobHandlers, Jobs, JobsAtOnce, Query } from '../../../platform/src/ports.ts';

export interface JobsUnderTest {
  /** A new queue; if durable, with the jobs of the previous one. */
  create(): Jobs;
  transaction(work: (query: Query) => Promise<void>): Promise<void>;
  /** Number of unfinished jobs; `undefined` where it can't be counted. */
  unfinished(): Promise<number | undefined>;
}

/** A handler whose runs a test waits for and ends. */
export class Runs {
  readonly #events = new EventEmitter();
  readonly mailIds: string[] = [];
  #holds: (() => void)[] = [];
  /** Called before a run ends. */
  onRun: (mailId: string, run: number) => void | Promise<void> = () => undefined;

  readonly handlers: JobHandlers = {
    'send-mail': async ({ mailId }) => {
      this.mailIds.push(mailId);
      this.#events.emit('run');
      await this.onRun(mailId, this.mailIds.length);
    },
    derive: async () => undefined,
    'derive-large': async () => undefined,
    'index-lists': async () => undefined,
    'index-search': async () => undefined,
    'accept-grants': async () => undefined,
    submission: async () => undefined,
    sweep: async () => {
      this.mailIds.push('sweep');
      this.#events.emit('run');
    },
  };

  async reach(count: number): Promise<void> {
    while (this.mailIds.length < count) await once(this.#events, 'run');
  }

  /** Holds a run until `release`. */
  hold(): Promise<void> {
    return new Promise((resolve) => this.#holds.push(resolve));
  }

  release(): void {
    for (const resolve of this.#holds.splice(0)) resolve();
  }
}

/** Contract of every queue. */
export function jobsSuite(subject: () => JobsUnderTest): void {
  const started: Jobs[] = [];
  let runs: Runs;

  const start = async (cron: Parameters<Jobs['start']>[1] = [], atOnce?: JobsAtOnce): Promise<Jobs> => {
    runs = new Runs();
    const jobs = subject().create();
    started.push(jobs);
    await jobs.start(runs.handlers, cron, atOnce);
    return jobs;
  };
  const enqueue = async (jobs: Jobs, ...mailIds: string[]): Promise<void> => {
    await subject().transaction(async (query) => {
      for (const mailId of mailIds) await jobs.enqueue(query, 'send-mail', { mailId });
    });
    jobs.wake();
  };
  const settled = () => expect.poll(() => subject().unfinished()).toBeOneOf([0, undefined]);

  afterEach(async () => {
    runs.release();
    for (const jobs of started.splice(0)) await jobs.stop();
  });

  it('runs a job after its transaction, with its payload', async () => {
    const jobs = await start();
    await enqueue(jobs, 'it\'s a "mail" $1 \\ ö');
    await runs.reach(1);
    expect(runs.mailIds).toEqual(['it\'s a "mail" $1 \\ ö']);
    await settled();
  });

  it('runs many jobs in order, one at a time', async () => {
    const jobs = await start();
    let under = 0;
    let most = 0;
    runs.onRun = async () => {
      under += 1;
      most = Math.max(most, under);
      await new Promise((resolve) => setImmediate(resolve));
      under -= 1;
    };
    const ids = Array.from({ length: 20 }, (_, index) => `mail-${index}`);
    for (const id of ids) await enqueue(jobs, id);
    await runs.reach(20);
    expect(runs.mailIds).toEqual(ids);
    expect(most).toBe(1);
    await settled();
  });

  it('runs as many jobs of a queue at once as it may, and no more', async () => {
    const jobs = await start([], { 'send-mail': 3 });
    let under = 0;
    const counts: number[] = [];
    runs.onRun = async () => {
      counts.push((under += 1));
      await runs.hold();
      under -= 1;
    };
    await enqueue(jobs, ...Array.from({ length: 9 }, (_, index) => `mail-${index}`));
    for (const reached of [3, 6, 9]) {
      await runs.reach(reached);
      runs.release();
    }
    expect(Math.max(...counts)).toBe(3);
    expect(new Set(runs.mailIds).size).toBe(9);
    await settled();
  });

  it('a job that takes long delays no others of its queue', async () => {
    const jobs = await start([], { 'send-mail': 2 });
    runs.onRun = (mailId) => (mailId === 'long' ? runs.hold() : undefined);
    await enqueue(jobs, 'long');
    await runs.reach(1);
    for (const mailId of ['one', 'two', 'three']) await enqueue(jobs, mailId);
    await runs.reach(4);
    expect(runs.mailIds.toSorted()).toEqual(['long', 'one', 'three', 'two']);
    runs.release();
    await settled();
  });

  it('runs a job that was written while another was running', async () => {
    const jobs = await start();
    runs.onRun = () => runs.hold();
    await enqueue(jobs, 'first');
    await runs.reach(1);
    await enqueue(jobs, 'second');
    runs.onRun = () => undefined;
    runs.release();
    await runs.reach(2);
    expect(runs.mailIds).toEqual(['first', 'second']);
    await settled();
  });

  it('retries a failed job until it succeeds', async () => {
    const jobs = await start();
    runs.onRun = (_mailId, run) => {
      if (run < 3) throw new Error('not yet');
    };
    await enqueue(jobs, 'stubborn');
    await runs.reach(3);
    expect(runs.mailIds).toEqual(['stubborn', 'stubborn', 'stubborn']);
    await settled();
  });

  it('a failing job does not delay others', async () => {
    const jobs = await start();
    runs.onRun = (mailId) => {
      if (mailId === 'bad') throw Object.assign(new Error('never'), { permanent: true });
    };
    await enqueue(jobs, 'bad', 'good');
    await runs.reach(2);
    // jobs of one transaction have no order
    expect(runs.mailIds.toSorted()).toEqual(['bad', 'good']);
    await settled();
  });

  it('does not retry permanent failures', async () => {
    const jobs = await start();
    runs.onRun = (mailId) => {
      if (mailId === 'bad') throw Object.assign(new Error('never'), { permanent: true });
    };
    await enqueue(jobs, 'bad');
    await runs.reach(1);
    await settled();
    await enqueue(jobs, 'good');
    await runs.reach(2);
    expect(runs.mailIds).toEqual(['bad', 'good']);
    await settled();
  });

  it('stop() waits for running jobs and starts no others', async () => {
    const jobs = await start();
    let ended = false;
    runs.onRun = async () => {
      await runs.hold();
      ended = true;
    };
    await enqueue(jobs, 'running');
    await runs.reach(1);
    const stopped = jobs.stop();
    runs.release();
    await stopped;
    expect(ended).toBe(true);
    await settled();
    jobs.wake();
    expect(runs.mailIds).toEqual(['running']);
  });

  it('can be stopped twice, and before the start', async () => {
    const jobs = await start();
    await jobs.stop();
    await jobs.stop();
    await subject().create().stop();
  });

  it('runs an hourly schedule', async () => {
    const jobs = await start([{ name: 'sweep', schedule: '0 * * * *' }]);
    await enqueue(jobs, 'beside it');
    await runs.reach(1);
    expect(runs.mailIds.filter((id) => id !== 'sweep')).toEqual(['beside it']);
  });
}
