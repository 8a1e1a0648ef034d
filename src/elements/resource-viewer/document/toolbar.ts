import type { EditorView, KeyBinding, ViewUpdate } from '@codemirror/view';
import { css, html, nothing, type TemplateResult } from 'lit';
import { messagesFor } from '../../../localisation/languages.ts';
import { editor as editorSection, type EditorMessages } from '../../../localisation/sections/editor.ts';
import { keys } from '../../../localisation/sections/keys.ts';
import { isRightToLeft } from '../../parts/key-events.ts';
import { keyLabel } from '../key-label.ts';
import type { Viewer } from '../view.ts';
import { commands, type CommandName } from './commands.ts';
import { isInTable } from './tables.ts';

const groups: readonly (readonly CommandName[])[] = [
  ['bold', 'italic', 'heading'],
  ['bulletedList', 'numberedList', 'taskList', 'quote'],
  ['link', 'picture', 'code', 'table'],
];
/** Shown while the cursor is in a table. */
const tableTools: readonly CommandName[] = ['addRow', 'addColumn', 'deleteRow', 'deleteColumn'];
const tools = groups.flat();

export const editorWords = (language: string): EditorMessages =>
  messagesFor({ editor: editorSection }, [language]).words.editor;
const keyWords = (language: string) => messagesFor({ keys }, [language]).words.keys;

/** Runs a command in the editor, and focuses it. */
function runCommand(view: EditorView, name: CommandName, words: EditorMessages): void {
  if (!view.state.readOnly) view.dispatch(commands[name].edit(view.state, words));
  view.focus();
}

/** The toolbar above the editor (ARIA APG, toolbar), and the keys of its commands. */
export class EditorToolbar {
  readonly #viewer: Viewer;
  readonly #view: () => EditorView;
  /** The tool that was focused last. */
  #current: CommandName = 'bold';
  #active = '';
  #wasInTable = false;

  constructor(viewer: Viewer, view: () => EditorView) {
    this.#viewer = viewer;
    this.#view = view;
    viewer.adoptStyles(toolbarStyles);
  }

  get keys(): readonly KeyBinding[] {
    const run = (name: CommandName) => (view: EditorView) => {
      runCommand(view, name, editorWords(this.#viewer.language));
      return true;
    };
    const keys = tools.flatMap((name) => {
      const { key } = commands[name];
      return key ? [{ key, run: run(name), preventDefault: true }] : [];
    });
    return [...keys, { key: 'Alt-F10', run: () => this.#focus(this.#reached), preventDefault: true }];
  }

  /** Shows the formats of the selection. */
  updated({ state, docChanged, selectionSet, startState }: ViewUpdate): void {
    if (!docChanged && !selectionSet && state.readOnly === startState.readOnly) return;
    const inTable = isInTable(state);
    if (inTable && !this.#wasInTable) void this.#viewer.updateComplete.then(() => this.#showLast());
    this.#wasInTable = inTable;
    const active = [state.readOnly, inTable, ...tools.filter((name) => commands[name].isActive?.(state))].join();
    if (active === this.#active) return;
    this.#active = active;
    this.#viewer.requestUpdate();
  }

  render(): TemplateResult {
    return html`<div
      class="formatting"
      part="formatting"
      role="toolbar"
      aria-label=${editorWords(this.#viewer.language).toolbar}
      @keydown=${this.#keyPressed}
      @mousedown=${keepFocus}
    >
      ${this.#groups.map((names) => html`<div class="format-group">${names.map((name) => this.#tool(name))}</div>`)}
    </div>`;
  }

  get #groups(): readonly (readonly CommandName[])[] {
    return isInTable(this.#view().state) ? [...groups, tableTools] : groups;
  }

  /** The tool that Tab reaches, and where the arrow keys start. */
  get #reached(): CommandName {
    return this.#groups.flat().includes(this.#current) ? this.#current : 'bold';
  }

  #tool(name: CommandName): TemplateResult {
    const { icon, key, isActive } = commands[name];
    const words = editorWords(this.#viewer.language);
    const { state } = this.#view();
    const label = words.commands[name];
    return html`<button
      type="button"
      class="tool"
      data-command=${name}
      tabindex=${name === this.#reached ? '0' : '-1'}
      title=${key ? words.withKey(label, keyLabel(key, keyWords(this.#viewer.language))) : label}
      aria-pressed=${isActive ? (isActive(state) ? 'true' : 'false') : nothing}
      aria-disabled=${state.readOnly ? 'true' : nothing}
      @focus=${() => this.#becomes(name)}
      @click=${() => runCommand(this.#view(), name, words)}
    >
      ${icon}
    </button>`;
  }

  /** Scrolls a narrow toolbar to the tools of a table. */
  #showLast(): void {
    const bar = this.#viewer.element.shadowRoot?.querySelector('.formatting');
    if (bar) bar.scrollLeft = bar.scrollWidth * (getComputedStyle(bar).direction === 'rtl' ? -1 : 1);
  }

  #becomes(name: CommandName): void {
    this.#current = name;
    this.#viewer.requestUpdate();
  }

  #focus(name: CommandName | undefined): boolean {
    const root = this.#viewer.element.shadowRoot;
    const tool = root?.querySelector<HTMLElement>(`.formatting [data-command=${name}]`);
    tool?.focus();
    // All of it, in a narrow viewer.
    tool?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return true;
  }

  readonly #keyPressed = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      this.#view().focus();
      return;
    }
    const tools = this.#groups.flat();
    const at = tools.indexOf(this.#reached);
    const [back, on] = isRightToLeft(event) ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
    const next: Readonly<Record<string, number>> = {
      [back]: (at || tools.length) - 1,
      [on]: (at + 1) % tools.length,
      Home: 0,
      End: tools.length - 1,
    };
    if (event.altKey || next[event.key] === undefined) return;
    event.preventDefault();
    this.#focus(tools[next[event.key]!]);
  };
}

/** Keeps the focus and the selection in the text while the pointer presses something else. */
export const keepFocus = (event: Event): void => event.preventDefault();

const toolbarStyles = css`
  .formatting {
    display: flex;
    flex: none;
    gap: 0.25rem;
    padding: 0.25rem 0.375rem;
    border-block-end: 1px solid var(--_line);
    overflow-x: auto;
    scrollbar-width: thin;
  }
  .format-group {
    display: flex;
    gap: 0.0625rem;
  }
  .format-group + .format-group {
    padding-inline-start: 0.25rem;
    border-inline-start: 1px solid var(--_line);
  }
  .formatting [aria-pressed='true'] {
    background: var(--_chosen);
    color: var(--_text);
  }
  .formatting [aria-pressed='true']:not(:focus-visible) {
    /* Shown in forced colours. */
    outline: 2px solid transparent;
  }
  .formatting [aria-disabled='true'] {
    opacity: 0.5;
    cursor: default;
  }
  @media (pointer: coarse) {
    .formatting,
    .format-group {
      gap: 0.5rem;
    }
    .format-group + .format-group {
      padding-inline-start: 0.5rem;
    }
  }
  @media (forced-colors) {
    .formatting [aria-disabled='true'] {
      color: GrayText;
      opacity: 1;
    }
  }
`;
