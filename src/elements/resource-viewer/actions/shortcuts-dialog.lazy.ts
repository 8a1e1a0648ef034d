import { html, type LitElement, type TemplateResult } from 'lit';
import { LocaliseController } from '../../../controllers/localise.ts';
import { shortcuts, type ShortcutMessages } from '../../../localisation/sections/shortcuts.ts';
import { dialogHeading, type DialogContent } from '../../parts/dialog.ts';
import { keyLabel } from '../key-label.ts';
import type { DialogOptions } from './dialog.ts';

type Names = ShortcutMessages['names'];

/** Key combinations of `keyLabel()`, in their order. */
const listKeys: readonly (readonly [keys: readonly string[], name: keyof Names])[] = [
  [['↑', '↓', '←', '→'], 'moveFocus'],
  [['Home', 'End', 'PageUp', 'PageDown'], 'moveFar'],
  [['A–Z'], 'typeAhead'],
  [['Enter'], 'open'],
  [['Backspace'], 'up'],
  [['Space'], 'select'],
  [['Shift-↑', 'Shift-↓'], 'selectRange'],
  [['Mod-a'], 'selectAll'],
  [['Escape'], 'selectNone'],
  [['F2'], 'rename'],
  [['Mod-m'], 'move'],
  [['Delete'], 'delete'],
  [['Mod-z'], 'undo'],
  [['Mod-f'], 'find'],
  [['Shift-F10'], 'menu'],
];
const editorKeys: typeof listKeys = [
  [['Mod-s'], 'save'],
  [['Mod-b'], 'bold'],
  [['Mod-i'], 'italic'],
  [['Mod-k'], 'link'],
  [['Mod-e'], 'code'],
  [['Mod-Shift-7', '8', '9'], 'lists'],
  [['Mod-Shift-.'], 'quote'],
  [['Alt-F10'], 'toolbar'],
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
    const keyNames = this.#options.actions.words.keys;
    return html`<table>
      <caption>
        ${heading}
      </caption>
      ${rows.map(
        ([keys, name]) => html`<tr>
          <th scope="row">${names[name]}</th>
          <td>${keys.map((key) => html`<kbd dir="ltr">${keyLabel(key, keyNames)}</kbd> `)}</td>
        </tr>`,
      )}
    </table>`;
  }
}

export const open = (options: DialogOptions): DialogContent => new ShortcutsDialog(options);
