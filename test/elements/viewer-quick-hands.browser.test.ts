import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { en } from '../../src/localisation/index.ts';
import { problem } from '../../src/testing/index.ts';
import { longTree } from '../models/directory-world.ts';
import { focused, updated } from '../support/element-stage.ts';
import { quickViewer as viewer, settled } from '../support/quick-viewer.ts';

const words = { ...en.viewer, ...en.actions };

describe('who has gone on while a resource was on its way', () => {
  test.each([
    ['down', '{Enter}', 'Older', 'Attic.pdf'],
    ['up', '{Backspace}', 'Roof.pdf', 'Void'],
  ])('%s keeps on typing elsewhere on the page', async (_way, key, from, arrived) => {
    const { focus, hold, release, field, shows, platform } = await viewer();
    await focus(from);
    const asked = platform.requests.filter(({ operation }) => operation === 'read').length;
    hold();
    await userEvent.keyboard(key);
    await platform.received('read', asked + 1);
    await userEvent.click(field);
    await userEvent.keyboard('mi');
    await release();
    await shows(arrived);
    await userEvent.keyboard('lk');
    expect([focused(), field.value]).toEqual([field, 'milk']);
  });

  test('is where they went if they stayed in the list', async () => {
    const { focus, hold, release, at, shows } = await viewer();
    await focus('Older');
    hold();
    await userEvent.keyboard('{Enter}{ArrowDown}');
    await release();
    await shows('Attic.pdf');
    await expect.poll(at).toBe('Attic.pdf');
  });

  test('has no menu left of what is shown no more', async () => {
    const { focus, hold, release, shows, root, openNew, stage } = await viewer();
    await focus('Older');
    hold();
    await userEvent.keyboard('{Enter}');
    await openNew();
    await release();
    await shows('Attic.pdf');
    await updated(stage.element, () => !root.querySelector('.menu:popover-open'));
    await expect.poll(() => focused()?.getAttribute('part')).toContain('new');
  });
});

describe('an empty directory', () => {
  test('that is opened by keyboard has the focus, which rows that come do not take from elsewhere', async () => {
    const { focus, field, shows, platform, stage } = await viewer('root_lindholm');
    await focus('Void');
    await userEvent.keyboard('{Enter}');
    await stage.read(words.emptyHeading);
    await expect.poll(() => focused()?.closest('.empty')).not.toBeNull();
    await userEvent.click(field);
    await expect.poll(() => platform.followers).toBe(1);
    const { resources } = platform;
    const parent = resources.find('void_dir')!;
    const moved = resources.find('roof_1')!;
    moved.parent!.children = moved.parent!.children.filter((each) => each !== moved);
    parent.children.push(moved);
    moved.parent = parent;
    resources.touch();
    platform.publish('resource.moved', { resourceId: 'roof_1', parentId: 'void_dir', fromId: 'plans_dir' });
    await shows('Roof.pdf');
    await settled(stage.element);
    expect(focused()).toBe(field);
  });

  test('whose only row is deleted keeps the focus inside', async () => {
    const { focus, stage } = await viewer('older_dir');
    await focus('Attic.pdf');
    await userEvent.keyboard('{Delete}');
    await stage.read(words.emptyHeading);
    await expect.poll(() => focused()?.closest('.empty')).not.toBeNull();
  });
});

describe('in the list', () => {
  test('an arrow pressed after letters counts, not the row that is found later', async () => {
    const { focus, hold, release, at, selected } = await viewer();
    await focus('Garden.pdf');
    hold(({ parameters }) => parameters['prefix'] !== undefined);
    await userEvent.keyboard('st{ArrowDown}');
    await release();
    expect([at(), selected()]).toEqual(['Older', []]);
  });

  test('who has left the list after letters is not taken back', async () => {
    const { focus, hold, release, field } = await viewer();
    await focus('Garden.pdf');
    hold(({ parameters }) => parameters['prefix'] !== undefined);
    await userEvent.keyboard('st');
    await userEvent.click(field);
    await release();
    expect(focused()).toBe(field);
  });

  test('a range whose rows come late is not selected over what was selected since', async () => {
    const { stage, element, row, hold, release, selected } = await viewer('long_directory', { tree: longTree(2_000) });
    (await row('File 1')).querySelector<HTMLElement>('.cell')?.focus();
    hold();
    await userEvent.keyboard(' {Shift>}{End}{/Shift}{Escape}');
    await release();
    await settled(element);
    expect(selected()).toEqual([]);
    expect(stage.text).not.toContain(words.selected(2_000));
  });

  test('a range that could not be read is told of', async () => {
    const { stage, row, platform, selected } = await viewer('long_directory', { tree: longTree(2_000) });
    (await row('File 1')).querySelector<HTMLElement>('.cell')?.focus();
    platform.on('read', problem('internal'));
    await userEvent.keyboard(' {Shift>}{End}{/Shift}');
    await stage.find('.error-bar');
    expect(selected().length).toBeLessThan(2);
  });

  test('the menu of many opens for who waits for it, and not where they have gone on', async () => {
    const { element, row, hold, release, field, root, stage } = await viewer('long_directory', {
      tree: longTree(2_000),
    });
    (await row('File 1')).querySelector<HTMLElement>('.cell')?.focus();
    await userEvent.keyboard('{Control>}a{/Control}');
    hold();
    await userEvent.click(await stage.find('.selection .button'));
    await userEvent.click(field);
    await release();
    await settled(element);
    expect([focused(), root.querySelector('.menu:popover-open')]).toEqual([field, null]);
  });

  test('an act on many that could not be read is told of', async () => {
    const { row, platform, stage } = await viewer('long_directory', { tree: longTree(2_000) });
    (await row('File 1')).querySelector<HTMLElement>('.cell')?.focus();
    await userEvent.keyboard('{Control>}a{/Control}');
    platform.on('read', problem('internal'));
    await userEvent.keyboard('{Delete}');
    await stage.find('.error-bar');
  });

  test('what is found later does not move who is in the list again', async () => {
    const { stage, row, hold, release, at, selected } = await viewer('long_directory', { tree: longTree(2_000) });
    (await row('File 1')).querySelector<HTMLElement>('.cell')?.focus();
    await userEvent.keyboard('{Control>}f{/Control}');
    const input = await stage.input('find');
    await updated(stage.element, () => focused() === input);
    hold(({ parameters }) => parameters['prefix'] !== undefined || parameters['around'] !== undefined);
    await userEvent.keyboard('File 1500');
    await userEvent.keyboard('{Escape}{ArrowDown} ');
    await updated(stage.element, () => selected().join() === 'File 2');
    await release();
    expect([at(), selected()]).toEqual(['File 2', ['File 2']]);
  });

  test('Escape leads out of the search to the rows, also after sorting', async () => {
    const { stage, focus, at } = await viewer();
    await focus('Roof.pdf');
    await userEvent.click(await stage.find("[data-sort='name']"));
    await userEvent.keyboard('{Control>}f{/Control}');
    const input = await stage.input('find');
    await updated(stage.element, () => focused() === input);
    await userEvent.keyboard('gar');
    await stage.read('1/1');
    await userEvent.keyboard('{Escape}');
    await expect.poll(at).toBe('Garden.pdf');
  });
});
