import { describe, expect, test } from 'vitest';
import { catalogue } from '../../src/contract/catalogue.ts';
import { createSdk, PlatformFailure, type SdkOptions } from '../../src/sdk/index.ts';
import { lindholm, problem, scriptedPlatform } from '../../src/testing/index.ts';
import { idempotencyKey } from '../../src/transport/index.ts';
import { signedIn } from './signed-in.ts';

const rename = '@service/resources/schema/rename';
const currentUser = '@service/authentication/actions/get-current-user';

async function open(options: Partial<SdkOptions> = {}) {
  const platform = scriptedPlatform();
  const { baseUrl, fetch } = platform;
  const sdk = createSdk({ baseUrl, fetch, token: 'svc_unknown', pause: () => Promise.resolve(), ...options });
  return { platform, sdk };
}

describe('createSdk', () => {
  test('invokes with its token, without cookies', async () => {
    const { platform, sdk } = await open();
    const failure = await sdk.invoke(currentUser, {}).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PlatformFailure);
    expect(failure).toMatchObject({ code: 'unauthenticated' });
    expect(platform.requests[0]).toMatchObject({ operation: 'invoke', cookies: false, body: { action: currentUser } });
    expect(platform.requests[0]?.headers.get('Authorization')).toBe('Bearer svc_unknown');
  });

  test('asks the host for a token before each request', async () => {
    let number = 0;
    const { platform, sdk } = await open({ token: () => Promise.resolve(`svc_${++number}`) });
    await sdk.invoke(currentUser, {}).catch(() => undefined);
    await sdk.invoke(currentUser, {}).catch(() => undefined);
    expect(platform.requests.map(({ headers }) => headers.get('Authorization'))).toEqual([
      'Bearer svc_1',
      'Bearer svc_2',
    ]);
  });

  test('submits forms by type', async () => {
    const { platform, sdk } = await open();
    const type = '@service/authentication/schema/sign-in';
    expect(await sdk.submit({ type, value: { email: 'bo@ek.example' } })).toMatchObject({ state: 'completed' });
    expect(await sdk.submit(type, { email: 'bo@ek.example' })).toMatchObject({ sentTo: 'b•••@ek.example' });
    expect(platform.mails).toHaveLength(2);
  });

  test('submits what a form needs beside its fields, and returns its result', async () => {
    const { platform, sdk } = await signedIn();
    const target = lindholm.id!;
    const key = idempotencyKey();
    const { resource } = await sdk.submit(
      '@service/resources/schema/create-document',
      { name: 'a.md' },
      { target, key },
    );
    const { id, revision } = resource;
    const text = await sdk.submit(
      '@service/resources/schema/markdown',
      { content: '# A' },
      { target: id, ifRevision: revision },
    );
    expect(text.resource).toMatchObject({ id, name: 'a.md', revision: revision + 1 });
    const [created, written] = platform.requests.filter(({ operation }) => operation === 'submit').slice(-2);
    expect(created?.headers.get('Idempotency-Key')).toBe(key);
    expect(written?.body).toMatchObject({ target: id, ifRevision: revision, value: { content: '# A' } });
  });

  test('waits for a form that the platform accepts for later', async () => {
    const accepted = { json: { submissionId: 'submission_1', state: 'accepted' }, status: 202 };
    const result = {
      challengeId: 'challenge_1',
      sentTo: 'b•@ek.example',
      expiresAt: '2026-11-12T09:42:10Z',
      resendAfter: 30,
    };
    const completed = { json: { ...accepted.json, state: 'completed', result } };
    const { platform, sdk } = await open();
    platform.on('submit', accepted);
    platform.on('submission', [accepted, completed]);
    expect(await sdk.submit('@service/authentication/schema/sign-in', { email: 'bo@ek.example' })).toEqual(result);
  });

  test('names the path of a result that the form does not have', async () => {
    const { platform, sdk } = await open();
    platform.on('submit', { json: { submissionId: 'submission_1', state: 'completed', result: { resource: {} } } });
    const renamed = sdk.submit(rename, { name: 'a' }, { target: 'root_lindholm' });
    await expect(renamed).rejects.toMatchObject({ kind: 'unexpected-body', detail: { path: 'result.resource.id' } });
  });

  test.each([
    [
      'throws',
      () => {
        throw new Error('no trace');
      },
    ],
    ['is no header', () => 'of\ntwo lines'],
  ])('sends no trace if it %s', async (_how, traceparent) => {
    const { platform, sdk } = await open({ hooks: { traceparent } });
    await sdk.submit({ type: '@service/authentication/schema/sign-in', value: { email: 'bo@ek.example' } });
    expect(platform.requests[0]?.headers.has('traceparent')).toBe(false);
  });

  const others = catalogue.flatMap((part) => ('id' in part && part.kind !== 'actions' ? [part.id] : []));

  test.each(others)('refuses %s before it sends a request', async (id) => {
    const { platform, sdk } = await open();
    await expect(sdk.invoke(id as never, {} as never)).rejects.toMatchObject({ code: 'not_invocable' });
    expect(platform.requests).toEqual([]);
  });

  test('refuses other parts by type', async () => {
    const { sdk } = await open();
    // @ts-expect-error a background task is not invocable
    const task = () => sdk.invoke('@service/authentication/tasks/sign-out', {});
    // @ts-expect-error a payload that is not the action's
    const payload = () => sdk.invoke(currentUser, { everywhere: true });
    expect([task, payload]).toHaveLength(2);
  });
});

/** Methods as code without types calls them. */
type Method = (...given: readonly unknown[]) => Promise<unknown>;
interface Loose {
  readonly uploads: { readonly create: Method; readonly resume: Method };
  readonly fromRequest: Method;
}

describe('errors name their cause', () => {
  test.each([
    [undefined, 'baseUrl is required'],
    ['', 'baseUrl is required'],
    ['platform.example', 'baseUrl "platform.example" has no https://'],
    ['localhost:3000', 'baseUrl "localhost:3000" has no https://'],
    ['/platform', 'baseUrl "/platform" has no https://'],
    ['http://exa mple', 'baseUrl "http://exa mple" has no valid host'],
    [new URL('https://platform.example'), 'baseUrl has to be a string'],
  ])('a base URL %j', (baseUrl, message) => {
    expect(() => createSdk({ baseUrl } as unknown as SdkOptions)).toThrow(new TypeError(message));
  });

  test.each([undefined, null])('options %j', (options) => {
    expect(() => createSdk(options as never)).toThrow(new TypeError('baseUrl is required'));
  });

  test('fields by path, and the URL of the request', async () => {
    const issues = [{ path: ['name'], code: 'twin_name', message: 'There is one already.' }];
    const platform = scriptedPlatform({ on: { submit: problem('validation_failed', { issues }) } });
    const sdk = createSdk({ baseUrl: platform.baseUrl, fetch: platform.fetch });
    const error = await sdk.submit({ type: rename, value: { name: 'a' } }).catch((failure: unknown) => failure);
    expect(error).toMatchObject({
      issues,
      message: `forms.submit: refused validation_failed ${platform.baseUrl}/api/v0/forms/submit name: There is one already.`,
    });
  });

  test('a token that is refused, and not a session that has ended', async () => {
    const { sdk, platform } = await open({ token: 'svc_wrong' });
    const refused = 'token wrong, expired or revoked';
    await expect(sdk.invoke(currentUser, {})).rejects.toThrow(refused);
    await expect(sdk.upload(new File(['a'], 'a.md'), { parentId: 'root' })).rejects.toThrow(refused);
    const signedOut = createSdk({ baseUrl: platform.baseUrl, fetch: platform.fetch });
    await expect(signedOut.invoke(currentUser, {})).rejects.not.toThrow(refused);
  });

  test.each([
    ['x.md', 'upload("x.md"): pass { path } or a File, bytes or a stream.'],
    [undefined, 'upload(undefined): pass { path } or a File, bytes or a stream.'],
    [{}, 'upload({}): pass { path } or a File, bytes or a stream.'],
    [[1], 'upload([1]): pass { path } or a File, bytes or a stream.'],
    [{ path: 1 }, 'upload({"path":1}): pass { path } or a File, bytes or a stream.'],
    [{ path: '' }, 'upload({"path":""}): pass { path } or a File, bytes or a stream.'],
    [
      { path: new URL('https://acme.example/x.md') },
      'upload({"path":"https://acme.example/x.md"}): pass { path } or a File, bytes or a stream.',
    ],
  ])('a source %j', async (source, message) => {
    const { sdk } = await open();
    await expect(sdk.upload(source as never)).rejects.toThrow(new TypeError(message));
  });

  test.each<[call: (sdk: Loose) => Promise<unknown>, message: string]>([
    [(sdk) => sdk.uploads.create(), 'uploads.create(undefined): pass { name, size }.'],
    [(sdk) => sdk.uploads.create('x.md'), 'uploads.create("x.md"): pass { name, size }.'],
    [(sdk) => sdk.uploads.create({ name: 'x' }), 'uploads.create({"name":"x"}): pass { name, size }.'],
    [(sdk) => sdk.uploads.resume(), 'uploads.resume(undefined): pass the id of an upload.'],
    [(sdk) => sdk.uploads.resume(''), 'uploads.resume(""): pass the id of an upload.'],
    [(sdk) => sdk.fromRequest(), 'fromRequest(undefined): pass a Request.'],
    [(sdk) => sdk.fromRequest({ headers: {} }), 'fromRequest({"headers":{}}): pass a Request.'],
  ])('an argument: %s', async (call, message) => {
    const { sdk, platform } = await open();
    await expect(call(sdk as unknown as Loose)).rejects.toThrow(new TypeError(message));
    expect(platform.requests).toEqual([]);
  });
});
