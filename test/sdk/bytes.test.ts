import { expect, onTestFinished, test, vi } from 'vitest';
import { problem } from '../../src/testing/index.ts';
import { failing, signedIn } from './signed-in.ts';

const down = { network: 'down' } as const;
const busy = { body: 'Busy', status: 503 } as const;

test('what the platform refuses is refused by its code, and what is no problem by its status', async () => {
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

test('a connection that breaks, or a platform that is busy, is asked again, but not for ever', async () => {
  const { sdk, platform, asked } = await signedIn({ on: { variant: [down, busy, { body: 'Here' }] } });
  expect(await (await sdk.resources.bytes('arsmote', 'text')).text()).toBe('Here');
  expect(asked('variant')).toHaveLength(3);
  platform.on('variant', down);
  expect(await failing(sdk.resources.bytes('arsmote', 'text'))).toMatchObject({ kind: 'unreachable', code: 'network' });
  expect(asked('variant')).toHaveLength(8);
});

test('an answer that never begins is a timeout; one that has begun is read for as long as it takes', async () => {
  const { sdk, platform, asked } = await signedIn({}, { timeout: 5_000 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  platform.on('variant', [{ held: { body: 'Late' } }, problem('forbidden')]);
  const late = failing(sdk.resources.bytes('arsmote', 'text'));
  await platform.received('variant');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked('variant')[0]?.signal.reason).toMatchObject({ name: 'TimeoutError' });
  expect(await late).toMatchObject({ code: 'forbidden' });

  let told!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (told = controller) });
  platform.on('variant', { body });
  const begun = await sdk.resources.bytes('arsmote', 'text');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked('variant').at(-1)?.signal.aborted).toBe(false);
  told.enqueue(new TextEncoder().encode('In time'));
  told.close();
  expect(await begun.text()).toBe('In time');
});

test('a signal ends the question', async () => {
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
