import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addLanguage, en } from '../../src/localisation/index.ts';
import { de } from '../../src/localisation/translations/de.ts';
import { documentOf, edit, handle, quiet, shown, two, widget } from '../support/dashboard-stage.ts';
import { box, coarse, touchIssues } from '../support/touch.ts';

beforeEach(async () => {
  await page.viewport(375, 800);
  await coarse(true);
});
afterEach(() => coarse(false));

async function editing(size: string, lang = 'en') {
  if (lang === 'de') addLanguage('de', de);
  const stage = await shown(two(), {}, { style: `inline-size: ${size}`, lang });
  await edit(stage);
  return { stage, bar: stage.root.querySelector('.toolbar')! };
}

describe('the bar of the editor of a dashboard', () => {
  test.each([
    ['320px', 'en'],
    ['320px', 'sv'],
    ['320px', 'de'],
    ['375px', 'en'],
    ['375px', 'sv'],
    ['375px', 'de'],
  ])('is one line at %s in %s, before a change and after it', async (size, lang) => {
    const { stage, bar } = await editing(size, lang);
    await expect.poll(() => box(bar).height).toBeLessThan(60);
    expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth);
    (await handle(stage, 'a')).focus();
    await userEvent.keyboard('{ArrowDown}');
    await stage.find('[part~=discard]');
    expect(box(bar).height).toBeLessThan(60);
    expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth);
    expect(touchIssues(stage.root)).toEqual([]);
    await expect(stage.around).to.be.accessible();
  });

  test('keeps the names of what it shows as icons, and the status as text', async () => {
    const { stage, bar } = await editing('320px');
    const named = (part: string) => bar.querySelector<HTMLElement>(`[part~=${part}]`)!;
    await expect.poll(() => named('add').title).toBe(en.dashboard.add);
    expect(named('add').textContent.trim()).toBe('');
    expect(box(named('add')).width).toBeLessThan(60);
    expect(named('done').textContent.trim()).toBe(en.dashboardEditor.done);
    expect(bar.querySelector('.status')!.textContent).toBe(en.dashboardEditor.saved);
    expect(box(bar.querySelector('.status')!).width).toBeLessThan(2);
    await userEvent.click(named('add'));
    await stage.find('dialog .picker');
  });

  test('shows its text where there is room', async () => {
    await page.viewport(1000, 800);
    const { bar } = await editing('900px');
    expect(box(bar).height).toBeLessThan(70);
    expect(box(bar.querySelector('.status')!).width).toBeGreaterThan(40);
    expect(box(bar.querySelector('[part~=add]')!).width).toBeGreaterThan(100);
  });
});

test('details of a failed widget, and their button, are large enough for a finger', async () => {
  quiet();
  const stage = await shown(documentOf(widget('a', 'x-unknown')), {}, { style: 'inline-size: 375px' });
  const details = await stage.find<HTMLDetailsElement>('details');
  details.open = true;
  expect(touchIssues(details.closest('.frame')!)).toEqual([]);
});
