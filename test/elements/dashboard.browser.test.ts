import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { en, sv } from '../../src/localisation/index.ts';
import { astrid, type Script } from '../../src/testing/index.ts';
import {
  ConnectingWidget,
  documentOf,
  frameOf,
  GoodWidget,
  quiet,
  register,
  says,
  shown,
  tag,
  widget,
} from '../support/dashboard-stage.ts';
import { open, setOnline, updated } from '../support/element-stage.ts';

const words = en.dashboard;
const faults = en.dashboardErrors;

// Widgets outside the viewport do not load.
beforeAll(() => page.viewport(1200, 900));
afterEach(() => {
  vi.restoreAllMocks();
});

test('shows each widget in one card of one style, without a frame of its own', async () => {
  const row = (key: string, widgetId: string, config: object) => ({ ...widget(key, 'good'), widgetId, config });
  const stage = await shown(
    documentOf(
      widget('good', 'good'),
      row('sign-in', '@service/authentication/form/sign-in', {}),
      row('search', '@service/resources/form/search', {}),
      row('files', '@service/resources/form/viewer', {}),
    ),
  );
  const looks = ['good', 'sign-in', 'search', 'files'].map((key) => {
    const { borderTop, borderRadius, backgroundColor } = getComputedStyle(frameOf(stage.element, key) as Element);
    return `${borderTop} ${borderRadius} ${backgroundColor}`;
  });
  expect(new Set(looks).size, looks.join()).toBe(1);
  expect(looks[0]).toMatch(/^1px solid .* 12px /);
  for (const [key, own] of [
    ['sign-in', '.card'],
    ['search', '.panel'],
    ['files', '.viewer'],
  ] as const) {
    const inside = () =>
      frameOf(stage.element, key)?.querySelector('.body > *')?.shadowRoot?.querySelector<HTMLElement>(own);
    const box = await updated(stage.element, inside);
    expect(getComputedStyle(box as Element).borderTopWidth, key).toBe('0px');
    const place = frameOf(stage.element, key)?.querySelector('.body');
    expect(getComputedStyle(place as Element).paddingTop, key).toBe('0px');
  }
});

describe('a dashboard of a workspace', () => {
  const tree = (content: string) => ({
    id: 'root_lindholm',
    name: 'Lindholm',
    children: [{ name: 'Start', id: 'start_1', kind: 'document' as const, mediaType: 'application/json', content }],
  });
  const opened = (content: string, script: Script = {}) =>
    open(tag, {
      script: { user: astrid, tree: tree(content), ...script },
      attributes: { 'resource-id': 'start_1' },
      around: { style: 'inline-size: 1000px' },
    });

  test('is shown, and read again after another sign-in', async () => {
    const stage = await opened(JSON.stringify(documentOf(widget('a', 'good'))));
    await stage.reach('ready');
    await updated(stage.element, () => stage.root.querySelector('test-good'));
    expect(stage.root.querySelector('.bar .button')?.textContent).toContain(words.edit);
    await expect(stage.around).to.be.accessible();
  });

  test("can't be edited without write access", async () => {
    const stage = await opened(JSON.stringify(documentOf()), { role: 'reader' });
    await stage.reach('ready');
    await stage.read(words.emptyHeading);
    expect(stage.root.querySelector('.bar, .empty button')).toBeNull();
  });

  test('asks a signed-out user to sign in before it is read', async () => {
    const stage = await opened('{}', { user: null });
    await stage.reach('signed-out');
    await updated(stage.element, () => stage.root.querySelector('service-sign-in'));
  });

  test('an empty id is none: the layout is shown, and nothing is read', async () => {
    const layout = JSON.stringify(documentOf(widget('a', 'good')));
    const stage = await open(tag, { script: { user: astrid }, attributes: { 'resource-id': '', layout } });
    await updated(stage.element, () => stage.root.querySelector('test-good'));
    expect(stage.platform.requests.filter(({ operation }) => operation === 'read')).toEqual([]);
  });

  test('shows an error with the text if it is truncated', async () => {
    const stage = await opened('{"schemaVersion":1,"widg');
    await stage.reach('failed');
    await stage.read(faults.unreadableHeading);
    expect(stage.text).toContain('"widg');
    await expect(stage.around).to.be.accessible();
  });

  test('shows that it does not exist, or waits for the network', async () => {
    const gone = await open(tag, { script: { user: astrid }, attributes: { 'resource-id': 'nowhere_1' } });
    await gone.read(words.notFound);
    setOnline(false);
    const stage = await opened(JSON.stringify(documentOf(widget('a', 'good'))), {
      on: { read: [{ network: 'down' }] },
    });
    await stage.read(words.offline);
    setOnline(true);
    await stage.reach('ready');
  });
});

describe('a document', () => {
  test('of a newer version is shown, but not edited', async () => {
    const stage = await shown({ ...documentOf(widget('a', 'good')), schemaVersion: 9 });
    await stage.read(words.newer);
    await updated(stage.element, () => stage.root.querySelector('test-good'));
    expect(stage.root.querySelector('.bar')).toBeNull();
  });

  test('sets no invalid or newer config on an element', async () => {
    const stage = await shown(
      documentOf(
        widget('wrong', 'good', { config: { label: 7 } }),
        widget('hostile', 'good', { config: { label: 'x', innerHTML: '<img src=x onerror=alert(1)>' } }),
        widget('newer', 'good', { configVersion: 5 }),
        widget('twin', 'good'),
        widget('twin', 'good'),
        null,
      ),
    );
    await says(stage.element, 'wrong', faults.widgets.config);
    await says(stage.element, 'newer', faults.widgets['newer-config']);
    await says(stage.element, 'twin#4', faults.widgets.duplicate);
    await says(stage.element, '#5', faults.widgets.malformed);
    const hostile = await updated(stage.element, () => frameOf(stage.element, 'hostile')?.querySelector('test-good'));
    expect(hostile.innerHTML).toBe('');
    await expect(stage.around).to.be.accessible();
  });

  test('migrates an older config, and shows failed migrations', async () => {
    const migrations = {
      1: ({ name }: Record<string, unknown>) => ({ title: name }),
      2({ title }: Record<string, unknown>) {
        if (title === 'bad') throw new Error('no way');
        return { label: title };
      },
    };
    const more = { element: 'test-good-three', configVersion: 3, migrations: 'migrations' };
    customElements.define('test-good-three', class extends GoodWidget {});
    register('migrated', { ...more, import: () => Promise.resolve({ migrations }) });
    const stage = await shown(
      documentOf(
        widget('old', 'migrated', { config: { name: 'from one' } }),
        widget('bad', 'migrated', { config: { name: 'bad' } }),
        widget('two', 'migrated', { configVersion: 2, config: { title: 'from two' } }),
      ),
    );
    const label = (key: string) =>
      updated(stage.element, () => frameOf(stage.element, key)?.querySelector<GoodWidget>('test-good-three')?.label);
    expect(await label('old')).toBe('from one');
    expect(await label('two')).toBe('from two');
    await says(stage.element, 'bad', 'no way');
  });

  test('is laid out in the columns of its width', async () => {
    const place = { x: 6, y: 2, w: 6, h: 3 };
    const stage = await shown(documentOf(widget('a', 'good', { layout: { wide: place } }), widget('b', 'good')));
    const area = () => frameOf(stage.element, 'a')?.style.gridArea;
    await expect.poll(() => area()).toBe('3 / 7 / span 3 / span 6');
    stage.around.style.inlineSize = '700px';
    await expect.poll(() => area()).toBe('3 / 4 / span 3 / span 3');
    stage.around.style.inlineSize = '320px';
    await expect.poll(() => area()).toBe('auto');
    expect(stage.around.scrollWidth).toBeLessThanOrEqual(stage.around.clientWidth);
  });
});

describe('code of a widget that', () => {
  test('does not load, or has a taken tag, shows an error; a late one is shown', async () => {
    quiet();
    const stage = await shown(
      documentOf(widget('missing', 'missing'), widget('claiming', 'claiming'), widget('late', 'late')),
    );
    await says(stage.element, 'missing', faults.widgets['not-loaded']);
    await says(stage.element, 'claiming', faults.widgets['tag-taken']);
    await says(stage.element, 'late', faults.widgets.unknown);
    customElements.define('test-late', class extends GoodWidget {});
    register('late');
    await updated(stage.element, () => frameOf(stage.element, 'late')?.querySelector('test-late'));
  });

  test('has another hash is not run', async () => {
    quiet();
    register('tampered', {
      import: undefined,
      module: { url: 'data:text/javascript,globalThis.tampered=true', integrity: `sha384-${'A'.repeat(64)}` },
    });
    const stage = await shown(documentOf(widget('tampered', 'tampered')));
    await says(stage.element, 'tampered', faults.widgets['not-loaded']);
    expect('tampered' in globalThis).toBe(false);
  });

  test('throws when connected affects no other, and can be retried', async () => {
    quiet();
    const stage = await shown(documentOf(widget('connecting', 'connecting'), widget('a', 'good')));
    await says(stage.element, 'connecting', faults.widgets.render);
    await updated(stage.element, () => stage.root.querySelector('test-good'));
    ConnectingWidget.works = true;
    frameOf(stage.element, 'connecting')?.querySelector<HTMLElement>('.fault button')?.click();
    await updated(stage.element, () => frameOf(stage.element, 'connecting')?.querySelector('test-connecting'));
    expect(frameOf(stage.element, 'connecting')?.querySelector('.fault')).toBeNull();
  });
});

describe('wires', () => {
  class GivingWidget extends HTMLElement {
    give(value: unknown): void {
      this.dispatchEvent(new CustomEvent('gave', { detail: { items: [{ id: value }] } }));
    }
  }
  customElements.define('test-giving', GivingWidget);
  register('giving', {
    outputs: [{ name: 'out', kind: 'thing', title: { en: 'Thing' }, event: 'gave', path: ['items', 0, 'id'] }],
    inputs: [{ name: 'label', kind: 'thing', title: { en: 'Thing' } }],
  });
  customElements.define('test-taking', class extends GoodWidget {});
  register('taking', { inputs: [{ name: 'label', kind: 'thing', title: { en: 'Thing' } }] });

  test('pass outputs to inputs', async () => {
    const inputs = { label: { from: 'giving', output: 'out' } };
    const stage = await shown(documentOf(widget('giving', 'giving'), widget('taking', 'taking', { inputs })));
    const giving = await updated(stage.element, () => stage.root.querySelector<GivingWidget>('test-giving'));
    const taking = await updated(stage.element, () => stage.root.querySelector<GoodWidget>('test-taking'));
    expect(taking.label).toBe('taking');
    giving.give('handed over');
    await expect.poll(() => taking.label).toBe('handed over');
  });

  test('are ignored with an error if they are circular', async () => {
    const from = (instanceId: string) => ({ inputs: { label: { from: instanceId, output: 'out' } } });
    const stage = await shown(documentOf(widget('one', 'giving', from('two')), widget('two', 'giving', from('one'))));
    await says(stage.element, 'one', faults.widgets.circle);
    await says(stage.element, 'two', faults.widgets.circle);
  });
});

test('renders in Swedish, in both schemes and directions, at 280 px', async () => {
  const stage = await shown(documentOf(widget('a', 'good'), widget('b', 'unheard-of')), {}, { lang: 'sv' });
  await says(stage.element, 'b', sv.dashboardErrors.widgets.unknown);
  for (const scheme of ['light', 'dark']) {
    for (const dir of ['ltr', 'rtl']) {
      stage.around.style.colorScheme = scheme;
      stage.around.dir = dir;
      await expect(stage.around).to.be.accessible();
    }
  }
  stage.around.style.inlineSize = '280px';
  await expect.poll(() => stage.around.scrollWidth).toBeLessThanOrEqual(280 + 16);
});
