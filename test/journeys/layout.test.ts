import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { Journeys } from '../support/journey.ts';
import { JourneyHost, scriptTag } from '../support/journey-host.ts';

const host = await JourneyHost.listen();
const journeys = new Journeys({ variables: () => ({ ALLOWED_ORIGINS: host.at('localhost') }) });

beforeEach(() => host.allow(journeys.url));
afterAll(() => host.close());

const screens = [
  { width: 900, hasTouch: false },
  { width: 320, hasTouch: false },
  { width: 390, hasTouch: true },
];

const tags = [
  '<service-sign-in></service-sign-in>',
  '<service-sign-in sign-up-url="/up"></service-sign-in>',
  '<service-sign-up></service-sign-up>',
  '<service-sign-up sign-in-url="/in"></service-sign-up>',
  '<service-verify token="unknown"></service-verify>',
  '<service-current-user></service-current-user>',
  '<service-current-user sign-in-url="/in"></service-current-user>',
];

/** Position of the text below, and layout shifts (https://wicg.github.io/layout-instability/). */
const measure = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    const { shifts } = globalThis as unknown as { shifts: string[] };
    // a fraction of a pixel is rounding of fonts, not a shift
    return { below: Math.round(document.querySelector('#below')!.getBoundingClientRect().top), shifts };
  });

it.each(tags.flatMap((tag) => screens.map((screen) => ({ tag, ...screen }))))(
  'shifts no layout: $tag at $width px, touch: $hasTouch',
  async ({ tag, width, hasTouch }) => {
    host.serve('/', {
      head: `<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="${journeys.url}/cdn/service-widgets.css">${scriptTag(journeys.url)}`,
      body: `${tag}<p id="below">Below</p>`,
    });
    const page = await journeys.page({ viewport: { width, height: 800 }, hasTouch, isMobile: hasTouch });
    await page.addInitScript(() => {
      const shifts: string[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(JSON.stringify(entry));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/cdn/**/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(host.at('localhost'), { waitUntil: 'commit' });
    await page.locator('#below').waitFor();
    const before = await measure(page);
    release();
    await page.waitForLoadState('networkidle');
    const name = tag.slice(1, tag.search(/[\s>]/));
    await page.evaluate(async (defined) => void (await customElements.whenDefined(defined)), name);
    expect(await measure(page)).toEqual({ below: before.below, shifts: [] });
  },
);
