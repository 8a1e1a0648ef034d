import { expect, it } from 'vitest';
import { Journeys } from '../support/journey.ts';

const journeys = new Journeys();

it('links to the home page from an unknown path, styled under its policy', async () => {
  const page = await journeys.page({ locale: 'sv-SE' }, /404/);
  await page.goto(`${journeys.url}/ingenstans`);
  const heading = page.getByRole('heading', { name: 'Sidan hittades inte' });
  expect(await heading.evaluate((element) => getComputedStyle(element).fontSize)).toBe('18px');
  await page.getByRole('link', { name: 'Till startsidan' }).click();
  await page.getByLabel('E-post').waitFor();
});
