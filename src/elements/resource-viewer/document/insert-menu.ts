import { syntaxTree } from '@codemirror/language';
import { Prec, StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import { EditorView, type ViewUpdate } from '@codemirror/view';
import { css, html, type TemplateResult } from 'lit';
import { isComposing } from '../../parts/key-events.ts';
import { menuStyles } from '../../parts/menu.ts';
import type { Viewer } from '../view.ts';
import { commands, type CommandName } from './commands.ts';
import { editorWords, keepFocus } from './toolbar.ts';

const names: readonly CommandName[] = [
  'heading1',
  'heading2',
  'heading3',
  'bulletedList',
  'numberedList',
  'taskList',
  'quote',
  'codeBlock',
  'table',
  'divider',
  'link',
  'picture',
];

/** A `/` at the start of a line, and the text typed after it. */
interface Opened {
  readonly from: number;
  readonly query: string;
  readonly index: number;
}

const select = StateEffect.define<number>();
const close = StateEffect.define();

const isCode = (state: EditorState, at: number): boolean => {
  for (let node = syntaxTree(state).resolveInner(at, -1); node.parent; node = node.parent) {
    if (/Code/.test(node.name)) return true;
  }
  return false;
};

/** Opens when `/` is typed at the start of a line outside code; closes when the cursor leaves its text. */
const opened = StateField.define<Opened | undefined>({
  create: () => undefined,
  update(before, transaction) {
    const { state, effects, docChanged, selection } = transaction;
    for (const effect of effects) {
      if (effect.is(close)) return undefined;
      if (effect.is(select) && before) return { ...before, index: effect.value };
    }
    if (!docChanged && !selection) return before;
    const { head, empty } = state.selection.main;
    const line = state.doc.lineAt(head);
    const [, space = '', query] = /^(\s*)\/([^/]*)$/.exec(line.text.slice(0, head - line.from)) ?? [];
    if (query === undefined || !empty || state.readOnly) return undefined;
    const from = line.from + space.length;
    if (!before && (query || !transaction.isUserEvent('input.type') || isCode(state, from))) return undefined;
    return { from, query, index: before?.query === query ? before.index : 0 };
  },
});

const optionId = (index: number) => `insert-${index}`;
const gap = 4;
const margin = 8;

/**
 * The menu that `/` opens at the start of a line: a listbox whose active option the text field names (ARIA APG, combobox
 * with list autocomplete). The focus stays in the text.
 */
export class InsertMenu {
  readonly #viewer: Viewer;
  readonly #view: () => EditorView;
  #found: readonly CommandName[] = [];

  constructor(viewer: Viewer, view: () => EditorView) {
    this.#viewer = viewer;
    this.#view = view;
    viewer.adoptStyles([menuStyles, insertMenuStyles]);
  }

  get extension(): Extension {
    return [
      opened,
      EditorView.contentAttributes.of(({ state }): Record<string, string> => {
        const index = state.field(opened, false)?.index;
        if (index === undefined || !this.#matches(state).length) return {};
        return {
          'aria-haspopup': 'listbox',
          'aria-autocomplete': 'list',
          'aria-controls': 'insert-menu',
          'aria-activedescendant': optionId(index),
        };
      }),
      EditorView.focusChangeEffect.of((_state, isFocusing) => (isFocusing ? null : close.of(null))),
      EditorView.updateListener.of((update) => this.#updated(update)),
      Prec.highest(EditorView.domEventHandlers({ keydown: (event) => this.#keyPressed(event) })),
    ];
  }

  render(): TemplateResult {
    const { state } = this.#view();
    const index = state.field(opened)?.index;
    const words = editorWords(this.#viewer.language);
    return html`<ul
      id="insert-menu"
      class="insert-menu"
      part="insert-menu"
      popover="manual"
      role="listbox"
      tabindex="-1"
      aria-label=${words.insert}
      @mousedown=${keepFocus}
    >
      ${this.#found.map(
        (name, at) => html`<li
          id=${optionId(at)}
          class="entry"
          role="option"
          aria-selected=${at === index ? 'true' : 'false'}
          @click=${() => this.#insert(name)}
        >
          ${commands[name].icon}<span>${words.commands[name]}</span>
        </li>`,
      )}
    </ul>`;
  }

  destroy(): void {
    removeEventListener('scroll', this.#place, true);
    removeEventListener('resize', this.#place);
  }

  /** Commands whose name contains the typed text. */
  #matches(state: EditorState): readonly CommandName[] {
    const query = state.field(opened, false)?.query.trim().toLocaleLowerCase();
    if (query === undefined) return [];
    const words = editorWords(this.#viewer.language);
    return names.filter((name) => words.commands[name].toLocaleLowerCase().includes(query));
  }

  #updated({ state, startState }: ViewUpdate): void {
    const [before, now] = [startState.field(opened), state.field(opened)];
    if (before === now) return;
    const wasShown = this.#found.length > 0;
    const { length } = this.#found;
    this.#found = this.#matches(state);
    const isShown = this.#found.length > 0;
    if (isShown && (!wasShown || length !== this.#found.length)) {
      const words = editorWords(this.#viewer.language);
      this.#viewer.announce(wasShown ? words.found(this.#found.length) : words.insertHelp(this.#found.length));
    }
    this.#viewer.requestUpdate();
    void this.#viewer.updateComplete.then(() => this.#show(isShown));
  }

  #show(isShown: boolean): void {
    const list = this.#list;
    if (!list?.isConnected) return;
    list.togglePopover(isShown);
    this.destroy();
    if (!isShown) return;
    addEventListener('scroll', this.#place, { capture: true, passive: true });
    addEventListener('resize', this.#place);
    this.#place();
    list.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }

  get #list(): HTMLElement | null | undefined {
    return this.#viewer.element.shadowRoot?.querySelector<HTMLElement>('#insert-menu');
  }

  /** Below the `/`, above it where there is no room, and in the window. */
  readonly #place = (): void => {
    const list = this.#list;
    const from = this.#view().state.field(opened)?.from;
    const at = from === undefined ? null : this.#view().coordsAtPos(from, 1);
    if (!list || !at) return;
    const { offsetWidth, offsetHeight } = list;
    const fitsBelow = at.bottom + gap + offsetHeight <= innerHeight || at.top < offsetHeight + gap;
    const top = fitsBelow ? at.bottom + gap : at.top - gap - offsetHeight;
    const left = getComputedStyle(list).direction === 'rtl' ? at.right - offsetWidth : at.left;
    list.style.left = `${Math.max(margin, Math.min(left, innerWidth - offsetWidth - margin))}px`;
    list.style.top = `${Math.max(margin, Math.min(top, innerHeight - offsetHeight - margin))}px`;
  };

  #keyPressed(event: KeyboardEvent): boolean {
    const { length } = this.#found;
    const index = this.#view().state.field(opened)?.index;
    if (!length || index === undefined || isComposing(event)) return false;
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => this.#select((index + 1) % length),
      ArrowUp: () => this.#select((index || length) - 1),
      Enter: () => this.#insert(this.#found[index]!),
      Tab: () => this.#insert(this.#found[index]!),
      // Does not leave the text as well.
      Escape: () => {
        event.stopImmediatePropagation();
        this.#view().dispatch({ effects: close.of(null) });
      },
    };
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(actions, event.key))
      return false;
    actions[event.key]!();
    return true;
  }

  #select(index: number): void {
    this.#view().dispatch({ effects: select.of(index) });
  }

  /** Replaces the typed text; undone in one step. */
  #insert(name: CommandName): void {
    const view = this.#view();
    const from = view.state.field(opened)?.from;
    if (from === undefined) return;
    const typed = { changes: { from, to: view.state.selection.main.head }, effects: close.of(null) };
    const spec = commands[name].edit(view.state.update(typed).state, editorWords(this.#viewer.language));
    view.dispatch(typed, { ...spec, sequential: true });
    view.focus();
  }
}

const insertMenuStyles = css`
  .insert-menu {
    inset: auto;
    box-sizing: border-box;
    min-inline-size: 12rem;
    max-inline-size: calc(100vw - 16px);
    max-block-size: min(24rem, 100vh - 16px);
    margin: 0;
    padding: 0.3125rem;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_raised);
    box-shadow: var(--_shadow);
    color: inherit;
    list-style: none;
    overflow: auto;
  }
  .insert-menu [aria-selected='true'] {
    background: var(--_hover);
    /* Shown in forced colours. */
    outline: 2px solid transparent;
    outline-offset: -2px;
  }
`;
