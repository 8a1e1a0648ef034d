import { expect, test } from 'vitest';
import { createPages } from '../../../../platform/src/pages/create-pages.ts';
import type { Settings } from '../../../../platform/src/settings.ts';
import { codeOf, mailTo, signedUp, TestBrowser, tokenOf } from '../../support/browser.ts';
import { onOnePlatform } from '../../support/databases.ts';
import { embedder, publicUrl, startPlatform, type TestPlatform } from '../../support/platform.ts';

const pages = createPages({ script: '/assets/page.js', preloads: {} });
const address = 'astrid@example.com';
const settings = { allowedOrigins: [embedder, 'https://*.example.com'] };

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  raw: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

onOnePlatform('the page that a sign-in leads back to', (start) => {
  const arrange = async () => {
    const platform = await start({ pages, settings });
    await signedUp(platform, new TestBrowser(platform), address);
    return { platform, browser: new TestBrowser(platform) };
  };
  /** The same installation, started again with other settings. */
  const restarted = (platform: TestPlatform, changed: Partial<Settings>) =>
    startPlatform(platform.database, { pages, settings: changed, clock: platform.clock });

  test.for([
    [`${embedder}/board?item=7#notes`, `${embedder}/board?item=7#notes`],
    ['https://a.b.example.com/å', 'https://a.b.example.com/%C3%A5'],
    ['HTTPS://SHOP.example:443', `${embedder}/`],
    [`${publicUrl}/r/1?x#y`, '/r/1?x#y'],
    ['/r/1', '/r/1'],
  ] as const)('may be %s', async ([returnTo, expected]) => {
    const { platform, browser } = await arrange();
    expect((await browser.signIn(address, { returnTo })).status).toBe(200);
    const { body } = await browser.verify({ token: tokenOf(await mailTo(platform, address)) });
    expect(body.returnTo).toBe(expected);
  });

  const hostile = [
    'https://evil.example/',
    '//evil.example',
    '//shop.example',
    'https:shop.example',
    'https:/shop.example',
    'https:///shop.example',
    'https:\\\\shop.example',
    'https://shop.example\\@evil.example',
    'https://shop.example@evil.example/',
    'https://me:pw@shop.example/',
    'https://me@shop.example/',
    'https://shop.example.evil.example/',
    'https://evil.example/https://shop.example/',
    'https://evil.example#https://shop.example/',
    'https://shop.example:8443/',
    'http://shop.example/',
    'https://shop.example./',
    'https://example.com/',
    'https://evil.example?.example.com/',
    'https://evilexample.com/',
    'java\nscript:alert(1)//https://shop.example/',
    'javascript://shop.example/%0aalert(1)',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://shop.example/x',
    'ftp://shop.example/',
    '\thttps://shop.example/',
    'https://shop\t.example/',
    'https://shop.example/\u202e',
    `${publicUrl}//evil.example`,
    `https://shop.example/${'x'.repeat(2048)}`,
  ];

  test('is no page of another origin, in any spelling', async () => {
    const limits = { submissionsPerMinute: 1000, signInMailsPerClient: 1000, signInMailsPerAddress: 1000 };
    const platform = await start({ pages, settings: { ...settings, limits } });
    const browser = new TestBrowser(platform);
    for (const returnTo of hostile) {
      const { status, body } = await browser.signIn(address, { returnTo });
      expect([returnTo, status, body.issues]).toEqual([
        returnTo,
        422,
        [expect.objectContaining({ path: ['returnTo'], code: 'wrong_format' })],
      ]);
    }
    expect(platform.mailer.sent).toEqual([]);
    await signedUp(platform, browser, address);
    for (const returnTo of hostile) {
      const { status, headers } = await browser.ask(`/logga-in?${new URLSearchParams({ returnTo })}`);
      expect([returnTo, status, headers.get('location')]).toEqual([returnTo, 303, '/']);
    }
  });

  test('is not followed if its origin was removed from ALLOWED_ORIGINS after the request', async () => {
    const { platform, browser } = await arrange();
    await browser.signIn(address, { returnTo: `${embedder}/board` });
    const again = await restarted(platform, { allowedOrigins: [] });
    try {
      const token = tokenOf(await mailTo(platform, address));
      const late = browser.copy({ platform: again });
      platform.clock.advance(30);
      expect((await late.ask('/logga-in', form({ resend: '' }))).headers.get('location')).toBe('/logga-in');
      const { status, body } = await late.verify({ token });
      expect([status, body.returnTo]).toEqual([200, undefined]);
    } finally {
      await again.stop();
    }
  });

  test('is reached by the link and by the code without script, too', async () => {
    const { platform, browser } = await arrange();
    const returnTo = `${embedder}/board`;
    await browser.signIn(address, { returnTo });
    const link = `/verify-sign-in?token=${tokenOf(await mailTo(platform, address))}`;
    const page = await browser.ask(link, { origin: null });
    // Chrome applies it to the redirect after a post
    expect(page.headers.get('content-security-policy')).toContain(
      `; form-action 'self' ${embedder} https://*.example.com;`,
    );
    const pressed = await browser.ask(
      '/verify-sign-in',
      form({ token: new URL(link, publicUrl).searchParams.get('token')! }),
    );
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, returnTo]);

    const other = new TestBrowser(platform);
    const path = `/logga-in?${new URLSearchParams({ returnTo })}`;
    await other.ask(path, { origin: null });
    expect((await other.ask(path, form({ email: address }))).headers.get('location')).toBe(path);
    const code = codeOf(await mailTo(platform, address));
    const verified = await other.ask(path, form({ code }));
    expect([verified.status, verified.headers.get('location')]).toEqual([303, returnTo]);
    expect((await other.ask(path)).headers.get('location')).toBe(returnTo);
  });

  test('is kept by the mail to an address without an account, which leads to the sign-up', async () => {
    const { platform, browser } = await arrange();
    await browser.signIn('new@example.com', { returnTo: `${embedder}/board` });
    const { text } = await mailTo(platform, 'new@example.com');
    expect(text).toContain(`/registrera?email=new%40example.com&returnTo=${encodeURIComponent(`${embedder}/board`)}`);
  });
});
