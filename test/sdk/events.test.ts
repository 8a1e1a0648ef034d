import { expect, test } from 'vitest';
import { createSdk, type LiveEvent } from '../../src/sdk/index.ts';
import { problem, scriptedPlatform } from '../../src/testing/index.ts';
import { signedIn } from './signed-in.ts';

test('ends at once on a platform without events', async () => {
  const { sdk } = await signedIn({ on: { events: problem('not_found') } });
  for await (const event of sdk.events()) expect(event).toBeUndefined();
});

test('ends with the signal, while waiting and while handling an event', async () => {
  const { platform, sdk } = await signedIn({ live: true });
  const stop = new AbortController();
  const received: LiveEvent[] = [];
  const waited = (async () => {
    for await (const event of sdk.events({ signal: stop.signal })) received.push(event);
  })();
  await platform.received('events');
  stop.abort();
  await waited;
  expect(received).toEqual([]);

  const again = new AbortController();
  const handled: string[] = [];
  const events = sdk.events({ signal: again.signal, after: 0 })[Symbol.asyncIterator]();
  const first = events.next();
  await platform.received('events', 2);
  platform.publish('resource.changed', { resourceId: 'agenda_1' });
  platform.publish('resource.changed', { resourceId: 'plans_1' });
  const { value } = (await first) as { value: LiveEvent };
  handled.push(value.kind);
  again.abort();
  expect((await events.next()).done).toBe(true);
  expect(handled).toEqual(['resource.changed']);
  await expect.poll(() => platform.followers).toBe(0);
});

test('rejects when the platform refuses the token, instead of ending a session', async () => {
  const { baseUrl, fetch } = scriptedPlatform({ live: true });
  const sdk = createSdk({ baseUrl, fetch, token: 'svc_wrong' });
  await expect(sdk.events()[Symbol.asyncIterator]().next()).rejects.toThrow(
    /resources\.events: refused .*token wrong, expired or revoked/,
  );
});

test('follows with a new token after a refused one', async () => {
  const { platform, sdk: person } = await signedIn({ live: true });
  let token = 'svc_expired';
  const sdk = createSdk({ baseUrl: platform.baseUrl, fetch: platform.fetch, token: () => token });
  await expect(sdk.events()[Symbol.asyncIterator]().next()).rejects.toThrow(/refused/);
  ({ token } = await person.tokens.create({ name: 'Export' }));
  platform.publish('resource.changed', { resourceId: 'agenda_1' });
  const events = sdk.events({ after: 0 })[Symbol.asyncIterator]();
  expect((await events.next()).value).toMatchObject({ kind: 'resource.changed', position: 1 });
  await events.return?.();
});

type Fetch = typeof globalThis.fetch;

/** No pause before a retry; silence lasts until an event arrives. */
const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  milliseconds < 45_000
    ? Promise.resolve()
    : new Promise((_resolve, reject) => void signal.addEventListener('abort', () => reject(signal.reason)));

/** Connection to a platform whose streams can be cut; counts the events. */
class Line {
  events = 0;
  /** `true` once all sent events were read. */
  drained = false;
  #cut = (_error: Error): void => {};

  readonly between =
    (fetch: Fetch): Fetch =>
    async (input, init) => {
      const response = await fetch(input, init);
      if (!response.headers.get('Content-Type')?.startsWith('text/event-stream')) return response;
      const broken = new Promise<never>((_resolve, reject) => {
        this.#cut = reject;
      });
      const reader = response.body!.getReader();
      const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
        this.drained = true;
        const { done, value } = await Promise.race([reader.read(), broken]);
        this.drained = false;
        if (done) return controller.close();
        this.events += new TextDecoder().decode(value).split('event: ').length - 1;
        controller.enqueue(value);
      };
      const cancel = () => reader.cancel();
      return new Response(new ReadableStream<Uint8Array>({ pull, cancel }, { highWaterMark: 0 }), response);
    };

  cut(): void {
    this.#cut(new TypeError('terminated'));
  }
}

test('continues after a broken connection, without gaps and repetitions', async () => {
  const line = new Line();
  const { platform, sdk, asked } = await signedIn({ live: true }, {}, line.between);
  const publish = (name: string) => platform.publish('resource.changed', { resourceId: name });
  const events = sdk.events({ after: 0, surroundings: { wait } })[Symbol.asyncIterator]();
  const next = async () => ((await events.next()).value as LiveEvent).data;
  publish('agenda_1');
  expect(await next()).toEqual({ resourceId: 'agenda_1' });
  publish('plans_1');
  expect(await next()).toEqual({ resourceId: 'plans_1' });
  for (const name of ['missed_1', 'missed_2']) {
    line.cut();
    publish(name);
    expect(await next()).toEqual({ resourceId: name });
  }
  publish('minutes_1');
  expect(await next()).toEqual({ resourceId: 'minutes_1' });
  expect(asked('events').map(({ parameters }) => parameters['after'])).toEqual(['0', '2', '3']);
  await events.return?.();
  expect(platform.followers).toBe(0);
});

test('delivers events once if the platform repeats them', async () => {
  const line = new Line();
  const forgetful =
    (fetch: Fetch): Fetch =>
    (input, init) =>
      fetch(String(input).replace(/after=\d+/, 'after=0'), init);
  const { platform, sdk, asked } = await signedIn({ live: true }, {}, (fetch) => line.between(forgetful(fetch)));
  const publish = (name: string) => platform.publish('resource.changed', { resourceId: name });
  const events = sdk.events({ after: 0, surroundings: { wait } })[Symbol.asyncIterator]();
  publish('agenda_1');
  publish('plans_1');
  const received = [(await events.next()).value, (await events.next()).value];
  line.cut();
  publish('minutes_1');
  received.push((await events.next()).value);
  expect(received.map((event) => (event as LiveEvent).position)).toEqual([1, 2, 3]);
  expect(asked('events')).toHaveLength(2);
  await events.return?.();
});

test('replaces events by a resync for a slow reader', async () => {
  const line = new Line();
  const { platform, sdk } = await signedIn({ live: true }, {}, line.between);
  const events = sdk.events({ after: 0, surroundings: { wait } })[Symbol.asyncIterator]();
  const first = events.next();
  platform.publish('resource.changed', { resourceId: 'agenda_0' });
  expect((await first).value).toMatchObject({ kind: 'resource.changed', position: 1 });
  for (let index = 2; index <= 1_002; index += 1)
    platform.publish('resource.changed', { resourceId: `agenda_${index}` });
  await expect.poll(() => line.drained && line.events).toBe(1_002);
  expect((await events.next()).value).toMatchObject({ kind: 'resync', position: 1_002 });
  platform.publish('resource.changed', { resourceId: 'plans_1' });
  expect((await events.next()).value).toMatchObject({ kind: 'resource.changed', position: 1_003 });
  await events.return?.();
});
