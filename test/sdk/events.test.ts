import { expect, test } from 'vitest';
import { createSdk, type LiveEvent } from '../../src/sdk/index.ts';
import { astrid, problem, scriptedPlatform, type Script } from '../../src/testing/index.ts';

async function open(script: Script) {
  const platform = scriptedPlatform(script);
  const sdk = createSdk({ baseUrl: platform.baseUrl, fetch: platform.fetch });
  const { confirm } = await sdk.signIn(astrid.email);
  await confirm(platform.mails[0]!.code);
  return { platform, sdk };
}

test('events of a platform that has none are over at once', async () => {
  const { sdk } = await open({ on: { events: problem('not_found') } });
  for await (const event of sdk.events()) expect(event).toBeUndefined();
});

test('events end with the signal, while one is waited for and while one is handled', async () => {
  const { platform, sdk } = await open({ live: true });
  const stop = new AbortController();
  const heard: LiveEvent[] = [];
  const waited = (async () => {
    for await (const event of sdk.events({ signal: stop.signal })) heard.push(event);
  })();
  await platform.received('events');
  stop.abort();
  await waited;
  expect(heard).toEqual([]);

  const again = new AbortController();
  const handled: string[] = [];
  const events = sdk.events({ signal: again.signal, after: 0 })[Symbol.asyncIterator]();
  const first = events.next();
  await platform.received('events', 2);
  platform.tell('resource.changed', { resourceId: 'agenda_1' });
  platform.tell('resource.changed', { resourceId: 'plans_1' });
  const { value } = (await first) as { value: LiveEvent };
  handled.push(value.kind);
  again.abort();
  expect((await events.next()).done).toBe(true);
  expect(handled).toEqual(['resource.changed']);
  await expect.poll(() => platform.followers).toBe(0);
});
