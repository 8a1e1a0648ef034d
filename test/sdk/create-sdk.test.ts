import { describe, expect, test } from 'vitest';
import { catalogue } from '../../src/contract/catalogue.ts';
import { createSdk, PlatformFailure, type SdkOptions } from '../../src/sdk/index.ts';
import { scriptedPlatform } from '../../src/testing/index.ts';

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
    expect(platform.mails).toHaveLength(1);
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
