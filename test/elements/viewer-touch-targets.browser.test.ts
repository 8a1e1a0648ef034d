import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../src/elements/resource-viewer/index.ts';
import { addLanguage, en } from '../../src/localisation/index.ts';
import { ar } from '../../src/localisation/translations/ar.ts';
import { de } from '../../src/localisation/translations/de.ts';
import { astrid, problem, type Script, type ScriptedEntry } from '../../src/testing/index.ts';
import { documentViewer } from '../support/document-stage.ts';
import { focused, open, updated } from '../support/element-stage.ts';
import { coarse, touchIssues } from '../support/touch.ts';

const words = { ...en.viewer, ...en.actions, ...en.info };

beforeEach(async () => {
  addLanguage('de', de);
  addLanguage('ar', ar);
  await page.viewport(375, 1000);
  await coarse(true);
});
afterEach(() => coarse(false));

const at = '2026-11-12T09:42:10Z';
const address = 'https://example.org/minutes/of-the-spring-meeting';

const tree: ScriptedEntry = {
  id: 'root_lindholm',
  name: 'Lindholm',
  children: [
    {
      id: 'plan_1',
      name: 'Plan.md',
      content: '# Plan\n\n## Costs\n\n## Paper\n\n[Roof](Roof.pdf)\n',
      variants: ['original', 'text'],
      tasks: ['outline', 'keywords', 'links'].map((concept) => ({ concept, state: 'completed', updatedAt: at })),
      outputs: {
        outline: { output: ['Plan', 'Costs', 'Paper'].map((text) => ({ level: 1, text, id: text })) },
        keywords: { output: Array.from({ length: 45 }, (_, index) => ({ text: `word${index}`, weight: 1 })) },
        links: { output: { web: [address, `${address}-2`], resources: [] } },
      },
    },
    { id: 'roof_1', name: 'Roof.pdf', size: 9 },
    { id: 'stairs_1', name: 'Stairs.pdf', size: 9 },
  ],
};

async function narrow(script: Script = {}, attributes: Record<string, string> = {}, lang = 'en') {
  const stage = await open('resource-viewer', {
    script: { user: astrid, tree, ...script },
    attributes,
    around: { lang, style: 'inline-size: 375px; block-size: 700px' },
  });
  await stage.reach('ready');
  const { element, root } = stage;
  const focus = async (name: string) => {
    (await stage.row(name)).querySelector<HTMLElement>('.cell')?.focus();
    await updated(element, () => focused()?.closest('.row'));
  };
  return {
    stage,
    element,
    root,
    focus,
    async share(name: string) {
      (await stage.row(name)).querySelector<HTMLElement>('.actions button')?.click();
      await updated(element, () => focused()?.role === 'menuitem');
      const entries = [...root.querySelectorAll<HTMLElement>('[role=menuitem]')];
      entries.find(({ textContent }) => textContent?.includes(words.share))?.click();
      return stage.find<HTMLDialogElement>('dialog.act');
    },
  };
}

describe('with a coarse pointer, targets of a viewer are 44 × 44 px and 8 px apart:', () => {
  test('Undo of a toast', async () => {
    const { stage, focus } = await narrow();
    await focus('Roof.pdf');
    await userEvent.keyboard('{Delete}');
    expect(touchIssues(await stage.find('.toast'))).toEqual([]);
  });

  test.each(['en', 'de', 'ar'])('Try again of an error bar: %s', async (lang) => {
    const { stage, focus } = await narrow({ on: { submit: [problem('internal')] } }, {}, lang);
    await focus('Roof.pdf');
    await userEvent.keyboard('{Delete}');
    const bar = await stage.find('.error-bar');
    await updated(stage.element, () => bar.querySelector('.link'));
    expect(touchIssues(bar)).toEqual([]);
  });

  test('field of a new name, within its row', async () => {
    const { stage, element, root, focus } = await narrow();
    await focus('Roof.pdf');
    await userEvent.keyboard('{F2}');
    const field = await stage.find('.editor input');
    await updated(element, () => focused() === field);
    const row = field.closest('.row')!;
    expect(touchIssues(row)).toEqual([]);
    const [inner, outer] = [field, row].map((each) => each.getBoundingClientRect());
    expect(inner!.top).toBeGreaterThanOrEqual(outer!.top);
    expect(inner!.bottom).toBeLessThanOrEqual(outer!.bottom);
    expect(root.querySelectorAll('.editor')).toHaveLength(1);
  });

  test('sharing, with its toast', async () => {
    const { stage, share } = await narrow();
    const form = await share('Roof.pdf');
    for (const who of ['maja', 'bo']) {
      await userEvent.keyboard(`${who}@ost.example{Enter}`);
      await stage.read(words.addressAdded(`${who}@ost.example`));
    }
    await updated(stage.element, () => form.querySelectorAll('.people select').length === 2);
    expect(form.querySelector('.toast .link')).not.toBeNull();
    expect(touchIssues(form)).toEqual([]);
    await expect(stage.around).to.be.accessible();
  });

  test('info', async () => {
    const { stage, element, root } = await narrow({}, { 'resource-id': 'plan_1', facet: 'info' });
    await stage.read(words.more('15'));
    await updated(element, () => root.querySelector('.info .web') && root.querySelector('.info .headings'));
    const info = root.querySelector('aside.info')!;
    expect(touchIssues(info)).toEqual([]);
    root.querySelector<HTMLElement>('.info summary')!.click();
    expect(touchIssues(info)).toEqual([]);
    await expect(stage.around).to.be.accessible();
  });

  test('uploads', async () => {
    const { stage, root, element } = await narrow();
    const dataTransfer = new DataTransfer();
    for (const name of ['Roof.pdf', 'a.txt', 'b.txt']) dataTransfer.items.add(new File(['x'], name));
    const dropped = new DragEvent('drop', { dataTransfer, bubbles: true, composed: true, cancelable: true });
    root.querySelector('.grid')!.dispatchEvent(dropped);
    await updated(element, () => root.querySelectorAll('.upload.done').length === 2);
    expect(touchIssues(await stage.find('.uploads'))).toEqual([]);
  });

  test('notices of a document', async () => {
    const { stage, edit, element, root } = await documentViewer({}, '375px');
    await edit();
    stage.platform.on('submit', problem('internal'));
    await userEvent.keyboard('New text');
    await updated(element, () => root.querySelector('.notice-bar .link'));
    expect(touchIssues(root.querySelector('.notice-bar')!)).toEqual([]);
  });
});
