import { describe, expect, test } from 'vitest';
import { WorkQueue } from '../../../../../platform/src/features/resources/services/work-queue.ts';

const wanted = new AbortController().signal;

/** Work that ends on request. */
function works(turns: WorkQueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (name: string, signal: AbortSignal = wanted) =>
    turns.run(signal, async () => {
      begun.push(name);
      await new Promise<void>((end) => void ends.set(name, end));
      return name;
    });
  return { begun, begin, end: (name: string) => ends.get(name)?.() };
}

describe('work queue', () => {
  test('runs a limited amount at once and the rest in order, and returns each result', async () => {
    const { begun, begin, end } = works(new WorkQueue(2, 10));
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
    const turns = new WorkQueue(1, 2);
    const { begun, begin, end } = works(turns);
    const left = new AbortController();
    const failing = turns.run(wanted, () => Promise.reject(new TypeError('no')));
    const [unwanted, last, refused] = [begin('unwanted', left.signal), begin('last'), begin('refused')];
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
});
