import type { Page, Request } from 'playwright';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { Journeys } from '../support/journey.ts';
import { JourneyHost, scriptTag } from '../support/journey-host.ts';
import { Worker } from '../support/live-people.ts';
import { keptSession } from '../support/sign-in-by-page.ts';

const host = await JourneyHost.listen();
const journeys = new Journeys({ variables: () => ({ ALLOWED_ORIGINS: host.at('localhost') }) });

beforeEach(() => host.allow(journeys.url));
afterAll(() => host.close());

/** Resolves once no request has been open for half a second. The stream of events stays open and does not count. */
function withoutRequests(page: Page): Promise<void> {
  const open = new Set<Request>();
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const restart = (): void => {
      clearTimeout(timer);
      if (!open.size) timer = setTimeout(resolve, 500);
    };
    const close = (request: Request): void => {
      if (open.delete(request)) restart();
    };
    page.on('request', (request) => {
      if (request.headers()['accept'] === 'text/event-stream') return;
      open.add(request);
      restart();
    });
    page.on('requestfinished', close);
    page.on('requestfailed', close);
  });
}

/** Loads a page and counts its scripts until all requests are done. */
async function expectScripts(page: Page, url: string, limit: number): Promise<void> {
  const names: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') names.push(new URL(request.url()).pathname.replace(/^.*\//, ''));
  });
  const done = withoutRequests(page);
  await page.goto(url);
  await done;
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

it('loads at most 14 scripts by the script tag on a page with a viewer and the current user', async () => {
  const worker = await Worker.signUp(journeys.url);
  const storageState = await keptSession(journeys, worker);
  await worker.submit('create-document', worker.root, { name: 'Letter' });
  host.serve('/', {
    head: scriptTag(journeys.url),
    body: `<service-current-user></service-current-user><resource-viewer resource-id="${worker.root}"></resource-viewer>`,
  });
  const page = await journeys.page({ storageState }, /events/);
  await expectScripts(page, host.at('localhost'), 14);
  await page.getByText('Letter').first().waitFor();
});
