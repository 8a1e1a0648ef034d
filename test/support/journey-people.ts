import type { Page } from 'playwright';
import { expect } from 'vitest';
import { codeIn, shownMails, submitSignUp, verify, type ShownMail } from './sign-up-client.ts';

let people = 0;

/** An address that nobody else has. */
export const newAddress = (): string => `person-${Date.now().toString(36)}-${(people += 1)}@example.com`;

/** The mails to an address, newest first, once there are so many. */
export async function mailsTo(url: string, address: string, count = 1): Promise<readonly ShownMail[]> {
  let found: readonly ShownMail[] = [];
  await expect
    .poll(
      async () => {
        found = (await shownMails(url)).filter(({ to }) => to === address);
        return found.length;
      },
      { timeout: 15_000, interval: 50 },
    )
    .toBeGreaterThanOrEqual(count);
  return found;
}

/** The newest mail to an address, once there are so many. */
export const mailTo = async (url: string, address: string, count = 1): Promise<ShownMail> =>
  (await mailsTo(url, address, count))[0]!;

/** The line of a mail that people copy: `Your code: 482 917`. */
export const codeLineIn = ({ text }: ShownMail): string => /^.*: \d{3} \d{3}$/m.exec(text)![0];

export const linkIn = ({ text }: ShownMail): string => /https?:\/\/\S+token=[\w-]+/.exec(text)![0];

/** So many codes that are not this mail's, no two alike: one that is sent again is answered again, and is no try. */
export function wrongCodes(mail: ShownMail, count: number): readonly string[] {
  const right = Number(codeIn(mail).replace(' ', ''));
  return Array.from({ length: count }, (_, index) => String((right + index + 1) % 1_000_000).padStart(6, '0'));
}

/** Makes an account without a browser; answers its address. */
export async function newAccount(url: string): Promise<string> {
  const address = newAddress();
  const asked = (await (await submitSignUp(url, address)).json()) as { result: { challengeId: string } };
  const code = codeIn(await mailTo(url, address));
  const { status } = await verify(url, { challengeId: asked.result.challengeId, code });
  expect(status).toBe(200);
  return address;
}

/** Types an address into the sign-in of a page and waits for the code field. */
export async function askToSignIn(page: Page, address: string): Promise<void> {
  // Pressed before the page has taken its elements over, its own form would be posted: another journey.
  await page.locator('service-sign-in:state(ask)').first().waitFor();
  await page.getByLabel('E-mail').fill(address);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Code').waitFor();
}

/** Fills in the sign-up of a page and waits for the code field. */
export async function askToSignUp(page: Page, { name, address }: { name: string; address: string }): Promise<void> {
  await page.locator('service-sign-up:state(ask)').first().waitFor();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('E-mail').fill(address);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('Code').waitFor();
}

/** Puts a text into the focused field as a paste does. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.keyboard.insertText(text);
}

/** The button of `<service-current-user>`: it is there while somebody is signed in. */
export const account = (page: Page, name: string | RegExp = 'Astrid Lind') =>
  page.locator('service-current-user').getByRole('button', { name });
