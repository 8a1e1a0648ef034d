import { css, html, nothing, render, type LitElement, type TemplateResult } from 'lit';
import type { Resource } from '../../contract/resources/resource.ts';
import { DirectorySource } from '../../controllers/directory-source.ts';
import { LocaliseController } from '../../controllers/localise.ts';
import type { PlatformController } from '../../controllers/platform.ts';
import { directoryField } from '../../localisation/sections/directory-field.ts';
import type { DirectoryFieldMessages } from '../../localisation/sections/directory-field.ts';
import { chevronDown, file, folder } from '../../theme/icons.ts';
import { raised } from '../../theme/raised.ts';
import { DirectoryPicker, pickerStyles, type PickerStep } from '../parts/directory-picker.ts';
import { named } from '../parts/names.ts';
import type { FieldView, FieldWidget } from './field-view.ts';

export interface DirectoryFieldOptions {
  readonly host: LitElement & { readonly target?: string };
  readonly platform: PlatformController;
  readonly why: (error: unknown) => string;
}

interface Selected {
  readonly id: string;
  /** Path that is shown; `undefined` if the resource can't be read. */
  readonly path: readonly PickerStep[] | undefined;
  /** Path to the directory at which the picker opens. */
  readonly place: readonly PickerStep[];
}

class DirectoryField {
  readonly element = document.createElement('div');
  readonly #options: DirectoryFieldOptions;
  readonly #source: DirectorySource;
  readonly #words: () => DirectoryFieldMessages;
  readonly #picker: DirectoryPicker<Resource>;
  #field: FieldView;
  #open = false;
  #selected: Selected | undefined;
  #asked: string | undefined;
  #failure: string | undefined;

  constructor(field: FieldView, options: DirectoryFieldOptions, words: () => DirectoryFieldMessages) {
    this.#field = field;
    this.#options = options;
    this.#source = new DirectorySource(options.platform);
    this.#words = words;
    this.#picker = new DirectoryPicker<Resource>({
      root: () => this.element,
      updated: () => Promise.resolve(),
      changed: () => this.#render(),
      words: () => this.#itemWords,
      picked: field.kind === 'resource' ? (item, path) => this.#take(item, [...path, item], path) : undefined,
      read: (id, query) => this.#source.read(id, query),
      why: options.why,
      isHeld: ({ id }) => id === options.host.target,
    });
    this.element.addEventListener('focusout', (event) => {
      const to = event.relatedTarget as Node | null;
      // The form would treat a press of its button as leaving the field.
      event.stopPropagation();
      if (to && !this.element.contains(to)) this.#field.leave();
    });
    this.element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.#open) return;
      event.preventDefault();
      this.#close();
    });
  }

  show(field: FieldView): HTMLElement {
    this.#field = field;
    if (field.disabled || field.readOnly) this.#open = false;
    void this.#learn();
    this.#render();
    return this.element;
  }

  #render(): void {
    render(this.#template(), this.element);
  }

  #template(): TemplateResult {
    const { id, label, issue, describedBy, disabled, readOnly, required, value } = this.#field;
    const words = this.#words();
    const name = this.#name;
    return html`<div class="directory">
      <button
        id=${id}
        type="button"
        class="input directory-value"
        part="input"
        aria-label=${words.labelWithValue(label, name)}
        aria-expanded=${this.#open ? 'true' : 'false'}
        aria-controls="${id}-picker"
        aria-invalid=${issue ? 'true' : nothing}
        aria-describedby=${describedBy}
        ?disabled=${disabled || readOnly}
        @click=${() => (this.#open ? this.#close() : this.#begin())}
      >
        ${this.#field.kind === 'resource' ? file : folder}<span dir="auto" class=${value ? '' : 'quiet'}>${name}</span>${chevronDown}
      </button>
      ${
        value && !required && !disabled && !readOnly
          ? html`<button type="button" class="button" part="button" @click=${() => this.#take(undefined, [])}>${words.clear}</button>`
          : nothing
      }
      <div id="${id}-picker" class="directory-picker" role="group" aria-label=${label} ?hidden=${!this.#open}>
        ${this.#open ? this.#choice() : nothing}
      </div>
    </div>`;
  }

  #choice(): TemplateResult {
    const words = this.#words();
    const last = this.#picker.path.at(-1);
    const isDisabled = !last || !this.#picker.here || last.id === this.#options.host.target;
    return html`${this.#failure ? html`<p class="quiet" role="alert">${this.#failure}</p>` : this.#picker.render()}
      <div class="directory-ways">
        <button type="button" class="button" part="button" @click=${() => this.#close()}>${words.cancel}</button>
        <button
          type="button"
          class="button primary"
          part="button"
          aria-disabled=${isDisabled ? 'true' : 'false'}
          @click=${() => isDisabled || this.#take(last, this.#picker.path)}
        >
          ${last ? named(words.select, last.name) : this.#itemWords.placeholder}
        </button>
      </div>`;
  }

  /** Messages that depend on what the field selects. */
  get #itemWords(): DirectoryFieldMessages['item'] & Pick<DirectoryFieldMessages, 'path'> {
    const words = this.#words();
    return this.#field.kind === 'resource' ? { ...words.item, path: words.path } : words;
  }

  get #name(): string {
    const { value } = this.#field;
    const words = this.#itemWords;
    if (!value) return words.placeholder;
    if (this.#selected?.id !== value) return this.#words().loading;
    return this.#selected.path?.map(({ name }) => name).join(' / ') ?? words.unreadable;
  }

  /** Loads the names of the selected resource's path. */
  async #learn(): Promise<void> {
    const { value } = this.#field;
    if (typeof value !== 'string' || !value || value === this.#asked) return;
    this.#asked = value;
    if (this.#selected?.id === value) return;
    const resource = await this.#read(value).catch(() => undefined);
    if (this.#asked !== value) return;
    const place = resource ? this.#placeOf(resource) : [];
    const path = resource && (this.#field.kind === 'resource' ? [...resource.path, resource] : place);
    this.#selected = { id: value, path, place };
    this.#render();
  }

  async #read(id: string | undefined): Promise<Resource> {
    return (await this.#source.read(id, { limit: 1 })).resource;
  }

  /** Path from the topmost readable directory to a resource, or to its parent if it is no directory. */
  #placeOf(resource: Resource): readonly PickerStep[] {
    const isPlace = resource.kind === 'directory' && resource.id !== this.#options.host.target;
    return isPlace ? [...resource.path, resource] : resource.path;
  }

  /** Opens the picker at the selected directory, else at the parent of the form's target, else at the root. */
  async #begin(): Promise<void> {
    const { value } = this.#field;
    const { target } = this.#options.host;
    this.#open = true;
    this.#failure = undefined;
    this.#render();
    try {
      const selected = this.#selected;
      const known = selected && selected.id === value ? selected.place : [];
      // A deleted target has no path.
      const around = known.length || !target ? undefined : await this.#read(target).catch(() => undefined);
      const path = around ? this.#placeOf(around) : known;
      await this.#picker.enter(path.length ? path : this.#placeOf(await this.#read(undefined)));
    } catch (error) {
      this.#failure = this.#options.why(error);
      this.#render();
    }
  }

  #take(step: PickerStep | undefined, path: readonly PickerStep[], place = path): void {
    if (step) this.#selected = { id: step.id, path, place };
    this.#asked = step?.id;
    this.#field.set(step?.id);
    this.#close();
  }

  #close(): void {
    this.#open = false;
    this.#render();
    this.element.querySelector<HTMLElement>('.directory-value')?.focus();
  }
}

const styles = css`
  .directory,
  .directory-ways {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }
  .directory-value {
    display: flex;
    flex: 1 1 12.5rem;
    align-items: center;
    gap: 0.625rem;
    min-inline-size: 0;
    text-align: start;
    cursor: pointer;
  }
  .directory-value > span {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .directory-value > .icon {
    flex: none;
    color: var(--_quiet);
  }
  .directory-value:disabled {
    cursor: default;
  }
  .directory-picker {
    flex: 1 0 100%;
    min-inline-size: 0;
  }
  .directory-picker > .notice {
    margin-block: 0.5rem;
  }
  .directory-ways {
    justify-content: flex-end;
  }
`;

export function create(options: DirectoryFieldOptions): FieldWidget {
  const localise = new LocaliseController(options.host, { directoryField });
  const root = options.host.shadowRoot;
  const sheets = [raised, pickerStyles, styles].flatMap(({ styleSheet }) => styleSheet ?? []);
  if (root) root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, ...sheets])];
  const fields = new Map<string, DirectoryField>();
  return (field) => {
    // Ids begin anew with another form.
    const key = `${field.kind} ${field.id}`;
    const made = fields.get(key) ?? new DirectoryField(field, options, () => localise.words.directoryField);
    fields.set(key, made);
    return made.show(field);
  };
}
