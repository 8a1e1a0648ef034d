import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { en, sv } from '../../src/localisation/index.ts';
import { documentViewer } from '../support/document-stage.ts';
import { focused, updated } from '../support/element-stage.ts';

const words = en.editor.commands;

/** The editor with the cursor at the end of this text. */
async function editing(content: string, size?: string, around?: Record<string, string>) {
  // An empty document has another view before it is edited.
  const children = [{ id: 'document_1', name: 'Agenda.md', content: content || ' ' }];
  const opened = await documentViewer({ tree: { id: 'root_directory', name: 'Root', children } }, size, around);
  await opened.stage.press('.edit, [part=button].primary');
  const field = await updated(opened.element, () => opened.root.querySelector<HTMLElement>('.cm-content'));
  await expect.poll(focused).toBe(field);
  await userEvent.keyboard(content ? '{Control>}{End}{/Control}' : '{Control>}a{/Control}{Delete}');
  const list = () => opened.root.querySelector<HTMLElement>('.insert-menu:popover-open');
  return {
    ...opened,
    field,
    list,
    text: () =>
      [...field.querySelectorAll('.cm-line:not(:has(.cm-placeholder))')]
        .map(({ textContent }) => textContent)
        .join('\n'),
    options: () => [...(list()?.querySelectorAll('[role=option]') ?? [])].map(({ textContent }) => textContent.trim()),
    active: () => opened.root.querySelector(`#${field.getAttribute('aria-activedescendant')}`)?.textContent?.trim(),
    announced: () => [...opened.root.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join(' '),
  };
}

describe('the menu of the editor', () => {
  test('opens by / at the start of a line, and inserts by Enter', async () => {
    const { field, list, options, active, text, announced, stage } = await editing('one\n\n');
    await userEvent.keyboard('/');
    await expect.poll(options).toHaveLength(12);
    await expect.poll(announced).toContain(en.editor.insertHelp(12));
    expect([field.getAttribute('aria-controls'), field.getAttribute('aria-haspopup')]).toEqual([list()!.id, 'listbox']);
    expect(active()).toBe(words.heading1);
    await expect(stage.around).to.be.accessible();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(active).toBe(words.heading2);
    await userEvent.keyboard('{Enter}');
    expect(text()).toBe('one\n\n## ');
    await expect.poll(list).toBeNull();
    expect(field.hasAttribute('aria-activedescendant')).toBe(false);
    await userEvent.keyboard('Two');
    expect(text()).toBe('one\n\n## Two');
    expect(focused()).toBe(field);
  });

  test('filters by what is typed, and announces the number of choices', async () => {
    const { options, active, announced, text } = await editing('');
    await userEvent.keyboard('/list');
    await expect.poll(options).toEqual([words.bulletedList, words.numberedList, words.taskList]);
    await expect.poll(announced).toContain(en.editor.found(3));
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(active).toBe(words.taskList);
    await userEvent.keyboard('{Tab}');
    expect(text()).toBe('- [ ] ');
  });

  test('closes by Escape, with the focus and the text kept', async () => {
    const { field, list, text } = await editing('');
    await userEvent.keyboard('/h');
    await expect.poll(list).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.poll(list).toBeNull();
    expect(focused()).toBe(field);
    await userEvent.keyboard('e{Enter}x');
    expect(text()).toBe('/he\nx');
    await userEvent.keyboard('{Escape}');
    expect(focused()).not.toBe(field);
  });

  test('does not open within a line, in code, or for other words', async () => {
    const { list, text, announced } = await editing('one ');
    await userEvent.keyboard('/{Enter}/usr');
    await expect.poll(list).toBeNull();
    await userEvent.keyboard('{Enter}{Enter}```{Enter}/');
    expect(text()).toBe('one /\n/usr\n\n```\n/');
    expect(list()).toBeNull();
    expect(announced()).not.toContain(en.editor.insertHelp(12));
  });

  test('inserts by a click, in one step of undo', async () => {
    const { root, text, field, list } = await editing('');
    await userEvent.keyboard('/tab');
    await expect.poll(list).not.toBeNull();
    await userEvent.click(root.querySelector('.insert-menu [role=option]')!);
    expect(text()).toMatch(/^\| Column 1 \|/);
    expect(focused()).toBe(field);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(text()).toBe('/tab');
  });

  test('closes when the focus leaves the text', async () => {
    const { root, list } = await editing('');
    await userEvent.keyboard('/');
    await expect.poll(list).not.toBeNull();
    root.querySelector<HTMLElement>('.bar .done')!.focus();
    await expect.poll(list).toBeNull();
  });

  test('is in Swedish, and in a narrow window', async () => {
    const { options, list } = await editing('', '320px', { lang: 'sv' });
    await userEvent.keyboard('/rub');
    await expect.poll(options).toContain(sv.editor.commands.heading1);
    const { left, right } = list()!.getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(innerWidth);
  });

  test('is named in an empty document', async () => {
    const { root } = await editing('');
    await expect.poll(() => root.querySelector('.cm-placeholder')?.textContent).toBe(en.editor.placeholder);
  });
});
