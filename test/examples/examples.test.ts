import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { deferred } from '../support/element-deferred.ts';
import { JourneyBrowser } from '../support/journey-browser.ts';
import { account, codeLineIn, mailTo, newAccount, paste } from '../support/journey-people.ts';
import { JourneyPlatform } from '../support/journey-platform.ts';
import { Relay, serveFiles, startServer, type Site } from './site.ts';

/** Public URL of the platform in every example; browsers resolve it to the address that the platform listens on. */
const publicUrl = 'http://localhost:4600';

/** Origin of the platform for servers. */
const relay = await Relay.listen();

const next = {
  command: ['../node_modules/next/dist/bin/next', 'start', '--port', '0'],
  variables: { NEXT_TELEMETRY_DISABLED: '1', PLATFORM_URL: relay.origin },
};

const examples: Readonly<Record<string, () => Promise<Site>>> = {
  'static-csp': () => serveFiles('static-csp'),
  react: () => serveFiles('react'),
  vue: () => serveFiles('vue'),
  svelte: () => serveFiles('svelte'),
  angular: () => serveFiles('angular'),
  'node-ssr': () => startServer('node-ssr'),
  next: () => startServer('next', next),
};

const sites = new Map<string, Site>();
let platform: JourneyPlatform;
let browser: JourneyBrowser;
let address = '';

beforeAll(async () => {
  await Promise.all(Object.entries(examples).map(async ([name, serve]) => sites.set(name, await serve())));
  const origins = [...sites.values()].map(({ origin }) => origin).join();
  platform = await JourneyPlatform.start({ PUBLIC_URL: publicUrl, ALLOWED_ORIGINS: origins });
  address = await platform.address();
  relay.leadTo(address);
  browser = await JourneyBrowser.launch({
    arguments: [`--host-resolver-rules=MAP localhost:4600 ${new URL(address).host}`],
  });
});
afterEach(async () => {
  await browser.closeContexts();
  expect(browser.errors.take()).toEqual([]);
});
afterAll(async () => {
  await Promise.all([platform?.stop(), browser?.close(), ...[...sites.values(), relay].map((site) => site.close())]);
});

const view = (page: Page, name: 'Files' | 'Dashboard') => page.locator('nav').getByText(name, { exact: true });

/** Shown while signed out; a hidden viewer has a form of its own. */
const signInOf = (page: Page) => page.locator('service-sign-in[slot="signed-out"]');

async function signIn(page: Page): Promise<void> {
  const person = await newAccount(address);
  const form = signInOf(page);
  await page.locator('service-sign-in[slot="signed-out"]:state(ask)').waitFor();
  await form.getByLabel('Email').fill(person);
  await form.getByRole('button', { name: 'Continue', exact: true }).click();
  await form.getByLabel('Code').focus();
  await paste(page, codeLineIn(await mailTo(address, person, 2)));
  await account(page).waitFor();
}

/** Width of the first widget, in columns. */
const firstWidth = (page: Page) =>
  page
    .locator('service-dashboard')
    .evaluate(
      (dashboard) =>
        (dashboard as unknown as { document: { widgets: [{ layout: { wide: { w: number } } }] } }).document.widgets[0]
          .layout.wide.w,
    );

it.each(Object.keys(examples))('%s: signs in, opens a document, edits a dashboard, signs out', async (name) => {
  const context = await browser.context({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(sites.get(name)!.origin);
  await signIn(page);

  await page.locator('resource-viewer:state(ready)').waitFor();
  await page.getByText('Welcome.md', { exact: true }).click();
  await page.getByRole('heading', { name: 'Welcome', exact: true }).waitFor();

  await view(page, 'Dashboard').click();
  await page.locator('service-dashboard:state(ready)').waitFor();
  // The second widget shows the selection of the first.
  const [files, selected] = [0, 1].map((index) => page.locator('service-dashboard resource-viewer').nth(index));
  await files!.getByRole('row').filter({ hasText: 'Markdown.md' }).locator('.changed').click();
  await selected!.getByRole('heading', { name: 'Markdown', exact: true }).waitFor();

  await page.getByRole('button', { name: 'Customise' }).click();
  await page.getByRole('toolbar', { name: 'Edit the dashboard' }).waitFor();
  await page.getByRole('button', { name: 'Move Resource viewer', exact: true }).first().press('Shift+ArrowLeft');
  await page.getByRole('status').filter({ hasText: '5 columns wide' }).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByRole('toolbar', { name: 'Edit the dashboard' }).waitFor({ state: 'detached' });

  // The session and the dashboard are still there when the page comes again.
  await page.reload();
  await account(page).waitFor();
  await view(page, 'Dashboard').click();
  await page.locator('service-dashboard:state(ready)').waitFor();
  expect(await firstWidth(page)).toBe(5);

  await account(page).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await signInOf(page).getByLabel('Email').waitFor();
});

it('vue: a component in Suspense shows its fallback until the session and the workspace are read', async () => {
  const context = await browser.context({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(sites.get('vue')!.origin);
  await signIn(page);
  await page.getByText('Hello, Astrid Lind. 3 entries.').waitFor();

  const released = deferred();
  await page.route('**/r/*', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.reload();
  await page.getByText('Loading the workspace…').waitFor();
  released.resolve();
  await page.getByText('Hello, Astrid Lind. 3 entries.').waitFor();
  expect(await page.getByText('Loading the workspace…').count()).toBe(0);
});

it('next: its server renders the elements for the session, and the page hydrates them', async () => {
  const { origin } = sites.get('next')!;
  const context = await browser.context({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(origin, { waitUntil: 'commit' });
  const email = signInOf(page).getByLabel('Email');
  await email.fill('somebody@example.com');
  const rendered = (await email.elementHandle())!;
  release();
  await page.locator('service-sign-in[slot="signed-out"]:state(ask)').waitFor();
  expect(await email.inputValue()).toBe('somebody@example.com');
  expect(await email.evaluate((input, before) => input === before, rendered)).toBe(true);

  await signIn(page);
  await page.locator('resource-viewer:state(ready)').waitFor();
  const scriptless = await browser.context({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const served = await scriptless.newPage();
  await served.goto(origin);
  await served.getByText('Hello, Astrid Lind.').waitFor();
  expect(await served.locator('service-sign-in').isVisible()).toBe(false);
  expect(await served.locator('resource-viewer').isVisible()).toBe(true);
});

it('react: a script uses a token that the page has made, until the token is revoked', async () => {
  // Asks again after a cancelled and after a revoked dialog.
  const context = await browser.context(
    { viewport: { width: 1280, height: 900 } },
    / (401|404) |refuses the token of getToken/,
  );
  const page = await context.newPage();
  await page.goto(sites.get('react')!.origin);
  await signIn(page);
  await page.locator('nav').getByText('Script', { exact: true }).click();
  await page.getByRole('button', { name: 'Who am I?' }).click();
  await page.getByRole('status').filter({ hasText: '@example.com' }).waitFor();
  const person = (await page.getByRole('status').first().textContent())!;

  const done = async (button: string, lines: readonly string[]) => {
    await page.getByRole('button', { name: button }).click();
    for (const line of lines) await page.getByRole('listitem').filter({ hasText: line }).waitFor();
  };
  await done('Make a token', ['Made a token: svc_']);
  await done('Invoke by it', [`Invoked as: ${person}`]);
  await done('Upload by it', ['Uploaded: from-react.txt', 'Cancelled an upload: not_found']);
  await done('Revoke it', ['Revoked']);
  await done('Invoke by it', ['Refused: 401']);
});
