import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { Journeys } from '../support/journey.ts';
import { Worker } from '../support/live-people.ts';
import { signInByPage } from '../support/sign-in-by-page.ts';

const journeys = new Journeys();
const missing = /status of 404 .*\/r\//;

const ready = (page: Page) => page.locator('resource-viewer:state(ready)').waitFor();
const heading = (page: Page, name: string) => page.locator('b[aria-current=page]', { hasText: name }).waitFor();
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const info = (page: Page) => page.getByRole('button', { name: 'Info', exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** A page of a workspace with a directory, and a document in that. */
async function stage(path = '/', allowed?: RegExp) {
  const worker = await Worker.signUp(journeys.url);
  const letters = await worker.submit('create-directory', worker.root, { name: 'Letters' });
  const note = await worker.submit('create-document', letters, { name: 'Vera.md', content: '# Dear Vera' });
  const page = await journeys.page({}, allowed);
  await page.route('**/api/v0/events*', (route) => route.abort());
  await signInByPage(page, worker, path);
  await ready(page);
  return { worker, page, letters, note };
}

it('goes on, back and forward, is there again after a reload and in another tab', async () => {
  const { page, letters, note } = await stage('/', /events/);
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

it('shows the row again from which one came, however far down it is', async () => {
  const { worker, page, letters } = await stage('/', /events/);
  const names = Array.from({ length: 120 }, (_, index) => `letter ${String(index).padStart(3, '0')}.md`);
  for (const name of names) await worker.submit('create-document', letters, { name });
  await link(page, 'Letters').click();
  await link(page, 'letter 000.md').waitFor();
  await page.keyboard.type('letter 100');
  await link(page, 'letter 100.md').click();
  await heading(page, 'letter 100.md');
  await page.goBack();
  await heading(page, 'Letters');
  await link(page, 'letter 100.md').waitFor();
  await expect
    .poll(() =>
      link(page, 'letter 100.md').evaluate((row) =>
        row
          .closest('[role=row]')
          ?.contains(row.getRootNode() instanceof ShadowRoot ? (row.getRootNode() as ShadowRoot).activeElement : null),
      ),
    )
    .toBe(true);
});

it('says what is not there, of an id that never was, of what is deleted and of what is somebody else’s alike', async () => {
  const { worker, page, letters, note } = await stage('/', missing);
  const other = await Worker.signUp(journeys.url);
  const theirs = await other.submit('create-document', other.root, { name: 'theirs.md' });
  const said = new Set<string>();
  await worker.submit('delete', note, {});
  for (const id of [note, theirs, 'never_was', `${worker.root}x`]) {
    expect((await page.goto(`${journeys.url}/r/${id}`))?.status()).toBe(404);
    said.add(await page.locator('main').innerText());
  }
  expect(said.size).toBe(1);

  // an entry of the history that is gone meanwhile, and the way on from there
  await page.goto(`${journeys.url}/r/${letters}`);
  await ready(page);
  await link(page, 'Astrid').or(page.locator('.crumbs a').first()).first().click();
  await link(page, 'Letters').waitFor();
  await worker.submit('delete', letters, {});
  await page.goBack();
  await page.getByText('This isn’t here').waitFor();
  await page.getByRole('button', { name: 'Go to the start' }).click();
  await link(page, 'Welcome.md').waitFor();
  expect(pathOf(page)).toBe(`/r/${worker.root}`);
});

it('follows presses from the first moment on', async () => {
  const worker = await Worker.signUp(journeys.url);
  const note = await worker.submit('create-document', worker.root, { name: 'first.md', content: '# First' });
  const page = await journeys.page();
  await signInByPage(page, worker, '/');
  await ready(page);
  await page.addInitScript(() => {
    void customElements.whenDefined('resource-viewer').then(() => {
      const press = (selector: string) =>
        document.querySelector('resource-viewer')?.shadowRoot?.querySelector<HTMLElement>(selector)?.click();
      press('a[href$="' + sessionStorage.getItem('press') + '"]');
      press('[aria-label="Info"]');
    });
  });
  await page.evaluate((id) => sessionStorage.setItem('press', id), note);
  await page.reload();
  await page.getByRole('heading', { name: 'First' }).waitFor();
  await page.locator('#info-heading').waitFor();
  expect(pathOf(page)).toBe(`/r/${note}/info`);
  await page.goBack();
  await page.locator('#info-heading').waitFor({ state: 'detached' });
});
