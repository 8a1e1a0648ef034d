import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { openPglite } from '../../platform/src/adapters/database/pglite.ts';
import { createSdk, PlatformFailure } from '../../src/sdk/index.ts';
import { Journeys } from '../support/journey.ts';
import { account, askToSignUp, codeLineIn, mailsTo, mailTo, newAddress, paste } from '../support/journey-people.ts';

const journeys = new Journeys({ ownPlatform: true });
const currentUser = '@service/authentication/actions/get-current-user';

/** The element, beside a plain form for pages without script. */
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

it('a token that is created under Profile works for a script until it is revoked', async () => {
  const page = await journeys.page();
  const address = await signUp(page);
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  const tokens = await tokensOf(page);
  await tokens.getByText('You have no tokens yet.').waitFor();
  await tokens.getByLabel('Name').fill('Nightly build');
  await page.keyboard.press('Enter');
  await tokens.getByRole('heading', { name: 'Copy “Nightly build” now' }).waitFor();
  const token = await tokens.getByLabel('Token', { exact: true }).inputValue();
  await tokens.getByRole('button', { name: 'Copy' }).click();
  await tokens.getByRole('button', { name: 'Copied' }).waitFor();
  await tokens.getByRole('button', { name: 'Done' }).click();
  await tokens.getByLabel('Name').waitFor();
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

it('a revocation happens also if the user leaves the page during the undo time', async () => {
  const page = await journeys.page();
  await signUp(page);
  await page.goto(`${journeys.url}/profil`);
  const tokens = await tokensOf(page);
  await tokens.getByLabel('Name').fill('Laptop');
  await page.keyboard.press('Enter');
  const token = await tokens.getByLabel('Token', { exact: true }).inputValue();
  await tokens.getByRole('button', { name: 'Copy' }).click();
  await tokens.getByRole('button', { name: 'Copied' }).waitFor();
  await tokens.getByRole('button', { name: 'Revoke Laptop' }).click();
  await page.goto(`${journeys.url}/`);
  await expect.poll(() => codeOf(sdkBy(token).invoke(currentUser, {}))).toBe('unauthenticated');
});

/** Changes the platform's database while it is stopped. */
async function changeDatabase(statement: string): Promise<void> {
  const { platform } = journeys;
  await platform.kill();
  const database = await openPglite({ folder: join(platform.folder, 'pglite') });
  await database.raw(statement);
  await database.close();
  await platform.start();
}

it('a fresh sign-in is confirmed in place: the code creates the token, and typed values stay', async () => {
  // 403 asks for a fresh sign-in
  const page = await journeys.page({}, /403 \(Forbidden\) \S+\/api\/v0\/users\/tokens$/);
  const address = await signUp(page);
  await page.goto('about:blank');
  await changeDatabase(`UPDATE sessions SET verified_at = verified_at - interval '13 hours'`);
  await page.goto(`${journeys.url}/profil`);
  const tokens = await tokensOf(page);
  await tokens.getByLabel('Name').fill('Nightly build');
  await tokens.getByLabel('Expires').selectOption('Never');
  const mails = await mailsTo(journeys.url, address, 0);
  await tokens.getByLabel('Name').press('Enter');
  await tokens.getByRole('heading', { name: 'Confirm that it’s you' }).waitFor();
  expect(page.url()).toBe(`${journeys.url}/profil`);
  await tokens.getByLabel('Code').focus();
  await paste(page, codeLineIn(await mailTo(journeys.url, address, mails.length + 1)));
  await tokens.getByRole('heading', { name: 'Copy “Nightly build” now' }).waitFor();
  const token = await tokens.getByLabel('Token', { exact: true }).inputValue();
  await tokens.getByRole('button', { name: 'Copy' }).click();
  await tokens.getByRole('button', { name: 'Copied' }).waitFor();
  expect((await sdkBy(token).invoke(currentUser, {})).user.email).toBe(address);
  const [listed] = await sdkBy(token).tokens.list();
  expect(listed).toMatchObject({ name: 'Nightly build', expiresAt: null });

  // the session is fresh again: another token needs no sign-in
  await tokens.getByRole('button', { name: 'Done' }).click();
  await tokens.getByLabel('Name').fill('Laptop');
  await page.keyboard.press('Enter');
  await tokens.getByRole('heading', { name: 'Copy “Laptop” now' }).waitFor();
  await tokens.getByRole('button', { name: 'Copy' }).click();
  await tokens.getByRole('button', { name: 'Copied' }).waitFor();
});

it('typed and selected values from before script stay', async () => {
  const page = await journeys.page();
  await signUp(page);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${journeys.url}/profil`, { waitUntil: 'commit' });
  const tokens = page.locator('service-access-tokens');
  await tokens.getByLabel('Name').fill('Nightly build');
  await tokens.getByLabel('Expires').selectOption('In 30 days');
  await tokens.getByLabel('Name').press('Enter');
  expect(await page.evaluate(() => customElements.get('service-access-tokens'))).toBeUndefined();
  release();
  await tokensOf(page);
  expect(page.url()).toBe(`${journeys.url}/profil`);
  expect(await tokens.getByLabel('Name').inputValue()).toBe('Nightly build');
  await tokens.getByLabel('Name').press('Enter');
  const token = await tokens.getByLabel('Token', { exact: true }).inputValue();
  await tokens.getByRole('button', { name: 'Copy' }).click();
  await tokens.getByRole('button', { name: 'Copied' }).waitFor();
  const [listed] = await sdkBy(token).tokens.list();
  expect(listed?.name).toBe('Nightly build');
  const lifetime = Date.parse(listed?.expiresAt ?? '') - Date.parse(listed?.createdAt ?? '');
  expect(Math.round(lifetime / 86_400_000)).toBe(30);
});
