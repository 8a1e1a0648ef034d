import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { routes } from '../../src/contract/routes.ts';
import { signOffRoute } from '../../src/contract/authentication/sign-off-route.ts';
import { type Route } from '../../src/contract/route.ts';
import { astrid, problem, scriptedPlatform, type Answer, type Script } from '../../src/testing/index.ts';
import { createTransport, PlatformFailure, type TransportOptions } from '../../src/transport/index.ts';

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

describe('what can fail, by cause', () => {
  test('no answer: the network', async () => {
    const { transport } = open(answered('session', { network: 'down' }));
    const failure = await failureOf(transport.call(routes.session, undefined));
    expect(failure).toMatchObject({ kind: 'unreachable', code: 'network', detail: { operation: 'users.session' } });
    expect(failure.cause).toBeInstanceOf(TypeError);
  });

  test('no answer: the browser says that it is offline, and nothing is tried again', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const { transport, operations } = open(answered('session', { network: 'down' }));
    expect(await failureOf(transport.call(routes.session, undefined))).toMatchObject({ code: 'offline' });
    expect(operations()).toHaveLength(1);
  });

  test('refused: a problem of the contract', async () => {
    const { transport, operations } = open(answered('submit', problem('forbidden')));
    const failure = await failureOf(transport.call(routes.submit, signIn));
    expect(failure).toMatchObject({ kind: 'refused', code: 'forbidden', detail: { status: 403 } });
    expect(operations()).toHaveLength(1);
  });

  test('a problem of a newer platform keeps its code and its own words', async () => {
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

  test('issues keep their paths, names and indexes alike', async () => {
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
  ])('an unexpected status: %s', async (_what, answer, status) => {
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
  ])('an unexpected body: %s', async (_what, answer, path) => {
    const { transport, operations } = open(answered('submit', answer));
    const failure = await failureOf(transport.call(routes.submit, signIn));
    expect(failure).toMatchObject({ kind: 'unexpected-body', detail: { operation: 'forms.submit', path } });
    expect(operations()).toHaveLength(1);
  });

  test('an unexpected body names where it departs, however deep', async () => {
    const user = { ...astrid, workspaces: [astrid.workspace, { ...astrid.workspace, id: '!' }] };
    const { transport } = open(answered('session', { json: { user } }));
    const { detail } = await failureOf(transport.call(routes.session, undefined));
    expect(detail.path).toBe('user.workspaces.1.id');
  });

  test('something where nothing should be answered is not taken for the platform', async () => {
    const { transport } = open({ on: { signOff: { body: '<title>Welcome to the hotel</title>' } } });
    expect(await failureOf(transport.call(signOffRoute, {}))).toMatchObject({ kind: 'unexpected-body' });
  });
});

test('what another copy of the library fails with is a failure like ours: copies on a page share platforms', async () => {
  const copy = '../../src/transport/failure.ts?copy';
  const { PlatformFailure: Theirs } = (await import(/* @vite-ignore */ copy)) as {
    PlatformFailure: typeof PlatformFailure;
  };
  expect(Theirs).not.toBe(PlatformFailure);
  expect(new Theirs('refused', { operation: 'users.session' })).toBeInstanceOf(PlatformFailure);
  for (const other of [new Error('x'), new DOMException('', 'AbortError'), 'PlatformFailure', null, undefined])
    expect(other instanceof PlatformFailure).toBe(false);
});

describe('trying again', () => {
  beforeEach(() => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
  });

  test('what is safe, up to three times', async () => {
    const { transport, operations, pauses } = open(answered('session', { network: 'down' }));
    await failureOf(transport.call(routes.session, undefined));
    expect(operations()).toHaveLength(3);
    expect(pauses).toEqual([450, 1350]);
  });

  test('until it is answered', async () => {
    const { transport, operations } = open(answered('session', [{ network: 'down' }, problem('unavailable')]));
    expect(await transport.call(routes.session, undefined)).toEqual({ user: null });
    expect(operations()).toHaveLength(3);
  });

  test('what carries a key, with the same key', async () => {
    const { platform, transport } = open(answered('submit', [{ network: 'down' }, { network: 'down' }]));
    await transport.call(routes.submit, signIn);
    const keys = platform.requests.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(platform.mails).toHaveLength(1);
  });

  test('never what could happen twice', async () => {
    const { transport, operations } = open(answered('submit', { network: 'down' }));
    await failureOf(transport.call(unkeyed, signIn));
    expect(operations()).toHaveLength(1);
  });

  test.each([502, 503, 504])('after %i, which a proxy answers too', async (status) => {
    const { transport, operations } = open(answered('session', { body: '', status }));
    await failureOf(transport.call(routes.session, undefined));
    expect(operations()).toHaveLength(3);
  });

  test.each([400, 404, 409, 429, 500, 501])('never after %i', async (status) => {
    const { transport, operations } = open(answered('session', { body: '', status }));
    await failureOf(transport.call(routes.session, undefined));
    expect(operations()).toHaveLength(1);
  });

  test('as late as the platform asks for', async () => {
    const { transport, pauses } = open(answered('session', [problem('unavailable', { retryAfter: 2 })]));
    await transport.call(routes.session, undefined);
    expect(pauses).toEqual([2000]);
  });

  test('not at all where the platform asks for a long wait, which is told', async () => {
    const { transport, operations } = open(answered('session', problem('unavailable', { retryAfter: 6 })));
    expect((await failureOf(transport.call(routes.session, undefined))).retryAfter).toBe(6);
    expect(operations()).toHaveLength(1);
  });

  test('the header counts before the document, and a date is no number of seconds', async () => {
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

describe('an end', () => {
  test('comes when the whole call has taken too long, its retries included', async () => {
    vi.useFakeTimers();
    const { platform, transport } = open(answered('submit', [{ network: 'down' }, { held: 'ordinary' }]), {
      timeout: 9000,
    });
    const failure = failureOf(transport.call(routes.submit, signIn));
    await platform.received('submit', 2);
    await vi.advanceTimersByTimeAsync(9000);
    expect(await failure).toMatchObject({ kind: 'unreachable', code: 'timeout' });
  });

  test('comes during the wait between two tries as well', async () => {
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

  test('by the caller stays the caller’s own reason', async () => {
    const { platform, transport } = open(answered('submit', { held: 'ordinary' }));
    const controller = new AbortController();
    const call = transport.call(routes.submit, signIn, { signal: controller.signal });
    await platform.received('submit');
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('by the caller during a wait stops trying', async () => {
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

  test('of a wait: our own pause ends with the call', async () => {
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
