import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { Journeys } from '../support/journey.ts';
import { account, codeLineIn, mailTo, newAccount, newAddress, paste, signIn } from '../support/journey-people.ts';

const journeys = new Journeys();

/** Opens a page whose scripts come only when they are released. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(journeys.url + path, { waitUntil: 'commit' });
  return release;
}

/** Resolves once the element is hydrated. */
const hydrated = (page: Page, tag: string) =>
  page.evaluate((name) => {
    const element = document.querySelector(name) as (HTMLElement & { updateComplete?: Promise<boolean> }) | null;
    return customElements.whenDefined(name).then(() => element?.updateComplete);
  }, tag);

it.each(['/logga-in', '/'])('accepts text before script and keeps it: %s', async (path) => {
  const address = await newAccount(journeys.url);
  const page = await journeys.page();
  const release = await openWithoutScripts(page, path);
  await page.getByLabel('Email').fill(address);
  expect(await page.evaluate(() => customElements.get('service-sign-in'))).toBeUndefined();
  release();
  await hydrated(page, 'service-sign-in');
  expect(await page.getByLabel('Email').inputValue()).toBe(address);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Code').waitFor();
  await page.getByLabel('Code').focus();
  await paste(page, codeLineIn(await mailTo(journeys.url, address, 2)));
  await account(page).waitFor();
});

it('keeps the account menu that was opened before script, with the focus on its first entry', async () => {
  const address = await newAccount(journeys.url);
  const page = await journeys.page();
  await signIn(page.context(), journeys.url, address);
  const release = await openWithoutScripts(page, '/');
  await account(page).click();
  await page.getByRole('link', { name: 'Profile' }).waitFor();
  expect(await page.evaluate(() => customElements.get('service-current-user'))).toBeUndefined();
  release();
  await hydrated(page, 'service-current-user');
  const entry = page.getByRole('menuitem', { name: 'Profile' });
  await expect.poll(() => entry.evaluate((each) => each.matches(':focus'))).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => account(page).evaluate((button) => button.matches(':focus'))).toBe(true);
  expect(await entry.isVisible()).toBe(false);
});

it('continues with a pending challenge when <service-platform> is defined last', async () => {
  const address = await newAccount(journeys.url);
  const page = await journeys.page();
  await page.addInitScript(() => {
    const define = customElements.define.bind(customElements);
    customElements.define = (name, ...rest) => {
      if (name !== 'service-platform') return define(name, ...rest);
      Object.assign(window, { definePlatform: () => define(name, ...rest) });
    };
  });
  let releaseAnswer = (): void => undefined;
  const released = new Promise<void>((resolve) => (releaseAnswer = resolve));
  await page.route('**/api/v0/forms/submit', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(journeys.url, { waitUntil: 'commit' });
  await hydrated(page, 'service-sign-in');
  await page.getByLabel('Email').fill(address);
  const asked = page.waitForRequest('**/api/v0/forms/submit');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await asked;
  await page.evaluate(() => (window as unknown as { definePlatform(): void }).definePlatform());
  await hydrated(page, 'service-platform');
  releaseAnswer();
  await page.getByLabel('Code').waitFor();
});

it('keeps every field of a sign-up that was filled in before script', async () => {
  const address = newAddress();
  const page = await journeys.page();
  const release = await openWithoutScripts(page, '/registrera');
  await page.getByLabel('Name').fill('Bo Ek');
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Workspace').fill('Verkstaden');
  release();
  await hydrated(page, 'service-sign-up');
  expect(await page.getByLabel('Name').inputValue()).toBe('Bo Ek');
  expect(await page.getByLabel('Email').inputValue()).toBe(address);
  expect(await page.getByLabel('Workspace').inputValue()).toBe('Verkstaden');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('Code').waitFor();
  await paste(page, codeLineIn(await mailTo(journeys.url, address)));
  await page.getByRole('heading', { level: 1, name: 'Verkstaden' }).waitFor();
});

it('continues after a form post before script, and posts the code once', async () => {
  const address = await newAccount(journeys.url);
  const page = await journeys.page();
  const release = await openWithoutScripts(page, '/logga-in');
  await page.getByLabel('Email').fill(address);
  await page.getByRole('button', { name: 'Continue', exact: true }).click({ noWaitAfter: true });
  await page.getByLabel('Code').waitFor();
  release();
  await hydrated(page, 'service-sign-in');
  const posts: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.postData());
  });
  const line = codeLineIn(await mailTo(journeys.url, address, 2));
  await page.getByLabel('Code').focus();
  await page.keyboard.type(line.replace(/\D/g, ''));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await account(page).waitFor();
  expect(posts).toHaveLength(1);
});

/** The page of the code step with its scripts held back, which records form posts. */
async function waitForCodeWithoutScripts() {
  const address = await newAccount(journeys.url);
  const page = await journeys.page(undefined, /status of 422 .*\/logga-in/);
  const release = await openWithoutScripts(page, '/logga-in');
  await page.getByLabel('Email').fill(address);
  await page.getByRole('button', { name: 'Continue', exact: true }).click({ noWaitAfter: true });
  await page.getByLabel('Code').waitFor();
  const posts: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.postData());
  });
  const code = codeLineIn(await mailTo(journeys.url, address, 2)).replaceAll(/\D/g, '');
  return { page, release, posts, code };
}

it('sends a code that was typed before script, once and by itself', async () => {
  const { page, release, posts, code } = await waitForCodeWithoutScripts();
  await page.getByLabel('Code').focus();
  await page.keyboard.type(code);
  release();
  await account(page).waitFor();
  expect(posts).toHaveLength(1);
});

it('does not send a code while the user is still typing', async () => {
  const { page, release, posts, code } = await waitForCodeWithoutScripts();
  await page.getByLabel('Code').focus();
  await page.keyboard.type(code.slice(0, 5));
  release();
  await hydrated(page, 'service-sign-in');
  expect(await page.getByLabel('Code').inputValue()).toBe(code.slice(0, 5));
  expect(posts).toHaveLength(0);
  await page.keyboard.type(code.slice(5));
  await account(page).waitFor();
  expect(posts).toHaveLength(1);
});

it('shows a code that was refused without script again, and does not resend it', async () => {
  const { page, release, posts, code } = await waitForCodeWithoutScripts();
  const wrong = code === '111111' ? '222222' : '111111';
  await page.getByLabel('Code').fill(wrong);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click({ noWaitAfter: true });
  await page.getByText('Wrong code.').first().waitFor();
  expect(await page.getByLabel('Code').inputValue()).toBe(wrong);
  release();
  await hydrated(page, 'service-sign-in');
  expect(posts).toHaveLength(1);
  await page.getByLabel('Code').fill('');
  await page.keyboard.type(code);
  await account(page).waitFor();
  expect(posts).toHaveLength(2);
});
