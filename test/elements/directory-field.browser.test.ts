import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../src/elements/schema-form/index.ts';
import { en, failureMessage, sv } from '../../src/localisation/index.ts';
import { astrid, problem, type Script, type ScriptedEntry } from '../../src/testing/index.ts';
import { focused, updated } from '../support/element-stage.ts';
import { filledBy, object, shown } from '../support/schema-form-stage.ts';

const words = en.directoryField;
const move = '@service/resources/schema/move';
const tree: ScriptedEntry = {
  id: 'root_lindholm',
  name: 'Lindholm',
  children: [
    {
      id: 'plans_dir',
      name: 'Plans',
      children: [
        { id: 'old_dir', name: 'Old', children: [] },
        { id: 'agenda_1', name: 'Agenda.md', content: '' },
      ],
    },
    { id: 'photos_dir', name: 'Photos', children: [] },
  ],
};

async function moving(target = 'agenda_1', script: Script = {}, around: Record<string, string> = {}) {
  const stage = await filledBy({
    script: { user: astrid, tree, ...script },
    attributes: { type: move, target },
    around: { style: 'inline-size: 420px', ...around },
  });
  const value = await stage.find('.directory-value');
  const picks = () => [...stage.root.querySelectorAll<HTMLButtonElement>('.pick')];
  const listed = (...names: string[]) =>
    expect.poll(() => picks().map(({ textContent }) => textContent?.trim())).toEqual(names);
  const shownLabel = () => stage.root.querySelector('.directory-value')?.getAttribute('aria-label');
  return { stage, value, picks, listed, shownLabel };
}

describe('the field of a directory', () => {
  test('is filled in by keyboard alone, and is sent', async () => {
    const { stage, value, listed, shownLabel } = await moving();
    expect(shownLabel()).toBe(words.labelWithValue('Folder', words.placeholder));
    value.focus();
    await userEvent.keyboard('{Enter}');
    // the directory of the moved resource
    await listed('Old');
    await expect.poll(() => focused()?.textContent?.trim()).toBe('Old');
    await expect(stage.around).to.be.accessible();
    await userEvent.keyboard('{ArrowLeft}');
    await listed('Photos', 'Plans');
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(() => stage.text).toContain(words.empty);
    await userEvent.keyboard('{Tab}{Tab}{Enter}');
    expect(shownLabel()).toBe(words.labelWithValue('Folder', 'Lindholm / Photos'));
    expect(focused()).toBe(value);
    expect(stage.element.values).toEqual({ parentId: 'photos_dir' });
    await stage.press();
    await stage.reach('sent');
    expect(stage.platform.resources.find('photos_dir')?.children.map(({ name }) => name)).toEqual(['Agenda.md']);
  });

  test('is focused if required and empty; Escape keeps its value', async () => {
    const { stage, value, listed, shownLabel } = await moving();
    await stage.press();
    await expect.poll(() => shown(stage).length).toBe(1);
    await expect.poll(focused).toBe(value);
    expect(value.getAttribute('aria-invalid')).toBe('true');
    await userEvent.keyboard('{Enter}');
    await listed('Old');
    await userEvent.keyboard('{Escape}');
    expect(focused()).toBe(value);
    expect(value.getAttribute('aria-expanded')).toBe('false');
    expect(shownLabel()).toBe(words.labelWithValue('Folder', words.placeholder));
  });

  test('shows the names of given values, and marks those without access', async () => {
    const { stage, shownLabel } = await moving();
    stage.element.values = { parentId: 'old_dir' };
    await expect.poll(shownLabel).toBe(words.labelWithValue('Folder', 'Lindholm / Plans / Old'));
    stage.element.values = { parentId: 'secret_dir' };
    await expect.poll(shownLabel).toBe(words.labelWithValue('Folder', words.unreadable));
  });

  test('does not enter directories that move, and shows read failures', async () => {
    const { stage, value, picks, listed } = await moving('plans_dir');
    value.click();
    await listed('Photos', 'Plans');
    expect(picks().map(({ disabled }) => disabled)).toEqual([false, true]);
    stage.platform.on('read', problem('internal'));
    picks()[0]?.click();
    const sentence = failureMessage(en.failures, { code: 'internal', kind: 'refused' });
    await expect.poll(() => stage.text).toContain(sentence);
    await expect(stage.around).to.be.accessible();
  });

  test('may stay empty if the schema allows it, and can be cleared', async () => {
    const id = { type: 'string', 'x-service-hints': { field: 'directory' } };
    const stage = await filledBy({ script: { user: astrid, tree } }, object({ at: id }));
    stage.element.values = { at: 'photos_dir' };
    await stage.find('.directory-value');
    const clear = await updated(stage.element, () =>
      [...stage.root.querySelectorAll<HTMLElement>('.button')].find(
        ({ textContent }) => textContent?.trim() === words.clear,
      ),
    );
    clear.click();
    expect(stage.element.values).toEqual({});
  });

  test('fits into 280 pixels in Swedish', async () => {
    const { stage, value, picks } = await moving('agenda_1', {}, { lang: 'sv', style: 'inline-size: 280px' });
    expect(value.textContent?.trim()).toBe(sv.directoryField.placeholder);
    value.click();
    await expect.poll(() => picks().length).toBe(1);
    expect(stage.element.scrollWidth).toBeLessThanOrEqual(280);
  });
});

describe('the field of an item', () => {
  const schema = object({ about: { type: 'string', title: 'About', 'x-service-hints': { field: 'resource' } } });

  async function selecting(value?: string) {
    const stage = await filledBy({ script: { user: astrid, tree }, around: { style: 'inline-size: 420px' } }, schema);
    if (value) stage.element.values = { about: value };
    const button = await stage.find('.directory-value');
    const listed = (...names: string[]) =>
      expect
        .poll(() => [...stage.root.querySelectorAll('.pick')].map(({ textContent }) => textContent?.trim()))
        .toEqual(names);
    const shownLabel = () => button.getAttribute('aria-label');
    return { stage, button, listed, shownLabel };
  }

  test('is entered to the left in a page from right to left', async () => {
    const { stage, button, listed } = await selecting();
    button.closest<HTMLElement>('[dir]')!.dir = 'rtl';
    button.focus();
    await userEvent.keyboard('{Enter}');
    await listed('Photos', 'Plans');
    await expect.poll(() => focused()?.textContent?.trim()).toBe('Photos');
    await userEvent.keyboard('{ArrowDown}{ArrowLeft}');
    await listed('Old', 'Agenda.md');
    expect(getComputedStyle(stage.root.querySelector('.pick .icon:last-child')!).scale).toBe('-1 1');
    await expect.poll(() => focused()?.textContent?.trim()).toBe('Old');
    await userEvent.keyboard('{ArrowRight}');
    await listed('Photos', 'Plans');
  });

  test('selects a document by keyboard alone', async () => {
    const { stage, button, listed, shownLabel } = await selecting();
    expect(shownLabel()).toBe(words.labelWithValue('About', words.item.placeholder));
    button.focus();
    await userEvent.keyboard('{Enter}');
    await listed('Photos', 'Plans');
    await expect.poll(() => focused()?.textContent?.trim()).toBe('Photos');
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    await listed('Old', 'Agenda.md');
    await expect(stage.around).to.be.accessible();
    await expect.poll(() => focused()?.textContent?.trim()).toBe('Old');
    // Only a folder can be entered.
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard('{Enter}');
    expect(focused()).toBe(button);
    expect(shownLabel()).toBe(words.labelWithValue('About', 'Lindholm / Plans / Agenda.md'));
    expect(stage.element.values).toEqual({ about: 'agenda_1' });
  });

  test('opens in the folder of its value, which it selects instead', async () => {
    const { stage, button, listed, shownLabel } = await selecting('agenda_1');
    await expect.poll(shownLabel).toBe(words.labelWithValue('About', 'Lindholm / Plans / Agenda.md'));
    button.click();
    await listed('Old', 'Agenda.md');
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Enter}');
    await expect.poll(shownLabel).toBe(words.labelWithValue('About', 'Lindholm / Plans'));
    expect(stage.element.values).toEqual({ about: 'plans_dir' });
  });

  test('says that its value can’t be read', async () => {
    const { shownLabel } = await selecting('secret_dir');
    await expect.poll(shownLabel).toBe(words.labelWithValue('About', words.item.unreadable));
  });
});
