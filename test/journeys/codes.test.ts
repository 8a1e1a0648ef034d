import { expect, it } from 'vitest';
import { Journeys } from '../support/journey.ts';
import {
  account,
  askToSignIn,
  askToSignUp,
  codeLineIn,
  mailTo,
  newAccount,
  newAddress,
  paste,
  wrongCodes,
} from '../support/journey-people.ts';

const journeys = new Journeys({ browser: { withProfile: true } });
const refused = /status of 4\d\d .*verify-sign-in/;
const grouped = (digits: string) => `${digits.slice(0, 3)} ${digits.slice(3)}`;

it('counts the tries that are left, keeps the digits, and asks for a new code after five', async () => {
  const address = await newAccount(journeys.url);
  const page = await journeys.page({}, refused);
  await page.clock.install();
  await page.goto(`${journeys.url}/logga-in`);
  await askToSignIn(page, address);
  const mail = await mailTo(journeys.url, address, 2);
  const [last, ...others] = wrongCodes(mail, 5);
  const code = page.getByLabel('Code');
  for (const [index, left] of ['4 tries', '3 tries', '2 tries', '1 try'].entries()) {
    const wrong = others[index]!;
    await code.fill(wrong);
    await page.getByText(`Wrong code. ${left} left.`).first().waitFor();
    expect(await code.inputValue()).toBe(grouped(wrong));
    expect(await code.getAttribute('aria-invalid')).toBe('true');
    await code.fill('');
  }
  await code.fill(last!);
  await page.getByText('Wrong code. Request a new one.').first().waitFor();
  expect(await code.inputValue()).toBe(grouped(last!));

  // the right one no longer works either
  await code.fill('');
  const answer = page.waitForResponse('**/api/v0/users/verify-sign-in');
  await paste(page, codeLineIn(mail));
  expect((await answer).status()).toBe(429);
  await page.getByText('Too many attempts. Request a new code.').first().waitFor();

  await page.clock.fastForward(31_000);
  await page.getByRole('button', { name: 'Send a new code' }).click();
  const second = await mailTo(journeys.url, address, 3);
  await code.fill('');
  await paste(page, codeLineIn(second));
  await account(page).waitFor();
});

it('keeps the digits while windows open and close', async () => {
  const address = newAddress();
  const person = await journeys.person();
  const page = await person.newPage();
  await page.goto(`${journeys.url}/registrera`);
  await askToSignUp(page, { name: 'Astrid Lind', address });
  const digits = codeLineIn(await mailTo(journeys.url, address)).replace(/\D/g, '');
  const code = page.getByLabel('Code');
  await code.pressSequentially(digits.slice(0, 4));
  const mails = await person.newPage();
  await mails.goto(`${journeys.url}/dev/mail`);
  await mails.bringToFront();
  await page.bringToFront();
  await page.evaluate(() => {
    for (const type of ['blur', 'pagehide', 'pageshow', 'focus']) window.dispatchEvent(new Event(type));
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  expect(await code.inputValue()).toBe(`${digits.slice(0, 3)} ${digits.slice(3, 4)}`);
  await code.press('End');
  await page.keyboard.type(digits.slice(4));
  await account(page).waitFor();
});

it('keeps the digits when the user leaves the page and comes back', async () => {
  const address = await newAccount(journeys.url);
  const page = await journeys.page();
  await page.goto(`${journeys.url}/logga-in`);
  await askToSignIn(page, address);
  const digits = codeLineIn(await mailTo(journeys.url, address, 2)).replace(/\D/g, '');
  const code = page.getByLabel('Code');
  await code.fill(digits.slice(0, 4));
  await page.evaluate(() => {
    addEventListener(
      'pageshow',
      ({ persisted }) => (document.documentElement.dataset['persisted'] = String(persisted)),
    );
  });
  await page.goto(`${journeys.url}/dev/mail`);
  await page.goBack({ waitUntil: 'commit' });
  await page.locator('html[data-persisted="true"]').waitFor();
  expect(await code.inputValue()).toBe(`${digits.slice(0, 3)} ${digits.slice(3, 4)}`);
  await code.press('End');
  await page.keyboard.type(digits.slice(4));
  await account(page).waitFor();
});
