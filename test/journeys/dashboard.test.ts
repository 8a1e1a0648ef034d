import { expect, it } from 'vitest';
import type { Page } from 'playwright';
import { Journeys } from '../support/journey.ts';
import { askToSignIn, codeLineIn, mailTo, paste } from '../support/journey-people.ts';
import { Worker } from '../support/live-people.ts';

const journeys = new Journeys();
/** What a browser says of streams and reads that have nobody to answer to, and of a save that somebody else was before. */
const broken = /events|users\/session|forms\/submit|\/r\/|status of 412/;

const row = (instanceId: string, widgetId: string, place: object, config: object = {}) => ({
  instanceId,
  widgetId,
  configVersion: 1,
  config,
  layout: { wide: place },
});
const board = (root: string) => ({
  schemaVersion: 1,
  widgets: [
    row('files', '@service/resources/form/viewer', { x: 0, y: 0, w: 8, h: 9 }, { resourceId: root }),
    row('later', '@acme/weather/form/forecast', { x: 8, y: 0, w: 4, h: 4 }, { big: 1 }),
  ],
  note: 'kept as it is',
});

/** What a resource holds now. */
async function read(worker: Worker, id: string): Promise<{ content: string; revision: number }> {
  const headers = { ...worker.headers, Accept: 'application/json' };
  const response = await fetch(`${journeys.url}/r/${id}`, { headers });
  const { content, resource } = (await response.json()) as { content: string; resource: { revision: number } };
  return { content, revision: resource.revision };
}

/** Somebody's page with the dashboard in it, by the script tag's own table of elements. */
async function opened(worker: Worker, id: string): Promise<Page> {
  const page = await journeys.page({ viewport: { width: 1280, height: 900 } }, broken);
  await page.goto(`${journeys.url}/logga-in?${new URLSearchParams({ returnTo: `/r/${worker.root}` })}`);
  await askToSignIn(page, worker.address);
  await page.getByLabel('Code').focus();
  await paste(page, codeLineIn(await mailTo(journeys.url, worker.address, 2)));
  await page.locator('resource-viewer:state(ready)').waitFor();
  // As a text: in a function the test's own bundler would take the import for its own.
  await page.evaluate(`import(${JSON.stringify(`${journeys.url}/cdn/service-widgets.js`)}).then(() => undefined)`);
  await page.evaluate((resourceId) => {
    const dashboard = document.createElement('service-dashboard');
    dashboard.setAttribute('resource-id', resourceId);
    document.body.replaceChildren(dashboard);
  }, id);
  await page.locator('service-dashboard:state(ready)').waitFor();
  return page;
}

it('a dashboard of the workspace is looked at, edited by keyboard and saved; what nobody knows stays as it was', async () => {
  const worker = await Worker.signUp(journeys.url);
  const document = board(worker.root);
  const id = await worker.submit('dashboard', worker.root, { name: 'Start', document });
  const page = await opened(worker, id);
  await page.locator('service-dashboard resource-viewer:state(ready)').waitFor();
  await page.getByText('Nobody here knows this widget').waitFor();

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
  await page.locator('service-dashboard service-current-user').waitFor();

  await page.getByRole('button', { name: 'Save', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('status')
    .filter({ hasText: /^Saved/ })
    .waitFor();
  const [files, later] = document.widgets;
  const { content } = await read(worker, id);
  const saved = JSON.parse(content) as typeof document;
  expect(saved).toMatchObject({ note: 'kept as it is', widgets: [{ layout: { wide: { w: 7 } } }, later, {}] });
  expect(content.startsWith(JSON.stringify({ schemaVersion: 1 }).slice(0, -1))).toBe(true);
  expect(content).toContain(JSON.stringify(later));
  expect(saved.widgets[2]).toMatchObject({ widgetId: '@service/authentication/form/current-user' });
  expect(files).not.toEqual(saved.widgets[0]);
});

it('of two who edit one dashboard the second sees what the first has saved, and both stands', async () => {
  const worker = await Worker.signUp(journeys.url);
  const document = board(worker.root);
  const id = await worker.submit('dashboard', worker.root, { name: 'Start', document });
  const page = await opened(worker, id);
  await page.getByRole('button', { name: 'Customise' }).click();
  await page.getByRole('button', { name: 'Move Resource viewer', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await page.locator('service-dashboard:state(unsaved)').waitFor();

  const theirs = {
    ...document,
    widgets: [...document.widgets, row('mine', '@acme/notes/form/note', { x: 8, y: 4, w: 4, h: 3 })],
  };
  await worker.submit('dashboard', id, { document: theirs }, { ifRevision: 1 });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Somebody else has saved this' }).waitFor();
  await page.getByText('1 widget added').waitFor();
  expect(JSON.parse((await read(worker, id)).content)).toEqual(theirs);

  await page.getByRole('button', { name: 'Save both together' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /^Saved/ })
    .waitFor();
  const { content, revision } = await read(worker, id);
  expect(revision).toBe(3);
  expect(JSON.parse(content)).toMatchObject({
    widgets: [{ layout: { wide: { y: 1 } } }, theirs.widgets[1], theirs.widgets[2]],
  });
});

it('a save goes through when somebody whose session has ended has signed in again in its place', async () => {
  const worker = await Worker.signUp(journeys.url);
  const id = await worker.submit('dashboard', worker.root, { name: 'Start', document: board(worker.root) });
  const page = await opened(worker, id);
  await page.getByRole('button', { name: 'Customise' }).click();
  await page.getByRole('button', { name: 'Move Resource viewer', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await page.locator('service-dashboard:state(unsaved)').waitFor();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.locator('service-dashboard dialog.ended').first();
  await dialog.waitFor();
  await dialog.getByLabel('E-mail').fill(worker.address);
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
