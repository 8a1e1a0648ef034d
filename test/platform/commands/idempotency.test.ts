import { expect, test } from 'vitest';
import { codeOf, mailTo, signedUp, TestBrowser, tokenOf } from '../support/browser.ts';
import { onEveryPlatform } from '../support/databases.ts';

const key = '11111111-2222-4333-8444-555555555555';
const other = '99999999-2222-4333-8444-555555555555';

onEveryPlatform('idempotency keys', (start) => {
  test('a repeated submission gets the same answer and sends one e-mail; only resendAfter differs', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    const first = await browser.signIn('astrid@example.com', { key });
    platform.clock.advance(10);
    const repeat = await browser.signIn('astrid@example.com', { key: key.toUpperCase() });
    expect(first.body.result.resendAfter).toBe(30);
    expect(repeat.body).toEqual({ ...first.body, result: { ...first.body.result, resendAfter: 20 } });
    await platform.jobs.idle();
    expect(platform.mailer.sent).toHaveLength(1);
    platform.clock.advance(60);
    expect((await browser.signIn('astrid@example.com', { key })).body.result.resendAfter).toBe(0);
  });

  test('finds the first submission of a browser without its cookie and with the one it was given', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    const first = await browser.signUp('astrid@example.com', {}, { key });
    const lost = new TestBrowser(platform);
    const again = await lost.signUp('astrid@example.com', {}, { key });
    const reloaded = await browser.signUp('astrid@example.com', {}, { key });
    expect(again.body).toEqual(first.body);
    expect(reloaded.body).toEqual(first.body);
    expect(again.setCookies).toEqual(first.setCookies);
    expect(lost.cookies).toEqual(browser.cookies);
    expect((await browser.verify({ challengeId: first.body.result.challengeId, code: '000000' })).status).toBe(422);
  });

  test('separates equal keys of different browsers', async () => {
    const platform = await start();
    const mine = await visited(platform);
    const yours = await visited(platform);
    const one = await mine.signIn('astrid@example.com', { key });
    const two = await yours.signIn('per@example.com', { key });
    expect(two.status).toBe(200);
    expect(two.body.result.challengeId).not.toBe(one.body.result.challengeId);
  });

  test('rejects the same key with another body, in any order of fields', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    await browser.signIn('astrid@example.com', { key });
    expect((await browser.signIn('per@example.com', { key })).body.code).toBe('conflict');
    const raw = '{"value":{"email":"astrid@example.com"},"type":"@service/authentication/schema/sign-in"}';
    expect((await browser.ask('/api/v0/forms/submit', { method: 'POST', raw, key })).status).toBe(200);
  });

  test('requires a UUID', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    for (const bad of ['1', `${key}0`, 'x'.repeat(5000), '']) {
      expect((await browser.signIn('astrid@example.com', { key: bad })).body.code).toBe('malformed');
    }
  });

  test('forgets a key after 24 hours', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    const first = await browser.signIn('astrid@example.com', { key });
    platform.clock.advance(24 * 3600);
    const next = await browser.signIn('astrid@example.com', { key });
    expect(next.status).toBe(200);
    expect(next.body.result.challengeId).not.toBe(first.body.result.challengeId);
    expect((await browser.signIn('astrid@example.com', { key })).body).toEqual(next.body);
  });

  test('treats concurrent duplicates as one submission', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => browser.signUp('astrid@example.com', {}, { key })),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    await platform.jobs.idle();
    expect(platform.mailer.sent).toHaveLength(1);
    expect((await platform.database.raw('SELECT 1 FROM challenges')).rows).toHaveLength(1);
  });

  test('a verification repeated within 60 s gets a new session secret and revokes the old one; later it is already_used', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    await browser.signUp('astrid@example.com');
    const token = tokenOf(await mailTo(platform, 'astrid@example.com'));
    const first = await browser.verify({ token, session: 'token' }, { key });
    platform.clock.advance(59);
    const second = await browser.verify({ token, session: 'token' }, { key });
    expect(second.body.user).toEqual(first.body.user);
    const ask = (answer: typeof first) =>
      browser.currentUser({ headers: { authorization: `Bearer ${answer.body.session.token}` } });
    expect((await ask(first)).status).toBe(401);
    expect((await ask(second)).status).toBe(200);
    platform.clock.advance(2);
    expect((await browser.verify({ token, session: 'token' }, { key })).body.code).toBe('already_used');
    expect((await ask(second)).status).toBe(200);
    expect((await platform.database.raw('SELECT 1 FROM sessions')).rows).toHaveLength(1);
  });

  test('repeats a verification with the cookie of a lost answer', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    await browser.signUp('astrid@example.com');
    const token = tokenOf(await mailTo(platform, 'astrid@example.com'));
    await browser.verify({ token }, { key });
    expect((await browser.verify({ token }, { key })).status).toBe(200);
    expect((await browser.session()).body.user.email).toBe('astrid@example.com');
    expect((await browser.verify({ token }, { key: other })).body.code).toBe('already_used');
  });

  test('counts a wrong code that is repeated with its key once', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    const { challengeId } = (await browser.signUp('astrid@example.com')).body.result;
    const right = codeOf(await mailTo(platform, 'astrid@example.com'));
    const code = right === '000000' ? '000001' : '000000';
    const first = await browser.verify({ challengeId, code }, { key });
    const repeat = await browser.verify({ challengeId, code }, { key });
    expect(repeat.status).toBe(422);
    expect(repeat.body).toEqual(first.body);
    expect((await browser.verify({ challengeId, code }, { key: other })).body.issues[0].params).toEqual({
      attemptsLeft: 3,
    });
  });

  test('does not store a rate-limit refusal', async () => {
    const platform = await start({ settings: { limits: { signInMailsPerAddress: 1 } } });
    const browser = new TestBrowser(platform);
    await browser.signIn('astrid@example.com');
    const refused = await browser.signIn('astrid@example.com', { key });
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    platform.clock.advance(refused.body.retryAfter);
    expect((await browser.signIn('astrid@example.com', { key })).status).toBe(200);
  });

  test('repeats a sign-out without a session', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    await signedUp(platform, browser, 'astrid@example.com');
    expect((await browser.post('/api/v0/users/sign-off', { everywhere: true }, { key })).status).toBe(204);
    expect((await browser.post('/api/v0/users/sign-off', { everywhere: true }, { key })).status).toBe(204);
    expect((await browser.post('/api/v0/users/sign-off', { everywhere: true }, { key: other })).status).toBe(401);
  });

  test('lets only its owner read a submission', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    const { body } = await browser.signIn('astrid@example.com');
    const path = `/api/v0/forms/submissions/${body.submissionId}`;
    expect((await browser.ask(path)).body).toEqual(body);
    expect((await new TestBrowser(platform).ask(path)).status).toBe(404);
    expect((await (await visited(platform)).ask(path)).status).toBe(404);
    expect((await browser.ask('/api/v0/forms/submissions/%00%ff')).status).toBe(404);
    platform.clock.advance(24 * 3600);
    expect((await browser.ask(path)).status).toBe(404);
  });

  test('leaves nothing of a submission that fails midway', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    const enqueue = platform.jobs.enqueue.bind(platform.jobs);
    platform.jobs.enqueue = () => Promise.reject(new Error('astrid@example.com could not be enqueued'));
    const broken = await browser.signUp('astrid@example.com', {}, { key });
    expect(broken).toMatchObject({ status: 500, body: { code: 'internal' } });
    for (const table of ['challenges', 'mails', 'submissions', 'idempotency_keys', 'counters']) {
      expect((await platform.database.raw(`SELECT 1 FROM ${table}`)).rows).toEqual([]);
    }
    const failure = platform.log.find(({ level }) => level === 'error');
    expect(failure).toMatchObject({ event: 'request-failed', incident: broken.body.params.incident });
    expect(JSON.stringify([failure, broken.body])).not.toContain('astrid');
    platform.jobs.enqueue = enqueue;
    expect((await browser.signUp('astrid@example.com', {}, { key })).status).toBe(200);
    expect((await mailTo(platform, 'astrid@example.com')).subject).toBeTruthy();
  });
});

/** A browser that holds a challenge cookie, at the address of the others. */
async function visited(platform: ConstructorParameters<typeof TestBrowser>[0]): Promise<TestBrowser> {
  const browser = new TestBrowser(platform, { address: '203.0.113.9' });
  await browser.signIn(`visitor-${crypto.randomUUID()}@example.com`);
  return browser.copy({ address: new TestBrowser(platform).peer.address });
}
