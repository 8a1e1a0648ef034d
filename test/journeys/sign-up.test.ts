import { expect, it } from 'vitest';
import { Journeys } from '../support/journey.ts';
import { account, askToSignUp, codeLineIn, linkIn, mailTo, newAddress, paste } from '../support/journey-people.ts';

const journeys = new Journeys();
/** A tab may be reading when another one ends the session. */
const cutOff = /status of 401 .*\/(?:r\/|events)/;
const name = 'Åsa Öberg';

it('signs up by link in every tab of the browser, and signs out in all of them', async () => {
  const person = await journeys.person({}, cutOff);
  const first = await person.newPage();
  const address = newAddress();
  await first.goto(`${journeys.url}/registrera`);
  await askToSignUp(first, { name, address });

  const link = linkIn(await mailTo(journeys.url, address));
  const second = await person.newPage();
  await second.goto(link);
  await second.locator('service-verify:state(ready)').waitFor();
  await second.getByRole('button', { name: 'Sign in on this device' }).click();
  await second.waitForURL(`${journeys.url}/`);
  await account(second, name).waitFor();
  // the waiting tab follows by itself
  await first.waitForURL(`${journeys.url}/`);
  await account(first, name).waitFor();

  await first.reload();
  await account(first, name).waitFor();
  const third = await person.newPage();
  await third.goto(journeys.url);
  await account(third, name).waitFor();

  await account(third, name).click();
  await third.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  for (const page of [third, first, second]) {
    await page.getByLabel('Email').filter({ visible: true }).waitFor();
    expect(await account(page, name).count()).toBe(0);
  }
  await first.reload();
  await first.getByLabel('Email').filter({ visible: true }).waitFor();
});

it("updates the waiting tab also when the link's page signs in by its plain form", async () => {
  const person = await journeys.person({}, /ERR_FAILED/);
  const first = await person.newPage();
  const address = newAddress();
  await first.goto(`${journeys.url}/registrera`);
  await askToSignUp(first, { name, address });

  const second = await person.newPage();
  await second.route('**/*.js', (route) => route.abort());
  await second.goto(linkIn(await mailTo(journeys.url, address)));
  await second.unroute('**/*.js');
  await second.getByRole('button', { name: 'Sign in on this device' }).click();
  await second.waitForURL(`${journeys.url}/`);
  await first.waitForURL(`${journeys.url}/`);
  await account(first, name).waitFor();
});

it('signs up by the code, pasted as the whole line of the e-mail', async () => {
  const page = await journeys.page();
  const address = newAddress();
  await page.goto(`${journeys.url}/registrera`);
  await askToSignUp(page, { name, address });
  const line = codeLineIn(await mailTo(journeys.url, address));
  expect(line).toMatch(/^Your code: \d{3} \d{3}$/);
  await page.getByLabel('Code').focus();
  await paste(page, line);
  await page.waitForURL(`${journeys.url}/`);
  await account(page, name).waitFor();
  await page.reload();
  await account(page, name).waitFor();
});

it('does not redirect a signed-in user in circles, in any order of the elements', async () => {
  const page = await journeys.page();
  await page.goto(`${journeys.url}/registrera`);
  const address = newAddress();
  await askToSignUp(page, { name, address });
  await paste(page, codeLineIn(await mailTo(journeys.url, address)));
  await account(page, name).waitFor();

  const visits: string[] = [];
  page.on('framenavigated', (frame) => visits.push(frame.url()));
  // the session loads when every element has its code and listens
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/v0/users/session', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/v0/users/session');
  await page.goto(journeys.url);
  await asked;
  await page.evaluate(async () => {
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => requestIdleCallback(resolve));
  });
  const answered = page.waitForResponse('**/api/v0/users/session');
  release();
  await answered;
  await account(page, name).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await page.getByLabel('Email').filter({ visible: true }).waitFor();
  expect(visits).toEqual([`${journeys.url}/`]);
});

it('signs up in Arabic: the page before and after script, and the e-mail', async () => {
  const page = await journeys.page({ locale: 'ar' });
  const address = newAddress();
  await page.goto(`${journeys.url}/registrera`);
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  await page.getByLabel('الاسم').fill('أحمد');
  await page.getByLabel('البريد الإلكتروني').fill(address);
  await page.getByRole('button', { name: 'إنشاء الحساب' }).click();
  await page.getByRole('heading', { name: 'تحقق من بريدك الإلكتروني' }).waitFor();
  expect((await mailTo(journeys.url, address)).text).toMatch(/^مرحبًا بك، \u2068أحمد\u2069$/m);
});
