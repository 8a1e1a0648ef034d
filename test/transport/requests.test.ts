import { describe, expect, test, vi } from 'vitest';
import { resourceRoutes } from '../../src/contract/resources/routes.ts';
import { routes } from '../../src/contract/routes.ts';
import { signOffRoute } from '../../src/contract/authentication/sign-off-route.ts';
import { type Route } from '../../src/contract/route.ts';
import { scriptedPlatform } from '../../src/testing/index.ts';
import { createTransport, idempotencyKey, type TransportOptions } from '../../src/transport/index.ts';

const signIn = { type: '@service/authentication/schema/sign-in', value: { email: 'bo@ek.example' } };

async function sent(options: Partial<TransportOptions>, route: Route = routes.submit, input: unknown = signIn) {
  const platform = scriptedPlatform();
  const fetch = vi.fn(platform.fetch);
  const transport = createTransport({ baseUrl: platform.baseUrl, fetch, pause: () => Promise.resolve(), ...options });
  await transport.call(route, input).catch(() => undefined);
  const [url, init] = fetch.mock.calls[0]!;
  return { url: String(url), init: init!, request: platform.requests[0]!, platform, fetch };
}

describe('headers', () => {
  test('ask for JSON or a problem, in the language that is shown', async () => {
    const { headers } = (await sent({ language: () => 'sv' })).request;
    expect(headers.get('Accept')).toBe('application/json, application/problem+json');
    expect(headers.get('Accept-Language')).toBe('sv');
    expect(headers.get('Content-Type')).toBe('application/json');
  });

  test('a safe call carries neither a body nor a key', async () => {
    const { init, request } = await sent({}, routes.session, undefined);
    expect(init.body).toBeUndefined();
    expect(request.headers.get('Idempotency-Key')).toBeNull();
    expect(request.headers.get('Content-Type')).toBeNull();
    expect(request.headers.get('Accept-Language')).not.toBe('undefined');
  });

  test('nothing is answered from a cache', async () => {
    expect((await sent({})).init.cache).toBe('no-store');
  });
});

describe('credentials', () => {
  test('cookies only where they are wanted', async () => {
    expect((await sent({ cookies: () => true })).init.credentials).toBe('include');
    expect((await sent({ cookies: () => false })).init.credentials).toBe('omit');
    expect((await sent({})).init.credentials).toBe('omit');
  });

  test('a token goes alone, without cookies', async () => {
    const { init, request } = await sent({ cookies: () => true, token: () => Promise.resolve('svc_1') });
    expect(request.headers.get('Authorization')).toBe('Bearer svc_1');
    expect(init.credentials).toBe('omit');
  });

  test('are asked for before every try, because a host may renew its token', async () => {
    let number = 0;
    const platform = scriptedPlatform({ on: { session: [{ network: 'down' }] } });
    const transport = createTransport({
      baseUrl: platform.baseUrl,
      fetch: platform.fetch,
      pause: () => Promise.resolve(),
      token: () => `svc_${++number}`,
    });
    await transport.call(routes.session, undefined);
    expect(platform.requests.map(({ headers }) => headers.get('Authorization'))).toEqual([
      'Bearer svc_1',
      'Bearer svc_2',
    ]);
  });

  test('a host that refuses its token is a platform that is not reached, and so is one that never answers', async () => {
    vi.useFakeTimers();
    const platform = scriptedPlatform();
    const transportWith = (token: () => Promise<string>) =>
      createTransport({ baseUrl: platform.baseUrl, fetch: platform.fetch, pause: () => Promise.resolve(), token });
    const refusing = transportWith(() => Promise.reject(new Error('signed out')));
    await expect(refusing.call(routes.session, undefined)).rejects.toMatchObject({
      kind: 'unreachable',
      detail: { reason: 'network', cause: { message: 'signed out' } },
    });
    const silent = transportWith(() => new Promise(() => undefined));
    const failure = expect(silent.call(routes.session, undefined)).rejects.toMatchObject({ code: 'timeout' });
    await vi.advanceTimersByTimeAsync(30_000);
    await failure;
    expect(platform.requests).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});

describe('addresses', () => {
  test('a base URL with a path stays in front', async () => {
    expect((await sent({ baseUrl: 'https://platform.example/tenant' })).url).toBe(
      'https://platform.example/tenant/api/v0/forms/submit',
    );
  });

  test('without a base URL it is the page’s own origin', async () => {
    expect((await sent({ baseUrl: '' })).url).toBe('/api/v0/forms/submit');
  });

  test('what a path names goes there, escaped; the rest is the query; what is absent is left out', async () => {
    const input = { submissionId: 'a/b?c$&', limit: 5, q: 'å & ä', cursor: undefined };
    const { url } = await sent({}, resourceRoutes.submission, input);
    expect(url).toBe('https://platform.example/api/v0/forms/submissions/a%2Fb%3Fc%24%26?limit=5&q=%C3%A5+%26+%C3%A4');
  });

  test('a GET without parameters has no query', async () => {
    expect((await sent({}, routes.session, null)).url).toBe('https://platform.example/api/v0/users/session');
    expect((await sent({}, routes.session, {})).url).toBe('https://platform.example/api/v0/users/session');
  });

  test('a POST without a value sends an empty object', async () => {
    expect((await sent({}, signOffRoute, null)).init.body).toBe('{}');
  });
});

describe('keys', () => {
  test('one that is handed over is sent as it is', async () => {
    const platform = scriptedPlatform();
    const transport = createTransport({ baseUrl: platform.baseUrl, fetch: platform.fetch });
    await transport.call(routes.submit, signIn, { key: 'mine' });
    expect(platform.requests[0]?.headers.get('Idempotency-Key')).toBe('mine');
  });

  test('are version 4 UUIDs, each another', () => {
    const keys = Array.from({ length: 200 }, idempotencyKey);
    expect(new Set(keys).size).toBe(200);
    for (const key of keys) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });

  test('need no more than getRandomValues, because plain-http pages have no randomUUID', () => {
    const getRandomValues = crypto.getRandomValues.bind(crypto);
    vi.stubGlobal('crypto', { getRandomValues });
    expect(idempotencyKey()).toHaveLength(36);
    vi.unstubAllGlobals();
  });
});
