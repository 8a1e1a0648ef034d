import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { findClippedControls, findClippedText } from '../support/clipped-text.ts';
import { Journeys } from '../support/journey.ts';
import { Worker } from '../support/live-people.ts';
import { keptSession } from '../support/sign-in-by-page.ts';

const usual = new Journeys();
const large = new Journeys({ browser: { arguments: ['--blink-settings=defaultFontSize=32'] } });
/** Failed requests of streams of closed pages, and of signed-out ones. */
const ended = /events|users\/session|\/r\//;

/** Font size by visible text, through all shadow roots. */
const textSizes = (page: Page) =>
  page.evaluate(() => {
    const sizes: Record<string, number> = {};
    const visit = (root: ParentNode): void => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) visit(element.shadowRoot);
        if (/^(?:style|script|title)$/.test(element.localName) || !element.checkVisibility()) continue;
        const text = [...element.childNodes].find((node) => node.nodeType === 3 && node.textContent!.trim());
        if (text) sizes[text.textContent!.trim()] ??= parseFloat(getComputedStyle(element).fontSize);
      }
    };
    visit(document.body);
    return sizes;
  });

/** Width of the page that does not fit into the window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function visit(journeys: Journeys, path: string, options = {}): Promise<Page> {
  const page = await journeys.page({ viewport: { width: 1280, height: 900 }, ...options }, ended);
  await page.goto(journeys.url + path);
  return page;
}

it.each(['/logga-in', '/registrera', '/inbjudan/verifiera?token=unknown'])('doubles all text of %s', async (path) => {
  const [before, after] = [await visit(usual, path), await visit(large, path)];
  for (const page of [before, after]) await page.waitForLoadState('networkidle');
  const sizes = await textSizes(before);
  expect(Object.keys(sizes).length).toBeGreaterThan(2);
  expect(await textSizes(after)).toEqual(Object.fromEntries(Object.entries(sizes).map(([text, px]) => [text, 2 * px])));
  expect(await overflow(after)).toBe(0);
  expect(await after.evaluate(findClippedText, undefined)).toEqual([]);
});

it('doubles the viewer: text, rows, and all of them are reachable', async () => {
  const worker = await Worker.signUp(usual.url);
  const long = await worker.submit('create-directory', worker.root, { name: 'Letters' });
  await worker.createAll(
    'document',
    long,
    Array.from({ length: 150 }, (_, index) => `Letter ${String(index + 1).padStart(3, '0')}.md`),
  );
  const storageState = await keptSession(usual, worker);
  const open = async (journeys: Journeys) => {
    const page = await visit(journeys, `/r/${long}`, { storageState });
    await page.locator('resource-viewer:state(ready)').waitFor();
    return page;
  };
  const [before, after] = [await open(usual), await open(large)];
  const title = (page: Page) => page.getByRole('row').filter({ hasText: 'Letter 001.md' }).first();
  const fontSize = (page: Page) => title(page).evaluate((row) => parseFloat(getComputedStyle(row).fontSize));
  const height = (page: Page) => title(page).evaluate((row) => row.getBoundingClientRect().height);
  expect(await fontSize(after)).toBe(2 * (await fontSize(before)));
  expect(await height(after)).toBe(2 * (await height(before)));
  expect(await overflow(after)).toBe(0);
  expect(await after.evaluate(findClippedText, undefined)).toEqual([]);

  await title(after).locator('.title').focus();
  await after.keyboard.press('Control+End');
  const last = after.getByRole('row').filter({ hasText: 'Letter 150.md' });
  await last.waitFor();
  const { bottom, end } = await last.evaluate((row) => ({
    bottom: row.getBoundingClientRect().bottom,
    end: row.closest('.grid')!.getBoundingClientRect().bottom,
  }));
  expect(bottom).toBeLessThanOrEqual(end + 1);
  expect(await last.getAttribute('aria-rowindex')).toBe('151');
});

it('doubles the home page, with a dashboard laid out for its width in text', async () => {
  const worker = await Worker.signUp(usual.url);
  const storageState = await keptSession(usual, worker);
  const page = await visit(large, '/', { storageState });
  await page.locator('service-dashboard:state(ready)').waitFor();
  await page.locator('resource-viewer:state(ready)').waitFor();
  // 1280 px are 640 at the usual size.
  expect(await page.locator('service-dashboard').evaluate((element) => Reflect.get(element, 'breakpoint'))).toBe(
    'medium',
  );
  expect(await overflow(page)).toBe(0);
  expect(await page.evaluate(findClippedText, undefined)).toEqual([]);
});

/** A user with a folder and a document. */
async function signUp() {
  const worker = await Worker.signUp(usual.url);
  const directory = await worker.submit('create-directory', worker.root, { name: 'A folder with a long name' });
  const document = await worker.submit('create-document', directory, { name: 'A document.md', content: '# Text' });
  const ids: Readonly<Record<string, string>> = { ROOT: worker.root, DIRECTORY: directory, DOCUMENT: document };
  return { ids, storageState: await keptSession(usual, worker) };
}

let signedUp: ReturnType<typeof signUp> | undefined;

it.each(['/', '/profil', '/r/ROOT', '/r/DIRECTORY', '/r/DOCUMENT', '/resource-actions/DOCUMENT/share'])(
  'cuts off no text and no control of %s on a phone with doubled text',
  async (path) => {
    const { ids, storageState } = await (signedUp ??= signUp());
    const page = await visit(
      large,
      path.replace(/[A-Z]+/, (name) => ids[name]!),
      { storageState, viewport: { width: 375, height: 700 } },
    );
    const viewer = page.locator('resource-viewer');
    if (await viewer.count()) await page.locator('resource-viewer:state(ready)').waitFor();
    await page.waitForTimeout(500);
    expect(await overflow(page)).toBe(0);
    expect(await page.evaluate(findClippedText, undefined)).toEqual([]);
    expect(await page.evaluate(findClippedControls, undefined)).toEqual([]);
  },
);
