import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { en } from '../../src/localisation/index.ts';
import { astrid } from '../../src/testing/index.ts';
import { announced, edit, handle, place, press, tag, two, type Dashboard } from '../support/dashboard-stage.ts';
import { open, updated } from '../support/element-stage.ts';
import { bo, userSwitch } from '../support/other-user.ts';

const words = en.dashboardEditor;
const moved = { x: 0, y: 1, w: 4, h: 3 };
const saved = { x: 0, y: 0, w: 4, h: 3 };

beforeAll(() => page.viewport(1200, 900));

const resource = { 'resource-id': 'start_1' };
const preset = { layout: JSON.stringify(two()), 'directory-id': 'root_lindholm' };

/** A dashboard with an unsaved edit. */
async function edited(attributes: Record<string, string>, user: typeof astrid | null = astrid) {
  const content = JSON.stringify(two());
  const start = { name: 'Start', id: 'start_1', kind: 'document', mediaType: 'application/json', content } as const;
  const stage = await open(tag, {
    script: { user, tree: { id: 'root_lindholm', name: 'Lindholm', children: [start] } },
    attributes,
    around: { style: 'inline-size: 1000px' },
  });
  await stage.reach('ready');
  await move(stage);
  return { stage, becomes: await userSwitch(stage) };
}

async function move(stage: Dashboard): Promise<void> {
  await edit(stage);
  (await handle(stage, 'a')).focus();
  await userEvent.keyboard('{ArrowDown}');
  await stage.reach('unsaved');
}

const draftsOf = ({ platform }: Dashboard, { id }: typeof astrid) =>
  Object.keys(localStorage).filter((key) => key.startsWith(`service:dashboard:${platform.baseUrl}:${id}:`));

/** The button that starts editing, of another user than the one before. */
const editButton = async (stage: Dashboard) => {
  await updated(stage.element, () => !stage.element.editing && stage.root.querySelector('.bar .button'));
  await stage.reach('ready');
};

test.each([
  ['a resource', resource],
  ['a layout that becomes a resource', preset],
])('unsaved edits of %s are neither shown to the next user nor saved for them', async (_what, attributes) => {
  const { stage, becomes } = await edited(attributes);
  becomes(null);
  becomes(bo);
  await editButton(stage);
  expect(place(stage, 'a')).toEqual(saved);
  expect(stage.element.matches(':state(unsaved)')).toBe(false);
  await edit(stage);
  expect(stage.root.querySelector('[part~="restore-draft"]')).toBeNull();
  expect(draftsOf(stage, bo)).toEqual([]);
  await press(stage, 'done');
  becomes(astrid);
  await stage.read(en.dashboard.unsaved);
  await edit(stage);
  await press(stage, 'restore-draft');
  await announced(stage, words.draftRestored);
  expect(place(stage, 'a')).toEqual(moved);
});

test('editing ends when another user has signed in while the dashboard was not in the page', async () => {
  const { stage, becomes } = await edited(resource);
  stage.element.remove();
  await Promise.resolve();
  becomes(bo);
  stage.provider.append(stage.element);
  await editButton(stage);
  expect(place(stage, 'a')).toEqual(saved);
  expect(draftsOf(stage, astrid)).toHaveLength(1);
});

test('a save that waits for a sign-in is not sent for another user', async () => {
  const { stage, becomes } = await edited(resource);
  await stage.endSession();
  await press(stage, 'save');
  await stage.find('dialog.ended service-sign-in');
  const submissions = () => stage.platform.requests.filter(({ operation }) => operation === 'submit').length;
  const before = submissions();
  becomes(bo);
  await editButton(stage);
  expect(place(stage, 'a')).toEqual(saved);
  expect(submissions()).toBe(before);
  expect(draftsOf(stage, astrid)).toHaveLength(1);
});

test('the first user to sign in continues editing, also after the next sign-in', async () => {
  const { stage, becomes } = await edited(preset, null);
  becomes(astrid);
  becomes(null);
  becomes(astrid);
  await updated(stage.element, () => stage.root.querySelector('.toolbar'));
  expect(place(stage, 'a')).toEqual(moved);
});
