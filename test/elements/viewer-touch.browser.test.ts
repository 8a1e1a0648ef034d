import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../src/elements/resource-viewer/index.ts';
import { en } from '../../src/localisation/index.ts';
import type { Script } from '../../src/testing/index.ts';
import { focused, updated } from '../support/element-stage.ts';
import { directoryViewer } from '../support/quick-viewer.ts';
import { box, coarse, expectApart, expectLarge, shownIn } from '../support/touch.ts';

beforeEach(() => coarse(true));
afterEach(() => coarse(false));

const finger = { pointerType: 'touch', bubbles: true, composed: true, clientX: 60, clientY: 60 };

async function viewer(size = '375px', script: Script = {}) {
  const stage = await directoryViewer(size, script);
  const { element, root } = stage;
  const rowOf = (name: string) =>
    [...root.querySelectorAll<HTMLElement>('.rows .row')].find(
      (row) => row.querySelector('.title')?.textContent?.trim() === name,
    );
  const row = (name: string) => updated(element, () => rowOf(name));
  return {
    stage,
    element,
    root,
    row,
    selected: () =>
      [...root.querySelectorAll('.rows [aria-selected=true] .title')].map(({ textContent }) => textContent?.trim()),
    async tap(name: string, selector = '.cell.size') {
      const cell = (await row(name)).querySelector(selector);
      cell?.dispatchEvent(new PointerEvent('pointerdown', finger));
      cell?.dispatchEvent(new PointerEvent('pointerup', finger));
      cell?.dispatchEvent(new PointerEvent('click', { ...finger, cancelable: true }));
      await element.updateComplete;
    },
    /** As Android does; elsewhere the browser reports no context menu. */
    async holdWithContextMenu(name: string) {
      const cell = (await row(name)).querySelector('.cell');
      cell?.dispatchEvent(new PointerEvent('contextmenu', { ...finger, cancelable: true }));
      await element.updateComplete;
    },
    async openMenu(name: string) {
      (await row(name)).querySelector<HTMLElement>('.actions button')?.click();
      await updated(element, () => focused()?.role === 'menuitem');
    },
    /** Their styles enlarge the headings. */
    toolsLoaded: () => expect.poll(() => box(root.querySelector('.sort')!).height).toBeGreaterThanOrEqual(44),
    entries: () => [...root.querySelectorAll<HTMLElement>('.menu [role=menuitem]')],
  };
}

describe('a tap', () => {
  test('opens a row, beside its name too', async () => {
    const { element, tap, selected } = await viewer();
    await tap('Bilagor');
    expect(selected()).toEqual([]);
    await updated(element, () => element.resourceId !== 'arsmote');
  });

  test('selects while something is selected, on a name too, and opens again afterwards', async () => {
    const { element, tap, holdWithContextMenu, selected, root, stage } = await viewer();
    await holdWithContextMenu('Dagordning.md');
    expect(selected()).toEqual(['Dagordning.md']);
    await stage.read(en.actions.selected(1));
    await tap('Foton', '.title');
    expect(selected()).toEqual(['Dagordning.md', 'Foton']);
    await stage.read(en.actions.selected(2));
    await expect(stage.around).to.be.accessible();
    await tap('Foton');
    await tap('Dagordning.md');
    expect(selected()).toEqual([]);
    await updated(element, () => !root.querySelector('.selection'));
    await tap('Dagordning.md');
    await updated(element, () => element.resourceId !== 'arsmote');
  });

  test('opens another row than one that was only revealed', async () => {
    const { element, row, tap } = await viewer();
    const id = new URL((await row('Foton')).querySelector('a')!.href).pathname.split('/').at(-1)!;
    element.reveal = id;
    await updated(element, () => element.shadowRoot?.querySelector('.rows [aria-selected=true]'));
    await tap('Bilagor');
    await updated(element, () => element.resourceId !== 'arsmote');
  });

  test('with a mouse selects, as with a fine pointer', async () => {
    const { element, row, selected } = await viewer();
    const cell = (await row('Bilagor')).querySelector('.cell.size');
    cell?.dispatchEvent(new PointerEvent('click', { ...finger, pointerType: 'mouse' }));
    await element.updateComplete;
    expect(selected()).toEqual(['Bilagor']);
    expect(element.resourceId).toBe('arsmote');
  });
});

describe('a long press', () => {
  test('selects without a context menu of the browser; the click that ends it does nothing', async () => {
    const { element, row, selected, tap, toolsLoaded } = await viewer();
    await toolsLoaded();
    const cell = (await row('Foton')).querySelector('.cell.size')!;
    cell.dispatchEvent(new PointerEvent('pointerdown', finger));
    await expect.poll(selected, { timeout: 5000 }).toEqual(['Foton']);
    cell.dispatchEvent(new PointerEvent('pointerup', finger));
    cell.dispatchEvent(new PointerEvent('click', { ...finger, cancelable: true }));
    await element.updateComplete;
    expect(selected()).toEqual(['Foton']);
    expect(element.resourceId).toBe('arsmote');
    await tap('Bilagor');
    expect(selected()).toEqual(['Bilagor', 'Foton']);
  });

  test('drags no row', async () => {
    const { row, toolsLoaded } = await viewer();
    await toolsLoaded();
    expect((await row('Foton')).draggable).toBe(false);
  });
});

describe('the menu of a row', () => {
  test('selects nothing by itself, and has Select', async () => {
    const { element, openMenu, entries, selected, stage } = await viewer();
    await openMenu('Foton');
    expect(selected()).toEqual([]);
    await userEvent.click(entries().find(({ textContent }) => textContent?.includes(en.actions.select))!);
    await stage.read(en.actions.selected(1));
    expect(selected()).toEqual(['Foton']);
    await openMenu('Bilagor');
    expect(selected()).toEqual(['Foton']);
    await userEvent.click(entries().find(({ textContent }) => textContent?.includes(en.actions.select))!);
    await updated(element, () => selected().length === 2);
    await openMenu('Bilagor');
    expect(entries().map(({ textContent }) => textContent?.includes(en.actions.select))).not.toContain(true);
  });

  test('has no Select for a fine pointer', async () => {
    await coarse(false);
    const { openMenu, entries, selected } = await viewer();
    await openMenu('Foton');
    expect(selected()).toEqual(['Foton']);
    expect(entries().some(({ textContent }) => textContent?.includes(en.actions.select))).toBe(false);
  });
});

describe('a selection of several', () => {
  test('has Move and Delete as buttons, without a menu', async () => {
    const { stage, holdWithContextMenu, tap, root, element } = await viewer();
    await holdWithContextMenu('Dagordning.md');
    await tap('Protokoll.md');
    await stage.read(en.actions.selected(2));
    const names = () => [...root.querySelectorAll('.selection button')].map(({ ariaLabel }) => ariaLabel);
    await updated(element, () => names().includes(en.actions.move));
    expect(names()).toEqual([en.actions.clearSelection, en.actions.move, en.actions.delete]);
    await userEvent.click(root.querySelector(`.selection [aria-label='${en.actions.delete}']`)!);
    await stage.find('dialog.act');
    await stage.read(en.actions.deleteManyHeading(2));
  });

  test('offers only what its permissions allow', async () => {
    const { holdWithContextMenu, tap, root, stage } = await viewer('375px', { role: 'reader' });
    await holdWithContextMenu('Foton');
    await tap('Protokoll.md');
    await stage.read(en.actions.selected(2));
    expect(root.querySelectorAll('.selection button')).toHaveLength(1);
  });
});

describe('targets', () => {
  test('are 44 px, 8 px apart: rows, bar, selection, menus, dialogs', async () => {
    const { root, openMenu, entries, row, toolsLoaded, holdWithContextMenu, tap, stage, element } =
      await viewer('320px');
    const shown = (selector: string) => shownIn(root, selector);
    await row('Foton');
    await toolsLoaded();
    expectLarge(shown('.rows .row'));
    expectLarge(shown('.rows .actions button'));
    expectApart(shown('.rows .actions button'), 'y');
    expectLarge(shown('.head .sort'));
    expectLarge(shown('.tools button'));
    expectApart(shown('.tools button'), 'x');
    await openMenu('Foton');
    expectLarge(entries());
    expectApart(entries(), 'y');
    await userEvent.keyboard('{Escape}');
    await holdWithContextMenu('Foton');
    await tap('Bilagor');
    await stage.read(en.actions.selected(2));
    await updated(element, () => shown('.selection button').length === 3);
    expectLarge(shown('.selection button'));
    expectApart(shown('.selection button'), 'x');
    await userEvent.click(root.querySelector(`.selection [aria-label='${en.actions.delete}']`)!);
    await stage.find('dialog.act');
    expectLarge(shown('dialog .ways button'));
    expectApart(shown('dialog .ways button'), 'x');
  });
});

describe('the bar of a narrow viewer', () => {
  test.each(['288px', '320px', '375px'])('is one line at %s, and its menus have the rest', async (size) => {
    const { root, stage, entries, element } = await viewer(size);
    expect(box(root.querySelector('.bar')!).height).toBeLessThan(60);
    expect(root.querySelector('.tools > [aria-pressed]')!.checkVisibility()).toBe(false);
    const name = root.querySelector('.crumb[part=heading]')!;
    expect(box(name).width).toBeGreaterThan(40);
    root.querySelector<HTMLElement>("[part~='new']")!.click();
    await updated(element, () => focused()?.role === 'menuitem');
    expect(entries().map(({ textContent }) => textContent?.trim())).toContain(en.actions.uploadFiles);
    await userEvent.keyboard('{Escape}');
    root.querySelector<HTMLElement>('.tools > .tool[aria-haspopup]')!.click();
    await updated(element, () => focused()?.role === 'menuitem');
    await userEvent.click(entries().find(({ textContent }) => textContent?.trim() === en.viewer.info)!);
    await stage.find('.info');
    await updated(element, () => focused()?.id === 'info-heading');
    await expect(stage.around).to.be.accessible();
  });

  test('is one line while a selection is shown', async () => {
    const { root, stage, holdWithContextMenu, tap } = await viewer('288px');
    await holdWithContextMenu('Foton');
    await tap('Bilagor');
    await stage.read(en.actions.selected(2));
    expect(box(root.querySelector('.bar')!).height).toBeLessThan(60);
  });
});

describe('a panel of a narrow viewer', () => {
  const facets = [en.viewer.info, en.actions.searchHere, en.viewer.graph, en.viewer.clusters] as const;

  test.each(facets)('is a sheet in place of all else, with the focus inside, until Escape: %s', async (label) => {
    const { root, stage, entries, element } = await viewer('320px');
    root.querySelector<HTMLElement>('.tools > .tool[aria-haspopup]')!.click();
    await updated(element, () => focused()?.role === 'menuitem');
    await userEvent.click(entries().find(({ textContent }) => textContent?.trim() === label)!);
    const aside = await stage.find('aside.info');
    await updated(element, () => aside.contains(element.shadowRoot!.activeElement));
    const [outer, inner] = [box(root.querySelector('.viewer')!), box(aside)];
    expect([inner.width, inner.height]).toEqual([outer.width - 2, outer.height - 2]);
    const rest = [root.querySelector('.bar')!, root.querySelector('.grid')!];
    expect(rest.map((each) => each.checkVisibility({ visibilityProperty: true }))).toEqual([false, false]);
    const close = aside.querySelector(`[aria-label='${en.viewer.closeInfo}']`)!;
    expect(Math.min(box(close).width, box(close).height)).toBeGreaterThanOrEqual(44);
    await expect(stage.around).to.be.accessible();
    await userEvent.keyboard('{Escape}');
    await updated(element, () => element.facet === undefined && focused()?.matches('.tools [aria-haspopup]'));
  });

  test('gives way to what is opened from it, and keeps its query', async () => {
    const { root, stage, element } = await viewer('320px');
    element.facet = 'search';
    const search = () => root.querySelector<HTMLElementTagNameMap['resource-search']>('resource-search');
    (await updated(element, search)).query = 'Protokoll';
    const hit = await updated(element, () => search()?.renderRoot.querySelector<HTMLElement>('.open'));
    hit.click();
    await updated(element, () => element.resourceId !== 'arsmote' && !root.querySelector('aside'));
    await stage.find('.reading');
    element.facet = 'search';
    await updated(element, () => search()?.query === 'Protokoll');
  });
});
