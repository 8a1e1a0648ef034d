import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { launchOptions, PageErrors } from '../support/journey-browser.ts';
import { JourneyHost, scriptTag } from '../support/journey-host.ts';
import { account, askToSignIn, codeLineIn, mailTo, newAccount, paste } from '../support/journey-people.ts';
import { JourneyPlatform } from '../support/journey-platform.ts';

const host = await JourneyHost.listen();
const errors = new PageErrors();
const folders: string[] = [];
let platform: JourneyPlatform;
let person: BrowserContext | undefined;

beforeAll(async () => {
  platform = await JourneyPlatform.start({ ALLOWED_ORIGINS: host.at('127.0.0.1') });
  host.allow(platform.url);
  host.serve('/', {
    head: scriptTag(platform.url),
    body: '<service-sign-in></service-sign-in><service-current-user></service-current-user>',
  });
});
beforeEach(() => errors.take());
afterEach(async () => {
  await person?.close();
  expect(errors.take()).toEqual([]);
});
afterAll(async () => {
  await Promise.all([platform.stop(), host.close()]);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A browser with changed privacy settings. */
async function browserWith(profile: object): Promise<BrowserContext> {
  const folder = mkdtempSync(join(tmpdir(), 'journey-profile-'));
  folders.push(folder);
  mkdirSync(join(folder, 'Default'));
  writeFileSync(join(folder, 'Default/Preferences'), JSON.stringify({ profile }));
  person = await chromium.launchPersistentContext(folder, {
    ...(await launchOptions({ withProfile: true })),
    locale: 'en-US',
  });
  person.setDefaultTimeout(30_000);
  await errors.watch(person, /status of 409 .*verify-sign-in/);
  return person;
}

it('stays in cookie mode where third-party cookies are blocked but partitioned ones work', async () => {
  const context = await browserWith({ block_third_party_cookies: true, cookie_controls_mode: 1 });
  const page = await context.newPage();
  const address = await newAccount(platform.url);
  await page.goto(host.at('127.0.0.1'));
  await askToSignIn(page, address);
  await page.getByLabel('Code').focus();
  await paste(page, codeLineIn(await mailTo(platform.url, address, 2)));
  await account(page).waitFor();
  await page.reload();
  await account(page).waitFor();
});

it('switches to token mode where the browser blocks all cookies of the platform', async () => {
  const blocked = { setting: 2, last_modified: '13300000000000000' };
  const context = await browserWith({
    content_settings: { exceptions: { cookies: { 'localhost,*': blocked, [`${platform.url},*`]: blocked } } },
  });
  const page = await context.newPage();
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/verify-sign-in') && response.request().method() === 'POST')
      answers.push(response.status());
  });
  const address = await newAccount(platform.url);
  await page.goto(host.at('127.0.0.1'));
  await askToSignIn(page, address);
  await page.getByLabel('Code').focus();
  await paste(page, codeLineIn(await mailTo(platform.url, address, 2)));
  await account(page).waitFor();
  expect(answers).toEqual([409, 200]);
  expect(await context.cookies(platform.url)).toEqual([]);
  // only in memory
  await page.reload();
  await page.getByLabel('Email').waitFor();
  expect(await account(page).count()).toBe(0);
});
