import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { CommandName } from '../../src/elements/resource-viewer/document/commands.ts';
import { ar } from '../../src/localisation/translations/ar.ts';
import { addLanguage, en, sv } from '../../src/localisation/index.ts';
import { documentViewer } from '../support/document-stage.ts';
import { focused, updated } from '../support/element-stage.ts';

/** The editor on a document with this text, all of it selected. */
async function editing(content: string, size?: string, around?: Record<string, string>) {
  const children = [{ id: 'document_1', name: 'Agenda.md', content }];
  const opened = await documentViewer({ tree: { id: 'root_directory', name: 'Root', children } }, size, around);
  const field = await opened.edit();
  await userEvent.keyboard('{Control>}a{/Control}');
  const text = () => [...field.querySelectorAll('.cm-line')].map(({ textContent }) => textContent).join('\n');
  const tool = (name: CommandName) => opened.root.querySelector<HTMLElement>(`[data-command=${name}]`)!;
  return { ...opened, field, text, tool };
}

describe('the toolbar of the editor', () => {
  test('is one tab stop before the text, and moves by arrows, Home and End', async () => {
    const { field, stage, tool, root } = await editing('one');
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect(focused()).toBe(field);
    await userEvent.keyboard('{Alt>}{F10}{/Alt}');
    expect(focused()).toBe(tool('bold'));
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(focused()).toBe(tool('heading'));
    await userEvent.keyboard('{End}');
    expect(focused()).toBe(tool('table'));
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
    expect(focused()).toBe(tool('table'));
    await userEvent.keyboard('{Tab}');
    expect(focused()).toBe(field);
    await userEvent.keyboard('{Escape}');
    expect(focused()).toBe(root.querySelector('.done'));
    await userEvent.keyboard('{Alt>}{F10}{/Alt}');
    await expect(stage.around).to.be.accessible();
  });

  test('has tools for rows and columns while the cursor is in a table', async () => {
    const { field, text, tool, stage } = await editing('one');
    expect(tool('addRow')).toBeNull();
    await userEvent.click(tool('table'));
    await expect.poll(() => tool('addRow')).not.toBeNull();
    await userEvent.keyboard('Name{Tab}Sum{Tab}Hall{Tab}7{Enter}');
    const table = '| Name | Sum |\n| ---- | --- |\n| Hall | 7   |\n|      |     |';
    expect(text()).toContain(table);
    await userEvent.click(tool('deleteRow'));
    await userEvent.click(tool('addColumn'));
    expect(text()).toContain('| Name |     | Sum |\n| ---- | --- | --- |\n| Hall |     | 7   |');
    expect(focused()).toBe(field);
    await userEvent.keyboard('{Alt>}{F10}{/Alt}{End}');
    expect(focused()).toBe(tool('deleteColumn'));
    await userEvent.keyboard('{Enter}');
    await expect(stage.around).to.be.accessible();
    expect(text()).toContain('| Name | Sum |\n| ---- | --- |\n| Hall | 7   |');
    await userEvent.keyboard('{Control>}{Home}{/Control}');
    await expect.poll(() => tool('addRow')).toBeNull();
  });

  test('returns to the text by Escape', async () => {
    const { field } = await editing('one');
    await userEvent.keyboard('{Alt>}{F10}{/Alt}{Escape}');
    expect(focused()).toBe(field);
  });

  test('formats the selection by the pointer, with the focus in the text all the time', async () => {
    const { field, text, tool, saved } = await editing('one\ntwo');
    let left = 0;
    field.addEventListener('blur', () => (left += 1));
    await userEvent.click(tool('bulletedList'));
    expect(text()).toBe('- one\n- two');
    await userEvent.click(tool('bold'));
    expect(text()).toBe('- **one**\n- **two**');
    expect([focused(), left]).toEqual([field, 0]);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(text()).toBe('- one\n- two');
    await expect.poll(saved).toBe('- one\n- two');
  });

  test('formats the selection by the keyboard, and returns the focus', async () => {
    const { field, text } = await editing('one');
    await userEvent.keyboard('{Alt>}{F10}{/Alt}{Enter}');
    expect(text()).toBe('**one**');
    expect(focused()).toBe(field);
    await userEvent.keyboard('{Control>}b{/Control}');
    expect(text()).toBe('one');
  });

  test.each([
    ['{Control>}i{/Control}', '*one*'],
    ['{Control>}k{/Control}', '[one](https://)'],
    ['{Control>}e{/Control}', '`one`'],
    ['{Control>}{Shift>}7{/Shift}{/Control}', '1. one'],
    ['{Control>}{Shift>}8{/Shift}{/Control}', '- one'],
    ['{Control>}{Shift>}9{/Shift}{/Control}', '- [ ] one'],
    ['{Control>}{Shift>}.{/Shift}{/Control}', '> one'],
  ])('%s makes %s', async (keys, expected) => {
    const { text } = await editing('one');
    await userEvent.keyboard(keys);
    expect(text()).toBe(expected);
  });

  test('shows the formats at the cursor as pressed', async () => {
    const { tool, element } = await editing('**one** two');
    const pressed = (name: CommandName) => tool(name).getAttribute('aria-pressed');
    expect(pressed('bold')).toBe('false');
    await userEvent.keyboard('{ArrowLeft}{ArrowRight}{ArrowRight}{ArrowRight}');
    await updated(element, () => pressed('bold') === 'true');
    expect(pressed('italic')).toBe('false');
    await userEvent.keyboard('{End}');
    await updated(element, () => pressed('bold') === 'false');
  });

  test('names its tools and their keys in each language, and is mirrored from right to left', async () => {
    const { stage, tool, element } = await editing('one');
    expect(tool('bold').title).toBe(en.editor.withKey(en.editor.commands.bold, 'Ctrl+B'));
    expect(tool('bulletedList').title).toBe(en.editor.withKey(en.editor.commands.bulletedList, 'Ctrl+Shift+8'));
    expect(tool('table').title).toBe(en.editor.commands.table);
    stage.around.lang = 'sv';
    await updated(element, () => tool('table').title === sv.editor.commands.table);
    addLanguage('ar', ar);
    stage.around.lang = 'ar';
    await updated(element, () => tool('table').title === ar.editor.commands.table);
    await userEvent.keyboard('{Alt>}{F10}{/Alt}{ArrowLeft}');
    expect(focused()).toBe(tool('italic'));
    const [first, second] = [tool('bold'), tool('italic')].map((each) => each.getBoundingClientRect().left);
    expect(first).toBeGreaterThan(second!);
  });

  test('is one row in a narrow viewer, in which a tool that gets the focus is visible', async () => {
    const { root, tool, stage } = await editing('one', '320px');
    const bar = root.querySelector<HTMLElement>('.formatting')!;
    const tops = [...bar.querySelectorAll('.tool')].map((each) => each.getBoundingClientRect().top);
    expect(new Set(tops).size).toBe(1);
    await userEvent.keyboard('{Alt>}{F10}{/Alt}{End}');
    const [box, frame] = [tool('table'), bar].map((each) => each.getBoundingClientRect());
    await expect.poll(() => tool('table').getBoundingClientRect().right).toBeLessThanOrEqual(frame!.right);
    expect(box!.width).toBeGreaterThan(24);
    expect(stage.around.scrollWidth).toBeLessThanOrEqual(320);
  });
});
