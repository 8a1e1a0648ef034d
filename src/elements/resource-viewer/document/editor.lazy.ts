import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { defineLanguageFacet, indentUnit, Language, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorSelection, EditorState, Transaction, type Extension } from '@codemirror/state';
import { EditorView, keymap, type Command } from '@codemirror/view';
import { tagHighlighter, tags } from '@lezer/highlight';
import { GFM, parser } from '@lezer/markdown';

interface EditorOptions {
  readonly text: string;
  readonly root: Document | ShadowRoot;
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
  /** Replaces the text; the caret stays if possible. */
  set text(text: string);
  set readOnly(readOnly: boolean);
  set label(label: string);
  focus(): void;
  /** Focuses and selects all text. */
  selectAll(): void;
  destroy(): void;
}

const markdown = new Language(
  defineLanguageFacet({ commentTokens: { block: { open: '<!--', close: '-->' } } }),
  parser.configure(GFM),
  [],
  'markdown',
);

/** Classes of syntax; styled by the viewer. */
const marks = tagHighlighter([
  { tag: tags.heading, class: 'md-heading' },
  { tag: tags.strong, class: 'md-strong' },
  { tag: tags.emphasis, class: 'md-emphasis' },
  { tag: tags.strikethrough, class: 'md-struck' },
  { tag: tags.monospace, class: 'md-code' },
  { tag: [tags.link, tags.url], class: 'md-link' },
  { tag: tags.quote, class: 'md-quote' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.labelName], class: 'md-mark' },
]);

const done =
  (act: () => void): Command =>
  () => {
    act();
    return true;
  };

/** CodeMirror, as this viewer uses it. */
export function createEditor(options: EditorOptions): TextEditor {
  const { text, root, label, describedBy, typed, save, escape } = options;
  const writable = new Compartment();
  const named = new Compartment();
  const name = (text: string): Extension => EditorView.contentAttributes.of({ 'aria-label': text });
  let called = label;
  const access = (readOnly: boolean): Extension => [
    EditorState.readOnly.of(readOnly),
    EditorView.editable.of(!readOnly),
  ];
  const view = new EditorView({
    root,
    state: EditorState.create({
      doc: text,
      extensions: [
        history(),
        markdown,
        syntaxHighlighting(marks),
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
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          const ours = transactions.every((each) => each.annotation(Transaction.remote));
          if (docChanged && !ours) typed(state.doc.toString());
        }),
        keymap.of([
          { key: 'Mod-s', run: done(save), preventDefault: true },
          { key: 'Mod-b', run: surround('**') },
          { key: 'Mod-i', run: surround('*') },
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
    if (event.key === 'Escape' && !event.isComposing) escape();
  });
  return {
    dom: view.dom,
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
    destroy: () => view.destroy(),
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

/** Surrounds the selection with marks, or removes them. */
const surround =
  (mark: string): Command =>
  ({ state, dispatch }) => {
    const change = state.changeByRange((range) => {
      const { from, to } = range;
      const size = mark.length;
      const marked = state.sliceDoc(from - size, from) === mark && state.sliceDoc(to, to + size) === mark;
      if (marked) {
        const changes = [
          { from: from - size, to: from },
          { from: to, to: to + size },
        ];
        return { changes, range: EditorSelection.range(from - size, to - size) };
      }
      const changes = [
        { from, insert: mark },
        { from: to, insert: mark },
      ];
      return { changes, range: EditorSelection.range(from + size, to + size) };
    });
    dispatch(state.update(change, { scrollIntoView: true, userEvent: 'input' }));
    return true;
  };

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
