import { elementUpdated } from '@open-wc/testing';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../src/elements/access-tokens/index.ts';
import '../../src/elements/current-user/index.ts';
import '../../src/dashboard.ts';
import '../../src/elements/resource-graph/index.ts';
import '../../src/elements/resource-clusters/index.ts';
import '../../src/elements/resource-search/index.ts';
import '../../src/elements/resource-viewer/index.ts';
import '../../src/elements/schema-form/index.ts';
import '../../src/elements/sign-in/index.ts';
import '../../src/elements/sign-up/index.ts';
import '../../src/elements/verify/index.ts';
import { addLanguage, en } from '../../src/localisation/index.ts';
import { actions } from '../../src/localisation/sections/actions.ts';
import { refusals } from '../../src/localisation/sections/refusals.ts';
import { uploads } from '../../src/localisation/sections/uploads.ts';
import { ar } from '../../src/localisation/translations/ar.ts';
import { de } from '../../src/localisation/translations/de.ts';
import { knownWidgets } from '../../src/manifest/registry.ts';
import { textIn } from '../../src/manifest/widget.ts';
import { astrid } from '../../src/testing/index.ts';
import { rows, type Row } from '../support/every-element.ts';
import { focused, open, updated, type ElementTag } from '../support/element-stage.ts';
import { addPseudoLanguages, pseudoMessages, type PseudoLanguage } from '../support/pseudo-languages.ts';
import { filledBy, object } from '../support/schema-form-stage.ts';
import { findOtherDirection, findUnisolated, findUntranslated } from '../support/untranslated.ts';

beforeAll(() => {
  addPseudoLanguages();
  addLanguage('de', de);
  addLanguage('ar', ar);
});

const style = 'padding: 8px; box-sizing: border-box';

describe.each(Object.entries(rows) as [ElementTag, Row][])('<%s>', (tag, { script, attributes, says }) => {
  const ready = async (words: typeof en, around: Readonly<Record<string, string>>) => {
    const stage = await open(tag, { ...(script && { script }), attributes, around: { style, ...around } });
    await stage.read(says(words).replaceAll(/\s+/g, ' '));
    return stage;
  };
  const own = new Set(Object.values(attributes));
  const contents = new Set(knownWidgets().map(({ title }) => textIn(title, 'en')));

  test.each([
    ['en-XA', 'ltr', 'rtl'],
    ['ar-XB', 'rtl', 'ltr'],
  ] as const)('is whole in %s: %s, also in a page that is %s', async (language: PseudoLanguage, direction, ofPage) => {
    await page.viewport(1440, 900);
    const stage = await ready(pseudoMessages(language), { lang: language, dir: ofPage });
    expect(findUntranslated(stage.around, { language, contents, own })).toEqual([]);
    expect(findOtherDirection(stage.around, direction)).toEqual([]);
    for (const width of [280, 1400]) {
      stage.around.style.inlineSize = `${width}px`;
      expect(stage.around.scrollWidth).toBeLessThanOrEqual(width);
    }
    await expect(stage.around).to.be.accessible();
  });

  test('is from left to right in English, and follows a change of the language', async () => {
    const stage = await ready(en, { lang: 'en', dir: 'rtl' });
    expect(findOtherDirection(stage.around, 'ltr')).toEqual([]);
    stage.around.lang = 'ar-XB';
    await updated(stage.element, () => findOtherDirection(stage.around, 'rtl').length === 0);
  });
});

const hebrew = 'שלום report (1).md';
const arabic = 'report (2) مرحبا.pdf';
const directory = 'מסמכים';
const person = 'دانا (3)';
const uploaded = 'חדש (4).txt';
const names = [hebrew, arabic, directory, person, uploaded];

describe('names of other directions', () => {
  const script = {
    user: { ...astrid, name: person },
    tree: {
      id: 'root_lindholm',
      name: directory,
      access: [{ who: { id: 'user_other', name: person }, role: 'writer' as const }],
      children: [
        { id: 'of_hebrew', name: hebrew, content: `# ${directory}` },
        { id: 'of_arabic', name: arabic },
        { id: 'directory_1', name: `${directory} 2`, children: [{ name: hebrew, content: '' }] },
      ],
    },
  };

  /** With the quotation marks of each language. */
  const languages = [
    ['en', { actions: actions.en, refusals: refusals.en, uploads: uploads.en }],
    ['sv', { actions: actions.sv, refusals: refusals.sv, uploads: uploads.sv }],
    ['de', de],
    ['ar', ar],
  ] as const;

  async function viewer(attributes: Readonly<Record<string, string>> = {}, lang = 'en') {
    await page.viewport(1200, 800);
    const stage = await open('resource-viewer', {
      script: { ...script, live: true },
      attributes,
      around: { lang, style: 'inline-size: 1100px' },
    });
    await stage.reach('ready');
    const isolates = async (shown: string) => {
      await stage.read(shown);
      await elementUpdated(stage.element);
      expect(findUnisolated(stage.around, names)).toEqual([]);
    };
    const focus = async (name: string) => {
      (await stage.row(name)).querySelector<HTMLElement>('.cell')!.focus();
    };
    return { stage, isolates, focus };
  }

  test.each(['info', 'search', 'graph', 'clusters'])('are isolated in the grid, the path and %s', async (facet) => {
    const { stage, isolates } = await viewer({ 'resource-id': 'directory_1', facet });
    await isolates(hebrew);
    if (facet === 'info') await stage.find('.facts');
    await isolates(hebrew);
  });

  test.each(languages)('are isolated in dialogs and toasts: %s', async (lang, words) => {
    const { stage, isolates, focus } = await viewer({}, lang);
    await focus(arabic);
    await userEvent.keyboard('{Control>}m{/Control}');
    await isolates(words.actions.moveHeading(arabic));
    await isolates(words.actions.moveHere(directory));
    await userEvent.keyboard('{Escape}');
    await focus(`${directory} 2`);
    await userEvent.keyboard('{Delete}');
    await isolates(words.actions.confirmName(`${directory} 2`));
    await userEvent.keyboard('{Escape}');
    await focus(arabic);
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    const share = await updated(stage.element, () =>
      [...stage.root.querySelectorAll<HTMLElement>('[role=menuitem]')].find((each) =>
        each.textContent?.includes(words.actions.share),
      ),
    );
    share.click();
    await isolates(words.actions.shareHeading(arabic));
    expect(stage.root.querySelector('#dialog-heading bdi')?.textContent).toBe(arabic);
    await userEvent.keyboard('{Escape}');
    await focus(arabic);
    await userEvent.keyboard('{Delete}');
    await isolates(words.actions.deleted(arabic));
    expect(stage.root.querySelector('.toast bdi')?.textContent).toBe(arabic);
  });

  test.each(languages)('are isolated in error bars: %s', async (lang, words) => {
    const { stage, isolates, focus } = await viewer({}, lang);
    const { platform } = stage;
    await expect.poll(() => platform.followers).toBe(1);
    await focus(`${directory} 2`);
    await userEvent.keyboard('{F2}');
    const input = await stage.find<HTMLInputElement>('.editor input');
    await updated(stage.element, () => focused() === input);
    await stage.fill('name', person);
    const taken = platform.resources.find('directory_1')!;
    taken.parent!.children = taken.parent!.children.filter((child) => child !== taken);
    platform.resources.touch();
    platform.publish('resource.deleted', { resourceId: taken.id, fromId: 'root_lindholm' });
    await isolates(words.refusals.rowGone(person));
    expect(stage.root.querySelector('.error-bar bdi')?.textContent).toBe(person);
  });

  test.each(languages)('are isolated in uploads: %s', async (lang, words) => {
    const { stage, isolates } = await viewer({}, lang);
    const dataTransfer = new DataTransfer();
    for (const name of [arabic, uploaded]) dataTransfer.items.add(new File(['x'], name));
    const event = (type: string) =>
      new DragEvent(type, { dataTransfer, bubbles: true, composed: true, cancelable: true });
    const grid = await stage.find('.grid');
    grid.dispatchEvent(event('dragover'));
    await isolates(words.uploads.drop(directory));
    grid.dispatchEvent(event('drop'));
    await isolates(words.uploads.states.done);
    await isolates(words.uploads.nameConflicts(1, arabic));
  });

  test.each(['resource-search', 'resource-graph'] as const)('are isolated in <%s>', async (tag) => {
    const stage = await open(tag, { script, attributes: tag === 'resource-search' ? { query: 'report' } : {} });
    await stage.read(tag === 'resource-search' ? arabic : en.graph.heading(directory));
    expect(findUnisolated(stage.around, names)).toEqual([]);
  });

  test('are isolated in the picture of a graph', async () => {
    const drawn = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText');
    onTestFinished(() => drawn.mockRestore());
    const stage = await open('resource-graph', { script });
    await stage.read(en.graph.heading(directory));
    await expect.poll(() => drawn.mock.calls.map(([text]) => text)).toContain(`\u2068${directory}\u2069`);
    expect(drawn.mock.calls.filter(([text]) => !/^\u2068.*\u2069$/.test(text))).toEqual([]);
  });

  test.each(['ltr', 'rtl'])('keep their start where they are truncated, in a page that is %s', async (dir) => {
    const { stage } = await viewer();
    stage.around.dir = dir;
    stage.around.style.inlineSize = '300px';
    const titles = [...stage.root.querySelectorAll<HTMLElement>('.rows .title')];
    expect(titles.map((title) => getComputedStyle(title).direction)).toEqual(
      titles.map((title) => (title.textContent!.trim().startsWith('report') ? 'ltr' : 'rtl')),
    );
    for (const title of titles) expect(getComputedStyle(title).textOverflow).toBe('ellipsis');
  });
});

test('content of a slot has its own direction, else that of the element', async () => {
  const stage = await open('service-sign-in', {
    children: '<h2 slot="heading" dir="rtl">דפים</h2><p slot="footer">Help</p>',
    around: { dir: 'rtl' },
  });
  const directions = ['h2', 'p'].map((part) => getComputedStyle(stage.element.querySelector(part)!).direction);
  expect(directions).toEqual(['rtl', 'ltr']);
});

describe('content of the other direction', () => {
  const around = { lang: 'ar-XB', style: 'inline-size: 960px' };

  test('has its tables and the levels of its outline at its own start', async () => {
    const content = '# Report\n\n## Costs\n\n### Paper\n\n| Item | Sum |\n| --- | --- |\n| Sheet | 3 |\n';
    const children = [{ id: 'report_1', name: 'Report.md', content }];
    const script = { user: astrid, tree: { id: 'root_lindholm', name: 'Lindholm', children } };
    const stage = await open('resource-viewer', { script, attributes: { 'resource-id': 'report_1' }, around });
    const table = await stage.find('article table');
    const [inner, outer] = [table, table.parentElement!].map((each) => each.getBoundingClientRect());
    expect(inner!.left - outer!.left).toBeLessThan(10);
    expect(outer!.right - inner!.right).toBeGreaterThan(100);
    const indents = [...stage.root.querySelectorAll('.outline a')].map((link) => getComputedStyle(link).paddingLeft);
    expect(indents).toEqual(['0px', '12px', '24px']);
  });

  test('has descriptions of fields at the start of the form', async () => {
    const name = { type: 'string', description: 'Everyone sees it.' };
    const stage = await filledBy({ around }, object({ name }));
    const about = await stage.find("[part~='description']");
    const rights = [about, about.querySelector('bdi')!].map((each) => each.getBoundingClientRect().right);
    expect(Math.abs(rights[0]! - rights[1]!)).toBeLessThan(1);
  });

  test('has found sentences below their names', async () => {
    const children = [{ id: 'agenda_1', name: 'Agenda.md', content: 'The spring meeting is in Åre.' }];
    const script = { user: astrid, tree: { id: 'root_lindholm', name: 'Lindholm', children } };
    const stage = await open('resource-search', { script, attributes: { query: 'spring' }, around });
    await stage.reach('ready');
    const [name, sentence] = ['.open', '.snippet'].map((selector) => {
      const range = new Range();
      range.selectNodeContents(stage.root.querySelector(selector)!);
      return range.getBoundingClientRect();
    });
    expect(Math.abs(name!.right - sentence!.right)).toBeLessThan(1);
  });
});

describe('right to left', () => {
  async function viewer() {
    await page.viewport(1000, 700);
    const stage = await open('resource-viewer', {
      script: { user: astrid },
      attributes: { 'resource-id': 'arsmote' },
      around: { lang: 'ar-XB', style: 'inline-size: 960px' },
    });
    await stage.reach('ready');
    return stage;
  }

  test('mirrors the icons between the steps of a path, and the order of columns', async () => {
    const stage = await viewer();
    expect(getComputedStyle(await stage.find('.crumbs .icon')).scale).toBe('-1 1');
    const [name, actions] = ['.head .name', '.head .actions'].map(
      (cell) => stage.root.querySelector(cell)!.getBoundingClientRect().left,
    );
    expect(name).toBeGreaterThan(actions!);
  });

  test('opens menus at the other side, and moves to the next column by the other arrow', async () => {
    const stage = await viewer();
    const menu = async (opener: string) => {
      await stage.press(opener);
      const opened = await stage.find("[role='menu']:popover-open");
      await elementUpdated(stage.element);
      const boxes = [opened, stage.root.querySelector(opener)!].map((each) => each.getBoundingClientRect());
      await userEvent.keyboard('{Escape}');
      return boxes as [DOMRect, DOMRect];
    };
    const [create, button] = await menu("[part~='new']");
    expect(Math.abs(create.left - button.left)).toBeLessThan(2);
    const cell = await stage.find('.rows .cell.name');
    cell.focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(stage.root.querySelector('.cell:focus')?.className).toContain('kind');
  });

  test('has toasts in the middle, and their buttons at the left', async () => {
    const stage = await viewer();
    (await stage.find(".row:not([data-kind='directory']) > .cell.name[aria-selected]")).focus();
    await userEvent.keyboard('{Delete}');
    const toast = (await stage.find('.toast')).getBoundingClientRect();
    const around = (await stage.find('.viewer')).getBoundingClientRect();
    expect(Math.abs(toast.left + toast.right - around.left - around.right)).toBeLessThan(2);
    const [text, button] = ['.toast > span', '.toast > button'].map((each) =>
      stage.root.querySelector(each)!.getBoundingClientRect(),
    );
    expect(button!.right).toBeLessThanOrEqual(text!.left);
  });

  test('has dialogs in the middle, their headings at the right and their buttons at the left', async () => {
    const stage = await viewer();
    (await stage.find('.rows .cell.name')).focus();
    await userEvent.keyboard('{Control>}m{/Control}');
    const dialog = (await stage.find('dialog[open]')).getBoundingClientRect();
    expect(Math.abs(dialog.left + dialog.right - innerWidth)).toBeLessThan(20);
    const heading = await stage.find('#dialog-heading');
    expect([getComputedStyle(heading).direction, getComputedStyle(heading).textAlign]).toEqual(['rtl', 'start']);
    const [cancel, submit] = [...stage.root.querySelectorAll('dialog .ways button')].map((each) =>
      each.getBoundingClientRect(),
    );
    expect(submit!.right).toBeLessThanOrEqual(cancel!.left);
    expect(submit!.left - dialog.left).toBeLessThan(dialog.right - cancel!.right);
  });
});
