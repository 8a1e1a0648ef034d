import { describe, expect, test } from 'vitest';
import { en } from '../../src/localisation/index.ts';
import { focused } from '../support/element-stage.ts';
import { AnnouncementLog } from '../support/keyboard-journey.ts';
import { viewer } from '../support/keyboard-viewer.ts';

const words = { ...en.viewer, ...en.actions };

describe('focus returns to where a menu was opened', () => {
  const dialogs = [
    ['rename in the menu of the folder', words.rename, 'here'],
    ['move in the menu of the folder', words.move, 'here'],
    ['share in the menu of the folder', words.share, 'here'],
    ['delete in the menu of the folder', words.delete, 'here'],
    ['shortcuts in the menu of the folder', words.shortcuts, 'here'],
    ['move in the menu of a row', words.move, 'row'],
    ['share in the menu of a row', words.share, 'row'],
    ['delete in the menu of a row', words.delete, 'row'],
    ['move of the selection', words.move, 'selection'],
    ['delete of the selection', words.delete, 'selection'],
    ['new folder', words.newDirectory, 'new'],
    ['new document', words.newDocument, 'new'],
    ['rename in the menu of a document', words.rename, 'document'],
    ['move in the menu of a document', words.move, 'document'],
    ['share in the menu of a document', words.share, 'document'],
    ['shortcuts in the menu of a document', words.shortcuts, 'document'],
    ['rename in the menu of a row of a page', words.rename, 'page'],
    ['move in the menu of a row of a page', words.move, 'page'],
    ['share in the menu of a row of a page', words.share, 'page'],
    ['delete in the menu of a row of a page', words.delete, 'page'],
  ] as const;

  const openers = {
    here: '.tools [aria-haspopup]:not([part])',
    document: '.tools [aria-haspopup]:not([part])',
    page: 'tbody [aria-haspopup]',
    new: '[part~="new"]',
  };

  test.each(dialogs)('after the dialog of %s', async (_title, label, from) => {
    const { journey, stage, isDialog, isMenu, item, rowText } = await viewer(undefined, undefined, from === 'page');
    if (from === 'here') {
      await journey.press('{Enter}', () => stage.element.resourceId === 'archive_1' && rowText() === 'Old.md');
    }
    if (from === 'selection') {
      await journey.press(' ', () => focused()?.closest('[aria-selected="true"]'));
      await journey.press('{Shift>}{ArrowDown}{/Shift}', () => stage.root.querySelector('.selection'));
    }
    if (from === 'document') {
      await journey.press('{ArrowDown}', () => rowText() === 'Paper 00.md');
      await journey.press('{Enter}', () => stage.root.querySelector('article'));
    }
    const button =
      from === 'selection' ? `.selection [aria-label='${label}']` : from === 'row' ? undefined : openers[from];
    const opener = button ? await stage.find(button) : (focused() as HTMLElement);
    if (from !== 'row') opener.focus();
    if (from !== 'selection') await journey.press(from === 'row' ? '{Shift>}{F10}{/Shift}' : '{Enter}', isMenu);
    for (let step = 0; step < 9 && isMenu() && !item(label); step++) await journey.press('{ArrowDown}');
    await journey.press('{Enter}', isDialog);
    for (let step = 0; step < 6; step++) await journey.tab();
    await journey.press('{Escape}', () => !stage.root.querySelector('dialog'));
    expect(focused()).toBe(opener);
  });
});

describe('focus stays in the viewer when others delete', () => {
  type Opened = Awaited<ReturnType<typeof viewer>>;

  /** Another user deletes a resource; resolves when it is gone. */
  async function deletedByOthers({ stage }: Opened, id: string): Promise<void> {
    const { platform } = stage;
    await expect.poll(() => platform.followers).toBe(1);
    const found = platform.resources.find(id)!;
    const parent = found.parent!;
    [found.parent, found.deletedFrom] = [undefined, parent];
    parent.children = parent.children.filter((each) => each !== found);
    platform.resources.touch();
    platform.publish('resource.deleted', { resourceId: id, parentId: parent.id });
  }

  /** Opens a menu, and chooses one of its items. */
  async function choose({ journey, isMenu, item }: Opened, label: string, open = '{Enter}'): Promise<void> {
    await journey.press(open, isMenu);
    for (let step = 0; step < 9 && !item(label); step++) await journey.press('{ArrowDown}');
    await journey.press('{Enter}', () => !isMenu());
  }

  const openMenu = '{Shift>}{F10}{/Shift}';
  const rowMenu = async ({ journey, isMenu }: Opened) => journey.press(openMenu, isMenu);
  const inRow = (label: string) => async (opened: Opened) => {
    await choose(opened, label, openMenu);
    await opened.journey.sees(label, opened.isDialog);
  };
  const openDocument = async ({ journey, stage }: Opened) =>
    journey.press('{Enter}', () => stage.root.querySelector('article') && focused()?.closest('.content'));
  const inDocument = (label?: string) => async (opened: Opened) => {
    await openDocument(opened);
    (await opened.stage.find('.tools [aria-haspopup]:not([part])')).focus();
    if (label) {
      await choose(opened, label);
      await opened.journey.sees(label, opened.isDialog);
    }
  };
  const isGone = ({ stage }: Opened) =>
    !stage.root.querySelector('.grid, .paged')?.textContent?.includes('Paper 01.md');
  const isFailed = ({ stage }: Opened) => stage.element.matches(':state(failed)');

  const deletions = [
    ['the focused row', () => undefined, isGone],
    ['the row of an open menu', rowMenu, isGone],
    [
      'the row whose name is edited',
      async ({ journey }: Opened) => journey.press('{F2}', () => focused()?.closest('.editor')),
      isGone,
    ],
    ['the row of the move dialog', inRow(words.move), isGone],
    ['the row of the share dialog', inRow(words.share), isGone],
    ['the open document', openDocument, isFailed],
    ['the document of the focused menu button', inDocument(), isFailed],
    ['the document of the rename dialog', inDocument(words.rename), isFailed],
    ['the document of the move dialog', inDocument(words.move), isFailed],
    ['the document of the share dialog', inDocument(words.share), isFailed],
  ] as const;

  test.each(deletions)('%s', async (_title, begin, isDone) => {
    const opened = await viewer();
    const { journey, rowText } = opened;
    await journey.press('{ArrowDown}{ArrowDown}', () => rowText() === 'Paper 01.md');
    await begin(opened);
    await deletedByOthers(opened, 'paper_1');
    await journey.sees('deleted', () => isDone(opened));
    await journey.press('{Escape}');
    await journey.press('{Escape}');
  });

  test('the open document, with an announcement and a heading', async () => {
    const opened = await viewer();
    const { journey, stage, rowText } = opened;
    await journey.press('{ArrowDown}{ArrowDown}', () => rowText() === 'Paper 01.md');
    await openDocument(opened);
    const log = new AnnouncementLog(stage.root as ShadowRoot);
    await deletedByOthers(opened, 'paper_1');
    await journey.sees('deleted', () => isFailed(opened));
    await expect.poll(() => log.all).toEqual([en.failures.problems.not_found]);
    expect(stage.root.querySelector('.empty [role="heading"]')?.textContent).toBe(en.refusals.notFoundHeading);
  });

  test('the row of a link in a page', async () => {
    const opened = await viewer(undefined, undefined, true);
    const { journey, stage } = opened;
    stage.root.querySelectorAll<HTMLElement>('tbody a')[2]!.focus();
    await deletedByOthers(opened, 'paper_1');
    await journey.sees('deleted', () => isGone(opened));
  });

  test('the only row of a folder, and then the folder', async () => {
    const opened = await viewer('inline-size: 900px');
    const { journey, rowText, stage } = opened;
    await journey.press('{Enter}', () => rowText() === 'Old.md');
    await deletedByOthers(opened, 'old_paper');
    await journey.sees('deleted', () => focused()?.closest('.empty'));
    await deletedByOthers(opened, 'archive_1');
    await journey.sees('deleted', () => stage.element.matches(':state(failed)'));
  });
});

test('Escape after a deletion announces no cleared selection, because there is none', async () => {
  const { journey, stage, rowText } = await viewer();
  await journey.press('{ArrowDown}', () => rowText() === 'Paper 00.md');
  await journey.press(' ', () => focused()?.closest('[aria-selected="true"]'));
  const log = new AnnouncementLog(stage.root as ShadowRoot);
  await journey.press('{Delete}', () => rowText() === 'Paper 01.md');
  await expect.poll(() => log.all).toContain(words.deleted('Paper 00.md'));
  log.take();
  await journey.press('{Escape}');
  await journey.press('{ArrowDown}', () => rowText() === 'Paper 02.md');
  expect(log.take()).not.toContain(words.selectionCleared);
});
