import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { Journeys } from '../support/journey.ts';
import { JourneyHost, scriptTag } from '../support/journey-host.ts';
import { askToSignIn, codeLineIn, linkIn, mailTo, newAccount, newAddress, paste } from '../support/journey-people.ts';
import { Worker } from '../support/live-people.ts';

const host = await JourneyHost.listen();
const journeys = new Journeys({ variables: () => ({ ALLOWED_ORIGINS: host.at('localhost') }) });
const tag = 'resource-viewer';
/** Failed requests that a journey causes on purpose. */
const refused = /forms\/submit|users\/session|\/r\//;

beforeEach(() => {
  host.allow(journeys.url);
  host.serve('/', { head: scriptTag(journeys.url), body: `<${tag}></${tag}>` });
});
afterAll(() => host.close());

/** A new browser on a page with the viewer, signed in by its form. */
async function visit(address: string, mails = 2): Promise<Page> {
  const page = await journeys.page({}, refused);
  await page.goto(host.at('localhost'));
  await askToSignIn(page, address);
  await page.getByLabel('Code').focus();
  await paste(page, codeLineIn(await mailTo(journeys.url, address, mails)));
  await page.locator(`${tag}:state(ready)`).waitFor();
  return page;
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
const names = (page: Page) => page.locator('.rows .title').allTextContents();

/** Text of the focused row. */
const focusedRow = (page: Page) =>
  page.evaluate(
    (name) => document.querySelector(name)?.shadowRoot?.activeElement?.closest('[role="row"]')?.textContent ?? '',
    tag,
  );

/** Focuses the row of a name. */
const focus = async (page: Page, name: string) => row(page, name).locator('.changed').click();

async function create(page: Page, kind: 'New folder' | 'New document', name: string): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: kind }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await row(page, name).waitFor();
}

/** Goes to another resource as the page does. */
const open = (page: Page, id: string) =>
  page.locator(tag).evaluate((viewer, to) => viewer.setAttribute('resource-id', to), id);

it('creates, renames, moves by keyboard and by drag, deletes and undoes', async () => {
  const page = await visit(await newAccount(journeys.url));
  await create(page, 'New folder', 'Arkiv');
  await create(page, 'New folder', 'Bilagor');
  await create(page, 'New document', 'Protokoll.md');

  await focus(page, 'Protokoll.md');
  await page.keyboard.press('F2');
  await page.keyboard.type('Beslut');
  await page.keyboard.press('Enter');
  await row(page, 'Beslut.md').waitFor();

  await page.keyboard.press('Control+m');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Arkiv' }).waitFor();
  await dialog.getByRole('button', { name: 'Arkiv' }).press('ArrowRight');
  await dialog.getByRole('button', { name: 'Move to Arkiv' }).press('Enter');
  await page.getByText('Moved “Beslut.md”.').first().waitFor();
  expect(await names(page)).not.toContain('Beslut.md');
  await page.getByRole('button', { name: 'Undo' }).click();
  await row(page, 'Beslut.md').waitFor();

  await row(page, 'Beslut.md').and(page.locator('[draggable=true]')).waitFor();
  await row(page, 'Beslut.md').dragTo(row(page, 'Bilagor'));
  await page.getByText('Moved “Beslut.md”.').first().waitFor();
  await row(page, 'Bilagor').locator('.title').click();
  await row(page, 'Beslut.md').waitFor();

  await focus(page, 'Beslut.md');
  await page.keyboard.press('Delete');
  await page.getByText('Nothing here yet').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await row(page, 'Beslut.md').waitFor();

  // Goes up to the row of the directory that was open.
  await page.getByRole('navigation', { name: 'Path' }).getByRole('link').last().click();
  await row(page, 'Bilagor').waitFor();
  await expect.poll(() => focusedRow(page)).toContain('Bilagor');
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByLabel('Type “Bilagor” to delete it').fill('Bilagor');
  await page.keyboard.press('Enter');
  await page.getByText('Deleted “Bilagor”.').first().waitFor();
});

it('shows invalid names at their field', async () => {
  const page = await visit(await newAccount(journeys.url));
  await create(page, 'New folder', 'Arkiv');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New folder' }).click();
  const field = page.getByRole('dialog').getByLabel('Name');
  for (const [name, message] of [
    ['ARKIV', 'That name is already taken.'],
    ['a/b', 'Check the format.'],
    ['..', 'Check the format.'],
    ['', 'Required.'],
    ['a\u202eb', 'Contains characters that aren’t allowed.'],
    ['x'.repeat(256), 'At most 255 characters.'],
  ] as const) {
    await field.fill(name);
    await page.keyboard.press('Enter');
    await page.locator('#name-issue').getByText(message).waitFor();
    expect(await field.inputValue()).toBe(name);
  }
});

it('shares with an address that signs up later and sees only the shared resource', async () => {
  const mine = await visit(await newAccount(journeys.url));
  await create(mine, 'New folder', 'Gemensamt');
  await create(mine, 'New folder', 'Hemligt');
  const address = newAddress();
  await row(mine, 'Gemensamt').locator('.actions button').click();
  await mine.getByRole('menuitem', { name: 'Share…' }).click();
  await mine.getByLabel('Email address').fill(address);
  await mine.keyboard.press('Enter');
  await mine
    .locator('.toast')
    .getByText(/^Added /)
    .waitFor();
  await mine.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  const root = await mine.locator(tag).getAttribute('resource-id');
  await row(mine, 'Hemligt').locator('.title').click();
  await mine.getByText('Nothing here yet').waitFor();
  const secret = await mine.locator(tag).getAttribute('resource-id');
  await open(mine, root ?? '');
  await row(mine, 'Gemensamt').locator('.title').click();
  await mine.getByText('Nothing here yet').waitFor();
  const shared = await mine.locator(tag).getAttribute('resource-id');

  const link = linkIn(await mailTo(journeys.url, address));
  const theirs = await journeys.page({}, refused);
  await theirs.goto(link);
  await theirs.locator('service-verify').getByRole('button').first().click();
  await theirs.waitForURL((url) => !url.pathname.startsWith('/inbjudan'));
  await theirs.goto(host.at('localhost'));
  await theirs.locator(`${tag}:state(ready)`).waitFor();
  await open(theirs, shared ?? '');
  await theirs.getByText('This folder is empty.').waitFor();
  expect(await theirs.locator('li .crumb').allTextContents()).toEqual(['Gemensamt']);
  expect(await theirs.getByRole('button', { name: 'New', exact: true }).count()).toBe(0);
  // Neither its parent nor its neighbours exist for them.
  for (const id of [secret, root]) {
    await open(theirs, id ?? '');
    await theirs.getByRole('heading', { name: 'Not found', level: 2 }).waitFor();
    await open(theirs, shared ?? '');
    await theirs.getByText('This folder is empty.').waitFor();
  }
});

it('goes to the last row and to a name of a long directory, with true positions', async () => {
  const worker = await Worker.signUp(journeys.url);
  const long = await worker.submit('create-directory', worker.root, { name: 'Långt' });
  const names = Array.from({ length: 150 }, (_, index) => `Fil ${index + 1}.md`);
  await worker.createAll('document', long, names);
  const page = await visit(worker.address);
  await row(page, 'Långt').locator('.title').click();
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('151');
  await focus(page, 'Fil 1.md');
  await page.keyboard.press('Control+End');
  await row(page, 'Fil 150.md').waitFor();
  expect(await row(page, 'Fil 150.md').getAttribute('aria-rowindex')).toBe('151');
  expect(await page.locator('.rows .row').count()).toBeLessThan(60);
  await page.keyboard.type('fil 123');
  await expect.poll(() => focusedRow(page)).toContain('Fil 123.md');
});
