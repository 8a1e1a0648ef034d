import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test, vi } from 'vitest';
import { problemSchema } from '../../src/contract/problem.ts';
import { invocationRoutes } from '../../src/contract/actions/routes.ts';
import { astrid, problem, scenarios, scriptedPlatform, type Script } from '../../src/testing/index.ts';
import { createClient } from '../../src/transport/client.ts';

const signIn = '@service/authentication/schema/sign-in';
const signUp = '@service/authentication/schema/sign-up';
const sessionPath = '/api/v0/users/session';

function open(script?: Script, credentials: 'cookie' | 'token' = 'cookie') {
  const platform = scriptedPlatform(script);
  const client = createClient({
    baseUrl: platform.baseUrl,
    fetch: platform.fetch,
    credentials,
    openChannel: () => undefined,
    pause: () => Promise.resolve(),
  });
  return { platform, client };
}

async function ask({ client }: ReturnType<typeof open>, value: Record<string, unknown> = { email: 'bo@ek.example' }) {
  const submission = await client.submit({ type: signIn, value });
  if (submission.state !== 'completed') throw new Error('not completed');
  return submission.result as { challengeId: string; sentTo: string };
}

async function collectGarbage(): Promise<void> {
  // Weak references are kept until the end of a task.
  await setImmediate();
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: { code: string }) => error.code,
  );

describe('by the contract', () => {
  test('signs in by code, and out', async () => {
    const opened = open();
    const { challengeId, sentTo } = await ask(opened);
    expect(sentTo).toBe('b•••@ek.example');
    const { code } = opened.platform.mails[0]!;
    const { user } = await opened.client.verify({ challengeId, code });
    expect(user.email).toBe('bo@ek.example');
    expect((await opened.client.session.refresh()).status).toBe('signed-in');
    expect((await opened.client.invoke('@service/authentication/actions/get-current-user', {})).user).toEqual(user);
    await opened.client.signOff();
    expect((await opened.client.session.refresh()).status).toBe('signed-out');
  });

  test('redeems a link once', async () => {
    const opened = open();
    await ask(opened);
    const { token } = opened.platform.mails[0]!;
    await opened.client.verify({ token });
    expect(await refusal(opened.client.verify({ token }))).toBe('already_used');
    expect(await refusal(opened.client.verify({ token: 'unknown' }))).toBe('expired');
  });

  test('a link of an e-mail from elsewhere signs in', async () => {
    const { platform, client } = open();
    const { token } = platform.sendMail();
    expect((await client.verify({ token })).user).toEqual(astrid);
    expect(platform.user).toEqual(astrid);
  });

  test('disables the code after five wrong ones', async () => {
    const opened = open();
    const { challengeId } = await ask(opened);
    for (let left = 4; left >= 0; left--) {
      const failure = await opened.client.verify({ challengeId, code: '000000' }).catch((error: unknown) => error);
      expect(failure).toMatchObject({
        detail: { problem: { issues: [{ path: ['code'], code: 'wrong_code', params: { attemptsLeft: left } }] } },
      });
    }
    expect(await refusal(opened.client.verify({ challengeId, code: '482917' }))).toBe('too_many_attempts');
  });

  test('the client switches to token mode with cookies blocked', async () => {
    const opened = open(scenarios['cookies blocked']);
    const { challengeId } = await ask(opened);
    const { session } = await opened.client.verify({ challengeId, code: '482917' });
    expect(session.token).toMatch(/^svs_/);
    expect(opened.platform.user).toBeNull();
    expect((await opened.client.session.refresh()).status).toBe('signed-in');
  });

  test('parses values by the schemas of the contract', async () => {
    const { client } = open(scenarios['with terms']);
    const value = { name: 'Bo Ek', email: 'bo@ek' };
    const failure = await client.submit({ type: signUp, value }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'validation_failed' });
    const { issues } = (failure as { detail: { problem: { issues: { path: string[] }[] } } }).detail.problem;
    expect(issues.map(({ path }) => path[0]).toSorted()).toEqual(['acceptTerms', 'email']);
  });

  test('the schema of a form has its fields and the terms', async () => {
    const { client } = open(scenarios['with terms']);
    expect(await client.formSchema(signUp)).toMatchObject({
      properties: { name: { 'x-service-hints': { autocomplete: 'name' } }, acceptTerms: { type: 'boolean' } },
      'x-service-hints': { termsUrl: 'https://lindholm.example/terms' },
    });
    expect(await refusal(client.formSchema('@service/resources/schema/unheard-of'))).toBe('not_found');
  });

  test('a repeated key gets the same answer, and is a conflict with another body', async () => {
    const { platform, client } = open();
    const submission = { type: signIn, value: { email: 'bo@ek.example' } };
    const first = await client.submit(submission, { key: 'one' });
    expect(await client.submit(submission, { key: 'one' })).toEqual(first);
    expect(platform.mails).toHaveLength(1);
    const other = { type: signIn, value: { email: 'maja@ost.example' } };
    expect(await refusal(client.submit(other, { key: 'one' }))).toBe('conflict');
  });

  test('a key that is sent again gets the same answer where a server replaced the global Response', async () => {
    vi.stubGlobal('Response', class extends Response {});
    try {
      const { client } = open();
      const submission = { type: signIn, value: { email: 'bo@ek.example' } };
      const first = await client.submit(submission, { key: 'one' });
      expect(await client.submit(submission, { key: 'one' })).toEqual(first);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test.each([
    ['@service/authentication/tasks/sign-up', 'not_invocable'],
    ['@service/authentication/schema/sign-in', 'not_invocable'],
    ['@service/authentication/actions/unheard-of', 'unknown_action'],
  ])("%s can't be invoked", async (action, code) => {
    const platform = scriptedPlatform({ user: astrid });
    const answer = await platform.fetch(platform.baseUrl + invocationRoutes.invoke.path, {
      method: 'POST',
      body: JSON.stringify({ action, payload: {} }),
    });
    expect(problemSchema.parse(await answer.json()).code).toBe(code);
  });
});

describe('scripted answers', () => {
  test('uses a list up in order, then answers by the contract again', async () => {
    const opened = open({ on: { submit: [problem('rate_limited', { retryAfter: 40 }), problem('internal')] } });
    const limited = await ask(opened).catch((error: unknown) => error);
    expect(limited).toMatchObject({ code: 'rate_limited', retryAfter: 40 });
    expect(await refusal(ask(opened))).toBe('internal');
    expect(await refusal(ask(opened))).toBe('answered');
  });

  test('sends a held answer when it is released', async () => {
    const opened = open(scenarios.slow);
    const asking = ask(opened);
    await opened.platform.received('submit');
    opened.platform.release('verify');
    expect(await Promise.race([asking, Promise.resolve('held')])).toBe('held');
    opened.platform.release();
    expect((await asking).sentTo).toBe('b•••@ek.example');
  });

  test('ends a held request with its signal', async () => {
    const { platform, client } = open(scenarios.slow);
    const controller = new AbortController();
    const asking = client.submit({ type: signIn, value: { email: 'bo@ek.example' } }, { signal: controller.signal });
    await platform.received('submit');
    controller.abort();
    await expect(asking).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('aborts a held answer after a garbage collection', async () => {
    const { platform } = open({ on: { session: { held: 'ordinary' } } });
    const controller = new AbortController();
    const asking = platform.fetch(sessionPath, { signal: controller.signal });
    await platform.received('session');
    await collectGarbage();
    controller.abort();
    await expect(asking).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('answers nothing while offline, and then the next request', async () => {
    const opened = open();
    opened.platform.offline = true;
    expect(await refusal(ask(opened))).toBe('network');
    opened.platform.offline = false;
    expect(await refusal(ask(opened))).toBe('answered');
  });

  test('calls a function with the request', async () => {
    const opened = open({
      on: { submit: ({ body }) => ({ json: { state: 'accepted', submissionId: 'abcdef', body } }) },
    });
    const { client } = opened;
    expect(await client.submit({ type: signIn, value: {} })).toEqual({ state: 'accepted', submissionId: 'abcdef' });
  });

  const outcomes: Partial<Record<keyof typeof scenarios, string>> = {
    'address refused': 'validation_failed',
    'rate limited': 'rate_limited',
    forbidden: 'forbidden',
    'network down': 'network',
    'internal error': 'internal',
    unavailable: 'unavailable',
    'error page of a proxy': 'unexpected-status',
    'not JSON': 'unexpected-body',
    'not the contract': 'unexpected-body',
  };

  test.each(Object.entries(outcomes))('%s: %s', async (name, code) => {
    expect(await refusal(ask(open(scenarios[name as keyof typeof scenarios])))).toBe(code);
  });

  test('a page in place of an answer does not sign the user out', async () => {
    const { client } = open({ user: astrid, on: { signOff: scenarios['not JSON'].on.signOff } });
    expect(await refusal(client.signOff())).toBe('unexpected-body');
  });

  test.each([
    ['wrong code', 'validation_failed'],
    ['attempts used up', 'too_many_attempts'],
    ['expired', 'expired'],
    ['already used', 'already_used'],
  ] as const)('%s: %s', async (name, code) => {
    const opened = open(scenarios[name]);
    const { challengeId } = await ask(opened);
    expect(await refusal(opened.client.verify({ challengeId, code: '482917' }))).toBe(code);
  });
});
