import type { Page, Route } from 'playwright';
import { describe, expect, it } from 'vitest';
import { Journeys } from '../support/journey.ts';
import { account, askToSignIn, codeLineIn, mailTo, newAccount } from '../support/journey-people.ts';

const journeys = new Journeys({ ownPlatform: true });
const failedRequest = /./;
const submit = '**/api/v0/forms/submit';
const verify = '**/api/v0/users/verify-sign-in';
const pressContinue = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();
const digitsOf = async (address: string, count: number) =>
  codeLineIn(await mailTo(journeys.url, address, count)).replace(/\D/g, '');
const grouped = (digits: string) => `${digits.slice(0, 3)} ${digits.slice(3)}`;

/** The sign-in page after hydration. */
async function openSignIn(page: Page): Promise<void> {
  await page.goto(`${journeys.url}/logga-in`);
  await page.waitForLoadState('networkidle');
}

it('waits for the network, keeps the typed text, and continues by itself', async () => {
  const address = await newAccount(journeys.url);
  const person = await journeys.person({}, failedRequest);
  const page = await person.newPage();
  await openSignIn(page);
  const offline = page.getByText('You’re offline. Your changes are kept until you’re back online.').first();

  await person.setOffline(true);
  await page.getByLabel('Email').fill(address);
  await pressContinue(page);
  await offline.waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(address);
  await person.setOffline(false);
  await page.getByLabel('Code').waitFor();

  const digits = await digitsOf(address, 2);
  await person.setOffline(true);
  await page.getByLabel('Code').fill(digits);
  await offline.waitFor();
  expect(await page.getByLabel('Code').inputValue()).toBe(grouped(digits));
  await person.setOffline(false);
  await account(page).waitFor();
});

it('says that the user is still signed in if signing out finds no network', async () => {
  const person = await journeys.person({}, failedRequest);
  const page = await person.newPage();
  await openSignIn(page);
  const address = await newAccount(journeys.url);
  await page.getByLabel('Email').fill(address);
  await pressContinue(page);
  await page.getByLabel('Code').fill(await digitsOf(address, 2));
  await account(page).waitFor();
  await page.locator('resource-viewer:state(ready)').waitFor();

  await person.setOffline(true);
  await account(page).click();
  const signOut = page.getByRole('menuitem', { name: 'Sign out', exact: true });
  await signOut.click();
  await page.getByText('You’re still signed in.').first().waitFor();
  await person.setOffline(false);
  await signOut.click();
  await page.getByLabel('Email').filter({ visible: true }).waitFor();
});

it('shows that the platform is unreachable, keeps the typed text, and works when it is back', async () => {
  const address = await newAccount(journeys.url);
  const page = await journeys.page({}, failedRequest);
  await openSignIn(page);
  const unreachable = page.getByText('Can’t reach the server.').first();

  await page.getByLabel('Email').fill(address);
  await journeys.platform.kill();
  await pressContinue(page);
  await unreachable.waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(address);
  await journeys.platform.start();
  await pressContinue(page);
  await page.getByLabel('Code').waitFor();

  const digits = await digitsOf(address, 2);
  await journeys.platform.kill();
  await page.getByLabel('Code').fill(digits);
  await unreachable.waitFor();
  expect(await page.getByLabel('Code').inputValue()).toBe(grouped(digits));
  await journeys.platform.start();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await account(page).waitFor();
});

const problem = (status: number, code: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: code, status, code }),
});

/** Failures of a request, with their error messages. */
const broken: Record<string, { answer: Parameters<Route['fulfill']>[0]; words: string }> = {
  'a 500': { answer: problem(500, 'internal'), words: 'Something went wrong on our side. Try again.' },
  'a page of a proxy': {
    answer: { status: 404, contentType: 'text/html', body: '<h1>Not here</h1>' },
    words: 'The network returned an error.',
  },
  'a body that is not JSON': {
    answer: { status: 200, contentType: 'text/html', body: '<h1>Log in to the hotel’s network</h1>' },
    words: 'Unexpected response from the server.',
  },
  'JSON of another shape': {
    answer: { status: 200, json: { ok: true } },
    words: 'Unexpected response from the server.',
  },
};

describe.each(Object.entries(broken))('for %s', (_, { answer, words }) => {
  it('shows its message, and sends the typed text again', async () => {
    const address = await newAccount(journeys.url);
    const page = await journeys.page({}, failedRequest);
    await openSignIn(page);
    await page.route(submit, (route) => route.fulfill(answer), { times: 1 });
    await page.getByLabel('Email').fill(address);
    await pressContinue(page);
    await page.getByText(words).first().waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(address);
    await pressContinue(page);
    await page.getByLabel('Code').waitFor();

    const digits = await digitsOf(address, 2);
    await page.route(verify, (route) => route.fulfill(answer), { times: 1 });
    await page.getByLabel('Code').fill(digits);
    await page.getByText(words).first().waitFor();
    expect(await page.getByLabel('Code').inputValue()).toBe(grouped(digits));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await account(page).waitFor();
  });
});

it('gives up after 30 s with a message, and sends the typed text again', async () => {
  const address = await newAccount(journeys.url);
  const page = await journeys.page({}, failedRequest);
  await page.clock.install();
  await openSignIn(page);
  const words = page.getByText('The server didn’t respond within 30 s.').first();

  const asked = page.waitForRequest(submit);
  await page.route(submit, () => undefined, { times: 1 });
  await page.getByLabel('Email').fill(address);
  await pressContinue(page);
  await asked;
  await page.clock.fastForward(30_001);
  await words.waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(address);
  await pressContinue(page);
  await page.getByLabel('Code').waitFor();

  const digits = await digitsOf(address, 2);
  const tried = page.waitForRequest(verify);
  await page.route(verify, () => undefined, { times: 1 });
  await page.getByLabel('Code').fill(digits);
  await tried;
  await page.clock.fastForward(30_001);
  await words.waitFor();
  expect(await page.getByLabel('Code').inputValue()).toBe(grouped(digits));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await account(page).waitFor();
});

it('waits for Retry-After, over a reload and in every tab', async () => {
  const address = await newAccount(journeys.url);
  const person = await journeys.person({}, failedRequest);
  await person.clock.install();
  const page = await person.newPage();
  await openSignIn(page);
  const limited = { ...problem(429, 'rate_limited'), headers: { 'Retry-After': '90' } };
  await page.route(submit, (route) => route.fulfill(limited), { times: 1 });
  const second = await person.newPage();
  await openSignIn(second);
  const clock = /Try again in 1:\d\d/;
  await page.getByLabel('Email').fill(address);
  await pressContinue(page);
  await page
    .getByText(/Too many attempts\. Try again in 1:\d\d/)
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: 'Continue', exact: true }).getAttribute('aria-disabled')).toBe('true');
  await second.getByText(clock).first().waitFor();
  await page.reload();
  await page.getByText(clock).first().waitFor();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(address);
  await page.clock.fastForward(91_000);
  await page.getByText(clock).first().waitFor({ state: 'detached' });
  await askToSignIn(page, address);
});
