import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Journeys } from './journey.ts';
import { codeLineIn, mailsTo } from './journey-people.ts';
import type { Worker } from './live-people.ts';
import { shownMails } from './sign-up-client.ts';

/** Signs a user in by the plain forms of a page without script, and opens a path. */
export async function signInByPage(page: Page, { url, address }: Worker, path: string): Promise<void> {
  const before = (await shownMails(url)).filter(({ to }) => to === address).length;
  await page.goto(`${url}/logga-in?${new URLSearchParams({ returnTo: path })}`);
  await page.getByLabel('Email').or(page.getByLabel('E-post')).fill(address);
  await page.keyboard.press('Enter');
  const code = page.getByLabel(/^(?:Code|Kod)$/);
  await code.waitFor();
  const [mail] = await mailsTo(url, address, before + 1);
  await code.fill(codeLineIn(mail!).replaceAll(/\D/g, ''));
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).pathname).toBe(path);
}

/** Storage of a signed-in browser, for new browsers. */
export async function keptSession(journeys: Journeys, worker: Worker) {
  const page = await journeys.page({ javaScriptEnabled: false });
  await signInByPage(page, worker, '/');
  return page.context().storageState();
}
