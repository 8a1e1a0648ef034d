import { isolateHistory } from '@codemirror/commands';
import { syntaxTree } from '@codemirror/language';
import type { EditorState, Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** Characters of HTML that are converted; longer texts are pasted as plain text. */
const maxLength = 500_000;

/** HTML of a code editor: text in its colours. */
const editorHtml =
  /^(?:\s|<!--StartFragment-->|<\/?(?:html|head|body|meta)\b[^>]*>)*<(?:div|pre)\b[^>]*\bstyle="[^"]*(?:white-space:\s*pre(?![-\w])|monospace)/i;

/** Selection at the time of a paste, which moves with later changes. */
interface Range {
  from: number;
  to: number;
}

/** HTML to convert, or `undefined` if the text is pasted as it is. */
function richTextOf({ types, getData }: { types: readonly string[]; getData: (type: string) => string }) {
  if (!types.includes('text/html') || types.includes('vscode-editor-data')) return undefined;
  const html = getData('text/html');
  return html.length > maxLength || editorHtml.test(html) ? undefined : html;
}

function isInCode(state: EditorState): boolean {
  const { from } = state.selection.main;
  let node = [-1, 1].map((side) => syntaxTree(state).resolveInner(from, side as -1 | 1));
  for (; node.length; node = node.flatMap(({ parent }) => parent ?? [])) {
    if (node.some(({ name }) => /^(?:FencedCode|CodeBlock|InlineCode)$/.test(name))) return true;
  }
  return false;
}

/** Inserts Markdown for rich text that is pasted. */
export class RichText {
  readonly #ranges = new Set<Range>();
  #pasted: Promise<void> = Promise.resolve();
  #isInserting = false;
  #isDestroyed = false;

  get extension(): Extension {
    return [
      EditorView.updateListener.of(({ changes }) => {
        // Text typed meanwhile comes after the paste; so does a later paste at the same place.
        const side = this.#isInserting ? 1 : -1;
        for (const range of this.#ranges) {
          range.from = changes.mapPos(range.from, side);
          range.to = changes.mapPos(range.to, side);
        }
      }),
      EditorView.domEventHandlers({
        paste: ({ clipboardData }, view) => {
          const { state } = view;
          if (!clipboardData || state.readOnly || state.selection.ranges.length > 1) return false;
          const html = richTextOf({ types: clipboardData.types, getData: (type) => clipboardData.getData(type) });
          if (!html || isInCode(state)) return false;
          const plain = clipboardData.getData('text/plain');
          const { from, to } = state.selection.main;
          const range = { from, to };
          this.#ranges.add(range);
          const converting = import('./rich-text.lazy.ts').then(({ convert }) => convert(html)).catch(() => undefined);
          // Several pastes are inserted in their order.
          this.#pasted = this.#pasted.then(async () => {
            this.#insert(view, range, (await converting) ?? { markdown: plain, isBlock: false });
          });
          return true;
        },
      }),
    ];
  }

  destroy(): void {
    this.#isDestroyed = true;
  }

  #insert(view: EditorView, range: Range, { markdown, isBlock }: { markdown: string; isBlock: boolean }): void {
    this.#ranges.delete(range);
    const { state } = view;
    if (this.#isDestroyed || state.readOnly || !markdown) return;
    const { from, to } = range;
    const { main } = state.selection;
    const before = state.sliceDoc(state.doc.lineAt(from).from, from).trim();
    const after = state.sliceDoc(to, state.doc.lineAt(to).to).trim();
    const insert = state.toText(`${isBlock && before ? '\n\n' : ''}${markdown}${isBlock && after ? '\n\n' : ''}`);
    const isThere = main.from === from && main.to === to;
    this.#isInserting = true;
    view.dispatch({
      changes: { from, to, insert },
      ...(isThere && { selection: { anchor: from + insert.length }, scrollIntoView: true }),
      userEvent: 'input.paste',
      annotations: isolateHistory.of('full'),
    });
    this.#isInserting = false;
  }
}
