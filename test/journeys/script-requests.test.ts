import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { Journeys } from '../support/journey.ts';
import { Worker } from '../support/live-people.ts';
import { keptSession } from '../support/sign-in-by-page.ts';

const journeys = new Journeys();

/** Loads a page and counts its scripts until the network has been idle for half a second. */
async function expectScripts(page: Page, url: string, limit: number): Promise<void> {
  const names: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') names.push(new URL(request.url()).pathname.replace(/^.*\//, ''));
  });
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  expect(names.length, names.join('\n')).toBeGreaterThan(0);
  expect(names.length, names.join('\n')).toBeLessThanOrEqual(limit);
}

it.each(['/logga-in', '/registrera', '/verify-sign-in?token=unknown'])(
  'loads at most 6 scripts on %s',
  async (path) => {
    await expectScripts(await journeys.page(), journeys.url + path, 6);
  },
);

it('loads at most 6 scripts on each page of a signed-in user', async () => {
  const worker = await Worker.signUp(journeys.url);
  const storageState = await keptSession(journeys, worker);
  const documentId = await worker.submit('create-document', worker.root, { name: 'Letter' });
  for (const path of ['/', '/profil', `/r/${worker.root}`, `/r/${worker.root}/info`, `/r/${documentId}`]) {
    // the stream of events ends with the page
    const page = await journeys.page({ storageState }, /events/);
    await expectScripts(page, journeys.url + path, 6);
    await page.close();
  }
});
