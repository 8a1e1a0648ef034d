import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { en } from '../../src/localisation/index.ts';
import { problem, type Script } from '../../src/testing/index.ts';
import { documentViewer } from '../support/document-stage.ts';

const picture = (name: string) => new File([new Uint8Array(10)], name, { type: 'image/png', lastModified: 1 });

/** The editor with the cursor after the first word. */
async function editing(script: Script = {}, neighbours: readonly string[] = []) {
  const children = [
    { id: 'document_1', name: 'Agenda.md', content: 'one two' },
    ...neighbours.map((name, index) => ({ id: `picture_${index}`, name })),
  ];
  const opened = await documentViewer({ tree: { id: 'root_directory', name: 'Root', children }, ...script });
  const field = await opened.edit();
  await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowRight}{ArrowRight}{ArrowRight}');
  const transfer = (...files: readonly File[]) => {
    const dataTransfer = new DataTransfer();
    for (const file of files) dataTransfer.items.add(file);
    return dataTransfer;
  };
  const paste = (clipboardData: DataTransfer) =>
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true }),
    );
  return {
    ...opened,
    text: () => [...field.querySelectorAll('.cm-line')].map(({ textContent }) => textContent).join('\n'),
    transfer,
    paste: (...files: readonly File[]) => paste(transfer(...files)),
    pasteFrom: paste,
    drag(type: 'dragover' | 'drop', ...files: readonly File[]) {
      const { left, top } = field.querySelector('.cm-line')!.getBoundingClientRect();
      const place = { clientX: left + 1, clientY: top + 5 };
      const init = { bubbles: true, composed: true, cancelable: true };
      const event = new DragEvent(type, { dataTransfer: transfer(...files), ...place, ...init });
      field.dispatchEvent(event);
      return event;
    },
    names: () => opened.platform.resources.root.children.map(({ name }) => name),
  };
}

describe('a picture', () => {
  test('that is pasted is uploaded beside the document, then inserted and saved', async () => {
    const { paste, text, names, saved, stage } = await editing();
    paste(picture('Hall (north) å.png'));
    await expect.poll(text).toBe('one![Hall (north) å](Hall%20%28north%29%20å.png) two');
    expect(names()).toContain('Hall (north) å.png');
    await stage.read(en.editor.fileInserted('Hall (north) å.png'));
    await userEvent.keyboard('!');
    expect(text()).toContain('å.png)! two');
    await expect.poll(saved).toBe(text());
    await userEvent.keyboard('{Control>}zz{/Control}');
    expect(text()).toBe('one two');
  });

  test('that is dropped is inserted where it was dropped, though the text has changed', async () => {
    const { drag, platform, text, root, stage } = await editing();
    platform.on('beginUpload', { held: 'ordinary' });
    drag('dragover', picture('Hall.png'));
    await stage.read(en.uploads.drop('Root'));
    drag('drop', picture('Hall.png'));
    await platform.received('beginUpload', 1);
    await userEvent.keyboard(' and a half');
    expect(text()).toBe('one and a half two');
    expect(root.querySelector('.upload')?.textContent).toContain('Hall.png');
    platform.release();
    await expect.poll(text).toBe('![Hall](Hall.png)one and a half two');
  });

  test('that has a taken name gets another one in the text too', async () => {
    const { paste, text, names } = await editing({}, ['Hall.png']);
    paste(picture('Hall.png'));
    await expect.poll(text).toBe('one![Hall (2)](Hall%20%282%29.png) two');
    expect(names()).toContain('Hall (2).png');
  });

  test('that is refused leaves the text as it is, and says why', async () => {
    const { paste, text, stage, platform } = await editing();
    platform.on('beginUpload', problem('forbidden'));
    paste(picture('Hall.png'));
    await stage.read(en.uploads.forbidden);
    expect(text()).toBe('one two');
  });
});

/** Answers the next file input, because no test can answer the dialog. @returns what the input accepts */
function answerPicker(...files: readonly File[]): () => string | undefined {
  let accepted: string | undefined;
  vi.stubGlobal('showOpenFilePicker', undefined);
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementationOnce(function (this: HTMLInputElement) {
    accepted = this.accept;
    const transfer = new DataTransfer();
    for (const file of files) transfer.items.add(file);
    this.files = transfer.files;
    this.dispatchEvent(new Event(files.length ? 'change' : 'cancel'));
  });
  return () => accepted;
}

describe('the command for pictures', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test('in the toolbar asks for pictures, uploads them beside the document and inserts them at the cursor', async () => {
    const { root, text, names, saved, stage } = await editing();
    const accepted = answerPicker(picture('Hall.png'), picture('Stage.png'));
    await stage.press('.formatting [data-command=picture]');
    await expect.poll(text).toMatch(/^one!\[(Hall|Stage)\]\(\1\.png\)\n!\[(Hall|Stage)\]\(\2\.png\) two$/);
    expect(accepted()).toBe('image/*');
    expect(names()).toEqual(expect.arrayContaining(['Hall.png', 'Stage.png']));
    expect(root.querySelector<HTMLElement>('[data-command=picture]')!.title).toBe(en.editor.commands.picture);
    await expect.poll(saved).toBe(text());
  });

  test('in the menu replaces the typed text by the picture, and the typing goes on after it', async () => {
    const { root, text } = await editing();
    answerPicker(picture('Hall.png'));
    await userEvent.keyboard('{Enter}/pict');
    await expect.poll(() => root.querySelector('.insert-menu:popover-open')).not.toBeNull();
    await userEvent.keyboard('{Enter}');
    await expect.poll(text).toBe('one\n![Hall](Hall.png)two');
    await userEvent.keyboard('!');
    expect(text()).toBe('one\n![Hall](Hall.png)!two');
  });

  test('leaves the text as it is when the picker is cancelled', async () => {
    const { text, stage, platform } = await editing();
    const accepted = answerPicker();
    await stage.press('.formatting [data-command=picture]');
    await expect.poll(accepted).toBe('image/*');
    await userEvent.keyboard('!');
    expect(text()).toBe('one! two');
    expect(platform.requests.some(({ operation }) => operation === 'beginUpload')).toBe(false);
  });
});

test('several files are inserted one below another; other files as links', async () => {
  const { paste, text } = await editing();
  paste(picture('Hall.png'), new File(['a'], 'List.pdf', { type: 'application/pdf', lastModified: 1 }));
  await expect.poll(text).toMatch(/^one(!\[Hall\]\(Hall\.png\)|\[List\.pdf\]\(List\.pdf\))\n\S+ two$/);
});

test('a picture beside a copied text is not uploaded', async () => {
  const { transfer, pasteFrom, text, platform } = await editing();
  const copied = transfer(picture('Text.png'));
  copied.setData('text/plain', ' copied');
  pasteFrom(copied);
  await expect.poll(text).toBe('one copied two');
  expect(platform.requests.some(({ operation }) => operation === 'beginUpload')).toBe(false);
});
