import { beforeAll, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { en } from '../../src/localisation/index.ts';
import { astrid, problem, type Script } from '../../src/testing/index.ts';
import {
  edit,
  handle,
  place,
  press,
  rows,
  said,
  shown,
  tag,
  two,
  widget,
  type Dashboard,
} from '../support/dashboard-stage.ts';
import { expectAccessible, focused, open, updated } from '../support/element-stage.ts';

const words = en.dashboardEditor;

beforeAll(() => page.viewport(1200, 900));

describe('saving', () => {
  const tree = (content: string) => ({
    id: 'root_lindholm',
    name: 'Lindholm',
    children: [{ name: 'Start', id: 'start_1', kind: 'document' as const, mediaType: 'application/json', content }],
  });
  const unknown = {
    instanceId: 'x',
    widgetId: '@other/things/form/unheard-of',
    config: { z: [1, { y: null }] },
    more: 'kept',
  };

  async function begun(script: Script = {}) {
    const document = { ...two(), extra: { kept: true } };
    const saved = { ...document, widgets: [...document.widgets, unknown] };
    const stage = await open(tag, {
      script: { user: astrid, tree: tree(JSON.stringify(saved)), ...script },
      attributes: { 'resource-id': 'start_1' },
      around: { style: 'inline-size: 1000px' },
    });
    await stage.reach('ready');
    await edit(stage);
    (await handle(stage, 'a')).focus();
    await userEvent.keyboard('{ArrowDown}');
    await stage.reach('unsaved');
    return { stage, saved };
  }
  const kept = ({ platform }: Dashboard) => JSON.parse(platform.resources.find('start_1')?.content ?? '') as unknown;

  test('keeps everything else byte for byte, and tells the page', async () => {
    const { stage, saved } = await begun();
    const heard: Event[] = [];
    stage.around.addEventListener('layout-changed', (event) => heard.push(event));
    await press(stage, 'save');
    await said(stage, words.saved);
    const [a, ...others] = saved.widgets;
    const expected = {
      ...saved,
      widgets: [{ ...(a as object), layout: { wide: { x: 0, y: 1, w: 4, h: 3 } } }, ...others],
    };
    expect(stage.platform.resources.find('start_1')?.content).toBe(JSON.stringify(expected));
    expect(heard).toMatchObject([{ detail: { resourceId: 'start_1' } }]);
    await press(stage, 'done');
    await updated(stage.element, () => !stage.element.matches(':state(editing)'));
    await updated(stage.element, () => focused()?.textContent?.includes(en.dashboard.edit));
  });

  test('over what somebody else has saved is a conflict: both fit together', async () => {
    const { stage, saved } = await begun();
    const resource = stage.platform.resources.find('start_1')!;
    resource.content = JSON.stringify({ ...saved, widgets: [...saved.widgets, widget('theirs', 'good')] });
    resource.revision += 1;
    const before = resource.content;
    await press(stage, 'save');
    await stage.read(words.conflictHeading);
    await stage.read(words.theyAdded(1));
    expect(resource.content).toBe(before);
    await expectAccessible(stage.around);
    await press(stage, 'both');
    await said(stage, words.saved);
    expect(kept(stage)).toMatchObject({
      widgets: [{ layout: { wide: { y: 1 } } }, {}, unknown, { instanceId: 'theirs' }],
    });
  });

  test('over a newer version is refused: nothing but theirs can stand, and it is not edited', async () => {
    const { stage, saved } = await begun();
    const resource = stage.platform.resources.find('start_1')!;
    resource.content = JSON.stringify({ ...saved, schemaVersion: 9, rooms: [1] });
    resource.revision += 1;
    const before = resource.content;
    await press(stage, 'save');
    await stage.read(words.theirsIsNewer);
    expect(stage.root.querySelector("[part~='mine'], [part~='both']")).toBeNull();
    await expectAccessible(stage.around);
    await press(stage, 'theirs');
    await updated(stage.element, () => !stage.element.matches(':state(editing)'));
    expect(resource.content).toBe(before);
  });

  test('over what can’t be read says so with its text, and mine stands only when that is said', async () => {
    const { stage } = await begun();
    const resource = stage.platform.resources.find('start_1')!;
    resource.content = '{"widgets": [';
    resource.revision += 1;
    await press(stage, 'save');
    await stage.read(words.theirsIsUnreadable);
    await stage.read('{"widgets": [');
    expect(stage.root.querySelector("[part~='both']")).toBeNull();
    await expectAccessible(stage.around);
    expect(resource.content).toBe('{"widgets": [');
    await press(stage, 'mine');
    await said(stage, words.saved);
    expect(kept(stage)).toMatchObject({ widgets: [{ layout: { wide: { y: 1 } } }, {}, unknown] });
  });

  test('ends with theirs, and mine can be brought back', async () => {
    const { stage, saved } = await begun();
    const resource = stage.platform.resources.find('start_1')!;
    resource.content = JSON.stringify({ ...saved, widgets: [] });
    resource.revision += 1;
    await press(stage, 'save');
    await stage.read(words.theyRemoved(3));
    await press(stage, 'theirs');
    await updated(stage.element, () => !stage.root.querySelector('dialog'));
    expect(rows(stage)).toEqual([]);
    await press(stage, 'undo');
    expect(rows(stage)).toHaveLength(3);
  });

  test('that fails says why, and what is edited stays', async () => {
    const { stage } = await begun({ on: { submit: [problem('forbidden')] } });
    await press(stage, 'save');
    await updated(stage.element, () => stage.root.querySelector('.said.bad'));
    expect(place(stage, 'a')).toEqual({ x: 0, y: 1, w: 4, h: 3 });
    await press(stage, 'save');
    await said(stage, words.saved);
  });

  test('after the session has ended goes on when somebody has signed in', async () => {
    const { stage } = await begun();
    stage.platform.endSessions();
    await press(stage, 'save');
    await stage.reach('signed-out');
    await updated(stage.element, () => stage.root.querySelector('dialog.ended service-sign-in'));
    expect(place(stage, 'a')).toEqual({ x: 0, y: 1, w: 4, h: 3 });
  });

  test('where the page keeps it hands the document over', async () => {
    const stage = await shown(two());
    const heard: unknown[] = [];
    stage.around.addEventListener('layout-changed', ({ detail }) => heard.push(detail));
    await edit(stage);
    (await handle(stage, 'a')).focus();
    await userEvent.keyboard('{ArrowDown}');
    await press(stage, 'save');
    await said(stage, words.saved);
    expect(heard).toMatchObject([{ resourceId: undefined, document: { revision: 4, widgets: [{ layout: {} }, {}] } }]);
  });
});
