import { elementUpdated } from '@open-wc/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { en, sv } from '../../src/localisation/index.ts';
import { problem } from '../../src/testing/index.ts';
import { documentViewer as viewer, first, signInHere } from '../support/document-stage.ts';
import { focused, setOnline, updated } from '../support/element-stage.ts';

const words = en.document;
afterEach(() => setOnline(true));

describe('reading', () => {
  test('shows the text with its outline, accessibly, in both languages', async () => {
    const { stage, article, root } = await viewer();
    expect((await article()).textContent).toBe('Agenda');
    const links = await updated(stage.element, () => {
      const found = [...root.querySelectorAll('.outline a')];
      return found.length === 3 ? found : undefined;
    });
    expect(links.map(({ textContent }) => textContent?.trim())).toEqual(['Agenda', 'Two', 'Three']);
    await expect(stage.around).to.be.accessible();
    stage.around.lang = 'sv';
    await stage.read(sv.document.edit);
  });

  test('names the check box of a task by its own text', async () => {
    const children = [{ id: 'document_1', name: 'Agenda.md', content: '- [x] Call *Vera*\n  - [ ] today' }];
    const { stage, root } = await viewer({ tree: { id: 'root_directory', name: 'Root', children } });
    await updated(stage.element, () => root.querySelectorAll('.article li input').length === 2);
    const names = [...root.querySelectorAll('.article li input')].map(({ ariaLabel }) => ariaLabel);
    expect(names).toEqual(['Call Vera', 'today']);
  });

  test('shows an oversized block as text, and renders it anyway when the button is pressed', async () => {
    const table = `${'| a '.repeat(5_000)}|\n${'|-'.repeat(5_000)}|\n`;
    const children = [{ id: 'document_1', name: 'Agenda.md', content: `# Agenda\n\nSome *words*.\n\n${table}` }];
    const { stage, root, button } = await viewer({ tree: { id: 'root_directory', name: 'Root', children } });
    await stage.read(words.oversized);
    const show = (await button(words.showAnyway))!;
    expect(root.querySelectorAll('.article table')).toHaveLength(0);
    expect(root.querySelector('.article em')?.textContent).toBe('words');
    await expect(stage.around).to.be.accessible();
    show.focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => focused()?.querySelectorAll('th').length).toBe(5_000);
    await expect.poll(() => root.textContent).toContain(words.shownAnyway);
    expect(root.querySelector('.oversized')).toBeNull();
  });

  test('offers to render an oversized block in Swedish, in the preview of the editor too', async () => {
    const children = [{ id: 'document_1', name: 'Agenda.md', content: 'x'.repeat(100_000) }];
    const { stage, root } = await viewer({ tree: { id: 'root_directory', name: 'Root', children } }, '900px', {
      lang: 'sv',
    });
    await stage.read(sv.document.oversized);
    await stage.read(sv.document.showAnyway);
    await stage.press('.edit');
    await expect.poll(() => root.querySelectorAll('.preview .oversized .chunk').length).toBe(50);
  });

  test('marks the first heading of a document that was just opened, and the next while scrolling', async () => {
    const content = Array.from({ length: 6 }, (_, at) => `## Part ${at}\n\n${'Some words.\n\n'.repeat(40)}`).join('');
    const children = [{ id: 'document_1', name: 'Agenda.md', content }];
    const { stage, root } = await viewer({ tree: { id: 'root_directory', name: 'Root', children } });
    const marked = () => root.querySelector('.outline [aria-current]')?.textContent?.trim();
    await updated(stage.element, () => root.querySelectorAll('.outline a').length === 6);
    expect(marked()).toBe('Part 0');
    root.querySelector('#user-content-part-2')!.scrollIntoView();
    await expect.poll(marked).toBe('Part 2');
  });

  test('moves focus to a heading of the outline', async () => {
    const { stage, article, root } = await viewer();
    await article();
    await stage.press('.outline li:nth-child(3) a');
    expect(focused()).toBe(root.querySelector('#user-content-three'));
  });

  test('follows a link to a heading once that is rendered', async () => {
    const long = `[down](#the-end)\n\n${'Some words of a long text.\n\n'.repeat(20_000)}## The end\n`;
    const children = [
      { id: 'document_1', name: 'Agenda.md', content: first },
      { id: 'document_2', name: 'Long.md', content: long },
    ];
    const { article, element, root } = await viewer({ tree: { id: 'root_directory', name: 'Root', children } });
    await article();
    const end = () => root.querySelector('#user-content-the-end');
    const before = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        const link = root.querySelector<HTMLElement>('.article a[href="#the-end"]');
        if (!link) return;
        observer.disconnect();
        resolve(end());
        link.click();
      });
      observer.observe(root, { childList: true, subtree: true });
    });
    element.resourceId = 'document_2';
    expect(await before).toBeNull();
    await expect.poll(end, { timeout: 30_000 }).not.toBeNull();
    await expect.poll(() => focused()).toBe(end());
  });

  test('follows a link by name to a sibling, and reports a broken link', async () => {
    const { stage, article, root, element } = await viewer();
    await article();
    root.querySelector<HTMLElement>('.article a[href="Gone.md"]')!.click();
    await stage.read(words.linkNotFound('Gone.md'));
    root.querySelector<HTMLElement>('.article a[href="Notes.md"]')!.click();
    await updated(element, () => root.querySelector('.article')?.textContent?.includes('Notes'));
    expect(element.resourceId).toBe('document_2');
  });

  test('suggests to authors how to start an empty document', async () => {
    const { element, stage, button } = await viewer();
    element.resourceId = 'document_3';
    await stage.read(words.empty);
    (await button(words.startWriting)).click();
    await stage.find('.cm-content');
    const reader = await viewer({ role: 'reader' });
    reader.element.resourceId = 'document_3';
    await reader.stage.read(words.emptyForReaders);
    expect(reader.root.querySelector('.edit')).toBeNull();
  });

  test('shows a change by another user, and keeps the other nodes', async () => {
    const filler = Array.from({ length: 40 }, (_, index) => `## Part ${index}\n\n${'word '.repeat(300)}\n`).join('\n');
    const tree = {
      id: 'root_directory',
      name: 'Root',
      children: [{ id: 'document_1', name: 'A.md', content: filler }],
    };
    const { element, root, saveElsewhere } = await viewer({ tree });
    await updated(element, () => root.querySelectorAll('.part').length >= 40);
    const scroller = root.querySelector<HTMLElement>('.page')!;
    scroller.scrollTop = 4_000;
    const before = [...root.querySelectorAll('.part')];
    const seen = before.find((part) => part.getBoundingClientRect().bottom > scroller.getBoundingClientRect().top)!;
    const at = seen.getBoundingClientRect().top;
    saveElsewhere(filler.replace('## Part 1\n', '## Part 1\n\nNew\n\nlines\n'));
    element.reload();
    await updated(element, () => root.querySelector('.article')?.textContent?.includes('New'));
    const after = [...root.querySelectorAll('.part')];
    expect(after.filter((part) => !before.includes(part))).toHaveLength(1);
    await expect.poll(() => Math.abs(seen.getBoundingClientRect().top - at)).toBeLessThan(2);
  });
});

describe('writing', () => {
  test('types, saves and leaves by keyboard alone; the preview follows', async () => {
    const { stage, edit, root, element, saved } = await viewer();
    await edit();
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await userEvent.keyboard('- one{Enter}two');
    await updated(element, () => root.querySelector('.preview')?.textContent?.includes('two'));
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(saved).toBe(`${first}- one\n- two`);
    await expect(stage.around).to.be.accessible();
    await userEvent.keyboard('{Escape}');
    expect(focused()).toBe(root.querySelector('.done'));
    await userEvent.keyboard('{Enter}');
    await updated(element, () => root.querySelector('.reading'));
    await expect.poll(() => focused()).toBe(root.querySelector('.edit'));
  });

  test('Tab indents; after Escape it moves to the next control', async () => {
    const { edit, root } = await viewer();
    const field = await edit();
    await userEvent.keyboard('{Tab}');
    expect(focused()).toBe(field);
    const help = root.querySelector(`#${field.getAttribute('aria-describedby')}`);
    expect(help?.textContent).toBe(words.editorHelp);
  });

  test('shows either the editor or the preview in a narrow viewer', async () => {
    const { edit, root, button, element } = await viewer({}, '400px');
    await edit();
    const shown = (selector: string) => root.querySelector<HTMLElement>(selector)!.checkVisibility();
    expect([shown('.write'), shown('.preview')]).toEqual([true, false]);
    (await button(words.preview)).click();
    await elementUpdated(element);
    expect([shown('.write'), shown('.preview')]).toEqual([false, true]);
  });

  test('offers the draft after a reload', async () => {
    const one = await viewer({ baseUrl: 'https://drafts.example', on: { submit: { held: 'ordinary' } } });
    await one.edit();
    await userEvent.keyboard('Draft ');
    dispatchEvent(new Event('pagehide'));
    one.stage.around.remove();
    const again = await viewer({ baseUrl: 'https://drafts.example' });
    (await again.button(words.restoreDraft)).click();
    const field = await updated(again.element, () => again.root.querySelector('.cm-content'));
    await expect.poll(() => field.textContent).toContain('Draft # Agenda');
    await expect.poll(again.saved).toContain('Draft # Agenda');
  });

  test('waits for the network with a notice, then saves', async () => {
    const { stage, edit, platform, saved } = await viewer();
    await edit();
    setOnline(false);
    platform.offline = true;
    await userEvent.keyboard('x{Control>}s{/Control}');
    await stage.read(words.offlineHelp);
    platform.offline = false;
    setOnline(true);
    await expect.poll(saved).toBe(`x${first}`);
  });

  test('saves after a sign-in in place', async () => {
    const { stage, edit, element, root, saved } = await viewer();
    await edit();
    await stage.endSession();
    await userEvent.keyboard('x{Control>}s{/Control}');
    await expect.poll(() => root.querySelector('dialog.ended[open]')).not.toBeNull();
    expect(root.querySelector('.cm-content')?.textContent).toContain('x# Agenda');
    await signInHere(stage);
    await expect.poll(saved).toBe(`x${first}`);
    await updated(element, () => !root.querySelector('dialog.ended'));
  });

  test('explains a refused save, and keeps the text', async () => {
    const { stage, edit, platform, root } = await viewer();
    await edit();
    platform.on('submit', problem('too_large'));
    await userEvent.keyboard('x{Control>}s{/Control}');
    await stage.read(en.failures.problems.too_large as string);
    expect(root.querySelector('.cm-content')?.textContent).toContain('x# Agenda');
  });
});

describe('two authors', () => {
  async function second() {
    const opened = await viewer();
    await opened.edit();
    await userEvent.keyboard('Mine ');
    opened.saveElsewhere(`${first}\nTheirs\n`);
    await userEvent.keyboard('{Control>}s{/Control}');
    await opened.stage.find('.conflict');
    return opened;
  }

  test('the second sees both texts, with focus on the conflict', async () => {
    const { stage, root, saved } = await second();
    await expect.poll(() => focused()?.id).toBe('conflict-heading');
    expect(stage.text).toContain(words.conflictHeading('Bo Ek'));
    const [mine, theirs] = [...root.querySelectorAll('.lines')].map(({ textContent }) => textContent);
    expect(mine).toContain('Mine # Agenda');
    expect(theirs).toContain('Theirs');
    expect(saved()).toBe(`${first}\nTheirs\n`);
    await expect(stage.around).to.be.accessible();
  });

  test('the second merges both texts by a button', async () => {
    const { saved, button } = await second();
    (await button(words.chooseBoth)).click();
    await expect.poll(saved).toBe(`Mine ${first}\nTheirs\n`);
  });

  test('the second takes the other text, and undoes it', async () => {
    const { saved, button, root, element } = await second();
    (await button(words.chooseTheirs)).click();
    const field = await updated(element, () => root.querySelector('.cm-content'));
    expect(field.textContent).toContain('Theirs');
    (await button(words.restore)).click();
    await expect.poll(saved).toBe(`Mine ${first}`);
  });

  test('an author gets a notice of a newer version, and keeps the text', async () => {
    const { stage, edit, root, element, saveElsewhere, button } = await viewer();
    await edit();
    await userEvent.keyboard('Mine ');
    saveElsewhere('Theirs');
    element.reload();
    await stage.read(words.newer('Bo Ek'));
    expect(root.querySelector('.cm-content')?.textContent).toContain('Mine # Agenda');
    (await button(words.showNewer)).click();
    await stage.find('.conflict');
  });
});
