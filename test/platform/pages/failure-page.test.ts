import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { PlatformEnv } from '../../../platform/src/http/call.ts';
import { developmentMailRoutes } from '../../../platform/src/pages/development-mail.ts';
import { withFailurePage } from '../../../platform/src/pages/failure-page.ts';
import { ProblemError } from '../../../platform/src/problem.ts';
import type { DevelopmentMail } from '../../../platform/src/settings.ts';

const browserAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const ask = (path: string, { accept = browserAccept, language = 'en', method = 'GET' } = {}) =>
  new Request(`http://localhost${path}`, { method, headers: { Accept: accept, 'Accept-Language': language } });
const starting = new ProblemError('unavailable', { retryAfter: 1 });
const show = (request: Request, problem: ProblemError) => withFailurePage(request, problem.toResponse(), 'Linden & Co');

test.each([
  ['en', 'Page not found', 'Back to home'],
  ['sv-SE', 'Sidan hittades inte', 'Till startsidan'],
  ['de', 'Seite nicht gefunden', 'Zur Startseite'],
  ['ar-EG', 'الصفحة غير موجودة', 'العودة إلى الصفحة الرئيسية'],
])('shows an unknown path in %s', async (language, title, link) => {
  const response = await show(ask('/nowhere', { language }), new ProblemError('not_found'));
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-language')).toBe(language.slice(0, 2));
  expect(response.headers.get('cache-control')).toBe('no-store');
  const page = await response.text();
  expect(page).toMatch(
    new RegExp(`<html lang="${language.slice(0, 2)}"${language.startsWith('ar') ? ' dir="rtl"' : ''}>`),
  );
  expect(page).toContain(`<title>${title} · Linden &#38; Co</title>`);
  expect(page).toContain(`<h1>${title}</h1>`);
  expect(page).toContain(`<a class="button" href="/">${link}</a>`);
  expect(page).not.toContain('http-equiv');
});

const styleOf = (page: string) => /<style>([^<]*)<\/style>/.exec(page)?.[1];

test('shows an unknown path as a card, which /dev/mail has too, with the same style', async () => {
  const missing = await (await show(ask('/nowhere'), new ProblemError('not_found'))).text();
  expect(missing).toMatch(/<div class="alone"><div class="card failure">\s*<h1>Page not found<\/h1>/);
  const mail = {
    ...{ to: 'astrid@example.com', template: 'sign-in', subject: 'Your code', text: '482 913' },
    sentAt: new Date('2026-02-01T08:00:00Z'),
  };
  const app = new Hono<PlatformEnv>();
  app.use(async (context, next) => {
    context.set('call', { loopback: true, locale: 'en' } as PlatformEnv['Variables']['call']);
    await next();
  });
  app.route(
    '/',
    developmentMailRoutes(async () => [mail as unknown as DevelopmentMail], 'Linden & Co'),
  );
  const mails = await (await app.request(ask('/dev/mail'))).text();
  expect(mails).toMatch(/<article class="card mail">\s*<h2 dir="auto">Your code<\/h2>/);
  expect(styleOf(mails)).toBe(styleOf(missing));
  expect(styleOf(missing)).toMatch(/\.card[^{]*\{[^}]*border: 1px solid var\(--line\)/);
  const readable = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(mail.sentAt);
  expect(mails).toContain(`<time datetime="2026-02-01T08:00:00.000Z">${readable}</time>`);
  expect(mails).toContain('<title>Mail that would have been sent · Linden &#38; Co</title>');
});

test('its policy allows its own style only', async () => {
  const response = await show(ask('/nowhere'), new ProblemError('not_found'));
  const style = styleOf(await response.text());
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
  const hash = Buffer.from(digest).toString('base64');
  expect(response.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
});

test('reloads while the platform starts', async () => {
  const response = await show(ask('/logga-in', { language: 'sv' }), starting);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  const page = await response.text();
  expect(page).toContain('<meta http-equiv="refresh" content="1">');
  expect(page).toContain('Startar.');
});

test('does not reload after a post or a rate limit', async () => {
  const posted = await show(ask('/logga-in', { method: 'POST' }), starting);
  expect(posted.status).toBe(503);
  const limited = await show(ask('/logga-in'), new ProblemError('rate_limited', { retryAfter: 60 }));
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '60']);
  for (const response of [posted, limited]) expect(await response.text()).not.toContain('http-equiv');
});

test('shows the message for people, not the detail for programs', async () => {
  const problem = new ProblemError('forbidden', { detail: '<b>This request has to say its Origin.</b>' });
  const page = await (await show(ask('/logga-in', { method: 'POST' }), problem)).text();
  expect(page).toContain('<h1>Something went wrong</h1>');
  expect(page).toContain('This page isn’t allowed to do that.');
  expect(page).not.toContain('Origin');
});

test('HEAD sends the headers of the page without a body', async () => {
  const problem = new ProblemError('not_found').toResponse();
  const bodiless = new Response(null, { status: problem.status, headers: problem.headers });
  const response = await withFailurePage(ask('/nowhere', { method: 'HEAD' }), bodiless, undefined);
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(await response.text()).toBe('');
});

test('keeps cookies and other headers', async () => {
  const problem = new ProblemError('method_not_allowed', { headers: { Allow: 'GET' } }).toResponse();
  problem.headers.append('Set-Cookie', 'one=1');
  problem.headers.append('Set-Cookie', 'two=2');
  const { headers } = await withFailurePage(ask('/', { method: 'POST' }), problem, undefined);
  expect(headers.getSetCookie()).toEqual(['one=1', 'two=2']);
  expect(headers.get('allow')).toBe('GET');
});

test('programs get the problem; on their own paths with any Accept', async () => {
  const requests = [
    ask('/nowhere', { accept: '*/*' }),
    ask('/nowhere', { accept: 'application/json' }),
    ask('/nowhere', { accept: 'text/html;q=0, */*' }),
    ...['/api/v0/users/session', '/actions', '/mcp', '/cdn/nothing.js', '/assets/nothing.js'].map((path) => ask(path)),
  ];
  for (const request of requests) {
    const answer = starting.toResponse();
    expect(await withFailurePage(request, answer, undefined)).toBe(answer);
  }
});

test('keeps responses that are not problems', async () => {
  const answer = Response.json({ status: 'ok' });
  expect(await withFailurePage(ask('/r/some-id'), answer, undefined)).toBe(answer);
});
