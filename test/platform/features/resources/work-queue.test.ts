import { describe, expect, test } from 'vitest';
import { WorkQueue } from '../../../../platform/src/features/resources/work-queue.ts';

const wanted = new AbortController().signal;

/** Work that ends on request. */
function works(turns: WorkQueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (name: string, signal: AbortSignal = wanted, person = 'anna') =>
    turns.run({ person, signal }, async () => {
      begun.push(name);
      await new Promise<void>((end) => void ends.set(name, end));
      return name;
    });
  return { begun, begin, end: (name: string) => ends.get(name)?.() };
}

describe('work queue', () => {
  test('runs a limited amount at once and the rest in order, and returns each result', async () => {
    const { begun, begin, end } = works(new WorkQueue({ atOnce: 2, waiting: 10, waitingPerPerson: 10 }));
    const results = ['a', 'b', 'c', 'd'].map((name) => begin(name));
    expect(begun).toEqual(['a', 'b']);
    end('b');
    expect(await results[1]).toBe('b');
    await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
    end('a');
    await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd']);
    end('c');
    end('d');
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('continues after a failure, skips aborted work, and rejects work over its limit', async () => {
    const turns = new WorkQueue({ atOnce: 1, waiting: 2, waitingPerPerson: 2 });
    const { begun, begin, end } = works(turns);
    const left = new AbortController();
    const failing = turns.run({ person: 'anna', signal: wanted }, () => Promise.reject(new TypeError('no')));
    const [unwanted, last, refused] = [begin('unwanted', left.signal), begin('last'), begin('refused', wanted, 'bo')];
    left.abort();
    const ended = await Promise.allSettled([failing, unwanted, refused]);
    expect(ended.map((each) => each.status === 'rejected' && each.reason)).toMatchObject([
      { message: 'no' },
      { code: 'unavailable' },
      { code: 'unavailable', details: { retryAfter: 5 } },
    ]);
    await expect.poll(() => begun).toEqual(['last']);
    end('last');
    expect(await last).toBe('last');
    const again = begin('again');
    end('again');
    expect(await again).toBe('again');
  });

  test('gives turns round by person: a burst of one person delays another by one turn', async () => {
    const { begun, begin, end } = works(new WorkQueue({ atOnce: 1, waiting: 100, waitingPerPerson: 3 }));
    const burst = ['a1', 'a2', 'a3', 'a4'].map((name) => begin(name));
    await expect(begin('a5')).rejects.toMatchObject({
      code: 'rate_limited',
      details: { retryAfter: 5, params: { limit: 'waitingPerPerson' } },
    });
    const others = [begin('b1', wanted, 'bo'), begin('b2', wanted, 'bo'), begin('c1', wanted, 'cia')];
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']) {
      await expect.poll(() => begun.at(-1)).toBe(name);
      end(name);
    }
    await Promise.all([...burst, ...others]);
  });

  test('work that is aborted while it waits makes place for other work', async () => {
    const { begun, begin, end } = works(new WorkQueue({ atOnce: 1, waiting: 1, waitingPerPerson: 1 }));
    const left = new AbortController();
    const [running, unwanted] = [begin('running'), begin('unwanted', left.signal)];
    left.abort();
    await expect(unwanted).rejects.toMatchObject({ code: 'unavailable' });
    const next = begin('next');
    end('running');
    await running;
    await expect.poll(() => begun).toEqual(['running', 'next']);
    end('next');
    await next;
    await expect(begin('late', left.signal)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
