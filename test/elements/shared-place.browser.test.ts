import { expect, test } from 'vitest';
import '../../src/elements/resource-viewer/index.ts';
import { sharedPlace } from '../../src/contract/index.ts';
import { en } from '../../src/localisation/index.ts';
import { astrid, type KeptResource, type ScriptedEntry } from '../../src/testing/index.ts';
import { open, updated } from '../support/element-stage.ts';

const words = { ...en.viewer, ...en.actions };
const bo = { id: 'user_bo_ek', name: 'Bo Ek' };
const shared: readonly ScriptedEntry[] = [
  { name: 'Brev', by: bo, children: [{ name: 'Till styrelsen.md', content: '# Hej\n', by: bo }] },
  { name: 'Anteckning.md', content: '# Hej\n', by: bo },
];

/** The viewer on the resources that others have shared. */
async function place(entries = shared, attributes: Readonly<Record<string, string>> = {}) {
  const stage = await open('resource-viewer', {
    script: { user: astrid, live: true, shared: entries },
    attributes: { 'resource-id': sharedPlace, ...attributes },
    around: { style: 'inline-size: 900px' },
  });
  await stage.reach('ready');
  const titles = () => [...stage.root.querySelectorAll('.rows .title')].map(({ textContent }) => textContent?.trim());
  const shows = (...names: string[]) => updated(stage.element, () => titles().join() === names.join());
  return { stage, shows };
}

test('opens and finds shared resources, and offers no actions on the list itself', async () => {
  const { stage, shows } = await place(shared, { facet: 'info' });
  await shows('Anteckning.md', 'Brev');
  const crumbs = [...stage.root.querySelectorAll('li .crumb')].map(({ textContent }) => textContent);
  expect(crumbs).toEqual(['Lindholm', words.sharedPlace]);
  const tools = [...stage.root.querySelectorAll('.tools button')].map(({ ariaLabel }) => ariaLabel);
  expect(tools).toEqual([words.find, words.info]);
  // info of a shared place, without a list of people
  await stage.platform.received('info');
  expect((await stage.find('.info dl')).textContent).toContain(words.items(2));
  expect(stage.root.querySelector('.info h4')).toBe(null);
  await expect(stage.around).to.be.accessible();
  await stage.press('.rows .row .actions button');
  const entries = await updated(stage.element, () => {
    const found = [...stage.root.querySelectorAll('[role=menuitem] span')];
    return found.length > 0 ? found : undefined;
  });
  expect(entries.map(({ textContent }) => textContent)).toEqual([words.open]);
  await stage.press('.rows .row:nth-child(2) .title');
  await shows('Till styrelsen.md');
  expect([...stage.root.querySelectorAll('li .crumb')].map(({ textContent }) => textContent)).toEqual(['Brev']);
});

test('follows changes by other users', async () => {
  const { stage, shows } = await place();
  const { platform } = stage;
  const { resources } = platform;
  const leave = (gone: KeptResource) => {
    resources.shared.children = resources.shared.children.filter((each) => each !== gone);
    resources.touch();
  };
  await shows('Anteckning.md', 'Brev');
  await expect.poll(() => platform.followers).toBe(1);
  const budget = resources.add({ name: 'Budget.md', content: '', by: bo }, resources.shared);
  platform.publish('resource.created', { resourceId: budget.id, parentId: null, by: bo });
  await shows('Anteckning.md', 'Brev', 'Budget.md');
  budget.name = 'Årsbudget.md';
  resources.touch(budget);
  platform.publish('resource.changed', { resourceId: budget.id, parentId: null, by: bo });
  await shows('Anteckning.md', 'Brev', 'Årsbudget.md');
  leave(budget);
  platform.publish('resource.deleted', { resourceId: budget.id, by: bo });
  await shows('Anteckning.md', 'Brev');
  // a resource in a shared one that is now shared by itself is published with its path
  const letter = resources.find('Till_styrelsen_md');
  if (letter) resources.shared.children.push(letter);
  resources.touch();
  platform.publish('resource.changed', { resourceId: letter?.id ?? '', parentId: '__Brev', by: bo });
  await shows('Anteckning.md', 'Brev', 'Till styrelsen.md');
});

test('explains itself when it is empty', async () => {
  const { stage } = await place([]);
  await stage.read(words.sharedPlaceEmpty);
  await expect(stage.around).to.be.accessible();
});
