import { elementUpdated } from '@open-wc/testing';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import '../../src/elements/resource-clusters/index.ts';
import { en } from '../../src/localisation/index.ts';
import { astrid, type ScriptedEntry } from '../../src/testing/index.ts';
import { findClippedText } from '../support/clipped-text.ts';
import { documentOf, edit, frameOf, shown, tag, widget } from '../support/dashboard-stage.ts';
import { open, updated } from '../support/element-stage.ts';
import { emulateMedia } from '../support/emulated-media.ts';
import { drawn, ready, tree } from '../support/graph-stage.ts';

/** Does as a browser before it lays the page out for paper. */
async function print(): Promise<void> {
  dispatchEvent(new Event('beforeprint'));
  await emulateMedia({ 'prefers-reduced-motion': 'reduce' }, 'print');
}

beforeAll(() => page.viewport(1200, 900));
afterEach(async () => {
  dispatchEvent(new Event('afterprint'));
  await emulateMedia();
});

const visibleButtons = (root: ParentNode) =>
  [...root.querySelectorAll<HTMLElement>('button')]
    .filter((each) => each.checkVisibility())
    .map((each) => each.innerText);

const long: ScriptedEntry = {
  id: 'root_lindholm',
  name: 'Lindholm',
  children: Array.from({ length: 60 }, (_, index) => ({ name: `Letter ${index + 1}.md` })),
};

/** A long directory, another widget beside it, and 30 below the viewport, of which the last are not rendered. */
const board = () =>
  documentOf(
    {
      ...widget('files', 'good', { layout: { wide: { x: 0, y: 0, w: 6, h: 6 } } }),
      widgetId: '@service/resources/form/viewer',
      config: {},
    },
    widget('beside', 'good', { layout: { wide: { x: 6, y: 0, w: 6, h: 2 } } }),
    ...Array.from({ length: 30 }, (_, index) =>
      widget(`far-${index}`, 'good', { layout: { wide: { x: 0, y: 60 + 4 * index, w: 6, h: 4 } } }),
    ),
  );

test('a printed dashboard has every row of a directory in it, in a place as high as they need', async () => {
  const stage = await open(tag, {
    script: { user: astrid, tree: long },
    attributes: { layout: JSON.stringify(board()) },
    around: { style: 'inline-size: 1000px' },
  });
  const viewer = () => frameOf(stage.element, 'files')?.querySelector('resource-viewer')?.shadowRoot;
  await updated(stage.element, viewer);
  await expect.poll(() => viewer()?.querySelectorAll('.rows .row').length).toBeGreaterThan(0);
  await expect
    .poll(async () => {
      await print();
      return viewer()?.querySelectorAll('.printed tbody tr').length;
    })
    .toBe(60);
  const last = viewer()!.querySelector('.printed tbody tr:last-child')!.getBoundingClientRect();
  const frame = frameOf(stage.element, 'files')!.getBoundingClientRect();
  expect(last.bottom).toBeLessThanOrEqual(frame.bottom + 1);
  expect(frame.height).toBeGreaterThan(60 * 20);
  expect(frameOf(stage.element, 'beside')!.getBoundingClientRect().top).toBeGreaterThanOrEqual(frame.bottom);
  expect(findClippedText(stage.around)).toEqual([]);
  expect(visibleButtons(stage.root)).toEqual([]);
});

test('a printed dashboard names the widgets that have not loaded', async () => {
  const keys = Array.from({ length: 30 }, (_, index) => `never-${index}`);
  const stage = await shown(documentOf(...keys.map((key) => widget(key, 'never'))));
  expect(stage.root.querySelectorAll('.far').length).toBeGreaterThan(0);
  await print();
  for (const key of keys) {
    const frame = frameOf(stage.element, key)!;
    expect(getComputedStyle(frame, '::before').content, key).toBe(`"${frame.ariaLabel}"`);
    expect(frame.getBoundingClientRect().height, key).toBeGreaterThan(10);
  }
});

test('a dashboard that is printed during editing has no tools', async () => {
  const stage = await shown(board());
  await edit(stage);
  await print();
  const buttons = visibleButtons(stage.root);
  expect(new Set(buttons)).toEqual(new Set(['files', 'beside'].map((key) => frameOf(stage.element, key)!.ariaLabel)));
});

test('a printed graph is drawn whole, in light colours in a dark scheme, and as before afterwards', async () => {
  const stage = await ready({}, { tree });
  const canvas = await drawn(stage);
  const picture = () => canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  /** Pixels between an edge and what is drawn. */
  const margin = () => {
    const { data, width, height } = picture();
    let least = Infinity;
    for (let pixel = 0; pixel < width * height; pixel += 1) {
      const [x, y] = [pixel % width, Math.floor(pixel / width)];
      if (data[4 * pixel + 3]) least = Math.min(least, x, y, width - 1 - x, height - 1 - y);
    }
    return least;
  };
  const text = () => picture().data.join('');
  // Most of it is out of the picture.
  for (let press = 0; press < 8; press += 1) stage.root.querySelector<HTMLElement>('.zoom > :last-child')!.click();
  await expect.poll(margin).toBe(0);
  const light = text();
  await print();
  const paper = text();
  expect([canvas.width, canvas.height]).toEqual([1920, 1680]);
  expect(margin()).toBeGreaterThan(10);
  const { width, height } = canvas.getBoundingClientRect();
  expect([width, height]).toEqual([640, 560]);
  dispatchEvent(new Event('afterprint'));
  await emulateMedia();
  await expect.poll(() => text() === light).toBe(true);

  stage.around.style.colorScheme = 'dark';
  await expect.poll(() => text() === light).toBe(false);
  await drawn(stage);
  const dark = text();
  await print();
  expect(text() === paper).toBe(true);
  dispatchEvent(new Event('afterprint'));
  await emulateMedia();
  await expect.poll(() => text() === dark).toBe(true);
});

test('a printed graph has its whole list, and only the buttons that are its text', async () => {
  const children = Array.from({ length: 30 }, (_, index) => ({ name: `Letter ${index + 1} ${'long '.repeat(30)}.md` }));
  const stage = await ready({}, { tree: { ...tree, children } });
  await drawn(stage);
  await print();
  expect(findClippedText(stage.around)).toEqual([]);
  const list = await stage.find('.list-view');
  expect(list.scrollHeight).toBeLessThanOrEqual(list.clientHeight + 1);
  expect(list.getBoundingClientRect().top).toBeGreaterThanOrEqual(
    stage.root.querySelector('.stage')!.getBoundingClientRect().bottom,
  );
  const { kinds, edges } = en.graph;
  const buttons = visibleButtons(stage.root).map((text) => text.trim());
  expect(buttons.slice(0, 3)).toEqual([kinds.directory, kinds.file, edges.contains]);
  expect(buttons.slice(3).every((text) => /^Letter \d/.test(text))).toBe(true);
  expect(buttons).toHaveLength(33);
});

test('printed topics and their members are as long as they need', async () => {
  const stage = await open('resource-clusters', { script: { user: astrid } });
  await stage.reach('ready');
  await stage.press('.bar .button');
  await elementUpdated(stage.element);
  await print();
  expect(stage.element.getBoundingClientRect().height).toBeGreaterThan(
    stage.root.querySelector('.topics')!.getBoundingClientRect().height,
  );
  const content = stage.root.querySelector('.content')!;
  expect(content.scrollHeight).toBeLessThanOrEqual(content.clientHeight + 1);
  expect(visibleButtons(stage.root)).toEqual([]);
});
