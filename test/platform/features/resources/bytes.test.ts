import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DiskFiles } from '../../../../platform/src/adapters/files/disk.ts';
import type { Files } from '../../../../platform/src/ports.ts';
import { rangeOf } from '../../../../platform/src/http/bytes.ts';
import { onOnePlatform } from '../../support/databases.ts';
import { TestPerson } from '../../support/people.ts';
import { publicUrl } from '../../support/platform.ts';
import { bytesOf, TestUploads } from '../../support/uploads.ts';

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Array(92).keys()]);

describe('a range request', () => {
  test.each([
    [null, 'whole'],
    ['bytes=0-9', { start: 0, end: 10 }],
    ['bytes=90-', { start: 90, end: 100 }],
    ['bytes=-10', { start: 90, end: 100 }],
    ['bytes=-1000', { start: 0, end: 100 }],
    ['bytes=99-1000', { start: 99, end: 100 }],
    ['bytes=100-', undefined],
    ['bytes=-0', undefined],
    ['bytes=9-1', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['bytes=', 'whole'],
    ['lines=0-1', 'whole'],
    ['bytes=999999999999999999999-', 'whole'],
  ])('%s of 100 bytes', (header, expected) => {
    expect(rangeOf(header, 100)).toEqual(expected);
  });
});

onOnePlatform('bytes of files', (start) => {
  const arrange = async (settings = {}, files?: Files) => {
    const platform = await start({ settings, ...(files && { files }) });
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    return { platform, anna, uploads: new TestUploads(platform, anna) };
  };

  test('are sent whole, in ranges, or not at all if the reader has them', async () => {
    const { anna, uploads } = await arrange();
    const path = `/r/${await uploads.upload(anna.root, 'ö "1".png', png)}/original`;
    const get = (headers: Record<string, string> = {}) => uploads.fetch(path, { headers });
    const whole = await get();
    expect(whole.status).toBe(200);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '100',
      'accept-ranges': 'bytes',
      'content-disposition': `inline; filename="_ _1_.png"; filename*=UTF-8''%C3%B6%20%221%22.png`,
      'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'self'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
    });
    const etag = whole.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(png);

    const part = await get({ range: 'bytes=8-11', 'if-range': etag });
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
      206,
      'bytes 8-11/100',
      '4',
    ]);
    expect([...new Uint8Array(await part.arrayBuffer())]).toEqual([0, 1, 2, 3]);
    expect((await get({ range: 'bytes=8-11', 'if-range': '"other"' })).status).toBe(200);
    const outside = await get({ range: 'bytes=100-' });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */100']);
    expect((await get({ 'if-none-match': `"x", W/${etag}` })).status).toBe(304);
    expect((await get({ 'if-match': etag })).status).toBe(200);
    expect((await get({ 'if-match': '"other"' })).status).toBe(412);

    const head = await uploads.fetch(path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '100', '']);
    const headOfPart = await uploads.fetch(path, { method: 'HEAD', headers: { range: 'bytes=8-11' } });
    expect([headOfPart.status, headOfPart.headers.get('content-length')]).toEqual([200, '100']);
    const saved = await uploads.fetch(`${path}?download`);
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect((await uploads.fetch(path, { method: 'PUT', body: 'x' })).status).toBe(405);
  });

  test('are served so that nothing runs: as text or bytes to save, and not to scripts', async () => {
    const { anna, uploads } = await arrange();
    const files: [string, string, string][] = [
      ['a.js', 'alert(1)', 'text/plain; charset=utf-8'],
      ['a.html', '<script>alert(1)</script>', 'text/plain; charset=utf-8'],
      ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'text/plain; charset=utf-8'],
      ['a.css', 'body{}', 'text/plain; charset=utf-8'],
      ['a.xhtml', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'text/plain; charset=utf-8'],
      ['a.png', '<script>alert(1)</script>', 'text/plain; charset=utf-8'],
      ['a.pdf', 'no pdf\0', 'application/octet-stream'],
    ];
    for (const [name, text, type] of files) {
      const id = await uploads.upload(anna.root, name, bytesOf(text), { filetype: 'image/png' });
      const { headers } = await uploads.fetch(`/r/${id}/original`);
      expect([name, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
        name,
        type,
        expect.stringMatching(/^attachment; /),
      ]);
      for (const use of ['script', 'style', 'worker', 'serviceworker']) {
        const refused = await uploads.fetch(`/r/${id}/original`, { headers: { 'sec-fetch-dest': use } });
        expect([refused.status, (await refused.json()).code]).toEqual([403, 'forbidden']);
      }
    }
  });

  test('are not found for missing or forbidden resources and unknown variants; signed out is answered first', async () => {
    const { platform, anna, uploads } = await arrange();
    const id = await uploads.upload(anna.root, 'a.png', png);
    const bo = new TestUploads(platform, await TestPerson.signUp(platform, 'bo@example.com'));
    for (const variant of ['original', 'html', 'info.x', 'INFO', '..%2foriginal', 'constructor']) {
      expect([variant, (await bo.fetch(`/r/${id}/${variant}`)).status]).toEqual([variant, 404]);
    }
    for (const path of [`/r/${id}/none`, `/r/${anna.root}/original`, '/r/unknown-1234/original', '/r/%00/original']) {
      expect([path, (await uploads.fetch(path)).status]).toEqual([path, 404]);
    }
    const signedOut = (path: string, accept = '*/*') =>
      platform.fetch(new Request(new URL(path, publicUrl), { headers: { host: new URL(publicUrl).host, accept } }));
    for (const path of [`/r/${id}/original`, '/r/unknown-1234/original']) {
      expect((await signedOut(path)).status).toBe(401);
      const page = await signedOut(path, 'text/html');
      expect([page.status, page.headers.get('location')]).toEqual([
        302,
        `/logga-in?${new URLSearchParams({ returnTo: path })}`,
      ]);
    }
  });

  test('a link is valid for its variant and session, for five minutes', async () => {
    const { platform, anna, uploads } = await arrange();
    const id = await uploads.upload(anna.root, 'a.png', png);
    const other = await uploads.upload(anna.root, 'b.png', png);
    const ask = (body: object) => anna.browser.post('/api/v0/resources/link', body);
    const { status, body } = await ask({ resourceId: id, variant: 'original' });
    expect(status).toBe(200);
    expect(Date.parse(body.expiresAt) - platform.clock.now().getTime()).toBe(5 * 60 * 1000);
    const open = (url: string) => platform.fetch(new Request(url, { headers: { host: new URL(url).host } }));
    const opened = await open(body.url);
    expect([opened.status, new Uint8Array(await opened.arrayBuffer())]).toEqual([200, png]);
    expect((await open(body.url.replace(id, other))).status).toBe(401);
    expect((await open(body.url.replace('/original', '/html'))).status).toBe(401);
    expect((await open(body.url.slice(0, -1))).status).toBe(401);
    expect((await open(body.url.replace(/token=.*/, 'token=x'))).status).toBe(401);
    expect((await open(`${publicUrl}/r/${id}${new URL(body.url).search}`)).status).toBe(401);

    expect((await ask({ resourceId: id, variant: 'none' })).status).toBe(404);
    expect((await ask({ resourceId: 'unknown-1234', variant: 'original' })).status).toBe(404);
    expect((await ask({ resourceId: id })).status).toBe(422);

    platform.clock.advance(5 * 60);
    expect((await open(body.url)).status).toBe(401);
    const again = await ask({ resourceId: id, variant: 'original' });
    expect((await open(again.body.url)).status).toBe(200);
    await anna.browser.post('/api/v0/users/sign-off', {});
    expect((await open(again.body.url)).status).toBe(401);
  });

  test('in transfer when their session ends are sent whole; later ones are refused', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bytes-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const { anna, uploads } = await arrange({}, new DiskFiles(folder));
    const film = new Uint8Array(50 * 1024 * 1024).map((_, at) => at);
    const path = `/r/${await uploads.upload(anna.root, 'film.bin', film)}/original`;
    const answer = await uploads.fetch(path);
    const reader = answer.body!.getReader();
    const { value: first } = await reader.read();
    const { cookieHeader } = anna.browser;
    expect((await anna.browser.post('/api/v0/users/sign-off', { everywhere: true })).status).toBe(204);
    let size = first!.byteLength;
    expect(size).toBeLessThan(film.byteLength);
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      for (const at of [0, value.byteLength - 1]) expect(value[at]).toBe((size + at) % 256);
      size += value.byteLength;
    }
    expect(size).toBe(film.byteLength);
    // a copied cookie is as invalid as the session
    for (const headers of [{ cookie: cookieHeader, range: 'bytes=100-' }, { cookie: cookieHeader }]) {
      expect((await anna.get(path, { headers })).status).toBe(401);
    }
  });

  test('are served from another origin if configured, which serves nothing else', async () => {
    const filesOrigin = 'https://files.example';
    const { platform, anna, uploads } = await arrange({ filesOrigin });
    const id = await uploads.upload(anna.root, 'a.png', png);
    const sent = await uploads.fetch(`/r/${id}/original?download`);
    const location = sent.headers.get('location') ?? '';
    expect([sent.status, new URL(location).origin]).toEqual([307, filesOrigin]);
    const open = (path: string, headers = {}) =>
      platform.fetch(new Request(new URL(path, filesOrigin), { headers: { host: 'files.example', ...headers } }));
    const opened = await open(location, { origin: publicUrl, 'sec-fetch-site': 'cross-site' });
    expect([opened.status, opened.headers.get('access-control-allow-origin')]).toEqual([200, publicUrl]);
    expect(opened.headers.get('content-disposition')).toMatch(/^attachment; /);
    const { cookieHeader: cookie } = anna.browser;
    expect((await open(`/r/${id}/original`, { cookie })).status).toBe(401);
    for (const path of ['/', `/r/${id}`, '/logga-in', '/api/v0/users/session', '/api/v0/resources/link', '/actions']) {
      expect([path, (await open(path, { cookie })).status]).toEqual([path, 404]);
    }
    const stranger = new TestUploads(platform, await TestPerson.signUp(platform, 'bo@example.com'));
    expect((await stranger.fetch(`/r/${id}/original`)).status).toBe(404);
  });
});
