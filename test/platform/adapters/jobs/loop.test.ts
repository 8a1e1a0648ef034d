import { expect, test, vi } from 'vitest';
import { JobLoop } from '../../../../platform/src/adapters/jobs/loop.ts';

/** A loop over jobs in memory, whose work ends when the test says so. */
function startLoop(atOnce: number) {
  const queue: string[] = [];
  const running = new Map<string, () => void>();
  const looks: number[] = [];
  const ignore = async () => undefined;
  const loop = new JobLoop({
    atOnce,
    beatMilliseconds: 60_000,
    take: async (count) => {
      looks.push(count);
      return queue.splice(0, count).map((id) => ({ id, data: { id } }));
    },
    run: (data) => new Promise((resolve) => running.set((data as { id: string }).id, resolve)),
    complete: async (id) => void running.delete(id),
    beat: async () => true,
    retry: ignore,
    giveUp: ignore,
    onError: (error) => expect.unreachable(String(error)),
  });
  return { loop, queue, running, looks, end: (id: string) => running.get(id)?.() };
}

test('looks for a job once it is woken, and not again after the only one', async () => {
  const { loop, queue, running, looks, end } = startLoop(2);
  await vi.waitFor(() => expect(looks).toEqual([2]));
  queue.push('a');
  loop.wake();
  await vi.waitFor(() => expect([...running.keys()]).toEqual(['a']));
  end('a');
  await vi.waitFor(() => expect(running.size).toBe(0));
  await loop.stop();
  expect(looks).toEqual([2, 2]);
});

test('goes on with the jobs that found no place, however they came', async () => {
  const { loop, queue, running, end } = startLoop(2);
  queue.push('a', 'b', 'c');
  loop.wake();
  await vi.waitFor(() => expect([...running.keys()]).toEqual(['a', 'b']));
  // while both places are taken
  queue.push('d');
  loop.wake();
  for (const [ended, next] of [
    ['a', ['b', 'c']],
    ['c', ['b', 'd']],
    ['b', ['d']],
    ['d', []],
  ] as const) {
    end(ended);
    await vi.waitFor(() => expect([...running.keys()]).toEqual(next));
  }
  await loop.stop();
});

test('leaves a job that another process has taken over, asking once, and does not call it failed', async () => {
  let asked = 0;
  const takenOver: string[] = [];
  const unexpected = async (id: string) => expect.unreachable(id);
  const queue = [{ id: 'a', data: {} }];
  const loop = new JobLoop({
    atOnce: 1,
    beatMilliseconds: 60_000,
    take: async () => queue.splice(0),
    run: async (_data, job) => job.requireOwn(),
    beat: async () => {
      asked += 1;
      return false;
    },
    complete: unexpected,
    retry: unexpected,
    giveUp: unexpected,
    onTakenOver: (id) => takenOver.push(id),
    onError: (error) => expect.unreachable(String(error)),
  });
  await vi.waitFor(() => expect(takenOver).toEqual(['a']));
  await loop.stop();
  expect([asked, takenOver]).toEqual([1, ['a']]);
});
