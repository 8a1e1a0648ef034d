import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { BrowserContext, ConsoleMessage, Page } from 'playwright';
import { ExampleSite } from '../support/example-site.ts';
import { Journeys } from '../support/journey.ts';
import { JourneyHost, scriptTag } from '../support/journey-host.ts';
import { account, askToSignIn, codeField, codeLineIn, mailTo, newAccount, paste } from '../support/journey-people.ts';
import { Worker } from '../support/live-people.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);
const host = await JourneyHost.listen();
const example = await ExampleSite.listen('third-party-widget');
const journeys = new Journeys({
  variables: () => ({ ALLOWED_ORIGINS: [host.at('localhost'), example.origin].join() }),
});
const body = `<service-sign-in><p>Signing in needs script.</p></service-sign-in>
<service-current-user><p>Nobody is known.</p></service-current-user>`;

beforeEach(() => {
  host.allow(journeys.url);
  example.allow(journeys.url);
});
afterAll(() => Promise.all([host.close(), example.close()]));

async function signIn(page: Page, address: string): Promise<void> {
  await askToSignIn(page, address);
  await codeField(page).focus();
  await paste(page, codeLineIn(await mailTo(journeys.url, address, 2)));
}

describe('with hashes on every file', () => {
  /** Output of `npx service-widgets snippet` for the platform, and the policy that it needs. */
  async function printed(): Promise<{ head: string; scripts: string; hashes: Readonly<Record<string, string>> }> {
    const parameters = [`${root}dist/cli/main.js`, 'snippet', '--base-url', journeys.url];
    const { stdout: head } = await run(process.execPath, parameters);
    const map = JSON.parse(/<script type="importmap">(.*)<\/script>/.exec(head)![1]!) as {
      integrity: Record<string, string>;
    };
    return { head, scripts: /'sha256-[^']+'/.exec(head)![0], hashes: map.integrity };
  }

  /** An unwatched browser: refused files are expected here. */
  const unwatched = async () => (await journeys.person()).browser()!.newContext({ locale: 'en-US' });

  /** Adds one byte to a file. */
  const alter = (person: BrowserContext, file: string) =>
    person.route(file, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()} ` });
    });
  const refused = (page: Page) =>
    page.waitForEvent('console', (message: ConsoleMessage) => /integrity/.test(message.text()));

  it('runs the unchanged files', async () => {
    host.serve('/', { ...(await printed()), body });
    const address = await newAccount(journeys.url);
    const page = await journeys.page();
    await page.goto(host.at('localhost'));
    await signIn(page, address);
    await account(page).waitFor();
  });

  it('does not run an entry with one more byte; the fallback content stays', async () => {
    host.serve('/', { ...(await printed()), body });
    const person = await unwatched();
    await alter(person, '**/cdn/*/service-widgets.js');
    const page = await person.newPage();
    const [message] = await Promise.all([refused(page), page.goto(host.at('localhost'))]);
    expect(message.text()).toContain('service-widgets.js');
    await page.getByText('Signing in needs script.').waitFor();
    expect(await page.evaluate(() => customElements.get('service-sign-in'))).toBeUndefined();
  });

  it("does not run an element's file with one more byte, also if preloaded; the others work", async () => {
    const { head, scripts, hashes } = await printed();
    const [url, hash] = Object.entries(hashes).find(([each]) => each.includes('/current-user-'))!;
    const preload = `<link rel="modulepreload" href="${url}" integrity="${hash}" crossorigin="anonymous">`;
    host.serve('/', { head: head + preload, scripts, body });
    const person = await unwatched();
    await alter(person, url);
    const address = await newAccount(journeys.url);
    const page = await person.newPage();
    const missing = page.waitForEvent('console', (message) => message.text().startsWith('service-current-user '));
    await page.goto(host.at('localhost'));
    await missing;
    await signIn(page, address);
    await page.getByRole('heading', { name: 'You’re signed in as Astrid Lind' }).waitFor();
    await page.getByText('Nobody is known.').waitFor();
    expect(await page.evaluate(() => customElements.get('service-current-user'))).toBeUndefined();
  });

  it('does not run a lazy file with one more byte, and shows that something is missing', async () => {
    host.serve('/', { ...(await printed()), body });
    const person = await unwatched();
    await alter(person, '**/cdn/*/chunks/flow-*.js');
    const page = await person.newPage();
    await page.goto(host.at('localhost'));
    await page.getByLabel('Email').fill('astrid@example.com');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByText('Couldn’t load the form.').first().waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('astrid@example.com');
  });
});

it('exports the package once, for pages without a build', async () => {
  const names = async (entry: string) => {
    const program = `console.log(JSON.stringify(Object.keys(await import('@service/widgets${entry}')).sort()))`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { cwd: root });
    return JSON.parse(stdout) as string[];
  };
  host.serve('/', { head: scriptTag(journeys.url), body });
  const page = await journeys.page();
  await page.goto(host.at('localhost'));
  // As text: in a function, the test's bundler would rewrite the imports.
  const found = await page.evaluate(`(async () => {
    const [all, manifest] = await Promise.all(
      ['index.js', 'manifest.js'].map((file) => import('${journeys.url}/cdn/' + file)),
    );
    const tagged = document.createElement('service-sign-in').constructor === all.SignInElement;
    const registers = ['registerWidgets', 'registerRenderer'];
    const once = tagged && registers.every((name) => all[name] && all[name] === manifest[name]);
    return { all: Object.keys(all).sort(), manifest: Object.keys(manifest).sort(), once };
  })()`);
  expect(found).toEqual({ all: await names(''), manifest: await names('/manifest'), once: true });
});

it('shows a third-party widget that is wired to one of ours', async () => {
  const worker = await Worker.signUp(journeys.url);
  const page = await journeys.page({ viewport: { width: 1280, height: 900 } }, /users\/session|events/);
  await page.goto(example.origin);
  await signIn(page, worker.address);
  await page.locator('service-dashboard resource-viewer:state(ready)').waitFor();
  await page.getByText('Choose something.').waitFor();
  const row = page.getByRole('row').nth(1);
  await row.locator('.changed').click();
  await page.locator('acme-link').getByRole('link').waitFor();
  expect(await page.locator('acme-link a').getAttribute('href')).toMatch(
    new RegExp(`^${journeys.url}/r/[\\w-]{6,64}$`),
  );
});
