import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import '../../src/elements/resource-viewer/index.ts';
import { astrid, type ScriptedEntry } from '../../src/testing/index.ts';
import { focused, open } from './element-stage.ts';
import { KeyboardJourney } from './keyboard-journey.ts';

export const documents = Array.from({ length: 40 }, (_, index) => ({
  name: `Paper ${String(index).padStart(2, '0')}.md`,
  id: `paper_${index}`,
  content: `# Paper ${index}`,
}));
export const children: readonly ScriptedEntry[] = [
  { name: 'Archive', id: 'archive_1', children: [{ name: 'Old.md', id: 'old_paper', content: '# Old' }] },
  ...documents,
];

/** A viewer below the fold of a page that scrolls. */
export async function viewer(
  style = 'inline-size: 900px; padding-block: 530px 2000px',
  list = children,
  paged = false,
) {
  await page.viewport(1000, 700);
  const stage = await open('resource-viewer', {
    script: { user: astrid, live: true, tree: { id: 'root_lindholm', name: 'Lindholm', children: [...list] } },
    attributes: { 'resource-id': 'root_lindholm', ...(paged && { paged: '' }) },
    around: { style },
  });
  await stage.reach('ready');
  onTestFinished(() => scrollTo(0, 0));
  stage.element.focus();
  await expect.poll(() => focused()?.className).toContain(paged ? 'title' : 'cell');
  const rowText = () => focused()?.closest('.row')?.querySelector('.name')?.textContent?.trim();
  const isDialog = () => Boolean(focused()?.closest('dialog'));
  const isMenu = () => focused()?.role === 'menuitem';
  const item = (label: string) => focused()?.querySelector('span')?.textContent === label;
  return { ...stage, stage, rowText, isDialog, isMenu, item, journey: new KeyboardJourney() };
}
