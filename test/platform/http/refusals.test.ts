import { expect, test } from 'vitest';
import { createPages } from '../../../platform/src/pages/create-pages.ts';
import { RefusalLog } from '../../../platform/src/http/refusals.ts';
import type { LogEntry } from '../../../platform/src/settings.ts';
import { codeOf, mailTo, TestBrowser } from '../support/browser.ts';
import { onOnePlatform } from '../support/databases.ts';
import { TestPerson } from '../support/people.ts';

const pages = createPages({ script: '/assets/page.js', preloads: {} });

onOnePlatform('refused requests', (start) => {
  test('are logged with their code and route, without a secret or an address', async () => {
    const platform = await start({ settings: { limits: { signInMailsPerClient: 2 } } });
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const { challengeId } = (await anna.browser.signIn('anna@example.com')).body.result;
    const code = codeOf(await mailTo(platform, 'anna@example.com'));
    const wrong = code === '123456' ? '654321' : '123456';
    platform.log.length = 0;
    await anna.browser.verify({ challengeId, code: wrong });
    await anna.browser.verify({ token: 'a'.repeat(43) });
    const stranger = new TestBrowser(platform, { address: '192.0.2.7' });
    for (let count = 0; count < 3; count += 1) await stranger.signIn('bo@example.com');
    await anna.browser.post('/actions?secret=svs_query', {}, { origin: 'https://evil.example' });
    await anna.browser.ask('/', { headers: { host: 'evil.example' } });
    await new TestBrowser(platform).ask(`/r/${anna.root}`, {
      headers: { authorization: 'Bearer svc_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefgbI2n6f' },
    });
    await new TestBrowser(platform).ask(`/r/${anna.root}`);
    await anna.browser.post('/anna@example.com', {}, { origin: 'https://evil.example' });
    const refused = platform.log.filter(({ level }) => level === 'warn');
    expect(refused).toEqual([
      { level: 'warn', event: 'sign-in-refused', by: 'code', code: 'validation_failed' },
      { level: 'warn', event: 'sign-in-refused', by: 'link', code: 'expired' },
      expect.objectContaining({ event: 'request-refused', code: 'rate_limited', route: '/api/v0/forms/submit' }),
      { level: 'warn', event: 'request-refused', code: 'forbidden', route: '/actions' },
      { level: 'warn', event: 'request-refused', code: 'misdirected', route: 'unmatched' },
      { level: 'warn', event: 'request-refused', code: 'unauthenticated', route: '/r/:resourceId' },
      { level: 'warn', event: 'request-refused', code: 'forbidden', route: 'unmatched' },
    ]);
    expect(JSON.stringify(platform.log)).not.toMatch(/anna@|example\.com|svc_|svs_|192\.0\.2|aaaa/);
  });

  test('of pages are logged, too', async () => {
    const platform = await start({ pages, settings: { limits: { signInMailsPerClient: 0 } } });
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
    const browser = new TestBrowser(platform);
    await browser.ask('/logga-in', { headers: { accept: 'text/html' } });
    await browser.post('/logga-in', undefined, { raw: 'email=anna%40example.com', headers });
    await browser.post('/verify-sign-in', undefined, { raw: `token=${'a'.repeat(43)}`, headers });
    expect(platform.log.map(({ event, code }) => [event, code])).toEqual([
      ['request-refused', 'rate_limited'],
      ['sign-in-refused', 'expired'],
    ]);
  });

  test('the end of a session is logged', async () => {
    const platform = await start();
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    platform.log.length = 0;
    await anna.browser.post('/api/v0/users/sign-off', {});
    expect(platform.log).toEqual([
      { level: 'info', event: 'signed-out', userId: expect.any(String), everywhere: false },
    ]);
  });
});

test('are logged a hundred times a minute at most, then counted', () => {
  const lines: LogEntry[] = [];
  let now = 0;
  const log = new RefusalLog(
    (entry) => lines.push(entry),
    () => now,
  );
  for (let count = 0; count < 1000; count += 1) log.write({ event: 'request-refused' });
  expect(lines).toHaveLength(100);
  now = 60_000;
  log.write({ event: 'request-refused' });
  log.write({ event: 'request-refused' });
  expect(lines.slice(100)).toEqual([
    { level: 'warn', event: 'request-refused', omitted: 900 },
    { level: 'warn', event: 'request-refused' },
  ]);
});
