import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../src/elements/resource-viewer/index.ts';
import { en } from '../../src/localisation/index.ts';
import { astrid, type ScriptedEntry } from '../../src/testing/index.ts';
import { open, updated, type Stage } from '../support/element-stage.ts';
import { bo, userSwitch } from '../support/other-user.ts';

const tree: ScriptedEntry = {
  id: 'root_lindholm',
  name: 'Lindholm',
  children: ['Agenda', 'Budget', 'Salaries'].map((name) => ({
    id: `document_${name}`,
    name: `${name}.md`,
    content: '',
  })),
};

/** The viewer after Astrid has deleted "Agenda.md" and selected "Salaries.md", which Bo can't see. */
async function used() {
  const stage = await open('resource-viewer', {
    script: { user: astrid, tree },
    attributes: { 'resource-id': 'root_lindholm' },
  });
  const { element, root, platform } = stage;
  await stage.reach('ready');
  (await stage.row('Agenda.md')).querySelector<HTMLElement>('.cell')?.focus();
  await userEvent.keyboard('{Delete}');
  await stage.read(en.actions.undo);
  (await stage.row('Salaries.md')).click();
  await stage.find('[aria-selected=true]');
  const hidden = platform.resources.find('document_Salaries')!;
  hidden.parent!.children = hidden.parent!.children.filter((child) => child !== hidden);
  platform.resources.touch();
  return { stage, element, root, platform, becomes: await userSwitch(stage) };
}

async function showsNothingOfAstrid({ root }: Stage<'resource-viewer'>) {
  expect(root.querySelector('.grid')?.textContent).not.toContain('Salaries.md');
  expect(root.querySelector('[aria-selected=true]')).toBeNull();
  expect(root.querySelector('.toast')).toBeNull();
}

test('shows no rows, selection or Undo of one user to the next in the same directory', async () => {
  const { stage, platform, element, root, becomes } = await used();
  // the first read is that of the directory
  platform.on('read', ['ordinary', { held: 'ordinary' }]);
  becomes(bo);
  await stage.reach('loading');
  await updated(element, () => root.querySelector('.grid'));
  await showsNothingOfAstrid(stage);
  await expect
    .poll(() => stage.events.findLast(({ type }) => type === 'resource-selected'))
    .toMatchObject({
      detail: { resources: [] },
    });
});

test('shows none of them when the next user signs in while the viewer is not in the page', async () => {
  const { stage, platform, element, root, becomes } = await used();
  const { provider } = stage;
  element.remove();
  await Promise.resolve();
  becomes(bo);
  platform.on('read', ['ordinary', { held: 'ordinary' }]);
  provider.append(element);
  await stage.reach('loading');
  await updated(element, () => root.querySelector('.grid'));
  await showsNothingOfAstrid(stage);
});

test('reads the info of a resource again for the next user, after it was closed', async () => {
  const { stage, platform, element, root, becomes } = await used();
  await userEvent.keyboard('{Escape}');
  await updated(element, () => !root.querySelector('[aria-selected=true]'));
  const reads = () => platform.requests.filter(({ operation }) => operation === 'info').length;
  element.facet = 'info';
  await stage.find('.info .people');
  await expect.poll(reads).toBe(1);
  element.facet = undefined;
  await updated(element, () => !root.querySelector('.info'));
  becomes(bo);
  await stage.reach('loading');
  await stage.find('.grid');
  element.facet = 'info';
  await stage.find('.info .people');
  await expect.poll(reads).toBe(2);
});

test('closes a dialog at a sign-out while the resource could not be read', async () => {
  const stage = await open('resource-viewer', {
    script: { user: astrid, tree },
    attributes: { 'resource-id': 'document_gone' },
  });
  const { element, root } = stage;
  await stage.reach('failed');
  element.focus();
  await userEvent.keyboard('?');
  await stage.find('dialog');
  (await userSwitch(stage))(null);
  await stage.reach('signed-out');
  await updated(element, () => !root.querySelector('dialog'));
});
