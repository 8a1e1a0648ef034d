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
  test('accept JSON or a problem, in the shown language', async () => {
    const { headers } = (await sent({ language: () => 'sv' })).request;
    expect(headers.get('Accept')).toBe('application/json, application/problem+json');
    expect(headers.get('Accept-Language')).toBe('sv');
    expect(headers.get('Content-Type')).toBe('application/json');
  });

  test('of a safe call have no key, and there is no body', async () => {
    const { init, request } = await sent({}, routes.session, undefined);
    expect(init.body).toBeUndefined();
    expect(request.headers.get('Idempotency-Key')).toBeNull();
    expect(request.headers.get('Content-Type')).toBeNull();
    expect(request.headers.get('Accept-Language')).not.toBe('undefined');
  });

  test('prevent answers from a cache', async () => {
    expect((await sent({})).init.cache).toBe('no-store');
  });
});

describe('credentials', () => {
  test('include cookies only on request', async () => {
    expect((await sent({ cookies: () => true })).init.credentials).toBe('include');
    expect((await sent({ cookies: () => false })).init.credentials).toBe('omit');
    expect((await sent({})).init.credentials).toBe('omit');
  });

  test('with a token exclude cookies', async () => {
    const { init, request } = await sent({ cookies: () => true, token: () => Promise.resolve('svc_1') });
    expect(request.headers.get('Authorization')).toBe('Bearer svc_1');
    expect(init.credentials).toBe('omit');
  });

  test('are read before each attempt, because a host may renew its token', async () => {
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

  test('that a host rejects or never provides count as `unreachable`', async () => {
    vi.useFakeTimers();
    const platform = scriptedPlatform();
    const transportWith = (token: () => Promise<string>) =>
      createTransport({ baseUrl: platform.baseUrl, fetch: platform.fetch, pause: () => Promise.resolve(), token });
    const refusing = transportWith(() => Promise.reject(new Error('signed out')));
    await expect(refusing.call(routes.session, undefined)).rejects.toMatchObject({
      kind: 'unreachable',
      detail: { reason: 'token', cause: { message: 'signed out' } },
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

describe('URLs', () => {
  test('keep the path of the base URL', async () => {
    expect((await sent({ baseUrl: 'https://platform.example/tenant' })).url).toBe(
      'https://platform.example/tenant/api/v0/forms/submit',
    );
  });

  test('are relative without a base URL', async () => {
    expect((await sent({ baseUrl: '' })).url).toBe('/api/v0/forms/submit');
  });

  test('contain escaped path parameters, other parameters as the query, and no undefined ones', async () => {
    const input = { submissionId: 'a/b?c$&', limit: 5, q: 'å & ä', cursor: undefined };
    const { url } = await sent({}, resourceRoutes.submission, input);
    expect(url).toBe('https://platform.example/api/v0/forms/submissions/a%2Fb%3Fc%24%26?limit=5&q=%C3%A5+%26+%C3%A4');
  });

  test('of a GET without parameters have no query', async () => {
    expect((await sent({}, routes.session, null)).url).toBe('https://platform.example/api/v0/users/session');
    expect((await sent({}, routes.session, {})).url).toBe('https://platform.example/api/v0/users/session');
  });

  test('of a POST without a value carry an empty object', async () => {
    expect((await sent({}, signOffRoute, null)).init.body).toBe('{}');
  });
});

describe('idempotency keys', () => {
  test('are sent as given', async () => {
    const platform = scriptedPlatform();
    const transport = createTransport({ baseUrl: platform.baseUrl, fetch: platform.fetch });
    await transport.call(routes.submit, signIn, { key: 'mine' });
    expect(platform.requests[0]?.headers.get('Idempotency-Key')).toBe('mine');
  });

  test('are unique version 4 UUIDs', () => {
    const keys = Array.from({ length: 200 }, idempotencyKey);
    expect(new Set(keys).size).toBe(200);
    for (const key of keys) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });

  test('require only getRandomValues, because plain-http pages have no randomUUID', () => {
    const getRandomValues = crypto.getRandomValues.bind(crypto);
    vi.stubGlobal('crypto', { getRandomValues });
    expect(idempotencyKey()).toHaveLength(36);
    vi.unstubAllGlobals();
  });
});
