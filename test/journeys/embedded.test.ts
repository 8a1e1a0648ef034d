import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { Journeys } from '../support/journey.ts';
import { JourneyHost, scriptTag } from '../support/journey-host.ts';
import {
  account,
  askToSignIn,
  askToSignUp,
  codeLineIn,
  linkIn,
  mailTo,
  newAccount,
  newAddress,
  paste,
} from '../support/journey-people.ts';

const host = await JourneyHost.listen();
const hostnames = { 'another port': 'localhost', 'another site': '127.0.0.1', 'plain http': 'shop.example' };
const journeys = new Journeys({
  variables: () => ({
    ALLOWED_ORIGINS: Object.values(hostnames)
      .map((name) => host.at(name))
      .join(),
  }),
  browser: { arguments: ['--host-resolver-rules=MAP shop.example 127.0.0.1'] },
});
const widgets = '<service-sign-in></service-sign-in><service-current-user></service-current-user>';

beforeEach(() => {
  const { url } = journeys;
  host.allow(url);
  host.serve('/', { head: scriptTag(url), body: widgets });
  host.serve('/token', { head: scriptTag(url, 'data-credentials="token"'), body: widgets });
  host.serve('/sign-up', {
    head: scriptTag(url),
    body: '<service-sign-up></service-sign-up><service-current-user></service-current-user>',
  });
});
afterAll(() => host.close());

it.each([true, false])(
  'leads back from the link to the page of another origin, with script: %s',
  async (javaScriptEnabled) => {
    const address = await newAccount(journeys.url);
    const returnTo = `${host.at('shop.example')}/sign-up?item=7#notes`;
    await fetch(`${journeys.url}/api/v0/forms/submit`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ type: '@service/authentication/schema/sign-in', value: { email: address, returnTo } }),
    });
    const person = await journeys.person({ javaScriptEnabled });
    const page = await person.newPage();
    await page.goto(linkIn(await mailTo(journeys.url, address, 2)));
    await page.getByRole('button', { name: 'Sign in on this device' }).click();
    await page.waitForURL(returnTo);
  },
);

describe('a link that is used while a page of another origin waits', () => {
  /** Requests a sign-in on the page, and uses its link in another tab, which then is at the same page. */
  const useLink = async (hostname: string) => {
    const address = await newAccount(journeys.url);
    const person = await journeys.person();
    const page = await person.newPage();
    await page.goto(`${host.at(hostname)}/?item=7`);
    await askToSignIn(page, address);
    const mail = await mailTo(journeys.url, address, 2);
    const other = await person.newPage();
    await other.goto(linkIn(mail));
    await other.getByRole('button', { name: 'Sign in on this device' }).click();
    await other.waitForURL(`${host.at(hostname)}/?item=7`);
    await page.bringToFront();
    // Headless tabs are always visible.
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    return { page, other, mail };
  };

  it('signs both tabs in on the same site', async () => {
    const { page, other } = await useLink('localhost');
    await account(other).waitFor();
    await account(page).waitFor();
  });

  it('leads back to the page on another site, which asks for the code', async () => {
    const { page, other, mail } = await useLink('127.0.0.1');
    await other.getByLabel('Email').waitFor();
    await page.getByText('The link was opened elsewhere. Enter the code to sign in here.').first().waitFor();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    // The request continues after the reload.
    await page.getByLabel('Code').focus();
    await paste(page, codeLineIn(mail));
    await account(page).waitFor();
    await account(other).waitFor();
  });
});

describe.each(Object.entries(hostnames))('on %s', (_, hostname) => {
  it('signs in by code and stays signed in, in cookie mode', async () => {
    const address = await newAccount(journeys.url);
    const person = await journeys.person();
    const page = await person.newPage();
    await page.goto(host.at(hostname));
    await askToSignIn(page, address);
    await page.getByLabel('Code').focus();
    await paste(page, codeLineIn(await mailTo(journeys.url, address, 2)));
    await page.getByRole('heading', { name: 'You’re signed in as Astrid Lind' }).waitFor();
    await account(page).waitFor();
    await page.reload();
    await account(page).waitFor();
    const second = await person.newPage();
    await second.goto(host.at(hostname));
    await account(second).waitFor();
    expect(await second.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('svs_');

    await account(second).click();
    await second.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    for (const tab of [second, page]) await tab.getByLabel('Email').waitFor();
    await page.reload();
    await page.getByLabel('Email').waitFor();
    expect(await account(page).count()).toBe(0);
  });

  it('signs in by code until a reload, in token mode', async () => {
    const address = await newAccount(journeys.url);
    const page = await journeys.page();
    await page.goto(`${host.at(hostname)}/token`);
    await askToSignIn(page, address);
    await page.getByLabel('Code').focus();
    await paste(page, codeLineIn(await mailTo(journeys.url, address, 2)));
    await account(page).waitFor();
    const kept = async () =>
      JSON.stringify([
        await page.evaluate(() => ({ ...localStorage, ...sessionStorage })),
        await page.context().cookies(),
      ]);
    expect(await kept()).not.toMatch(/svs_|service-session/);
    await page.reload();
    await page.getByLabel('Email').waitFor();
    expect(await account(page).count()).toBe(0);
  });

  it('signs up by code', async () => {
    const address = newAddress();
    const page = await journeys.page();
    await page.goto(`${host.at(hostname)}/sign-up`);
    await askToSignUp(page, { name: 'Bo Ek', address });
    await page.getByLabel('Code').focus();
    await paste(page, codeLineIn(await mailTo(journeys.url, address)));
    await account(page, 'Bo Ek').waitFor();
  });
});
