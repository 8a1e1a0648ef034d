import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { Journeys } from '../support/journey.ts';
import { Worker } from '../support/live-people.ts';
import { keptSession } from '../support/sign-in-by-page.ts';

const journeys = new Journeys();
const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** Pages of missing resources, streams of closed pages, and scripts that are not loaded on purpose. */
const refused = /status of 4\d\d |events|users\/session|\/r\/|ERR_FAILED .*\.js$/;

/** A user with a folder of more than a page, and a document. */
async function signUp() {
  const worker = await Worker.signUp(journeys.url);
  const directory = await worker.submit('create-directory', worker.root, { name: 'Letters' });
  await worker.createAll(
    'document',
    directory,
    Array.from({ length: 40 }, (_, index) => `Letter ${index}.md`),
  );
  const content =
    '# Note\n\nA [link](https://example.com).\n\n## Tasks\n\n- [ ] Buy milk\n\n| a | b |\n|---|---|\n| 1 | 2 |\n';
  const note = await worker.submit('create-document', worker.root, { name: 'Note.md', content });
  const ids: Readonly<Record<string, string>> = { ROOT: worker.root, DIRECTORY: directory, NOTE: note };
  return { ids, storageState: await keptSession(journeys, worker) };
}

let signedUp: ReturnType<typeof signUp> | undefined;

/** All rules of axe, those for whole pages and best practices too. */
async function violations(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axePath });
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(root: Document, options: object): Promise<AxeResults> } };
    const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const result = await axe.run(document, { runOnly, resultTypes: ['violations'] });
    return result.violations;
  });
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, html }) => `${String(target)} ${html.slice(0, 120)}`).join('; ')}`,
  );
}

const signedOut = ['/', '/logga-in', '/registrera', '/inbjudan/verifiera?token=unknown', '/nowhere'];
const signedIn = [
  ...['/', '/profil', '/r/ROOT', '/r/DIRECTORY', '/r/DIRECTORY?page=2', '/r/NOTE', '/r/NOTE/info', '/r/shared'],
  ...['share', 'edit', 'move', 'rename', 'delete'].map((action) => `/resource-actions/NOTE/${action}`),
  ...['new-directory', 'new-document'].map((action) => `/resource-actions/ROOT/${action}`),
];
const looks = [
  { locale: 'en-US', colorScheme: 'light', script: true },
  { locale: 'sv-SE', colorScheme: 'dark', script: true },
  { locale: 'en-US', colorScheme: 'dark', script: false },
  { locale: 'sv-SE', colorScheme: 'light', script: false },
] as const;

it.each(looks)('pages have no violation of any rule: %o', async ({ locale, colorScheme, script }) => {
  const found: string[] = [];
  const { ids, storageState } = await (signedUp ??= signUp());
  for (const [paths, state] of [
    [signedOut, undefined],
    [signedIn, storageState],
  ] as const) {
    // Checked by script, so only the page's own files are blocked.
    const options = { locale, colorScheme, bypassCSP: true, ...(state && { storageState: state }) };
    const context = await journeys.person(options, refused);
    const page = await context.newPage();
    if (!script) await page.route('**/*.js', (route) => route.abort());
    for (const path of paths) {
      await page.goto(journeys.url + path.replace(/[A-Z]{2,}/, (name) => ids[name]!));
      if (script && (await page.locator('resource-viewer').count()))
        await page.locator('resource-viewer:state(ready)').first().waitFor();
      if (script) await page.waitForTimeout(300);
      found.push(...(await violations(page)).map((violation) => `${path}: ${violation}`));
    }
  }
  expect(found).toEqual([]);
});
