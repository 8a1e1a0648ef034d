import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { indentUnit } from '@codemirror/language';
import { Compartment, EditorState, Transaction, type Extension } from '@codemirror/state';
import { EditorView, keymap, placeholder, type Command } from '@codemirror/view';
import type { TemplateResult } from 'lit';
import { isComposing } from '../../parts/key-events.ts';
import type { FileTarget, Viewer } from '../view.ts';
import { InsertedFiles } from './inserted-files.ts';
import { markdown } from './markdown-language.ts';
import { InsertMenu } from './insert-menu.ts';
import { RichText } from './rich-text.ts';
import { tableKeys } from './tables.ts';
import { EditorToolbar, editorWords } from './toolbar.ts';

interface EditorOptions {
  readonly viewer: Viewer;
  readonly text: string;
  readonly label: string;
  /** Id of an element in the root that explains how to leave by keyboard. */
  readonly describedBy: string;
  readonly typed: (text: string) => void;
  /** Ctrl+S, and ⌘S. */
  readonly save: () => void;
  /** Called for Escape, which leaves the editor by keyboard. */
  readonly escape: () => void;
}

/** A field for markdown, of any length. */
export interface TextEditor {
  readonly dom: HTMLElement;
  toolbar(): TemplateResult;
  insertMenu(): TemplateResult;
  /** Takes files that are dropped on the editor. */
  readonly fileTarget: FileTarget | undefined;
  /** Replaces the text; the caret stays if possible. */
  set text(text: string);
  set readOnly(readOnly: boolean);
  set label(label: string);
  focus(): void;
  /** Focuses and selects all text. */
  selectAll(): void;
  destroy(): void;
}

const done =
  (act: () => void): Command =>
  () => {
    act();
    return true;
  };

/** CodeMirror, as this viewer uses it. */
export function createEditor(options: EditorOptions): TextEditor {
  const { viewer, text, label, describedBy, typed, save, escape } = options;
  const toolbar = new EditorToolbar(viewer, () => view);
  const insertMenu = new InsertMenu(viewer, () => view);
  const files = new InsertedFiles(viewer, () => view);
  const richText = new RichText();
  const writable = new Compartment();
  const named = new Compartment();
  const name = (text: string): Extension => [
    EditorView.contentAttributes.of({ 'aria-label': text }),
    placeholder(editorWords(viewer.language).placeholder),
  ];
  let called = label;
  const access = (readOnly: boolean): Extension => [
    EditorState.readOnly.of(readOnly),
    EditorView.editable.of(!readOnly),
  ];
  const view: EditorView = new EditorView({
    root: viewer.element.shadowRoot ?? document,
    state: EditorState.create({
      doc: text,
      extensions: [
        history(),
        markdown,
        indentUnit.of('  '),
        EditorState.tabSize.of(4),
        EditorView.lineWrapping,
        writable.of(access(false)),
        named.of(name(label)),
        EditorView.contentAttributes.of({
          'aria-describedby': describedBy,
          // For accessibility checks, which do not know that editable content can be focused.
          tabindex: '0',
          spellcheck: 'true',
          autocapitalize: 'sentences',
          autocorrect: 'on',
        }),
        EditorView.updateListener.of((update) => toolbar.updated(update)),
        insertMenu.extension,
        files.extension,
        richText.extension,
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          const ours = transactions.every((each) => each.annotation(Transaction.remote));
          if (docChanged && !ours) typed(state.doc.toString());
        }),
        keymap.of([
          { key: 'Mod-s', run: done(save), preventDefault: true },
          ...toolbar.keys,
          ...tableKeys,
          { key: 'Enter', run: continueMarkup },
          ...historyKeymap,
          ...defaultKeymap,
          indentWithTab,
        ]),
      ],
    }),
  });
  // CodeMirror lets the next Tab go on by itself.
  view.contentDOM.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !isComposing(event)) escape();
  });
  return {
    dom: view.dom,
    toolbar: () => toolbar.render(),
    insertMenu: () => insertMenu.render(),
    get fileTarget() {
      return files.target;
    },
    set text(next: string) {
      const doc = view.state.doc.toString();
      if (doc === next) return;
      const { from, to, insert } = difference(doc, next);
      view.dispatch({ changes: { from, to, insert }, annotations: Transaction.remote.of(true) });
    },
    set readOnly(readOnly: boolean) {
      view.dispatch({ effects: writable.reconfigure(access(readOnly)) });
    },
    set label(next: string) {
      if (next === called) return;
      called = next;
      view.dispatch({ effects: named.reconfigure(name(next)) });
    },
    focus: () => view.focus(),
    selectAll() {
      view.focus();
      view.dispatch({ selection: { anchor: 0, head: view.state.doc.length } });
    },
    destroy() {
      insertMenu.destroy();
      files.destroy();
      richText.destroy();
      view.destroy();
    },
  };
}

/** The range in which two texts differ. */
function difference(before: string, after: string): { from: number; to: number; insert: string } {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from++;
  let kept = 0;
  while (kept < shorter - from && before.at(-1 - kept) === after.at(-1 - kept)) kept++;
  return { from, to: before.length - kept, insert: after.slice(from, after.length - kept) };
}

const item = /^(\s*(?:>\s?)*)([-+*]|(\d{1,9})([.)]))(\s+)(\[[ xX]\]\s+)?/;

/** Continues a list on a new line; ends it in an empty item. */
const continueMarkup: Command = ({ state, dispatch }) => {
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  const found = item.exec(line.text);
  if (!main.empty || state.selection.ranges.length > 1 || !found || main.head < line.from + found[0].length)
    return false;
  const [whole, before = '', mark = '', number, dot, space = ' ', box] = found;
  if (line.text.trim() === whole.trim()) {
    dispatch(state.update({ changes: { from: line.from, to: line.to }, scrollIntoView: true, userEvent: 'input' }));
    return true;
  }
  const next = number ? `${Number(number) + 1}${dot}` : mark;
  const insert = `\n${before}${next}${space}${box ? '[ ] ' : ''}`;
  dispatch(state.update(state.replaceSelection(insert), { scrollIntoView: true, userEvent: 'input' }));
  return true;
};
