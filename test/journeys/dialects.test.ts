import { afterAll, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright';
import { atlas } from '../../examples/dialects/atlas/dialect.js';
import { listenAtlas } from '../../examples/dialects/atlas/server.ts';
import { folio } from '../../examples/dialects/folio/dialect.js';
import { listenFolio } from '../../examples/dialects/folio/server.ts';
import { createSdk, PlatformFailure, type Sdk } from '../../src/sdk/index.ts';
import type { Dialect } from '../../src/transport/index.ts';
import { DialectHost } from '../support/dialect-host.ts';
import { Journeys } from '../support/journey.ts';
import { account, askToSignIn, askToSignUp, mailTo, newAddress } from '../support/journey-people.ts';
import { codeIn, tokenIn } from '../support/sign-up-client.ts';

const host = await DialectHost.listen();
const journeys = new Journeys({ variables: () => ({ ALLOWED_ORIGINS: host.url }) });
const folioServer = await listenFolio();
const atlasServer = await listenAtlas();
afterAll(() => Promise.all([host.close(), folioServer.close(), atlasServer.close()]));

interface Letter {
  readonly code: string;
  /** Token of the link. */
  readonly link: string;
}

interface Row {
  /** Folder of the example dialect; '' for none. */
  readonly name: string;
  readonly dialect?: Dialect;
  readonly url: () => string;
  /** Newest of `mails` e-mails to an address. */
  readonly letterTo: (address: string, mails: number) => Letter | Promise<Letter>;
}

const letterOf =
  ({ archive }: typeof folioServer) =>
  (address: string) => {
    const { digits: code, link } = archive.people.letterTo(address);
    return { code, link };
  };

const rows: Readonly<Record<string, Row>> = {
  'the contract’s own': {
    name: '',
    url: () => journeys.url,
    letterTo: async (address, mails) => {
      const mail = await mailTo(journeys.url, address, mails);
      return { code: codeIn(mail), link: tokenIn(mail) };
    },
  },
  'other fields in an envelope': {
    name: 'folio',
    dialect: folio,
    url: () => folioServer.url,
    letterTo: letterOf(folioServer),
  },
  GraphQL: { name: 'atlas', dialect: atlas, url: () => atlasServer.url, letterTo: letterOf(atlasServer) },
};

/** Failed requests of streams and reads of closed pages. */
const cut = /forms|r\/|session|events/;

/** A browser without file pickers, so that tests can answer the file input. */
async function browser(): Promise<Page> {
  const context = await journeys.person({ viewport: { width: 1280, height: 900 } }, cut);
  await context.addInitScript(() => void Reflect.deleteProperty(globalThis, 'showOpenFilePicker'));
  return context.newPage();
}

/** Opens the host's page, whose elements need its platform first. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(host.url + path);
  await page.locator('service-platform:state(signed-out)').waitFor({ state: 'attached' });
}

/** Adds an element after sign-in: before, each would show a form. */
async function place(page: Page, tag: string, attributes: Readonly<Record<string, string>> = {}): Promise<Locator> {
  await page.evaluate(
    ([name, given]) => {
      const element = document.createElement(name);
      for (const [attribute, value] of Object.entries(given)) element.setAttribute(attribute, value);
      document.querySelector('service-platform')?.append(element);
    },
    [tag, attributes] as const,
  );
  const placed = page.locator(`service-platform > ${tag}`);
  // Widgets of a dashboard load near the viewport.
  await placed.scrollIntoViewIfNeeded();
  await page.locator(`service-platform > ${tag}:state(ready)`).waitFor();
  return placed;
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code.replaceAll(/\D/g, ''));
  await account(page).waitFor();
}

const row = (viewer: Locator, name: string) => viewer.getByRole('row', { name });
const button = (within: Locator, name: string) => within.getByRole('button', { name, exact: true });
/** Opens the workspace. */
const up = (viewer: Locator) => viewer.getByRole('navigation', { name: 'Path' }).getByRole('link').first().click();

async function create(viewer: Locator, kind: 'New folder' | 'New document', name: string): Promise<void> {
  await button(viewer, 'New').click();
  await viewer.getByRole('menuitem', { name: kind }).click();
  await viewer.getByRole('dialog').getByLabel('Name').fill(name);
  await viewer.page().keyboard.press('Enter');
  await row(viewer, name).waitFor();
}

/** Creates a token. @returns the token */
async function makeToken(tokens: Locator): Promise<string> {
  await tokens.getByLabel('Name').fill('Nightly build');
  await tokens.page().keyboard.press('Enter');
  const token = await tokens.getByLabel('Token', { exact: true }).inputValue();
  await button(tokens, 'Copy').click();
  await button(tokens, 'Copied').waitFor();
  await button(tokens, 'Done').click();
  return token;
}

/** Creates two similar documents, one linking to the other, and a dashboard. @returns its id */
async function furnish({ resources }: Sdk, root: string): Promise<string> {
  const says = '# Trädgården\n\nKomposten och odlingen i trädgården. Trädgården, kompost, odling.';
  for (const [name, content] of [
    ['Kompost.md', says],
    ['Odling.md', `${says} Se [kompost](Kompost.md).`],
  ] as const)
    await resources.submit('@service/resources/schema/create-document', { target: root, value: { name, content } });
  const layout = { wide: { x: 0, y: 0, w: 4, h: 2 } };
  const widget = { widgetId: '@service/authentication/form/current-user', configVersion: 1, config: {}, layout };
  const document = { schemaVersion: 1, widgets: [{ instanceId: 'who', ...widget }] };
  const made = { target: root, value: { name: 'Start', document } };
  const { id } = await resources.submit('@service/resources/schema/dashboard', made);
  // Topics and links are derived in the background.
  const counts = async () => {
    const [{ clusters }, { edges }] = await Promise.all([resources.clusters(), resources.graph({ resourceId: root })]);
    return [clusters.length, edges.filter(({ kind }) => kind === 'links').length];
  };
  await expect.poll(counts).toEqual([1, 1]);
  return id;
}

const named = (within: Locator, name: string) => within.getByRole('link', { name });

it.each(Object.entries(rows))(
  'every element works through the dialect in %s',
  async (_, { name, dialect, url, letterTo }) => {
    Object.assign(host, { dialect: name, platform: url() });
    const address = newAddress();
    const page = await browser();
    await visit(page, '/join');
    await askToSignUp(page, { name: 'Astrid Lind', address });
    await enterCode(page, (await letterTo(address, 1)).code);

    const tokens = await place(page, 'service-access-tokens');
    const token = await makeToken(tokens);
    const sdk = createSdk({ baseUrl: url(), token, ...(dialect && { dialect }) });
    const { rootResourceId: root } = await sdk.workspace();
    const board = await furnish(sdk, root);
    await button(tokens, 'Revoke Nightly build').click();

    const search = await place(page, 'resource-search', { query: 'komposten', within: root });
    await named(search, 'Odling.md').waitFor();
    const graph = await place(page, 'resource-graph', { view: 'list' });
    await button(graph, 'Kompost.md').click();
    await graph.getByText('Linked from').waitFor();
    const clusters = await place(page, 'resource-clusters');
    await button(clusters, 'Open all').click();
    await named(clusters, 'Kompost.md').waitFor();

    const dashboard = await place(page, 'service-dashboard', { 'resource-id': board });
    await dashboard.getByRole('button', { name: 'Astrid Lind', exact: true }).waitFor();
    await button(dashboard, 'Customise').click();
    await button(dashboard, 'Move Current user').focus();
    await page.keyboard.press('ArrowDown');
    await button(dashboard, 'Save').click();
    await dashboard
      .getByRole('status')
      .filter({ hasText: /^Saved/ })
      .waitFor();

    const viewer = await place(page, 'resource-viewer');
    const form = await place(page, 'service-schema-form', {
      type: '@service/resources/schema/create-directory',
      target: root,
    });
    await form.getByLabel('Name').fill('Arkiv');
    await button(form, 'Save').click();
    await row(viewer, 'Arkiv').waitFor();
    await create(viewer, 'New document', 'Agenda.md');
    const chooser = page.waitForEvent('filechooser');
    await button(viewer, 'Upload').click();
    await (await chooser).setFiles({ name: 'Notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Bring cake.') });
    await row(viewer, 'Notes.txt').locator('.title').click();
    await viewer.getByText('Bring cake.').waitFor();
    await up(viewer);
    await row(viewer, 'Agenda.md').locator('.title').click();
    await button(viewer, 'Edit').click();
    await viewer.locator('.cm-focused').waitFor();
    await page.keyboard.type('# Agenda');
    await page.keyboard.press('Control+s');

    // Other browsers: one asks for an e-mail, its link signs in where it is opened, and its code in the first one.
    const other = await browser();
    await visit(other, '/');
    await askToSignIn(other, address);
    const letter = await letterTo(address, 2);
    const third = await browser();
    await visit(third, `/link?token=${letter.link}`);
    await third.locator('service-verify').getByRole('button', { name: 'Sign in' }).click();
    await account(third).waitFor();

    // Changes in one tab show in the other.
    await enterCode(other, letter.code);
    const theirs = await place(other, 'resource-viewer');
    await row(theirs, 'Agenda.md').locator('.title').click();
    await theirs.getByRole('heading', { name: 'Agenda', exact: true }).waitFor();
    await up(viewer);
    await row(viewer, 'Arkiv').waitFor();
    await up(theirs);
    await create(theirs, 'New folder', 'Bilagor');
    await row(viewer, 'Bilagor').waitFor();

    await account(other).click();
    await other.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await other.locator('service-platform:state(signed-out)').waitFor({ state: 'attached' });
    expect(await account(other).isVisible()).toBe(false);
    await tokens.getByText('You have no tokens yet.').waitFor();
    const refused = await sdk.resources.read(root).catch((error: unknown) => error);
    expect(refused instanceof PlatformFailure && refused.code).toBe('unauthenticated');
  },
);
