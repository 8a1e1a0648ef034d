import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { Journeys } from '../support/journey.ts';
import { codeLineIn, mailTo, paste } from '../support/journey-people.ts';
import { Worker } from '../support/live-people.ts';
import { keptSession } from '../support/sign-in-by-page.ts';

const journeys = new Journeys();
/** Failed requests of streams, reads and saves of closed or signed-out pages. */
const ended = /events|users\/session|forms\/submit|\/r\//;

/** A home page after hydration. */
async function home(worker: Worker, options = {}): Promise<Page> {
  const storageState = await keptSession(journeys, worker);
  const page = await journeys.page({ viewport: { width: 1280, height: 900 }, ...options, storageState }, ended);
  await page.goto(journeys.url);
  await ready(page);
  return page;
}

async function ready(page: Page): Promise<void> {
  await page.locator('service-dashboard:state(ready)').waitFor();
  await page.locator('resource-viewer:state(ready)').waitFor();
}

/** Accessible name of the focused element, through all shadow roots. */
const focused = (page: Page) =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (!(element instanceof HTMLElement)) return '';
    const label = (element as HTMLInputElement).labels?.[0]?.textContent;
    const text = element.getAttribute('aria-label') ?? label ?? element.textContent;
    return text.replace(/\s+/g, ' ').trim() || element.title;
  });

/** Words of the links in the header that break inside. */
const splitWords = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.top nav a')].flatMap((link) => {
      const text = link.firstChild as Text;
      return [...text.data.matchAll(/\S+/g)]
        .filter(({ 0: word, index }) => {
          const range = new Range();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1;
        })
        .map(([word]) => word);
    }),
  );

/** Presses Tab until the element with this name has focus. */
async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  for (let stop = 0; stop < 60; stop += 1) {
    if ((await focused(page)).startsWith(name)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Nothing named ${name} was reached.`);
}

/** Resolves once a text has been announced to screen readers. */
const announced = (page: Page, sentence: string | RegExp) =>
  page.locator('service-dashboard').getByRole('status').filter({ hasText: sentence }).first().waitFor();

it('personalises the home page, and keeps the edits when the session ends', async () => {
  const worker = await Worker.signUp(journeys.url);
  await worker.submit('create-directory', worker.root, { name: 'Letters' });
  const page = await home(worker);
  await page.getByRole('link', { name: 'Letters' }).waitFor();
  await page.getByRole('button', { name: 'Customise' }).click();
  await page.getByRole('button', { name: 'Move Resource viewer', exact: true }).focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await announced(page, '11 columns wide');

  // when the session ends, the user signs in on this page and comes back to the unsaved edits
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const form = page.locator('[slot=signed-out] service-sign-in');
  await form.getByLabel('Email').fill(worker.address);
  await form.getByRole('button', { name: 'Continue', exact: true }).click();
  await form.getByLabel('Code').focus();
  await paste(page, codeLineIn(await mailTo(journeys.url, worker.address, 3)));
  await announced(page, /^Saved/);

  await page.reload();
  await ready(page);
  expect(await page.locator('service-dashboard').getAttribute('resource-id')).toBeTruthy();
  await page.getByRole('link', { name: 'Letters' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/r\//);
});

it('starts in a new workspace from the home page, and customises it from the banner', async () => {
  const page = await home(await Worker.signUp(journeys.url));
  const firstSteps = page.getByText('Your workspace is ready.');
  await firstSteps.waitFor();
  const customise = page.getByRole('banner').getByRole('button', { name: 'Customise' });
  await customise.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('toolbar').getByRole('button', { name: 'Done' }).focus();
  await customise.waitFor({ state: 'hidden' });
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Customise');

  // The file picker of Chromium can't be answered by a test.
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'showOpenFilePicker'));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload files' }).click();
  await (await chooser).setFiles({ name: 'Note.txt', mimeType: 'text/plain', buffer: Buffer.from('Note') });
  await page.getByRole('link', { name: 'Note.txt' }).waitFor();
  await firstSteps.waitFor({ state: 'hidden' });
});

it('fits into a window of 1280 by 800 pixels; only the viewer scrolls', async () => {
  const page = await home(await Worker.signUp(journeys.url), { viewport: { width: 1280, height: 800 } });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(800);
  const viewer = await page.locator('resource-viewer').boundingBox();
  expect(viewer?.height).toBeGreaterThan(400);
});

it('keeps the words of its header whole in narrow windows', async () => {
  const worker = await Worker.signUp(journeys.url);
  for (const locale of ['en', 'sv-SE', 'de-DE', 'ar']) {
    const page = await home(worker, { locale });
    await page.locator('.customise').waitFor();
    for (const width of [280, 320, 360, 400, 600]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await splitWords(page), `${locale}, ${width} px`).toEqual([]);
      const { scrollWidth, faces } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
        faces: [...document.querySelectorAll('.top > *, .top nav > *')].map(
          (part) => part.scrollWidth - part.clientWidth,
        ),
      }));
      expect(scrollWidth, `${locale}, ${width} px`).toBe(width);
      expect(Math.max(...faces), `${locale}, ${width} px`).toBeLessThanOrEqual(0);
    }
    await page.context().close();
  }
});

it('builds, wires and saves a dashboard by keyboard alone, in Swedish, on a narrow screen', async () => {
  const worker = await Worker.signUp(journeys.url);
  const page = await home(worker, { locale: 'sv-SE', viewport: { width: 360, height: 740 } });
  await tabTo(page, 'Anpassa');
  await page.keyboard.press('Enter');
  await announced(page, 'Du redigerar översikten.');
  await tabTo(page, 'Lägg till widget');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Lägg till en widget' }).waitFor();
  await page.keyboard.type('formulär');
  await page.locator('p').getByText('1 widget', { exact: true }).waitFor();
  await tabTo(page, 'Börja med');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, 'Lägg till Formulär');
  await page.keyboard.press('Enter');
  await announced(page, 'Formulär har lagts till.');
  await tabTo(page, 'Flytta Formulär');
  await page.keyboard.press('ArrowUp');
  await announced(page, /^Formulär: kolumn 1, rad 1,/);
  await page.keyboard.press('Shift+ArrowDown');
  await announced(page, /^Formulär: .* 9 rader hög/);

  await tabTo(page, 'Ställ in Formulär');
  await page.keyboard.press('Enter');
  await page.getByLabel('Objekt kommer från').waitFor();
  await tabTo(page, 'Objekt kommer från');
  await page.keyboard.press('End');
  await tabTo(page, 'Använd');
  await page.keyboard.press('Enter');
  await page.locator('service-dashboard dialog').waitFor({ state: 'detached' });
  await tabTo(page, 'Spara', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await announced(page, /^Sparat/);

  const id = await page.locator('service-dashboard').evaluate((element) => (element as never)['resourceId'] as string);
  const response = await fetch(`${journeys.url}/r/${id}`, {
    headers: { ...worker.headers, Accept: 'application/json' },
  });
  const { content } = (await response.json()) as { content: string };
  const { widgets } = JSON.parse(content) as { widgets: readonly unknown[] };
  expect(widgets).toMatchObject([
    { instanceId: 'viewer-1' },
    {
      config: { type: '@service/resources/schema/create-document' },
      layout: { narrow: { x: 0, y: 0, h: 9 } },
      inputs: { target: { from: 'viewer-1', output: 'opened' } },
    },
  ]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
