import { Hono, type Handler } from 'hono';
import { readForm } from '../../../platform/src/http/body.ts';
import { expect, test } from 'vitest';
import { ProblemError } from '../../../platform/src/problem.ts';
import type { Call, PlatformEnv } from '../../../platform/src/http/call.ts';
import type { PlatformServices } from '../../../platform/src/services.ts';
import { codeOf, mailTo, TestBrowser, tokenOf } from '../support/browser.ts';
import { onOnePlatform } from '../support/databases.ts';
import { embedder } from '../support/platform.ts';

const signIn = '@service/authentication/schema/sign-in';

/** Minimal pages: each calls one service and shows its result. */
function barePages(services: PlatformServices): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();
  const saying =
    (act: (call: Call, url: URL) => unknown): Handler<PlatformEnv> =>
    async ({ var: { call }, req }) =>
      Response.json((await act(call, new URL(req.url))) ?? null);
  app.get(
    '/logga-in',
    saying((call) => services.authentication.ensureChallengeCookie(call)),
  );
  app.post(
    '/logga-in',
    saying(async (call) =>
      services.forms.submit(call, signIn, await readForm(call.request, services.settings.limits.jsonBytes)),
    ),
  );
  app.get(
    '/verify-sign-in',
    saying((call, url) => services.authentication.linkState(call, url.searchParams.get('token') ?? '')),
  );
  app.post(
    '/verify-sign-in',
    saying(async (call) =>
      services.authentication.verify(call, { ...(await fieldsOf(services, call)), session: 'cookie' }),
    ),
  );
  app.get(
    '/waiting',
    saying((call) => services.authentication.pendingChallenge(call)),
  );
  app.post(
    '/again',
    saying((call) => services.forms.resend(call)),
  );
  app.get(
    '/me',
    saying((call) => services.authentication.session(call)),
  );
  app.onError((error) =>
    error instanceof ProblemError ? error.toResponse() : new Response('broken', { status: 500 }),
  );
  return app;
}

async function fieldsOf(services: PlatformServices, call: Call): Promise<{ token: string } | { code: string }> {
  const { token, code = '' } = await readForm(call.request, services.settings.limits.jsonBytes);
  return token === undefined ? { code } : { token };
}

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  raw: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

onOnePlatform('pages', (start) => {
  const open = async () => {
    const platform = await start({ pages: barePages });
    return { platform, browser: new TestBrowser(platform) };
  };

  test('signs in by code without script, and the browser never gets the challengeId', async () => {
    const { platform, browser } = await open();
    await browser.signUp('astrid@example.com');
    await browser.verify({ token: tokenOf(await mailTo(platform, 'astrid@example.com')) });
    const other = new TestBrowser(platform);
    expect((await other.ask('/logga-in', { origin: null })).setCookies[0]).toMatch(/challenge.*SameSite=Lax$/);
    const cookie = other.cookieHeader;
    expect((await other.ask('/logga-in', { origin: null })).setCookies).toEqual([]);
    expect((await other.ask('/waiting', { origin: null })).body).toBeNull();
    const asked = await other.ask('/logga-in', form({ email: 'astrid@example.com' }));
    expect(asked.status).toBe(200);
    expect(other.cookieHeader).toBe(cookie);
    expect((await other.ask('/waiting', { origin: null })).body).toEqual(asked.body.result);
    const code = codeOf(await mailTo(platform, 'astrid@example.com'));
    expect((await other.ask('/verify-sign-in', form({ code }))).status).toBe(200);
    expect((await other.ask('/me', { origin: null })).body.user.name).toBe('Astrid Ek');
    expect((await other.ask('/waiting', { origin: null })).body).toBeNull();
  });

  test('opening a link uses nothing, however often', async () => {
    const { platform, browser } = await open();
    await browser.signUp('astrid@example.com');
    const token = tokenOf(await mailTo(platform, 'astrid@example.com'));
    const path = `/verify-sign-in?token=${token}`;
    const scanner = new TestBrowser(platform, { origin: null, address: '203.0.113.1' });
    for (let look = 0; look < 30; look += 1) {
      expect((await scanner.ask(path)).body).toMatchObject({
        state: 'usable',
        kind: 'sign-up',
        sentTo: 'a•••@example.com',
        elsewhere: true,
      });
    }
    expect((await browser.ask(path)).body).toMatchObject({ elsewhere: false, name: 'Astrid Ek' });
    expect((await browser.ask('/verify-sign-in', form({ token }))).status).toBe(200);
    expect((await scanner.ask(path)).body).toEqual({ state: 'already_used' });
    expect((await scanner.ask('/verify-sign-in?token=nothing')).body).toEqual({ state: 'expired' });
    platform.clock.advance(3600);
    expect((await scanner.ask(path)).body).toEqual({ state: 'already_used' });
  });

  test('accepts form posts from the own origin only', async () => {
    const { browser } = await open();
    for (const origin of [embedder, 'https://evil.example', 'null', null]) {
      const answer = await browser.ask('/logga-in', { ...form({ email: 'astrid@example.com' }), origin });
      expect([origin, answer.status]).toEqual([origin, 403]);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
    expect(
      (await browser.ask('/logga-in', { ...form({}), headers: { 'content-type': 'multipart/form-data; boundary=x' } }))
        .status,
    ).toBe(415);
    expect((await browser.ask('/logga-in', form({ email: 'x'.repeat(1_100_000) }))).status).toBe(413);
    expect(
      (await browser.ask('/logga-in', form({ email: 'a@b.se', __proto__x: '1', ['__proto__']: '2' }))).status,
    ).toBe(422);
    expect((await browser.ask('/logga-in', form({ email: 'a\u0000@example.com' }))).status).toBe(422);
  });

  test('a repeat resends the last e-mail of this browser only', async () => {
    const { platform, browser } = await open();
    await browser.signUp('astrid@example.com', { workspaceName: 'Ek', returnTo: '/start' });
    await mailTo(platform, 'astrid@example.com');
    platform.clock.advance(30);
    expect((await browser.ask('/again', form({}))).status).toBe(200);
    const mail = await mailTo(platform, 'astrid@example.com');
    expect(platform.mailer.sent).toHaveLength(2);
    expect((await new TestBrowser(platform).ask('/again', form({}))).body.code).toBe('expired');
    const verified = await browser.verify({ token: tokenOf(mail) });
    expect(verified.body).toMatchObject({ returnTo: '/start', user: { workspace: { name: 'Ek' } } });
    expect((await browser.ask('/again', form({}))).body.code).toBe('expired');
  });
});
