import { afterAll, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { listenAtlas } from '../../examples/dialects/atlas/server.ts';
import { listenFolio } from '../../examples/dialects/folio/server.ts';
import { DialectHost } from '../support/dialect-host.ts';
import { Journeys } from '../support/journey.ts';
import { account, askToSignIn, askToSignUp, mailsTo, newAddress } from '../support/journey-people.ts';
import { codeIn } from '../support/sign-up-client.ts';

const host = await DialectHost.listen();
const journeys = new Journeys({ variables: () => ({ ALLOWED_ORIGINS: host.url }) });
const folio = await listenFolio();
const atlas = await listenAtlas();
afterAll(() => Promise.all([host.close(), folio.close(), atlas.close()]));

interface Row {
  readonly dialect: string;
  readonly url: () => string;
  /** The code of the newest of so many mails to an address. */
  readonly codeFor: (address: string, mails: number) => string | Promise<string>;
}

const rows: Readonly<Record<string, Row>> = {
  'the contract’s own': {
    dialect: '',
    url: () => journeys.url,
    codeFor: async (address, mails) => codeIn((await mailsTo(journeys.url, address, mails))[0]!),
  },
  'other fields in an envelope': {
    dialect: 'folio',
    url: () => folio.url,
    codeFor: (address) => folio.archive.codeFor(address),
  },
  GraphQL: { dialect: 'atlas', url: () => atlas.url, codeFor: (address) => atlas.archive.codeFor(address) },
};

const row = (page: Page, name: string) => page.getByRole('row', { name });
/** Opens the host's page; until its platform is there, its elements don't know which one is theirs. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(host.url + path);
  await page.locator('service-platform:state(signed-out)').waitFor({ state: 'attached' });
}

/** To the workspace itself. */
const up = (page: Page) => page.getByRole('navigation', { name: 'Path' }).getByRole('link').first().click();

/** Signs in by a code, and shows the workspace: nobody else's elements stand in for a viewer before. */
async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code.replaceAll(/\D/g, ''));
  await account(page).waitFor();
  await page.evaluate(() =>
    document.querySelector('service-platform')?.append(document.createElement('resource-viewer')),
  );
  await page.locator('resource-viewer:state(ready)').waitFor();
}

async function create(page: Page, kind: 'New directory' | 'New document', name: string): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: kind }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await row(page, name).waitFor();
}

it.each(Object.entries(rows))(
  'signs up, reads, writes and signs in again in %s',
  async (_, { dialect, url, codeFor }) => {
    Object.assign(host, { dialect, platform: url() });
    const address = newAddress();
    const page = await journeys.page({}, /forms|r\/|session|events/);
    await visit(page, '/join');
    await askToSignUp(page, { name: 'Astrid Lind', address });
    await enterCode(page, await codeFor(address, 1));
    await account(page).waitFor();

    await create(page, 'New directory', 'Arkiv');
    await create(page, 'New document', 'Agenda.md');
    await row(page, 'Agenda.md').locator('.title').click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.locator('.cm-focused').waitFor();
    await page.keyboard.type('# Agenda');
    await page.keyboard.press('Control+s');

    // Somebody else's browser: signs in by the code of a mail, and what is done there is seen here.
    const other = await journeys.page({}, /forms|r\/|session|events/);
    await visit(other, '/');
    await askToSignIn(other, address);
    await enterCode(other, await codeFor(address, 2));
    await row(other, 'Arkiv').waitFor();
    await row(other, 'Agenda.md').locator('.title').click();
    await other.getByRole('heading', { name: 'Agenda', exact: true }).waitFor();
    await up(page);
    await row(page, 'Arkiv').waitFor();
    await up(other);
    await create(other, 'New directory', 'Bilagor');
    await row(page, 'Bilagor').waitFor();

    await account(other).click();
    await other.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await other.locator('service-platform:state(signed-out)').waitFor({ state: 'attached' });
    expect(await account(other).isVisible()).toBe(false);
  },
);
