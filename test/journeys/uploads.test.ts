import { createHash } from 'node:crypto';
import {
  createReadStream,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  openSync,
  writeSync,
  ftruncateSync,
  mkdirSync,
  writeFileSync,
  closeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { BrowserContext, CDPSession, Page } from 'playwright';
import { Journeys } from '../support/journey.ts';
import { newAccount, signIn } from '../support/journey-people.ts';

const folder = mkdtempSync(join(tmpdir(), 'uploads-'));
const journeys = new Journeys({ ownPlatform: true });
/** Failed requests that a journey interrupts. */
const cut = /uploads|\/r\/|events|users\/session|forms\/submit|actions/;
const megabyte = 1_000_000;
/** The full size is 1 GB, 40 s offline, and 1,600 files: `npm run bench -- whole-uploads`. */
const size = Number(process.env['UPLOAD_BYTES'] ?? 300 * megabyte);
const outage = Number(process.env['UPLOAD_OUTAGE_SECONDS'] ?? 0) * 1000;
const files = Number(process.env['UPLOAD_FILES'] ?? 120);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A sparse file with a few different bytes. */
function bigFile(name: string, size: number): string {
  const path = join(folder, name);
  const file = openSync(path, 'w');
  ftruncateSync(file, size);
  for (let at = 0; at < size; at += 50 * megabyte) writeSync(file, `here is ${at}`, at);
  closeSync(file);
  return path;
}

async function sha256(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
}

/** Bytes stored by the platform. */
const keptBytes = (): number =>
  readdirSync(join(journeys.platform.folder, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

interface User {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly devtools: CDPSession;
}

async function signedIn(): Promise<User> {
  const address = await newAccount(journeys.url);
  const context = await journeys.person({}, cut);
  // A browser without file pickers, so that tests can answer the file input.
  await context.addInitScript(() => {
    for (const name of ['showOpenFilePicker', 'showDirectoryPicker']) Reflect.deleteProperty(globalThis, name);
  });
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  await signIn(context, journeys.url, address);
  await page.goto(journeys.url);
  await page.locator('resource-viewer:state(ready)').waitFor();
  return { context, page, devtools: await context.newCDPSession(page) };
}

/** Selects files as a user does. */
async function upload(page: Page, paths: string | readonly string[], button = 'Upload'): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).click();
  await (await chooser).setFiles(paths);
}

/** Drops files onto the list, as a file manager does. */
async function drop({ page, devtools }: User, paths: readonly string[]): Promise<void> {
  const { x, y, width } = (await page.getByRole('grid').boundingBox())!;
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + 10, data });
  }
}

const far = (page: Page): Promise<number> =>
  page.locator('.upload progress').evaluate((bar) => (bar as HTMLProgressElement).position);

const reaches = (page: Page, share: number) =>
  expect.poll(() => far(page), { timeout: 120_000, interval: 50 }).toBeGreaterThan(share);

/** Uploads stored by the browser. */
const keptUploads = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('service-uploads');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const found = opening.result.transaction('uploads').objectStore('uploads').getAll();
          found.addEventListener('success', () => {
            opening.result.close();
            resolve(found.result);
          });
        });
      }),
  );

/** Bytes of the page's heap. */
async function heap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}

/** SHA-256 of a file as served, by its name in the shown directory. */
async function servedHash(page: Page, name: string): Promise<string> {
  const link = await page.evaluate(
    async ({ id, wanted }) => {
      const options = { headers: { Accept: 'application/json' } };
      const { children } = (await (await fetch(`/r/${id}`, options)).json()) as {
        children: { items: { id: string; name: string }[] };
      };
      const resourceId = children.items.find((each) => each.name === wanted)?.id;
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ resourceId, variant: 'original' });
      const made = await fetch('/api/v0/resources/link', {
        method: 'POST',
        credentials: 'include',
        headers,
        body,
      });
      return ((await made.json()) as { url: string }).url;
    },
    { id: (await page.locator('resource-viewer').getAttribute('resource-id')) ?? '', wanted: name },
  );
  const { body, status } = await fetch(link);
  expect(status).toBe(200);
  return sha256((body ?? []) as AsyncIterable<Uint8Array>);
}

it('uploads 1 GB through a pause, an offline network, a reload and a killed platform', async () => {
  const path = bigFile('Inspelning.mp4', size);
  const { context, page, devtools } = await signedIn();
  const before = await heap(devtools);
  await upload(page, path);

  await reaches(page, 0.05);
  await page.getByRole('button', { name: 'Pause Inspelning.mp4' }).click();
  await page.getByText('Paused', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Resume Inspelning.mp4' }).click();

  await reaches(page, 0.15);
  await context.setOffline(true);
  await page.getByText('Reconnecting…').waitFor();
  const away = Date.now();
  await expect.poll(() => Date.now() - away, { timeout: outage + 10_000, interval: 1_000 }).toBeGreaterThan(outage);
  await context.setOffline(false);
  await reaches(page, 0.25);

  await page.reload();
  await page.getByText('Select the file again to continue').waitFor();
  expect(await far(page)).toBeGreaterThan(0.2);
  await upload(page, path, 'Select file');
  await reaches(page, 0.45);

  await journeys.platform.kill();
  await page.getByText('No response; trying again').waitFor();
  await journeys.platform.start();
  await reaches(page, 0.6);
  const middle = await heap(devtools);
  // The panel and its code, and not the file: one slice is 8 MiB.
  expect(middle - before).toBeLessThan(8 * megabyte);
  await reaches(page, 0.9);
  // A third of the file later, the heap has grown by less than a hundredth of that.
  expect((await heap(devtools)) - middle).toBeLessThan(size / 300);

  await page.getByText('Uploaded', { exact: true }).waitFor({ timeout: 180_000 });
  expect(await servedHash(page, 'Inspelning.mp4')).toBe(await sha256(createReadStream(path)));
}, 700_000);

it('leaves nothing of an upload that is cancelled at 60 %', async () => {
  const { page } = await signedIn();
  const before = keptBytes();
  await upload(page, bigFile('Arkiv.zip', 300 * megabyte));
  await reaches(page, 0.6);
  await page.getByRole('button', { name: 'Cancel Arkiv.zip' }).click();
  await page.locator('.uploads').waitFor({ state: 'detached' });
  await expect.poll(() => keptBytes()).toBe(before);
  await expect.poll(() => keptUploads(page)).toEqual([]);
  expect(await page.locator('.rows').getByText('Arkiv.zip').count()).toBe(0);
});

it('uploads many dropped files with at most three requests at a time; the page stays usable', async () => {
  const photos = join(folder, 'Bilder');
  mkdirSync(photos);
  const paths = Array.from({ length: files }, (_, index) => join(photos, `Bild ${index}.txt`));
  for (const [index, path] of paths.entries()) writeFileSync(path, `Bild ${index}\n`);
  const user = await signedIn();
  const { page } = user;
  const open = new Set<object>();
  let most = 0;
  const ended = (request: object) => void open.delete(request);
  page.on('request', (request) => {
    if (!request.url().includes('/uploads')) return;
    open.add(request);
    most = Math.max(most, open.size);
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);

  const rows = Number(await page.getByRole('grid').getAttribute('aria-rowcount'));
  await drop(user, paths);
  await page.getByText(`of ${files} files`).waitFor();
  // Actions work while the uploads run.
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New document' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Between.md');
  await page.keyboard.press('Enter');
  await page.locator('.rows').getByText('Between.md').waitFor();
  expect(await page.getByText(`${files} of ${files} files`).count()).toBe(0);

  await page.getByText(`${files} of ${files} files`).waitFor({ timeout: 600_000 });
  expect(await page.locator('.upload').count()).toBeLessThan(60);
  expect(most).toBe(3);
  // The uploads, and the document that was created meanwhile.
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(rows + files + 1));
}, 700_000);

it('uploads a folder with its folders', async () => {
  const photos = join(folder, 'Foton');
  mkdirSync(join(photos, 'Sommar'), { recursive: true });
  for (let index = 0; index < 12; index++) {
    writeFileSync(join(photos, index % 2 ? 'Sommar' : '', `Bild ${index}.txt`), `Bild ${index}\n`);
  }
  const { page } = await signedIn();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Upload folder…' }).click();
  await (await chooser).setFiles(photos);
  await page.getByText('12 of 12 files').waitFor();
  await page.locator('.rows').getByRole('link', { name: 'Foton' }).click();
  await page.getByText('Sommar').waitFor();
  expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('8');
});
