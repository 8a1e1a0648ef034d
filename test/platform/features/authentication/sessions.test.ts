import { expect, test } from 'vitest';
import { codeOf, mailTo, signedUp, TestBrowser, tokenOf } from '../../support/browser.ts';
import { onOnePlatform } from '../../support/databases.ts';
import { digest, newToken } from '../../../../platform/src/security/secrets.ts';
import { embedder } from '../../support/platform.ts';

const day = 24 * 3600;

onOnePlatform('sessions', (start) => {
  test('sets the cookies of an https platform', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    const asked = await browser.signUp('astrid@example.com');
    expect(asked.setCookies).toEqual([
      expect.stringMatching(
        /^__Host-service-challenge-[0-9a-f]{8}=[\w-]{22}; Path=\/; Max-Age=86400; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    const verified = await browser.verify({ token: tokenOf(await mailTo(platform, 'astrid@example.com')) });
    expect(verified.setCookies).toEqual([
      expect.stringMatching(
        /^__Host-service-session-[0-9a-f]{8}=svs_\w+; Path=\/; Max-Age=2592000; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^__Host-service-device-[0-9a-f]{8}=[\w-]{44}; Path=\/; Max-Age=34560000; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    const left = await browser.post('/api/v0/users/sign-off', {});
    expect(left.setCookies).toEqual([
      expect.stringMatching(
        /^__Host-service-session-[0-9a-f]{8}=; Path=\/; Max-Age=0; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
  });

  test('partitions the cookies of an allowed page on another site, and deletes them as such', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform, { origin: embedder });
    const asked = await browser.signUp('astrid@example.com');
    const verified = await browser.verify({ token: tokenOf(await mailTo(platform, 'astrid@example.com')) });
    const left = await browser.post('/api/v0/users/sign-off', {});
    for (const [cookie] of [asked.setCookies, verified.setCookies, left.setCookies]) {
      expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=None; Partitioned$/);
    }
    expect(left.setCookies[0]).toContain('Max-Age=0');
  });

  test('sets cookies without Secure and with another name on plain http', async () => {
    const platform = await start({ settings: { publicUrl: 'http://localhost:4600' } });
    const headers = { host: 'localhost:4600' };
    const browser = new TestBrowser(platform, { origin: 'http://localhost:4600' });
    const { setCookies } = await browser.signUp('astrid@example.com', {}, { headers });
    expect(setCookies[0]).toMatch(
      /^service-challenge-[0-9a-f]{8}=[\w-]+; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/,
    );
  });

  test('ends a session 30 days after its last use, and after 180 days at the latest', async () => {
    const platform = await start();
    const idle = new TestBrowser(platform);
    await signedUp(platform, idle, 'idle@example.com');
    platform.clock.advance(30 * day);
    expect((await idle.session()).body).toEqual({ user: null });

    const busy = new TestBrowser(platform);
    await signedUp(platform, busy, 'busy@example.com');
    for (let month = 0; month < 7; month += 1) {
      platform.clock.advance(25 * day);
      const { body, setCookies } = await busy.session({ origin: null });
      const seconds = (Date.parse(body.expiresAt) - platform.clock.now().getTime()) / 1000;
      expect(setCookies).toEqual([
        expect.stringMatching(new RegExp(`session-.*=svs_.*; Max-Age=${seconds}; .*SameSite=Lax$`)),
      ]);
      const most = Date.parse(body.user.createdAt) + 180 * day * 1000;
      const next = platform.clock.now().getTime() + 30 * day * 1000;
      expect(Date.parse(body.expiresAt)).toBe(Math.min(most, next));
      // waits until the use is recorded
      await platform.sweep();
    }
    platform.clock.advance(5 * day - 1);
    expect((await busy.session()).body.user).toBeTruthy();
    platform.clock.advance(1);
    expect((await busy.session()).body).toEqual({ user: null });
  });

  test('records a use once an hour', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    await signedUp(platform, browser, 'astrid@example.com');
    await platform.jobs.idle();
    const writes: string[] = [];
    platform.database.onStatement = (sql) => void (/^update/i.test(sql) && writes.push(sql));
    for (let minute = 0; minute < 60; minute += 10) {
      await browser.session();
      platform.clock.advance(600);
    }
    expect(writes).toHaveLength(0);
    await browser.session();
    // The use is recorded after the answer.
    const recorded = `SELECT 1 FROM sessions WHERE last_used_at = '${platform.clock.now().toISOString()}'`;
    await expect.poll(async () => (await platform.database.query.execute(recorded)).rows).toHaveLength(1);
    await browser.session();
    expect(writes).toHaveLength(1);
    delete platform.database.onStatement;
  });

  test('treats forged, foreign and broken session cookies as signed out', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    await signedUp(platform, browser, 'astrid@example.com');
    const [name = '', value = ''] = [...browser.cookies].find(([cookie]) => cookie.includes('session')) ?? [];
    const forged = [
      newToken('svs_'),
      newToken('svc_'),
      value.slice(0, -1),
      `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}`,
      value.toUpperCase(),
      '',
      'null',
      'x'.repeat(100_000),
      '%00',
      `"${value}"`,
    ];
    for (const cookie of forged) {
      expect((await browser.session({ headers: { cookie: `${name}=${cookie}` } })).body).toEqual({ user: null });
      expect((await browser.currentUser({ headers: { cookie: `${name}=${cookie}` } })).status).toBe(401);
    }
    const otherName = name.replace(/[0-9a-f]{8}$/, '00000000');
    expect((await browser.session({ headers: { cookie: `${otherName}=${value}` } })).body).toEqual({ user: null });
    expect((await browser.session({ headers: { cookie: `a=b; ${name}=${value}; c` } })).body.user).toBeTruthy();
  });

  test('treats an invalid bearer token as signed out, even beside a valid cookie', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    await signedUp(platform, browser, 'astrid@example.com');
    for (const authorization of ['Bearer', 'Bearer x', `Bearer ${newToken('svs_')}`, 'bearer\t', 'Bearer a b']) {
      const refused = await browser.currentUser({ headers: { authorization } });
      expect(refused).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
      expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer/);
      expect((await browser.session({ headers: { authorization } })).body).toEqual({ user: null });
    }
  });

  test("ignores other authorization schemes, such as a proxy's", async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    await signedUp(platform, browser, 'astrid@example.com');
    const headers = { authorization: 'Basic YTpi' };
    expect((await browser.session({ headers })).body.user).toBeTruthy();
  });

  test('accepts an access token as a bearer only, and not for signing out everywhere', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    const { body } = await signedUp(platform, browser, 'astrid@example.com');
    const token = newToken('svc_');
    await platform.database.raw(
      `INSERT INTO tokens (id, token_hash, user_id, name, prefix, created_at, expires_at) VALUES ('token-1', $1, $2, 'ci', 'svc_', now(), $3)`,
      [digest(token), body.user.id, new Date(platform.clock.now().getTime() + 60_000)],
    );
    const script = new TestBrowser(platform, { origin: null });
    const headers = { authorization: `Bearer ${token}` };
    expect((await script.currentUser({ headers })).body.result.user.id).toBe(body.user.id);
    expect((await script.post('/api/v0/users/sign-off', { everywhere: true }, { headers })).status).toBe(401);
    const name = [...browser.cookies.keys()].find((cookie) => cookie.includes('session'));
    expect((await browser.session({ headers: { cookie: `${name}=${token}` } })).body).toEqual({ user: null });
    platform.clock.advance(60);
    expect((await script.currentUser({ headers })).status).toBe(401);
  });

  test('signing out everywhere ends every session, and needs a verification in the last 12 hours', async () => {
    const platform = await start();
    const here = new TestBrowser(platform);
    const there = new TestBrowser(platform);
    await signedUp(platform, there, 'astrid@example.com');
    await signedUp(platform, here, 'astrid@example.com');
    platform.clock.advance(12 * 3600 + 1);
    expect((await here.post('/api/v0/users/sign-off', { everywhere: true })).body.code).toBe('fresh_sign_in_required');
    expect((await there.session()).body.user).toBeTruthy();
    await signedUp(platform, here, 'astrid@example.com');
    expect((await here.post('/api/v0/users/sign-off', { everywhere: true })).status).toBe(204);
    expect((await there.session()).body).toEqual({ user: null });
    expect((await here.session()).body.user).toBeNull();
    expect((await platform.database.raw('SELECT 1 FROM sessions')).rows).toEqual([]);
  });

  test('signing in again in the same browser ends the replaced session', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    await signedUp(platform, browser, 'astrid@example.com');
    await signedUp(platform, browser, 'per@example.com');
    expect((await platform.database.raw('SELECT 1 FROM sessions')).rows).toHaveLength(1);
    expect((await browser.session()).body.user.email).toBe('per@example.com');
  });

  test('signing out without a session or a body succeeds', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    expect((await browser.ask('/api/v0/users/sign-off', { method: 'POST' })).status).toBe(204);
    expect((await browser.post('/api/v0/users/sign-off', {})).status).toBe(204);
    expect((await browser.post('/api/v0/users/sign-off', { everywhere: 'yes' })).status).toBe(422);
    expect((await browser.post('/api/v0/users/sign-off', { all: true })).body.issues[0].code).toBe('unknown_field');
  });

  test('the sweep deletes only expired rows', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    await signedUp(platform, browser, 'astrid@example.com');
    await browser.signIn('astrid@example.com', { key: crypto.randomUUID() });
    await platform.sweep();
    expect((await platform.database.raw('SELECT 1 FROM challenges')).rows).toHaveLength(2);
    platform.clock.advance(25 * 3600);
    await platform.sweep();
    for (const table of ['challenges', 'challenge_secrets', 'mails', 'idempotency_keys', 'counters', 'submissions']) {
      expect((await platform.database.raw(`SELECT 1 FROM ${table}`)).rows).toEqual([]);
    }
    expect((await browser.session()).body.user).toBeTruthy();
    platform.clock.advance(31 * day);
    await platform.sweep();
    expect((await platform.database.raw('SELECT 1 FROM sessions')).rows).toEqual([]);
    expect((await platform.database.raw('SELECT 1 FROM users')).rows).toHaveLength(1);
  });

  test('lets the browser that requested a sign-in know that its link was used elsewhere', async () => {
    const platform = await start();
    await signedUp(platform, new TestBrowser(platform), 'astrid@example.com');
    const here = new TestBrowser(platform, { origin: embedder });
    expect((await here.session()).body).toEqual({ user: null });
    const { challengeId } = (await here.signIn('astrid@example.com')).body.result;
    const mail = await mailTo(platform, 'astrid@example.com');
    expect((await here.session()).body).toEqual({ user: null });

    const elsewhere = new TestBrowser(platform);
    await elsewhere.signIn('unknown@example.com');
    expect((await elsewhere.session()).body).toEqual({ user: null });
    expect((await elsewhere.verify({ token: tokenOf(mail) })).status).toBe(200);
    expect((await here.session()).body).toEqual({ user: null, linkUsed: true });

    expect((await here.verify({ challengeId, code: codeOf(mail) })).status).toBe(200);
    await here.post('/api/v0/users/sign-off', {});
    expect((await here.session()).body).toEqual({ user: null });
  });
});
