import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { Journeys } from '../support/journey.ts';
import { Worker } from '../support/live-people.ts';
import { keptSession, signInByPage } from '../support/sign-in-by-page.ts';

const journeys = new Journeys();
/** A rejected form post is a page with an error status. */
const refused = /status of 4\d\d .*\/(?:resource-actions|r)\//;

/** A workspace page in a browser without script. */
async function openWithout(worker: Worker, options = {}): Promise<Page> {
  const page = await journeys.page({ javaScriptEnabled: false, ...options }, refused);
  await signInByPage(page, worker, `/r/${worker.root}`);
  return page;
}

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

it('creates, reads, edits, renames and downloads a document in a directory', async () => {
  const worker = await Worker.signUp(journeys.url);
  const page = await openWithout(worker);
  await link(page, 'New directory').click();
  await field(page, 'Name').fill('Letters');
  await button(page, 'Create').click();
  await page.getByRole('heading', { level: 1, name: 'Letters' }).waitFor();

  await link(page, 'New document').click();
  await field(page, 'Name').fill('to/Vera.md');
  await field(page, 'Text').fill('# Dear Vera\n\nHow are *you*?\n');
  await button(page, 'Create').click();
  // the form keeps its values and shows issues at their fields
  expect(await field(page, 'Name').getAttribute('aria-invalid')).toBe('true');
  expect(await field(page, 'Text').inputValue()).toBe('# Dear Vera\n\nHow are *you*?\n');
  await field(page, 'Name').fill('Vera.md');
  await button(page, 'Create').click();
  await page.getByRole('heading', { name: 'Dear Vera' }).waitFor();
  expect(await page.locator('em').innerText()).toBe('you');

  await link(page, 'Edit').click();
  await field(page, 'Text').fill('# Dear Vera\n\nI am well.\n');
  await button(page, 'Save').click();
  await page.getByText('I am well.').waitFor();
  await link(page, 'Rename').click();
  expect(await field(page, 'Name').inputValue()).toBe('Vera.md');
  await field(page, 'Name').fill('To Vera.md');
  await button(page, 'Save').click();
  await page.getByRole('heading', { level: 1, name: 'To Vera.md' }).waitFor();

  const downloading = page.waitForEvent('download');
  await link(page, 'Download').click();
  expect((await downloading).suggestedFilename()).toBe('To Vera.md');
  await link(page, 'Letters').click();
  await page.getByRole('row', { name: 'To Vera.md' }).waitFor();
});

it('deletes a directory after its name is typed, and restores it', async () => {
  const worker = await Worker.signUp(journeys.url);
  const letters = await worker.submit('create-directory', worker.root, { name: 'Letters' });
  await worker.submit('create-document', letters, { name: 'Vera.md' });
  const page = await openWithout(worker);
  await link(page, 'Letters').click();
  await link(page, 'Delete').click();
  await button(page, 'Delete').click();
  await field(page, 'Its name, to confirm').fill('Letters');
  await button(page, 'Delete').click();
  await page.getByText('It’s deleted.').waitFor();
  expect(await page.getByRole('row', { name: 'Letters' }).count()).toBe(0);
  await button(page, 'Restore').click();
  await page.getByRole('heading', { level: 1, name: 'Letters' }).waitFor();
  await page.getByRole('row', { name: 'Vera.md' }).waitFor();
});

it('shares with an address and ends that, in Swedish', async () => {
  const worker = await Worker.signUp(journeys.url);
  const vera = await Worker.signUp(journeys.url);
  const note = await worker.submit('create-document', worker.root, { name: 'Till Vera.md', content: 'Hej!' });
  const page = await openWithout(worker, { locale: 'sv-SE' });
  const others = await openWithout(vera);
  const share = async (fill: () => Promise<unknown>) => {
    await page.goto(`${journeys.url}/r/${note}`);
    await link(page, 'Dela').click();
    await fill();
    await button(page, 'Spara').click();
    await page.getByRole('heading', { level: 1, name: 'Till Vera.md' }).waitFor();
  };
  await share(() => field(page, 'E-postadress').fill(vera.address));
  await link(others, 'Shared with me').click();
  await link(others, 'Till Vera.md').click();
  await others.getByText('Hej!').waitFor();
  // readers get no actions
  expect(await others.getByRole('navigation', { name: 'What can be done here' }).innerText()).toBe('Download');
  await share(() => page.getByRole('combobox').first().selectOption('Ingen åtkomst längre'));
  const gone = await others.reload();
  expect(gone?.status()).toBe(404);
});

it('shows a concurrent edit beside the typed text, and applies a form that is posted twice once', async () => {
  const worker = await Worker.signUp(journeys.url);
  const note = await worker.submit('create-document', worker.root, { name: 'note.md', content: 'One.' });
  const page = await openWithout(worker);
  await link(page, 'note.md').click();
  await link(page, 'Edit').click();
  await worker.submit('markdown', note, { content: 'Two.' }, { ifRevision: 1 });
  await field(page, 'Text').fill('Three.');
  await button(page, 'Save').click();
  await page.getByText('Somebody else has saved a newer version').waitFor();
  expect(await field(page, 'Text').inputValue()).toBe('Three.');
  expect(await page.locator('pre').innerText()).toBe('Two.');
  await button(page, 'Save').click();
  await page.getByText('Three.').waitFor();

  await page.goto(`${journeys.url}/resource-actions/${worker.root}/new-document`);
  const form = Object.fromEntries(
    await page
      .locator('form [name]')
      .evaluateAll((found) =>
        found.map((each) => [(each as HTMLInputElement).name, (each as HTMLInputElement).value] as const),
      ),
  );
  const post = () =>
    page.request.post(page.url(), {
      form: { ...form, name: 'Twice.md' },
      headers: { Origin: journeys.url },
      maxRedirects: 0,
    });
  const [one, other] = await Promise.all([post(), post()]);
  expect([one.status(), other.status()]).toEqual([303, 303]);
  expect(one.headers()['location']).toBe(other.headers()['location']);
});

it('keeps the typed text when the session has expired', async () => {
  const worker = await Worker.signUp(journeys.url);
  const page = await openWithout(worker);
  await link(page, 'New document').click();
  await field(page, 'Name').fill('Late.md');
  await field(page, 'Text').fill('Long thoughts.');
  await page.context().clearCookies();
  await button(page, 'Create').click();
  await page.getByText('Your session has ended.').waitFor();
  expect(await field(page, 'Text').inputValue()).toBe('Long thoughts.');
  const tab = await page.context().newPage();
  await signInByPage(tab, worker, '/');
  await button(page, 'Create').click();
  await page.getByText('Long thoughts.').waitFor();
});

it('shows a document before script, and keeps the scroll position when script has loaded', async () => {
  const worker = await Worker.signUp(journeys.url);
  const chapters = Array.from(
    { length: 80 },
    (_, index) => `## Chapter ${index}\n\n${'Some words of it. '.repeat(40)}\n`,
  );
  const book = await worker.submit('create-document', worker.root, { name: 'book.md', content: chapters.join('\n') });
  const page = await journeys.page({ storageState: await keptSession(journeys, worker) });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${journeys.url}/r/${book}`, { waitUntil: 'commit' });
  const chapter = page.getByRole('heading', { name: 'Chapter 40', exact: true });
  await chapter.scrollIntoViewIfNeeded();
  release();
  await page.locator('[slot=text]').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  // returns to the row, not to the top of the list
  const isSeen = () =>
    chapter.evaluate((heading) => {
      const { top, bottom } = heading.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await expect.poll(isSeen).toBe(true);
});
