import { elementUpdated } from '@open-wc/testing';
import { afterEach, beforeAll, describe, expect, test, vi, type MockInstance } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { en } from '../../src/localisation/index.ts';
import {
  ConnectingWidget,
  documentOf,
  edit,
  frameOf,
  GoodWidget,
  handle,
  press,
  quiet,
  register,
  announced,
  says,
  shown,
  tag,
  widget,
  type Dashboard,
} from '../support/dashboard-stage.ts';
import { focused, open, updated } from '../support/element-stage.ts';
import { KeyboardJourney } from '../support/keyboard-journey.ts';

const faults = en.dashboardErrors;
const words = en.dashboard;

beforeAll(() => page.viewport(1200, 900));
afterEach(async () => {
  // Browsers report rejections in a task of its own.
  await new Promise((resolve) => setTimeout(resolve));
  vi.restoreAllMocks();
});

const place = (x: number, y: number, w = 3, h = 3) => ({ layout: { wide: { x, y, w, h } } });
/** Document text with numbers that a double can't hold. */
const textOf = (...widgets: object[]) =>
  JSON.stringify({ schemaVersion: 1, revision: 3, widgets, theirs: { exact: '#', order: [3, 1, 2] } }).replace(
    '"#"',
    '12345678901234567890.10',
  );

/** Dashboard of a text, with its events. */
async function stageOf(text: string) {
  quiet();
  const events: string[] = [];
  const saved: string[] = [];
  const stage = await open(tag, { around: { style: 'inline-size: 1000px' }, attributes: { timeout: '200' } });
  stage.around.addEventListener('widget-failed', ({ detail }) => events.push(`${detail.instanceId} ${detail.code}`));
  stage.around.addEventListener('layout-changed', ({ detail }) => saved.push(JSON.stringify(detail.document)));
  stage.element.layout = text;
  await stage.reach('ready');
  return { stage, events, saved };
}

/** Moves a widget one row down and saves. @returns the saved document */
async function movedDown(stage: Dashboard, key: string, saved: readonly string[]): Promise<string> {
  await edit(stage);
  (await handle(stage, key)).focus();
  await userEvent.keyboard('{ArrowDown}');
  await stage.reach('unsaved');
  await press(stage, 'save');
  await announced(stage, en.dashboardEditor.saved);
  expect(saved).toHaveLength(1);
  return saved[0] ?? '';
}

const inFault = <Found extends HTMLElement = HTMLElement>({ element }: Dashboard, key: string, selector: string) =>
  updated(element, () => frameOf(element, key)?.querySelector<Found>(`.fault ${selector}`));

describe('six broken widgets of forty', () => {
  const broken = [
    ['throwing', 'constructor', 'thrown by the constructor'],
    ['not-rendering', 'render', 'thrown by render'],
    ['rejecting', 'later', 'rejected later'],
    ['never', 'not-defined', '<test-never>'],
    ['unheard-of', 'unknown', '@test/widgets/form/unheard-of'],
    ['hanging', 'timeout', '<test-hanging>'],
  ] as const;
  const good = Array.from({ length: 34 }, (_, index) =>
    widget(`good-${index}`, 'good', { config: { label: `${index}` }, ...place((index % 4) * 3, 6 + (index >> 2) * 3) }),
  );
  const bad = broken.map(([name], index) => widget(name, name, place((index % 4) * 3, index < 4 ? 0 : 3)));
  const text = textOf(...bad, ...good);

  test('show an error each, with retry and details to copy, while 34 work', async () => {
    const { stage, events } = await stageOf(text);
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((each) => {
      copied.push(each);
      return Promise.resolve();
    });
    const times = (key: string, code: string) => events.filter((each) => each === `${key} ${code}`).length;
    for (const [name, code, details] of broken) {
      await says(stage.element, name, faults.widgets[code]);
      await expect.poll(() => times(name, code)).toBe(1);

      (await inFault(stage, name, 'summary')).click();
      (await inFault(stage, name, 'details button')).click();
      const status = await inFault(stage, name, 'details [role=status]');
      await expect.poll(() => status.textContent).toBe(faults.copied);
      const given = copied.pop() ?? '';
      expect(given.split('\n').slice(0, 3)).toEqual([`@test/widgets/form/${name}`, name, code]);
      expect(given).toContain(details);
      expect((await inFault(stage, name, 'pre')).textContent).toBe(given);
    }
    await expect(stage.around).to.be.accessible();
    for (const [name, code] of broken) {
      const retry = await inFault(stage, name, '.ways > .button');
      expect(retry.textContent).toContain(words.tryAgain);
      retry.click();
      await expect.poll(() => times(name, code)).toBe(2);
      await says(stage.element, name, faults.widgets[code]);
    }
    for (const { instanceId, config } of good) {
      frameOf(stage.element, instanceId)?.scrollIntoView();
      const found = await updated(stage.element, () => frameOf(stage.element, instanceId)?.querySelector('test-good'));
      await expect.poll(() => found.shadowRoot?.textContent).toContain(`Good ${config.label}`);
    }
    expect(JSON.stringify(stage.element.document)).toBe(text);
  });

  test('are saved unchanged but for the edit', async () => {
    const { stage, saved } = await stageOf(text);
    await says(stage.element, 'hanging', faults.widgets.timeout);
    const before = JSON.stringify(good[33]);
    const after = JSON.stringify({ ...good[33], ...place(3, 31) });
    expect(text).toContain(before);
    expect(await movedDown(stage, 'good-33', saved)).toBe(
      text.replace('"revision":3', '"revision":4').replace(before, after),
    );
  });
});

describe('messages for developers', () => {
  const lines = (spy: MockInstance, id: string) =>
    spy.mock.calls.map(([line]) => String(line)).filter((line) => line.includes(id));

  test('report a widget that throws once, however often it renders or is tried again', async () => {
    class RenderingWidget extends GoodWidget {
      protected override render(): never {
        throw new Error('thrown by each render');
      }
    }
    customElements.define('test-rendering', RenderingWidget);
    register('rendering');
    const { stage } = await stageOf(textOf(widget('r1', 'rendering', place(0, 0))));
    await says(stage.element, 'r1', faults.widgets.render);
    const reported = lines(vi.mocked(console.error), '@test/widgets/form/rendering');
    expect(reported).toEqual(['service-widgets: widget @test/widgets/form/rendering (r1) failed (render).']);
    const retry = await inFault(stage, 'r1', '.ways > .button');
    retry.click();
    await stage.element.updateComplete;
    await says(stage.element, 'r1', faults.widgets.render);
    expect(lines(vi.mocked(console.error), '@test/widgets/form/rendering')).toEqual(reported);
  });

  test('warn once about settings that a widget does not have', async () => {
    const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    register('warned', { element: 'test-warned' });
    customElements.define('test-warned', class extends GoodWidget {});
    const misspelt = { config: { lable: 'x', label: 'Right' } };
    const { stage } = await stageOf(
      textOf(
        widget('w1', 'warned', { ...misspelt, ...place(0, 0) }),
        widget('w2', 'warned', { ...misspelt, ...place(3, 0) }),
      ),
    );
    for (const key of ['w1', 'w2']) {
      const found = await updated(stage.element, () => frameOf(stage.element, key)?.querySelector('test-warned'));
      await expect.poll(() => found.shadowRoot?.textContent).toContain('Good Right');
    }
    expect(lines(warnings, '@test/widgets/form/warned')).toEqual([
      'service-widgets: widget @test/widgets/form/warned has no setting "lable", only: label.',
    ]);
  });
});

test('settings without a value have the defaults of their schema', async () => {
  customElements.define('test-defaulting', class extends GoodWidget {});
  register('defaulting', {
    configSchema: {
      type: 'object',
      properties: { label: { type: 'string', default: 'morning' } },
      required: ['label'],
    },
  });
  const { stage } = await stageOf(
    textOf(widget('d1', 'defaulting', { config: {}, ...place(0, 0) }), widget('d2', 'defaulting', place(3, 0))),
  );
  for (const [key, label] of [
    ['d1', 'morning'],
    ['d2', 'd2'],
  ] as const) {
    const found = await updated(stage.element, () => frameOf(stage.element, key)?.querySelector('test-defaulting'));
    await expect.poll(() => found.shadowRoot?.textContent).toContain(`Good ${label}`);
  }
});

describe('invalid documents', () => {
  const thing = { kind: 'thing', title: { en: 'Thing' } };
  const url = new URL('/no-such-module.js', location.href).href;
  register('circling', {
    element: 'test-good-circling',
    inputs: [{ name: 'label', ...thing }],
    outputs: [{ name: 'out', event: 'gave', path: [], ...thing }],
  });
  customElements.define('test-good-circling', class extends GoodWidget {});
  register('absent', { import: undefined, module: { url } });
  register('forged', {
    import: undefined,
    module: { url: 'data:text/javascript,globalThis.forged=true', integrity: `sha384-${'B'.repeat(64)}` },
  });
  const takes = (from: string) => ({ inputs: { label: { from, output: 'out' } } });
  const rows = [
    widget('one', 'circling', { ...place(0, 0), ...takes('two') }),
    widget('two', 'circling', { ...place(3, 0), ...takes('one') }),
    widget('over', 'good', place(6, 0)),
    widget('under', 'good', place(7, 1)),
    widget('outside', 'good', place(40, 0, 90, 3)),
    widget('before', 'good', place(-7, -5)),
    widget('same', 'good', place(0, 9, 2)),
    widget('same', 'good', place(2, 9, 2)),
    widget('unfit', 'good', { ...place(4, 9, 2), config: { label: 7, other: [1, null] } }),
    widget('absent', 'absent', place(6, 9, 2)),
    widget('forged', 'forged', place(8, 9, 2)),
    widget('claiming', 'claiming', place(10, 9, 2)),
    widget('last', 'good', place(0, 30)),
  ];
  const text = textOf(...rows);

  test('show an error for each invalid row, and keep it in a save', async () => {
    const { stage, saved } = await stageOf(text);
    for (const [key, code] of [
      ['one', 'circle'],
      ['two', 'circle'],
      ['same#7', 'duplicate'],
      ['unfit', 'config'],
      ['absent', 'not-loaded'],
      ['forged', 'not-loaded'],
      ['claiming', 'tag-taken'],
    ] as const)
      await says(stage.element, key, faults.widgets[code]);
    expect((await inFault(stage, 'absent', 'pre')).textContent).toContain(url);
    expect(frameOf(stage.element, 'same')?.querySelector('.fault')).toBeNull();
    expect('forged' in globalThis).toBe(false);

    const board = stage.root.querySelector('.board')!.getBoundingClientRect();
    const boxes = [...stage.root.querySelectorAll('[data-key]')].map((each) => each.getBoundingClientRect());
    expect(boxes).toHaveLength(rows.length);
    for (const [index, one] of boxes.entries()) {
      expect(one.left >= board.left && one.right <= board.right && one.top >= board.top).toBe(true);
      const over = boxes.slice(index + 1).filter((other) => {
        const [wide, high] = [Math.min(one.right, other.right), Math.min(one.bottom, other.bottom)];
        return wide - Math.max(one.left, other.left) > 1 && high - Math.max(one.top, other.top) > 1;
      });
      expect(over).toEqual([]);
    }
    expect(JSON.stringify(stage.element.document)).toBe(text);
    const after = JSON.stringify({ ...rows.at(-1), ...place(0, 31) });
    expect(await movedDown(stage, 'last', saved)).toBe(
      text.replace('"revision":3', '"revision":4').replace(JSON.stringify(rows.at(-1)), after),
    );
  });

  test("of a newer version are shown, and can't be edited", async () => {
    const newer = text.replace('"schemaVersion":1', '"schemaVersion":7');
    const { stage } = await stageOf(newer);
    await stage.read(words.newer);
    stage.element.editing = true;
    await elementUpdated(stage.element);
    expect(stage.root.querySelector('.bar, .toolbar')).toBeNull();
    expect(JSON.stringify(stage.element.document)).toBe(newer);
  });

  test("that are truncated show an error with their text, and can't be edited", async () => {
    const cut = text.slice(0, 300);
    const stage = await open(tag, { attributes: { layout: cut } });
    await stage.reach('failed');
    await stage.read(faults.unreadableHeading);
    expect(stage.root.querySelector('pre')?.textContent).toContain(cut);
    expect(stage.root.querySelector('.bar')).toBeNull();
    expect(stage.element.document).toBeUndefined();
    expect(stage.element.layout).toBe(cut);
  });
});

describe('a widget that throws', () => {
  const rest = [
    widget('ok', 'good', place(6, 0)),
    widget('set', 'setting', { config: { label: 'good' }, ...place(9, 0) }),
  ];

  test.each([
    ['setting', 'config', 'thrown when set'],
    ['ticking', 'later', 'thrown by a timer'],
  ] as const)('%s shows an error, and affects no other widget', async (name, code, details) => {
    const { stage, events } = await stageOf(textOf(widget('bad', name, place(0, 0)), ...rest));
    await says(stage.element, 'bad', faults.widgets[code]);
    expect((await inFault(stage, 'bad', 'pre')).textContent).toContain(details);
    expect(events).toEqual([`bad ${code}`]);
    const found = await updated(stage.element, () => frameOf(stage.element, 'ok')?.querySelector('test-good'));
    await expect.poll(() => found.shadowRoot?.textContent).toContain('Good ok');
    await updated(stage.element, () => frameOf(stage.element, 'set')?.querySelector('test-setting'));
    for (const key of ['ok', 'set']) expect(frameOf(stage.element, key)?.querySelector('.fault')).toBeNull();
  });

  test('in a setter keeps its content, and recovers with valid settings', async () => {
    const { stage } = await stageOf(textOf(widget('bad', 'setting', { config: { label: 'good' } })));
    const shown = await updated(stage.element, () => frameOf(stage.element, 'bad')?.querySelector('test-setting'));
    stage.element.layout = textOf(widget('bad', 'setting'));
    await says(stage.element, 'bad', faults.widgets.config);
    expect(frameOf(stage.element, 'bad')?.querySelector('test-setting')).toBe(shown);
    stage.element.layout = textOf(widget('bad', 'setting', { config: { label: 'good' } }));
    await updated(stage.element, () => !frameOf(stage.element, 'bad')?.querySelector('.fault'));
    expect(frameOf(stage.element, 'bad')?.querySelector('test-setting')).toBe(shown);
  });
});

test('tells a module that defines nothing from one that does not load', async () => {
  const source = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`;
  const more = { import: undefined };
  register('idle-module', { ...more, module: { url: source('globalThis.idleModule = true') } });
  register('slow-module', { ...more, module: { url: source('await new Promise(() => undefined)') } });
  const { stage } = await stageOf(textOf(widget('idle', 'idle-module'), widget('slow', 'slow-module')));
  await says(stage.element, 'idle', faults.widgets['not-defined']);
  await says(stage.element, 'slow', faults.widgets.timeout);
  expect('idleModule' in globalThis).toBe(true);
  customElements.define('test-idle-module', class extends GoodWidget {});
  await updated(stage.element, () => frameOf(stage.element, 'idle')?.querySelector('test-idle-module'));
  await updated(stage.element, () => !frameOf(stage.element, 'idle')?.querySelector('.fault'));
});

test('shows an error in both widgets of a kind if one rejects later', async () => {
  const { stage, events } = await stageOf(
    textOf(widget('one', 'rejecting', place(0, 0)), widget('two', 'rejecting', place(3, 0)), widget('ok', 'good')),
  );
  for (const key of ['one', 'two']) await says(stage.element, key, faults.widgets.later);
  expect(frameOf(stage.element, 'ok')?.textContent).not.toContain(faults.widgets.later);
  expect([...new Set(events)].toSorted()).toEqual(['one later', 'two later']);
});

test('a retry leaves the focus on the place of the widget', async () => {
  quiet();
  ConnectingWidget.works = false;
  const stage = await shown(documentOf(widget('a', 'connecting')));
  const retry = await stage.find('.fault button');
  retry.focus();
  ConnectingWidget.works = true;
  const journey = new KeyboardJourney();
  await journey.press('{Enter}', () => !stage.root.querySelector('.fault'));
  expect(focused()).toBe(frameOf(stage.element, 'a'));
});
