import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attacks, placesOfAddress, scriptAddresses } from '../support/hostile-markdown.ts';
import { launchOptions } from '../support/journey-browser.ts';
import type { Shown } from '../support/markdown-page.ts';

const origin = 'https://platform.example';
const policy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'",
  "require-trusted-types-for 'script'; trusted-types lit-html dompurify service-widgets 'allow-duplicates'",
].join('; ');

let browser: Browser;
let script = '';

beforeAll(async () => {
  const entry = fileURLToPath(new URL('../support/markdown-page.ts', import.meta.url));
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', lib: { entry, formats: ['es'] } },
  })) as Rolldown.RolldownOutput[];
  script = built[0]?.output[0].code ?? '';
  browser = await chromium.launch(await launchOptions());
});
afterAll(() => browser?.close());

/** Chromium logs this for markup that is parsed for the sanitiser and never added to the page. */
const parsedOnly = /^(?:Executing inline event handler|Applying inline style) violates/;

/** A page with or without a strict policy that records every request, dialog, error and violation. */
async function open(strict: boolean): Promise<{ page: Page; noted: string[] }> {
  const page = await browser.newPage();
  const noted: string[] = [];
  const headers = strict ? { 'Content-Security-Policy': policy } : {};
  await page.route('**', (route) => {
    const url = route.request().url();
    if (url === `${origin}/`)
      return route.fulfill({
        contentType: 'text/html',
        headers,
        body: '<!doctype html><script type=module src=/m.js></script>',
      });
    if (url === `${origin}/m.js`) return route.fulfill({ contentType: 'text/javascript', body: script });
    noted.push(`request ${url}`);
    return route.abort();
  });
  page.on('dialog', (dialog) => {
    noted.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => noted.push(`error ${error.message}`));
  page.on('console', (message) => {
    if (!parsedOnly.test(message.text())) noted.push(`console ${message.text()}`);
  });
  page.on('popup', (popup) => noted.push(`popup ${popup.url()}`));
  await page.goto(`${origin}/`);
  await page.waitForFunction('globalThis.show');
  return { page, noted };
}

const show = (page: Page, markdown: string): Promise<Shown> =>
  page.evaluate(
    (text) => (globalThis as unknown as { show: (markdown: string) => Promise<Shown> }).show(text),
    markdown,
  );

/** Elements that a document may consist of. */
const elements =
  /^(?:a|abbr|b|bdi|bdo|blockquote|br|caption|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|figcaption|figure|h[1-6]|hr|i|img|input|ins|kbd|li|mark|ol|p|pre|q|rp|rt|ruby|s|samp|small|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|time|tr|tt|u|ul|var|wbr)$/;
const attributes =
  /^(?:align|alt|aria-label|checked|class|cite|colspan|datetime|dir|disabled|height|href|id|lang|open|reversed|rowspan|scope|src|start|title|type|width|rel|loading|decoding|referrerpolicy)$/;

async function harmless(markdowns: readonly string[], strict: boolean): Promise<void> {
  const { page, noted } = await open(strict);
  for (const markdown of markdowns) {
    const shown = await show(page, markdown);
    expect(shown.elements.filter((name) => !elements.test(name))).toEqual([]);
    expect(shown.attributes.filter((name) => !attributes.test(name))).toEqual([]);
    const protocols = shown.addresses.map((address) => new URL(address, origin).protocol);
    expect(protocols.filter((protocol) => !/^(?:https?|mailto|tel):$/.test(protocol))).toEqual([]);
  }
  const stays = await page.evaluate(() => ({
    pwned: 'pwned' in globalThis,
    polluted: 'polluted' in {},
    at: location.href,
    body: document.body.localName,
  }));
  expect(stays).toEqual({ pwned: false, polluted: false, at: `${origin}/`, body: 'body' });
  await page.close();
  expect(noted).toEqual([]);
}

for (const strict of [true, false]) {
  const where = strict ? 'under a strict policy' : 'without any policy';
  test(`runs no script of ${scriptAddresses.length} spellings of addresses, in 13 places each, ${where}`, async () => {
    expect(scriptAddresses.length).toBeGreaterThanOrEqual(50);
    await harmless(scriptAddresses.map(placesOfAddress), strict);
  });

  for (const [kind, markdowns] of Object.entries(attacks)) {
    test(`runs no script: ${kind} ${where}`, () => harmless(markdowns, strict));
  }

  test(`runs no script: all of it in one document ${where}`, () =>
    harmless([Object.values(attacks).flat().join('\n\n')], strict));
}

test('loads images of the platform only', async () => {
  const { page, noted } = await open(true);
  await show(
    page,
    '![a](/r/image_0001/original) ![b](https://evil.example/b.png) ![c](data:image/png;base64,iVBORw0KGgo=)',
  );
  await expect
    .poll(() => noted.filter((each) => each.startsWith('request')))
    .toEqual([`request ${origin}/r/image_0001/original`]);
  await page.close();
});
