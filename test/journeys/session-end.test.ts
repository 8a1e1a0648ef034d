import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { Journeys } from '../support/journey.ts';
import { codeLineIn, mailTo } from '../support/journey-people.ts';
import { Worker } from '../support/live-people.ts';
import { keptSession } from '../support/sign-in-by-page.ts';

const journeys = new Journeys();
/** Failed requests after the end of the session. */
const ended = /status of 401|events|users\/session|\/r\//;

/** Records frames with the focus on the body. */
function watchFocus(): void {
  const lost: number[] = [];
  Object.assign(globalThis, { lost });
  const look = () => {
    if (document.hasFocus() && document.body && document.activeElement === document.body) lost.push(performance.now());
    requestAnimationFrame(look);
  };
  addEventListener('focusin', () => requestAnimationFrame(look), { once: true });
}
const lostFrames = (page: Page) => page.evaluate(() => (globalThis as unknown as { lost: number[] }).lost.length);

const focusedName = (page: Page) =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    const { labels, name } = element as HTMLInputElement;
    return labels?.[0]?.textContent?.trim() || name || element?.textContent?.replaceAll(/\s+/g, ' ').trim();
  });

const places = [
  ['the home page', '/', 'button', 'Customise'],
  ['a folder', '/r/ROOT', 'gridcell', undefined],
  ['a document', '/r/DOC', 'button', 'Edit'],
] as const;

it.each(places)(
  'moves the focus to the sign-in when the session of %s ends elsewhere, and back',
  async (_title, path, role, name) => {
    const worker = await Worker.signUp(journeys.url);
    const note = await worker.submit('create-document', worker.root, { name: 'Private note.md', content: '# Note' });
    const storageState = await keptSession(journeys, worker);
    const context = await journeys.person({ storageState }, ended);
    await context.addInitScript(watchFocus);
    const page = await context.newPage();
    await page.goto(journeys.url + path.replace('ROOT', worker.root).replace('DOC', note));
    const target = page.getByRole(role, { ...(name && { name }), exact: true }).first();
    await target.focus();
    await expect.poll(() => focusedName(page)).toBeTruthy();
    const heading = await page.locator('h1').first().textContent();

    const tab = await context.newPage();
    await tab.goto(`${journeys.url}/profil`);
    await tab
      .getByRole('button', { name: 'Astrid' })
      .or(tab.locator('service-current-user button').first())
      .first()
      .click();
    await tab.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await page.bringToFront();
    await expect.poll(() => focusedName(page)).toBe('Email');
    expect(await lostFrames(page)).toBe(0);
    expect(await page.title()).toBe('Home · Lindholm');
    expect(await page.locator('h1').first().textContent()).toBe('Home');
    await page.locator('main > [role="status"]').getByText('You’re signed out.').waitFor({ state: 'attached' });

    await page.keyboard.type(worker.address);
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedName(page)).toBe('Code');
    await page.keyboard.type(codeLineIn(await mailTo(journeys.url, worker.address, 3)).replace(/\D/g, ''));
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            document.activeElement?.closest('[slot]')?.outerHTML.slice(0, 80) ??
            document.activeElement?.outerHTML.slice(0, 60),
        ),
      )
      .toContain(path === '/' ? 'button customise' : 'slot="signed-in"');
    expect(await lostFrames(page)).toBe(0);
    expect(await page.locator('h1').first().textContent()).toBe(heading);
  },
);

it('focuses the only sign-in of the page after signing out from the menu', async () => {
  const worker = await Worker.signUp(journeys.url);
  const storageState = await keptSession(journeys, worker);
  const context = await journeys.person({ storageState }, ended);
  await context.addInitScript(watchFocus);
  const page = await context.newPage();
  await page.goto(journeys.url);
  await page.locator('service-current-user button').first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toBe('Email');
  expect(await lostFrames(page)).toBe(0);
  expect(await page.getByRole('link', { name: 'Sign in' }).count()).toBe(0);
});

it('names the page after a document that is deleted elsewhere', async () => {
  const worker = await Worker.signUp(journeys.url);
  const note = await worker.submit('create-document', worker.root, { name: 'Private note.md', content: '# Note' });
  const storageState = await keptSession(journeys, worker);
  const page = await journeys.page({ storageState }, ended);
  await page.goto(`${journeys.url}/r/${note}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).focus();
  await worker.submit('delete', note, {});
  await expect.poll(() => page.title()).toBe('Not found · Lindholm');
  expect(await page.locator('h1').first().textContent()).toBe('Not found');
});
