import type { BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';
import { codeIn, shownMails, submitSignUp, verify, type ShownMail } from './sign-up-client.ts';

let people = 0;

/** A new address. */
export const newAddress = (): string => `person-${Date.now().toString(36)}-${(people += 1)}@example.com`;

/** E-mails to an address, newest first, once there are `count`. */
export async function mailsTo(url: string, address: string, count = 1): Promise<readonly ShownMail[]> {
  let found: readonly ShownMail[] = [];
  await expect
    .poll(
      async () => {
        found = (await shownMails(url)).filter(({ to }) => to === address);
        return found.length;
      },
      { interval: 50 },
    )
    .toBeGreaterThanOrEqual(count);
  return found;
}

/** Newest e-mail to an address, once there are `count`. */
export const mailTo = async (url: string, address: string, count = 1): Promise<ShownMail> =>
  (await mailsTo(url, address, count))[0]!;

/** The line of an e-mail that users copy: `Your code: 482 917`. */
export const codeLineIn = ({ text }: ShownMail): string => /^.*: \d{3} \d{3}$/m.exec(text)![0];

export const linkIn = ({ text }: ShownMail): string => /https?:\/\/\S+token=[\w-]+/.exec(text)![0];

/** Distinct wrong codes: a repeated one gets its earlier answer and does not count as a try. */
export function wrongCodes(mail: ShownMail, count: number): readonly string[] {
  const right = Number(codeIn(mail).replace(' ', ''));
  return Array.from({ length: count }, (_, index) => String((right + index + 1) % 1_000_000).padStart(6, '0'));
}

/** Creates an account without a browser. @returns its address */
export async function newAccount(url: string): Promise<string> {
  const address = newAddress();
  const asked = (await (await submitSignUp(url, address)).json()) as { result: { challengeId: string } };
  const code = codeIn(await mailTo(url, address));
  const { status } = await verify(url, { challengeId: asked.result.challengeId, code });
  expect(status).toBe(200);
  return address;
}

/** Signs a browser in over HTTP, ten times as fast as by a page. */
export async function signIn(context: BrowserContext, url: string, address: string): Promise<void> {
  const post = async (path: string, data: object) => {
    // As from a page of the platform, because cookies are set for its origin only.
    const headers = { Origin: new URL(url).origin, 'Sec-Fetch-Site': 'same-origin' };
    const response = await context.request.post(`${url}${path}`, { data, headers });
    expect(response.status()).toBe(200);
    return (await response.json()) as { readonly result: { readonly challengeId: string } };
  };
  const codeMails = async () => (await shownMails(url)).filter((mail) => mail.to === address && codeIn(mail) !== '');
  const before = (await codeMails()).length;
  const value = { email: address };
  const { result } = await post('/api/v0/forms/submit', { type: '@service/authentication/schema/sign-in', value });
  await expect.poll(async () => (await codeMails()).length, { interval: 50 }).toBe(before + 1);
  const [mail] = await codeMails();
  await post('/api/v0/users/verify-sign-in', { challengeId: result.challengeId, code: codeIn(mail!) });
}

/** The code field of the sign-in that is shown: a viewer for signed-in users has another one, hidden. */
export const codeField = (page: Page) => page.getByLabel('Code').filter({ visible: true });

/** Types an address into the sign-in of a page and waits for the code field. */
export async function askToSignIn(page: Page, address: string): Promise<void> {
  // Before hydration a press would post the plain form.
  await page.locator('service-sign-in:state(ask)').first().waitFor();
  await page.getByLabel('Email').fill(address);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await codeField(page).waitFor();
}

/** Fills in the sign-up of a page and waits for the code field. */
export async function askToSignUp(page: Page, { name, address }: { name: string; address: string }): Promise<void> {
  await page.locator('service-sign-up:state(ask)').first().waitFor();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(address);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('Code').waitFor();
}

/** Pastes a text into the focused field. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.keyboard.insertText(text);
}

/** The button of `<service-current-user>`, present while signed in. */
export const account = (page: Page, name: string | RegExp = 'Astrid Lind') =>
  page.locator('service-current-user').getByRole('button', { name });
