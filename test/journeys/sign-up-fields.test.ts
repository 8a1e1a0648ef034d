import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { Journeys } from '../support/journey.ts';
import { JourneyHost, scriptTag } from '../support/journey-host.ts';
import { account, codeLineIn, mailTo, newAddress, paste } from '../support/journey-people.ts';

const host = await JourneyHost.listen();
const fields = {
  properties: {
    company: {
      type: 'string',
      title: 'Company',
      description: 'As it stands on your invoices.',
      'x-service-hints': { labels: { sv: 'Företag' }, descriptions: { sv: 'Som på era fakturor.' } },
    },
    seats: { type: 'integer', title: 'Seats', minimum: 1, maximum: 500 },
    plan: {
      title: 'Plan',
      oneOf: [
        { const: 'small', title: 'Small, up to ten people' },
        { const: 'large', title: 'Large' },
      ],
      'x-service-hints': { options: { large: { sv: 'Stor' } } },
    },
    news: { type: 'boolean', title: 'Write to me when there is news' },
  },
  required: ['company', 'plan'],
};
const journeys = new Journeys({
  variables: () => ({ ALLOWED_ORIGINS: host.at('localhost'), SIGN_UP_FIELDS: JSON.stringify(fields) }),
});

afterAll(() => host.close());

async function fillIn(page: Page, address: string): Promise<void> {
  await page.getByLabel('Name').fill('Bo Ek');
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Seats').fill('0');
  await page.getByLabel('Plan').selectOption('Large');
  await page.getByLabel('Write to me').check();
}

/** Submits the form, fixes its issues, and continues to the account. */
async function signUp(page: Page, address: string): Promise<void> {
  const submit = page.getByRole('button', { name: 'Create account' });
  await submit.click();
  await page.getByText('At least 1.').first().waitFor();
  expect(await page.getByLabel('Company').getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByLabel('Plan').locator(':checked').textContent()).toContain('Large');
  expect(await page.getByLabel('Write to me').isChecked()).toBe(true);
  await page.getByLabel('Company').fill('Ek & Co');
  await page.getByLabel('Seats').fill('12');
  await submit.click();
  await page.getByLabel('Code').fill(codeLineIn(await mailTo(journeys.url, address)).replaceAll(/\D/g, ''));
}

it('shows the added fields without script, and shows typed values again', async () => {
  const address = newAddress();
  const page = await journeys.page({ javaScriptEnabled: false }, /status of 422 .*registrera/);
  await page.goto(`${journeys.url}/registrera`);
  await fillIn(page, address);
  await signUp(page, address);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await account(page, 'Bo Ek').waitFor();
});

it('keeps values that were typed into them before script', async () => {
  const address = newAddress();
  const page = await journeys.page();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${journeys.url}/registrera`, { waitUntil: 'commit' });
  await fillIn(page, address);
  release();
  await page.locator('service-sign-up:state(ask)').waitFor();
  expect(await page.getByLabel('Seats').inputValue()).toBe('0');
  await signUp(page, address);
  await account(page, 'Bo Ek').waitFor();
});

it('shows them in an embedded element, in the language of the page', async () => {
  const address = newAddress();
  host.allow(journeys.url);
  host.serve('/', { head: scriptTag(journeys.url), body: '<service-sign-up lang="sv"></service-sign-up>' });
  const page = await journeys.page();
  await page.goto(host.at('localhost'));
  await page.getByLabel('Namn').fill('Bo Ek');
  await page.getByLabel('E-post').fill(address);
  await page.getByLabel('Företag').fill('Ek & Co');
  await page.getByText('Som på era fakturor.').waitFor();
  await page.getByLabel('Plan').selectOption('Stor');
  await page.getByRole('button', { name: 'Skapa konto' }).click();
  await page.getByLabel('Kod').focus();
  await paste(page, codeLineIn(await mailTo(journeys.url, address)));
  await page.getByRole('heading', { name: 'Bo Ek' }).waitFor();
});
