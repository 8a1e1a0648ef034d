import { expect, it } from 'vitest';
import { Journeys } from '../support/journey.ts';
import { linkIn, mailTo, newAddress } from '../support/journey-people.ts';
import { goTo, rowOf, watchField } from '../support/live-browser.ts';
import {
  closeSharing,
  create,
  crumb,
  drag,
  gone,
  here,
  move,
  openMenu,
  press,
  refused,
  remove,
  rename,
  share,
  together,
  undo,
  up,
  write,
  writeSlowly,
  read,
  written,
  inEditor,
} from '../support/live-actions.ts';

const journeys = new Journeys();

it('shows each action of one user to another who is typing a name in a long list', async () => {
  const names = Array.from({ length: 220 }, (_, index) => `row ${String(index).padStart(3, '0')}`);
  const { astrid, bo } = await together(journeys, 'Can edit', [], names);
  const [a, b] = [astrid.page, bo.page];
  await goTo(b, 'row 112');
  await b.keyboard.press('F2');
  const field = b.locator('.editor input');
  await field.and(b.locator(':focus')).waitFor();
  await b.keyboard.type('half ty');
  await b.keyboard.press('ArrowLeft');
  const hand = await watchField(field);
  await goTo(a, 'row 112');

  // In the viewport, above and below the input.
  await create(a, 'New folder', 'row 110 box');
  await here(b, 'row 110 box');
  await create(a, 'New folder', 'row 113 new');
  await here(b, 'row 113 new');
  await rename(a, 'row 114', 'row 114 otherwise');
  await here(b, 'row 114 otherwise');
  await gone(b, 'row 114');
  await move(a, 'row 115', 'row 110 box');
  await gone(b, 'row 115');
  await rowOf(b, 'row 110 box').getByText('1 item').waitFor();
  await goTo(a, 'row 112');
  await drag(a, 'row 111', 'row 110 box');
  await gone(b, 'row 111');
  await rowOf(b, 'row 110 box').getByText('2 items').waitFor();
  await remove(a, 'row 113');
  await gone(b, 'row 113');
  await undo(a);
  await here(b, 'row 113');
  // Outside of the viewport: just above, far above, and from one end to the other.
  await here(b, 'row 100');
  await remove(a, 'row 100');
  await gone(b, 'row 100');
  await create(a, 'New folder', 'row 101 new');
  await here(b, 'row 101 new');
  const place = () => field.evaluate((input) => Number(input.closest('[role=row]')?.getAttribute('aria-rowindex')));
  const before = await place();
  await rename(a, 'row 000', 'row 219 last');
  await expect.poll(place).toBe(before - 1);
  // The renamed row itself, which moves.
  await rename(a, 'row 112', 'row 180 theirs');
  await here(b, 'row 180');
  expect(await hand.changes()).toEqual([]);
  await b.keyboard.type('-');
  await b.keyboard.press('Enter');
  await b.getByText('Renamed to “half t-y”.').first().waitFor();
  await goTo(a, 'half t-y');
});

it('does not apply a half-typed name to another resource when its own is moved away', async () => {
  const { astrid, bo } = await together(journeys, 'Can edit', ['Agenda', 'Notes', 'Plan']);
  const [a, b] = [astrid.page, bo.page];
  await create(a, 'New folder', 'Box');
  await here(b, 'Box');
  await goTo(b, 'Notes');
  await b.keyboard.press('F2');
  await b.locator('.editor input').and(b.locator(':focus')).waitFor();
  await b.keyboard.type('Half a na');
  await move(a, 'Notes', 'Box');
  await b.locator('.error-bar').getByText('Half a na').waitFor();
  await press(a, 'Box');
  await here(a, 'Notes');
  // The list keeps working by keyboard.
  await b.keyboard.press('ControlOrMeta+Home');
  await expect.poll(() => rowOf(b, 'Box').locator(':focus').count()).toBe(1);
});

it('keeps half-filled dialogs while others create, rename and delete', async () => {
  const { astrid, bo } = await together(journeys, 'Owner', ['Agenda', 'Notes', 'Plan']);
  const [a, b] = [astrid.page, bo.page];
  await b.getByRole('button', { name: 'New', exact: true }).click();
  await b.getByRole('menuitem', { name: 'New document' }).click();
  const name = b.getByRole('dialog').getByLabel('Name');
  await name.and(b.locator(':focus')).waitFor();
  await b.keyboard.type('Letter to th');
  const typing = await watchField(name);
  await create(a, 'New document', 'Draft');
  await here(b, 'Draft');
  await rename(a, 'Draft', 'Sketch');
  await here(b, 'Sketch');
  await remove(a, 'Plan');
  await gone(b, 'Plan');
  await up(a, 'Team');
  await rename(a, 'Team', 'Crew');
  await crumb(b, 'Crew').waitFor();
  expect(await typing.changes()).toEqual([]);
  await b.keyboard.type('em');
  await b.keyboard.press('Enter');
  await here(b, 'Letter to them');

  await openMenu(b, 'Notes', 'Share…');
  const dialog = b.getByRole('dialog');
  const [added, address] = [newAddress(), dialog.getByLabel('Email address')];
  await address.fill(added);
  await b.keyboard.press('Enter');
  await dialog.getByRole('listitem').filter({ hasText: added }).waitFor();
  // Inherited access is listed a moment later.
  await dialog.getByRole('listitem').filter({ hasText: 'Crew' }).first().waitFor();
  await dialog
    .locator('.toast')
    .getByText(/^Added /)
    .waitFor();
  await address.fill('vera@');
  const filling = await watchField(address);
  await press(a, 'Crew');
  await rename(a, 'Notes', 'Minutes');
  await here(b, 'Minutes');
  await create(a, 'New folder', 'Arkiv');
  await here(b, 'Arkiv');
  await move(a, 'Minutes', 'Arkiv');
  await gone(b, 'Minutes');
  expect(await filling.changes()).toEqual([]);
  await dialog.getByRole('listitem').filter({ hasText: added }).waitFor();
  // The resource has moved meanwhile, and can still be shared.
  const another = newAddress();
  await address.fill(another);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
  await press(a, 'Arkiv');
  await openMenu(a, 'Minutes', 'Share…');
  for (const each of [added, another])
    await a.getByRole('dialog').getByRole('listitem').filter({ hasText: each }).waitFor();
});

it('restores a deleted directory with the text that the user had typed in it', async () => {
  const { astrid, bo } = await together(journeys, 'Can edit', ['Agenda']);
  const [a, b] = [astrid.page, bo.page];
  await create(a, 'New folder', 'Outer');
  await press(a, 'Outer');
  await create(a, 'New folder', 'Inner');
  await press(b, 'Outer');
  await press(b, 'Inner');
  await b.getByText('Nothing here yet').waitFor();
  await b.getByRole('button', { name: 'New', exact: true }).click();
  await b.getByRole('menuitem', { name: 'New document' }).click();
  await b.getByRole('dialog').getByLabel('Name').and(b.locator(':focus')).waitFor();
  await b.keyboard.type('Letter to th');
  await up(a, 'Outer');
  await a.keyboard.press('Delete');
  await a.getByRole('dialog').getByLabel('Type “Outer” to delete it').fill('Outer');
  await a.keyboard.press('Enter');
  await a.getByText('Deleted “Outer”.').first().waitFor();
  await b.getByRole('heading', { name: 'Not found', level: 2 }).waitFor();
  await b.keyboard.press('Enter');
  await b.getByRole('dialog').locator('.notice').getByText('Not found, or you don’t have access.').waitFor();
  expect(await b.getByRole('dialog').getByLabel('Name').inputValue()).toBe('Letter to th');
  await undo(a);
  await b.getByText('Nothing here yet').waitFor();
  expect(await b.getByRole('dialog').getByLabel('Name').inputValue()).toBe('Letter to th');
  await b.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await here(b, 'Letter to th');
});

it('an author keeps writing, without loss, while the document is renamed, moved and deleted', async () => {
  const { astrid, bo } = await together(journeys, 'Can edit', ['Agenda.md', 'Notes.md']);
  const [a, b] = [astrid.page, bo.page];
  await create(a, 'New folder', 'Box');
  await here(b, 'Box');
  await write(b, 'Agenda.md', 'Half a sen');
  await rename(a, 'Agenda.md', 'Schedule.md');
  await crumb(b, 'Schedule.md').waitFor();
  expect([await written(b), await inEditor(b)]).toEqual([expect.stringContaining('Half a sen'), 1]);
  await b.keyboard.type('tence, ');
  await move(a, 'Schedule.md', 'Box');
  await b.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'Box' }).waitFor();
  expect([await written(b), await inEditor(b)]).toEqual([expect.stringContaining('Half a sentence, '), 1]);
  await press(a, 'Box');
  await goTo(a, 'Schedule.md');
  await b.keyboard.type('and one mo');
  await a.keyboard.press('Delete');
  const notice = b.locator('.notices').getByText('This document was deleted, or is no longer shared with you.');
  await notice.waitFor();
  await b.keyboard.type('re');
  expect(await written(b)).toContain('Half a sentence, and one more');
  await undo(a);
  await notice.waitFor({ state: 'detached' });
  await press(a, 'Schedule.md');
  await read(a, 'Half a sentence, and one more');

  await up(a, 'Schedule.md');
  await b.keyboard.type('. And aga');
  await a.keyboard.press('Delete');
  await notice.waitFor();
  await b.getByRole('button', { name: 'Save as a new document' }).click();
  await read(b, 'Half a sentence, and one more. And aga');
  await press(a, 'Schedule.md');
  await read(a, 'Half a sentence, and one more. And aga');
});

it('an author without write access keeps the text, and saves it later or elsewhere', async () => {
  const { astrid, bo } = await together(journeys, 'Can read', ['Agenda.md']);
  const [a, b] = [astrid.page, bo.page];
  const change = async (role: string | undefined) => {
    await openMenu(a, 'Agenda.md', 'Share…');
    const entry = a
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ has: a.getByRole('combobox') });
    await entry.waitFor();
    if (role) await entry.getByRole('combobox').selectOption({ label: role });
    else await entry.getByRole('button').click();
    await closeSharing(a, role ? /^Changed the role of / : /^Removed /);
  };
  await share(a, 'Agenda.md', bo.worker.address, 'Can edit');
  await write(b, 'Agenda.md', 'Half a sen');
  await b.getByText(/^Saved /).waitFor();
  // Nothing is unsaved: it becomes read-only, with a notice.
  await change('Can read');
  await b.locator('.error-bar').getByText('You can no longer edit this document.').waitFor();
  await read(b, 'Half a sen');
  await change('Can edit');
  await b.getByRole('button', { name: 'Edit', exact: true }).click();
  await b.locator('.cm-focused').waitFor();
  await b.keyboard.press('Control+End');
  const notice = b.locator('.notices').getByText('You can no longer edit this document.');
  let arrive = await writeSlowly(b, 'ten');
  await change('Can read');
  await notice.waitFor();
  await b.keyboard.type('ce');
  await arrive();
  expect(await written(b)).toContain('Half a sentence');
  await change('Can edit');
  await notice.waitFor({ state: 'detached' });
  await b.getByText(/^Saved /).waitFor();
  arrive = await writeSlowly(b, ' more');
  await change(undefined);
  await notice.waitFor();
  await arrive();
  await b.getByRole('button', { name: 'Save as a new document' }).click();
  await read(b, 'Half a sentence more');
  await press(a, 'Agenda.md');
  await read(a, 'Half a sentence');
  expect(await a.locator('.article').innerText()).not.toContain('more');
});

it('an invited user signs up from the e-mail and sees only the shared resource and its changes', async () => {
  const { astrid } = await together(journeys, 'Can read', ['Agenda.md']);
  const a = astrid.page;
  const address = newAddress();
  await create(a, 'New folder', 'Guests');
  await create(a, 'New folder', 'Secret');
  await share(a, 'Guests', address, 'Can edit');
  const theirs = await journeys.page({}, refused);
  await theirs.goto(linkIn(await mailTo(journeys.url, address)));
  await theirs.locator('service-verify').getByRole('button').first().click();
  await crumb(theirs, 'Guests').waitFor();
  expect(await theirs.locator('.crumbs .crumb').allTextContents()).toEqual(['Guests', 'Shared with me']);
  await press(a, 'Guests');
  await create(a, 'New document', 'Welcome.md');
  await here(theirs, 'Welcome.md');
  await rename(theirs, 'Welcome.md', 'Thanks.md');
  await here(a, 'Thanks.md');
  await theirs.getByRole('link', { name: 'Shared with me' }).click();
  await here(theirs, 'Guests');
  expect(await theirs.locator('.rows .title').allTextContents()).toEqual(['Guests']);
});
