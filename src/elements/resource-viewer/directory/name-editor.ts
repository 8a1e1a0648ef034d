import { html, type TemplateResult } from 'lit';
import { nameForm } from '../../../contract/compiled/resource-forms.ts';
import type { Resource } from '../../../contract/resources/resource.ts';
import { FormModel } from '../../../forms/form-model.ts';
import type { GridToolsMessages } from '../../../localisation/sections/grid-tools.ts';
import { focusedIn, watchInput } from '../../../controllers/pending-focus.ts';
import { isComposing } from '../../parts/key-events.ts';
import type { RowEditor, GridView } from './grid-focus.ts';

export class NameEditor implements RowEditor {
  readonly #view: GridView;
  readonly #words: () => GridToolsMessages;
  #resource: Resource | undefined;
  #form: FormModel<{ name: string }> | undefined;
  #fresh = false;

  constructor(view: GridView, words: () => GridToolsMessages) {
    this.#view = view;
    this.#words = words;
  }

  get index(): number | undefined {
    return this.#resource && this.#view.model?.indexOf(this.#resource.id);
  }

  open(resource: Resource, userHasMovedOn: () => boolean = watchInput()): void {
    if (!resource.permissions.includes('write') || userHasMovedOn()) return;
    this.#resource = resource;
    this.#fresh = true;
    this.#form = new FormModel<{ name: string }>({
      schema: nameForm,
      initial: { name: resource.name },
      send: ({ name }) => this.#view.viewer.actions.rename(resource, name),
    });
    this.#form.subscribe(() => this.#view.viewer.requestUpdate());
    this.#view.viewer.requestUpdate();
    void this.#view.viewer.updateComplete.then(() => this.#select());
  }

  close(): void {
    this.#resource = this.#form = undefined;
  }

  renderFor({ id }: Resource): TemplateResult | undefined {
    const form = this.#form;
    if (!form || id !== this.#resource?.id) return undefined;
    const { viewer } = this.#view;
    const issue = form.issue('name');
    const message = issue && viewer.issueMessage(issue);
    return html`<form class="editor" novalidate @submit=${this.#submit} @keydown=${this.#key} @focusout=${this.#left}>
      <input
        class="input"
        name="name"
        autocomplete="off"
        spellcheck="false"
        aria-label=${this.#words().newName}
        aria-invalid=${issue ? 'true' : 'false'}
        aria-describedby="name-issue"
        .value=${String(form.value('name') ?? '')}
        @input=${(event: Event) => form.set('name', (event.target as HTMLInputElement).value)}
      />
      <span id="name-issue" class="issue" role="alert" ?hidden=${!message}>${message}</span>
    </form>`;
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    void this.#save();
  };

  readonly #key = (event: KeyboardEvent): void => {
    // These keys have other meanings in the grid.
    event.stopPropagation();
    if (event.key !== 'Escape' || isComposing(event)) return;
    event.preventDefault();
    this.#end();
  };

  readonly #left = ({ target }: FocusEvent): void => {
    const [form, resource] = [this.#form, this.#resource];
    if (!form || !resource || form.status !== 'ready') return;
    if (this.#view.focusing.rendering) return void this.#moved(target as HTMLInputElement);
    const { viewer } = this.#view;
    if (!form.dirty('name')) this.close();
    else if (form.issue('name')) void viewer.updateComplete.then(() => this.#refused(form, resource));
    else void this.#save(false);
    viewer.requestUpdate();
  };

  /** The row has moved or is gone: an unfinished name is not saved. */
  async #moved({ selectionStart, selectionEnd }: HTMLInputElement): Promise<void> {
    const [form, resource] = [this.#form, this.#resource];
    const { viewer, model } = this.#view;
    const index = resource && (await model?.locate(resource.id).catch(() => undefined));
    if (!form || form !== this.#form) return;
    if (index === undefined) {
      this.close();
      const params = { name: String(form.value('name')) };
      if (form.dirty('name')) viewer.fail({ code: 'row_gone', detail: { problem: { params } } });
      return viewer.requestUpdate();
    }
    viewer.requestUpdate();
    await viewer.updateComplete;
    if (viewer.userHasMovedOn()) return;
    this.#input?.focus({ preventScroll: true });
    this.#input?.setSelectionRange(selectionStart, selectionEnd);
  }

  async #save(refocus = true): Promise<void> {
    const form = this.#form;
    const resource = this.#resource;
    if (!form || !resource) return;
    if (!form.dirty('name')) return this.#end();
    const { viewer } = this.#view;
    const userHasMovedOn = watchInput();
    // The user may edit another row by then.
    const current = () => form === this.#form;
    try {
      const done = await form.submit();
      if (!done) return this.#refused(form, resource);
      if (!current()) return;
      this.close();
      if (refocus && !userHasMovedOn()) await this.#view.reveal(resource.id, { select: false });
    } catch (error) {
      if (current()) this.close();
      viewer.fail(error, this.#reopen(form, resource));
    }
    viewer.requestUpdate();
  }

  /** A refused name stays open with the focus only: elsewhere, the keys of the grid would do nothing. */
  #refused(form: FormModel<{ name: string }>, resource: Resource): void {
    const { viewer } = this.#view;
    const issue = form.issue('name');
    if (form === this.#form) {
      if (focusedIn(viewer.element) === this.#input) return;
      this.close();
    }
    if (issue) viewer.showError(viewer.issueMessage(issue), { press: this.#reopen(form, resource) });
    viewer.requestUpdate();
  }

  /** The user looks at the typed name before it is sent again. */
  #reopen(form: FormModel<{ name: string }>, resource: Resource): () => void {
    const name = form.value('name');
    return () => {
      this.open(resource);
      this.#form?.set('name', name);
    };
  }

  #end(): void {
    this.close();
    this.#view.focusing.takeAfterUpdate();
  }

  get #input(): HTMLInputElement | null | undefined {
    return this.#view.window.scroller?.querySelector<HTMLInputElement>('.editor input');
  }

  #select(): void {
    const input = this.#input;
    if (!input || !this.#fresh) return;
    this.#fresh = false;
    input.focus();
    const ending = this.#resource?.kind === 'directory' ? -1 : input.value.lastIndexOf('.');
    input.setSelectionRange(0, ending > 0 ? ending : input.value.length);
  }
}
