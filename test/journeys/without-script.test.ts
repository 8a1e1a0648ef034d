import { expect, it } from 'vitest';
import { Journeys } from '../support/journey.ts';
import { codeLineIn, linkIn, mailTo, newAccount, newAddress, wrongCodes } from '../support/journey-people.ts';

const journeys = new Journeys();
const withoutScript = { javaScriptEnabled: false };
/** A rejected form post is a page with an error status. */
const refused = /status of 4\d\d .*\/(?:logga-in|registrera|verify-sign-in)/;

it('signs up by link and signs out', async () => {
  const person = await journeys.person(withoutScript);
  const page = await person.newPage();
  const address = newAddress();
  await page.goto(`${journeys.url}/registrera`);
  await page.getByLabel('Name').fill('Bo Ek');
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Workspace').fill('Verkstaden');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('Code').waitFor();

  const tab = await person.newPage();
  await tab.goto(linkIn(await mailTo(journeys.url, address)));
  await tab.getByRole('button', { name: 'Sign in on this device' }).click();
  await tab.getByRole('button', { name: 'Bo Ek', exact: true }).waitFor();
  await tab.getByRole('heading', { level: 1, name: 'Verkstaden' }).waitFor();
  expect(tab.url()).toBe(`${journeys.url}/`);
  // the waiting tab is signed in when it is loaded
  await page.reload();
  await page.getByRole('button', { name: 'Bo Ek', exact: true }).waitFor();

  await page.getByRole('button', { name: 'Bo Ek', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByLabel('Email').waitFor();
  await tab.reload();
  await tab.getByLabel('Email').waitFor();
});

it('signs in by code, after a wrong address and a wrong code', async () => {
  const page = await journeys.page(withoutScript, refused);
  const address = await newAccount(journeys.url);
  await page.goto(`${journeys.url}/logga-in?returnTo=${encodeURIComponent('/?tab=2')}`);
  await page.getByLabel('Email').fill('astrid');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Enter an address with an @.').first().waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('astrid');
  await page.getByLabel('Email').fill(address);
  await page.getByRole('button', { name: 'Continue' }).click();

  const mail = await mailTo(journeys.url, address, 2);
  await page.getByLabel('Code').fill(wrongCodes(mail, 1)[0]!);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Wrong code. 4 tries left.').first().waitFor();
  await page.getByLabel('Code').fill(codeLineIn(mail).slice('Your code: '.length));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Astrid Lind', exact: true }).waitFor();
  expect(page.url()).toBe(`${journeys.url}/?tab=2`);
});

it('sends another e-mail and goes back to another address', async () => {
  const page = await journeys.page(withoutScript, refused);
  const address = await newAccount(journeys.url);
  await page.goto(`${journeys.url}/logga-in`);
  await page.getByLabel('Email').fill(newAddress());
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Code').waitFor();
  await page.getByRole('link', { name: 'Use a different email' }).click();
  await page.getByLabel('Email').fill(address);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Code').waitFor();
  await mailTo(journeys.url, address, 2);
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await page.getByLabel('Code').waitFor();
});
