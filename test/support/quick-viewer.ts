import { page, userEvent } from 'vitest/browser';
import '../../src/elements/resource-viewer/index.ts';
import { astrid, type Answer, type Script, type ScriptedEntry, type ScriptedRequest } from '../../src/testing/index.ts';
import { focused, open, updated } from './element-stage.ts';

const tree: ScriptedEntry = {
  id: 'root_lindholm',
  name: 'Lindholm',
  children: [
    {
      id: 'plans_dir',
      name: 'Plans',
      children: [
        { id: 'older_dir', name: 'Older', children: [{ id: 'attic_1', name: 'Attic.pdf', size: 9 }] },
        { id: 'garden_1', name: 'Garden.pdf', size: 9 },
        { id: 'roof_1', name: 'Roof.pdf', size: 9 },
        { id: 'stairs_1', name: 'Stairs.pdf', size: 9 },
      ],
    },
    { id: 'void_dir', name: 'Void', children: [] },
  ],
};

/** The viewer on a directory, in a place of this width. */
export async function directoryViewer(size: string, script: Script = {}) {
  await page.viewport(1000, 700);
  const stage = await open('resource-viewer', {
    script: { user: astrid, ...script },
    attributes: { 'resource-id': 'arsmote' },
    around: { style: `inline-size: ${size}` },
  });
  await stage.reach('ready');
  return stage;
}

/** The viewer, below a field of the page. */
export async function quickViewer(id = 'plans_dir', script: Script = {}) {
  await page.viewport(1000, 700);
  const stage = await open('resource-viewer', {
    script: { user: astrid, tree, live: true, ...script },
    attributes: { 'resource-id': id },
    around: { style: 'inline-size: 960px' },
  });
  const field = document.createElement('input');
  field.ariaLabel = 'Elsewhere';
  stage.around.prepend(field);
  await stage.reach('ready');
  const { element, platform, root } = stage;
  const title = (row: Element | null | undefined) => row?.querySelector('.title')?.textContent?.trim();
  const rows = () => [...root.querySelectorAll<HTMLElement>('.rows .row')];
  const row = (name: string) => updated(element, () => rows().find((each) => title(each) === name));
  const at = () => title(focused()?.closest('.row'));
  return {
    stage,
    element,
    platform,
    root,
    field,
    row,
    at,
    selected: () => rows().flatMap((each) => (each.ariaSelected === 'true' ? [title(each)] : [])),
    shows: (name: string, there = true) =>
      updated(element, () => rows().some((each) => title(each) === name) === there),
    async focus(name: string) {
      (await row(name)).querySelector<HTMLElement>('.cell')?.focus();
      await updated(element, () => at() === name);
    },
    /** Delays reads, or those that match. */
    hold(when: (request: ScriptedRequest) => boolean = () => true, answer: Answer = 'ordinary') {
      platform.on('read', (request) => (when(request) ? { held: answer } : 'ordinary'));
    },
    async release(operation: 'read' | 'submit' | 'info' = 'read') {
      platform.on(operation, 'ordinary');
      platform.release(operation);
      await settled(element);
    },
    async openNew() {
      await userEvent.click(root.querySelector("[part~='new']")!);
      await updated(element, () => focused()?.role === 'menuitem');
    },
    async entry(label: string) {
      const found = await updated(element, () =>
        [...root.querySelectorAll<HTMLElement>('.menu:popover-open [role=menuitem]')].find((each) =>
          each.textContent?.includes(label),
        ),
      );
      await updated(element, () => focused()?.role === 'menuitem');
      await userEvent.click(found);
    },
    async dialog() {
      const found = await stage.find<HTMLDialogElement>('dialog.act');
      await updated(element, () => found.open && found.contains(focused()));
      return found;
    },
    submits: (form: string) =>
      platform.requests.filter(({ body }) => JSON.stringify(body)?.includes(`schema/${form}`)).length,
  };
}

/** Responses have been read and rendered after a macrotask. */
export async function settled(element: { readonly updateComplete: Promise<boolean> }): Promise<void> {
  for (let times = 0; times < 4; times++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => setTimeout(resolve));
    await element.updateComplete;
  }
}
