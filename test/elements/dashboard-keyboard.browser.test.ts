import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../src/elements/sign-in/index.ts';
import { en, sv } from '../../src/localisation/index.ts';
import { astrid, problem, type Script } from '../../src/testing/index.ts';
import {
  announced,
  documentOf,
  frameOf,
  GoodWidget,
  handle,
  place,
  register,
  shown,
  tag,
  two,
  widget,
} from '../support/dashboard-stage.ts';
import { focused, open, updated, type Stage } from '../support/element-stage.ts';
import { addPseudoLanguages, pseudoMessages } from '../support/pseudo-languages.ts';
import { AnnouncementLog, KeyboardJourney } from '../support/keyboard-journey.ts';

const words = en.dashboardEditor;
const title = 'A good widget';

type Dashboard = Stage<typeof tag>;

beforeEach(async () => {
  await page.viewport(1100, 600);
  onTestFinished(() => scrollTo(0, 0));
});

const nameOf = (element: Element | null) =>
  element?.ariaLabel ?? element?.getAttribute('title') ?? element?.textContent?.trim();
const isNamed = (name: string) => () => nameOf(focused()) === name;
const isSearch = () => focused()?.id === 'picker-search';
const isItem = () => focused()?.role === 'menuitem';
const isHandle =
  (key: string, name = 'handle') =>
  () =>
    focused()?.className === name && focused()?.closest<HTMLElement>('.frame')?.dataset['key'] === key;

/** Counts while a word is typed depend on the widgets that other tests register. */
const counts = /^\d+ widgets/;

/** Announced if a request is slow, which depends on the machine. */
const slow = new Set<string>([en.challenge.checking, en.challenge.sending]);

/** Starts editing by keyboard. */
async function edited(stage: Dashboard) {
  const log = new AnnouncementLog(stage.root as ShadowRoot);
  (await stage.find('.bar .button')).focus();
  const journey = new KeyboardJourney();
  await journey.press('{Enter}', isNamed(en.dashboard.add));
  const expected: string[] = [];
  /** Polls until all announcements so far are the expected ones, these at the end. */
  const says = (...sentences: readonly string[]) => {
    expected.push(...sentences);
    return expect
      .poll(() => log.all.filter((sentence) => !counts.test(sentence) && !slow.has(sentence)))
      .toEqual(expected);
  };
  await says(words.editingStarted);
  const tabTo = async (name: string) => {
    for (let step = 0; step < 20 && !isNamed(name)(); step++) await journey.tab();
    expect(nameOf(focused())).toBe(name);
  };
  const isOpen = () => stage.root.querySelector('.menu:popover-open') !== null;
  /** Opens the menu of the focused handle and goes to an item. */
  const toItem = async (label: string, key = '{Enter}') => {
    await journey.press(key, isItem);
    for (let step = 0; step < 4 && !isNamed(label)(); step++) await journey.press('{ArrowDown}');
    expect(nameOf(focused())).toBe(label);
  };
  return { journey, log, says, tabTo, toItem, isOpen };
}

const items = (stage: Dashboard) =>
  [...stage.root.querySelectorAll('.menu [role="menuitem"]')].map((item) =>
    item.ariaDisabled === 'true' ? `(${nameOf(item)})` : nameOf(item),
  );

describe('the menu of a handle', () => {
  test('moves a widget again and again, until Escape returns the focus to the handle', async () => {
    const stage = await shown(two());
    const { journey, says, tabTo, toItem, isOpen } = await edited(stage);
    await tabTo(words.handle(title));
    await toItem(words.right);
    expect(items(stage)).toEqual([`(${words.left})`, words.right, `(${words.up})`, words.down]);
    const rows = [...stage.root.querySelectorAll('.menu [role="menuitem"]')];
    expect(rows.every((row) => row.querySelector('svg'))).toBe(true);
    for (const column of [2, 3]) {
      await journey.press('{Enter}', isNamed(words.right));
      await says(words.position(title, column, 1, 4, 3));
    }
    expect(items(stage)).toEqual([words.left, words.right, `(${words.up})`, words.down]);
    expect(place(stage, 'a')).toEqual({ x: 2, y: 0, w: 4, h: 3 });
    await journey.press('{ArrowDown}', isNamed(words.up));
    await journey.press('{Enter}', isNamed(words.up));
    await says(words.atEdge);
    await expect(stage.around).to.be.accessible();
    // Each step is undone by itself, in the menu too.
    await journey.press('{Control>}z{/Control}', isNamed(words.up));
    await says(words.undone);
    expect(place(stage, 'a')).toEqual({ x: 1, y: 0, w: 4, h: 3 });
    await journey.press('{Escape}', isHandle('a'));
    expect(isOpen()).toBe(false);
    await journey.press('{ArrowDown}', isHandle('a'));
    await says(words.position(title, 2, 2, 4, 3));
    expect(isOpen()).toBe(false);
  });

  test('resizes a widget between the sizes that it can have', async () => {
    register('small', { layout: { min: { w: 2, h: 2 }, max: { w: 12, h: 3 } } });
    customElements.define('test-small', class extends GoodWidget {});
    const stage = await shown(documentOf(widget('s', 'small', { layout: { wide: { x: 8, y: 0, w: 3, h: 3 } } })));
    const { journey, says, tabTo, toItem } = await edited(stage);
    const name = 'A small widget';
    await tabTo(words.resize(name));
    await toItem(words.wider, ' ');
    expect(items(stage)).toEqual([words.wider, words.narrower, `(${words.taller})`, words.shorter]);
    await journey.press(' ', isNamed(words.wider));
    await says(words.position(name, 9, 1, 4, 3));
    expect(items(stage)[0]).toBe(`(${words.wider})`);
    await journey.press('{End}{Enter}', isNamed(words.shorter));
    await says(words.position(name, 9, 1, 4, 2));
    expect(items(stage).slice(2)).toEqual([words.taller, `(${words.shorter})`]);
    await journey.press('{Escape}', isHandle('s', 'corner'));
  });

  test('keeps the handle in view while the widget moves out of the window', async () => {
    const stage = await shown(two(), {}, { style: 'inline-size: 1000px; padding-block: 300px 2000px' });
    const { journey, tabTo, toItem, isOpen } = await edited(stage);
    await tabTo(words.handle(title));
    await toItem(words.down);
    const grip = frameOf(stage.element, 'a')!.querySelector('.handle')!;
    for (let step = 0; step < 12; step++) {
      await journey.press('{Enter}', isNamed(words.down));
      const { top, bottom } = grip.getBoundingClientRect();
      expect([top >= 0, bottom <= innerHeight]).toEqual([true, true]);
    }
    expect(scrollY).toBeGreaterThan(0);
    expect(isOpen()).toBe(true);
    expect(place(stage, 'a')).toMatchObject({ y: 12 });
    await journey.press('{Escape}', isHandle('a'));
  });

  test('goes past a neighbour in a single column, where nothing is wider', async () => {
    const stage = await shown(two(), {}, { style: 'inline-size: 340px' });
    await expect.poll(() => frameOf(stage.element, 'a')?.style.gridArea).toBe('auto');
    const { journey, tabTo, toItem, says } = await edited(stage);
    await tabTo(words.handle(title));
    await toItem(words.down);
    expect(items(stage)).toEqual([`(${words.up})`, words.down]);
    await journey.press('{Enter}', isNamed(words.down));
    const order = [...stage.root.querySelectorAll<HTMLElement>('.frame')].map(({ dataset }) => dataset['key']);
    expect(order).toEqual(['b', 'a']);
    expect(items(stage)).toEqual([words.up, `(${words.down})`]);
    await says(words.position(title, 1, 4, 1, 3));
    await journey.press('{Escape}', isHandle('a'));
    await tabTo(words.resize(title));
    await journey.press('{Enter}', isItem);
    expect(items(stage)).toEqual([words.taller, words.shorter]);
  });

  test('closes when its widget is gone, and the focus stays in the element', async () => {
    const stage = await shown(two());
    const { journey, tabTo, says, toItem, isOpen } = await edited(stage);
    await journey.press('{Enter}', isSearch);
    await journey.press('good', isSearch);
    await journey.press('{Enter}', () => focused()?.className === 'handle');
    await toItem(words.down);
    await journey.press('{Control>}z{/Control}', () => !isOpen());
    await journey.sees('undone', () => stage.root.contains(focused()));
    await tabTo(words.handle(title));
    await says(words.found(1), words.added(title), words.undone);
  });

  test('opens at another handle at once', async () => {
    const stage = await shown(two());
    const { journey, tabTo } = await edited(stage);
    await tabTo(words.handle(title));
    await journey.press('{Enter}', isItem);
    const menu = stage.root.querySelector<HTMLElement>('.menu')!;
    const grip = frameOf(stage.element, 'a')!.querySelector('.handle')!;
    const other = frameOf(stage.element, 'b')!.querySelector<HTMLElement>('.corner')!;
    menu.hidePopover();
    other.focus();
    other.click();
    await journey.sees('opened', isItem);
    expect(items(stage)).toContain(words.wider);
    expect([grip.ariaExpanded, other.ariaExpanded]).toEqual(['false', 'true']);
    expect(Math.abs(menu.getBoundingClientRect().right - other.getBoundingClientRect().right)).toBeLessThan(1);
    await journey.press('{Escape}', isHandle('b', 'corner'));
  });

  test('goes left on the screen, in a language from right to left as well', async () => {
    addPseudoLanguages();
    const { dashboard, dashboardEditor: pseudo } = pseudoMessages('ar-XB');
    const stage = await shown(two(), {}, { lang: 'ar-XB', style: 'inline-size: 1000px' });
    (await stage.find('.bar .button')).focus();
    const journey = new KeyboardJourney();
    await journey.press('{Enter}', isNamed(dashboard.add));
    (await handle(stage, 'a')).focus();
    const left = () => Math.round(frameOf(stage.element, 'a')!.getBoundingClientRect().left);
    const before = left();
    await journey.press('{Enter}', isItem);
    expect(items(stage)).toEqual([pseudo.left, `(${pseudo.right})`, `(${pseudo.up})`, pseudo.down]);
    await journey.press('{Enter}', () => left() < before);
    expect(place(stage, 'a')).toMatchObject({ x: 1 });
    await journey.press('{ArrowDown}{Enter}', () => left() === before);
    await journey.press('{Escape}', isHandle('a'));
    await journey.tab();
    await journey.tab();
    await journey.tab();
    await journey.press('{Enter}', isItem);
    await journey.press('{Enter}', isNamed(pseudo.wider));
    expect(place(stage, 'a')).toEqual({ x: 0, y: 0, w: 5, h: 3 });
    expect(left()).toBeLessThan(before);
  });

  test('is written in Swedish', async () => {
    const stage = await shown(two(), {}, { lang: 'sv', style: 'inline-size: 1000px' });
    const swedish = sv.dashboardEditor;
    (await stage.find('.bar .button')).focus();
    const journey = new KeyboardJourney();
    await journey.press('{Enter}', isNamed(sv.dashboard.add));
    const handle = await updated(stage.element, () =>
      frameOf(stage.element, 'a')?.querySelector<HTMLElement>('.handle'),
    );
    handle.focus();
    expect(nameOf(handle)).toBe('Flytta En good-widget');
    await journey.press('{Enter}', isItem);
    await journey.press('{ArrowDown}{Enter}', isNamed('Åt höger'));
    await announced(stage, swedish.position('En good-widget', 2, 1, 4, 3));
  });
});

describe('a pointer', () => {
  test('opens the menu by a press, and moves by each press of an item', async () => {
    const stage = await shown(two());
    const { isOpen, says } = await edited(stage);
    const handle = frameOf(stage.element, 'a')!.querySelector('.handle')!;
    await userEvent.click(handle);
    await expect.poll(isItem).toBe(true);
    const down = [...stage.root.querySelectorAll('.menu .entry')].at(-1)!;
    for (const row of [2, 3]) {
      await userEvent.click(down);
      await says(words.position(title, 1, row, 4, 3));
    }
    expect(focused()).toBe(down);
    await userEvent.click(document.body);
    await expect.poll(isOpen).toBe(false);
  });

  test('that drags opens no menu, and announces the place', async () => {
    const stage = await shown(two());
    const { isOpen, says } = await edited(stage);
    const handle = frameOf(stage.element, 'a')!.querySelector('.handle')!;
    const board = await stage.find('.board');
    await userEvent.dragAndDrop(handle, board, { targetPosition: { x: 500, y: 330 } });
    await expect.poll(() => place(stage, 'a')).not.toEqual({ x: 0, y: 0, w: 4, h: 3 });
    const { x, y } = place(stage, 'a') as { x: number; y: number };
    await says(words.position(title, x + 1, y + 1, 4, 3));
    await expect.poll(isHandle('a')).toBe(true);
    expect(isOpen()).toBe(false);
  });
});

test('a dashboard is edited, saved and merged by keyboard', async () => {
  register('noted');
  customElements.define('test-noted', class extends GoodWidget {});
  const content = JSON.stringify(two());
  const start = { name: 'Start', id: 'start_1', mediaType: 'application/json', content };
  const stage = await open(tag, {
    script: { user: astrid, tree: { id: 'root_lindholm', name: 'Lindholm', children: [start] } },
    attributes: { 'resource-id': 'start_1' },
    around: { style: 'inline-size: 1000px; padding-block: 480px 1500px' },
  });
  await stage.reach('ready');
  const { journey, says, tabTo, toItem } = await edited(stage);

  // The picker: cancelled, then used.
  await journey.press('{Enter}', isSearch);
  for (let step = 0; step < 4; step++) await journey.tab();
  await journey.press('{Escape}', isNamed(en.dashboard.add));
  await journey.press('{Enter}', isSearch);
  await journey.press('noted', () => stage.root.querySelector('.look test-noted'));
  await journey.press('{Enter}', isHandle('noted-1'));
  const noted = 'A noted widget';
  await says(words.found(1), words.added(noted));

  // Move and resize.
  await toItem(words.down);
  await journey.press('{Enter}');
  await says(words.position(noted, 9, 2, 4, 6));
  await journey.press('{Escape}', isHandle('noted-1'));
  await tabTo(words.resize(noted));
  await toItem(words.shorter);
  await journey.press('{Enter}');
  await says(words.position(noted, 9, 2, 4, 5));
  await journey.press('{Escape}', isHandle('noted-1', 'corner'));

  // Settings: cancelled, then applied.
  await journey.tab({ shift: true });
  await journey.tab({ shift: true });
  const isForm = () => focused()?.closest('form')?.getRootNode() !== stage.root && focused()?.matches('input');
  for (const key of ['{Escape}', 'Mine{Enter}']) {
    await journey.press('{Enter}', isForm);
    await journey.press(key, isNamed(words.settings(noted)));
  }
  await says(words.changed(noted));
  expect(stage.element.document).toMatchObject({ widgets: [{}, {}, { config: { label: 'Mine' } }] });

  // Remove, undo and redo.
  await journey.tab();
  await journey.press('{Enter}', isHandle('b'));
  await says(words.removed(noted));
  await journey.press('{Control>}z{/Control}', () => frameOf(stage.element, 'noted-1'));
  await journey.press('{Control>}y{/Control}', () => !frameOf(stage.element, 'noted-1'));
  await says(words.undone, words.redone);
  (await stage.find('[part~="undo"]')).focus();
  await journey.press('{Enter}', () => frameOf(stage.element, 'noted-1'));
  await journey.press('{Enter}', isNamed(words.undo));
  await journey.tab();
  await journey.press('{Enter}', isNamed(words.redo));
  await says(words.undone, words.undone, words.redone);

  // A conflict.
  const resource = stage.platform.resources.find('start_1')!;
  const theirs = two();
  resource.content = JSON.stringify({ ...theirs, widgets: [...theirs.widgets, widget('theirs', 'good')] });
  resource.revision += 1;
  await tabTo(words.save);
  await journey.press('{Enter}', () => focused()?.part.contains('both'));
  for (let step = 0; step < 4; step++) await journey.tab();
  await journey.press('{Escape}', isNamed(words.save));
  await says();
  expect(stage.element.matches(':state(unsaved)')).toBe(true);
  await journey.press('{Enter}', () => focused()?.part.contains('both'));
  await journey.press('{Escape}{Escape}', isNamed(words.save));
  await journey.press('{Enter}', () => focused()?.part.contains('both'));
  await journey.press('{Enter}', isNamed(words.save));
  await says(words.saved);
  expect(JSON.parse(resource.content)).toMatchObject({
    widgets: [{}, {}, { instanceId: 'theirs' }, { instanceId: 'noted-1' }],
  });

  // Edits are discarded, and editing ends.
  await tabTo(words.remove(title));
  await journey.press('{Enter}', isHandle('b'));
  await says(words.removed(title));
  (await stage.find('[part~="discard"]')).focus();
  await journey.press('{Enter}', isNamed(words.done));
  await says(words.discarded);
  await journey.press('{Enter}', isNamed(en.dashboard.edit));
  await says(words.editingEnded);
});

test.each(['en', 'sv'] as const)('everything can be reached at 320 pixels in %s', async (lang) => {
  await page.viewport(320, 256);
  const texts = { en, sv }[lang].dashboard;
  const stage = await shown(two(), {}, { lang, style: 'inline-size: 100%' });
  const isNarrow = () => document.documentElement.scrollWidth <= innerWidth;
  (await stage.find('.bar .button')).focus();
  const journey = new KeyboardJourney();
  await journey.press('{Enter}', isNamed(texts.add));
  const total = stage.root.querySelectorAll('.toolbar button, .head button, .corner').length;
  for (let step = 1; step < total; step++) await journey.tab();
  expect(isNarrow()).toBe(true);
  await journey.press('{Enter}', isItem);
  await journey.press('{End}');
  await journey.press('{Enter}', isItem);
  await journey.press('{Escape}', isHandle('b', 'corner'));
  const isFitting = (dialog: HTMLElement) => dialog.scrollWidth <= dialog.clientWidth && isNarrow();
  (await stage.find('[part~="add"]')).focus();
  await journey.press('{Enter}', isSearch);
  for (let step = 0; step < 5; step++) await journey.tab();
  expect(isFitting(await stage.find('dialog'))).toBe(true);
  await journey.press('{Escape}', isNamed(texts.add));
  (await stage.find('.head .tool')).focus();
  await journey.press('{Enter}', () => focused()?.matches('input'));
  for (let step = 0; step < 4; step++) await journey.tab();
  expect(isFitting(await stage.find('dialog'))).toBe(true);
  await journey.press('{Escape}', () => !stage.root.querySelector('dialog'));
});

describe('focus is never on the body', () => {
  const start = { name: 'Start', id: 'start_1', mediaType: 'application/json', content: JSON.stringify(two()) };

  async function unsaved(script: Script = {}) {
    const stage = await open(tag, {
      script: { user: astrid, tree: { id: 'root_lindholm', name: 'Lindholm', children: [start] }, ...script },
      attributes: { 'resource-id': 'start_1' },
      around: { style: 'inline-size: 1000px' },
    });
    await stage.reach('ready');
    const editing = await edited(stage);
    await editing.tabTo(words.handle(title));
    await editing.journey.press('{ArrowDown}', isHandle('a'));
    await editing.says(words.position(title, 1, 2, 4, 3));
    (await stage.find('[part~="save"]')).focus();
    return { stage, ...editing };
  }

  test('when a save fails, and when it succeeds', async () => {
    const { stage, journey, says } = await unsaved({ on: { submit: [problem('forbidden')] } });
    await journey.press('{Enter}', () => stage.root.querySelector('.status.bad'));
    expect(nameOf(focused())).toBe(words.save);
    await says(en.failures.problems.forbidden);
    await journey.press('{Enter}', () => !stage.element.matches(':state(unsaved)'));
    await says(words.saved);
  });

  test('when the session has ended: after the sign-in, it is on the save button', async () => {
    const { stage, journey, says } = await unsaved();
    await stage.endSession();
    const signIn = () => stage.root.querySelector('dialog service-sign-in');
    await journey.press('{Enter}', () => signIn()?.matches(':focus'));
    await journey.press('bo@ek.example{Enter}', () => (focused() as HTMLInputElement | null)?.name === 'code');
    await journey.press(stage.platform.mails.at(-1)!.code, () => !signIn());
    await journey.sees('saved', isNamed(words.save));
    await says(`${en.challenge.heading}. ${en.challenge.sentTo.join('b•••@ek.example')}`, words.saved);
  });

  test('when a draft is restored', async () => {
    const { stage } = await unsaved();
    const element = document.createElement(tag);
    element.setAttribute('resource-id', 'start_1');
    stage.element.replaceWith(element);
    const again = Object.create(stage, { element: { value: element } }) as Dashboard;
    await again.reach('ready');
    const { journey, says, tabTo } = await edited(again);
    await tabTo(words.restoreDraft);
    await journey.press('{Enter}', isNamed(en.dashboard.add));
    await says(words.draftRestored);
  });
});
