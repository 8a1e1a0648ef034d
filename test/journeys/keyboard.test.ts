import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { Journeys } from '../support/journey.ts';
import { codeLineIn, mailTo, newAddress } from '../support/journey-people.ts';

const journeys = new Journeys();

/** Accessible name of the focused element, and its focus ring. */
const focused = (page: Page) =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (!(element instanceof HTMLElement)) return undefined;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const ring = (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
    const label = (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent;
    return { tag: element.localName, name: label.replace(/\s+/g, ' ').trim(), ring };
  });

/** Presses Tab until the element with this name has focus, with a visible ring at every stop. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let stop = 0; stop < 12; stop += 1) {
    const at = await focused(page);
    if (at && at.tag !== 'body') expect(at).toMatchObject({ ring: true });
    if (at?.name.startsWith(name)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Nothing named ${name} was reached.`);
}

const focusOn = (page: Page, name: string) =>
  expect.poll(async () => (await focused(page))?.name, { interval: 50 }).toBe(name);

it('signs up, out and in again in Swedish by keyboard alone', async () => {
  const page = await journeys.page({ locale: 'sv-SE' });
  const address = newAddress();
  await page.goto(`${journeys.url}/logga-in`);
  expect(await page.locator('html').getAttribute('lang')).toBe('sv');
  await focusOn(page, 'E-post');
  await tabTo(page, 'Skapa konto');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/registrera');

  await focusOn(page, 'Namn');
  await page.keyboard.type('Åsa Öberg');
  await tabTo(page, 'E-post');
  await page.keyboard.type('åsa');
  await tabTo(page, 'Skapa konto');
  await page.keyboard.press('Enter');
  // back to the invalid field, with its message
  await focusOn(page, 'E-post');
  await page.getByText('Ange en adress med @.').first().waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(address);
  await page.keyboard.press('Enter');

  await focusOn(page, 'Kod');
  expect(await focused(page)).toMatchObject({ ring: true });
  const line = codeLineIn(await mailTo(journeys.url, address));
  expect(line).toMatch(/^Din kod: \d{3} \d{3}$/);
  await page.keyboard.type(line.slice('Din kod: '.length));
  await page.getByRole('button', { name: 'Åsa Öberg', exact: true }).waitFor();

  await tabTo(page, 'ÅÖÅsa Öberg');
  await page.keyboard.press('Enter');
  await focusOn(page, 'Profil');
  await page.keyboard.press('ArrowDown');
  await focusOn(page, 'Logga ut');
  await page.keyboard.press('ArrowDown');
  await focusOn(page, 'Logga ut överallt');
  await page.keyboard.press('Escape');
  await focusOn(page, 'ÅÖÅsa Öberg');
  await page.keyboard.press('Enter');
  await focusOn(page, 'Profil');
  await page.keyboard.press('ArrowDown');
  await focusOn(page, 'Logga ut');
  await page.keyboard.press('Enter');

  await page.getByLabel('E-post').filter({ visible: true }).waitFor();
  await tabTo(page, 'E-post');
  await page.keyboard.type(address);
  await page.keyboard.press('Enter');
  await focusOn(page, 'Kod');
  await page.keyboard.type(codeLineIn(await mailTo(journeys.url, address, 2)).replace(/\D/g, ''));
  await page.getByRole('button', { name: 'Åsa Öberg', exact: true }).waitFor();
});
