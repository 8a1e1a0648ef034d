import { expect, test } from 'vitest';
import { mailTo, signedUp, TestBrowser, tokenOf } from '../support/browser.ts';
import { onOnePlatform } from '../support/databases.ts';
import { embedder, localPeer } from '../support/platform.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

onOnePlatform('origin of a request', (start) => {
  test('forbids unsafe requests from foreign, null and unlisted same-site origins', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    await signedUp(platform, browser, 'astrid@example.com');
    const foreign = [
      'https://evil.example',
      'null',
      'https://platform.example.evil.example',
      'http://platform.example',
      'https://platform.example:8443',
      'https://sub.platform.example',
      'https://PLATFORM.example',
      'garbage',
      '',
    ];
    for (const origin of foreign) {
      for (const site of ['same-site', 'cross-site', 'same-origin', 'none']) {
        const ask = { origin, headers: { 'sec-fetch-site': site } };
        for (const answer of [
          await browser.currentUser(ask),
          await browser.signIn('per@example.com', ask),
          await browser.post('/api/v0/users/sign-off', {}, ask),
          await browser.verify({ token: 'x' }, ask),
        ]) {
          expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
          expect(answer.headers.get('access-control-allow-origin')).toBeNull();
          expect(answer.setCookies).toEqual([]);
        }
      }
    }
    expect((await browser.session()).body.user).toBeTruthy();
  });

  test('requires an Origin for unsafe requests that use or ask for a cookie', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    await signedUp(platform, browser, 'astrid@example.com');
    expect((await browser.currentUser({ origin: null })).status).toBe(403);
    expect((await browser.post('/api/v0/users/sign-off', {}, { origin: null })).status).toBe(403);
    const script = new TestBrowser(platform, { origin: null });
    expect((await script.verify({ token: 'x', session: 'cookie' })).status).toBe(403);
    expect((await script.verify({ token: 'x', session: 'token' })).status).toBe(410);
    expect((await browser.session({ origin: null })).body.user).toBeTruthy();
  });

  test("a foreign form can't sign a user in (login forgery)", async () => {
    const platform = await start();
    const attacker = new TestBrowser(platform);
    await attacker.signUp('attacker@example.com');
    const token = tokenOf(await mailTo(platform, 'attacker@example.com'));
    const victim = new TestBrowser(platform);
    await victim.signIn('victim@example.com');
    for (const origin of ['https://evil.example', 'null', null, 'https://platform.example']) {
      const raw = `token=${token}&session=cookie`;
      const post = { method: 'POST', raw, headers: form, origin };
      const answer = await victim.ask('/api/v0/users/verify-sign-in', post);
      expect(answer.status).toBe(origin === 'https://platform.example' ? 415 : 403);
      const disguised = { ...post, raw: JSON.stringify({ token }), headers: { 'content-type': 'text/plain' } };
      expect([403, 415]).toContain((await victim.ask('/api/v0/users/verify-sign-in', disguised)).status);
    }
    expect((await victim.session()).body).toEqual({ user: null });
    expect((await attacker.verify({ token })).status).toBe(200);
  });

  test('a verification in cookie mode without the challenge cookie is cookies_blocked and uses nothing', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform, { origin: embedder });
    await browser.signUp('astrid@example.com');
    browser.cookies.clear();
    const token = tokenOf(await mailTo(platform, 'astrid@example.com'));
    for (let press = 0; press < 3; press += 1) {
      expect(await browser.verify({ token })).toMatchObject({ status: 409, body: { code: 'cookies_blocked' } });
    }
    expect((await platform.database.raw("SELECT 1 FROM counters WHERE name LIKE 'verifications%'")).rows).toEqual([]);
    expect((await browser.verify({ token, session: 'token' })).status).toBe(200);
  });

  test('sends CORS headers to allowed origins only; preflights are cached', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform, { origin: embedder });
    const answer = await browser.session();
    expect(answer.headers.get('access-control-allow-origin')).toBe(embedder);
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
    expect(answer.headers.get('access-control-expose-headers')).toMatch(/ETag, Retry-After, Location.*Event-Position/);
    expect(answer.headers.get('vary')).toContain('Origin');
    expect((await browser.verify({ token: 'x' })).headers.get('access-control-allow-origin')).toBe(embedder);
    const preflight = {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': 'idempotency-key' },
    };
    const allowed = await browser.ask('/api/v0/forms/submit', preflight);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
    expect(allowed.headers.get('access-control-max-age')).toBe('7200');
    expect(allowed.headers.get('vary')).toContain('Origin');
    const refused = await browser.ask('/api/v0/forms/submit', { ...preflight, origin: 'https://evil.example' });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    const own = await browser.session({ origin: 'https://evil.example' });
    expect(own.status).toBe(200);
    expect(own.headers.get('access-control-allow-origin')).toBeNull();
    // Diagnostics of any page read it; it contains nothing of a user.
    const health = await browser.ask('/healthz');
    expect(health.body).toEqual({ status: 'ok', contract: 0 });
    expect(health.headers.get('access-control-allow-origin')).toBe('*');
    expect(health.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('allows the subdomains of a wildcard in CORS, preflights and cookies, and no other origin', async () => {
    const platform = await start({ settings: { allowedOrigins: ['https://*.example.com'] } });
    const ask = (origin: string) => {
      const headers = { 'sec-fetch-site': 'cross-site' };
      return new TestBrowser(platform).signIn('astrid@example.com', { origin, headers });
    };
    const allowed = await ask('https://shop.eu.example.com');
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([
      200,
      'https://shop.eu.example.com',
    ]);
    expect(allowed.setCookies[0]).toContain('SameSite=None; Partitioned');
    const preflight = { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } };
    const asked = await new TestBrowser(platform, { origin: 'https://a.example.com' }).ask('/actions', preflight);
    expect(asked.status).toBe(204);
    for (const origin of ['https://example.com', 'http://a.example.com', 'https://a.example.com.evil.example'])
      expect([origin, (await ask(origin)).status]).toEqual([origin, 403]);
  });

  test('another port of the same host is same-site, unless the browser says otherwise', async () => {
    const shop = 'https://platform.example:8443';
    const platform = await start({ settings: { allowedOrigins: [shop] } });
    const set = async (headers: Record<string, string>) =>
      (await new TestBrowser(platform).signIn('astrid@example.com', { origin: shop, headers })).setCookies[0];
    expect(await set({})).toContain('SameSite=Lax');
    expect(await set({ 'sec-fetch-site': 'same-site' })).toContain('SameSite=Lax');
    expect(await set({ 'sec-fetch-site': 'cross-site' })).toContain('SameSite=None; Partitioned');
  });

  test("a Host that is neither PUBLIC_URL's nor loopback is misdirected", async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    for (const host of [
      'evil.example',
      'platform.example.evil.example',
      'platform.example:81',
      'a b',
      'user@platform.example',
      '10.0.0.1',
      'localhost.evil.example',
    ]) {
      expect(await browser.session({ headers: { host } })).toMatchObject({
        status: 421,
        body: { code: 'misdirected' },
      });
    }
    for (const host of [
      'platform.example',
      'PLATFORM.example:443',
      'localhost:4600',
      '127.0.0.1:1',
      '[::1]:4600',
      'app.localhost',
    ]) {
      expect((await browser.session({ headers: { host }, origin: null })).status).toBe(200);
    }
  });

  test('a loopback name counts as the own origin', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    const asked = await browser.signIn('astrid@example.com', {
      origin: 'http://127.0.0.1:4600',
      headers: { host: '127.0.0.1:4600' },
    });
    expect(asked.status).toBe(200);
    expect(asked.setCookies[0]).toContain('SameSite=Lax');
    expect(
      (await browser.signIn('a@example.com', { origin: 'http://127.0.0.1:4601', headers: { host: '127.0.0.1:4600' } }))
        .status,
    ).toBe(403);
    // a proxy that puts its own target into Host
    expect((await browser.signIn('b@example.com', { headers: { host: '127.0.0.1:4600' } })).status).toBe(200);
  });

  test('serves /dev/mail to this machine only', async () => {
    const mail = {
      to: 'a@example.com',
      template: 't',
      subject: '<b>Hi</b>',
      text: 'https://x.example/?a=1&b=2',
      html: '',
      sentAt: new Date(0),
    };
    const platform = await start({
      settings: { publicUrl: 'http://localhost:4600', developmentMail: async () => [mail] },
    });
    const ask = async (host: string, address: string | undefined, accept = 'application/json') => {
      const request = new Request(`http://${host}/dev/mail`, { headers: { host, accept } });
      return platform.fetch(request, address === undefined ? undefined : { address });
    };
    expect(await (await ask('localhost:4600', '127.0.0.1')).json()).toEqual([
      { ...mail, sentAt: '1970-01-01T00:00:00.000Z' },
    ]);
    const answer = await ask('127.0.0.1:4600', '::1', 'text/html,*/*');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
    const page = await answer.text();
    expect(page).toContain('<h2 dir="auto">&#60;b&#62;Hi');
    expect(page).toContain('<a href="https://x.example/?a=1&#38;b=2">https://x.example/?a=1&#38;b=2</a>');
    expect(page).toContain('<header class="top bare">');
    expect((await ask('localhost:4600', '192.0.2.1')).status).toBe(404);
    expect((await ask('localhost:4600', undefined)).status).toBe(404);
    expect((await ask('evil.example', '127.0.0.1')).status).toBe(421);
    const forwarded = new Request('http://localhost:4600/dev/mail', {
      headers: { host: 'localhost:4600', 'x-forwarded-for': '192.0.2.1' },
    });
    expect((await platform.fetch(forwarded, { address: '127.0.0.1' })).status).toBe(404);
    expect(
      (
        await (
          await start()
        ).fetch(new Request('http://localhost/dev/mail', { headers: { host: 'localhost' } }), localPeer)
      ).status,
    ).toBe(404);
  });
});
