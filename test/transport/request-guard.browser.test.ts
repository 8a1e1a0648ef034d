import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resourceRoutes } from '../../src/contract/resources/routes.ts';
import type { PlatformClient } from '../../src/transport/client.ts';
import { guardedClient } from '../../src/transport/request-guard.ts';
import { noteUserInput } from '../../src/user-input.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(1);
  // The runner may have pressed something in an earlier file.
  vi.spyOn(navigator, 'userActivation', 'get').mockReturnValue({ isActive: false, hasBeenActive: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function guarded() {
  const call = vi.fn(() => Promise.resolve({}));
  const calls = guardedClient({ call } as unknown as PlatformClient);
  return { call, send: () => calls.call(resourceRoutes.read, { resourceId: 'root_lindholm' }) };
}

test('an element that asks in a loop sends 20 requests in ten seconds, and says so once', async () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { call, send } = guarded();
  const loop = (async () => {
    for (let count = 0; count < 60; count++) await send();
  })();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(call).toHaveBeenCalledTimes(20);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(call).toHaveBeenCalledTimes(40);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(call).toHaveBeenCalledTimes(60);
  await loop;
  const reported = () =>
    expect(written.mock.calls.map(([line]) => String(line))).toEqual([
      expect.stringContaining('20 requests of resources/read within 10 s without user input'),
    ]);
  await vi.waitFor(reported, { timeout: 20_000 });
});

test('user input starts the count again', async () => {
  const { call, send } = guarded();
  for (let count = 0; count < 20; count++) await send();
  await vi.advanceTimersByTimeAsync(1);
  noteUserInput();
  await vi.advanceTimersByTimeAsync(1);
  for (let count = 0; count < 20; count++) await send();
  expect(call).toHaveBeenCalledTimes(40);
});
