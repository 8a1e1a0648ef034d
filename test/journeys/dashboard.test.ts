import { expect, it } from 'vitest';
import type { Page } from 'playwright';
import { parse, stringify } from '../../src/models/dashboard/json.ts';
import { Journeys } from '../support/journey.ts';
import { codeLineIn, mailTo, paste, signIn } from '../support/journey-people.ts';
import { Worker } from '../support/live-people.ts';

const journeys = new Journeys();
/** Failed requests of streams and reads of closed pages, and of conflicting saves. */
const broken = /events|users\/session|forms\/submit|\/r\/|status of 412|@acme\/weather\/form\/forecast/;

/** A dashboard as written by hand. */
const text = (root: string) => `{
  "schemaVersion": 1,
  "widgets": [
    {
      "instanceId": "files",
      "widgetId": "@service/resources/form/viewer",
      "config": { "resourceId": "${root}" },
      "layout": { "wide": { "x": 0, "y": 0, "w": 8, "h": 9 } }
    },
    {
      "instanceId": "later",
      "widgetId": "@acme\\/weather/form/forecast",
      "config": { "big": 12345678901234567890, "exact": 1.10 },
      "layout": { "wide": { "x": 8, "y": 0, "w": 4, "h": 4 } }
    }
  ],
  "note": "kept as it is, caf\\u00e9"
}`;

/** Creates a dashboard from a text, which is stored unchanged. */
async function create(worker: Worker, document: string): Promise<string> {
  const response = await fetch(`${journeys.url}/api/v0/forms/submit`, {
    method: 'POST',
    headers: { ...worker.headers, 'Content-Type': 'application/json' },
    body: `{"type":"@service/resources/schema/dashboard","target":"${worker.root}","value":{"name":"Start","document":${document}}}`,
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { result: { resource: { id: string } } }).result.resource.id;
}

/** Current content and revision of a resource. */
async function read(worker: Worker, id: string): Promise<{ content: string; revision: number }> {
  const headers = { ...worker.headers, Accept: 'application/json' };
  const response = await fetch(`${journeys.url}/r/${id}`, { headers });
  const { content, resource } = (await response.json()) as { content: string; resource: { revision: number } };
  return { content, revision: resource.revision };
}

/** A page of a signed-in user. */
async function signedIn(worker: Worker): Promise<Page> {
  const page = await journeys.page({ viewport: { width: 1280, height: 900 } }, broken);
  await signIn(page.context(), journeys.url, worker.address);
  await page.goto(`${journeys.url}/r/${worker.root}`);
  await page.locator('resource-viewer:state(ready)').waitFor();
  return page;
}

/** Puts the dashboard into a page, by the script tag's own table of elements. */
async function show(page: Page, id: string): Promise<void> {
  // As text: in a function, the test's bundler would rewrite the import.
  await page.evaluate(`import(${JSON.stringify(`${journeys.url}/cdn/service-widgets.js`)}).then(() => undefined)`);
  await page.evaluate((resourceId) => {
    const dashboard = document.createElement('service-dashboard');
    dashboard.setAttribute('resource-id', resourceId);
    document.body.replaceChildren(dashboard);
  }, id);
  await page.locator('service-dashboard:state(ready)').waitFor();
}

async function opened(worker: Worker, id: string): Promise<Page> {
  const page = await signedIn(worker);
  await show(page, id);
  return page;
}

it('shows, edits by keyboard and saves the dashboard of a workspace; other values stay', async () => {
  const worker = await Worker.signUp(journeys.url);
  const before = text(worker.root);
  const id = await create(worker, before);
  const page = await opened(worker, id);
  await page.locator('service-dashboard resource-viewer:state(ready)').waitFor();
  await page.getByText('Unknown widget.').waitFor();

  await page.getByRole('button', { name: 'Customise' }).click();
  await page.getByRole('toolbar', { name: 'Edit the dashboard' }).waitFor();
  await page.getByRole('button', { name: 'Move Resource viewer', exact: true }).focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.getByRole('status').filter({ hasText: '7 columns wide' }).waitFor();

  await page.getByRole('button', { name: 'Add widget' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('sign out');
  await page.getByRole('button', { name: 'Add Current user' }).waitFor();
  await page.keyboard.press('Enter');
  // One row, by the handle of all results.
  await page.locator('service-dashboard service-current-user').waitFor({ state: 'attached' });

  await page.getByRole('button', { name: 'Save', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('status')
    .filter({ hasText: /^Saved/ })
    .waitFor();
  const added = `{
      "instanceId": "current-user-1",
      "widgetId": "@service/authentication/form/current-user",
      "configVersion": 1,
      "config": {},
      "layout": { "wide": { "x": 7, "y": 4, "w": 3, "h": 1 } }
    }`;
  const { content } = await read(worker, id);
  const expected = before.replace('"w": 8', '"w": 7').replace('    }\n  ],', `    },\n    ${added}\n  ],`);
  expect(content).toBe(stringify(parse(expected)));
});

/** Drags the element with this label by some pixels. */
async function drag(page: Page, name: string, x: number, y: number): Promise<void> {
  const handle = await page.getByRole('button', { name, exact: true }).boundingBox();
  if (!handle) throw new Error(`${name} is not to be seen.`);
  const [from, down] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
  await page.mouse.move(from, down);
  await page.mouse.down();
  await page.mouse.move(from + x / 2, down + y / 2);
  await page.mouse.move(from + x, down + y);
  await page.mouse.up();
}

const customise = async (page: Page) => {
  await page.getByRole('button', { name: 'Customise' }).click();
  await page.getByRole('toolbar', { name: 'Edit the dashboard' }).waitFor();
};
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const isSaved = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Saved/ })
    .waitFor();

it("merges the edits of two users: the second sees the first's, and the first sees both", async () => {
  const [worker, other] = await Promise.all([Worker.signUp(journeys.url), Worker.signUp(journeys.url)]);
  const [first, second] = await Promise.all([signedIn(worker), signedIn(other)]);
  const id = await create(worker, text(worker.root));
  const entries = [
    { email: worker.address, role: 'owner' },
    { email: other.address, role: 'writer' },
  ];
  await worker.submit('access', worker.root, { entries, visibility: 'workspace' });
  await Promise.all([show(first, id), show(second, id)]);
  await Promise.all([customise(first), customise(second)]);

  // a row and its gap are 64 px
  await drag(second, 'Move Resource viewer', 0, 128);
  await second.locator('service-dashboard:state(unsaved)').waitFor();
  await first.getByRole('button', { name: 'Remove @acme/weather/form/forecast', exact: true }).click();
  await save(first);
  await isSaved(first);
  const theirs = (await read(worker, id)).content;

  await save(second);
  await second.getByRole('heading', { name: 'Someone else saved this' }).waitFor();
  await second.getByText('1 widget removed').waitFor();
  expect(await read(worker, id)).toEqual({ content: theirs, revision: 2 });

  await second.getByRole('button', { name: 'Merge' }).click();
  await isSaved(second);
  const both = theirs.replace('"x":0,"y":0', '"x":0,"y":2');
  expect(both).not.toBe(theirs);
  expect(await read(worker, id)).toEqual({ content: both, revision: 3 });
  await first.waitForFunction(() => {
    const { widgets } = document.querySelector('service-dashboard')!.document as {
      widgets: { layout: { wide: { y: number } } }[];
    };
    return widgets[0]?.layout.wide.y === 2;
  });
});

it('saves after the user has signed in again in place', async () => {
  const worker = await Worker.signUp(journeys.url);
  const id = await create(worker, text(worker.root));
  const page = await opened(worker, id);
  await page.getByRole('button', { name: 'Customise' }).click();
  await page.getByRole('button', { name: 'Move Resource viewer', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await page.locator('service-dashboard:state(unsaved)').waitFor();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.locator('service-dashboard dialog.ended').first();
  await dialog.waitFor();
  await dialog.getByLabel('Email').fill(worker.address);
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await dialog.getByLabel('Code').focus();
  await paste(page, codeLineIn(await mailTo(journeys.url, worker.address, 3)));
  await page
    .getByRole('status')
    .filter({ hasText: /^Saved/ })
    .waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(JSON.parse((await read(worker, id)).content)).toMatchObject({ widgets: [{ layout: { wide: { y: 1 } } }, {}] });
});
