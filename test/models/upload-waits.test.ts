import { expect, test } from 'vitest';
import { RateLimit } from '../../src/transport/retry.ts';
import { problem } from '../../src/testing/index.ts';
import { MemoryStore } from '../forms/memory-store.ts';
import { file, openUploads } from './upload-world.ts';

test.each([
  ['internal', problem('internal'), 'internal'],
  ['busy', problem('unavailable', { retryAfter: 30 }), 'unavailable'],
  ['a proxy', { body: 'Bad gateway', status: 502 }, 'unexpected-status'],
  ['no answer', { network: 'down' } as const, 'network'],
])('has a code for the reason of a wait: %s', async (_what, answer, code) => {
  const seen: unknown[] = [];
  const pause = () => {
    seen.push(model.items[0]?.waits);
    return Promise.resolve();
  };
  const { model, platform, target, all } = openUploads({}, { pause, now: () => 1_000_000 });
  platform.on('beginUpload', [answer]);
  model.add([{ file: file('a.txt') }], target);
  await all('done');
  expect(seen).toEqual([{ code, until: code === 'unavailable' ? 1_030_000 : undefined }]);
});

test('a rate limit pauses all uploads, also after a reload', async () => {
  const time = { now: 1_000_000 };
  const shared = new MemoryStore();
  const options = () => ({
    clock: new RateLimit({ store: shared, key: 'service:limit:upload:test', now: () => time.now }),
    now: () => time.now,
    pause: (milliseconds: number) =>
      new Promise<void>((resolve) => {
        waits.push(() => {
          time.now += milliseconds;
          resolve();
        });
      }),
  });
  const waits: (() => void)[] = [];
  const first = openUploads({}, options());
  first.platform.on('beginUpload', [problem('rate_limited', { retryAfter: 40 })]);
  const [item] = first.model.add([{ file: file('a.txt') }], first.target);
  await first.until(() => item?.status === 'retrying');
  expect(item?.waits).toEqual({ code: 'rate_limited', until: 1_040_000 });

  const second = openUploads({}, options());
  const [other] = second.model.add([{ file: file('b.txt') }], second.target);
  await second.until(() => other?.status === 'retrying');
  expect(second.platform.requests).toEqual([]);
  expect(other?.waits?.until).toBe(1_040_000);
  for (const end of waits.splice(0)) end();
  await Promise.all([first.all('done'), second.all('done')]);
  expect(time.now).toBeGreaterThanOrEqual(1_040_000);
});
