import { elementUpdated } from '@open-wc/testing';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../src/elements/resource-viewer/index.ts';
import { en } from '../../src/localisation/index.ts';
import { astrid, lindholm, problem, type Script } from '../../src/testing/index.ts';
import { longTree } from '../models/directory-world.ts';
import { focused, open, updated } from '../support/element-stage.ts';

const words = en.viewer;

/** The grid of a directory, with focus on its first row. */
async function grid(script: Script = {}, id = 'long_directory') {
  await page.viewport(1000, 700);
  const stage = await open('resource-viewer', {
    script: { user: astrid, tree: longTree(100_000), ...script },
    attributes: { 'resource-id': id },
    around: { style: 'inline-size: 960px' },
  });
  await stage.reach('ready');
  const element = await stage.find('.grid');
  stage.element.focus();
  await updated(stage.element, () => focused()?.role === 'rowheader');
  const rows = () => [...element.querySelectorAll<HTMLElement>('.rows .row')];
  const titled = (row: Element | null | undefined) => row?.querySelector('.title')?.textContent?.trim();
  const selectedNames = () =>
    rows()
      .filter((row) => row.ariaSelected === 'true')
      .map(titled);
  const place = () => {
    const cell = focused()?.closest('[aria-colindex]');
    const row = cell?.closest('[role="row"]');
    return `${row?.getAttribute('aria-rowindex')}/${cell?.getAttribute('aria-colindex')}`;
  };
  /** Presses keys, then waits for the focus. */
  const press = async (keys: string, expected: string) => {
    await userEvent.keyboard(keys);
    await updated(stage.element, () => place() === expected);
  };
  /** Types letters without the pauses of a busy machine, then waits for the focus. */
  const typeName = async (name: string, expected: string) => {
    for (const key of name)
      focused()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }));
    await updated(stage.element, () => place() === expected);
  };
  const row = (name: string) => updated(stage.element, () => rows().find((each) => titled(each) === name));
  return { stage, element, rows, row, titled, selectedNames, place, press, typeName };
}

describe('the accessible grid', () => {
  test('has true counts and positions, whichever rows are rendered', async () => {
    const { stage, element, rows, press } = await grid();
    expect(element.getAttribute('aria-rowcount')).toBe('100001');
    expect(element.getAttribute('aria-colcount')).toBe('6');
    expect(element.getAttribute('aria-multiselectable')).toBe('true');
    expect(rows().length).toBeLessThan(60);
    await press('{Control>}{End}{/Control}', '100001/1');
    expect(rows().at(-1)?.getAttribute('aria-rowindex')).toBe('100001');
    const places = rows().map((row) => Number(row.getAttribute('aria-rowindex')));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    await expect(stage.around).to.be.accessible();
  });

  test('has a row with its place, selection, name and values', async () => {
    const { rows } = await grid({ tree: lindholm }, 'arsmote');
    const [row] = rows();
    // relative to today
    const changed = row?.querySelector('.changed')?.textContent;
    const icon = row?.querySelector('.actions svg')?.outerHTML;
    expect(row).dom.to.equal(
      `<div role="row" aria-rowindex="2" aria-selected="false" data-kind="directory" part="row">
        <div role="rowheader" aria-colindex="1" aria-selected="false" tabindex="0"><a dir="auto" part="name" tabindex="-1" title="Bilagor">Bilagor</a></div>
        <div role="gridcell" aria-colindex="2" aria-selected="false" tabindex="-1">Folder</div>
        <div role="gridcell" aria-colindex="3" aria-selected="false" tabindex="-1">14 items</div>
        <div role="gridcell" aria-colindex="4" aria-selected="false" tabindex="-1">${changed}</div>
        <div role="gridcell" aria-colindex="5" aria-selected="false" tabindex="-1">
          <span aria-hidden="true" part="face">BE</span><span dir="auto" title="Bo Ek">Bo Ek</span>
        </div>
        <div role="gridcell" aria-colindex="6" aria-selected="false" tabindex="-1">
          <button aria-haspopup="menu" aria-label="Actions for Bilagor" tabindex="-1" type="button">${icon}</button>
        </div>
      </div>`,
      { ignoreAttributes: ['class', 'draggable', 'href'] },
    );
  });

  test('has the sort order on its column', async () => {
    const { stage, element, row } = await grid();
    await stage.press("[data-sort='name']");
    await row('File 100000');
    const heading = element.querySelector('[role="columnheader"]');
    expect(heading?.getAttribute('aria-sort')).toBe('descending');
    await stage.read(en.gridTools.sortedDescendingBy(words.columns.name));
    await stage.press("[data-sort='size']");
    await updated(stage.element, () => element.querySelector('.head .size')?.getAttribute('aria-sort') === 'ascending');
    expect(heading?.hasAttribute('aria-sort')).toBe(false);
  });
});

describe('the keyboard', () => {
  test('moves by cell, row, page and to the edges; the grid is one tab stop', async () => {
    const { press, element } = await grid();
    await press('{ArrowDown}', '3/1');
    await press('{ArrowRight}', '3/2');
    await press('{ArrowRight}{ArrowRight}', '3/4');
    await press('{End}', '3/6');
    await press('{Home}', '3/1');
    await press('{PageDown}', '14/1');
    await press('{PageUp}', '3/1');
    await press('{Control>}{End}{/Control}', '100001/1');
    await press('{Home}', '2/1');
    await press('{ArrowUp}', '1/1');
    await press('{ArrowDown}', '2/1');
    expect(element.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    await userEvent.tab();
    expect(element.contains(focused())).toBe(false);
  });

  test('keeps focus on a row that is scrolled out of view, and comes back to it', async () => {
    const { stage, element, press, place, rows } = await grid();
    await press('{ArrowDown}', '3/1');
    element.scrollTop = 400_000;
    await updated(stage.element, () => rows().some((row) => row.ariaRowIndex === '10010'));
    expect(place()).toBe('3/1');
    await press('{ArrowDown}', '4/1');
    expect(element.scrollTop).toBeLessThan(200);
  });

  test('keeps its column over rows that have not been read yet', async () => {
    const { stage, press, place, row } = await grid();
    await press('{ArrowRight}{ArrowRight}{ArrowRight}', '2/4');
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await row('File 100000');
    await updated(stage.element, () => place() === '100001/4');
  });

  test('goes to a name by its letters, also outside the loaded rows', async () => {
    const { typeName, selectedNames } = await grid();
    await typeName('file 777', '778/1');
    expect(selectedNames()).toEqual(['File 777']);
  });

  test('starts another name with the first letter after an action', async () => {
    const { stage, press, typeName, selectedNames } = await grid();
    await typeName('file 500', '501/1');
    await userEvent.keyboard('{F2}');
    await stage.find('.editor input:focus');
    await press('{Escape}', '501/1');
    await typeName('file 12', '13/1');
    expect(selectedNames()).toEqual(['File 12']);
  });

  test('selects by Space, as a range, all and none', async () => {
    const { stage, selectedNames, press } = await grid();
    await userEvent.keyboard(' ');
    await updated(stage.element, () => selectedNames().length === 1);
    await press('{Shift>}{ArrowDown}{ArrowDown}{/Shift}', '4/1');
    await updated(stage.element, () => selectedNames().join() === 'File 1,File 2,File 3');
    await press('{ArrowDown}{ArrowDown}', '6/1');
    await userEvent.keyboard(' ');
    await updated(stage.element, () => selectedNames().join() === 'File 1,File 2,File 3,File 5');
    await userEvent.keyboard('{Control>}a{/Control}');
    await stage.read(en.actions.allSelected(100_000).replace('100000', '100,000'));
    await userEvent.keyboard(' ');
    await stage.read(en.actions.selected(99_999).replace('99999', '99,999'));
    await userEvent.keyboard('{Escape}');
    await updated(stage.element, () => selectedNames().length === 0);
    // The key with A, on a Cyrillic keyboard; with Shift it is a command of the browser.
    const pressed = (key: string, shiftKey: boolean) => {
      const anywhere = { bubbles: true, composed: true, cancelable: true };
      const event = new KeyboardEvent('keydown', { key, code: 'KeyA', ctrlKey: true, shiftKey, ...anywhere });
      return focused()?.dispatchEvent(event);
    };
    expect(pressed('Ф', true)).toBe(true);
    expect(pressed('ф', false)).toBe(false);
    await stage.read(en.actions.allSelected(100_000).replace('100000', '100,000'));
    expect(stage.names().filter((name) => name === 'resource-selected').length).toBeGreaterThanOrEqual(5);
  });

  test('shows a refused name in the error bar once the user has left it, and takes keys again', async () => {
    const { stage, press, row, typeName } = await grid();
    await typeName('file 500', '501/1');
    await userEvent.keyboard('{F2}');
    await stage.find('.editor input:focus');
    await userEvent.keyboard('a/b{Enter}');
    await stage.find('.editor .issue:not([hidden])');
    await userEvent.click((await row('File 502')).querySelector('[aria-colindex="2"]')!);
    const again = await stage.find('.error-bar .link');
    expect(stage.root.querySelector('.editor')).toBe(null);
    await press('{Control>}{Home}{/Control}', '2/1');
    again.click();
    expect((await stage.find<HTMLInputElement>('.editor input:focus')).value).toBe('a/b');
  });

  test('leaves keys of an input method and of the browser alone', async () => {
    const { stage, press, typeName } = await grid();
    const keyDown = (init: KeyboardEventInit) => {
      const event = new KeyboardEvent('keydown', { bubbles: true, composed: true, cancelable: true, ...init });
      focused()!.dispatchEvent(event);
      return event.defaultPrevented;
    };
    await typeName('file 500', '501/1');
    await userEvent.keyboard('{F2}');
    const input = await stage.find<HTMLInputElement>('.editor input:focus');
    for (const composing of [{ isComposing: true }, { keyCode: 229 }]) keyDown({ key: 'Escape', ...composing });
    await stage.element.updateComplete;
    expect(focused()).toBe(input);
    await press('{Escape}', '501/1');
    expect(keyDown({ key: 'ArrowLeft', altKey: true })).toBe(false);
  });

  test('opens a row, and returns to it when going up', async () => {
    const { stage, press, titled } = await grid({ tree: lindholm }, 'arsmote');
    await press('{ArrowDown}{ArrowDown}', '4/1');
    await userEvent.keyboard('{Enter}');
    await stage.read('Foto 1.jpg');
    expect(stage.element.resourceId).toBe('_Foton');
    await updated(stage.element, () => focused()?.role === 'rowheader');
    await userEvent.keyboard('{Backspace}');
    await updated(stage.element, () => titled(focused()?.closest('.row')) === 'Foton');
  });

  test('starts type-ahead anew in another directory', async () => {
    const { stage, press, place } = await grid({ tree: lindholm }, 'arsmote');
    await press('{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}', '4/4');
    await userEvent.keyboard('{Enter}');
    await stage.read('Foto 1.jpg');
    await updated(stage.element, () => place() === '2/1');
  });
});

describe('find in a partly loaded list', () => {
  const found = async (stage: Awaited<ReturnType<typeof grid>>['stage'], expected: string) => {
    await updated(stage.element, () => stage.root.querySelector('.find .quiet')?.textContent?.trim() === expected);
  };

  test('asks the platform: names with the prefix first, then other matches below the directory', async () => {
    const tree = longTree(8_000);
    const inner = { id: 'inner_dir', name: 'Inner', children: [{ id: 'inner_7', name: 'Old File 7777' }] };
    const children = [...(tree.children ?? []), { id: 'old_7777', name: 'Old File 7777' }, inner];
    const { stage, selectedNames, row } = await grid({ tree: { ...tree, children } });
    await userEvent.keyboard('{Control>}f{/Control}');
    await stage.type('find', 'File 7777');
    await found(stage, '1/2');
    await row('File 7777');
    expect(selectedNames()).toEqual(['File 7777']);
    const searches = stage.platform.requests.filter(({ operation }) => operation === 'search');
    expect(searches.at(-1)?.parameters).toMatchObject({ q: 'File 7777', within: 'long_directory' });
    await userEvent.keyboard('{Enter}');
    await found(stage, '2/2');
    expect(stage.root.querySelector('.find [role=status]')?.textContent).toBe('“Old File 7777”, 2 of 2');
    await row('Old File 7777');
    expect(selectedNames()).toEqual(['Old File 7777']);
    // Forward to the first, and back by Shift.
    await userEvent.keyboard('{Enter}');
    await found(stage, '1/2');
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    await found(stage, '2/2');
    await expect(stage.around).to.be.accessible();
    await userEvent.keyboard('{Escape}');
    await updated(stage.element, () => focused()?.closest('.row')?.ariaSelected === 'true');
  });

  test('announces no match, and finds by prefix when the search fails', async () => {
    const { stage, row } = await grid({ tree: longTree(8_000), on: { search: problem('internal') } });
    await userEvent.keyboard('{Control>}f{/Control}');
    await stage.type('find', 'zebra');
    await found(stage, en.gridTools.notFoundInList('zebra'));
    await stage.type('find', 'File 4321');
    await found(stage, '1/1');
    await row('File 4321');
  });
});

describe('the mouse', () => {
  test('selects one, several and ranges; a name or a double click opens', async () => {
    const { stage, selectedNames, row } = await grid();
    const cell = async (name: string) => (await row(name)).querySelector('.changed') as HTMLElement;
    await userEvent.click(await cell('File 2'));
    await userEvent.click(await cell('File 4'), { modifiers: ['ControlOrMeta'] });
    await updated(stage.element, () => selectedNames().join() === 'File 2,File 4');
    await userEvent.click(await cell('File 6'), { modifiers: ['Shift'] });
    await updated(stage.element, () => selectedNames().join() === 'File 4,File 5,File 6');
    await userEvent.click((await row('File 3')).querySelector('.title') as HTMLElement);
    await updated(stage.element, () => stage.element.resourceId === 'file_3_');
  });
});

describe('a list that scrolls fast', () => {
  test('renders simple rows, and whole rows once it rests', async () => {
    const { stage, element, rows, row } = await grid();
    await row('File 1');
    // The places of their texts come after the first frame.
    const { adoptedStyleSheets } = stage.element.shadowRoot!;
    const hasPlaces = () =>
      adoptedStyleSheets.some(({ cssRules }) => [...cssRules].some(({ cssText }) => cssText.includes('.passing')));
    await expect.poll(hasPlaces).toBe(true);
    // two fast scrolls before the page rests or paints
    for (const top of [400, 1200, 2400]) {
      element.scrollTop = top;
      element.dispatchEvent(new Event('scroll'));
    }
    await elementUpdated(stage.element);
    const passing = rows().filter((each) => each.classList.contains('passing'));
    expect(passing.length).toBeGreaterThan(10);
    const places = rows().map((each) => Number(each.getAttribute('aria-rowindex')));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    const name = await updated(stage.element, () =>
      passing.find((each) => each.getAttribute('aria-rowindex') === '71')?.querySelector('.name'),
    );
    expect(name.textContent?.trim()).toBe('File 70');
    const left = name.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(name).paddingInlineStart);
    await updated(stage.element, () => !element.querySelector('.passing'));
    expect((await row('File 70')).querySelector('.title')?.getBoundingClientRect().left).toBe(left);
    expect(rows().every((each) => each.querySelector('.title, .bone'))).toBe(true);
  });
});

describe('changes by other users', () => {
  test('appear above without moving the visible rows or the typed text', async () => {
    const { stage, element, row, typeName } = await grid();
    await typeName('file 1005', '1006/1');
    await userEvent.keyboard('{F2}');
    const input = await stage.find<HTMLInputElement>('.editor input:focus');
    await userEvent.keyboard('Half typed');
    const { top } = (await row('File 1004')).getBoundingClientRect();
    const { resources } = stage.platform;
    for (const name of ['A', 'B', 'C']) resources.add({ name }, resources.root);
    stage.element.reload();
    await updated(stage.element, () => element.getAttribute('aria-rowcount') === '100004');
    expect(input.closest('.row')?.getAttribute('aria-rowindex')).toBe('1009');
    expect((await row('File 1004')).getBoundingClientRect().top).toBe(top);
    expect(focused()).toBe(input);
    expect(input.value).toBe('Half typed');
  });
});

describe('a printed directory', () => {
  /** The printed list, from when the code of it has loaded. */
  async function printed({ root }: { readonly root: ParentNode }) {
    const list = () => root.querySelector<HTMLElement>('.printed');
    await expect
      .poll(() => {
        dispatchEvent(new Event('beforeprint'));
        return list();
      })
      .not.toBe(null);
    return list()!;
  }

  test('has all loaded rows, and says that there are more', async () => {
    const { stage, element, rows } = await grid();
    const list = await printed(stage);
    const names = [...list.querySelectorAll('tbody th')].map((name) => name.textContent.trim());
    expect(names.length).toBeGreaterThan(rows().length);
    expect(names.slice(0, 3)).toEqual(['File 1', 'File 2', 'File 3']);
    expect(list.textContent).toContain(en.gridTools.printed(String(names.length), '100,000'));
    expect(getComputedStyle(list).display).toBe('none');
    expect(getComputedStyle(element).display).not.toBe('none');
    dispatchEvent(new Event('afterprint'));
    expect(stage.root.querySelector('.printed')).toBe(null);
  });

  test('has every row of a short list, below its name', async () => {
    const { stage } = await grid({ tree: longTree(60) });
    const list = await printed(stage);
    expect(list.querySelectorAll('tbody tr').length).toBe(60);
    expect(list.querySelector('caption')?.textContent?.trim()).toBe('Long');
    expect(list.querySelector('p')).toBe(null);
    dispatchEvent(new Event('afterprint'));
  });
});
