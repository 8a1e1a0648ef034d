import type { Page } from 'playwright';
import type { Journeys } from './journey.ts';
import { browserOf, goTo, rowOf } from './live-browser.ts';
import { Worker } from './live-people.ts';

/** Failed requests of refused or revoked access. */
export const refused = /events|users\/session|\/r\/|forms\/submit/;

export interface Both {
  readonly astrid: { readonly worker: Worker; readonly page: Page };
  readonly bo: { readonly worker: Worker; readonly page: Page };
}

/** Two users in a directory `Team` that one of them has shared by the dialog. */
export async function together(
  journeys: Journeys,
  role: string,
  entries: readonly string[] = [],
  directories: readonly string[] = [],
): Promise<Both> {
  const [one, other] = [await Worker.signUp(journeys.url), await Worker.signUp(journeys.url)];
  const team = await one.submit('create-directory', one.root, { name: 'Team' });
  for (const name of entries) await one.submit('create-document', team, { name, content: `# ${name}\n` });
  await one.createAll('directory', team, directories);
  const [{ page: astrid }, { page: bo }] = [
    await browserOf(journeys, one, refused),
    await browserOf(journeys, other, refused),
  ];
  await bo.getByRole('link', { name: 'Shared with me' }).click();
  await bo.getByText('Nothing here yet').waitFor();
  await share(astrid, 'Team', other.address, role);
  for (const page of [astrid, bo]) await press(page, 'Team');
  return { astrid: { worker: one, page: astrid }, bo: { worker: other, page: bo } };
}

/** The current resource, at the end of the path. */
export const crumb = (page: Page, name: string) =>
  page.locator('.crumb[aria-current=page]').getByText(name, { exact: true });

/** Opens a directory from its row. */
export async function press(page: Page, name: string): Promise<void> {
  await rowOf(page, name).locator('.title').click();
  await crumb(page, name).waitFor();
}

/** Goes up, to the row of the directory that was open. */
export async function up(page: Page, from: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Path' }).getByRole('link').last().click();
  await rowOf(page, from).locator(':focus').waitFor();
}

export async function openMenu(page: Page, name: string, entry: string): Promise<void> {
  await rowOf(page, name).locator('.actions button').click();
  await page.getByRole('menuitem', { name: entry }).click();
}

export async function share(page: Page, name: string, address: string, role: string): Promise<void> {
  await openMenu(page, name, 'Share…');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Role', { exact: true }).selectOption({ label: role });
  await dialog.getByLabel('Email address').fill(address);
  await page.keyboard.press('Enter');
  await closeSharing(page, /^Added .*\.$/u);
}

/** Closes the dialog once a change is saved. */
export async function closeSharing(page: Page, toast: RegExp): Promise<void> {
  await page.locator('.toast').getByText(toast).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
}

/** Creates by keyboard, starting at the button. */
export async function create(page: Page, kind: 'New folder' | 'New document', name: string): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).press('Enter');
  const entry = page.getByRole('menuitem', { name: kind });
  await page.getByRole('menuitem').first().and(page.locator(':focus')).waitFor();
  if (kind === 'New document') await page.keyboard.press('ArrowDown');
  await entry.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Name').and(page.locator(':focus')).waitFor();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await page.getByText(`Created “${name}”.`).first().waitFor();
  // The focus goes there once the row is read.
  await rowOf(page, name).locator(':focus').waitFor();
}

export async function rename(page: Page, name: string, next: string): Promise<void> {
  await goTo(page, name);
  await page.keyboard.press('F2');
  await page.locator('.editor input').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(next);
  await page.keyboard.press('Enter');
  await page.getByText(`Renamed to “${next}”.`).first().waitFor();
}

export async function move(page: Page, name: string, to: string): Promise<void> {
  await goTo(page, name);
  // Until then M is a letter of type-ahead.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+m');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: to, exact: true }).press('ArrowRight');
  await dialog.getByRole('button', { name: `Move to ${to}` }).press('Enter');
  await page.getByText(`Moved “${name}”.`).first().waitFor();
}

/** Drags a row onto another one near it. */
export async function drag(page: Page, name: string, to: string): Promise<void> {
  const from = rowOf(page, name);
  await from.and(page.locator('[draggable=true]')).waitFor();
  // Under the headings the pointer meets no row.
  await rowOf(page, to).evaluate((row) => row.scrollIntoView({ block: 'center' }));
  const grip = async (locator: typeof from) => {
    const { x, y, height } = (await locator.boundingBox())!;
    return [x + 150, y + height / 2] as const;
  };
  await page.mouse.move(...(await grip(from)));
  await page.mouse.down();
  await page.mouse.move(...(await grip(rowOf(page, to))), { steps: 8 });
  await page.locator('.row.target').waitFor();
  await page.mouse.up();
  await page.getByText(`Moved “${name}”.`).first().waitFor();
}

export async function remove(page: Page, name: string): Promise<void> {
  await goTo(page, name);
  await page.keyboard.press('Delete');
  await page.getByText(`Deleted “${name}”.`).first().waitFor();
}

export const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click();
export const here = (page: Page, name: string) => rowOf(page, name).waitFor();
export const gone = (page: Page, name: string) => rowOf(page, name).waitFor({ state: 'detached' });

/** Opens a document and types in it. */
export async function write(page: Page, name: string, text: string): Promise<void> {
  await rowOf(page, name).locator('.title').click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.locator('.cm-focused').waitFor();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
}

/** Types on a slow connection: saves wait until `arrive`. */
export async function writeSlowly(page: Page, text: string): Promise<() => Promise<void>> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  // Cancelled requests have no route to continue.
  await page.route('**/forms/submit', (route) => released.then(() => route.continue()).catch(() => undefined));
  const saving = page.waitForRequest('**/forms/submit');
  await page.keyboard.type(text);
  await saving;
  return () => {
    release();
    return page.unroute('**/forms/submit');
  };
}

/** Waits for a text in a document. */
export const read = (page: Page, text: string) => page.locator('.reading').getByText(text).waitFor();
export const written = (page: Page) => page.locator('.cm-content').innerText();
export const inEditor = (page: Page) => page.locator('.cm-focused').count();
