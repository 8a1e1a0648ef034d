import { describe, expect, it } from 'vitest';
import { MemoryJobs } from '../../../../platform/src/adapters/jobs/memory.ts';
import type { Query } from '../../../../platform/src/ports.ts';
import { jobsSuite, Runs } from '../../jobs/jobs-suite.ts';

const noQuery = {} as Query;

describe('jobs in memory', () => {
  jobsSuite(() => ({
    create: () => new MemoryJobs({ retryMilliseconds: 1 }),
    transaction: (work) => work(noQuery),
    unfinished: async () => undefined,
  }));

  it('starts a job only after wake()', async () => {
    const runs = new Runs();
    const jobs = new MemoryJobs();
    await jobs.start(runs.handlers, []);
    await jobs.enqueue(noQuery, 'send-mail', { mailId: 'waiting' });
    await new Promise((resolve) => setImmediate(resolve));
    expect(runs.mailIds).toEqual([]);
    jobs.wake();
    await jobs.idle();
    expect(runs.mailIds).toEqual(['waiting']);
    await jobs.stop();
  });

  it('does not start a job of an open transaction when another one ends', async () => {
    const runs = new Runs();
    const jobs = new MemoryJobs();
    const [one, other] = [{} as Query, {} as Query];
    await jobs.start(runs.handlers, []);
    await jobs.enqueue(one, 'send-mail', { mailId: 'open' });
    await jobs.enqueue(other, 'send-mail', { mailId: 'ended' });
    jobs.wake(other);
    await runs.reach(1);
    jobs.wake(one);
    await jobs.idle();
    expect(runs.mailIds).toEqual(['ended', 'open']);
    await jobs.stop();
  });

  it('is idle once every job has succeeded or been given up', async () => {
    const runs = new Runs();
    const jobs = new MemoryJobs({ retryMilliseconds: 1 });
    await jobs.idle();
    runs.onRun = (mailId, run) => {
      if (mailId === 'bad') throw Object.assign(new Error('never'), { permanent: true });
      if (run < 3) throw new Error('not yet');
    };
    await jobs.start(runs.handlers, []);
    for (const mailId of ['bad', 'good']) await jobs.enqueue(noQuery, 'send-mail', { mailId });
    jobs.wake();
    await jobs.idle();
    expect(runs.mailIds).toEqual(['bad', 'good', 'good']);
    await jobs.stop();
  });

  it('supports hourly schedules only', async () => {
    const start = (schedule: string) => new MemoryJobs().start(new Runs().handlers, [{ name: 'sweep', schedule }]);
    await expect(start('*/5 * * * *')).rejects.toThrow(TypeError);
  });
});
