import { css } from 'lit';
import { beforeAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { visibilities } from '../../src/models/dashboard/document.ts';
import { astrid } from '../../src/testing/index.ts';
import { documentOf, frameOf, GoodWidget, register, shown, tag, widget } from '../support/dashboard-stage.ts';
import { open, updated } from '../support/element-stage.ts';

beforeAll(() => page.viewport(1200, 900));

test('names and places a thousand widgets before it loads them', async () => {
  const widgets = Array.from({ length: 1000 }, (_, index) =>
    widget(`w${index}`, 'good', { layout: { wide: { x: (index % 4) * 3, y: Math.floor(index / 4) * 4, w: 3, h: 4 } } }),
  );
  const stage = await shown(documentOf(...widgets));
  const places = () => [...stage.root.querySelectorAll<HTMLElement>("[part~='frame'][role='group']")];
  await updated(stage.element, () => frameOf(stage.element, 'w0')?.querySelector('test-good'));
  expect(places().map(({ dataset }) => dataset['key'])).toEqual(widgets.map(({ instanceId }) => instanceId));
  expect(places().every((each) => each.getAttribute('aria-label') === 'A good widget')).toBe(true);
  expect(stage.root.querySelectorAll('test-good').length).toBeLessThan(60);

  const board = stage.root.querySelector('.board')!;
  const { height } = board.getBoundingClientRect();
  const last = () => frameOf(stage.element, 'w999')!;
  expect(last().style.gridArea).toBe('997 / 10 / span 4 / span 3');
  const { offsetTop, offsetHeight } = last();
  last().scrollIntoView();
  await updated(stage.element, () => last().querySelector('test-good'));
  expect(last()).toMatchObject({ offsetTop, offsetHeight });
  expect(board.getBoundingClientRect().height).toBe(height);
  expect(frameOf(stage.element, 'w500')?.querySelector('test-good')).toBeNull();

  // In a single column, widgets keep their heights and order.
  stage.around.style.inlineSize = '320px';
  await expect.poll(() => last().style.gridArea).toBe('auto');
  expect(frameOf(stage.element, 'w500')?.offsetHeight).toBe(4 * 48 + 3 * 16);
});

test('moves widgets below a growing one down, but not those beside it', async () => {
  class GrowingWidget extends GoodWidget {}
  customElements.define('test-growing', GrowingWidget);
  register('growing', {
    element: 'test-growing',
    layout: { default: { w: 6, h: 2 }, min: { w: 2, h: 1 }, max: { w: 12, h: 40 }, autoHeight: true },
  });
  const at = (x: number, y: number) => ({ layout: { wide: { x, y, w: 6, h: 2 } } });
  const stage = await shown(
    documentOf(
      widget('growing', 'growing', at(0, 0)),
      widget('beside', 'good', at(6, 0)),
      widget('below', 'good', at(0, 2)),
    ),
  );
  const area = (key: string) => frameOf(stage.element, key)?.style.gridArea;
  const growing = await updated(stage.element, () => stage.root.querySelector<GoodWidget>('test-growing'));
  growing.style.cssText = 'display: block; block-size: 300px';
  // 300 px, and 34 px of the card's padding and border, are six rows of 48 px with their gaps.
  await expect.poll(() => area('growing')).toBe('1 / 1 / span 6 / span 6');
  expect(area('below')).toBe('7 / 1 / span 2 / span 6');
  expect(area('beside')).toBe('1 / 7 / span 2 / span 6');
  expect(frameOf(stage.element, 'growing')?.scrollHeight).toBe(frameOf(stage.element, 'growing')?.clientHeight);
  growing.style.blockSize = '40px';
  await expect.poll(() => area('below')).toBe('3 / 1 / span 2 / span 6');
  expect(area('growing')).toBe('1 / 1 / span 2 / span 6');
  expect(stage.element.document).toMatchObject({ widgets: [{ layout: at(0, 0).layout }, {}, {}] });
});

test('loads a widget outside the viewport eagerly, when idle, or later, by its manifest entry', async () => {
  const asked: string[] = [];
  for (const load of ['visible', 'idle', 'eager'] as const) {
    customElements.define(`test-${load}`, class extends GoodWidget {});
    register(load, { load, import: () => Promise.resolve(asked.push(load)) });
  }
  const far = { layout: { wide: { x: 0, y: 200, w: 3, h: 4 } } };
  const stage = await shown(documentOf(...['visible', 'idle', 'eager'].map((load) => widget(load, load, far))));
  await updated(stage.element, () => frameOf(stage.element, 'idle')?.querySelector('test-idle'));
  expect(asked).toEqual(['eager', 'idle']);
  expect(frameOf(stage.element, 'eager')?.querySelector('test-eager')).not.toBeNull();
  // It can be scrolled to once it has its place.
  await expect.poll(() => frameOf(stage.element, 'visible')?.style.gridArea).toBe('201 / 1 / span 4 / span 3');
  frameOf(stage.element, 'visible')?.scrollIntoView();
  await updated(stage.element, () => frameOf(stage.element, 'visible')?.querySelector('test-visible'));
  expect(asked).toEqual(['eager', 'idle', 'visible']);
});

describe('visibility', () => {
  const all = visibilities.map((visibility) => widget(visibility, 'good', { visibility }));
  const document = JSON.stringify(documentOf(...all, widget('otherwise', 'good', { visibility: 'sometimes' })));

  test.each([
    [astrid, 1000, ['always', 'signed-in', 'otherwise']],
    [astrid, 700, ['always', 'signed-in', 'otherwise']],
    [astrid, 320, ['always', 'signed-in', 'otherwise']],
    [null, 1000, ['always', 'signed-out', 'otherwise']],
    [null, 320, ['always', 'signed-out', 'otherwise']],
  ])('%o, at %i px', async (user, width, expected) => {
    const around = { style: `inline-size: ${width}px` };
    const stage = await open(tag, { script: { user }, attributes: { layout: document }, around });
    const keys = () => [...stage.root.querySelectorAll<HTMLElement>('[data-key]')].map(({ dataset }) => dataset['key']);
    await updated(stage.element, () => keys().join() === expected.join());
    stage.element.editing = true;
    await stage.find('.toolbar');
    expect(keys()).toEqual([...visibilities, 'otherwise']);
  });
});

test('fills its place at every width with a widget without autoHeight, also with a child', async () => {
  // With a size of its own, which its place overrides.
  class SizedWidget extends GoodWidget {
    static override readonly styles = css`
      :host {
        display: block;
        block-size: 560px;
      }
    `;
  }
  customElements.define('test-sized', SizedWidget);
  register('sized');
  const at = (y: number, h: number) => ({ layout: { wide: { x: 0, y, w: 6, h } } });
  const stage = await open(tag, {
    attributes: {
      layout: JSON.stringify(documentOf(widget('made', 'sized', at(0, 4)), widget('own', 'sized', at(4, 15)))),
    },
    children: '<test-sized slot="own"></test-sized>',
    around: { style: 'inline-size: 1000px' },
  });
  // A card has 34 px of padding and border.
  const heights = (element: HTMLElement, key: string) => [
    element.offsetHeight,
    frameOf(stage.element, key)?.offsetHeight,
  ];
  const made = await updated(stage.element, () => stage.root.querySelector<HTMLElement>('test-sized'));
  const own = stage.element.querySelector<HTMLElement>('test-sized')!;
  for (const width of [1000, 320]) {
    stage.around.style.inlineSize = `${width}px`;
    await expect.poll(() => frameOf(stage.element, 'own')?.offsetWidth).toBeLessThanOrEqual(width);
    await expect.poll(() => heights(made, 'made')).toEqual([206, 240]);
    await expect.poll(() => heights(own, 'own')).toEqual([910, 944]);
  }
});
