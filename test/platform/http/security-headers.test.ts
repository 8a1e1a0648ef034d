import { expect, test } from 'vitest';
import { TestBrowser } from '../support/browser.ts';
import { onOnePlatform } from '../support/databases.ts';
import { TestPerson } from '../support/people.ts';
import { embedder, publicUrl } from '../support/platform.ts';
import { bytesOf, TestUploads } from '../support/uploads.ts';

const hsts = 'max-age=31536000; includeSubDomains';

onOnePlatform('headers of every response', (start) => {
  test('forbid frames, referrers and guesses of the type, under https also http', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const answers = [
      [200, await browser.ask('/healthz')],
      [200, await browser.ask('/readyz')],
      [200, await browser.session()],
      [200, await anna.browser.ask(`/r/${anna.root}`)],
      [200, await anna.browser.ask(`/r/${anna.root}`, { headers: { accept: 'text/html' } })],
      [302, await browser.ask(`/r/${anna.root}`, { headers: { accept: 'text/html' } })],
      [204, await browser.ask('/healthz', { method: 'OPTIONS' })],
      [204, await browser.post('/api/v0/users/sign-off', {})],
      [401, await browser.ask(`/r/${anna.root}`)],
      [403, await browser.post('/actions', {}, { origin: 'https://evil.example' })],
      [404, await browser.ask('/nowhere')],
      [405, await browser.post('/healthz', {})],
      [421, await browser.ask('/', { headers: { host: 'evil.example' } })],
      [422, await browser.signIn('nobody')],
    ] as const;
    for (const [status, { status: actual, headers }] of answers) {
      expect([status, actual]).toEqual([status, status]);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'same-origin',
        'strict-transport-security': hsts,
        'x-content-type-options': 'nosniff',
      });
    }
    await platform.stop();
    const { status, headers } = await browser.ask('/forms/schemas');
    expect([status, headers.get('strict-transport-security')]).toEqual([503, hsts]);
  });

  test('keep caches from sharing them, and browsers from storing who is signed in', async () => {
    const platform = await start();
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const cachingOf = async (path: string, accept = 'application/json') =>
      (await anna.browser.ask(path, { headers: { accept } })).headers.get('cache-control');
    expect(await cachingOf('/api/v0/users/session')).toBe('no-store');
    expect(await cachingOf('/api/v0/users/tokens')).toBe('no-store');
    expect(await cachingOf('/nowhere')).toBe('no-store');
    const others = [`/r/${anna.root}`, `/r/${anna.root}/info`, '/resources/search?q=anna'];
    for (const path of others) expect(await cachingOf(path)).toMatch(/^(?:private, no-cache|no-store)/);
    expect((await anna.browser.currentUser()).headers.get('cache-control')).toMatch(/^private|^no-store/);
  });

  test('have no HSTS without https', async () => {
    const platform = await start({ settings: { publicUrl: 'http://localhost:4600' } });
    const response = await platform.fetch(new Request('http://localhost:4600/healthz'));
    expect(response.headers.get('strict-transport-security')).toBeNull();
    expect(response.headers.get('referrer-policy')).toBe('same-origin');
  });

  test('let other origins use bytes by a link only, and show them in frames if they are allowed', async () => {
    const platform = await start({ settings: { allowedOrigins: [embedder, 'https://*.example.com'] } });
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const id = await new TestUploads(platform, anna).upload(anna.root, 'tree.png', bytesOf('a tree'));
    const policies = (headers: Headers) => [
      headers.get('cross-origin-resource-policy'),
      headers.get('content-security-policy')?.split('; ').at(-1),
    ];
    const own = await anna.browser.ask(`/r/${id}/original`);
    expect([own.status, ...policies(own.headers)]).toEqual([200, 'same-origin', "frame-ancestors 'self'"]);
    const { body } = await anna.browser.post('/api/v0/resources/link', { resourceId: id, variant: 'original' });
    const linked = await new TestBrowser(platform, { origin: null }).ask(body.url);
    expect([linked.status, ...policies(linked.headers)]).toEqual([
      200,
      'cross-origin',
      `frame-ancestors 'self' ${publicUrl} ${embedder} https://*.example.com`,
    ]);
  });
});
