import { beforeAll, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { en } from '../../src/localisation/index.ts';
import { astrid, type Script } from '../../src/testing/index.ts';
import {
  edit,
  frameOf,
  type GoodWidget,
  handle,
  place,
  press,
  rows,
  announced,
  tag,
  two,
  widget,
  type Dashboard,
} from '../support/dashboard-stage.ts';
import { open, updated } from '../support/element-stage.ts';

const words = en.dashboardEditor;
const moved = { x: 0, y: 1, w: 4, h: 3 };

beforeAll(() => page.viewport(1200, 900));

const json = (name: string, id: string, document: object) => ({
  name,
  id,
  kind: 'document' as const,
  mediaType: 'application/json',
  content: JSON.stringify(document),
});
const workspace = (...children: ReturnType<typeof json>[]): Script => ({
  user: astrid,
  tree: { id: 'root_lindholm', name: 'Lindholm', children },
});
const wide = { style: 'inline-size: 1000px' };

async function moveDown(stage: Dashboard): Promise<void> {
  await edit(stage);
  (await handle(stage, 'a')).focus();
  await userEvent.keyboard('{ArrowDown}');
  await stage.reach('unsaved');
}

describe('a dashboard without a resource', () => {
  const preset = { layout: JSON.stringify(two()), 'directory-id': 'root_lindholm' };
  const content = (stage: Dashboard, id: string) =>
    JSON.parse(stage.platform.resources.find(id)?.content ?? '') as unknown;

  test('is created in its directory by the first save, and updated by the next', async () => {
    const stage = await open(tag, { script: workspace(), attributes: preset, around: wide });
    await stage.reach('ready');
    await moveDown(stage);
    await press(stage, 'save');
    await announced(stage, words.saved);
    const { resourceId = '' } = stage.element;
    expect(stage.platform.resources.find(resourceId)).toMatchObject({ name: 'Dashboard', revision: 1 });
    expect(content(stage, resourceId)).toMatchObject({ widgets: [{ layout: { wide: moved } }, {}] });
    (await handle(stage, 'a')).focus();
    await userEvent.keyboard('{ArrowDown}');
    await stage.reach('unsaved');
    await press(stage, 'save');
    await updated(stage.element, () => !stage.element.matches(':state(unsaved)'));
    expect(stage.platform.resources.find(resourceId)?.revision).toBe(2);
    expect(content(stage, resourceId)).toMatchObject({ widgets: [{ layout: { wide: { y: 2 } } }, {}] });
  });

  test('is not created twice: an earlier one is a conflict', async () => {
    const theirs = { ...two(), widgets: [...two().widgets, widget('theirs', 'good')] };
    const script = workspace(json('Dashboard', 'theirs_1', theirs));
    const stage = await open(tag, { script, attributes: preset, around: wide });
    await stage.reach('ready');
    await moveDown(stage);
    await press(stage, 'save');
    await stage.read(words.conflictHeading);
    expect(content(stage, 'theirs_1')).toEqual(theirs);
    await press(stage, 'both');
    await announced(stage, words.saved);
    expect(stage.element.resourceId).toBe('theirs_1');
    expect(content(stage, 'theirs_1')).toMatchObject({
      widgets: [{ layout: { wide: moved } }, {}, { instanceId: 'theirs' }],
    });
  });
});

describe('unsaved edits', () => {
  /** The same dashboard after a reload of the page. */
  async function reloaded(stage: Dashboard): Promise<Dashboard> {
    const element = document.createElement(tag);
    element.setAttribute('resource-id', 'start_1');
    stage.element.replaceWith(element);
    const again = Object.create(stage, { element: { value: element } }) as Dashboard;
    await again.reach('ready');
    return again;
  }

  test('are offered on the next page, restored and saved; a save of someone else is a conflict', async () => {
    const script = workspace(json('Start', 'start_1', two()));
    const first = await open(tag, { script, attributes: { 'resource-id': 'start_1' }, around: wide });
    await first.reach('ready');
    await moveDown(first);

    const second = await reloaded(first);
    await second.read(en.dashboard.unsaved);
    expect(rows(second)).toEqual(two().widgets);
    const resource = second.platform.resources.find('start_1')!;
    resource.content = JSON.stringify({ ...two(), note: 'theirs' });
    resource.revision += 1;
    await edit(second);
    await expect(second.around).to.be.accessible();
    await press(second, 'restore-draft');
    await announced(second, words.draftRestored);
    expect(place(second, 'a')).toEqual(moved);
    await press(second, 'save');
    await second.read(words.conflictHeading);
    await press(second, 'both');
    await announced(second, words.saved);
    expect(JSON.parse(resource.content)).toMatchObject({ note: 'theirs', widgets: [{ layout: { wide: moved } }, {}] });

    const third = await reloaded(second);
    expect(third.text).not.toContain(en.dashboard.unsaved);
  });
});

test('uses a child as a widget, and leaves it in the page', async () => {
  const stage = await open(tag, {
    attributes: { layout: JSON.stringify(two()) },
    children: '<test-good slot="a" id="own"></test-good>',
    around: wide,
  });
  await stage.reach('ready');
  const own = stage.around.querySelector<GoodWidget>('#own')!;
  await updated(stage.element, () => own.label === 'a');
  expect(frameOf(stage.element, 'a')?.querySelector('slot')?.assignedElements()).toEqual([own]);
  expect(frameOf(stage.element, 'a')?.querySelector('test-good')).toBeNull();
  await edit(stage);
  (await handle(stage, 'a')).focus();
  await userEvent.keyboard('{Delete}');
  expect(own.isConnected && !own.checkVisibility()).toBe(true);
  await press(stage, 'undo');
  await updated(stage.element, () => own.checkVisibility());
});
