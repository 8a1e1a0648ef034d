import { afterAll, beforeEach, expect, it } from 'vitest';
import type { BrowserContext, Page } from 'playwright';
import { Journeys } from '../support/journey.ts';
import { JourneyHost, scriptTag } from '../support/journey-host.ts';
import { askToSignIn, codeLineIn, mailsTo, newAccount, paste, signIn } from '../support/journey-people.ts';
import { pngOf } from '../support/png.ts';

const host = await JourneyHost.listen();
const journeys = new Journeys({ variables: () => ({ ALLOWED_ORIGINS: host.at('localhost') }) });
const first = '# Agenda\n\nOne\n\nTwo\n';
/** Failed requests of saves that a journey blocks, or that the platform refuses on purpose. */
const refused = /forms\/submit|users\/session|\/r\/|events/;

const viewerPage = () => ({ head: scriptTag(journeys.url), body: '<resource-viewer></resource-viewer>' });

beforeEach(() => {
  host.allow(journeys.url);
  host.serve('/', viewerPage());
});
afterAll(() => host.close());

/** A new signed-in browser with the viewer open. */
async function signedIn(address: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await journeys.person({}, refused);
  const page = await context.newPage();
  await signIn(context, journeys.url, address);
  await page.goto(host.at('localhost'));
  await page.locator('resource-viewer:state(ready)').waitFor();
  return { context, page };
}

async function signInAgain(page: Page, address: string, mails: number): Promise<void> {
  await askToSignIn(page, address);
  await page.getByLabel('Code').focus();
  const all = await mailsTo(journeys.url, address, mails);
  // Sharing sends e-mail as well, before or after the sign-in.
  await paste(page, codeLineIn(all.find(({ text }) => /: \d{3} \d{3}$/m.test(text))!));
}

interface Made {
  readonly result: { readonly resource: { readonly id: string } };
}

/** Submits a form as the page's own session does. */
async function submit(page: Page, submission: object): Promise<Made> {
  return page.evaluate(
    async ({ url, body, key }) => {
      const response = await fetch(`${url}/api/v0/forms/submit`, {
        method: 'POST',
        credentials: 'include',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      return response.json();
    },
    { url: journeys.url, body: submission, key: crypto.randomUUID() },
  ) as Promise<Made>;
}

/** A new user's document, open in the viewer. */
async function withDocument(): Promise<{ address: string; context: BrowserContext; page: Page; id: string }> {
  const address = await newAccount(journeys.url);
  const { context, page } = await signedIn(address);
  const target = await page.locator('resource-viewer').getAttribute('resource-id');
  const value = { name: 'Agenda.md', content: first };
  const made = await submit(page, { type: '@service/resources/schema/create-document', target, value });
  const { id } = made.result.resource;
  await open(page, id);
  return { address, context, page, id };
}

async function open(page: Page, id: string): Promise<void> {
  await page.locator('resource-viewer').evaluate((viewer, to) => viewer.setAttribute('resource-id', to), id);
  await page.getByRole('heading', { name: 'Agenda', exact: true }).waitFor();
}

async function edit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Text of Agenda.md' }).waitFor();
  await page.locator('.cm-focused').waitFor();
}

const contentOf = (page: Page, id: string): Promise<string> =>
  page.evaluate(
    async ({ url, id: of }) => {
      const headers = { Accept: 'application/json' };
      const response = await fetch(`${url}/r/${of}`, { credentials: 'include', headers });
      return ((await response.json()) as { content: string }).content;
    },
    { url: journeys.url, id },
  );

const stored = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify({ ...localStorage }));

/** Ends the session of a browser, as another of its tabs does. */
async function signOff(context: BrowserContext): Promise<void> {
  const other = await context.newPage();
  await other.goto(host.at('localhost'));
  await other.evaluate(async (url) => {
    await fetch(`${url}/api/v0/users/sign-off`, {
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
      body: '{}',
    });
  }, journeys.url);
  await other.close();
}

/** Gives another user a role on a document, or takes it away without one. */
async function share(page: Page, id: string, email?: string, role = 'writer'): Promise<void> {
  const value = { entries: email ? [{ email, role }] : [], visibility: 'workspace' };
  await submit(page, { type: '@service/resources/schema/access', target: id, value });
}

it('shows both texts to the second of two authors who save, and loses neither', async () => {
  const astrid = await withDocument();
  const address = await newAccount(journeys.url);
  await share(astrid.page, astrid.id, address);
  const bo = await signedIn(address);
  await open(bo.page, astrid.id);
  await edit(astrid.page);
  await edit(bo.page);
  await bo.page.keyboard.type('Bo was here. ');
  await bo.page.keyboard.press('Control+s');
  await expect.poll(() => contentOf(bo.page, astrid.id)).toBe(`Bo was here. ${first}`);
  await astrid.page.keyboard.press('Control+End');
  await astrid.page.keyboard.type('Three');
  await astrid.page.keyboard.press('Control+s');
  await astrid.page.locator('.conflict').waitFor();
  const sides = await astrid.page.locator('.lines').allTextContents();
  expect(sides[0]).toContain('Three');
  expect(sides[1]).toContain('Bo was here. # Agenda');
  expect(await contentOf(bo.page, astrid.id)).toBe(`Bo was here. ${first}`);
  await astrid.page.getByRole('button', { name: 'Use both' }).click();
  await expect.poll(() => contentOf(bo.page, astrid.id)).toBe(`Bo was here. ${first}Three`);
});

it('offers the draft after a reload during a save, and saves it once', async () => {
  const { page, id } = await withDocument();
  await edit(page);
  await page.route('**/forms/submit', (route) => route.abort());
  await page.keyboard.type('Reloaded. ');
  await expect.poll(() => stored(page)).toContain('Reloaded. ');
  await page.unroute('**/forms/submit');
  await page.reload();
  await page.locator('resource-viewer:state(ready)').waitFor();
  await open(page, id);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => contentOf(page, id)).toBe(`Reloaded. ${first}`);
  await expect.poll(() => stored(page)).not.toContain('Reloaded. ');
});

it('offers the draft in the next tab after a crash', async () => {
  const { context, page, id } = await withDocument();
  await edit(page);
  await page.route('**/forms/submit', (route) => route.abort());
  await page.keyboard.type('Crashed. ');
  await expect.poll(() => stored(page)).toContain('Crashed. ');
  const devtools = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  const next = await context.newPage();
  await next.goto(host.at('localhost'));
  await next.locator('resource-viewer:state(ready)').waitFor();
  await open(next, id);
  await next.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => contentOf(next, id)).toBe(`Crashed. ${first}`);
});

it('offers the draft after a sign-out to the same user only', async () => {
  const { address, context, page, id } = await withDocument();
  const another = await newAccount(journeys.url);
  await share(page, id, another);
  await edit(page);
  await page.route('**/forms/submit', (route) => route.abort());
  await page.keyboard.type('Signed out. ');
  await expect.poll(() => stored(page)).toContain('Signed out. ');
  await signOff(context);
  await page.unroute('**/forms/submit');
  await page.reload();
  await signInAgain(page, another, 3);
  await page.locator('resource-viewer:state(ready)').waitFor();
  await open(page, id);
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Restore' }).count()).toBe(0);
  expect(await page.getByText('Signed out. ').count()).toBe(0);
  expect(await contentOf(page, id)).toBe(first);
  await signOff(context);
  await page.reload();
  await signInAgain(page, address, 3);
  await page.locator('resource-viewer:state(ready)').waitFor();
  await open(page, id);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => contentOf(page, id)).toBe(`Signed out. ${first}`);
});

it('continues with the same text after a sign-out elsewhere and a sign-in in place', async () => {
  const { address, context, page, id } = await withDocument();
  await edit(page);
  await page.route('**/forms/submit', (route) => route.abort());
  await page.keyboard.type('In place. ');
  await expect.poll(() => stored(page)).toContain('In place. ');
  await signOff(context);
  await page.locator('.cm-content').waitFor({ state: 'detached' });
  await page.unroute('**/forms/submit');
  await signInAgain(page, address, 3);
  await page.locator('.cm-content', { hasText: 'In place. # Agenda' }).waitFor();
  await expect.poll(() => contentOf(page, id)).toBe(`In place. ${first}`);
});

it('keeps the text when a colleague deletes the document, and saves it as a new one', async () => {
  const astrid = await withDocument();
  const address = await newAccount(journeys.url);
  await share(astrid.page, astrid.id, address, 'owner');
  const bo = await signedIn(address);
  await edit(astrid.page);
  await astrid.page.route('**/forms/submit', (route) => route.abort());
  await astrid.page.keyboard.type('Not lost. ');
  await submit(bo.page, { type: '@service/resources/schema/delete', target: astrid.id, value: {} });
  await astrid.page.getByText('Your text is still here.').first().waitFor();
  await astrid.page.locator('.cm-content', { hasText: 'Not lost. # Agenda' }).waitFor();
  await astrid.page.unroute('**/forms/submit');
  await astrid.page.getByRole('button', { name: 'Save as a new document' }).click();
  await astrid.page.locator('.reading', { hasText: 'Not lost.' }).waitFor();
  const id = await astrid.page.locator('resource-viewer').getAttribute('resource-id');
  expect(id).not.toBe(astrid.id);
  expect(await contentOf(astrid.page, id ?? '')).toBe(`Not lost. ${first}`);
});

it('keeps the text when access to the document is revoked, also after a reload', async () => {
  const astrid = await withDocument();
  const address = await newAccount(journeys.url);
  await share(astrid.page, astrid.id, address);
  const { page } = await signedIn(address);
  const root = await page.locator('resource-viewer').getAttribute('resource-id');
  await open(page, astrid.id);
  await edit(page);
  await page.route('**/forms/submit', (route) => route.abort());
  await page.keyboard.type('Bo’s own. ');
  await share(astrid.page, astrid.id);
  await page.getByText('Your text is still here.').first().waitFor();
  await page.unroute('**/forms/submit');
  await page.reload();
  await page.locator('resource-viewer:state(ready)').waitFor();
  await page.locator('resource-viewer').evaluate((viewer, to) => viewer.setAttribute('resource-id', to), astrid.id);
  expect(await page.getByRole('textbox', { name: 'Your text' }).inputValue()).toBe(`Bo’s own. ${first}`);
  await page.getByRole('button', { name: 'Save as a new document' }).click();
  await page.locator('.reading', { hasText: 'Bo’s own.' }).waitFor();
  await page.getByRole('navigation').locator(`a[href*="${root}"]`).waitFor();
  expect(await contentOf(astrid.page, astrid.id)).toBe(first);
});

it('saves after the session has expired and the user has signed in again in place', async () => {
  const { address, context, page, id } = await withDocument();
  await edit(page);
  await context.clearCookies();
  await page.keyboard.type('Ended. ');
  await page.keyboard.press('Control+s');
  await page.locator('dialog.ended[open]').waitFor();
  await signInAgain(page, address, 3);
  await expect.poll(() => contentOf(page, id)).toBe(`Ended. ${first}`);
  await page.locator('.cm-content', { hasText: 'Ended. # Agenda' }).waitFor();
});

it('formats by toolbar, key and menu, edits a table, and shows a pasted picture after a reload', async () => {
  host.serve('/', { ...viewerPage(), hasImages: true });
  const { page, id } = await withDocument();
  await edit(page);
  await page.keyboard.press('Control+End');
  const tools = page.getByRole('toolbar', { name: 'Formatting' });
  await page.keyboard.type('Bring ');
  await tools.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('coffee');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type(' and ');
  await page.keyboard.press('Control+i');
  await page.keyboard.type('cake');
  await page.keyboard.press('End');
  await page.keyboard.type('\n\n/tab');
  await page.getByRole('option', { name: 'Table' }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Item');
  for (const cell of ['Sum', 'Cake', '90']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(cell);
  }
  await page.keyboard.press('Tab');
  await tools.getByRole('button', { name: 'Delete row' }).click();
  const table = '| Item | Sum |\n| ---- | --- |\n| Cake | 90  |';
  await expect.poll(() => contentOf(page, id)).toContain(table);

  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n\n');
  await page.evaluate(
    (bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(bytes)], 'Hall.png', { type: 'image/png' }));
      let { activeElement } = document;
      while (activeElement?.shadowRoot) ({ activeElement } = activeElement.shadowRoot);
      activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true }),
      );
    },
    [...pngOf(60, 40)],
  );
  await expect
    .poll(() => contentOf(page, id))
    .toBe(`${first}Bring **coffee** and *cake*\n\n${table}\n\n![Hall](Hall.png)`);

  await page.reload();
  await page.locator('resource-viewer:state(ready)').waitFor();
  await open(page, id);
  const article = page.locator('.article');
  expect(await article.locator('strong').textContent()).toBe('coffee');
  expect(await article.locator('em').textContent()).toBe('cake');
  expect(await article.locator('td').allTextContents()).toEqual(['Cake', '90']);
  const picture = article.locator('img[alt=Hall]');
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(60);
});
