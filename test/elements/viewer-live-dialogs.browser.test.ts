import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../src/elements/resource-viewer/index.ts';
import { en } from '../../src/localisation/index.ts';
import { astrid, type ScriptedEntry } from '../../src/testing/index.ts';
import { focused, open, updated } from '../support/element-stage.ts';

const words = { ...en.viewer, ...en.actions };
const tree: ScriptedEntry = {
  id: 'root_lindholm',
  name: 'Lindholm',
  children: [
    {
      id: 'plans_dir',
      name: 'Plans',
      children: [
        { id: 'budget_1', name: 'Budget.md', content: '# Budget\n' },
        { id: 'roof_1', name: 'Roof.md', content: '# Roof\n' },
      ],
    },
  ],
};

/** The viewer following live events, with an action of its menu open. */
async function begun(id: string, label: string) {
  const stage = await open('resource-viewer', {
    script: { user: astrid, tree, live: true },
    attributes: { 'resource-id': id },
    around: { style: 'inline-size: 900px' },
  });
  await stage.reach('ready');
  await expect.poll(() => stage.platform.followers).toBe(1);
  await stage.press('.tools > [aria-haspopup=menu]');
  const entry = await updated(stage.element, () =>
    [...stage.root.querySelectorAll<HTMLElement>('[role=menuitem]')].find((each) => each.textContent?.includes(label)),
  );
  entry.click();
  const dialog = await stage.find<HTMLDialogElement>('dialog.act');
  await updated(stage.element, () => dialog.open && focused()?.localName === 'input');
  return { stage, dialog };
}

type Begun = Awaited<ReturnType<typeof begun>>;

/** Another user renames a resource; resolves when the viewer has read it again. */
async function renamed({ stage }: Pick<Begun, 'stage'>, id: string, name: string): Promise<void> {
  const { resources } = stage.platform;
  const found = resources.find(id)!;
  found.name = name;
  resources.touch();
  const { parent } = found;
  stage.platform.publish('resource.changed', { resourceId: id, parentId: parent?.id ?? null });
  await stage.read(name);
}

test('keeps a half-typed name and the caret when another user renames the resource and its parent', async () => {
  const rename = await begun('budget_1', words.rename);
  const { dialog } = rename;
  await userEvent.keyboard('Budget for the ro');
  const input = focused() as HTMLInputElement;
  input.setSelectionRange(6, 6);
  await renamed(rename, 'budget_1', 'Costs.md');
  await renamed(rename, 'plans_dir', 'Old plans');
  expect([focused(), input.value, input.selectionStart, dialog.open]).toEqual([input, 'Budget for the ro', 6, true]);
  await userEvent.keyboard('{End}of.md{Enter}');
  await updated(rename.stage.element, () => !dialog.isConnected);
  await rename.stage.read(words.renamed('Budget for the roof.md'));
  expect(rename.stage.platform.resources.find('budget_1')?.name).toBe('Budget for the roof.md');
});

test('keeps a half-typed address and the added ones when the access changes', async () => {
  const share = await begun('budget_1', words.share);
  const { stage, dialog } = share;
  await userEvent.keyboard('bo@ek.example{Enter}');
  await stage.read('bo@ek.example');
  await userEvent.keyboard('vera@');
  const input = focused() as HTMLInputElement;
  await renamed(share, 'budget_1', 'Costs.md');
  expect([focused(), input.value, dialog.open]).toEqual([input, 'vera@', true]);
  expect(dialog.textContent).toContain('bo@ek.example');
});

test('keeps a half-typed name in the list when rows around it change', async () => {
  const stage = await open('resource-viewer', {
    script: { user: astrid, tree, live: true },
    attributes: { 'resource-id': 'plans_dir' },
    around: { style: 'inline-size: 900px' },
  });
  await stage.reach('ready');
  await expect.poll(() => stage.platform.followers).toBe(1);
  const row = await stage.row('Roof');
  row.querySelector<HTMLElement>('.cell')?.focus();
  await userEvent.keyboard('{F2}');
  const input = await stage.find<HTMLInputElement>('.editor input');
  await updated(stage.element, () => focused() === input);
  await userEvent.keyboard('Half a na');
  await renamed({ stage }, 'budget_1', 'Zebra.md');
  expect([focused(), input.value]).toEqual([input, 'Half a na.md']);
  expect(stage.platform.resources.find('roof_1')?.name).toBe('Roof.md');
});
