import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'lit';
import { face } from '../../src/elements/parts/face.ts';
import { screenStyles } from '../../src/elements/resource-viewer/errors.lazy.ts';
import { addLanguage, en } from '../../src/localisation/index.ts';
import { ar } from '../../src/localisation/translations/ar.ts';
import { de } from '../../src/localisation/translations/de.ts';
import { problem, type Script } from '../../src/testing/index.ts';
import { documentViewer } from '../support/document-stage.ts';
import { focused, setOnline, updated } from '../support/element-stage.ts';
import { directoryViewer } from '../support/quick-viewer.ts';
import { coarse } from '../support/touch.ts';

afterEach(() => setOnline(true));

/** The viewer on a directory, with a width in px. */
async function directory(size: string, script: Script = {}) {
  const stage = await directoryViewer(size, script);
  const cell = (row: number) => stage.find(`.row[aria-rowindex='${row}'] .cell`);
  return { stage, cell };
}

const box = (element: Element) => element.getBoundingClientRect();

const tree = (changed: Date): Script => ({
  tree: {
    id: 'root_lindholm',
    name: 'Lindholm',
    children: [
      { id: 'arsmote', name: 'Plans', children: [{ name: 'Roof.pdf', size: 721, updatedAt: changed.toISOString() }] },
    ],
  },
});

/** @returns whether two boxes overlap */
function meet(one: Element, other: Element): boolean {
  const [a, b] = [box(one), box(other)];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

describe('a narrow viewer', () => {
  test('shows the selection instead of its tools', async () => {
    const { stage, cell } = await directory('280px');
    (await cell(3)).focus();
    await userEvent.keyboard(' {ArrowDown} ');
    const selection = await stage.find('.selection');
    const parts = [...selection.children];
    expect(parts).toHaveLength(4);
    const pairs = parts.flatMap((one, at) => parts.slice(at + 1).filter((other) => meet(one, other)));
    expect(pairs).toEqual([]);
    expect((await stage.find('.tools')).checkVisibility()).toBe(false);
  });

  test('leaves room for the query when nothing is found', async () => {
    const { stage, cell } = await directory('280px');
    (await cell(2)).focus();
    await userEvent.keyboard('{Control>}f{/Control}');
    const input = await stage.find('.find input');
    await updated(stage.element, () => focused() === input);
    await userEvent.keyboard('xyz');
    await stage.read(en.gridTools.notFoundInList('xyz'));
    expect(box(input).width).toBeGreaterThan(100);
    await expect(stage.around).to.be.accessible();
  });

  test('shows a refusal in full, with its action below', async () => {
    const forbidden = problem('forbidden', { params: { permission: 'delete' } });
    const { stage, cell } = await directory('280px', { on: { submit: forbidden } });
    (await cell(3)).focus();
    await userEvent.keyboard('{Delete}');
    const text = await stage.find('.error-bar .notice span');
    expect(box(text).width).toBeGreaterThan(150);
    await expect(stage.around).to.be.accessible();
  });

  test('stacks the two texts of a conflict without overlaps', async () => {
    const { edit, saveElsewhere, root, element, stage } = await documentViewer({}, '280px');
    await edit();
    saveElsewhere('# Theirs');
    await userEvent.keyboard('x{Control>}s{/Control}');
    await updated(element, () => root.querySelector('.both'));
    const parts = [...root.querySelectorAll('.side > *, .both')];
    expect(parts).toHaveLength(7);
    const pairs = parts.flatMap((one, at) => parts.slice(at + 1).filter((other) => meet(one, other)));
    expect(pairs).toEqual([]);
    await expect(stage.around).to.be.accessible();
  });
});

describe('a list', () => {
  addLanguage('ar', ar);
  addLanguage('de', de);

  test.each([
    ['en', /^Today 12:18 ?PM$/],
    ['sv', /^I ?dag 12:18$/],
    ['de', /^Heute 12:18$/],
    ['ar', /^اليوم (12:18|١٢:١٨) ?م$/],
  ] as const)('names today in the column of dates (%s)', async (lang, text) => {
    const noon = new Date();
    noon.setHours(12, 18);
    const { stage } = await directory('900px', tree(noon));
    stage.around.lang = lang;
    const changed = await stage.find('.rows .changed');
    await expect.poll(() => changed.textContent?.replaceAll(/\s+/g, ' ').trim()).toMatch(text);
    expect(changed.scrollWidth).toBe(changed.clientWidth);
  });

  test('has icons for the menus of its rows, and a focus ring around the whole row', async () => {
    const { stage, cell } = await directory('900px');
    expect((await stage.find('.rows .tool')).firstElementChild?.localName).toBe('svg');
    const name = await cell(2);
    name.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowUp}');
    const outline = (element: Element) => getComputedStyle(element).outlineStyle;
    await expect.poll(() => [outline(name), outline(name.parentElement!)]).toEqual(['none', 'solid']);
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(() => outline(focused()!)).toBe('solid');
    expect(focused()).not.toBe(name);
    expect(outline(name.parentElement!)).toBe('none');
  });

  test.each(['en', 'sv', 'de'])('shows a small size in bytes, as 721 B (%s)', async (lang) => {
    const { stage } = await directory('900px', tree(new Date()));
    stage.around.lang = lang;
    const size = await stage.find('.rows .size');
    await expect.poll(() => size.textContent?.replaceAll(/\s+/g, ' ').trim()).toBe('721 B');
  });

  test.each(['ltr', 'rtl'] as const)('has 32 px between the size and the time of a change (%s)', async (direction) => {
    const { stage } = await directory('900px', tree(new Date()));
    if (direction === 'rtl') stage.around.lang = 'ar';
    await expect.poll(() => getComputedStyle(stage.root.querySelector('.rows .row')!).direction).toBe(direction);
    const textBox = async (selector: string) => {
      const range = document.createRange();
      range.selectNodeContents(await stage.find(`.rows ${selector}`));
      return range.getBoundingClientRect();
    };
    const [size, changed] = [await textBox('.size'), await textBox('.changed')];
    const gap = direction === 'ltr' ? changed.left - size.right : size.left - changed.right;
    expect(Math.round(gap)).toBe(32);
  });

  test('shows the menu of each row with a coarse pointer, without a hover', async () => {
    onTestFinished(async () => void (await coarse(false)));
    await coarse(true);
    const { stage } = await directory('900px');
    await userEvent.hover(await stage.find('.bar'));
    const tool = await stage.find('.rows .row:nth-child(2) .actions .tool');
    expect(getComputedStyle(tool).opacity).toBe('1');
  });

  test.each([
    ['of a row', '.rows .actions .tool'],
    ['of the list', '.tools > .tool[aria-haspopup]'],
    ['of new things', "[part~='new']"],
  ])('has an icon in each row of the menu %s', async (_, selector) => {
    const { stage } = await directory('900px');
    (await stage.find(selector)).click();
    await updated(stage.element, () => focused()?.role === 'menuitem');
    const entries = [...stage.root.querySelectorAll('.menu [role=menuitem]')];
    expect(entries.length).toBeGreaterThan(1);
    expect(entries.filter((entry) => !entry.querySelector('svg.icon')).map((entry) => entry.textContent)).toEqual([]);
  });

  test('gives initials eight hues, by a hash of the id', () => {
    const hues = (ids: readonly string[]) => {
      const shown = document.createElement('div');
      render(
        ids.map((id) => face({ id, name: 'A B' })),
        shown,
      );
      return new Set([...shown.children].map(({ className }) => className));
    };
    expect(hues(Array.from({ length: 8 }, (_, at) => `user_${at}`)).size).toBe(8);
    expect(hues(['user_12', 'user_21']).size).toBe(2);
  });
});

describe('tokens', () => {
  test.each([
    ['', {}, 40],
    ['density="compact"', { density: 'compact' }, 32],
    ['--service-control-size', { style: '--service-control-size: 3rem' }, 52],
  ] as const)('set the height of rows: %s', async (_name, attributes, height) => {
    const { stage, cell } = await directory('900px');
    for (const [name, value] of Object.entries(attributes)) stage.element.setAttribute(name, value);
    expect(box((await cell(3)).parentElement!).height).toBe(height);
    expect(box(await stage.find('.head .row')).height).toBe({ 40: 36, 32: 30, 52: 48 }[height]);
  });

  test('set the colours of initials, the backdrop of dialogs, and Delete', async () => {
    const { stage, cell } = await directory('900px');
    stage.around.style.cssText +=
      '; --service-face-text: #010203; --service-face-tone: 0.9 0; --service-backdrop: #040506; --service-bad: #007010';
    const { color, backgroundColor } = getComputedStyle(await stage.find('.face'));
    expect([color, backgroundColor]).toEqual(['rgb(1, 2, 3)', expect.stringMatching(/^oklch\(0\.9 0 /)]);
    (await cell(3)).focus();
    await userEvent.keyboard('{Control>}a{/Control}{Delete}');
    const dialog = await stage.find('dialog.act');
    expect(getComputedStyle(dialog, '::backdrop').backgroundColor).toBe('rgb(4, 5, 6)');
    const danger = getComputedStyle(await stage.find('.danger')).backgroundColor;
    const [, chroma = 0, hue = 0] = (/oklch\((.+)\)/.exec(danger)?.[1] ?? '').split(' ').map(Number);
    expect(chroma).toBeGreaterThan(0.1);
    // Green, as its token.
    expect(Math.round(hue)).toBe(144);
  });

  test('set all corners, besides those of circles', async () => {
    const { stage } = await directory('900px');
    stage.around.style.setProperty('--service-radius', '0px');
    const tag = document.createElement('span');
    tag.className = 'tag';
    stage.root.querySelector('.viewer')!.append(tag);
    stage.element.shadowRoot!.adoptedStyleSheets.push(screenStyles.styleSheet!);
    const rounded = [...stage.root.querySelectorAll('*:not(.face, .spinner)')].filter(
      (each) => getComputedStyle(each).borderTopLeftRadius !== '0px',
    );
    expect(rounded.map(({ outerHTML }) => outerHTML.slice(0, 120))).toEqual([]);
  });
});

test('a heading that script focuses has no focus ring', async () => {
  const { stage } = await directory('900px');
  (await stage.find(`.tools [aria-label='${en.viewer.info}']`)).focus();
  await userEvent.keyboard('{Enter}');
  await updated(stage.element, () => focused()?.id === 'info-heading');
  const heading = focused()!;
  expect(heading.matches(':focus-visible')).toBe(true);
  expect(getComputedStyle(heading).outlineStyle).toBe('none');
});

describe('a notice', () => {
  test('has a gap to the list below', async () => {
    const { stage } = await directory('900px');
    setOnline(false);
    stage.platform.offline = true;
    stage.element.reload();
    const notice = await stage.find('.viewer > .notice');
    await stage.read(en.viewer.offline);
    await updated(stage.element, () => box(stage.root.querySelector('.head')!).top - box(notice).bottom >= 8);
  });
});

describe('the sign-in over a list whose session has ended', () => {
  test('has focus in its first field', async () => {
    const { stage, cell } = await directory('900px');
    (await cell(3)).focus();
    await stage.endSession();
    await userEvent.keyboard('{Delete}');
    await expect.poll(() => (focused() as HTMLInputElement | null)?.name).toBe('email');
  });
});
