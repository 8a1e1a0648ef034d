import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LazyController } from '../../src/controllers/lazy.ts';
import { deferred } from '../support/element-deferred.ts';

const host = {
  addController: () => undefined,
  removeController: () => undefined,
  requestUpdate: vi.fn(),
  updateComplete: Promise.resolve(true),
};
const failures: { error: unknown; retry: () => void }[] = [];

function mount() {
  const loads: ReturnType<typeof deferred<string>>[] = [];
  const load = vi.fn(() => {
    const next = deferred<string>();
    loads.push(next);
    return next.promise;
  });
  const done: string[] = [];
  const controller = new LazyController(host, load, (error, retry) => failures.push({ error, retry }));
  const press = (key: string) => controller.run(key, (value) => done.push(`${key} by ${value}`));
  return { controller, loads, load, done, press };
}

/** Everything that waits for what has been settled has gone on. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

beforeEach(() => {
  failures.length = 0;
  // Keys and pointers are watched on the window.
  vi.stubGlobal('addEventListener', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

describe('actions', () => {
  test('run once the code is there, each key once, in the order in which they were started', async () => {
    const { controller, loads, load, done, press } = mount();
    press('delete a');
    press('delete b');
    press('delete a');
    expect([controller.pending, controller.value, load.mock.calls.length]).toEqual([true, undefined, 1]);
    loads[0]?.resolve('actions');
    await settled();
    expect(done).toEqual(['delete a by actions', 'delete b by actions']);
    expect([controller.pending, controller.value]).toEqual([false, 'actions']);
    press('delete c');
    expect(done.at(-1)).toBe('delete c by actions');
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('run after a retry of a failed load, which is reported once', async () => {
    const { controller, loads, load, done, press } = mount();
    press('menu');
    press('move');
    const gone = new TypeError('Failed to fetch dynamically imported module');
    loads[0]?.reject(gone);
    await settled();
    expect(failures.map(({ error }) => error)).toEqual([gone]);
    expect([done, controller.pending, controller.failed]).toEqual([[], false, true]);
    failures[0]?.retry();
    expect(load).toHaveBeenCalledTimes(2);
    loads[1]?.resolve('actions');
    await settled();
    expect([done, controller.failed]).toEqual([['menu by actions', 'move by actions'], false]);
  });

  test('of a failed load do not run with later ones', async () => {
    const { loads, done, press } = mount();
    press('delete a');
    loads[0]?.reject(new TypeError('gone'));
    await settled();
    press('menu');
    loads[1]?.resolve('actions');
    await settled();
    expect(done).toEqual(['menu by actions']);
  });

  test('do not run after cancel()', async () => {
    const { controller, loads, done, press } = mount();
    press('delete a');
    controller.cancel();
    loads[0]?.resolve('actions');
    await settled();
    expect([done, failures]).toEqual([[], []]);
  });

  test('do not run once the host has left the document, and survive a move of it', async () => {
    const { controller, loads, done, press } = mount();
    press('moved');
    controller.hostDisconnected();
    controller.hostConnected();
    await settled();
    expect(controller.pending).toBe(true);
    controller.hostDisconnected();
    await settled();
    loads[0]?.reject(new TypeError('gone'));
    await settled();
    expect([done, failures]).toEqual([[], []]);
  });

  test('know whether the user has pressed a key or a pointer since', async () => {
    const { controller, loads } = mount();
    const moved: boolean[] = [];
    controller.run('menu', (_value, userHasMovedOn) => moved.push(userHasMovedOn()));
    loads[0]?.resolve('actions');
    await settled();
    expect(moved).toEqual([false]);
  });
});

describe('load', () => {
  test('reports no failure, and loads again after one', async () => {
    const { controller, loads, press, done } = mount();
    const first = controller.load();
    loads[0]?.reject(new TypeError('gone'));
    await expect(first).rejects.toThrow('gone');
    expect(failures).toEqual([]);
    press('menu');
    loads[1]?.resolve('actions');
    await settled();
    expect(done).toEqual(['menu by actions']);
  });

  test('rejects when its signal ends', async () => {
    const { controller, loads } = mount();
    const leave = new AbortController();
    const loading = controller.load(leave.signal);
    leave.abort(new Error('left'));
    loads[0]?.resolve('actions');
    await expect(loading).rejects.toThrow('left');
    expect(await controller.load()).toBe('actions');
  });
});

describe('request', () => {
  test('loads on the first rendering, and updates the host', async () => {
    const { controller, loads, load } = mount();
    expect([controller.request(), controller.request()]).toEqual([undefined, undefined]);
    expect(load).toHaveBeenCalledTimes(1);
    host.requestUpdate.mockClear();
    loads[0]?.resolve('rare states');
    await settled();
    expect(host.requestUpdate).toHaveBeenCalled();
    expect(controller.request()).toBe('rare states');
  });

  test('after a failure loads again by a retry only', async () => {
    const { controller, loads, load } = mount();
    controller.request();
    loads[0]?.reject(new TypeError('gone'));
    await settled();
    expect([controller.failed, controller.request(), failures.length]).toEqual([true, undefined, 1]);
    expect(load).toHaveBeenCalledTimes(1);
    failures[0]?.retry();
    loads[1]?.reject(new TypeError('gone again'));
    await settled();
    expect([load.mock.calls.length, failures.length]).toEqual([2, 2]);
    failures[1]?.retry();
    loads[2]?.resolve('rare states');
    await settled();
    expect([controller.failed, controller.request()]).toEqual([false, 'rare states']);
  });
});
