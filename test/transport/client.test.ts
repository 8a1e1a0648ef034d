import { describe, expect, expectTypeOf, test } from 'vitest';
import { catalogue } from '../../src/contract/catalogue.ts';
import type { User } from '../../src/contract/authentication/user.ts';
import { astrid, problem, scenarios, scriptedPlatform, type Script } from '../../src/testing/index.ts';
import { createClient, PlatformFailure, type Channel, type ClientOptions } from '../../src/transport/index.ts';

const type = '@service/authentication/schema/sign-in';
const currentUser = '@service/authentication/actions/get-current-user';

function open(script?: Script, options: Partial<ClientOptions> = {}) {
  const platform = scriptedPlatform(script);
  const channels: { name: string; channel: Channel }[] = [];
  const client = createClient({
    baseUrl: platform.baseUrl,
    fetch: platform.fetch,
    pause: () => Promise.resolve(),
    openChannel: (name) => {
      const channel: Channel = { postMessage() {}, onmessage: null, close() {} };
      channels.push({ name, channel });
      return channel;
    },
    ...options,
  });
  const last = () => platform.requests.at(-1)!;
  return { platform, client, channels, last };
}

async function proof({ platform, client }: ReturnType<typeof open>) {
  const { result } = await client.submit({ type, value: { email: 'bo@ek.example' } });
  return { challengeId: (result as { challengeId: string }).challengeId, code: platform.mails.at(-1)!.code };
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof PlatformFailure ? error.code : String(error)),
  );

describe('cookie mode', () => {
  test('sends cookies, keeps no token, and notifies other tabs of the platform', async () => {
    const opened = open();
    await opened.client.verify(await proof(opened));
    expect(opened.last()).toMatchObject({ cookies: true, body: { session: 'cookie' } });
    await opened.client.session.refresh();
    expect(opened.last().headers.get('Authorization')).toBeNull();
    expect(opened.channels.map(({ name }) => name)).toEqual(['service:session:https://platform.example']);
  });
});

describe('token mode', () => {
  test('keeps the token in memory and sends it, for this tab alone', async () => {
    const opened = open({}, { credentials: 'token' });
    const { session } = await opened.client.verify(await proof(opened));
    await opened.client.session.refresh();
    expect(opened.last()).toMatchObject({ operation: 'session', cookies: false });
    expect(opened.last().headers.get('Authorization')).toBe(`Bearer ${session.token}`);
    expect(opened.channels).toEqual([]);
  });

  test('sends no request without a token', async () => {
    const { client, platform } = open({ user: astrid }, { credentials: 'token' });
    expect(await client.session.known()).toEqual({ status: 'signed-out' });
    expect(platform.requests).toEqual([]);
  });

  test('drops the token of an ended session', async () => {
    const opened = open({}, { credentials: 'token' });
    await opened.client.verify(await proof(opened));
    opened.platform.endSessions();
    expect((await opened.client.session.refresh()).status).toBe('signed-out');
    const { length } = opened.platform.requests;
    await opened.client.session.refresh();
    expect(opened.platform.requests).toHaveLength(length);
  });

  test('prefers the token of the host', async () => {
    const opened = open({}, { getToken: () => 'svc_host' });
    await opened.client.session.refresh();
    expect(opened.last().headers.get('Authorization')).toBe('Bearer svc_host');
  });
});

describe('a token of the host that the platform refuses', () => {
  test('is reported, unlike a missing one', async () => {
    let token: string | undefined = 'svc_wrong';
    const { client } = open({}, { getToken: () => token });
    await client.session.refresh();
    expect([client.session.state.status, client.session.tokenRefused]).toEqual(['signed-out', true]);
    token = undefined;
    await client.session.refresh();
    expect([client.session.state.status, client.session.tokenRefused]).toEqual(['signed-out', false]);
  });
});

describe('blocked cookies', () => {
  test('switch to token mode with a new key, and keep it', async () => {
    const opened = open(scenarios['cookies blocked']);
    const { user } = await opened.client.verify(await proof(opened), { key: 'first' });
    expect(user.email).toBe('bo@ek.example');
    const verifications = opened.platform.requests.filter(({ operation }) => operation === 'verify');
    expect(verifications.map(({ body }) => (body as { session: string }).session)).toEqual(['cookie', 'token']);
    const keys = verifications.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[0]).toBe('first');
    expect(keys[1]).not.toBe('first');
    await opened.client.session.refresh();
    expect(opened.last().cookies).toBe(false);
  });

  test('fail in token mode', async () => {
    const opened = open({ on: { verify: problem('cookies_blocked') } }, { credentials: 'token' });
    expect(await codeOf(opened.client.verify(await proof(opened)))).toBe('cookies_blocked');
    expect(opened.platform.requests.filter(({ operation }) => operation === 'verify')).toHaveLength(1);
  });
});

describe('signing out', () => {
  test('works for this session and for all', async () => {
    const { client, last } = open({ user: astrid });
    await client.signOff();
    expect(last().body).toEqual({});
    expect(client.session.state).toEqual({ status: 'signed-out' });
    const again = open({ user: astrid });
    await again.client.signOff({ everywhere: true });
    expect(again.last().body).toEqual({ everywhere: true });
  });

  test('succeeds for a session that has ended already', async () => {
    const { client } = open({ user: null });
    await client.signOff();
    expect(client.session.state).toEqual({ status: 'signed-out' });
  });

  test('keeps the session if it fails', async () => {
    const { client } = open({ user: astrid, on: { signOff: problem('fresh_sign_in_required') } });
    await client.session.known();
    expect(await codeOf(client.signOff({ everywhere: true }))).toBe('fresh_sign_in_required');
    expect(client.session.state.status).toBe('signed-in');
  });

  test('drops the token', async () => {
    const opened = open({}, { credentials: 'token' });
    await opened.client.verify(await proof(opened));
    await opened.client.signOff();
    const { length } = opened.platform.requests;
    expect(await opened.client.session.refresh()).toEqual({ status: 'signed-out' });
    expect(opened.platform.requests).toHaveLength(length);
  });
});

describe('invoke', () => {
  test('resolves with the result of the action', async () => {
    const { client, last } = open({ user: astrid });
    expect(await client.invoke(currentUser, {})).toEqual({ user: astrid });
    expect(last().body).toEqual({ action: currentUser, payload: {} });
  });

  test('rejects with the path of a result that violates the contract', async () => {
    const json = { action: currentUser, result: { user: { ...astrid, workspace: { id: 'work_1' } } } };
    const { client } = open({ on: { invoke: { json } } });
    await expect(client.invoke(currentUser, {})).rejects.toMatchObject({
      kind: 'unexpected-body',
      detail: { operation: currentUser, path: 'user.workspace.name' },
    });
  });

  const others = catalogue.flatMap((part) => ('id' in part && part.kind !== 'actions' ? [part.id] : []));

  test.each(others)('refuses %s before it sends a request', async (id) => {
    const { client, platform } = open({ user: astrid });
    expect(await codeOf(client.invoke(id as never, {} as never))).toBe('not_invocable');
    expect(platform.requests).toEqual([]);
  });

  test.each(['', 'get-current-user', '@service/authentication/actions/unknown', 'toString', '__proto__'])(
    'refuses other ids as well: %j',
    async (id) => {
      const { client, platform } = open({ user: astrid });
      expect(await codeOf(client.invoke(id as never, {} as never))).toBe('unknown_action');
      expect(platform.requests).toEqual([]);
    },
  );

  test('accepts only actions with their payload and result, by type', () => {
    const { client } = open();
    expectTypeOf(client.invoke<typeof currentUser>).returns.resolves.toEqualTypeOf<{ user: User }>();
    const refused = [
      // @ts-expect-error a background task is not invocable
      () => client.invoke('@service/authentication/tasks/get-current-user', {}),
      // @ts-expect-error nor is a form
      () => client.invoke('@service/authentication/form/sign-in', {}),
      // @ts-expect-error nor a resource type
      () => client.invoke('@service/resources/schema/move', {}),
      // @ts-expect-error nor an e-mail template
      () => client.invoke('@service/authentication/emails/signed-up', {}),
      // @ts-expect-error this action takes no field
      () => client.invoke('@service/authentication/actions/get-current-user', { uploadId: 'upload_1' }),
      // @ts-expect-error this one takes an upload
      () => client.invoke('@service/resources/actions/cancel-upload', {}),
      // @ts-expect-error whose id is a string
      () => client.invoke('@service/resources/actions/cancel-upload', { uploadId: 7 }),
    ];
    expect(refused).toHaveLength(7);
  });
});
