import { html, type TemplateResult } from 'lit';
import { nameForm } from '../../../contract/compiled/resource-forms.ts';
import type { JsonSchema } from '../../../contract/json-schema.ts';
import { FormModel } from '../../../forms/form-model.ts';
import { field } from '../../parts/field.ts';
import { notice } from '../../parts/notice.ts';
import { watchInput } from '../../../controllers/pending-focus.ts';
import { dialogHeading, type DialogContent } from '../../parts/dialog.ts';
import { footer, type DialogOptions } from './dialog.ts';

interface NameDialogOptions {
  readonly heading: string;
  readonly label: string;
  readonly submit: string;
  readonly schema: JsonSchema<{ name: string }>;
  readonly initial: string;
  /** A rejection is shown. */
  send(name: string): Promise<void>;
}

class NameDialog implements DialogContent {
  readonly #options: DialogOptions;
  readonly #asked: NameDialogOptions;
  readonly #form: FormModel<{ name: string }>;
  #failure: string | undefined;

  constructor(options: DialogOptions, asked: NameDialogOptions) {
    this.#options = options;
    this.#asked = asked;
    this.#form = new FormModel<{ name: string }>({
      schema: asked.schema,
      initial: { name: asked.initial },
      send: ({ name }) => asked.send(name),
    });
    this.#form.subscribe(() => options.viewer.requestUpdate());
  }

  render(): TemplateResult {
    const { viewer } = this.#options;
    const { heading: title, label, submit } = this.#asked;
    const issue = this.#form.issue('name');
    return html`<form novalidate @submit=${this.#submit} @input=${this.#typed}>
      ${dialogHeading(viewer.element, title)} ${this.#failure ? notice('bad', this.#failure) : ''}
      ${field({
        name: 'name',
        label,
        value: String(this.#form.value('name') ?? ''),
        autocomplete: 'off',
        required: true,
        issue: issue && viewer.issueMessage(issue),
      })}
      ${footer(this.#options, submit, { disabled: this.#form.status === 'sending' })}
    </form>`;
  }

  readonly #typed = (event: Event): void => {
    this.#form.set('name', (event.target as HTMLInputElement).value);
  };

  readonly #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const { actions, viewer } = this.#options;
    this.#failure = undefined;
    try {
      if (await this.#form.submit()) return void actions.close(this);
    } catch (error) {
      this.#failure = viewer.errorMessage(error);
      actions.announce(this.#failure);
    }
    viewer.requestUpdate();
    await viewer.updateComplete;
    if (!actions.isOpen(this)) return;
    const issue = this.#form.issue('name');
    if (issue) actions.announce(viewer.issueMessage(issue));
    viewer.element.shadowRoot?.querySelector<HTMLElement>('dialog [aria-invalid="true"]')?.focus();
  };
}

function createDialog(options: DialogOptions): DialogContent {
  const { actions, model: submit, resources, kind = 'document' } = options;
  const { words } = actions;
  const target = resources[0]?.id ?? '';
  return new NameDialog(options, {
    heading: kind === 'directory' ? words.newDirectory : words.newDocument,
    label: words.name,
    submit: words.confirmCreate,
    schema: nameForm,
    initial: kind === 'directory' ? words.directoryName : words.documentName,
    send: async (name) => {
      const userHasMovedOn = watchInput();
      actions.created(await submit.create(kind, target, name), userHasMovedOn);
    },
  });
}

function renameDialog(options: DialogOptions): DialogContent {
  const { actions, resources } = options;
  const { words } = actions;
  const [resource] = resources;
  return new NameDialog(options, {
    heading: words.rename,
    label: words.newName,
    submit: words.save,
    schema: nameForm,
    initial: resource?.name ?? '',
    send: async (name) => {
      if (resource && name !== resource.name) await actions.rename(resource, name);
    },
  });
}

/** Creates a resource of `kind`; without it, renames one. */
export const open = (options: DialogOptions): DialogContent =>
  options.kind ? createDialog(options) : renameDialog(options);
