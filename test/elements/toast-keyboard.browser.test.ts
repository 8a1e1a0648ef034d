import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { en } from '../../src/localisation/index.ts';
import { focused } from '../support/element-stage.ts';
import { viewer } from '../support/keyboard-viewer.ts';

const files = Array.from({ length: 25 }, (_, index) => ({
  name: `F${String(index).padStart(2, '0')}.md`,
  id: `file_${index}`,
  content: 'x',
}));

/** Deletes the row above the one that the toast will cover. */
async function deleted(width: number, height: number) {
  const opened = await viewer(`inline-size: ${width - 40}px; block-size: ${height - 60}px`, files);
  await page.viewport(width, height);
  const { journey, stage, rowText } = opened;
  const grid = await stage.find('.grid');
  const { bottom } = grid.getBoundingClientRect();
  const isLow = () => bottom - focused()!.getBoundingClientRect().bottom < 80;
  for (let step = 0; step < 20 && !isLow(); step++) await journey.press('{ArrowDown}');
  const name = rowText()!;
  await journey.press('{Delete}', () => rowText() !== name);
  await journey.sees('toast', () => stage.root.querySelector('.toast'));
  return { ...opened, name };
}

test.each([
  [375, 700],
  [1280, 800],
])('a toast does not cover the focused row at %d × %d', async (width, height) => {
  const { journey } = await deleted(width, height);
  await journey.press('{ArrowDown}');
});

test('Escape closes a toast that has the focus', async () => {
  const { journey, stage, isMenu } = await deleted(900, 700);
  await journey.tab();
  while (!focused()?.closest('.toast')) await journey.tab();
  expect(focused()?.textContent).toBe(en.actions.undo);
  await journey.press('{Escape}', () => !stage.root.querySelector('.toast'));
  expect(focused()?.closest('.grid')).not.toBeNull();
  expect(isMenu()).toBe(false);
});
