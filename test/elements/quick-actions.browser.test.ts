import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { en } from '../../src/localisation/index.ts';
import { problem, type Answer } from '../../src/testing/index.ts';
import { focused, updated } from '../support/element-stage.ts';
import { quickViewer as viewer, settled } from '../support/quick-viewer.ts';

const words = { ...en.viewer, ...en.actions };

describe('renaming', () => {
  /** A rename is pending. */
  async function renaming(answer: Answer = 'ordinary') {
    const all = await viewer();
    await all.focus('Garden.pdf');
    await userEvent.keyboard('{F2}');
    const input = await all.stage.find<HTMLInputElement>('.editor input');
    await updated(all.element, () => focused() === input);
    all.platform.on('submit', { held: answer });
    await userEvent.keyboard('Zinnia{Enter}');
    await all.platform.received('submit');
    return all;
  }

  test('leaves the focus in a menu that was opened meanwhile', async () => {
    const { openNew, release, stage } = await renaming();
    await openNew();
    await release('submit');
    await stage.read(words.renamed('Zinnia.pdf'));
    await settled(stage.element);
    expect(focused()?.role).toBe('menuitem');
  });

  test('keeps another name that is being typed when it is refused late', async () => {
    const { platform, row, entry, stage, element } = await renaming(problem('internal'));
    (await row('Roof.pdf')).querySelector<HTMLElement>('.actions button')?.click();
    await entry(words.rename);
    const input = await updated(element, () =>
      [...stage.root.querySelectorAll<HTMLInputElement>('.editor input')].find(({ value }) => value === 'Roof.pdf'),
    );
    await updated(element, () => focused() === input);
    await userEvent.keyboard('Half ty');
    platform.release('submit');
    await stage.find('.error-bar');
    await settled(element);
    expect([focused(), input.value]).toEqual([input, 'Half ty.pdf']);
  });
});

describe('a dialog', () => {
  test('that was closed before the response does not close the next one', async () => {
    const { openNew, entry, dialog, platform, release, stage } = await viewer();
    await openNew();
    await entry(words.newDirectory);
    await dialog();
    platform.on('submit', { held: 'ordinary' });
    await userEvent.keyboard('Box{Enter}');
    await platform.received('submit');
    await userEvent.keyboard('{Escape}');
    await updated(stage.element, () => !stage.root.querySelector('dialog.act'));
    await openNew();
    await entry(words.newDocument);
    const next = await dialog();
    await userEvent.keyboard('Letter to th');
    await release('submit');
    await stage.read(words.created('Box'));
    expect([next.isConnected, next.querySelector('input')?.value]).toEqual([true, 'Letter to th']);
    expect(next.contains(focused())).toBe(true);
  });

  test('for moving keeps the focus on its button when a directory loads later', async () => {
    const { stage, focus, shows, hold, release } = await viewer();
    await focus('Roof.pdf');
    await userEvent.keyboard('{Control>}m{/Control}');
    await updated(stage.element, () => focused()?.textContent?.includes('Older'));
    hold();
    await userEvent.keyboard('{ArrowRight}');
    await stage.read(words.moveHere('Older'));
    const submit = await stage.find<HTMLElement>("dialog [part~='submit']");
    submit.focus();
    await release();
    await updated(stage.element, () => stage.root.querySelector('.picks')?.ariaBusy === 'false');
    expect(focused()).toBe(submit);
    await userEvent.keyboard('{Enter}');
    await shows('Roof.pdf', false);
  });

  test('for moving moves nothing when it is closed during the check', async () => {
    const { focus, dialog, hold, release, submits, stage, element } = await viewer();
    await focus('Roof.pdf');
    await userEvent.keyboard('{Control>}m{/Control}');
    await dialog();
    await updated(element, () => focused()?.textContent?.includes('Older'));
    hold();
    await userEvent.keyboard('{ArrowRight}');
    await stage.read(words.moveHere('Older'));
    await stage.press("dialog [part~='submit']");
    await userEvent.keyboard('{Escape}');
    await updated(element, () => !stage.root.querySelector('dialog.act'));
    await release();
    expect(submits('move')).toBe(0);
  });

  test('for sharing saves an added address when it is closed before the list has loaded', async () => {
    const { row, entry, dialog, platform, release, submits, stage, element } = await viewer();
    platform.on('info', [{ held: 'ordinary' }]);
    (await row('Roof.pdf')).querySelector<HTMLElement>('.actions button')?.click();
    await entry(words.share);
    await dialog();
    await userEvent.keyboard('maja@ost.example{Enter}');
    await stage.press("dialog [part~='submit']");
    await updated(element, () => !stage.root.querySelector('dialog.act'));
    expect(submits('access')).toBe(0);
    await release('info');
    await stage.read(words.addressAdded('maja@ost.example'));
    expect(submits('access')).toBe(1);
  });

  test('does not open if the user has moved on while its code loaded', async () => {
    const { row, root, field, element } = await viewer();
    const { open: _loaded } = await import('../../src/elements/resource-viewer/actions/share-dialog.lazy.ts');
    (await row('Roof.pdf')).querySelector<HTMLElement>('.actions button')?.click();
    const share = await updated(element, () =>
      [...root.querySelectorAll<HTMLElement>('[role=menuitem]')].find(({ textContent }) =>
        textContent?.includes(words.share),
      ),
    );
    share.click();
    field.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
    field.focus();
    await settled(element);
    expect([focused(), root.querySelector('dialog.act')]).toEqual([field, null]);
  });

  test('leaves the focus in the list after deleting its opener', async () => {
    const { focus, dialog, shows, at } = await viewer();
    await focus('Older');
    await userEvent.keyboard('{Delete}');
    await dialog();
    await userEvent.keyboard('Older{Enter}');
    await shows('Older', false);
    await expect.poll(at).toBe('Roof.pdf');
  });
});

test('a field that is clicked while a menu is open gets the focus', async () => {
  const { stage, openNew, root } = await viewer();
  await userEvent.keyboard('{Tab}');
  root.querySelector<HTMLElement>('.tools .tool')?.click();
  const input = await stage.input('find');
  await openNew();
  await userEvent.click(input);
  await updated(stage.element, () => !root.querySelector('.menu:popover-open'));
  await settled(stage.element);
  expect(focused()).toBe(input);
});

describe('undo', () => {
  test('undoes each action, the last one first', async () => {
    const { focus, shows, stage } = await viewer();
    for (const name of ['Garden.pdf', 'Roof.pdf']) {
      await focus(name);
      await userEvent.keyboard('{Delete}');
      await stage.read(words.deleted(name));
    }
    await stage.press('.toast .link');
    await shows('Roof.pdf');
    await shows('Garden.pdf', false);
    await updated(stage.element, () => stage.root.querySelector('.toast')?.textContent?.includes('Garden.pdf'));
    await stage.press('.toast .link');
    await shows('Garden.pdf');
    await stage.read(words.undone);
    await updated(stage.element, () => !stage.root.querySelector('.toast .link'));
  });

  test('undoes two actions on two key presses in a row', async () => {
    const { focus, shows, stage, submits } = await viewer();
    for (const name of ['Garden.pdf', 'Roof.pdf']) {
      await focus(name);
      await userEvent.keyboard('{Delete}');
      await stage.read(words.deleted(name));
    }
    await userEvent.keyboard('{Control>}zz{/Control}');
    await shows('Roof.pdf');
    await shows('Garden.pdf');
    await userEvent.keyboard('{Control>}z{/Control}');
    await settled(stage.element);
    expect(submits('restore')).toBe(2);
  });

  test('waits for a pending action, and the toast no longer offers the one before', async () => {
    const { focus, shows, stage, platform, release, submits } = await viewer();
    await focus('Garden.pdf');
    await userEvent.keyboard('{Delete}');
    await stage.read(words.deleted('Garden.pdf'));
    platform.on('submit', { held: 'ordinary' });
    await focus('Roof.pdf');
    await userEvent.keyboard('{Delete}');
    await shows('Roof.pdf', false);
    expect(stage.root.querySelector('.toast')).toBe(null);
    await userEvent.keyboard('{Control>}z{/Control}');
    await settled(stage.element);
    expect(submits('restore')).toBe(0);
    await release('submit');
    await shows('Roof.pdf');
    await settled(stage.element);
    expect(submits('restore')).toBe(1);
    await shows('Garden.pdf', false);
  });

  test('does not select restored rows if the user has selected others', async () => {
    const { focus, shows, stage, platform, release, at, selected } = await viewer();
    await focus('Garden.pdf');
    await userEvent.keyboard('{Delete}');
    await stage.read(words.deleted('Garden.pdf'));
    await updated(stage.element, () => at() === 'Older');
    platform.on('submit', { held: 'ordinary' });
    await userEvent.keyboard('{Control>}z{/Control}');
    await platform.received('submit', 2);
    await userEvent.keyboard('{ArrowDown} ');
    await updated(stage.element, () => selected().join() === 'Roof.pdf');
    await release('submit');
    await shows('Garden.pdf');
    await settled(stage.element);
    expect([at(), selected()]).toEqual(['Roof.pdf', ['Roof.pdf']]);
  });

  test('ends with the directory', async () => {
    const { focus, shows, stage, submits } = await viewer();
    await focus('Garden.pdf');
    await userEvent.keyboard('{Delete}');
    await stage.read(words.deleted('Garden.pdf'));
    await focus('Older');
    await userEvent.keyboard('{Enter}');
    await shows('Attic.pdf');
    await focus('Attic.pdf');
    await userEvent.keyboard('{Control>}z{/Control}');
    await settled(stage.element);
    expect(submits('restore')).toBe(0);
  });
});
