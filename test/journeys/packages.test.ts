import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { astrid } from '@service/widgets/testing';
import { bundle } from '../support/consumer.ts';
import { JourneyBrowser } from '../support/journey-browser.ts';

let browser: JourneyBrowser;
let folder: string;
beforeAll(async () => {
  browser = await JourneyBrowser.launch();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packages-'));
});
afterEach(async () => {
  await browser.closeContexts();
  await rm(folder, { recursive: true, force: true });
});
afterAll(() => browser.close());

const entries: Record<string, string> = {
  'its own entry': `import '@service/widgets/elements/sign-in';`,
  'its component': `import { SignIn } from '@service/widgets/react/elements/sign-in'; globalThis.found = SignIn;`,
};

it.each(Object.entries(entries))('bundles sign-in alone with %s, without the other elements', async (_, code) => {
  const { modules } = await bundle({ code });
  const folders = new Set(modules.map((path) => /^(?:react\/)?elements\/[^/]+/.exec(path)?.[0]));
  const own = [undefined, 'elements/parts', 'elements/sign-in', 'react/elements/sign-in.js', 'react/elements/wrap.js'];
  expect(modules).toContain('elements/sign-in/index.js');
  expect([...folders].filter((each) => !own.some((name) => name === each))).toEqual([]);
  const others = /^(?:markdown|manifest|forms\/schema)\/|directory|dashboard|document-model|viewer/;
  expect(modules.filter((path) => others.test(path))).toEqual([]);
});

const react18 = (name: string) => fileURLToPath(new URL(`../react-18/node_modules/${name}`, import.meta.url));
const versions = { 18: { react: react18('react'), 'react-dom': react18('react-dom') }, 19: {} };

it.each(Object.entries(versions))('React %s renders, hydrates, sets and listens to elements', async (_, alias) => {
  const [server, client] = await Promise.all([
    bundle({ file: 'test/support/react-server.tsx' }, true, alias),
    bundle({ file: 'test/support/react-client.tsx' }, false, alias),
  ]);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await Promise.all([...server.files].map(([name, text]) => writeFile(join(folder, name), text)));
  const { html } = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'app.js')).href)) as { html: string };
  expect(html).toMatch(/<service-sign-in class="mine" brand="Lindholm" sign-up-url="\/sign-up"><\/service-sign-in>/);

  const context = await browser.context();
  await context.route('http://app.test/**', (route) => {
    const body = client.files.get(new URL(route.request().url()).pathname.slice(1));
    if (body !== undefined) return route.fulfill({ contentType: 'text/javascript', body });
    const head = '<meta charset="utf-8"><link rel="icon" href="data:,">';
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html>${head}<main>${html}</main><script type="module" src="/app.js"></script>`,
    });
  });
  const page = await context.newPage();
  await page.goto('http://app.test/');
  const heading = (brand: string) => page.getByRole('heading', { name: `Sign in to ${brand}` });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const output = page.locator('output');

  // `brand` is a string, the messages are an object, and no boolean is set.
  await heading('Lindholm').waitFor();
  await button('Go on').waitFor();
  await button('Change').click();
  await heading('Other').waitFor();
  await button('Continue').waitFor();
  await expect.poll(() => page.getByLabel('Email').isDisabled()).toBe(true);
  await button('Change').click();
  await heading('Lindholm').waitFor();
  await expect.poll(() => page.getByLabel('Email').isDisabled()).toBe(false);

  await page.getByLabel('Email').fill('somebody@example.com');
  await button('Reset').click();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('');
  await page.getByLabel('Email').fill(astrid.email);
  await button('Go on').click();
  await output.getByText('sent', { exact: true }).waitFor();
  // A new handler replaces the old one.
  await button('Change').click();
  await button('Change').click();
  await page.getByLabel('Code').fill('482917');
  await output.getByText(`sent, ${astrid.name}`, { exact: true }).waitFor();
  expect(browser.errors.take()).toEqual([]);
});
