import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../src/elements/resource-viewer/index.ts';
import { en } from '../../src/localisation/index.ts';
import { refusals } from '../../src/localisation/sections/refusals.ts';
import { astrid, type ScriptedEntry } from '../../src/testing/index.ts';
import { longTree } from '../models/directory-world.ts';
import { focused, open, updated } from '../support/element-stage.ts';
import { KeyboardJourney } from '../support/keyboard-journey.ts';

const tree: ScriptedEntry = {
  id: 'root_lindholm',
  name: 'Lindholm',
  children: [
    { id: 'plans_dir', name: 'Plans', children: [{ id: 'budget_1', name: 'Budget.md', content: '# Budget\n' }] },
    { id: 'roof_1', name: 'Roof.md', content: '# Roof\n' },
  ],
};

/** The viewer on a directory, following live events. */
async function liveViewer(id: string, entries = tree) {
  await page.viewport(1000, 700);
  const stage = await open('resource-viewer', {
    script: { user: astrid, tree: entries, live: true },
    attributes: { 'resource-id': id },
    around: { style: 'inline-size: 900px' },
  });
  const { element, root, platform } = stage;
  const find = (of: string) => platform.resources.find(of)!;
  const rows = () => [...root.querySelectorAll<HTMLElement>('.rows .row')];
  const row = (name: string) => stage.row(name);
  const connected = () => expect.poll(() => platform.followers).toBe(1);
  /** Another user moves a resource. */
  const move = (of: string, to: string) => {
    const moved = find(of);
    const from = moved.parent!;
    from.children = from.children.filter((child) => child !== moved);
    moved.parent = find(to);
    moved.parent.children.push(moved);
    platform.resources.touch();
    platform.publish('resource.moved', { resourceId: of, parentId: to, fromId: from.id });
  };
  /** Another user deletes a resource, and restores it. */
  const take = (of: string) => {
    const taken = find(of);
    const from = taken.parent!;
    from.children = from.children.filter((child) => child !== taken);
    taken.deletedFrom = from;
    platform.resources.touch();
    platform.publish('resource.deleted', { resourceId: of, fromId: from.id });
    return () => {
      from.children.push(taken);
      taken.deletedFrom = undefined;
      platform.resources.touch();
      platform.publish('resource.created', { resourceId: of, parentId: from.id });
    };
  };
  return { stage, element, root, platform, rows, row, connected, move, take };
}

describe('a half-typed name in the list', () => {
  async function typing() {
    const live = await liveViewer('root_lindholm');
    await live.stage.reach('ready');
    await live.connected();
    (await live.row('Roof.md')).querySelector<HTMLElement>('.cell')?.focus();
    await userEvent.keyboard('{F2}');
    const input = await live.stage.find<HTMLInputElement>('.editor input');
    await updated(live.element, () => focused() === input);
    await userEvent.keyboard('Half a na');
    return { ...live, input };
  }

  test('is dropped with a notice when its row is moved away', async () => {
    const { stage, element, root, platform, move } = await typing();
    move('roof_1', 'plans_dir');
    await stage.read(refusals.en.rowGone('Half a na.md'));
    expect(platform.resources.find('roof_1')?.name).toBe('Roof.md');
    expect(platform.requests.some(({ operation }) => operation === 'submit')).toBe(false);
    expect(root.querySelector('.editor')).toBeNull();
    await updated(element, () => focused()?.closest('.row')?.textContent?.includes('Plans'));
    await expect(stage.around).to.be.accessible();
  });

  test('is dropped with a notice when its row is deleted, in Swedish', async () => {
    const { stage, element, root, platform, take } = await typing();
    stage.around.lang = 'sv';
    await updated(element, () => root.querySelector('.viewer[lang=sv]'));
    take('roof_1');
    await stage.read(refusals.sv.rowGone('Half a na.md'));
    expect(platform.requests.some(({ operation }) => operation === 'submit')).toBe(false);
  });

  test('closes without a notice if nothing was typed', async () => {
    const { element, root, row, take } = await typing();
    await userEvent.keyboard('{Escape}{F2}');
    await updated(element, () => root.querySelector('.editor input'));
    take('roof_1');
    await row('Plans');
    await updated(element, () => !root.querySelector('.editor'));
    expect(root.querySelector('.error-bar')).toBeNull();
  });
});

describe('rows around the visible ones', () => {
  /** The middle of a long list, without focus. */
  async function inTheMiddle() {
    const live = await liveViewer('long_directory', longTree(1_000));
    const { stage, element, row, connected } = live;
    await stage.reach('ready');
    await connected();
    const grid = await stage.find('.grid');
    grid.scrollTop = 20_000;
    await row('File 510');
    // First complete row in view.
    const first = live
      .rows()
      .find((each) => each.getBoundingClientRect().top >= grid.getBoundingClientRect().top + 36)!;
    const name = first.querySelector('.title')!.textContent!.trim();
    const top = async () => (await row(name)).getBoundingClientRect().top;
    return { ...live, number: Number(name.slice('File '.length)), top, element };
  }

  test('appear and disappear above without moving them', async () => {
    const { stage, platform, take, number, top, row, rows } = await inTheMiddle();
    const before = await top();
    const giveBack = take(`file_${number - 3}_`);
    await expect.poll(() => rows().some(({ textContent }) => textContent?.includes(`File ${number - 3}`))).toBe(false);
    expect(await top()).toBe(before);
    giveBack();
    await row(`File ${number - 3}`);
    expect(await top()).toBe(before);
    const made = platform.resources.add({ name: `File ${number - 2} b` }, platform.resources.root);
    platform.publish('resource.created', { resourceId: made.id, parentId: 'long_directory' });
    await row(`File ${number - 2} b`);
    expect(await top()).toBe(before);
    await expect(stage.around).to.be.accessible();
  });
});

test('the count of a directory follows changes by other users', async () => {
  const { stage, platform, row, connected, move, element } = await liveViewer('root_lindholm');
  await stage.reach('ready');
  await connected();
  const showsCount = (amount: number) =>
    updated(element, () => {
      const plans = [...stage.root.querySelectorAll('.rows .row')].find((each) => each.textContent?.includes('Plans'));
      return plans?.querySelector('.size')?.textContent === en.viewer.items(amount);
    });
  await row('Plans');
  await showsCount(1);
  move('roof_1', 'plans_dir');
  await showsCount(2);
  move('budget_1', 'root_lindholm');
  await showsCount(1);
  const made = platform.resources.add({ name: 'New.md' }, platform.resources.find('plans_dir')!);
  platform.publish('resource.created', { resourceId: made.id, parentId: 'plans_dir' });
  await showsCount(2);
});

describe('a resource that is deleted while it is used', () => {
  test('is back after an undo, with the half-filled form', async () => {
    const { stage, element, root, row, connected, take, platform } = await liveViewer('root_lindholm');
    await stage.reach('ready');
    await connected();
    // As on a page that a server has rendered with a row to reveal.
    const { resources } = platform;
    element.served = { resource: resources.shown(resources.root), children: resources.list(resources.root, {})! };
    element.resourceId = 'plans_dir';
    await row('Budget.md');
    await stage.press("[part~='new']");
    await updated(element, () => focused()?.role === 'menuitem');
    await userEvent.keyboard('{Enter}');
    const input = await stage.find<HTMLInputElement>('dialog.act input');
    await updated(element, () => focused() === input);
    await userEvent.keyboard('Half a na');
    const giveBack = take('plans_dir');
    await stage.read(en.refusals.notFound);
    await userEvent.keyboard('{Enter}');
    await stage.read(String(en.failures.problems.not_found));
    giveBack();
    await row('Budget.md');
    expect([focused(), input.value]).toEqual([input, 'Half a na']);
    await userEvent.keyboard('{Enter}');
    await updated(element, () => !root.querySelector('dialog.act'));
    await row('Half a na');
  });

  test('a resource that did not exist is shown once it does', async () => {
    const later: ScriptedEntry = { id: 'later_dir', name: 'Later', children: [{ id: 'first_1', name: 'One.md' }] };
    const { stage, row, connected, platform } = await liveViewer('later_dir');
    await stage.read(en.refusals.notFound);
    await connected();
    platform.resources.add(later, platform.resources.root);
    platform.publish('resource.created', { resourceId: 'later_dir', parentId: 'root_lindholm' });
    await row('One.md');
  });
});

describe('focus stays in the element when another user deletes', () => {
  const rowText = () => focused()?.closest('.row')?.textContent;

  test('the focused row: it goes to the row that takes its place', async () => {
    const { element, row, connected, take } = await liveViewer('root_lindholm');
    await row('Roof.md');
    await connected();
    element.focus();
    const journey = new KeyboardJourney();
    await journey.press('{Home}', () => rowText()?.includes('Plans'));
    take('plans_dir');
    await journey.sees('deleted', () => rowText()?.includes('Roof.md'));
    take('roof_1');
    await journey.sees('deleted, the last one', () => !rowText() && element.matches(':focus-within'));
  });

  test.each([
    ['the open folder', 'plans_dir', 'Budget.md'],
    ['the open document', 'budget_1', 'Budget'],
  ])('%s', async (_title, id, text) => {
    const { stage, element, connected, take } = await liveViewer(id);
    await stage.read(text);
    await connected();
    element.focus();
    const journey = new KeyboardJourney();
    await journey.sees('focus');
    const restore = take(id);
    await journey.sees('deleted', () => !stage.text.includes(text) && element.matches(':focus-within'));
    restore();
    await stage.read(text);
    await expect.poll(() => element.matches(':focus-within')).toBe(true);
  });

  test('the resource of an open dialog', async () => {
    const { root, row, connected, take } = await liveViewer('root_lindholm');
    (await row('Plans')).querySelector<HTMLElement>('[tabindex="0"], .cell')!.focus();
    await connected();
    const journey = new KeyboardJourney();
    await journey.press('{Control>}m{/Control}', () => root.querySelector('dialog'));
    take('plans_dir');
    await journey.sees('deleted', () => root.querySelectorAll('.rows .row').length === 1);
    await journey.press('{Escape}', () => !root.querySelector('dialog'));
    expect(rowText()).toContain('Roof.md');
  });
});
