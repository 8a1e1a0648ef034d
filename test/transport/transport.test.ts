import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { routes } from '../../src/contract/routes.ts';
import { lookupRoutes } from '../../src/contract/resources/lookup-routes.ts';
import { signOffRoute } from '../../src/contract/authentication/sign-off-route.ts';
import { type Route } from '../../src/contract/route.ts';
import { astrid, problem, scriptedPlatform, type Answer, type Script } from '../../src/testing/index.ts';
import { createClient, createTransport, PlatformFailure, type TransportOptions } from '../../src/transport/index.ts';

const signIn = { type: '@service/authentication/schema/sign-in', value: { email: 'bo@ek.example' } };
const unkeyed: Route<object, unknown> = { name: 'tests.unkeyed', method: 'POST', path: routes.submit.path, output: {} };

function open(script: Script = {}, options: Partial<TransportOptions> = {}) {
  const platform = scriptedPlatform(script);
  const pauses: number[] = [];
  const transport = createTransport({
    baseUrl: platform.baseUrl,
    fetch: platform.fetch,
    pause: (milliseconds) => {
      pauses.push(milliseconds);
      return Promise.resolve();
    },
    ...options,
  });
  const operations = () => platform.requests.map(({ operation }) => operation);
  return { platform, transport, pauses, operations };
}

const failureOf = (call: Promise<unknown>): Promise<PlatformFailure> =>
  call.then(
    () => Promise.reject(new Error('answered')),
    (error: unknown) => (error instanceof PlatformFailure ? error : Promise.reject(error)),
  );

const answered = (operation: 'submit' | 'session', answer: Answer | readonly Answer[]): Script => ({
  on: { [operation]: answer },
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a failure', () => {
  test('is a TypeError, without a request, for a path that lacks a value', async () => {
    const { transport, operations } = open();
    const call = transport.call(lookupRoutes.info, { resourceId: undefined as never });
    await expect(call).rejects.toThrow(new TypeError('resources/read-info: /r/:resourceId/info lacks a value.'));
    expect(operations()).toEqual([]);
  });

  test('is `unreachable` by the token, without a request, if the host has none to give', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>();
    const token = () => Promise.reject(new Error('No session of the host.'));
    const transport = createTransport({ baseUrl: 'https://platform.example', fetch, token });
    await expect(transport.call(routes.session, undefined)).rejects.toMatchObject({
      kind: 'unreachable',
      code: 'token',
      detail: { cause: { message: 'No session of the host.' } },
    });
    expect(fetch).not.toHaveBeenCalled();
  });

  test('is `unreachable` without a response', async () => {
    const { transport } = open(answered('session', { network: 'down' }));
    const failure = await failureOf(transport.call(routes.session, undefined));
    expect(failure).toMatchObject({ kind: 'unreachable', code: 'network', detail: { operation: 'users.session' } });
    expect(failure.cause).toBeInstanceOf(TypeError);
  });

  test('is `offline` while the browser is offline, without retries', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const { transport, operations } = open(answered('session', { network: 'down' }));
    expect(await failureOf(transport.call(routes.session, undefined))).toMatchObject({ code: 'offline' });
    expect(operations()).toHaveLength(1);
  });

  test('is `refused` for a problem of the contract', async () => {
    const { transport, operations } = open(answered('submit', problem('forbidden')));
    const failure = await failureOf(transport.call(routes.submit, signIn));
    expect(failure).toMatchObject({ kind: 'refused', code: 'forbidden', detail: { status: 403 } });
    expect(operations()).toHaveLength(1);
  });

  test('keeps the code and the text of a newer platform', async () => {
    const document = { type: 'about:blank', title: 'Quota', status: 402, code: 'quota', detail: 'No room left.' };
    const answer = {
      body: JSON.stringify(document),
      status: 402,
      mediaType: 'application/problem+json; charset=utf-8',
    };
    const { transport } = open(answered('submit', answer));
    const failure = await failureOf(transport.call(routes.submit, signIn));
    expect(failure).toMatchObject({ code: 'quota', detail: { problem: { detail: 'No room left.' } } });
  });

  test('keeps the names and indexes in the paths of issues', async () => {
    const issues = [{ path: ['entries', 2, 'email'], code: 'required', message: 'required' }];
    const { transport } = open(answered('submit', problem('validation_failed', { issues })));
    expect((await failureOf(transport.call(routes.submit, signIn))).detail.problem?.issues).toEqual(issues);
  });

  test.each<[string, Answer, number]>([
    ['an error page of a proxy', { body: '<h1>Nope</h1>', status: 418 }, 418],
    ['JSON that is no problem', { json: { error: 'no' }, status: 400 }, 400],
    [
      'a problem that is not the contract’s',
      { body: '{"title":1}', status: 400, mediaType: 'application/problem+json' },
      400,
    ],
    ['a problem that is not JSON', { body: 'oh no', status: 400, mediaType: 'application/problem+json' }, 400],
  ])('is an unexpected status: %s', async (_what, answer, status) => {
    const { transport } = open(answered('submit', answer));
    const failure = await failureOf(transport.call(routes.submit, signIn));
    expect(failure).toMatchObject({ kind: 'unexpected-status', code: 'unexpected-status', detail: { status } });
  });

  test.each<[string, Answer, string]>([
    ['not JSON', { body: '<!doctype html>' }, ''],
    ['nothing', { json: undefined }, ''],
    ['not an object', { json: [] }, ''],
    ['a field that is missing', { json: { state: 'completed' } }, 'submissionId'],
    ['a field of another type', { json: { submissionId: 'submission_1', state: 7 } }, 'state'],
  ])('is an unexpected body: %s', async (_what, answer, path) => {
    const { transport, operations } = open(answered('submit', answer));
    const failure = await failureOf(transport.call(routes.submit, signIn));
    expect(failure).toMatchObject({ kind: 'unexpected-body', detail: { operation: 'forms.submit', path } });
    expect(operations()).toHaveLength(1);
  });

  test('names the path of an unexpected body, at any depth', async () => {
    const user = { ...astrid, workspaces: [astrid.workspace, { ...astrid.workspace, id: '!' }] };
    const { transport } = open(answered('session', { json: { user } }));
    const { detail } = await failureOf(transport.call(routes.session, undefined));
    expect(detail.path).toBe('user.workspaces.1.id');
  });

  test('is an unexpected body if there should be none', async () => {
    const { transport } = open({ on: { signOff: { body: '<title>Welcome to the hotel</title>' } } });
    expect(await failureOf(transport.call(signOffRoute, {}))).toMatchObject({ kind: 'unexpected-body' });
  });
});

test('of another copy of the library counts as a failure', async () => {
  const copy = '../../src/transport/failure.ts?copy';
  const { PlatformFailure: Theirs } = (await import(/* @vite-ignore */ copy)) as {
    PlatformFailure: typeof PlatformFailure;
  };
  expect(Theirs).not.toBe(PlatformFailure);
  expect(new Theirs('refused', { operation: 'users.session' })).toBeInstanceOf(PlatformFailure);
  for (const other of [new Error('x'), new DOMException('', 'AbortError'), 'PlatformFailure', null, undefined])
    expect(other instanceof PlatformFailure).toBe(false);
});

describe('a retry', () => {
  beforeEach(() => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
  });

  test('repeats safe requests up to three times', async () => {
    const { transport, operations, pauses } = open(answered('session', { network: 'down' }));
    await failureOf(transport.call(routes.session, undefined));
    expect(operations()).toHaveLength(3);
    expect(pauses).toEqual([450, 1350]);
  });

  test('stops with the first response', async () => {
    const { transport, operations } = open(answered('session', [{ network: 'down' }, problem('unavailable')]));
    expect(await transport.call(routes.session, undefined)).toEqual({ user: null });
    expect(operations()).toHaveLength(3);
  });

  test('sends the same idempotency key', async () => {
    const { platform, transport } = open(answered('submit', [{ network: 'down' }, { network: 'down' }]));
    await transport.call(routes.submit, signIn);
    const keys = platform.requests.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(platform.mails).toHaveLength(1);
  });

  test('never repeats an unkeyed POST', async () => {
    const { transport, operations } = open(answered('submit', { network: 'down' }));
    await failureOf(transport.call(unkeyed, signIn));
    expect(operations()).toHaveLength(1);
  });

  test.each([502, 503, 504])('follows %i, which proxies send', async (status) => {
    const { transport, operations } = open(answered('session', { body: '', status }));
    await failureOf(transport.call(routes.session, undefined));
    expect(operations()).toHaveLength(3);
  });

  test.each([400, 404, 409, 429, 500, 501])('never follows %i', async (status) => {
    const { transport, operations } = open(answered('session', { body: '', status }));
    await failureOf(transport.call(routes.session, undefined));
    expect(operations()).toHaveLength(1);
  });

  test('waits as long as `Retry-After` says', async () => {
    const { transport, pauses } = open(answered('session', [problem('unavailable', { retryAfter: 2 })]));
    await transport.call(routes.session, undefined);
    expect(pauses).toEqual([2000]);
  });

  test('does not follow a long `Retry-After`, which the failure carries', async () => {
    const { transport, operations } = open(answered('session', problem('unavailable', { retryAfter: 6 })));
    expect((await failureOf(transport.call(routes.session, undefined))).retryAfter).toBe(6);
    expect(operations()).toHaveLength(1);
  });

  test('prefers the header to the problem, and ignores dates', async () => {
    const document = { type: '', title: '', status: 429, code: 'rate_limited', retryAfter: 9 };
    const answer = (retryAfter: string) =>
      new Response(JSON.stringify(document), {
        status: 429,
        headers: { 'Content-Type': 'application/problem+json', 'Retry-After': retryAfter },
      });
    const { transport } = open(answered('submit', [answer('7'), answer('Wed, 21 Oct 2026 07:28:00 GMT')]));
    expect((await failureOf(transport.call(routes.submit, signIn))).retryAfter).toBe(7);
    expect((await failureOf(transport.call(routes.submit, signIn))).retryAfter).toBe(9);
  });
});

describe('a call', () => {
  test('times out as a whole, with its retries', async () => {
    vi.useFakeTimers();
    const { platform, transport } = open(answered('submit', [{ network: 'down' }, { held: 'ordinary' }]), {
      timeout: 9000,
    });
    const failure = failureOf(transport.call(routes.submit, signIn));
    await platform.received('submit', 2);
    await vi.advanceTimersByTimeAsync(9000);
    expect(await failure).toMatchObject({ kind: 'unreachable', code: 'timeout' });
  });

  test('times out during the pause before a retry', async () => {
    vi.useFakeTimers();
    const { transport, operations } = open(answered('session', problem('unavailable', { retryAfter: 5 })), {
      timeout: 1000,
      pause: (_milliseconds, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        }),
    });
    const failure = failureOf(transport.call(routes.session, undefined));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await failure).toMatchObject({ code: 'unavailable' });
    expect(operations()).toHaveLength(1);
  });

  test('rejects with the reason of its signal', async () => {
    const { platform, transport } = open(answered('submit', { held: 'ordinary' }));
    const controller = new AbortController();
    const call = transport.call(routes.submit, signIn, { signal: controller.signal });
    await platform.received('submit');
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('stops retrying after an abort', async () => {
    const controller = new AbortController();
    const { transport, operations } = open(answered('session', { network: 'down' }), {
      pause: () => {
        controller.abort();
        return Promise.reject(controller.signal.reason as Error);
      },
    });
    await expect(transport.call(routes.session, undefined, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(operations()).toHaveLength(1);
  });

  test('leaves no timer behind', async () => {
    vi.useFakeTimers();
    const { transport } = open(answered('submit', ['ordinary', problem('forbidden')]));
    await transport.call(routes.submit, signIn);
    await failureOf(transport.call(routes.submit, signIn));
    expect(vi.getTimerCount()).toBe(0);
  });

  test('ends a pause with its timeout', async () => {
    vi.useFakeTimers();
    const platform = scriptedPlatform(answered('session', { network: 'down' }));
    const transport = createTransport({ baseUrl: platform.baseUrl, fetch: platform.fetch });
    const controller = new AbortController();
    const call = transport.call(routes.session, undefined, { signal: controller.signal });
    const refused = expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await platform.received('session');
    await vi.advanceTimersByTimeAsync(0);
    controller.abort();
    await refused;
    expect(vi.getTimerCount()).toBe(0);
  });
});

test.each([
  ['createTransport', createTransport],
  ['createClient', createClient],
] as const)('%s rejects a base URL without a scheme', (_, create) => {
  expect(() => create({ baseUrl: 'platform.example' })).toThrow(
    new TypeError('baseUrl "platform.example" has no https://'),
  );
});
