import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { en } from '../../src/localisation/index.ts';
import { problem } from '../../src/testing/index.ts';
import { longTree } from '../models/directory-world.ts';
import { focused, updated } from '../support/element-stage.ts';
import { quickViewer as viewer, settled } from '../support/quick-viewer.ts';

const words = { ...en.viewer, ...en.actions };

describe('a user who has moved on while a resource loads', () => {
  test.each([
    ['down', '{Enter}', 'Older', 'Attic.pdf'],
    ['up', '{Backspace}', 'Roof.pdf', 'Void'],
  ])('%s keeps the focus elsewhere on the page', async (_way, key, from, arrived) => {
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

  test('keeps the focus at the new row in the list', async () => {
    const { focus, hold, release, at, shows } = await viewer();
    await focus('Older');
    hold();
    await userEvent.keyboard('{Enter}{ArrowDown}');
    await release();
    await shows('Attic.pdf');
    await expect.poll(at).toBe('Attic.pdf');
  });

  test('closes the menu of a resource that has gone', async () => {
    const { focus, hold, release, shows, root, openNew } = await viewer();
    await focus('Older');
    hold();
    await userEvent.keyboard('{Enter}');
    await openNew();
    await release();
    await shows('Attic.pdf');
    await expect.poll(() => root.querySelector('.menu:popover-open')).toBe(null);
    await expect.poll(() => focused()?.getAttribute('part')).toContain('new');
  });
});

describe('an empty directory', () => {
  test('gets the focus when opened by keyboard; new rows do not take it from elsewhere', async () => {
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

  test('keeps the focus inside when its only row is deleted', async () => {
    const { focus, stage } = await viewer('older_dir');
    await focus('Attic.pdf');
    await userEvent.keyboard('{Delete}');
    await stage.read(words.emptyHeading);
    await expect.poll(() => focused()?.closest('.empty')).not.toBeNull();
  });
});

describe('in the list', () => {
  test('an arrow key after type-ahead wins over the row that is found later', async () => {
    const { focus, hold, release, at, selected } = await viewer();
    await focus('Garden.pdf');
    hold(({ parameters }) => parameters['prefix'] !== undefined);
    await userEvent.keyboard('st{ArrowDown}');
    await release();
    expect([at(), selected()]).toEqual(['Older', []]);
  });

  test('type-ahead does not move the focus back into the list', async () => {
    const { focus, hold, release, field } = await viewer();
    await focus('Garden.pdf');
    hold(({ parameters }) => parameters['prefix'] !== undefined);
    await userEvent.keyboard('st');
    await userEvent.click(field);
    await release();
    expect(focused()).toBe(field);
  });

  test('a range that loads late does not replace a newer selection', async () => {
    const { stage, element, row, hold, release, selected } = await viewer('long_directory', { tree: longTree(2_000) });
    (await row('File 1')).querySelector<HTMLElement>('.cell')?.focus();
    hold();
    await userEvent.keyboard(' {Shift>}{End}{/Shift}{Escape}');
    await release();
    await settled(element);
    expect(selected()).toEqual([]);
    expect(stage.text).not.toContain(words.selected(2_000));
  });

  test('a range that could not be read is announced', async () => {
    const { stage, row, platform, selected } = await viewer('long_directory', { tree: longTree(2_000) });
    (await row('File 1')).querySelector<HTMLElement>('.cell')?.focus();
    platform.on('read', problem('internal'));
    await userEvent.keyboard(' {Shift>}{End}{/Shift}');
    await stage.find('.error-bar');
    expect(selected().length).toBeLessThan(2);
  });

  test('Delete of many rows asks a user who waits, and not one who has moved on', async () => {
    const { element, row, hold, release, field, root, stage } = await viewer('long_directory', {
      tree: longTree(2_000),
    });
    (await row('File 1')).querySelector<HTMLElement>('.cell')?.focus();
    await userEvent.keyboard('{Control>}a{/Control}');
    hold();
    await userEvent.click(await stage.find(`.selection [aria-label='${words.delete}']`));
    await userEvent.click(field);
    await release();
    await settled(element);
    expect([focused(), root.querySelector('dialog')]).toEqual([field, null]);
  });

  test('an action on many rows that could not be read is announced', async () => {
    const { row, platform, stage } = await viewer('long_directory', { tree: longTree(2_000) });
    (await row('File 1')).querySelector<HTMLElement>('.cell')?.focus();
    await userEvent.keyboard('{Control>}a{/Control}');
    platform.on('read', problem('internal'));
    await userEvent.keyboard('{Delete}');
    await stage.find('.error-bar');
  });

  test('a late match does not move the focus of a user who is back in the list', async () => {
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

  test('Escape leaves the find field for the rows, also after sorting', async () => {
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
