import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { Journeys } from '../support/journey.ts';
import { JourneyHost, scriptTag } from '../support/journey-host.ts';
import { account, askToSignIn, codeLineIn, mailTo, newAccount, paste } from '../support/journey-people.ts';
import { serveOtherVersion } from '../support/other-version.ts';

const host = await JourneyHost.listen();
const journeys = new Journeys({ variables: () => ({ ALLOWED_ORIGINS: host.at('localhost') }) });
const signIn = '<service-sign-in></service-sign-in>';
const both = `${signIn}<service-current-user></service-current-user>`;

beforeEach(() => host.allow(journeys.url));
afterAll(() => host.close());

const otherVersion = (platform: string, attributes = '') => scriptTag(platform, attributes).replace('/cdn/', '/other/');

async function finishSignIn(page: Page, address: string): Promise<void> {
  await page.getByLabel('Code').focus();
  await paste(page, codeLineIn(await mailTo(journeys.url, address, 2)));
  await page.getByRole('heading', { name: 'You’re signed in as Astrid Lind' }).waitFor();
}

const pages: Record<string, (platform: string) => string> = {
  'two script tags': (platform) => scriptTag(platform) + scriptTag(platform),
  'two versions': (platform) => scriptTag(platform) + otherVersion(platform),
  'two versions, the other one first': (platform) => otherVersion(platform) + scriptTag(platform),
};

it.each(Object.entries(pages))('works on a page with %s', async (_, head) => {
  const address = await newAccount(journeys.url);
  const person = await journeys.person();
  await serveOtherVersion(person);
  host.serve('/', { head: head(journeys.url), body: both });
  const page = await person.newPage();
  await page.goto(host.at('localhost'), { waitUntil: 'networkidle' });
  await askToSignIn(page, address);
  await finishSignIn(page, address);
  await account(page).waitFor();
});

it.each(['cookie', 'token'])('shares a session between elements of two versions, kept by %s', async (credentials) => {
  const address = await newAccount(journeys.url);
  const attributes = `data-credentials="${credentials}"`;
  const person = await journeys.person();
  await serveOtherVersion(person);
  host.serve('/', {
    head: scriptTag(journeys.url, attributes) + otherVersion(journeys.url, attributes),
    body: `<service-platform>${signIn}</service-platform><service-current-user></service-current-user>`,
  });
  const page = await person.newPage();
  // The first tag defines the sign-in, so its lazy code must load after the other version's.
  for (const tag of ['service-platform', 'service-current-user']) {
    await page.route(`**/cdn/chunks/${tag.replace('service-', '')}-*.js`, async (route) => {
      await page.waitForFunction((name) => customElements.get(name), tag);
      await route.continue();
    });
  }
  await page.goto(host.at('localhost'), { waitUntil: 'networkidle' });
  await askToSignIn(page, address);
  await finishSignIn(page, address);
  await account(page).waitFor();
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await page.getByLabel('Email').waitFor();
});

it("renders plain inputs without a shadow root, keeps the host's children, and looks the same", async () => {
  const address = await newAccount(journeys.url);
  host.serve('/', {
    head: scriptTag(journeys.url),
    body: `<service-sign-in id="plain" render-root="light"><p id="mine">Mine</p></service-sign-in><service-sign-in id="shadow"></service-sign-in>`,
  });
  const page = await journeys.page();
  await page.goto(host.at('localhost'));
  const plain = page.locator('#plain');
  await plain.getByLabel('Email').waitFor();
  await page.locator('#shadow').getByLabel('Email').waitFor();
  const found = await page.evaluate(() => {
    const light = document.querySelector('#plain')!;
    const shadow = document.querySelector('#shadow')!.shadowRoot!;
    const looks = (root: ParentNode, selector: string) => {
      const { height, borderRadius, fontSize, backgroundColor, color, fontWeight } = getComputedStyle(
        root.querySelector(selector)!,
      );
      return { selector, height, borderRadius, fontSize, backgroundColor, color, fontWeight };
    };
    const selectors = ['.card', 'h2', 'label', 'input', 'button[type="submit"]'];
    return {
      shadowRoot: light.shadowRoot,
      input: document.querySelector('#plain input[name="email"]') !== null,
      mine: document.querySelector('#plain > #mine')?.textContent,
      light: selectors.map((selector) => looks(light, selector)),
      shadow: selectors.map((selector) => looks(shadow, selector)),
    };
  });
  expect(found).toMatchObject({ shadowRoot: null, input: true, mine: 'Mine' });
  expect(found.light).toEqual(found.shadow);

  await plain.getByLabel('Email').fill(address);
  await plain.getByRole('button', { name: 'Continue', exact: true }).click();
  await plain.getByLabel('Code').waitFor();
  await plain.getByLabel('Code').focus();
  await paste(page, codeLineIn(await mailTo(journeys.url, address, 2)));
  await plain.getByRole('heading', { name: 'You’re signed in as Astrid Lind' }).waitFor();
  expect(await page.locator('#plain > #mine').textContent()).toBe('Mine');
});

it('keeps its state when it is moved in the page', async () => {
  const address = await newAccount(journeys.url);
  host.serve('/', { head: scriptTag(journeys.url), body: `<main></main>${signIn}` });
  const page = await journeys.page();
  await page.goto(host.at('localhost'));
  await askToSignIn(page, address);
  const digits = codeLineIn(await mailTo(journeys.url, address, 2)).replace(/\D/g, '');
  const code = page.getByLabel('Code');
  await code.fill(digits.slice(0, 3));
  await page.evaluate(() => {
    const element = document.querySelector('service-sign-in')!;
    document.querySelector('main')!.append(element);
  });
  expect(await code.inputValue()).toBe(digits.slice(0, 3));
  await page.evaluate(() => {
    const element = document.querySelector('service-sign-in')!;
    element.remove();
    return new Promise((resolve) => requestAnimationFrame(() => resolve(document.body.append(element))));
  });
  expect(await code.inputValue()).toBe(digits.slice(0, 3));
  await code.press('End');
  await page.keyboard.type(digits.slice(3));
  await page.getByRole('heading', { name: 'You’re signed in as Astrid Lind' }).waitFor();
});

it('continues with the same challenge after a reload, without a second e-mail', async () => {
  const address = await newAccount(journeys.url);
  host.serve('/', { head: scriptTag(journeys.url), body: both });
  const page = await journeys.page();
  await page.goto(host.at('localhost'));
  await askToSignIn(page, address);
  await mailTo(journeys.url, address, 2);
  await page.reload();
  await page.getByLabel('Code').waitFor();
  await finishSignIn(page, address);
});

it('shows a failed lazy load, keeps the typed text, and retries', async () => {
  const address = await newAccount(journeys.url);
  host.serve('/', { head: scriptTag(journeys.url), body: signIn });
  const person = await journeys.person({}, /\/chunks\//);
  const page = await person.newPage();
  await page.route('**/cdn/chunks/**', (route) => route.abort());
  await page.goto(host.at('localhost'));
  await page.getByLabel('Email').fill(address);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByText('Couldn’t load the form. Check your connection and try again.').first().waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(address);
  await page.unroute('**/cdn/chunks/**');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Code').waitFor();
  await finishSignIn(page, address);
});
