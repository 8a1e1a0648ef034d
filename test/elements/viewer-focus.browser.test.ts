import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../src/elements/resource-viewer/index.ts';
import { en } from '../../src/localisation/index.ts';
import { astrid, type ScriptedEntry } from '../../src/testing/index.ts';
import { focused, open, updated } from '../support/element-stage.ts';

const words = { ...en.viewer, ...en.actions };

const children: readonly ScriptedEntry[] = [
  { name: 'Agenda.md', id: 'agenda_1', content: '# Agenda' },
  { name: 'Archive.zip', id: 'archive_1', mediaType: 'application/zip', size: 2000 },
  { name: 'Members.csv', id: 'members_1', mediaType: 'text/csv', size: 20 },
  { name: 'Plain.txt', id: 'plain_1', mediaType: 'text/plain', size: 5 },
  { name: 'Settings.json', id: 'settings_1', mediaType: 'application/json', size: 9 },
];

async function directory() {
  const stage = await open('resource-viewer', {
    script: { user: astrid, tree: { id: 'root_lindholm', name: 'Lindholm', children: [...children] } },
    attributes: { 'resource-id': 'root_lindholm' },
    around: { style: 'inline-size: 900px' },
  });
  await stage.reach('ready');
  return stage;
}

test.each(children.map(({ name, id }) => [name, id] as const))(
  'moves focus into %s when it is opened by keyboard',
  async (name, id) => {
    const stage = await directory();
    stage.element.focus();
    await expect.poll(() => focused()?.className).toContain('cell');
    await userEvent.keyboard(name.split('.')[0]!.toLowerCase());
    await expect.poll(() => focused()?.textContent?.trim()).toBe(name);
    await userEvent.keyboard('{Enter}');
    await updated(stage.element, () => stage.element.resourceId === id);
    await expect.poll(() => focused()?.closest('.content') && !stage.root.querySelector('.grid')).toBe(true);
  },
);

test('a menu that was opened by keyboard returns the focus to its cell', async () => {
  const stage = await directory();
  stage.element.focus();
  await expect.poll(() => focused()?.textContent?.trim()).toBe('Agenda.md');
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await expect.poll(() => focused()?.textContent?.includes(words.open)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => focused()?.textContent?.trim()).toBe('Agenda.md');
});
