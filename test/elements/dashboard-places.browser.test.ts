import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { documentOf, frameOf, GoodWidget, register, shown, widget } from '../support/dashboard-stage.ts';
import { updated } from '../support/element-stage.ts';

beforeAll(() => page.viewport(1200, 900));

test('a thousand places are named and where they belong before what is in them is loaded', async () => {
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

  // in one column each has its height, and the order stays
  stage.around.style.inlineSize = '320px';
  await vi.waitFor(() => expect(last().style.gridArea).toBe('auto'));
  expect(frameOf(stage.element, 'w500')?.offsetHeight).toBe(4 * 48 + 3 * 16);
});

test('a widget that is as high as its content pushes down what is below it, and not what is beside it', async () => {
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
  // 300 px are five rows of 48 with the room between them
  await vi.waitFor(() => expect(area('growing')).toBe('1 / 1 / span 5 / span 6'));
  expect(area('below')).toBe('6 / 1 / span 2 / span 6');
  expect(area('beside')).toBe('1 / 7 / span 2 / span 6');
  expect(frameOf(stage.element, 'growing')?.scrollHeight).toBe(frameOf(stage.element, 'growing')?.clientHeight);
  growing.style.blockSize = '40px';
  await vi.waitFor(() => expect(area('below')).toBe('3 / 1 / span 2 / span 6'));
  expect(area('growing')).toBe('1 / 1 / span 2 / span 6');
  expect(stage.element.document).toMatchObject({ widgets: [{ layout: at(0, 0).layout }, {}, {}] });
});
