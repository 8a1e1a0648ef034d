import { expect, test } from 'vitest';
import { astrid, scriptedPlatform } from '../../src/testing/index.ts';

const streamed = { headers: { Accept: 'text/event-stream' } };

/** A platform with events, and its stream chunk by chunk. */
async function follow(query = '', signal?: AbortSignal) {
  const platform = scriptedPlatform({ user: astrid, live: true });
  platform.publish('resource.created', { resourceId: 'resource_1' });
  const open = () =>
    platform.fetch(`${platform.baseUrl}/api/v0/events${query}`, { ...streamed, ...(signal && { signal }) });
  const response = await open();
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  return { platform, open, response, next: async () => (await reader?.read())?.value };
}

test('streams events from now on or from the last id', async () => {
  const { platform, response, next } = await follow();
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/event-stream']);
  expect(await next()).toBe('id: 1\n\n');
  platform.publish('resource.changed', { resourceId: 'resource_1', revision: 2 });
  expect(await next()).toBe('event: resource.changed\nid: 2\ndata: {"resourceId":"resource_1","revision":2}\n\n');
  const late = await follow('?after=0');
  expect(await late.next()).toContain('event: resource.created\nid: 1\n');
});

test('answers JSON requests with the current events', async () => {
  const { platform } = await follow();
  const page = await platform.fetch(`${platform.baseUrl}/api/v0/events?after=0`, {
    headers: { Accept: 'application/json' },
  });
  expect(await page.json()).toEqual({
    events: [{ kind: 'resource.created', position: 1, data: { resourceId: 'resource_1' } }],
    position: 1,
  });
});

test('ends a stream with its session and with its reader', async () => {
  const { platform, open, next } = await follow();
  await next();
  expect(platform.followers).toBe(1);
  platform.endSessions();
  expect(await next()).toContain('event: session.ended');
  expect([await next(), platform.followers]).toEqual([undefined, 0]);
  expect((await open()).status).toBe(401);

  const gone = new AbortController();
  const other = await follow('', gone.signal);
  await other.next();
  gone.abort();
  expect(other.platform.followers).toBe(0);
  await expect(other.next()).rejects.toThrow();
});

test('has no events unless asked for', async () => {
  const platform = scriptedPlatform({ user: astrid });
  expect((await platform.fetch(`${platform.baseUrl}/api/v0/events`, streamed)).status).toBe(404);
  expect(() => platform.publish('resync', {})).toThrow(TypeError);
});
