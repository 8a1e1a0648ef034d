import { html, type TemplateResult } from 'lit';
import type { Resource } from '../../../contract/resources/resource.ts';
import { DirectoryPicker, pickerStyles, type PickerStep } from '../../parts/directory-picker.ts';
import { dialogHeading, type DialogContent } from '../../parts/dialog.ts';
import { named } from '../../parts/names.ts';
import { footer, type DialogOptions } from './dialog.ts';

class MoveDialog implements DialogContent {
  readonly #options: DialogOptions;
  readonly #picker: DirectoryPicker<Resource>;
  /** A live region is there before its text. */
  #isOpened = false;

  constructor(options: DialogOptions) {
    const { actions, resources, viewer } = options;
    this.#options = options;
    viewer.adoptStyles(pickerStyles);
    this.#picker = new DirectoryPicker<Resource>({
      root: () => viewer.element.shadowRoot?.querySelector('dialog.act'),
      updated: () => viewer.updateComplete,
      changed: () => viewer.requestUpdate(),
      words: () => ({ path: actions.words.moveTo, empty: actions.words.noDirectories }),
      read: async (id, query) => viewer.resources?.read(id, query),
      why: (error) => viewer.errorMessage(error),
      isHeld: (directory) => this.#isMoved(directory),
    });
    void this.#picker.enter(resources[0]?.path ?? []);
  }

  opened(): void {
    this.#isOpened = true;
    this.#options.viewer.requestUpdate();
  }

  render(): TemplateResult {
    const { actions, resources, viewer } = this.#options;
    const { words } = actions;
    const [first] = resources;
    const title =
      resources.length === 1 && first ? words.moveHeading(first.name) : words.moveManyHeading(resources.length);
    const refusal = this.#refusal;
    return html`<form novalidate @submit=${this.#submit}>
      ${dialogHeading(viewer.element, title)} ${this.#picker.render()}
      <p class="quiet" role="status">${this.#isOpened ? (refusal ?? '') : ''}</p>
      ${footer(this.#options, named(words.moveHere, this.#picker.path.at(-1)?.name ?? ''), { disabled: Boolean(refusal) })}
    </form>`;
  }

  /** Why the resources can't be moved here. */
  get #refusal(): string | undefined {
    const { resources, actions } = this.#options;
    const { path, here } = this.#picker;
    const last = path.at(-1);
    if (path.some((step) => this.#isMoved(step))) return actions.words.conflicts.into_itself;
    if (last && resources.every(({ parentId }) => parentId === last.id)) return actions.words.alreadyThere;
    if (here && !here.permissions.includes('write')) return this.#options.viewer.errorMessage({ code: 'forbidden' });
    return undefined;
  }

  #isMoved({ id }: PickerStep): boolean {
    return this.#options.resources.some((resource) => resource.id === id);
  }

  readonly #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const { actions, resources } = this.#options;
    const picker = this.#picker;
    const last = picker.path.at(-1);
    // Submitted early, it moves once the directory is read.
    await picker.reading;
    if (!last || last !== picker.path.at(-1) || picker.failure || this.#refusal) return;
    if (actions.close(this)) void actions.move(resources, last);
  };
}

export const open = (options: DialogOptions): DialogContent => new MoveDialog(options);
