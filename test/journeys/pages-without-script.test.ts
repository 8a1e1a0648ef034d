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

/** Holds the scripts of a page back. @returns lets them load */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

it('creates, reads, edits, renames and downloads a document in a directory', async () => {
  const worker = await Worker.signUp(journeys.url);
  const page = await openWithout(worker);
  await link(page, 'New folder').click();
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
  await field(page, 'Name, to confirm').fill('Letters');
  await button(page, 'Delete').click();
  await page.getByText('Deleted. You can restore it').waitFor();
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
  expect(await others.getByRole('navigation', { name: 'Actions' }).innerText()).toBe('Download');
  await share(() => page.getByRole('combobox').first().selectOption('Ta bort åtkomst'));
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
  await page.getByText('Someone else saved a newer version').waitFor();
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

it('prints all of a document, with script and without', async () => {
  const worker = await Worker.signUp(journeys.url);
  const content = Array.from({ length: 80 }, (_, index) => `# Chapter ${index}\n\n${'Words. '.repeat(200)}\n`).join(
    '\n',
  );
  const book = await worker.submit('create-document', worker.root, { name: 'book.md', content });
  const storageState = await keptSession(journeys, worker);
  const counts: number[] = [];
  for (const javaScriptEnabled of [true, false]) {
    const page = await journeys.page({ javaScriptEnabled, storageState });
    await page.goto(`${journeys.url}/r/${book}`);
    if (javaScriptEnabled) await page.locator('[slot=text]').waitFor({ state: 'detached' });
    await page.emulateMedia({ media: 'print' });
    const last = page.getByRole('heading', { name: 'Chapter 79' });
    const bottom = await last.evaluate((heading) => heading.getBoundingClientRect().bottom + scrollY);
    expect(bottom).toBeGreaterThan(8_000);
    expect(await page.locator('header').isVisible()).toBe(false);
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    counts.push([...pdf.matchAll(/\/Type \/Page\b/g)].length);
  }
  expect(counts[0]).toBeGreaterThan(10);
  expect(Math.abs(counts[0]! - counts[1]!)).toBeLessThan(2);
});

it('shows a document before script, and keeps the scroll position when script has loaded', async () => {
  const worker = await Worker.signUp(journeys.url);
  const chapters = Array.from(
    { length: 80 },
    (_, index) => `## Chapter ${index}\n\n${'Some words of it. '.repeat(40)}\n`,
  );
  const book = await worker.submit('create-document', worker.root, { name: 'book.md', content: chapters.join('\n') });
  const page = await journeys.page({ storageState: await keptSession(journeys, worker) });
  const release = await holdScripts(page);
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

/** Focused element, through shadow roots: its role by tag, and its text. */
const focused = (page: Page) =>
  page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return `${active?.localName} ${active?.getAttribute('aria-label') ?? active?.textContent?.trim().replaceAll(/\s+/g, ' ')}`;
  });

/** Visible buttons that do nothing without script. */
const deadButtons = async (page: Page) => {
  const dead: string[] = [];
  for (const each of await page.locator('button').filter({ visible: true }).all()) {
    const works = await each.evaluate(
      (found: HTMLButtonElement) =>
        found.popoverTargetElement ?? (found.type === 'submit' && found.form?.method === 'post'),
    );
    if (!works) dead.push(await each.innerText());
  }
  return dead;
};

it('leads to every row of a long list by links, with Tab, in a plain table', async () => {
  const worker = await Worker.signUp(journeys.url);
  const names = Array.from({ length: 100 }, (_, index) => `Note ${String(index + 1).padStart(3, '0')}.md`);
  const long = await worker.submit('create-directory', worker.root, { name: 'Long' });
  for (const name of names) await worker.submit('create-document', long, { name });
  const page = await openWithout(worker);
  await link(page, 'Long').click();
  const rows = () => page.getByRole('rowheader').allInnerTexts();
  const found: string[] = [];
  for (let number = 1; number <= 4; number += 1) {
    await page.getByText(`Page ${number} of 4`, { exact: true }).waitFor();
    found.push(...(await rows()));
    if (number < 4) await link(page, 'Next page').click();
  }
  expect(found).toEqual(names);
  expect(await link(page, 'Next page').count()).toBe(0);
  await link(page, 'Previous page').click();
  await page.getByText('Page 3 of 4', { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('?page=3');

  const table = await page.getByRole('table').ariaSnapshot();
  expect(table).toContain('- columnheader "Name"');
  expect(table).toContain(`- rowheader "${names[60]}":`);
  expect(table).toContain(`- cell "0 B"`);
  for (const role of ['grid', 'gridcell', 'button']) expect(table).not.toMatch(new RegExp(`- ${role}\\b`));
  expect(await page.locator('resource-viewer :is([tabindex="-1"], [aria-selected], [aria-describedby])').count()).toBe(
    0,
  );

  const visited: string[] = [];
  for (let step = 0; step < 60 && !visited.at(-1)?.includes('Next page'); step += 1) {
    await page.keyboard.press('Tab');
    visited.push(await focused(page));
  }
  expect(visited[0]).toBe('a Skip to content');
  const links = names.slice(60, 90).map((name) => `a ${name}`);
  expect(visited.slice(-32)).toEqual([...links, 'a Previous page', 'a Next page']);
  await page.keyboard.press('Enter');
  await page.getByText('Page 4 of 4', { exact: true }).waitFor();

  // A row below the first page, as a link to it leads there.
  const children = await page.getByRole('rowheader').last().getByRole('link').getAttribute('href');
  await page.goto(`${journeys.url}/r/${long}?around=${children!.split('/').at(-1)}`);
  await page.locator('tr[aria-current]', { hasText: 'Note 100.md' }).waitFor();
});

it('has landmarks, a skip link and no dead button on every page, in both languages', async () => {
  const worker = await Worker.signUp(journeys.url);
  const note = await worker.submit('create-document', worker.root, { name: 'note.md', content: '- [x] Call Vera' });
  const empty = await worker.submit('create-directory', worker.root, { name: 'Empty' });
  for (const [locale, skip] of [
    ['en-GB', 'Skip to content'],
    ['sv-SE', 'Hoppa till innehållet'],
  ] as const) {
    const page = await openWithout(worker, { locale, viewport: { width: 320, height: 640 } });
    const paths = ['/', `/r/${worker.root}`, `/r/${note}`, `/r/${note}/info`, `/r/${empty}`, '/profil'];
    const out = await journeys.page({ javaScriptEnabled: false, locale }, /status of 404/);
    const visits = [
      ...[...paths, `/resource-actions/${worker.root}/new-document`].map((path) => [page, path] as const),
      ...['/', '/logga-in', '/registrera', '/nowhere'].map((path) => [out, path] as const),
    ];
    for (const [tab, path] of visits) {
      await tab.goto(`${journeys.url}${path}`);
      for (const role of ['banner', 'main'] as const)
        expect([path, await tab.getByRole(role).count()]).toEqual([path, 1]);
      expect(await tab.getByRole('banner').getByRole('navigation').count()).toBe(1);
      const headings = await tab.locator('h1').filter({ visible: true }).count();
      expect([path, headings]).toEqual([path, 1]);
      expect([path, await deadButtons(tab)]).toEqual([path, []]);
      const skipLink = tab.getByRole('link', { name: skip, exact: true });
      await skipLink.focus();
      const box = await skipLink.boundingBox();
      expect(box!.height).toBeGreaterThan(24);
      await tab.keyboard.press('Enter');
      expect(await tab.evaluate(() => document.activeElement?.localName)).toBe('main');
      const width = await tab.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(tab.viewportSize()!.width);
    }
    await page.goto(`${journeys.url}/r/${note}`);
    await page.getByRole('checkbox', { name: 'Call Vera' }).waitFor();
  }
});

it('moves the focus into the content by the skip link with script too, and keeps the address', async () => {
  const worker = await Worker.signUp(journeys.url);
  const page = await journeys.page({ storageState: await keptSession(journeys, worker) });
  await page.goto(`${journeys.url}/r/${worker.root}`);
  await page.getByRole('button', { name: 'New', exact: true }).waitFor();
  const address = page.url();
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('a Skip to content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('main');
  expect(page.url()).toBe(address);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('resource-viewer');
  // A click beside all controls focuses nothing.
  await page.locator('main').click({ position: { x: 4, y: 4 } });
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
});

it('gives the row the focus of its link, when script has loaded', async () => {
  const worker = await Worker.signUp(journeys.url);
  for (const name of ['one.md', 'two.md', 'three.md']) await worker.submit('create-document', worker.root, { name });
  const page = await journeys.page({ storageState: await keptSession(journeys, worker) });
  const release = await holdScripts(page);
  await page.goto(`${journeys.url}/r/${worker.root}`, { waitUntil: 'commit' });
  await link(page, 'three.md').focus();
  expect(await page.getByRole('grid').count()).toBe(0);
  expect(await deadButtons(page)).toEqual([]);
  const before = await link(page, 'three.md').boundingBox();
  release();
  await page.getByRole('grid').waitFor();
  await expect.poll(() => focused(page)).toBe('div three.md');
  expect(await link(page, 'three.md').boundingBox()).toEqual(before);
});
