import { elementUpdated } from '@open-wc/testing';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../src/elements/resource-viewer/index.ts';
import { en, issueMessage } from '../../src/localisation/index.ts';
import { astrid, problem, type Script } from '../../src/testing/index.ts';
import { focused, open, updated } from '../support/element-stage.ts';

const words = { ...en.viewer, ...en.actions };

async function viewer(script: Script = {}, id = 'arsmote') {
  await page.viewport(1000, 700);
  const stage = await open('resource-viewer', {
    script: { user: astrid, ...script },
    attributes: { 'resource-id': id },
    around: { style: 'inline-size: 960px' },
  });
  await stage.reach('ready');
  const names = () =>
    [...stage.root.querySelectorAll('.rows .title')].map(({ textContent }) => textContent?.trim() ?? '');
  const row = (name: string) => stage.row(name);
  const focus = async (name: string) => (await row(name)).querySelector<HTMLElement>('.cell')?.focus();
  const shows = (name: string, there = true) => updated(stage.element, () => names().includes(name) === there);
  const actions = () =>
    stage.events.flatMap((event) =>
      event.type === 'resource-changed' ? [(event as ResourceChanged).detail.action] : [],
    );
  const dialog = async () => {
    const found = await stage.find<HTMLDialogElement>('dialog.act');
    await elementUpdated(stage.element);
    expect(found.open).toBe(true);
    return found;
  };
  return {
    ...stage,
    stage,
    element: stage.element,
    platform: stage.platform,
    names,
    row,
    focus,
    shows,
    actions,
    dialog,
  };
}

type ResourceChanged = HTMLElementEventMap['resource-changed'];
const sameName = issueMessage(en.failures, { path: ['name'], code: 'twin_name', message: 'twin_name' });

describe('creating', () => {
  test('creates a directory from the menu; it is shown, selected and focused', async () => {
    const { stage, dialog, shows, actions } = await viewer();
    await stage.press("[part~='new']");
    await stage.find("[part~='menu']:popover-open");
    await updated(stage.element, () => focused()?.role === 'menuitem');
    await expect(stage.around).to.be.accessible();
    await userEvent.keyboard('{Enter}');
    await dialog();
    await expect(stage.around).to.be.accessible();
    await userEvent.keyboard('Arkiv{Enter}');
    await shows('Arkiv');
    await updated(stage.element, () => focused()?.closest('.row')?.textContent?.includes('Arkiv'));
    expect(focused()?.closest('.row')?.ariaSelected).toBe('true');
    expect(actions()).toEqual(['created']);
    await stage.read(words.created('Arkiv'));
  });

  test('keeps the focus in a menu that was opened before the row was found', async () => {
    const { stage, dialog, shows, platform } = await viewer();
    await stage.press("[part~='new']");
    await updated(stage.element, () => focused()?.role === 'menuitem');
    await userEvent.keyboard('{Enter}');
    await dialog();
    platform.on('read', { held: 'ordinary' });
    await userEvent.keyboard('Arkiv{Enter}');
    await stage.read(words.created('Arkiv'));
    await userEvent.click(stage.root.querySelector("[part~='new']")!);
    await updated(stage.element, () => focused()?.role === 'menuitem');
    let left = 0;
    stage.root.querySelector('.menu')!.addEventListener('focusout', () => left++);
    platform.on('read', 'ordinary');
    platform.release('read');
    await shows('Arkiv');
    await userEvent.keyboard('{ArrowDown}');
    expect([left, focused()?.role]).toEqual([1, 'menuitem']);
  });

  test('refuses a taken name at its field, and keeps the typed text', async () => {
    const { stage, dialog, names } = await viewer();
    await stage.press("[part~='new']");
    await updated(stage.element, () => focused()?.role === 'menuitem');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    const form = await dialog();
    await userEvent.keyboard('protokoll.MD{Enter}');
    await stage.read(sameName);
    const input = form.querySelector<HTMLInputElement>('input');
    expect([input?.value, input?.ariaInvalid]).toEqual(['protokoll.MD', 'true']);
    await expect(stage.around).to.be.accessible();
    await userEvent.keyboard('{Escape}');
    await updated(stage.element, () => !form.isConnected);
    expect(names()).toHaveLength(6);
  });
});

describe('renaming', () => {
  test('happens in place without the extension selected, and can be undone', async () => {
    const { stage, focus, shows, actions } = await viewer();
    await focus('Protokoll.md');
    await userEvent.keyboard('{F2}');
    const input = await stage.find<HTMLInputElement>('.editor input');
    await updated(stage.element, () => focused() === input);
    expect(input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)).toBe('Protokoll');
    await userEvent.keyboard('Beslut{Enter}');
    await shows('Beslut.md');
    await updated(stage.element, () => focused()?.closest('.row')?.textContent?.includes('Beslut.md'));
    await stage.read(words.renamed('Beslut.md'));
    await userEvent.keyboard('{Control>}z{/Control}');
    await shows('Protokoll.md');
    await stage.read(words.undone);
    expect(actions()).toEqual(['renamed', 'renamed']);
  });

  test('that is refused shows the reason in place, and the former name in the list', async () => {
    const { stage, focus, names } = await viewer();
    await focus('Protokoll.md');
    await userEvent.keyboard('{F2}');
    await stage.find('.editor input');
    await userEvent.keyboard('Lokalen.jpg{Delete}{Delete}{Delete}{Enter}');
    await stage.read(sameName);
    await expect(stage.around).to.be.accessible();
    await userEvent.keyboard('{Escape}');
    await updated(stage.element, () => names().includes('Protokoll.md'));
  });

  test('that fails keeps the typed name for another try', async () => {
    const { stage, focus, shows, platform } = await viewer();
    platform.on('submit', problem('internal'));
    await focus('Protokoll.md');
    await userEvent.keyboard('{F2}');
    await stage.find('.editor input:focus');
    await userEvent.keyboard('Beslut{Enter}');
    const retry = await stage.find('.error-bar button');
    platform.on('submit', 'ordinary');
    await userEvent.click(retry);
    const input = await stage.find<HTMLInputElement>('.editor input:focus');
    expect(input.value).toBe('Beslut.md');
    await userEvent.keyboard('{Enter}');
    await shows('Beslut.md');
  });
});

describe('moving', () => {
  test('works by keyboard with the directory picker, and can be undone', async () => {
    const { stage, focus, shows, platform } = await viewer();
    await focus('Protokoll.md');
    await userEvent.keyboard('{Control>}m{/Control}');
    await stage.read(words.alreadyThere);
    await updated(stage.element, () => focused()?.textContent?.includes('Bilagor'));
    await expect(stage.around).to.be.accessible();
    await userEvent.keyboard('{ArrowRight}');
    await stage.read(words.moveHere('Bilagor'));
    await stage.press("dialog [part~='submit']");
    await shows('Protokoll.md', false);
    await stage.read(words.moved('Protokoll.md'));
    expect(platform.resources.find('Protokoll_md')?.parent?.name).toBe('Bilagor');
    await stage.press('.toast .link');
    await shows('Protokoll.md');
    expect(platform.resources.find('Protokoll_md')?.parent?.name).toBe('Årsmöte 2026');
  });

  test('works by dragging a row onto a directory', async () => {
    const { element, row, shows, platform } = await viewer();
    await updated(element, () => element.renderRoot.querySelector("[draggable='true']"));
    await userEvent.dragAndDrop(await row('Lokalen.jpg'), await row('Foton'));
    await shows('Lokalen.jpg', false);
    expect(platform.resources.find('Lokalen_jpg')?.parent?.name).toBe('Foton');
  });

  test('opens one dialog, however often the key is pressed while it loads', async () => {
    const { stage, focus, platform } = await viewer();
    await focus('Protokoll.md');
    const press = () => new KeyboardEvent('keydown', { key: 'm', ctrlKey: true, bubbles: true, composed: true });
    const reads = () => platform.requests.filter(({ parameters }) => parameters['sort'] === 'kind').length;
    for (let times = 0; times < 3; times++) focused()?.dispatchEvent(press());
    await updated(stage.element, () => focused()?.textContent?.includes('Bilagor'));
    expect([stage.root.querySelectorAll('dialog').length, reads()]).toEqual([1, 1]);
  });

  test('happens once, however often the button is pressed during the check', async () => {
    const { stage, focus, shows, actions, platform } = await viewer();
    await focus('Protokoll.md');
    await userEvent.keyboard('{Control>}m{/Control}');
    await updated(stage.element, () => focused()?.textContent?.includes('Bilagor'));
    await userEvent.keyboard('{ArrowRight}');
    await stage.read(words.moveHere('Bilagor'));
    const submit = await stage.find<HTMLButtonElement>("dialog [part~='submit']");
    for (let times = 0; times < 3; times++) submit.click();
    await shows('Protokoll.md', false);
    await stage.read(words.moved('Protokoll.md'));
    await stage.press('.toast .link');
    await shows('Protokoll.md');
    await stage.read(words.undone);
    expect(actions()).toEqual(['moved', 'moved']);
    expect(platform.requests.filter(({ body }) => JSON.stringify(body)?.includes('schema/move'))).toHaveLength(2);
  });

  test('that is refused shows the row again at its place', async () => {
    const submit = problem('conflict', { params: { reason: 'too_deep' } });
    const { stage, element, row, shows } = await viewer({ on: { submit } });
    await updated(element, () => element.renderRoot.querySelector("[draggable='true']"));
    await userEvent.dragAndDrop(await row('Lokalen.jpg'), await row('Foton'));
    await stage.read(words.conflicts.too_deep);
    await shows('Lokalen.jpg');
  });
});

describe('deleting', () => {
  test('removes a file at once, and restores it by undo', async () => {
    const { stage, focus, shows, actions } = await viewer();
    await focus('Lokalen.jpg');
    await userEvent.keyboard('{Delete}');
    await shows('Lokalen.jpg', false);
    await stage.read(words.deleted('Lokalen.jpg'));
    await expect(stage.around).to.be.accessible();
    expect(focused()?.closest('.row')?.textContent).toContain('Protokoll.md');
    await stage.press('.toast .link');
    await shows('Lokalen.jpg');
    await stage.read(words.undone);
    expect(actions()).toEqual(['deleted', 'restored']);
  });

  test('deletes one row while the key is held down', async () => {
    const { stage, focus, shows, names, actions } = await viewer();
    await focus('Protokoll.md');
    const before = names().length;
    const press = (repeat: boolean) =>
      focused()?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Delete', repeat, bubbles: true, composed: true, cancelable: true }),
      );
    press(false);
    await shows('Protokoll.md', false);
    await updated(stage.element, () => focused()?.closest('.row'));
    for (let times = 0; times < 3; times++) press(true);
    await stage.read(words.deleted('Protokoll.md'));
    await stage.press('.toast .link');
    await shows('Protokoll.md');
    expect([names().length, actions()]).toEqual([before, ['deleted', 'restored']]);
  });

  test('asks for the name of a directory that is not empty', async () => {
    const { stage, focus, shows, dialog } = await viewer();
    await focus('Bilagor');
    await userEvent.keyboard('{Delete}');
    await dialog();
    await expect(stage.around).to.be.accessible();
    await userEvent.keyboard('Bilag{Enter}');
    await stage.read(words.wrongName);
    await userEvent.keyboard('or{Enter}');
    await shows('Bilagor', false);
    await stage.read(words.deleted('Bilagor'));
  });

  test('asks for the name of a directory that was filled after its row had been read', async () => {
    const tree = { id: 'root_1', name: 'Root', children: [{ id: 'box_01', name: 'Box', children: [] }] };
    const { stage, platform, focus, shows, dialog } = await viewer({ tree }, 'root_1');
    platform.resources.add({ name: 'Late.md', content: 'Late.' }, platform.resources.find('box_01')!);
    await focus('Box');
    await userEvent.keyboard('{Delete}');
    await dialog();
    await stage.read(words.deleteTree(1));
    await userEvent.keyboard('Box{Enter}');
    await shows('Box', false);
    await stage.read(words.deleted('Box'));
  });

  test('asks once for several rows', async () => {
    const { stage, focus, names, dialog } = await viewer();
    await focus('Bilagor');
    await userEvent.keyboard('{Control>}a{/Control}{Delete}');
    await dialog();
    await stage.read(words.deleteManyHeading(6));
    await userEvent.keyboard('{Tab}{Enter}');
    await updated(stage.element, () => names().length === 0);
    await stage.read(words.emptyHeading);
  });
});

describe('a reader', () => {
  test('gets no forbidden actions, neither by menu nor by key', async () => {
    const { stage, focus, names, row } = await viewer({ role: 'reader' });
    expect(stage.root.querySelector("[part~='new']")).toBeNull();
    (await row('Protokoll.md')).querySelector<HTMLElement>('.tool')?.click();
    await updated(stage.element, () => focused()?.role === 'menuitem');
    expect([...stage.root.querySelectorAll('[role="menuitem"]')]).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await focus('Protokoll.md');
    await userEvent.keyboard('{F2}{Delete}{Control>}m{/Control}');
    await elementUpdated(stage.element);
    expect(stage.root.querySelector('dialog, .editor')).toBeNull();
    expect(names()).toHaveLength(6);
    expect((await row('Protokoll.md')).draggable).toBe(false);
  });
});
