import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { JourneyHost, scriptTag } from '../support/journey-host.ts';
import { Journeys } from '../support/journey.ts';

const host = await JourneyHost.listen();
// The origin of `localhost` is missing.
const journeys = new Journeys({ variables: () => ({ ALLOWED_ORIGINS: host.at('127.0.0.1') }) });
const slots = '<p slot="signed-in">Welcome</p><p slot="signed-out">Please sign in</p>';
const files = new URL('../../dist/cdn/', import.meta.url).pathname;

afterAll(() => host.close());
beforeEach(() => host.allow(`${journeys.url} ${host.at('127.0.0.1')} http://localhost:1`));

/** A page that expects failed requests and the lines that explain them. */
async function tab(): Promise<Page> {
  const person = await journeys.person({}, /./);
  return person.newPage();
}

/** Opens a page; waits for the line in the console and the event. */
async function open(page: Page, url: string) {
  await page.addInitScript(() => {
    addEventListener('platform-unreachable', ({ detail }) => {
      document.documentElement.dataset['cause'] = detail.cause;
    });
  });
  const [line] = await Promise.all([lineOf(page), page.goto(url)]);
  await page.locator('html[data-cause]').waitFor();
  return { line, cause: await page.locator('html').getAttribute('data-cause') };
}

const lineOf = async (page: Page) =>
  (await page.waitForEvent('console', (message) => message.text().startsWith('service-widgets: '))).text();

const platformAt = (baseUrl: string) => `<service-platform base-url="${baseUrl}">${slots}</service-platform>`;

describe('a platform that cannot be used', () => {
  it('refuses the origin: names the line to add', async () => {
    const page = await tab();
    host.serve('/', { head: scriptTag(journeys.url), body: platformAt(journeys.url) });
    const { line, cause } = await open(page, host.at('localhost'));
    expect(line).toBe(
      `service-widgets: The platform at ${journeys.url} refuses requests from ${host.at('localhost')}. Start it with ALLOWED_ORIGINS=${host.at('localhost')} (several by commas). See docs/troubleshooting.md#refused-origin`,
    );
    expect(cause).toBe('not-allowed-origin');
    await page.getByText('Please sign in').waitFor();
    expect(await page.getByText('Welcome').isVisible()).toBe(false);
  });

  it.each([
    ['another server', () => host.at('127.0.0.1')],
    ["the page's own server", () => ''],
    ['a wrong path', () => `${journeys.url}/platform`],
    ['a missing scheme', () => host.at('127.0.0.1').replace('http://', '')],
  ])('is not a platform: %s', async (_, baseUrl) => {
    const page = await tab();
    host.allow(`${journeys.url} ${host.at('127.0.0.1')} ${host.at('localhost')}`);
    host.serve('/', { head: scriptTag(journeys.url), body: platformAt(baseUrl()) });
    const { line, cause } = await open(page, host.at('localhost'));
    expect([cause, line]).toEqual([
      'not-a-platform',
      expect.stringContaining('docs/troubleshooting.md#not-a-platform'),
    ]);
    await page.getByText('Please sign in').waitFor();
  });

  it('is not there: nothing listens', async () => {
    const page = await tab();
    host.serve('/', { head: scriptTag(journeys.url), body: platformAt('http://localhost:1') });
    const { line, cause } = await open(page, host.at('127.0.0.1'));
    expect([cause, line]).toEqual([
      'network',
      expect.stringContaining('Check that the platform runs at http://localhost:1'),
    ]);
  });

  it('has another version of the contract', async () => {
    const other = createServer((request, response) => {
      response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*');
      response.setHeader('Access-Control-Allow-Credentials', 'true');
      response.setHeader('Content-Type', 'application/json');
      if (request.url === '/healthz') return response.end(JSON.stringify({ status: 'ok', contract: 7 }));
      return response.writeHead(404).end('{}');
    }).listen(0);
    await once(other, 'listening');
    const url = `http://localhost:${(other.address() as AddressInfo).port}`;
    const page = await tab();
    host.allow(`${journeys.url} ${url}`);
    host.serve('/', { head: scriptTag(journeys.url), body: platformAt(url) });
    const { line, cause } = await open(page, host.at('127.0.0.1'));
    expect(cause).toBe('wrong-version');
    expect(line).toContain(`The platform at ${url} has contract 7, these elements have 0.`);
    other.closeAllConnections();
    other.close();
  });

  it('is blocked as mixed content', async () => {
    const page = await tab();
    await page.context().route('https://shop.example/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/') {
        const body = `<!doctype html><title>Shop</title><link rel="icon" href="data:,">${scriptTag('https://shop.example')}${platformAt('http://platform.example')}`;
        return route.fulfill({ contentType: 'text/html', body });
      }
      return route.fulfill({ contentType: 'text/javascript', body: await readFile(join(files, pathname.slice(5))) });
    });
    const { line, cause } = await open(page, 'https://shop.example/');
    expect([cause, line]).toEqual(['mixed-content', expect.stringContaining('because this page uses https')]);
  });

  it('is away for a while: the page recovers by itself', async () => {
    const page = await tab();
    host.serve('/', { head: scriptTag(journeys.url), body: platformAt(journeys.url) });
    let isDown = true;
    await page.route('**/api/v0/users/session', (route) => (isDown ? route.abort() : route.continue()));
    await page.addInitScript(() => {
      addEventListener('platform-unreachable', () => document.documentElement.classList.add('down'));
    });
    await page.goto(host.at('127.0.0.1'));
    await page.locator('html.down').waitFor();
    await page.getByText('Please sign in').waitFor();
    isDown = false;
    await page.locator('service-platform:state(signed-out)').waitFor({ state: 'attached' });
  });
});

describe('a theme of the script tag', () => {
  const withTheme = (theme: string) => scriptTag(journeys.url, `data-theme="${theme}"`);
  const accent = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--service-accent'));

  it('is loaded, and tokens of the page win', async () => {
    const page = await tab();
    host.serve('/', { head: withTheme('material'), body: '<service-sign-in></service-sign-in>' });
    await page.goto(host.at('127.0.0.1'));
    await expect.poll(() => accent(page)).toBe('light-dark(#6750a4,#d0bcff)');
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('html { --service-accent: red }');
      document.adoptedStyleSheets.push(sheet);
    });
    expect(await accent(page)).toBe('red');
  });

  it('that does not exist is reported; elements have the default one', async () => {
    const page = await tab();
    host.serve('/', { head: withTheme('githib'), body: '<service-sign-in></service-sign-in>' });
    const [line] = await Promise.all([lineOf(page), page.goto(host.at('127.0.0.1'))]);
    expect(line).toBe(
      `service-widgets: data-theme="githib": ${journeys.url}/cdn/themes/githib.css did not load, so elements have the default theme. The themes are bootstrap, github, material, playful. See docs/troubleshooting.md#unknown-theme`,
    );
    await page.getByLabel('Email').waitFor();
    expect(await accent(page)).toBe('');
  });
});

describe('a language', () => {
  it('that does not exist is reported; elements are in the next one', async () => {
    const page = await tab();
    host.serve('/', {
      head: scriptTag(journeys.url),
      body: '<div lang="swedish"><service-sign-in></service-sign-in></div>',
    });
    const [line] = await Promise.all([lineOf(page), page.goto(host.at('127.0.0.1'))]);
    expect(line).toBe(
      'service-widgets: There is no language "swedish", so elements have the next one that the browser prefers, or English. Correct the lang of the element, or data-locale of the script tag, or add the language: addLanguage("swedish", …). See docs/troubleshooting.md#unknown-language',
    );
    await page.getByLabel('Email').waitFor();
  });
});

describe('a tag of ours', () => {
  it('that is misspelt is reported with the right one', async () => {
    const page = await tab();
    host.serve('/', {
      head: scriptTag(journeys.url),
      body: '<service-signin></service-signin><other-card></other-card>',
    });
    const [line] = await Promise.all([lineOf(page), page.goto(host.at('127.0.0.1'))]);
    expect(line).toBe(
      'service-widgets: <service-signin> is no element of this library. Did you mean <service-sign-in>? See docs/troubleshooting.md#unknown-tag',
    );
  });

  it('that does not exist is reported, also if it is added later', async () => {
    const page = await tab();
    host.serve('/', { head: scriptTag(journeys.url), body: '<service-login></service-login>' });
    const [line] = await Promise.all([lineOf(page), page.goto(host.at('127.0.0.1'))]);
    expect(line).toContain('<service-login> is not defined. The elements of this library are service-platform, ');
    const [later] = await Promise.all([
      lineOf(page),
      page.evaluate(() => document.body.append(document.createElement('resource-serch'))),
    ]);
    expect(later).toContain('<resource-serch> is no element of this library. Did you mean <resource-search>?');
  });

  it('that another major version has defined is reported', async () => {
    const page = await tab();
    await page.addInitScript(() => {
      class Other extends HTMLElement {
        static readonly contract = 7;
      }
      customElements.define('service-platform', Other);
    });
    host.serve('/', { head: scriptTag(journeys.url), body: platformAt(journeys.url) });
    const [line] = await Promise.all([lineOf(page), page.goto(host.at('127.0.0.1'))]);
    expect(line).toBe(
      'service-widgets: <service-platform> has contract 7, elements of another copy of the library have 0 and do not use it. Load one version. See docs/troubleshooting.md#versions',
    );
  });

  it('reports a base URL of the script tag that has no scheme', async () => {
    const page = await tab();
    const head = scriptTag(journeys.url).replace(/data-base-url="[^"]*"/, 'data-base-url="platform.example"');
    host.serve('/', { head, body: '<service-sign-in></service-sign-in>' });
    const [line] = await Promise.all([
      lineOf(page),
      page.goto(host.at('127.0.0.1')).then(() => page.getByRole('textbox').fill('anna@example.com')),
    ]);
    expect(line).toContain('baseUrl "platform.example" has no https://');
  });
});
