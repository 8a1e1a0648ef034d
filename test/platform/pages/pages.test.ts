import { expect, test } from 'vitest';
import { withFailurePage } from '../../../platform/src/pages/failure-page.ts';
import { ProblemError } from '../../../platform/src/problem.ts';
import { createResourcePage } from '../../../platform/src/features/resources/pages/workspace.ts';
import { createPages } from '../../../platform/src/pages/create-pages.ts';
import { codeOf, mailTo, TestBrowser, tokenOf, type Reply } from '../support/browser.ts';
import { onOnePlatform } from '../support/databases.ts';
import { TestPerson } from '../support/people.ts';

const pages = createPages({ script: '/assets/page.js', preloads: {} });

const nowhere = async (language: string) => {
  const request = new Request('http://localhost/nowhere', {
    headers: { Accept: 'text/html', 'Accept-Language': language },
  });
  return (await withFailurePage(request, new ProblemError('not_found').toResponse(), undefined)).text();
};

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  raw: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

/** Checks that a page has our policy, and no foreign markup. */
function expectPage({ headers, body }: Reply): void {
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('cache-control')).toMatch(/^(?:private, no-cache(?:, no-transform)?|no-store, no-transform)$/);
  expect(headers.get('referrer-policy')).toBe('same-origin');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src(?: 'sha256-[\w+/]{43}=')+; /);
  expect(policy).toMatch(/form-action 'self'(?: https:\/\/shop\.example)?; base-uri 'none'; frame-ancestors 'none'/);
  const unnamed = (body as string).replaceAll(/"[^"]*"/g, '""');
  expect(unnamed.match(/<script\b[^>]*>/g)).toEqual(['<script type="" src="">']);
  expect(unnamed).not.toMatch(/<(?:img|iframe|base|object)\b|\son\w+=/);
}

onOnePlatform('pages', (start) => {
  const markup = `"'><img src=x onerror=alert(1)><!--</style></script><script>alert(1)</script>`;

  test.for(['/', '/logga-in', '/registrera', '/verify-sign-in', '/inbjudan/verifiera'])(
    '%s keeps its policy for any request and form',
    async (path) => {
      const browser = new TestBrowser(await start({ pages }));
      const query = new URLSearchParams({ email: markup, token: markup, returnTo: `/${markup}`, step: markup });
      expectPage(await browser.ask(`${path}?${query}`, { origin: null }));
      if (path === '/') return;
      const posts = [{ email: markup, name: markup, [markup]: markup }, { code: markup }, { token: markup }, {}];
      for (const fields of posts) {
        const refused = await browser.ask(`${path}?${query}`, form(fields));
        expect(refused.status).toBeGreaterThanOrEqual(400);
        expectPage(refused);
      }
    },
  );

  test.for([
    ['en', 'Skip to content'],
    ['sv', 'Hoppa till innehållet'],
    ['de', 'Zum Inhalt springen'],
    ['ar', 'الانتقال إلى المحتوى'],
  ])('has a skip link, landmarks and one main heading, in %s', async ([language, skip]) => {
    const platform = await start({
      pages,
      resourcePage: createResourcePage({ script: '/assets/page.js', preloads: {} }),
    });
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const asked = { origin: null, headers: { accept: 'text/html', 'accept-language': language! } };
    const out = ['/', '/logga-in', '/registrera', '/verify-sign-in', '/nowhere'].map(async (path) =>
      path === '/nowhere' ? nowhere(language!) : (await new TestBrowser(platform).ask(path, asked)).body,
    );
    const paths = ['/', '/profil', `/r/${anna.root}`, `/resource-actions/${anna.root}/new-document`];
    const signedIn = paths.map(async (path) => (await anna.get(path, asked)).body);
    const brands = new Set<string | undefined>();
    for (const body of await Promise.all(signedIn)) {
      const text = body as string;
      // The banner is the same everywhere: the workspace, and the account, whose menu needs no script.
      brands.add(/<a class="brand"[^>]*>([^<]*)/.exec(text)?.[1]);
      const [, menu = ''] = /<service-current-user[^]*?<template[^>]*>([^]*?)<\/template>/.exec(text) ?? [];
      expect(menu).toContain('role="group"');
      expect(menu).not.toMatch(/role="menu/);
      expect(text).not.toMatch(/role="alert"[^>]*>\s*(?:<!--[^>]*-->\s*)*<\/span>/);
    }
    expect([...brands]).toHaveLength(1);
    for (const body of await Promise.all([...out, ...signedIn])) {
      const markup = (body as string).replaceAll(/<template[^]*?<\/template>/g, '');
      const [, content = ''] = /<body>([^]*)<\/body>/.exec(markup) ?? [];
      expect(content.trim()).toMatch(
        new RegExp(`^<header class="top(?: bare)?"><a class="skip" href="#content">${skip}</a><nav`),
      );
      const landmarks = [...content.matchAll(/<(header|nav|main|footer)[ >]/g)].map(([, name]) => name);
      // The navigation within `main` is of the viewer.
      expect(landmarks.slice(0, 3)).toEqual(['header', 'nav', 'main']);
      expect(landmarks.filter((name) => name === 'header' || name === 'main')).toHaveLength(2);
      expect(content).toMatch(/<main id="content" tabindex="-1">/);
      expect(content.match(/<h1[ >]/g)).toHaveLength(1);
      expect(content.indexOf('<h1')).toBeGreaterThan(content.indexOf('<main'));
    }
  });

  test('offers one sign-in on the home page', async () => {
    const { body } = await new TestBrowser(await start({ pages })).ask('/', { origin: null });
    expect((body as string).match(/<service-(?:sign-in|current-user)\b/g)).toEqual(['<service-sign-in']);
    expect(body).toContain('<header class="top bare">');
  });

  test('shows first steps on the home page until something is added to the workspace', async () => {
    const platform = await start({ pages });
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const home = async () => (await anna.get('/', { origin: null, headers: { accept: 'text/html' } })).body as string;
    const link = `href="/resource-actions/${anna.root}/new-document"`;
    const before = await home();
    expect(before).toMatch(new RegExp(`<div class="first">\\s*<p>[^]*Your workspace is ready[^]*${link}`));
    expect(before).toMatch(/<button type="button" class="button customise" aria-label="[^"]+" title="[^"]+" hidden>/);
    platform.clock.advance(60);
    await anna.document(anna.root, 'Plan.md');
    expect(await home()).not.toContain('class="first"');
  });

  test('loads stored content from its own origin, if configured', async () => {
    const filesOrigin = 'https://files.example';
    const { headers } = await new TestBrowser(await start({ pages, settings: { filesOrigin } })).ask('/', {
      origin: null,
    });
    const policy = headers.get('content-security-policy');
    for (const source of ['img-src', 'media-src', 'frame-src']) {
      expect(policy).toMatch(new RegExp(`${source} 'self'[^;]* ${filesOrigin}(?:;|$)`));
    }
  });

  test('serves visitors without cookies the same page, each with a cookie of their own', async () => {
    const platform = await start({ pages });
    const visit = (path: string, language = 'en') =>
      new TestBrowser(platform).ask(path, { origin: null, headers: { 'accept-language': language } });
    const [one, other] = [await visit('/logga-in'), await visit('/logga-in')];
    expect(other.body).toBe(one.body);
    expect(other.headers.get('set-cookie')).not.toBe(one.headers.get('set-cookie'));
    expect((await visit('/logga-in', 'sv')).body).toContain('lang="sv"');
    expect((await visit('/logga-in', 'de-AT')).body).toMatch(/<html lang="de">[^]*Wir mailen dir einen Link/);
    expect((await visit('/logga-in', 'ar')).body).toMatch(
      /<html lang="ar" dir="rtl">[^]*lang="ar" dir="rtl"[^]*سنرسل إليك/,
    );
    expect((await visit('/logga-in?email=bo%40ek.example')).body).toContain('bo@ek.example');
    expect((await visit('/logga-in')).body).toBe(one.body);
  });

  test('renders without loading a file: its style is inline', async () => {
    const { body, headers } = await new TestBrowser(await start({ pages })).ask('/logga-in', { origin: null });
    expect(body).not.toContain('rel="stylesheet"');
    const head = (body as string).slice(0, (body as string).indexOf('</head>'));
    const digest = await crypto.subtle.digest(
      'SHA-256',
      new TextEncoder().encode(/<style>([^<]*)<\/style>/.exec(head)?.[1]),
    );
    expect(headers.get('content-security-policy')).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`);
  });

  test('sends no-transform if it holds a token or personal data', async () => {
    const platform = await start({ pages });
    const browser = new TestBrowser(platform);
    const cachingOf = async (path: string) => (await browser.ask(path, { origin: null })).headers.get('cache-control');
    expect(await cachingOf('/logga-in?email=a@example.com')).toBe('private, no-cache');
    await browser.signUp('astrid@example.com');
    expect(await cachingOf('/logga-in?email=a@example.com')).toBe('private, no-cache, no-transform');
    expect(await cachingOf('/logga-in')).toBe('private, no-cache');
    expect(await cachingOf('/verify-sign-in?token=x')).toBe('no-store, no-transform');
    expect(await cachingOf('/verify-sign-in')).toBe('no-store, no-transform');
  });

  test('shows a rejected form with the typed values, and nothing else that was posted', async () => {
    const browser = new TestBrowser(await start({ pages }));
    const typed = { name: 'Astrid Ek', email: 'nobody', workspaceName: 'Ek & Co' };
    const { status, body } = await browser.ask(
      '/registrera',
      form({ ...typed, code: '', admin: 'stray', step: 'stray' }),
    );
    expect(status).toBe(422);
    expect(body).not.toContain('stray');
    const again = await browser.ask('/registrera', form({ ...typed, admin: 'stray' }));
    expect(again.status).toBe(422);
    for (const text of ['Astrid Ek', 'nobody', 'Ek &amp; Co']) expect(again.body).toContain(text);
    expect(again.body).not.toContain('stray');
  });

  test('a rate-limited form shows the wait and the typed values, also at the code step', async () => {
    const platform = await start({ pages, settings: { limits: { signInMailsPerClient: 1 } } });
    const browser = new TestBrowser(platform);
    await browser.ask('/logga-in', form({ email: 'astrid@example.com' }));
    platform.clock.advance(60);
    const again = form({ email: 'per@example.com' });
    const headers = { ...again.headers, 'accept-language': 'sv' };
    const { status, body } = await browser.ask('/logga-in', { ...again, headers });
    expect(status).toBe(429);
    expect(body).toMatch(/För många försök\. Försök igen om \d\d?:\d\d\./);
    expect((body as string).replaceAll(/\s+/g, ' ')).toMatch(/name="email"[^>]* value="per@example\.com"/);
    expect(body).not.toContain('name="code"');
  });

  test('shows a rejected code in its field again', async () => {
    const platform = await start({ pages });
    const browser = new TestBrowser(platform);
    await browser.ask('/registrera', form({ name: 'Astrid', email: 'astrid@example.com' }));
    const right = codeOf(await mailTo(platform, 'astrid@example.com'));
    for (const [code, status] of [
      [right === '111111' ? '222 222' : '111 111', 422],
      ['12 34', 422],
      ['"><b>', 422],
    ] as const) {
      const refused = await browser.ask('/registrera', form({ code }));
      expect(refused.status).toBe(status);
      const shown = code.replaceAll('"', '&quot;').replaceAll('>', '&gt;').replaceAll('<', '&lt;');
      expect((refused.body as string).replaceAll(/\s+/g, ' ')).toMatch(
        new RegExp(`name="code"[^>]* value="${shown}"[^>]* aria-invalid="true"`),
      );
    }
  });

  test.each([['\u0660'], ['\u06f0'], ['\uff10']])('takes a code in the digits from %s', async (zero) => {
    const platform = await start({ pages });
    const browser = new TestBrowser(platform);
    await browser.ask('/registrera', form({ name: 'Astrid', email: 'astrid@example.com' }));
    const digits = codeOf(await mailTo(platform, 'astrid@example.com'));
    const code = digits.replaceAll(/\d/g, (digit) => String.fromCharCode(zero.charCodeAt(0) + Number(digit)));
    expect((await browser.ask('/registrera', form({ code }))).status).toBe(303);
    expect((await browser.session()).body.user).toMatchObject({ name: 'Astrid' });
  });

  test('signs in from a long path in a non-Latin script', async () => {
    const browser = new TestBrowser(await start({ pages }));
    for (const length of [300, 900]) {
      const path = `/logga-in?returnTo=${encodeURIComponent(`/${'å'.repeat(length)}`)}`;
      expect((await browser.ask(path, { origin: null })).status).toBe(200);
      const asked = await browser.ask(path, form({ email: `astrid${length}@example.com` }));
      expect(asked.status).toBe(303);
      expect(asked.headers.get('location')).toMatch(/^\/logga-in/);
    }
  });

  test('a double press without script leaves the browser signed in', async () => {
    const platform = await start({ pages });
    const browser = new TestBrowser(platform);
    await browser.ask('/registrera', form({ name: 'Astrid', email: 'astrid@example.com' }));
    const mail = await mailTo(platform, 'astrid@example.com');
    const first = await browser.ask('/registrera', form({ code: codeOf(mail) }));
    const second = await browser.ask('/registrera', form({ code: codeOf(mail) }));
    expect([first.status, second.status]).toEqual([303, 303]);
    expect((await browser.session()).body.user).toMatchObject({ name: 'Astrid' });
  });

  test("a double press of the link's button does too, and nothing in another browser", async () => {
    const platform = await start({ pages });
    const browser = new TestBrowser(platform);
    await browser.ask('/registrera', form({ name: 'Astrid', email: 'astrid@example.com' }));
    const token = tokenOf(await mailTo(platform, 'astrid@example.com'));
    const press = () => browser.ask('/inbjudan/verifiera', form({ token }));
    expect([(await press()).status, (await press()).status]).toEqual([303, 303]);
    expect((await browser.session()).body.user).toMatchObject({ name: 'Astrid' });
    const other = new TestBrowser(platform);
    await other.ask('/verify-sign-in', { origin: null });
    expect((await other.ask('/inbjudan/verifiera', form({ token }))).status).toBe(410);
  });

  test('of two presses at once, one has the session', async () => {
    const platform = await start({ pages });
    const browser = new TestBrowser(platform);
    await browser.ask('/registrera', form({ name: 'Astrid', email: 'astrid@example.com' }));
    const token = tokenOf(await mailTo(platform, 'astrid@example.com'));
    // A browser ignores the answer to its first press; here each press keeps its own.
    const presses = [browser.copy(), browser.copy()];
    const asked = presses.map((press) => press.ask('/inbjudan/verifiera', form({ token })));
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([303, 303]);
    const users = await Promise.all(presses.map(async (press) => (await press.session()).body.user));
    expect(users).toContain(null);
    expect(users).toContainEqual(expect.objectContaining({ name: 'Astrid' }));
  });
});
