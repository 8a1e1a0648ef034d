import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../../src/elements/resource-graph/index.ts';
import { addLanguage, en, sv } from '../../src/localisation/index.ts';
import { de } from '../../src/localisation/translations/de.ts';
import { astrid } from '../../src/testing/index.ts';
import { focused, open, updated } from '../support/element-stage.ts';
import { AnnouncementLog, KeyboardJourney } from '../support/keyboard-journey.ts';
import { children, documents, viewer } from '../support/keyboard-viewer.ts';

const words = { ...en.viewer, ...en.actions };

describe('focus in the grid', () => {
  test('stays in view in a page that scrolls, below its headings', async () => {
    const { journey, rowText } = await viewer();
    await journey.sees('focus');
    for (let row = 0; row < 12; row++) await journey.press('{ArrowDown}', () => rowText() === documents[row]!.name);
    await journey.press('{End}{End}', () => rowText() === documents.at(-1)!.name);
    await journey.press('{Home}{Home}', () => rowText() === 'Archive');
    await journey.press('{PageDown}', () => rowText() !== 'Archive');
    for (let step = 0; step < 4; step++) await journey.press('{ArrowRight}');
    for (let row = 0; row < 8; row++) await journey.press('{ArrowUp}');
  });

  test('is where its row is, wherever the list is scrolled to', async () => {
    const { stage } = await viewer('inline-size: 900px');
    const grid = await stage.find('.grid');
    const off = () =>
      [...grid.querySelectorAll<HTMLElement>('.rows .row:not(.pinned)')].map((row) => {
        const place = (Number(row.ariaRowIndex) - 2) * row.offsetHeight + grid.querySelector('.head')!.clientHeight;
        return row.getBoundingClientRect().top - grid.getBoundingClientRect().top - place + grid.scrollTop;
      });
    for (let top = 0; top < 1100; top += 50) {
      grid.scrollTop = top;
      await new Promise(requestAnimationFrame);
      await stage.element.updateComplete;
      expect(
        off().filter((pixels) => Math.abs(pixels) > 1),
        `${top}`,
      ).toEqual([]);
    }
  });

  test('is not covered by a toast', async () => {
    const { journey, rowText, stage } = await viewer('inline-size: 900px; padding-block: 10px 2000px');
    await journey.press('{ArrowDown}', () => rowText() === documents[0]!.name);
    await journey.press('{Delete}', () => stage.root.querySelector('.toast'));
    expect(rowText()).toBe(documents[1]!.name);
    for (let row = 2; row < 24; row++) await journey.press('{ArrowDown}', () => rowText() === documents[row]!.name);
  });

  test('is below the header of a page that has scroll-padding', async () => {
    const { journey, rowText, around } = await viewer();
    const header = document.createElement('header');
    header.style.cssText = 'position: fixed; inset: 0 0 auto; block-size: 120px; background: #ddd; z-index: 5';
    around.append(header);
    document.documentElement.style.scrollPaddingBlockStart = '120px';
    onTestFinished(() => void document.documentElement.style.removeProperty('scroll-padding-block-start'));
    for (let row = 0; row < 9; row++) await journey.press('{ArrowDown}', () => rowText() === documents[row]!.name);
    scrollTo(0, 800);
    for (let row = 7; row >= 0; row--) await journey.press('{ArrowUp}', () => rowText() === documents[row]!.name);
  });
});

describe('focus stays in the list', () => {
  const root = 'root_lindholm';

  test('after the open document is deleted: in its folder, on the next row', async () => {
    const { journey, stage, rowText, isMenu, item } = await viewer();
    await journey.press('{ArrowDown}{ArrowDown}{ArrowDown}', () => rowText() === 'Paper 02.md');
    await journey.press('{Enter}', () => stage.element.resourceId === 'paper_2' && stage.root.querySelector('article'));
    const menu = await stage.find('.tools [aria-haspopup]:not([part])');
    menu.focus();
    await journey.press('{Enter}', isMenu);
    for (let step = 0; step < 9 && !item(words.delete); step++) await journey.press('{ArrowDown}');
    await journey.press('{Enter}', () => stage.element.resourceId === root);
    await journey.sees('deleted', () => rowText() === 'Paper 03.md');
  });

  test('after the open folder is deleted: in the folder above, on the next row', async () => {
    const { journey, stage, rowText, isMenu, isDialog, item } = await viewer();
    await journey.press('{Enter}', () => stage.element.resourceId === 'archive_1' && rowText() === 'Old.md');
    const menu = await stage.find('.tools [aria-haspopup]:not([part])');
    menu.focus();
    await journey.press('{Enter}', isMenu);
    for (let step = 0; step < 9 && !item(words.delete); step++) await journey.press('{ArrowDown}');
    await journey.press('{Enter}', isDialog);
    await journey.press('Archive');
    await journey.press('{Enter}', () => stage.element.resourceId === root && rowText() === 'Paper 00.md');
    expect(stage.root.querySelector('.error-bar')).toBe(null);
  });

  test('after a row is deleted, and restored by its toast', async () => {
    const { journey, stage, rowText } = await viewer();
    await journey.press('{End}{End}', () => rowText() === 'Paper 39.md');
    await journey.press('{Delete}', () => stage.root.querySelector('.toast'));
    await journey.sees('deleted', () => rowText() === 'Paper 38.md');
    (await stage.find('.toast .link')).focus();
    const isRestored = () =>
      rowText() === 'Paper 39.md' && stage.root.querySelector('.toast')?.textContent?.includes(words.undone);
    await journey.press('{Enter}', isRestored);
    // Nothing is left to undo.
    await journey.press('{Control>}z{/Control}', isRestored);
    (await stage.find('.toast .tool')).focus();
    await journey.press('{Enter}', () => !stage.root.querySelector('.toast'));
    expect(rowText()).toBe('Paper 39.md');
  });

  test('after rows are moved', async () => {
    const { journey, stage, rowText, isDialog } = await viewer();
    await journey.press('{ArrowDown}', () => rowText() === 'Paper 00.md');
    await journey.press('{Control>}m{/Control}', isDialog);
    await journey.sees('folders', () => focused()?.textContent?.includes('Archive'));
    await journey.press('{Enter}', () =>
      stage.root.querySelector('.picked-step[aria-current]')?.textContent?.includes('Archive'),
    );
    while (!(focused() as HTMLElement).matches('[type="submit"]')) await journey.tab();
    await journey.press('{Enter}', () => !stage.root.querySelector('dialog') && rowText() === 'Paper 01.md');
  });

  test('after a panel is closed that another element has opened', async () => {
    const { journey, stage, isMenu } = await viewer();
    const info = await stage.find('.tools [aria-pressed]');
    info.focus();
    await journey.press('{Enter}', () => focused()?.id === 'info-heading');
    await journey.press('{Escape}', () => focused() === info);
    const menu = await stage.find('.tools [aria-haspopup]:not([part])');
    menu.focus();
    await journey.press('{Enter}', isMenu);
    await journey.press('{Enter}', () => focused()?.id === 'info-heading');
    await journey.press('{Escape}', () => focused() === menu);
    stage.element.focus();
    await journey.sees('grid', () => focused()?.closest('.row'));
    const cell = focused();
    stage.element.facet = 'info';
    await stage.find('#info-heading');
    (await stage.find('aside .tool')).focus();
    await journey.press('{Enter}', () => !stage.root.querySelector('aside'));
    expect(cell?.isConnected).toBe(true);
  });
});

describe('the selection', () => {
  test('is announced from a region that was always there', async () => {
    const { journey, stage, rowText } = await viewer();
    const log = new AnnouncementLog(stage.root as ShadowRoot);
    await journey.press('{ArrowDown}', () => rowText() === 'Paper 00.md');
    expect(log.take()).toEqual([]);
    const says = (sentence: string) => expect.poll(() => log.take()).toEqual([sentence]);
    const isSelected = () => focused()?.getAttribute('aria-selected');
    expect(isSelected()).toBe('false');
    await journey.press(' ');
    await says(words.selected(1));
    expect(isSelected()).toBe('true');
    await journey.press('{Shift>}{ArrowDown}{/Shift}');
    await says(words.selected(2));
    await journey.press('{Control>}a{/Control}');
    await says(words.allSelected(41));
    await journey.press('{ArrowRight}');
    expect(isSelected()).toBe('true');
    await journey.press('{Escape}');
    await says(words.selectionCleared);
    expect(isSelected()).toBe('false');
    await journey.press('{Control>}a{/Control}');
    await says(words.allSelected(41));
    (await stage.find('.selection .tool')).focus();
    await journey.press('{Enter}', () => focused()?.closest('.rows'));
    await says(words.selectionCleared);
  });

  test('that a page makes is not announced, nor anything else on page load', async () => {
    const stage = await open('resource-viewer', {
      script: { user: astrid, tree: { id: 'root_lindholm', name: 'Lindholm', children: [...children] } },
      attributes: { 'resource-id': 'root_lindholm', reveal: 'paper_3' },
    });
    const log = new AnnouncementLog(stage.root as ShadowRoot);
    await stage.reach('ready');
    await stage.find('.row[aria-selected="true"]');
    expect(log.take()).toEqual([]);
  });

  test('is of rows that are called by their names', async () => {
    const { stage } = await viewer();
    const row = await stage.find('.rows .row');
    expect(row.querySelector('[role="rowheader"]')?.textContent?.trim()).toBe('Archive');
  });
});

describe('a menu', () => {
  test('is scrolled to each of its items, in a window of the height of a few lines', async () => {
    const { journey, isMenu } = await viewer('padding-block: 200px 2000px');
    await page.viewport(400, 180);
    await journey.press('{ArrowDown}');
    await journey.press('{Shift>}{F10}{/Shift}', isMenu);
    for (let step = 0; step < 6; step++) await journey.press('{ArrowDown}', isMenu);
    await journey.press('{End}', isMenu);
    await journey.press('{Escape}', () => !isMenu());
  });
});

describe('names', () => {
  test('are isolated, and keep their start', async () => {
    const { stage, journey } = await viewer();
    const directions = (selector: string) =>
      [...stage.root.querySelectorAll<HTMLElement>(selector)].map(
        (each) => each.dir || each.querySelector('bdi')?.localName,
      );
    expect(new Set(directions('.rows .title, .crumb:not(.shared), .by .clip'))).toEqual(new Set(['auto']));
    await journey.press('{ArrowDown}{Delete}', () => stage.root.querySelector('.toast'));
    expect(stage.root.querySelector('.toast bdi')?.textContent).toBe('Paper 00.md');
    stage.element.facet = 'info';
    const heading = await stage.find('#info-heading');
    expect([heading.querySelector('button'), directions('#info-heading span')]).toEqual([null, ['auto']]);
  });
});

describe('shortcuts', () => {
  test.each(['en', 'sv'] as const)('are listed by ? and from the menu in %s', async (language) => {
    const { journey, stage, isDialog, isMenu, item, around } = await viewer();
    const messages = { en, sv }[language];
    around.lang = language;
    await journey.press('?', isDialog);
    await stage.read(messages.shortcuts.names.typeAhead);
    await expect(around).to.be.accessible();
    await journey.tab();
    await journey.tab();
    await journey.press('{Escape}', () => focused()?.closest('.rows'));
    const menu = await stage.find('.tools [aria-haspopup]:not([part])');
    menu.focus();
    await journey.press('{Enter}', isMenu);
    await journey.press('{End}', () => item(messages.actions.shortcuts));
    await journey.press('{Enter}', isDialog);
    await journey.press('{Escape}', () => focused() === menu);
  });

  test('name keys as keyboards of the language do', async () => {
    addLanguage('de', de);
    const { journey, stage, isDialog, isMenu, around } = await viewer();
    around.lang = 'de';
    const keys = (within: string) => [...stage.root.querySelectorAll(`${within} kbd`)].map((key) => key.textContent);
    await journey.press('?', isDialog);
    await stage.read(de.shortcuts.names.typeAhead);
    expect(keys('dialog')).toEqual(expect.arrayContaining(['Strg+A', 'Strg+Umschalt+7', 'Entf', 'Bild auf', 'F2']));
    await journey.press('{Escape}', () => focused()?.closest('.rows'));
    await journey.press('{ArrowDown}{Shift>}{F10}{/Shift}', isMenu);
    expect(keys('.menu')).toEqual(['↵', 'F2', 'Strg+M', 'Entf']);
  });

  test('are listed by ? before the code of the actions has loaded', async () => {
    vi.stubGlobal('requestIdleCallback', () => 0);
    onTestFinished(() => void vi.unstubAllGlobals());
    const stage = await open('resource-viewer', {
      script: { user: astrid, tree: { id: 'root_lindholm', name: 'Lindholm', children: [...children] } },
      attributes: { 'resource-id': 'root_lindholm' },
    });
    await stage.reach('ready');
    stage.element.focus();
    await expect.poll(() => focused()?.className).toContain('cell');
    expect(stage.root.querySelector('.menu')).toBe(null);
    const journey = new KeyboardJourney();
    await journey.press('?', () => focused()?.closest('dialog'));
    await stage.read(en.shortcuts.names.typeAhead);
    await journey.press('{Escape}', () => focused()?.closest('.rows'));
  });

  test('do not shadow type-ahead: a capital letter, a space and a question mark are typed', async () => {
    const { journey, stage, rowText } = await viewer(undefined, [
      { name: 'Minutes? M.md', id: 'minutes_1' },
      ...children,
    ]);
    await journey.press('{Shift>}P{/Shift}', () => rowText() === 'Paper 00.md');
    await new Promise((resolve) => setTimeout(resolve, 800));
    await journey.press('{Shift>}M{/Shift}inutes? {Shift>}M{/Shift}', () => rowText() === 'Minutes? M.md');
    expect(stage.root.querySelector('dialog')).toBe(null);
  });
});

test('the share dialog announces rejected, added and removed people, within itself', async () => {
  const { journey, stage, isDialog, isMenu, item } = await viewer();
  await journey.press('{ArrowDown}');
  await journey.press('{Shift>}{F10}{/Shift}', isMenu);
  for (let step = 0; step < 9 && !item(words.share); step++) await journey.press('{ArrowDown}');
  await journey.press('{Enter}', isDialog);
  const log = new AnnouncementLog(stage.root as ShadowRoot);
  const says = (sentence: string) => expect.poll(() => log.take()).toEqual([sentence]);
  expect(stage.root.querySelector('dialog [role="status"]')).not.toBe(null);
  await journey.press('bo@lindholm{Enter}');
  await says(en.failures.address['no-dot']);
  await journey.press('.example{Enter}');
  await says(words.addressAdded('bo@lindholm.example'));
  await journey.press('bo@lindholm.example{Enter}');
  await says(words.duplicateAddress);
  (await stage.find(`[aria-label="${words.removeAddress('bo@lindholm.example')}"]`)).focus();
  await journey.press('{Enter}');
  await says(words.addressRemoved('bo@lindholm.example'));
});

test('the editor shows below its text how to leave it while it has the focus', async () => {
  const { journey, stage, rowText } = await viewer();
  await journey.press('{ArrowDown}', () => rowText() === 'Paper 00.md');
  await journey.press('{Enter}', () => stage.root.querySelector('article'));
  (await stage.find('.edit')).focus();
  await journey.press('{Enter}', () => focused()?.matches('.cm-content'));
  const hint = await stage.find('.leave-hint');
  await expect.poll(() => hint.innerText).toBe(en.document.leaveHint);
  const text = stage.root.querySelector('.cm-scroller')!.getBoundingClientRect();
  expect(hint.getBoundingClientRect().top).toBeGreaterThanOrEqual(text.bottom);
  await journey.press('{Escape}', () => !focused()?.matches('.cm-content'));
  await expect.poll(() => hint.innerText).toBe('');
});

describe('a long list with pages', () => {
  test('has every row of a page in a plain table, and pages by keyboard', async () => {
    await page.viewport(1000, 700);
    const stage = await open('resource-viewer', {
      script: { user: astrid, tree: { id: 'root_lindholm', name: 'Lindholm', children: [...children] } },
      attributes: { 'resource-id': 'root_lindholm', paged: '' },
    });
    const names = () => [...stage.root.querySelectorAll('tbody th a')].map(({ textContent }) => textContent?.trim());
    await updated(stage.element, () => names().length === 30);
    expect(stage.root.querySelector('[role="grid"]')).toBe(null);
    await expect(stage.around).to.be.accessible();
    const log = new AnnouncementLog(stage.root as ShadowRoot);
    stage.element.focus();
    await expect.poll(() => focused()?.textContent?.trim()).toBe('Archive');
    const journey = new KeyboardJourney();
    for (let step = 0; step < 12; step++) await journey.tab();
    const sorts = [...stage.root.querySelectorAll<HTMLElement>('thead th')];
    expect(sorts.map(({ ariaSort }) => ariaSort)).toEqual(['ascending', null, null, null, null, null]);
    sorts[0]!.querySelector('button')!.focus();
    await journey.press('{Enter}', () => names().includes('Paper 39.md'));
    expect(sorts[0]!.ariaSort).toBe('descending');
    await journey.press('{Enter}', () => !names().includes('Paper 39.md'));
    const { sortedBy, sortedDescendingBy } = en.gridTools;
    expect(log.take()).toEqual([sortedDescendingBy(words.columns.name), sortedBy(words.columns.name)]);
    const [previous, next] = [...stage.root.querySelectorAll<HTMLElement>('.pager button')];
    next!.focus();
    await journey.press('{Enter}', () => names().length === 11);
    expect(names().at(-1)).toBe('Paper 39.md');
    expect(log.take()).toEqual([en.gridTools.pageOf('2', '2')]);
    await journey.press('{Enter}', () => focused() === next);
    previous!.focus();
    await journey.press('{Enter}', () => names()[0] === 'Archive');
    (await stage.find('tbody th a')).focus();
    await journey.press('{Enter}', () => stage.element.resourceId === 'archive_1');
    await journey.sees('opened', () => focused()?.textContent?.trim() === 'Old.md');
  });
});

test('focus in the graph stays in view, with the node that it is about', async () => {
  await page.viewport(1000, 400);
  const stage = await open('resource-graph', {
    script: { user: astrid, tree: { id: 'root_lindholm', name: 'Lindholm', children: children.slice(0, 9) } },
    attributes: { 'resource-id': 'root_lindholm' },
    around: { style: 'inline-size: 900px; padding-block: 530px 2000px' },
  });
  await stage.reach('ready');
  onTestFinished(() => scrollTo(0, 0));
  const picture = await stage.find('.picture');
  picture.focus({ preventScroll: true });
  const journey = new KeyboardJourney();
  const log = new AnnouncementLog(stage.root as ShadowRoot);
  for (const key of ['{ArrowDown}', '{ArrowUp}', '{ArrowRight}', '{ArrowLeft}']) {
    scrollTo(0, 0);
    await journey.press(key, () => scrollY > 0 && focused() === picture);
  }
  await expect.poll(() => log.take().length).toBeGreaterThan(0);
  // From the picture through its tools and its list, and back.
  for (let step = 0; step < 8; step++) await journey.tab();
  for (let step = 0; step < 8; step++) await journey.tab({ shift: true });
});
