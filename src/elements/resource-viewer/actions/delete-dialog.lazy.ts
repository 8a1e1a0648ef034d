import { html, nothing, type TemplateResult } from 'lit';
import type { Resource } from '../../../contract/resources/resource.ts';
import { field } from '../../parts/field.ts';
import { dialogHeading, type DialogContent } from '../../parts/dialog.ts';
import { named } from '../../parts/names.ts';
import { footer, type DialogOptions } from './dialog.ts';

class DeleteDialog implements DialogContent {
  readonly #options: DialogOptions;
  readonly #one: Resource | undefined;
  #typed = '';
  #wrong = false;

  constructor(options: DialogOptions) {
    this.#options = options;
    const { resources } = options;
    this.#one = resources.length === 1 ? resources[0] : undefined;
  }

  render(): TemplateResult {
    const { actions, resources, viewer } = this.#options;
    const { words } = actions;
    const one = this.#one;
    return html`<form novalidate @submit=${this.#submit} @input=${this.#changed}>
      ${dialogHeading(viewer.element, one ? words.deleteHeading(one.name) : words.deleteManyHeading(resources.length))}
      <p class="sub">${one ? words.deleteTree(one.size) : words.deleteMany}</p>
      ${
        one
          ? field({
              name: 'confirmName',
              label: named(words.confirmName, one.name),
              value: this.#typed,
              autocomplete: 'off',
              required: true,
              issue: this.#wrong ? words.wrongName : undefined,
            })
          : nothing
      }
      ${footer(this.#options, words.delete, { destructive: true })}
    </form>`;
  }

  readonly #changed = (event: Event): void => {
    this.#typed = (event.target as HTMLInputElement).value;
    this.#wrong = false;
    this.#options.viewer.requestUpdate();
  };

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    const { actions, viewer, resources } = this.#options;
    const one = this.#one;
    if (one && this.#typed.normalize('NFC').trim() !== one.name.normalize('NFC')) {
      this.#wrong = true;
      actions.announce(actions.words.wrongName);
      viewer.requestUpdate();
      viewer.element.shadowRoot?.querySelector<HTMLElement>('dialog input')?.focus();
      return;
    }
    if (actions.close(this)) void actions.remove(resources);
  };
}

export const open = (options: DialogOptions): DialogContent => new DeleteDialog(options);
