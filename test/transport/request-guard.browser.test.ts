import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resourceRoutes } from '../../src/contract/resources/routes.ts';
import type { PlatformClient } from '../../src/transport/client.ts';
import { guardedClient } from '../../src/transport/request-guard.ts';
import { createTransport } from '../../src/transport/transport.ts';
import { noteUserInput } from '../../src/user-input.ts';

let start = 0;

beforeEach(() => {
  vi.useFakeTimers();
  // Later than the input of another test.
  vi.advanceTimersByTime((start += 60_000));
  // The runner may have pressed something in an earlier file.
  vi.spyOn(navigator, 'userActivation', 'get').mockReturnValue({ isActive: false, hasBeenActive: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Read without real time, which fake timers don't wait for. */
const empty = { ok: true, status: 200, headers: new Headers(), text: () => Promise.resolve('{}') } as Response;

function guarded(answer = () => Promise.resolve(empty)) {
  const fetch = vi.fn<typeof globalThis.fetch>(answer);
  const client = guardedClient(createTransport({ baseUrl: 'https://platform.example', fetch }) as PlatformClient);
  const send = () => client.call(resourceRoutes.read, { resourceId: 'root_lindholm' }).catch(() => undefined);
  return { fetch, send };
}

test('an element that asks in a loop sends 20 requests in ten seconds, and says so once', async () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { fetch, send } = guarded();
  const loop = (async () => {
    for (let count = 0; count < 60; count++) await send();
  })();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(fetch).toHaveBeenCalledTimes(20);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(fetch).toHaveBeenCalledTimes(40);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetch).toHaveBeenCalledTimes(60);
  await loop;
  const reported = () =>
    expect(written.mock.calls.map(([line]) => String(line))).toEqual([
      expect.stringContaining('20 requests of resources/read within 10 s without user input'),
    ]);
  await vi.waitFor(reported, { timeout: 20_000 });
});

test('user input starts the count again', async () => {
  const { fetch, send } = guarded();
  for (let count = 0; count < 20; count++) await send();
  await vi.advanceTimersByTimeAsync(1);
  noteUserInput();
  await vi.advanceTimersByTimeAsync(1);
  for (let count = 0; count < 20; count++) await send();
  expect(fetch).toHaveBeenCalledTimes(40);
});

test('repeated attempts count', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { fetch, send } = guarded(() => Promise.reject(new TypeError('Failed to fetch')));
  for (let count = 0; count < 10; count++) void send();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(fetch).toHaveBeenCalledTimes(20);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetch).toHaveBeenCalledTimes(30);
});
