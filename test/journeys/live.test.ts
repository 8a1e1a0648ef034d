import { expect, it } from 'vitest';
import type { Page } from 'playwright';
import { Journeys } from '../support/journey.ts';
import { browserOf, open, row, viewer } from '../support/live-browser.ts';
import { Worker } from '../support/live-people.ts';

const journeys = new Journeys({ ownPlatform: true });
it('shows what is created, renamed, moved, restored and deleted elsewhere', async () => {
  const worker = await Worker.signUp(journeys.url);
  const { page } = await browserOf(journeys, worker);
  const letters = await worker.submit('create-directory', worker.root, { name: 'Letters' });
  await row(page, 'Letters').waitFor();
  const note = await worker.submit('create-document', worker.root, { name: 'note.md' });
  await row(page, 'note.md').waitFor();
  await worker.submit('rename', note, { name: 'plan.md' });
  await row(page, 'plan.md').waitFor();
  expect(await row(page, 'note.md').count()).toBe(0);
  await worker.submit('move', note, { parentId: letters });
  await row(page, 'plan.md').waitFor({ state: 'detached' });
  await worker.submit('move', note, { parentId: worker.root });
  await row(page, 'plan.md').waitFor();
  await worker.submit('delete', note, {});
  await row(page, 'plan.md').waitFor({ state: 'detached' });
  await worker.submit('restore', note, {});
  await row(page, 'plan.md').waitFor();
});

it('updates the breadcrumbs, and closes a deleted resource', async () => {
  const worker = await Worker.signUp(journeys.url);
  const outer = await worker.submit('create-directory', worker.root, { name: 'Outer' });
  const inner = await worker.submit('create-directory', outer, { name: 'Inner' });
  const { page } = await browserOf(journeys, worker);
  await open(page, inner);
  await page.getByRole('link', { name: 'Outer' }).waitFor();
  await worker.submit('rename', outer, { name: 'Around' });
  await page.getByRole('link', { name: 'Around' }).waitFor();
  await worker.submit('delete', outer, { confirmName: 'Around' });
  await page.locator('resource-viewer:state(failed)').waitFor();
});

it('keeps the scroll position and typed text during changes', async () => {
  const worker = await Worker.signUp(journeys.url);
  const many = await worker.submit('create-directory', worker.root, { name: 'Many' });
  const names = Array.from({ length: 120 }, (_, index) => `file ${String(index).padStart(3, '0')}`);
  await worker.createAll('document', many, names);
  const { page } = await browserOf(journeys, worker);
  await open(page, many);
  await row(page, 'file 000').waitFor();
  await row(page, 'file 000').getByRole('rowheader').first().click();
  await page.keyboard.type('file 060');
  const selected = row(page, 'file 060');
  await selected.waitFor();
  await expect
    .poll(() =>
      selected
        .getByRole('rowheader')
        .first()
        .evaluate((cell) => cell.matches(':focus')),
    )
    .toBe(true);
  await page.keyboard.press('F2');
  const field = page.locator('.editor input');
  await field.waitFor();
  await page.keyboard.type('half ty');
  const place = async () => (await field.boundingBox())?.y;
  const before = await place();
  for (const name of ['aaa', 'bbb', 'ccc']) await worker.submit('create-document', many, { name });
  await worker.submit('rename', await worker.submit('create-document', many, { name: 'zzz' }), { name: 'ddd' });
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('125');
  await expect.poll(place).toBeCloseTo(before ?? 0, 0);
  expect(await field.inputValue()).toBe('half ty');
  expect(await field.evaluate((input) => input.matches(':focus'))).toBe(true);
});

it("shows another user's edits at once to readers, and as a notice to authors", async () => {
  const worker = await Worker.signUp(journeys.url);
  const id = await worker.submit('create-document', worker.root, { name: 'Agenda.md', content: '# Agenda\n' });
  const { page } = await browserOf(journeys, worker);
  await open(page, id);
  await page.getByRole('heading', { name: 'Agenda', exact: true }).waitFor();
  await worker.submit('markdown', id, { content: '# Agenda\n\nSeen at once\n' }, { ifRevision: 1 });
  await page.getByText('Seen at once').waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.locator('.cm-focused').waitFor();
  await page.keyboard.press('Control+End');
  await page.route('**/forms/submit', (route) => route.abort('internetdisconnected'));
  await page.keyboard.type('Half typed');
  await worker.submit('markdown', id, { content: '# Agenda\n\nElsewhere\n' }, { ifRevision: 2 });
  await page
    .locator('.notices')
    .getByText(/newer|changed/i)
    .waitFor();
  expect(await page.locator('.cm-content').textContent()).toContain('Half typed');
});

it('eight tabs share one stream; another tab takes it over without a gap', async () => {
  const worker = await Worker.signUp(journeys.url);
  const { context, page } = await browserOf(journeys, worker);
  const opened: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/v0/events')) opened.push(request.url());
  });
  const tabs: Page[] = [];
  for (let count = 0; count < 7; count += 1) {
    const tab = await context.newPage();
    await tab.goto(`${journeys.url}/r/${worker.root}`);
    await tab.locator('resource-viewer:state(ready)').waitFor();
    tabs.push(tab);
  }
  await worker.submit('create-document', worker.root, { name: 'for all' });
  for (const tab of [page, ...tabs]) await row(tab, 'for all').waitFor();
  expect(opened).toEqual([]);
  await page.close();
  await expect.poll(() => opened.length).toBe(1);
  expect(opened[0]).toMatch(/after=\d+/);
  await worker.submit('create-document', worker.root, { name: 'later' });
  for (const tab of tabs) await row(tab, 'later').waitFor();
  expect(opened).toHaveLength(1);
});

it('resumes without a gap after the platform was killed', async () => {
  const worker = await Worker.signUp(journeys.url);
  const { page } = await browserOf(journeys, worker);
  await worker.submit('create-document', worker.root, { name: 'before' });
  await row(page, 'before').waitFor();
  await journeys.platform.kill();
  await journeys.platform.start();
  await worker.submit('create-document', worker.root, { name: 'after' });
  await row(page, 'after').waitFor({ timeout: 40_000 });
});

it('ends a session that was ended elsewhere at once', async () => {
  const worker = await Worker.signUp(journeys.url);
  const { page } = await browserOf(journeys, worker);
  const response = await fetch(`${journeys.url}/api/v0/users/sign-off`, {
    method: 'POST',
    headers: { ...worker.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ everywhere: true }),
  });
  expect(response.status).toBe(204);
  await page.getByLabel('Email').filter({ visible: true }).waitFor();
  expect(await viewer(page).isVisible()).toBe(false);
});
