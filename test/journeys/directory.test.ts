import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { Journeys } from '../support/journey.ts';
import { JourneyHost, scriptTag } from '../support/journey-host.ts';
import { askToSignIn, codeLineIn, mailTo, newAccount, paste } from '../support/journey-people.ts';

const host = await JourneyHost.listen();
const journeys = new Journeys({ variables: () => ({ ALLOWED_ORIGINS: host.at('localhost') }) });
const tag = 'resource-viewer';
/** What a browser says of refusals that a journey is about. */
const refused = /forms\/submit|users\/session|\/r\//;

beforeEach(() => {
  host.allow(journeys.url);
  host.serve('/', { head: scriptTag(journeys.url), body: `<${tag}></${tag}>` });
});
afterAll(() => host.close());

/** Somebody's own browser, on a page with the viewer, signed in where it asks for that. */
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
async function create(page: Page, kind: 'New directory' | 'New document', name: string): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: kind }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await row(page, name).waitFor();
}

it('refuses names in words, at their field', async () => {
  const page = await visit(await newAccount(journeys.url));
  await create(page, 'New directory', 'Arkiv');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New directory' }).click();
  const field = page.getByRole('dialog').getByLabel('Name');
  for (const [name, said] of [
    ['ARKIV', 'There is one with this name already.'],
    ['a/b', 'This doesn’t look right.'],
    ['..', 'This doesn’t look right.'],
    ['', 'Fill this in.'],
    ['a\u202eb', 'This holds characters that can’t be used here.'],
    ['x'.repeat(256), 'At most 255 characters.'],
  ] as const) {
    await field.fill(name);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText(said).waitFor();
    expect(await field.inputValue()).toBe(name);
  }
});
