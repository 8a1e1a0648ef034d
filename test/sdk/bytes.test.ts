import { expect, onTestFinished, test, vi } from 'vitest';
import { problem } from '../../src/testing/index.ts';
import { failing, signedIn } from './signed-in.ts';

const down = { network: 'down' } as const;
const busy = { body: 'Busy', status: 503 } as const;

test('rejects with the code of a problem, else with the status', async () => {
  const { sdk, platform } = await signedIn();
  expect(await failing(sdk.resources.bytes('nothing', 'original'))).toMatchObject({
    kind: 'refused',
    code: 'not_found',
    detail: { operation: 'resources/read-variant', status: 404 },
  });
  platform.on('variant', problem('rate_limited', { retryAfter: 7 }));
  expect(await failing(sdk.resources.bytes('arsmote', 'text'))).toMatchObject({ code: 'rate_limited', retryAfter: 7 });
  platform.on('variant', { body: '<h1>Not here</h1>', status: 404 });
  expect(await failing(sdk.resources.bytes('arsmote', 'text'))).toMatchObject({ kind: 'unexpected-status' });
});

test('retries a broken connection or a busy platform, a few times', async () => {
  const { sdk, platform, asked } = await signedIn({ on: { variant: [down, busy, { body: 'Here' }] } });
  expect(await (await sdk.resources.bytes('arsmote', 'text')).text()).toBe('Here');
  expect(asked('variant')).toHaveLength(3);
  platform.on('variant', down);
  expect(await failing(sdk.resources.bytes('arsmote', 'text'))).toMatchObject({ kind: 'unreachable', code: 'network' });
  expect(asked('variant')).toHaveLength(8);
});

test('times out before a response begins, but not while it is read', async () => {
  const { sdk, platform, asked } = await signedIn({}, { timeout: 5_000 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  platform.on('variant', [{ held: { body: 'Late' } }, problem('forbidden')]);
  const late = failing(sdk.resources.bytes('arsmote', 'text'));
  await platform.received('variant');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked('variant')[0]?.signal.reason).toMatchObject({ name: 'TimeoutError' });
  expect(await late).toMatchObject({ code: 'forbidden' });

  let stream!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) });
  platform.on('variant', { body });
  const begun = await sdk.resources.bytes('arsmote', 'text');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked('variant').at(-1)?.signal.aborted).toBe(false);
  stream.enqueue(new TextEncoder().encode('In time'));
  stream.close();
  expect(await begun.text()).toBe('In time');
});

test('aborts with its signal', async () => {
  const { sdk, platform } = await signedIn();
  platform.on('variant', { held: { body: 'Late' } });
  const stop = new AbortController();
  const asked = failing(sdk.resources.bytes('arsmote', 'text', { signal: stop.signal }));
  await platform.received('variant');
  const reason = new Error('Enough');
  stop.abort(reason);
  expect(await asked).toBe(reason);
  expect(await failing(sdk.resources.bytes('arsmote', 'text', { signal: stop.signal }))).toBe(reason);
});
