import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Late } from '../../src/elements/resource-viewer/late.ts';
import type { Viewer } from '../../src/elements/resource-viewer/view.ts';
import { deferred } from '../support/element-deferred.ts';

const failed: { error: unknown; retry: (() => void) | undefined }[] = [];
/** As much of a viewer as is asked here. */
const viewer = {
  addController: () => undefined,
  requestUpdate: () => undefined,
  fail: (error: unknown, retry?: () => void) => failed.push({ error, retry }),
} as unknown as Viewer;

function late() {
  const loads: ReturnType<typeof deferred<string>>[] = [];
  const load = vi.fn(() => {
    const next = deferred<string>();
    loads.push(next);
    return next.promise;
  });
  const done: string[] = [];
  const part = new Late(viewer, load);
  const press = (what: string) => part.begin(what, (thing) => done.push(`${what} by ${thing}`));
  return { part, loads, load, done, press };
}

/** Everything that waits for what has been settled has gone on. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

beforeEach(() => {
  failed.length = 0;
  // Hands are watched on the window.
  vi.stubGlobal('addEventListener', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

describe('something whose code comes later', () => {
  test('does what was pressed before it was there, once however often, in the order in which it was', async () => {
    const { part, loads, load, done, press } = late();
    press('delete a');
    press('delete b');
    press('delete a');
    expect([part.waiting, part.thing, load.mock.calls.length]).toEqual([true, undefined, 1]);
    loads[0]?.resolve('acts');
    await settled();
    expect(done).toEqual(['delete a by acts', 'delete b by acts']);
    expect([part.waiting, part.thing]).toEqual([false, 'acts']);
    press('delete c');
    expect(done.at(-1)).toBe('delete c by acts');
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('says so when it does not arrive, and goes on when that is tried again', async () => {
    const { part, loads, load, done, press } = late();
    press('menu');
    const gone = new TypeError('Failed to fetch dynamically imported module');
    loads[0]?.reject(gone);
    await settled();
    expect(failed.map(({ error }) => error)).toEqual([gone]);
    expect([done, part.waiting]).toEqual([[], false]);
    failed[0]?.retry?.();
    expect(load).toHaveBeenCalledTimes(2);
    loads[1]?.resolve('acts');
    await settled();
    expect(done).toEqual(['menu by acts']);
  });

  test('does nothing later of what did not arrive, unless it is tried again', async () => {
    const { loads, done, press } = late();
    press('delete a');
    loads[0]?.reject(new TypeError('gone'));
    await settled();
    press('menu');
    loads[1]?.resolve('acts');
    await settled();
    expect(done).toEqual(['menu by acts']);
  });

  test('forgets what was begun somewhere else', async () => {
    const { part, loads, done, press } = late();
    press('delete a');
    part.forget();
    loads[0]?.resolve('acts');
    await settled();
    expect([done, failed]).toEqual([[], []]);
  });

  test('that is fetched ahead of time and does not arrive says nothing', async () => {
    const { part, loads, press, done } = late();
    const ahead = part.loaded();
    loads[0]?.reject(new TypeError('gone'));
    await expect(ahead).rejects.toThrow('gone');
    expect(failed).toEqual([]);
    press('menu');
    loads[1]?.resolve('acts');
    await settled();
    expect(done).toEqual(['menu by acts']);
  });
});
