import { elementUpdated } from '@open-wc/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { en } from '../../src/localisation/index.ts';
import {
  expectAccessibleDialog,
  documentOf,
  edit,
  frameOf,
  GoodWidget,
  handle,
  place,
  press,
  register,
  rows,
  announced,
  shown,
  two,
  widget,
  type Dashboard,
} from '../support/dashboard-stage.ts';
import { focused, updated } from '../support/element-stage.ts';
import { AnnouncementLog } from '../support/keyboard-journey.ts';

const words = en.dashboardEditor;

beforeAll(() => page.viewport(1200, 900));

describe('keyboard', () => {
  test('moves, resizes and removes a widget, announces each, and undoes it', async () => {
    const stage = await shown(two());
    await edit(stage);
    await announced(stage, words.editingStarted);
    const moved = await handle(stage, 'a');
    moved.focus();
    await userEvent.keyboard('{ArrowDown}');
    await announced(stage, words.position('A good widget', 1, 2, 4, 3));
    expect(place(stage, 'a')).toEqual({ x: 0, y: 1, w: 4, h: 3 });
    expect(focused()).toBe(await handle(stage, 'a'));
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(place(stage, 'a')).toEqual({ x: 0, y: 1, w: 5, h: 3 });
    // The displaced widget is saved at its new place.
    expect(place(stage, 'b')).toEqual({ x: 4, y: 4, w: 4, h: 3 });
    await userEvent.keyboard('{ArrowLeft}');
    await announced(stage, words.atEdge);
    await userEvent.keyboard('{Delete}');
    await announced(stage, words.removed('A good widget'));
    expect(rows(stage).map(({ instanceId }) => instanceId)).toEqual(['b']);
    await updated(stage.element, () => focused() === frameOf(stage.element, 'b')?.querySelector('.handle'));
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(rows(stage)).toHaveLength(2);
    for (let step = 0; step < 2; step += 1) await userEvent.keyboard('{Control>}z{/Control}');
    expect(stage.element.document).toEqual(two());
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(place(stage, 'a')).toEqual({ x: 0, y: 1, w: 4, h: 3 });
    await expect(stage.around).to.be.accessible();
  });

  test('moves a widget past its neighbour in a single column', async () => {
    const stage = await shown(two(), {}, { style: 'inline-size: 340px' });
    await expect.poll(() => frameOf(stage.element, 'a')?.style.gridArea).toBe('auto');
    await edit(stage);
    (await handle(stage, 'a')).focus();
    await userEvent.keyboard('{ArrowDown}');
    const keys = () => [...stage.root.querySelectorAll<HTMLElement>('.frame')].map((frame) => frame.dataset['key']);
    await updated(stage.element, () => keys().join() === 'b,a');
    await updated(stage.element, () => focused() === frameOf(stage.element, 'a')?.querySelector('.handle'));
    expect(place(stage, 'a')).toEqual({ x: 0, y: 0, w: 4, h: 3 });
    await expect(stage.around).to.be.accessible();
  });
});

/** Drags by pointer, to a place relative to the start. */
async function drag(stage: Dashboard, target: HTMLElement, x: number, y: number, drop = true): Promise<void> {
  const from = target.getBoundingClientRect();
  const event = (type: string, right: number, down: number) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        button: 0,
        bubbles: true,
        composed: true,
        clientX: from.x + 5 + right,
        clientY: from.y + 5 + down,
      }),
    );
  target.setPointerCapture = () => undefined;
  event('pointerdown', 0, 0);
  event('pointermove', x / 2, y / 2);
  event('pointermove', x, y);
  await elementUpdated(stage.element);
  if (drop) event('pointerup', x, y);
  await elementUpdated(stage.element);
}

test('moves and resizes a widget by pointer; Escape cancels', async () => {
  const stage = await shown(two());
  await edit(stage);
  const cell = 1016 / 12;
  await drag(stage, await handle(stage, 'a'), cell * 8, 64 * 2);
  expect(place(stage, 'a')).toEqual({ x: 8, y: 2, w: 4, h: 3 });
  const corner = await updated(stage.element, () => frameOf(stage.element, 'b')?.querySelector<HTMLElement>('.corner'));
  await drag(stage, corner, cell, 64);
  expect(place(stage, 'b')).toEqual({ x: 4, y: 0, w: 5, h: 4 });
  const before = stage.element.document;
  await drag(stage, await handle(stage, 'b'), cell * 3, 64, false);
  expect(frameOf(stage.element, 'b')?.classList.contains('moving')).toBe(true);
  await userEvent.keyboard('{Escape}');
  await updated(stage.element, () => !frameOf(stage.element, 'b')?.classList.contains('moving'));
  expect(stage.element.document).toBe(before);
});

test('leaves a dragged widget in its place of the DOM, which holds the pointer', async () => {
  const place = (y: number) => ({ layout: { wide: { x: 0, y, w: 4, h: 3 } } });
  const stage = await shown(documentOf(widget('lower', 'good', place(3)), widget('upper', 'good', place(0))));
  await edit(stage);
  const dragged = frameOf(stage.element, 'upper')!;
  const changes = new MutationObserver(() => undefined);
  changes.observe(dragged.parentElement!, { childList: true });
  await drag(stage, await handle(stage, 'upper'), (1016 / 12) * 6, 64 * 2, false);
  expect(dragged.classList.contains('moving')).toBe(true);
  expect(changes.takeRecords()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await updated(stage.element, () => !dragged.classList.contains('moving'));
});

test('finds a widget by its keywords, previews it, and adds it at the first free place', async () => {
  register('found', { element: 'test-found', keywords: { en: ['needle'] } });
  customElements.define('test-found', class extends GoodWidget {});
  const stage = await shown(two());
  await edit(stage);
  await press(stage, 'add');
  const search = await stage.find<HTMLInputElement>('#picker-search');
  await updated(stage.element, () => focused() === search);
  await userEvent.keyboard('needle');
  await stage.read(words.found(1));
  await updated(stage.element, () => stage.root.querySelector('.look test-found'));
  await expect(stage.around).to.be.accessible();
  await userEvent.keyboard('nothing');
  await stage.read(words.noResults);
  await userEvent.keyboard('{Backspace>7/}{Enter}');
  await announced(stage, words.added('A found widget'));
  expect(rows(stage)[2]).toMatchObject({
    instanceId: 'found-1',
    widgetId: '@test/widgets/form/found',
    layout: { wide: { x: 8, y: 0 } },
  });
  await updated(stage.element, () => focused() === frameOf(stage.element, 'found-1')?.querySelector('.handle'));
  await updated(stage.element, () => frameOf(stage.element, 'found-1')?.querySelector('test-found'));
});

test('an empty dashboard has a button that opens the picker, before and during editing', async () => {
  const stage = await shown(documentOf());
  const pick = async () => {
    const button = await updated(stage.element, () =>
      [...stage.root.querySelectorAll<HTMLElement>('.empty .button')].find(
        ({ textContent }) => textContent === en.dashboard.add,
      ),
    );
    button.focus();
    await userEvent.keyboard('{Enter}');
    await updated(stage.element, () => focused()?.id === 'picker-search');
    expect(stage.element.editing).toBe(true);
  };
  await expect(stage.around).to.be.accessible();
  await pick();
  await userEvent.keyboard('{Escape}');
  await updated(stage.element, () => focused()?.matches('.toolbar .button'));
  await pick();
});

test('the picker begins with content, and ends with forms for signed-out users', async () => {
  const stage = await shown(documentOf());
  await edit(stage);
  await press(stage, 'add');
  await stage.find('#picker-search');
  const own = [...stage.root.querySelectorAll<HTMLElement>('.widget[data-id^="@service/"]')];
  expect(own.map(({ dataset }) => dataset['id']?.split('/').at(-1))).toEqual([
    ...['viewer', 'search', 'graph', 'clusters', 'schema', 'current-user', 'access-tokens', 'sign-in', 'sign-up'],
  ]);
  expect(own.every((row) => row.querySelector('svg'))).toBe(true);
});

describe('settings', () => {
  /** Opens the settings. @returns their form, ready for input */
  async function settings(stage: Dashboard, key: string, { focused = true } = {}) {
    const button = await updated(stage.element, () =>
      frameOf(stage.element, key)?.querySelector<HTMLElement>(`[title^='${words.settings('')}']`),
    );
    if (focused) button.focus();
    button.click();
    const form = await updated(stage.element, () => stage.root.querySelector('service-schema-form'));
    await customElements.whenDefined('service-schema-form');
    await updated(form, () => form.form);
    return form;
  }

  test('have fields by the schema of the config, and keep other members', async () => {
    const stage = await shown(documentOf(widget('a', 'good', { config: { label: 'a', other: { deep: 1 } } })));
    await edit(stage);
    const form = await settings(stage, 'a');
    await expectAccessibleDialog(stage);
    form.form?.node(['label'])?.assign('set');
    form.form?.node(['$visibility'])?.assign('signed-in');
    await form.submit();
    await updated(stage.element, () => !stage.root.querySelector('dialog'));
    expect(rows(stage)[0]).toMatchObject({ config: { label: 'set', other: { deep: 1 } }, visibility: 'signed-in' });
    const good = await updated(stage.element, () => stage.root.querySelector<GoodWidget>('test-good'));
    expect(good.label).toBe('set');
    await updated(stage.element, () => (focused() as HTMLElement | null)?.title === words.settings('A good widget'));
  });

  test('end with Cancel and the main button, and return the focus to a button that a click has not focused', async () => {
    const stage = await shown(documentOf(widget('a', 'good', { config: { label: 'a' } })));
    await edit(stage);
    const form = await settings(stage, 'a', { focused: false });
    const buttons = () =>
      [...stage.root.querySelectorAll<HTMLElement>('dialog .ways > .button')].map((each) => each.textContent?.trim());
    expect(buttons()).toEqual([words.cancel, words.apply]);
    expect(form.renderRoot.querySelector('[type=submit]')?.checkVisibility()).toBe(false);
    form.form?.node(['label'])?.assign('set');
    await stage.press('dialog [type=submit]');
    await updated(stage.element, () => !stage.root.querySelector('dialog'));
    expect(rows(stage)[0]).toMatchObject({ config: { label: 'set' } });
    await updated(stage.element, () => (focused() as HTMLElement | null)?.title === words.settings('A good widget'));
  });

  test('keep Tab inside, from the last button to the first field and back', async () => {
    const stage = await shown(documentOf(widget('a', 'good', { config: { label: 'a' } })));
    await edit(stage);
    const form = await settings(stage, 'a');
    const field = await updated(form, () => form.renderRoot.querySelector('input'));
    const apply = await stage.find('dialog [type=submit]');
    apply.focus();
    await userEvent.keyboard('{Tab}');
    expect(form.shadowRoot?.activeElement).toBe(field);
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect(focused()).toBe(apply);
  });

  test('offer matching outputs of other widgets, without circles', async () => {
    const thing = { kind: 'thing', title: { en: 'Thing' } };
    register('wired', {
      element: 'test-wired',
      outputs: [{ name: 'out', event: 'gave', path: ['id'], ...thing }],
      inputs: [{ name: 'label', ...thing }],
    });
    customElements.define('test-wired', class extends GoodWidget {});
    const stage = await shown(documentOf(widget('one', 'wired'), widget('two', 'wired')));
    await edit(stage);
    const form = await settings(stage, 'one');
    const choices = () => (form.form?.node(['$wire label']) as { choices?: { value: unknown }[] } | undefined)?.choices;
    expect(choices()?.map(({ value }) => value)).toEqual([JSON.stringify(['two', 'out'])]);
    form.form?.node(['$wire label'])?.assign(JSON.stringify(['two', 'out']));
    await form.submit();
    await updated(stage.element, () => !stage.root.querySelector('dialog'));
    expect(rows(stage)[0]).toMatchObject({ inputs: { label: { from: 'two', output: 'out' } } });
    const other = await settings(stage, 'two');
    expect(other.form?.node(['$wire label'])).toBeUndefined();
  });

  test('announce a required field that is empty, and keep what is typed while the dashboard updates', async () => {
    const configSchema = {
      type: 'object',
      properties: { label: { type: 'string', minLength: 1 } },
      required: ['label'],
    };
    register('required', { element: 'test-required', configSchema });
    customElements.define('test-required', class extends GoodWidget {});
    const stage = await shown(documentOf(widget('one', 'required', { config: { label: 'Some' } })));
    await edit(stage);
    const form = await settings(stage, 'one');
    const input = await updated(form, () => focused() as HTMLInputElement | null);
    await userEvent.keyboard('thing');
    stage.element.requestUpdate();
    await elementUpdated(stage.element);
    await elementUpdated(form);
    expect(focused()).toBe(input);
    expect(input).to.have.value('Something');
    const log = new AnnouncementLog(form.shadowRoot!);
    await userEvent.keyboard('{Control>}a{/Control}{Delete}{Enter}');
    await expect.poll(() => log.all).toContain(en.failures.issues.required);
    expect(focused()).toBe(input);
  });
});
