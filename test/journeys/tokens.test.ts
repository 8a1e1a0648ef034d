import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { createSdk, PlatformFailure } from '../../src/sdk/index.ts';
import { Journeys } from '../support/journey.ts';
import { account, askToSignUp, codeLineIn, mailTo, newAddress, paste } from '../support/journey-people.ts';

const journeys = new Journeys();
const currentUser = '@service/authentication/actions/get-current-user';

/** The element, beside which there is a plain form for who has no script. */
async function tokensOf(page: Page): Promise<Locator> {
  const element = page.locator('service-access-tokens');
  await page.locator('service-access-tokens:state(ready)').waitFor();
  return element;
}

async function signUp(page: Page): Promise<string> {
  const address = newAddress();
  await page.goto(`${journeys.url}/registrera`);
  await askToSignUp(page, { name: 'Astrid Lind', address });
  await page.getByLabel('Code').focus();
  await paste(page, codeLineIn(await mailTo(journeys.url, address)));
  await account(page).waitFor();
  return address;
}

const sdkBy = (token: string) => createSdk({ baseUrl: journeys.url, token });
const codeOf = (failing: Promise<unknown>) =>
  failing.then(
    () => 'answered',
    (error: unknown) => (error instanceof PlatformFailure ? error.code : error),
  );

it('a token that is made under Profile works for a script until it is revoked', async () => {
  const page = await journeys.page();
  const address = await signUp(page);
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  const tokens = await tokensOf(page);
  await tokens.getByText('You have no tokens yet.').waitFor();
  await tokens.getByLabel('What it’s for').fill('Nightly build');
  await page.keyboard.press('Enter');
  await tokens.getByRole('heading', { name: 'Copy “Nightly build” now' }).waitFor();
  const token = await tokens.getByLabel('Token', { exact: true }).inputValue();
  await tokens.getByRole('button', { name: 'Copy' }).click();
  await tokens.getByRole('button', { name: 'Copied' }).waitFor();
  await tokens.getByRole('button', { name: 'Done' }).click();
  await tokens.getByLabel('What it’s for').waitFor();
  expect(await page.content()).not.toContain(token);

  const sdk = sdkBy(token);
  expect((await sdk.invoke(currentUser, {})).user.email).toBe(address);

  await tokens.getByRole('button', { name: 'Revoke Nightly build' }).click();
  await tokens.getByRole('button', { name: 'Undo: keep Nightly build' }).click();
  await tokens.getByRole('button', { name: 'Revoke Nightly build' }).waitFor();
  expect(await codeOf(sdk.invoke(currentUser, {}))).toBe('answered');

  await tokens.getByRole('button', { name: 'Revoke Nightly build' }).click();
  await tokens.getByText('You have no tokens yet.').waitFor();
  expect(await codeOf(sdk.invoke(currentUser, {}))).toBe('unauthenticated');
});

it('a revocation is meant, also when the page is left before its time is over', async () => {
  const page = await journeys.page();
  await signUp(page);
  await page.goto(`${journeys.url}/profil`);
  const tokens = await tokensOf(page);
  await tokens.getByLabel('What it’s for').fill('Laptop');
  await page.keyboard.press('Enter');
  const token = await tokens.getByLabel('Token', { exact: true }).inputValue();
  await tokens.getByRole('button', { name: 'Copy' }).click();
  await tokens.getByRole('button', { name: 'Copied' }).waitFor();
  await tokens.getByRole('button', { name: 'Revoke Laptop' }).click();
  await page.goto(`${journeys.url}/`);
  await expect.poll(() => codeOf(sdkBy(token).invoke(currentUser, {}))).toBe('unauthenticated');
});
