import { elementUpdated } from '@open-wc/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { en } from '../../src/localisation/index.ts';
import { parse, stringify } from '../../src/models/dashboard/json.ts';
import { astrid, problem, type Script } from '../../src/testing/index.ts';
import {
  expectAccessibleDialog,
  edit,
  handle,
  place,
  press,
  rows,
  announced,
  shown,
  tag,
  two,
  widget,
  type Dashboard,
} from '../support/dashboard-stage.ts';
import { focused, open, updated } from '../support/element-stage.ts';
import { KeyboardJourney } from '../support/keyboard-journey.ts';

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

  test('changes only the edit, and fires layout-changed', async () => {
    const { stage, saved } = await begun();
    const events: Event[] = [];
    stage.around.addEventListener('layout-changed', (event) => events.push(event));
    await press(stage, 'save');
    await announced(stage, words.saved);
    const [a, ...others] = saved.widgets;
    const expected = {
      ...saved,
      widgets: [{ ...(a as object), layout: { wide: { x: 0, y: 1, w: 4, h: 3 } } }, ...others],
    };
    expect(stage.platform.resources.find('start_1')?.content).toBe(JSON.stringify(expected));
    expect(events).toMatchObject([{ detail: { resourceId: 'start_1' } }]);
    await press(stage, 'done');
    await updated(stage.element, () => !stage.element.matches(':state(editing)'));
    await updated(stage.element, () => focused()?.textContent?.includes(en.dashboard.edit));
  });

  test('keeps members and numbers of a document written by hand', async () => {
    const text = JSON.stringify({ ...two(), exact: '#', escaped: '@' }, undefined, '\t')
      .replace('"#"', '12345678901234567890.10')
      .replace('@', '\\u00e5 \\/')
      .replaceAll('\n', '\r\n');
    const { stage } = await begun({ tree: tree(text) });
    await press(stage, 'save');
    await announced(stage, words.saved);
    const saved = text.replace('"y": 0', '"y": 1');
    const compact = (json: string) => stringify(parse(json));
    expect(stage.platform.resources.find('start_1')?.content).toBe(compact(saved));
    await press(stage, 'undo');
    await press(stage, 'save');
    await updated(stage.element, () => !stage.element.matches(':state(unsaved)'));
    expect(stage.platform.resources.find('start_1')?.content).toBe(compact(text));
  });

  test('merges with a save of someone else', async () => {
    const { stage, saved } = await begun();
    const resource = stage.platform.resources.find('start_1')!;
    resource.content = JSON.stringify({ ...saved, widgets: [...saved.widgets, widget('theirs', 'good')] });
    resource.revision += 1;
    const before = resource.content;
    await press(stage, 'save');
    await stage.read(words.conflictHeading);
    await stage.read(words.theyAdded(1));
    expect(resource.content).toBe(before);
    await expectAccessibleDialog(stage);
    expect(focused()?.part.contains('both')).toBe(true);
    await userEvent.keyboard('{Enter}');
    await announced(stage, words.saved);
    expect(kept(stage)).toMatchObject({
      widgets: [{ layout: { wide: { y: 1 } } }, {}, unknown, { instanceId: 'theirs' }],
    });
  });

  test('can be cancelled: the edits stay unsaved, and the next save asks again', async () => {
    const { stage, saved } = await begun();
    const resource = stage.platform.resources.find('start_1')!;
    resource.content = JSON.stringify({ ...saved, widgets: [...saved.widgets, widget('theirs', 'good')] });
    resource.revision += 1;
    const before = resource.content;
    (await stage.find("[part~='save']")).focus();
    await press(stage, 'save');
    await stage.read(words.conflictHeading);
    const labels = [...stage.root.querySelectorAll('dialog .ways button')].map(({ textContent }) => textContent.trim());
    expect(labels).toEqual([words.cancel, words.takeTheirs, words.keepMine, words.keepBoth]);
    stage.root.querySelector<HTMLElement>('dialog .ways button')!.click();
    await updated(stage.element, () => !stage.root.querySelector('dialog'));
    await updated(stage.element, () => focused()?.part.contains('save'));
    expect(stage.element.matches(':state(unsaved)')).toBe(true);
    expect(resource.content).toBe(before);
    await press(stage, 'save');
    await stage.read(words.conflictHeading);
  });

  test("is refused over a newer version, which can't be edited", async () => {
    const { stage, saved } = await begun();
    const resource = stage.platform.resources.find('start_1')!;
    resource.content = JSON.stringify({ ...saved, schemaVersion: 9, rooms: [1] });
    resource.revision += 1;
    const before = resource.content;
    await press(stage, 'save');
    await stage.read(words.theirsIsNewer);
    expect(stage.root.querySelector("[part~='mine'], [part~='both']")).toBeNull();
    await expectAccessibleDialog(stage);
    // Enter discards nothing.
    expect(focused()?.id).toBe('dialog-heading');
    const journey = new KeyboardJourney();
    await journey.tab();
    expect(focused()?.textContent?.trim()).toBe(words.cancel);
    await journey.tab();
    await journey.press('{Enter}', () => !stage.element.matches(':state(editing)'));
    expect(resource.content).toBe(before);
  });

  test('over an unreadable document shows its text, and needs a decision', async () => {
    const { stage } = await begun();
    const resource = stage.platform.resources.find('start_1')!;
    resource.content = '{"widgets": [';
    resource.revision += 1;
    await press(stage, 'save');
    await stage.read(words.theirsIsUnreadable);
    await stage.read('{"widgets": [');
    expect(stage.root.querySelector("[part~='both']")).toBeNull();
    await expectAccessibleDialog(stage);
    expect(resource.content).toBe('{"widgets": [');
    await press(stage, 'mine');
    await announced(stage, words.saved);
    expect(kept(stage)).toMatchObject({ widgets: [{ layout: { wide: { y: 1 } } }, {}, unknown] });
  });

  test('takes theirs, and undo restores mine', async () => {
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

  test('shows why it failed, and keeps the edits', async () => {
    const { stage } = await begun({ on: { submit: [problem('forbidden')] } });
    await press(stage, 'save');
    await updated(stage.element, () => stage.root.querySelector('.status.bad'));
    expect(place(stage, 'a')).toEqual({ x: 0, y: 1, w: 4, h: 3 });
    await press(stage, 'save');
    await announced(stage, words.saved);
  });

  test('says that the workspace is full', async () => {
    const params = { limit: 'workspaceBytes', maximum: 10_000_000_000, size: 1 };
    const { stage } = await begun({ on: { submit: [problem('too_large', { params })] } });
    await press(stage, 'save');
    await stage.read(words.full);
  });

  test('continues after a sign-in when the session has ended', async () => {
    const { stage } = await begun();
    await stage.endSession();
    await press(stage, 'save');
    await stage.reach('signed-out');
    await updated(stage.element, () => stage.root.querySelector('dialog.ended service-sign-in'));
    expect(place(stage, 'a')).toEqual({ x: 0, y: 1, w: 4, h: 3 });
  });

  test('passes the document to a page that stores it', async () => {
    const stage = await shown(two());
    const events: unknown[] = [];
    stage.around.addEventListener('layout-changed', ({ detail }) => events.push(detail));
    await edit(stage);
    (await handle(stage, 'a')).focus();
    await userEvent.keyboard('{ArrowDown}');
    await press(stage, 'save');
    await announced(stage, words.saved);
    expect(events).toMatchObject([{ resourceId: undefined, document: { revision: 4, widgets: [{ layout: {} }, {}] } }]);
  });

  test('passes text to a page that stores text', async () => {
    const text = JSON.stringify(two(), undefined, 2);
    const stage = await shown(text);
    const events: string[] = [];
    stage.around.addEventListener('layout-changed', ({ detail }) => events.push(detail.text));
    await edit(stage);
    (await handle(stage, 'a')).focus();
    await userEvent.keyboard('{ArrowDown}');
    await press(stage, 'save');
    await announced(stage, words.saved);
    const expected = text.replace('"revision": 3', '"revision": 4').replace('"y": 0', '"y": 1');
    expect(events).toEqual([expected]);
    expect(stage.element.layout).toBe(expected);
  });
});

describe('a layout that the page sets during editing', () => {
  const theirs = () => ({ ...two(), widgets: [...two().widgets, widget('theirs', 'good')] });
  const keys = (stage: Dashboard) => rows(stage).map(({ instanceId }) => instanceId);

  async function begun() {
    const stage = await shown(two());
    const events: unknown[] = [];
    stage.around.addEventListener('layout-changed', ({ detail }) => events.push(detail.document));
    await edit(stage);
    return { stage, events };
  }
  async function moved() {
    const begin = await begun();
    (await handle(begin.stage, 'a')).focus();
    await userEvent.keyboard('{ArrowDown}');
    await begin.stage.reach('unsaved');
    return begin;
  }

  test('is shown without unsaved edits', async () => {
    const { stage } = await begun();
    stage.element.layout = theirs();
    await updated(stage.element, () => keys(stage).length === 3);
    expect(stage.element.matches(':state(unsaved)')).toBe(false);
    expect(stage.element.editing).toBe(true);
  });

  test.each([
    ['both', ['a', 'b', 'theirs'], 1],
    ['mine', ['a', 'b'], 1],
    ['theirs', ['a', 'b', 'theirs'], 0],
  ] as const)('is a conflict: %s is saved', async (how, expected, y) => {
    const { stage, events } = await moved();
    stage.element.layout = JSON.stringify(theirs());
    await elementUpdated(stage.element);
    expect(place(stage, 'a')).toEqual({ x: 0, y: 1, w: 4, h: 3 });
    await press(stage, 'save');
    await stage.read(words.pageConflictHeading);
    await stage.read(words.theyAdded(1));
    await expectAccessibleDialog(stage);
    expect(events).toEqual([]);
    await press(stage, how);
    await announced(stage, words.saved);
    expect(keys(stage)).toEqual(expected);
    expect(place(stage, 'a')).toMatchObject({ y });
  });

  test('can be looked at later: saving asks again, and discarding takes theirs', async () => {
    const { stage, events } = await moved();
    stage.element.layout = JSON.stringify(theirs());
    await elementUpdated(stage.element);
    for (const key of ['{ArrowDown}', '{ArrowRight}']) {
      await press(stage, 'save');
      await stage.read(words.pageConflictHeading);
      await userEvent.keyboard('{Escape}');
      await updated(stage.element, () => !stage.root.querySelector('dialog'));
      (await handle(stage, 'a')).focus();
      await userEvent.keyboard(key);
    }
    expect(place(stage, 'a')).toEqual({ x: 1, y: 2, w: 4, h: 3 });
    await press(stage, 'discard');
    await announced(stage, words.discarded);
    expect(keys(stage)).toEqual(['a', 'b', 'theirs']);
    (await handle(stage, 'a')).focus();
    await userEvent.keyboard('{ArrowDown}');
    await press(stage, 'save');
    await announced(stage, words.saved);
    expect(events).toMatchObject([{ widgets: [{ layout: { wide: { x: 0, y: 1 } } }, {}, { instanceId: 'theirs' }] }]);
  });

  test('is no conflict if it equals the last save, in any order of members', async () => {
    const { stage, events } = await moved();
    await press(stage, 'save');
    await announced(stage, words.saved);
    const { revision: _, ...kept } = events[0] as ReturnType<typeof two>;
    stage.element.layout = JSON.stringify(Object.fromEntries(Object.entries({ ...kept, revision: 17 }).toReversed()));
    await userEvent.keyboard('{ArrowDown}');
    await stage.reach('unsaved');
    await press(stage, 'save');
    await expect.poll(() => events).toHaveLength(2);
    expect(events[1]).toMatchObject({ widgets: [{ layout: { wide: { y: 2 } } }, {}] });
  });

  test.each([
    ['can’t be read', '{"widgets": [', words.theirsIsUnreadable],
    ['is of a newer version', JSON.stringify({ ...two(), schemaVersion: 9 }), words.theirsIsNewer],
  ])('that %s does not hide unsaved edits, and is a conflict of the next save', async (_name, layout, sentence) => {
    const { stage, events } = await moved();
    stage.element.layout = layout;
    await elementUpdated(stage.element);
    expect(place(stage, 'a')).toEqual({ x: 0, y: 1, w: 4, h: 3 });
    await press(stage, 'save');
    await stage.read(sentence);
    expect(events).toEqual([]);
    expect(stage.element.layout).toBe(layout);
  });

  test('or removes does not hide unsaved edits', async () => {
    const { stage, events } = await moved();
    stage.element.layout = undefined;
    await elementUpdated(stage.element);
    await press(stage, 'save');
    await announced(stage, words.saved);
    expect(events).toMatchObject([{ widgets: [{ layout: { wide: { y: 1 } } }, {}] }]);
  });
});

/** A dashboard of two widgets in edit mode, with the document that was saved last. */
const sources = {
  async workspace() {
    const content = JSON.stringify(two());
    const tree = { id: 'root_lindholm', name: 'Lindholm', children: [{ name: 'Start', id: 'start_1', content }] };
    const stage = await open(tag, {
      script: { user: astrid, tree: { ...tree, children: [{ ...tree.children[0]!, mediaType: 'application/json' }] } },
      attributes: { 'resource-id': 'start_1' },
      around: { style: 'inline-size: 1000px' },
    });
    await stage.reach('ready');
    return { stage, saved: () => stage.platform.resources.find('start_1')?.content };
  },
  async page() {
    const stage = await shown(two());
    return { stage, saved: () => String(stage.element.layout) };
  },
};

describe.each(['workspace', 'page'] as const)('a dashboard of the %s', (source) => {
  async function moved() {
    const { stage, saved } = await sources[source]();
    await edit(stage);
    (await handle(stage, 'a')).focus();
    await userEvent.keyboard('{ArrowDown}');
    await stage.reach('unsaved');
    return { stage, saved };
  }

  test('saves an edit, and fires layout-changed with the document', async () => {
    const { stage, saved } = await moved();
    const events: unknown[] = [];
    stage.around.addEventListener('layout-changed', ({ detail }) => events.push(detail.document));
    await press(stage, 'save');
    await announced(stage, words.saved);
    const widgets = [{ instanceId: 'a', layout: { wide: { x: 0, y: 1, w: 4, h: 3 } } }, { instanceId: 'b' }];
    expect(parse(saved() ?? '')).toMatchObject({ schemaVersion: 1, widgets });
    expect(events).toMatchObject([{ widgets }]);
    expect(stage.element.matches(':state(unsaved)')).toBe(false);
  });

  test('undoes and redoes an edit, also after a save', async () => {
    const { stage } = await moved();
    await press(stage, 'save');
    await announced(stage, words.saved);
    await press(stage, 'undo');
    await stage.reach('unsaved');
    expect(place(stage, 'a')).toEqual({ x: 0, y: 0, w: 4, h: 3 });
    await press(stage, 'redo');
    await updated(stage.element, () => !stage.element.matches(':state(unsaved)'));
    expect(place(stage, 'a')).toEqual({ x: 0, y: 1, w: 4, h: 3 });
  });

  test('discards edits, and stops editing', async () => {
    const { stage, saved } = await moved();
    const before = saved();
    await press(stage, 'discard');
    await press(stage, 'done');
    await updated(stage.element, () => !stage.element.matches(':state(editing)'));
    expect(place(stage, 'a')).toEqual({ x: 0, y: 0, w: 4, h: 3 });
    expect(saved()).toBe(before);
  });
});
