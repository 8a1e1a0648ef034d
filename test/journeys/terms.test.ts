import { afterAll, expect, it } from 'vitest';
import { Journeys } from '../support/journey.ts';
import { JourneyHost, scriptTag } from '../support/journey-host.ts';
import { codeLineIn, mailTo, newAddress, paste } from '../support/journey-people.ts';

const host = await JourneyHost.listen();
const termsUrl = 'https://lindholm.example/terms';
const journeys = new Journeys({
  variables: () => ({
    ALLOWED_ORIGINS: host.at('localhost'),
    TERMS_URL: termsUrl,
    PRIVACY_URL: 'https://lindholm.example/privacy',
  }),
});

afterAll(() => host.close());

it("asks the user to accept the platform's terms in an embedded element", async () => {
  const address = newAddress();
  host.allow(journeys.url);
  host.serve('/', { head: scriptTag(journeys.url), body: '<service-sign-up></service-sign-up>' });
  const page = await journeys.page();
  await page.goto(host.at('localhost'));
  await page.getByLabel('Name').fill('Astrid Lind');
  await page.getByLabel('Email').fill(address);
  const terms = page.getByRole('checkbox', { name: /I accept the terms/ });
  await terms.waitFor();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Accept this to continue.').first().waitFor();
  expect(await page.getByRole('link', { name: /^terms/ }).getAttribute('href')).toBe(termsUrl);
  await terms.check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('Code').waitFor();
  await page.getByLabel('Code').focus();
  await paste(page, codeLineIn(await mailTo(journeys.url, address)));
  await page.getByRole('heading', { name: 'You’re signed in as Astrid Lind' }).waitFor();
});

it('asks the user to accept them without script', async () => {
  const address = newAddress();
  const page = await journeys.page({ javaScriptEnabled: false }, /status of 422 .*registrera/);
  await page.goto(`${journeys.url}/registrera`);
  await page.getByLabel('Name').fill('Bo Ek');
  await page.getByLabel('Email').fill(address);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Accept this to continue.').first().waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Bo Ek');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('Code').fill(codeLineIn(await mailTo(journeys.url, address)));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Bo Ek', exact: true }).waitFor();
});
