import { deflateSync, crc32 } from 'node:zlib';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen, type Answer, type RunningServer } from '../../../../platform/src/node/http-server.ts';
import { launchOptions } from '../../../support/journey-browser.ts';
import { onOnePlatform } from '../../support/databases.ts';
import { TestPerson } from '../../support/people.ts';
import { bytesOf, TestUploads } from '../../support/uploads.ts';

/** Script of hostile files: leaves a mark in its page and sends a request. */
const hostile = `globalThis.ran = true; fetch('/called-out?by=script')`;
const page = '<!doctype html><title>A page of the platform’s own origin</title><body></body>';

const files: Readonly<Record<string, string>> = {
  'a.js': hostile,
  'b.png': hostile,
  'c.css': `body { background: url('/called-out?by=css') }`,
  'd.html': `<!doctype html><script>${hostile}</script><img src="/called-out?by=html">`,
  'e.svg': `<svg xmlns="http://www.w3.org/2000/svg"><script>${hostile}</script><image href="/called-out?by=svg"/></svg>`,
  'f.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><script>${hostile}</script></html>`,
  'g.xml': `<?xml-stylesheet href="data:text/xsl,x" type="text/xsl"?><x xmlns:h="http://www.w3.org/1999/xhtml"><h:script>${hostile}</h:script></x>`,
  'h.pdf': `<!doctype html><script>${hostile}</script>`,
  'i.txt': `<script>${hostile}</script>`,
  'j.md': `<script>${hostile}</script>`,
  'k.webmanifest': '{"name":"x"}',
};

/** One red pixel (PNG, ISO/IEC 15948). */
function pixel(): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  const rows = deflateSync(Buffer.from([0, 255, 0, 0]));
  const magic = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return new Uint8Array(
    Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]),
  );
}

let browser: Browser;
let server: RunningServer;
let answer: Answer;
const calledOut: string[] = [];

beforeAll(async () => {
  browser = await chromium.launch(await launchOptions());
  server = await listen({
    host: '127.0.0.1',
    port: 0,
    trustProxy: 0,
    onError: () => undefined,
    answer(request, peer) {
      const { pathname, search } = new URL(request.url);
      if (pathname === '/called-out') calledOut.push(search);
      // a host page that allows everything
      const headers = { 'Content-Type': 'text/html', 'Content-Security-Policy': "frame-ancestors 'none'" };
      if (pathname === '/page') return new Response(page, { headers });
      return answer(request, peer);
    },
  });
});
afterAll(async () => {
  await browser.close();
  await server.stop(0);
});

/** Embeds a URL in each way that could run it. */
const tryAll = (inPage: Page, url: string) =>
  inPage.evaluate(async (url) => {
    const settled = (element: HTMLElement, attributes: Record<string, string>) =>
      new Promise<string>((resolve) => {
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
        for (const event of ['load', 'error']) element.addEventListener(event, () => resolve(event));
        document.body.append(element);
      });
    const element = (name: string) => document.createElement(name);
    const worker = (kind: 'classic' | 'module') =>
      new Promise<string>((resolve) => {
        new Worker(url, { type: kind }).addEventListener('error', () => resolve('error'));
      });
    const outcomes = [
      await settled(element('script'), { src: url }),
      await settled(element('script'), { src: url, type: 'module' }),
      await settled(element('link'), { rel: 'stylesheet', href: url }),
      await worker('classic'),
      await worker('module'),
      await navigator.serviceWorker.register(url).then(
        () => 'load',
        () => 'error',
      ),
    ];
    return { outcomes, ran: 'ran' in globalThis };
  }, url);

/** Opens a URL. @returns whether it was downloaded or shown, and its marks */
async function openAlone(context: BrowserContext, url: string) {
  const alone = await context.newPage();
  const saved = new Promise<string>((resolve) => alone.once('download', () => resolve('saved')));
  const shown = alone.goto(url).then(() => 'shown');
  const outcome = await Promise.any([shown, saved]);
  const ran = await alone.evaluate(() => 'ran' in globalThis);
  await alone.close();
  return { outcome, ran };
}

onOnePlatform('bytes of files in a browser', (start) => {
  test('hostile files run and load nothing; images are served as images', async () => {
    const platform = await start();
    answer = platform.fetch;
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const uploads = new TestUploads(platform, anna);
    const url = `http://localhost:${server.port}`;
    const context = await browser.newContext();
    await context.addCookies(
      [...anna.browser.cookies].map(([name, value]) => ({
        name,
        value,
        url: url.replace('http:', 'https:'),
        secure: true,
      })),
    );
    const host = await context.newPage();
    await host.goto(`${url}/page`);
    for (const [name, text] of Object.entries(files)) {
      const file = `${url}/r/${await uploads.upload(anna.root, name, bytesOf(text))}/original`;
      expect([name, await tryAll(host, file)]).toEqual([name, { outcomes: Array(6).fill('error'), ran: false }]);
      expect([name, await openAlone(context, file)]).toEqual([name, { outcome: 'saved', ran: false }]);
    }
    const image = `${url}/r/${await uploads.upload(anna.root, 'x.png', pixel())}/original`;
    expect(await openAlone(context, image)).toEqual({ outcome: 'shown', ran: false });
    const decoded = await host.evaluate(async (src) => {
      const element = Object.assign(new Image(), { src });
      await element.decode();
      return element.naturalWidth;
    }, image);
    expect(decoded).toBe(1);
    expect((await tryAll(host, image)).outcomes).toEqual(Array(6).fill('error'));
    expect(calledOut).toEqual([]);
    await context.close();
  });

  test('pages of other origins show them by a link: images anywhere, frames on allowed origins', async () => {
    const allowed = `http://127.0.0.1:${server.port}`;
    const platform = await start({ settings: { allowedOrigins: [allowed] } });
    answer = platform.fetch;
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const id = await new TestUploads(platform, anna).upload(anna.root, 'x.png', pixel());
    const { body } = await anna.browser.post('/api/v0/resources/link', { resourceId: id, variant: 'original' });
    const { pathname, search } = new URL(body.url);
    const link = `http://localhost:${server.port}${pathname}${search}`;
    const context = await browser.newContext();
    const shows = async (origin: string) => {
      const host = await context.newPage();
      await host.goto(`${origin}/page`);
      const image = await host.evaluate(async (src) => {
        const element = Object.assign(new Image(), { src });
        await element.decode();
        return element.naturalWidth;
      }, link);
      await host.evaluate(
        (src) =>
          new Promise((resolve) => {
            const frame = Object.assign(document.createElement('iframe'), { src, onload: resolve });
            document.body.append(frame);
          }),
        link,
      );
      const frame = host.frames()[1]!.url();
      await host.close();
      return { image, framed: frame === link };
    };
    expect(await shows(allowed)).toEqual({ image: 1, framed: true });
    expect(await shows(`http://other.localhost:${server.port}`)).toEqual({ image: 1, framed: false });
    await context.close();
  });
});
