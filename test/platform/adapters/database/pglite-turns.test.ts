import { expect, it } from 'vitest';
import { openPglite } from '../../../../platform/src/adapters/database/pglite.ts';

it('runs statements of requests before those of jobs, and one job after three requests', async () => {
  const jobs = await openPglite();
  const requests = jobs.forRequest(() => undefined);
  const order: string[] = [];
  let release: (() => void) | undefined;
  const held = jobs.transaction(() => new Promise<void>((resolve) => (release = resolve)));
  await expect.poll(() => release).toBeDefined();
  const waiting = [
    ...['job 1', 'job 2', 'job 3'].map(async (name) => {
      await jobs.raw('SELECT 1');
      order.push(name);
    }),
    ...['request 1', 'request 2', 'request 3', 'request 4'].map(async (name) => {
      await requests.transaction(async (query) => {
        await query.execute('SELECT 1');
        order.push(name);
      });
    }),
  ];
  release?.();
  await Promise.all([held, ...waiting]);
  expect(order).toEqual(['request 1', 'request 2', 'request 3', 'job 1', 'request 4', 'job 2', 'job 3']);
  await expect(requests.transaction(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect((await jobs.raw('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await jobs.close();
});
