import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { Journeys } from '../support/journey.ts';
import { Worker } from '../support/live-people.ts';
import { pngOf } from '../support/png.ts';
import { keptSession } from '../support/sign-in-by-page.ts';

const journeys = new Journeys();
const missing = /status of 404 .*\/r\//;

const ready = (page: Page) => page.locator('resource-viewer:state(ready)').waitFor();
const heading = (page: Page, name: string) => page.locator('b[aria-current=page]', { hasText: name }).waitFor();
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const info = (page: Page) => page.getByRole('button', { name: 'Info', exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Checks that all of a row is in view. */
function isInView(row: Element): boolean {
  const grid = row.closest('.grid')!.getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  return top >= grid.top && bottom <= grid.bottom;
}

let person: Promise<{ worker: Worker; storageState: Awaited<ReturnType<typeof keptSession>> }> | undefined;

async function signUp() {
  const worker = await Worker.signUp(journeys.url);
  return { worker, storageState: await keptSession(journeys, worker) };
}

/** A page of a workspace with a directory, and a document in that. */
async function stage(name: string, allowed?: RegExp) {
  const { worker, storageState } = await (person ??= signUp());
  const letters = await worker.submit('create-directory', worker.root, { name });
  const note = await worker.submit('create-document', letters, { name: 'Vera.md', content: '# Dear Vera' });
  const page = await journeys.page({ storageState }, allowed);
  await page.goto(journeys.url);
  await ready(page);
  return { worker, page, letters, note };
}

it('back, forward, reload and another tab keep the address', async () => {
  const { page, letters, note } = await stage('Letters');
  await link(page, 'Letters').click();
  await heading(page, 'Letters');
  expect(pathOf(page)).toBe(`/r/${letters}`);
  await link(page, 'Vera.md').click();
  await page.getByRole('heading', { name: 'Dear Vera' }).waitFor();
  expect(await page.title()).toBe('Vera.md · Lindholm');
  await info(page).click();
  await page.locator('#info-heading').waitFor();
  expect(pathOf(page)).toBe(`/r/${note}/info`);

  await page.goBack();
  await page.locator('#info-heading').waitFor({ state: 'detached' });
  expect(pathOf(page)).toBe(`/r/${note}`);
  await page.goBack();
  await heading(page, 'Letters');
  await page.goBack();
  await link(page, 'Letters').waitFor();
  expect(pathOf(page)).toBe('/');
  for (let step = 0; step < 3; step += 1) await page.goForward();
  await page.locator('#info-heading').waitFor();
  expect(pathOf(page)).toBe(`/r/${note}/info`);

  await page.reload();
  await page.locator('#info-heading').waitFor();
  await page.getByRole('heading', { name: 'Dear Vera' }).waitFor();
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await tab.locator('#info-heading').waitFor();
  await page.goBack();
  await page.locator('#info-heading').waitFor({ state: 'detached' });
  await heading(page, 'Vera.md');
});

it('scrolls back to the row that was opened, however far down it is', async () => {
  const { worker, page, letters } = await stage('Long letters', /status of 422 .*around=never_was/);
  const names = Array.from({ length: 60 }, (_, index) => `letter ${String(index).padStart(2, '0')}.md`);
  await Promise.all(names.map((name) => worker.submit('create-document', letters, { name })));
  await link(page, 'Long letters').click();
  await page.locator('[role=row]:focus-within', { has: link(page, 'letter 00.md') }).waitFor();
  await page.keyboard.type('letter 50');
  await link(page, 'letter 50.md').click();
  await heading(page, 'letter 50.md');
  await page.goBack();
  await heading(page, 'Long letters');
  const focused = page.locator('[role=row]:focus-within', { has: link(page, 'letter 50.md') });
  await focused.waitFor();

  // an address with `around` reveals its row, also after back and forward
  const id = (await link(page, 'letter 55.md').getAttribute('href'))?.split('/').at(-1);
  await page.goto(`${journeys.url}/r/${letters}?around=${id}`);
  const selected = page.locator('[role=row][aria-selected=true]', { has: link(page, 'letter 55.md') });
  await ready(page);
  await expect.poll(() => selected.evaluate(isInView)).toBe(true);
  await link(page, 'letter 54.md').click();
  await heading(page, 'letter 54.md');
  await page.goBack();
  await expect.poll(() => selected.evaluate(isInView)).toBe(true);
  expect(new URL(page.url()).search).toBe(`?around=${id}`);
  await page.goto(`${journeys.url}/r/${letters}?around=never_was`);
  await page.getByText('That item isn’t in this folder anymore.').first().waitFor();
});

it('keeps the content beside a resource', async () => {
  const { page, letters } = await stage('Beside letters');
  await page.goto(`${journeys.url}/r/${letters}?facet=search`);
  await page.locator('resource-search').getByRole('searchbox').fill('Vera');
  await page.locator('resource-search').getByRole('link', { name: 'Vera.md' }).click();
  await page.getByRole('heading', { name: 'Dear Vera' }).waitFor();
  expect(new URL(page.url()).search).toBe('?facet=search');
  await page.getByRole('button', { name: 'Actions for Vera.md' }).click();
  await page.getByRole('menuitem', { name: 'Connections' }).click();
  await page.locator('resource-graph:state(ready)').waitFor();
  expect(new URL(page.url()).search).toBe('?facet=graph');
  await page.goBack();
  await page.locator('resource-search:state(ready)').waitFor();
  await page.goBack();
  await heading(page, 'Beside letters');
  await page.reload();
  await page.locator('resource-search').getByRole('searchbox').waitFor();
  expect(pathOf(page)).toBe(`/r/${letters}`);
});

it('answers unknown, deleted and forbidden ids alike', async () => {
  const { worker, page, letters, note } = await stage('Old letters', missing);
  const other = await Worker.signUp(journeys.url);
  await worker.submit('delete', note, {});
  const messages = new Set<string>();
  for (const id of [note, other.root, 'never_was']) {
    expect((await page.goto(`${journeys.url}/r/${id}`))?.status()).toBe(404);
    messages.add(await page.locator('main').innerText());
  }
  expect(messages.size).toBe(1);

  // an entry of the history that was deleted meanwhile
  await page.goto(`${journeys.url}/r/${letters}`);
  await ready(page);
  await page.locator('a.crumb').first().click();
  await link(page, 'Old letters').waitFor();
  await worker.submit('delete', letters, {});
  await page.goBack();
  await page.getByRole('heading', { name: 'Not found', level: 2 }).waitFor();
  await page.getByRole('button', { name: 'Back to workspace' }).click();
  await link(page, 'Welcome.md').waitFor();
  expect(pathOf(page)).toBe(`/r/${worker.root}`);
});

it('follows clicks from the first moment, and stays at the target', async () => {
  const { page, letters } = await stage('First letters');
  await page.addInitScript((id) => {
    void customElements.whenDefined('resource-viewer').then(async () => {
      const viewer = document.querySelector('resource-viewer') as HTMLElement & { updateComplete?: Promise<boolean> };
      await viewer.updateComplete;
      for (const selector of [`a.title[href$="${id}"]`, '[aria-label="Info"]'])
        viewer.shadowRoot?.querySelector<HTMLElement>(selector)?.click();
    });
  }, letters);
  const asked = page.waitForResponse('**/api/v0/users/session');
  await page.reload();
  await heading(page, 'First letters');
  await page.locator('#info-heading').waitFor();
  // By now the session is known, also to the form for signed-out users.
  await asked;
  await link(page, 'Vera.md').click();
  await page.getByRole('heading', { name: 'Dear Vera' }).waitFor();
  expect(pathOf(page)).toMatch(/^\/r\/[^/]+\/info$/);
});

it('shows the images of a document: by relative name and by address', async () => {
  const { worker, page, letters, note } = await stage('Letters with pictures');
  await page.goto(`${journeys.url}/r/${letters}`);
  await ready(page);
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'showOpenFilePicker'));
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await (await choosing).setFiles({ name: 'Hall.png', mimeType: 'image/png', buffer: pngOf(40, 30) });
  const address = await link(page, 'Hall.png').getAttribute('href');
  const hall = new URL(address ?? '', journeys.url).pathname;
  const content = `# Dear Vera\n\n![By name](Hall.png)\n\n![By address](${hall}/original)\n`;
  await worker.submit('markdown', note, { content }, { ifRevision: 1 });
  await page.goto(`${journeys.url}/r/${note}`);
  for (const name of ['By name', 'By address']) {
    const picture = page.getByRole('img', { name });
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(40);
  }
});
