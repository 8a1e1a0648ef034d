import { expect, it } from 'vitest';
import { Journeys } from '../support/journey.ts';
import {
  account,
  askToSignIn,
  askToSignUp,
  codeLineIn,
  linkIn,
  mailsTo,
  mailTo,
  newAccount,
  newAddress,
  paste,
} from '../support/journey-people.ts';

const journeys = new Journeys();

it('opening the link uses nothing, however often', async () => {
  const address = await newAccount(journeys.url);
  const person = await journeys.person();
  const page = await person.newPage();
  await page.goto(`${journeys.url}/logga-in`);
  await askToSignIn(page, address);
  const mail = await mailTo(journeys.url, address, 2);
  const link = linkIn(mail);
  const scanner = await journeys.person();
  for (let time = 0; time < 20; time += 1) {
    const { status } = await (time % 2 ? person : scanner).request
      .get(link)
      .then((answer) => ({ status: answer.status() }));
    expect(status).toBe(200);
    if (time === 10) expect((await scanner.request.head(link)).status()).toBe(200);
  }
  const opened = await scanner.newPage();
  await opened.goto(link);
  await opened.getByRole('button', { name: 'Sign in on this device' }).waitFor();
  await opened.reload();
  await opened.getByRole('button', { name: 'Sign in on this device' }).click();
  await account(opened).waitFor();

  // a link used elsewhere signs in there only, and the code stays valid
  await page.getByLabel('Code').focus();
  await paste(page, codeLineIn(mail));
  await account(page).waitFor();

  const again = await (await journeys.person()).newPage();
  await again.goto(link);
  await again.getByRole('heading', { name: 'This link has been used' }).waitFor();
  await again.getByRole('link', { name: 'Request a new link' }).click();
  await again.getByLabel('Email').waitFor();
});

it('continues with the same challenge after a reload, without a second e-mail', async () => {
  const address = newAddress();
  const page = await journeys.page();
  await page.goto(`${journeys.url}/registrera`);
  await askToSignUp(page, { name: 'Bo Ek', address });
  const mail = await mailTo(journeys.url, address);
  await page.reload();
  await page.getByLabel('Code').waitFor();
  await page.reload();
  await page.getByText('p•••@example.com', { exact: true }).waitFor();
  await page.getByLabel('Code').focus();
  await paste(page, codeLineIn(mail));
  await account(page, 'Bo Ek').waitFor();
  expect(await mailsTo(journeys.url, address)).toHaveLength(1);
});

it('sends one e-mail and creates one session, however often the button is pressed', async () => {
  const address = await newAccount(journeys.url);
  const page = await journeys.page();
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  await page.goto(`${journeys.url}/logga-in`, { waitUntil: 'networkidle' });
  await page.getByLabel('Email').fill(address);
  await page.getByRole('button', { name: 'Continue', exact: true }).dblclick();
  await page.getByLabel('Code').waitFor();
  const [mail] = await mailsTo(journeys.url, address, 2);
  const digits = codeLineIn(mail!).replace(/\D/g, '');
  await page.getByLabel('Code').pressSequentially(digits);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await account(page).waitFor();
  expect(posts).toEqual(['/api/v0/forms/submit', '/api/v0/users/verify-sign-in']);
  expect(await mailsTo(journeys.url, address)).toHaveLength(2);
});

it('follows returnTo, but never to another origin', async () => {
  // some spellings are unknown paths of the platform
  const person = await journeys.person({}, /status of 404 /);
  const page = await person.newPage();
  const away: string[] = [];
  await person.route(
    ({ origin }) => origin !== journeys.url,
    async (route) => {
      away.push(route.request().url());
      await route.abort();
    },
  );
  await page.goto(`${journeys.url}/logga-in?returnTo=${encodeURIComponent('//evil.example')}`);
  const address = await newAccount(journeys.url);
  await askToSignIn(page, address);
  await paste(page, codeLineIn(await mailTo(journeys.url, address, 2)));
  await account(page).waitFor();
  expect(page.url()).toBe(`${journeys.url}/`);

  for (const spelling of evilSpellings) {
    await page.goto(`${journeys.url}/logga-in?returnTo=${encodeURIComponent(spelling)}`);
    expect([spelling, new URL(page.url()).origin]).toEqual([spelling, journeys.url]);
  }
  await page.goto(`${journeys.url}/logga-in?returnTo=${encodeURIComponent('/?tab=2#part')}`);
  expect(page.url()).toBe(`${journeys.url}/?tab=2#part`);
  expect(away).toEqual([]);
});

const evilSpellings = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  '/x/..//evil.example',
  'https://evil.example',
  'https:evil.example',
  'HTTPS:/\\evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '/\u2028/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example@localhost',
  '/@evil.example/..//evil.example',
];
