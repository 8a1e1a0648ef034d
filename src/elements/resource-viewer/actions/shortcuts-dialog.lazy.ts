import { html, type LitElement, type TemplateResult } from 'lit';
import { LocaliseController } from '../../../controllers/localise.ts';
import { shortcuts, type ShortcutMessages } from '../../../localisation/sections/shortcuts.ts';
import { dialogHeading, type DialogContent } from '../../parts/dialog.ts';
import type { DialogOptions } from './dialog.ts';

type Names = ShortcutMessages['names'];

/** Key combinations, in their order. */
const listKeys: readonly (readonly [keys: readonly string[], name: keyof Names])[] = [
  [['↑', '↓', '←', '→'], 'moveFocus'],
  [['Home', 'End', 'Page Up', 'Page Down'], 'moveFar'],
  [['A–Z'], 'typeAhead'],
  [['Enter'], 'open'],
  [['Backspace'], 'up'],
  [['Space'], 'select'],
  [['Shift + ↑', 'Shift + ↓'], 'selectRange'],
  [['Ctrl + A'], 'selectAll'],
  [['Escape'], 'selectNone'],
  [['F2'], 'rename'],
  [['Ctrl + M'], 'move'],
  [['Delete'], 'delete'],
  [['Ctrl + Z'], 'undo'],
  [['Ctrl + F'], 'find'],
  [['Shift + F10'], 'menu'],
];
const editorKeys: typeof listKeys = [
  [['Ctrl + S'], 'save'],
  [['Ctrl + B'], 'bold'],
  [['Ctrl + I'], 'italic'],
  [['Ctrl + K'], 'link'],
  [['Ctrl + E'], 'code'],
  [['Ctrl + Shift + 7', '8', '9'], 'lists'],
  [['Ctrl + Shift + .'], 'quote'],
  [['Alt + F10'], 'toolbar'],
  [['Escape', 'Tab'], 'leave'],
];

class ShortcutsDialog implements DialogContent {
  readonly #options: DialogOptions;
  readonly #localise: LocaliseController<'shortcuts'>;

  constructor(options: DialogOptions) {
    this.#options = options;
    this.#localise = new LocaliseController(options.viewer.element as LitElement, { shortcuts });
  }

  closed(): void {
    this.#options.viewer.removeController(this.#localise);
  }

  render(): TemplateResult {
    const { words } = this.#options.actions;
    const { lists, editor, close } = this.#localise.words.shortcuts;
    return html`${dialogHeading(this.#options.viewer.element, words.shortcuts)}
      <div class="shortcuts" role="region" aria-labelledby="dialog-heading" tabindex="0" autofocus>
        ${this.#table(lists, listKeys)} ${this.#table(editor, editorKeys)}
      </div>
      <div class="ways">
        <button type="button" class="button primary" @click=${this.#options.actions.closeDialog}>${close}</button>
      </div>`;
  }

  #table(heading: string, rows: typeof listKeys): TemplateResult {
    const { names } = this.#localise.words.shortcuts;
    return html`<table>
      <caption>
        ${heading}
      </caption>
      ${rows.map(
        ([keys, name]) => html`<tr>
          <th scope="row">${names[name]}</th>
          <td>${keys.map((key) => html`<kbd dir="ltr">${key}</kbd> `)}</td>
        </tr>`,
      )}
    </table>`;
  }
}

export const open = (options: DialogOptions): DialogContent => new ShortcutsDialog(options);
