import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { codeLineIn, linkIn, mailTo, newAddress } from '../support/journey-people.ts';
import { JourneyPlatform } from '../support/journey-platform.ts';
import { enginesHere, Visitor } from './visitor.ts';

const folder = mkdtempSync(join(tmpdir(), 'other-browsers-'));
let platform: JourneyPlatform;

beforeAll(async () => {
  platform = await JourneyPlatform.start();
});
afterAll(async () => {
  await platform.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(enginesHere)('$name', (engine) => {
  let visitor: Visitor;
  const address = newAddress();

  beforeAll(async () => {
    visitor = await Visitor.open(engine);
    console.log(visitor.version);
  });
  afterEach(async () => {
    expect(await visitor.errors()).toEqual([]);
  });
  afterAll(() => visitor.close());

  it('signs up, out and in again', async () => {
    await visitor.goTo(`${platform.url}/registrera`);
    await visitor.see({ selector: 'service-sign-up:state(ask)' });
    await visitor.write({ role: 'textbox', name: 'Name' }, 'Åsa Öberg');
    await visitor.write({ role: 'textbox', name: 'Email' }, address);
    await visitor.click({ role: 'button', name: 'Create account' });
    await visitor.see({ role: 'textbox', name: 'Code' });
    await visitor.type(codeLineIn(await mailTo(platform.url, address)).replaceAll(/\D/g, ''));
    await visitor.see({ selector: 'resource-viewer:state(ready)' });

    await visitor.click({ role: 'button', name: 'Åsa Öberg' });
    await visitor.click({ role: 'menuitem', name: 'Sign out' });
    await visitor.see({ selector: 'service-sign-in:state(ask)' });
    await visitor.write({ role: 'textbox', name: 'Email' }, address);
    await visitor.press('Enter');
    await visitor.see({ role: 'textbox', name: 'Code' });
    await visitor.goTo(linkIn(await mailTo(platform.url, address, 2)));
    await visitor.see({ selector: 'service-verify:state(ready)' });
    await visitor.click({ role: 'button', name: 'Sign in on this device' });
    await visitor.see({ selector: 'resource-viewer:state(ready)' });
  });

  it('creates, renames, moves and deletes directories, and undoes it', async () => {
    for (const name of ['Arkiv', 'Bilagor']) {
      await visitor.click({ role: 'button', name: 'New' });
      await visitor.click({ role: 'menuitem', name: 'New folder' });
      await visitor.see({ role: 'dialog' });
      await visitor.write({ role: 'textbox', name: 'Name' }, name);
      await visitor.press('Enter');
      await visitor.see({ role: 'link', name });
      await visitor.gone({ role: 'dialog' });
    }
    await visitor.press('F2');
    await visitor.see({ role: 'textbox', name: 'New name' });
    await visitor.type('Foton');
    await visitor.press('Enter');
    await visitor.see({ role: 'link', name: 'Foton' });
    await visitor.press('Control+m');
    await visitor.click({ role: 'button', name: 'Arkiv' });
    await visitor.click({ role: 'button', name: 'Move to Arkiv' });
    await visitor.announced('Moved “Foton”.');
    await visitor.gone({ role: 'link', name: 'Foton' });
    await visitor.click({ role: 'button', name: 'Undo' });
    await visitor.focusOn('Foton');
    await visitor.press('Delete');
    await visitor.announced('Deleted “Foton”.');
    await visitor.click({ role: 'button', name: 'Undo' });
    await visitor.see({ role: 'link', name: 'Foton' });
  });

  it('saves a document while it is typed', async () => {
    await visitor.click({ role: 'button', name: 'New' });
    await visitor.click({ role: 'menuitem', name: 'New document' });
    await visitor.see({ role: 'dialog' });
    await visitor.write({ role: 'textbox', name: 'Name' }, 'Minnen.md');
    await visitor.press('Enter');
    await visitor.click({ role: 'link', name: 'Minnen.md' });
    await visitor.click({ role: 'button', name: 'Start writing' });
    await visitor.until(({ focused }) => focused()?.classList.contains('cm-content'));
    await visitor.type('# Sommaren\n\nDet *regnade* inte.');
    await visitor.press('Control+s');
    await visitor.announced('Saved ');
    await visitor.click({ role: 'button', name: 'Done' });
    expect(await visitor.see({ role: 'heading', name: 'Sommaren' })).toBe('Sommaren');
    await visitor.reload();
    await visitor.see({ role: 'heading', name: 'Sommaren' });
  });

  it('uploads a file and shows it', async () => {
    const path = join(folder, 'Siffror.csv');
    writeFileSync(path, 'namn,antal\nÅsa,3\nBo,4\n');
    await visitor.goTo(platform.url);
    await visitor.attach(path, () => visitor.click({ role: 'button', name: 'Upload' }));
    await visitor.announced('1 file uploaded.');
    await visitor.click({ role: 'link', name: 'Siffror.csv' });
    await visitor.until(({ all }) => all({ selector: 'td' }).some(({ textContent }) => textContent.trim() === 'Åsa'));
  });

  it("edits the home page's dashboard and saves it", async () => {
    await visitor.goTo(platform.url);
    await visitor.click({ role: 'button', name: 'Customise' });
    await visitor.click({ role: 'button', name: 'Add widget' });
    await visitor.see({ role: 'heading', name: 'Add a widget' });
    await visitor.type('search');
    await visitor.click({ role: 'button', name: 'Add Search' });
    await visitor.announced('Added Search.');
    await visitor.click({ role: 'button', name: 'Save' });
    await visitor.announced('Saved');
    await visitor.click({ role: 'button', name: 'Done' });
    await visitor.reload();
    await visitor.see({ selector: 'resource-search' });
  });
});
