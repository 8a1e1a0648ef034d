import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { checkbox } from './checkbox.ts';
import { issueLine } from './field.ts';

export interface SchemaFieldView {
  readonly id: string;
  readonly name: string;
  readonly control: 'text' | 'number' | 'checkbox' | 'select';
  readonly label: string;
  readonly description?: string | undefined;
  /** The word that stands behind the label of a field that may stay empty. */
  readonly optional: string;
  /** What stands in a choice before one is made. */
  readonly choose: string;
  readonly required: boolean;
  readonly disabled: boolean;
  readonly value: unknown;
  /** The value as it is written. */
  readonly text: string;
  readonly choices: readonly { readonly value: unknown; readonly label: string }[];
  readonly type: string;
  readonly inputMode?: string | undefined;
  readonly autocomplete?: string | undefined;
  readonly issue?: string | undefined;
}

const describedBy = ({ id, description }: SchemaFieldView) => `${description ? `${id}-about ` : ''}${id}-issue`;

const about = ({ id, description }: SchemaFieldView) =>
  description ? html`<div id="${id}-about" class="about" part="hint">${description}</div>` : nothing;

const labelled = (view: SchemaFieldView, control: TemplateResult): TemplateResult => html`
  <div class="field" part="field">
    <label for=${view.id} part="label"
      >${view.label}${view.required ? nothing : html`<span class="quiet">${view.optional}</span>`}</label
    >
    ${control}${about(view)}${issueLine(`${view.id}-issue`, view.issue)}
  </div>
`;

const line = (view: SchemaFieldView): TemplateResult =>
  labelled(
    view,
    html`<input
      id=${view.id}
      class="input"
      part="input"
      name=${view.name}
      type=${view.type}
      .value=${view.text}
      autocomplete=${view.autocomplete ?? nothing}
      inputmode=${view.inputMode ?? nothing}
      ?required=${view.required}
      ?disabled=${view.disabled}
      aria-invalid=${view.issue ? 'true' : 'false'}
      aria-describedby=${describedBy(view)}
    />`,
  );

/** By property: an attribute no longer moves a choice that somebody has made. */
const chosen = (selected: boolean) =>
  ref((option) => {
    if (option && selected) (option as HTMLOptionElement).selected = true;
  });

function select(view: SchemaFieldView): TemplateResult {
  const at = view.choices.findIndex(({ value }) => Object.is(value, view.value));
  const option = (index: number, label: string) => html`<option
    value=${index < 0 ? '' : index}
    ?selected=${index === at}
    ${chosen(index === at)}
  >${label}</option>`;
  return labelled(
    view,
    html`<select
      id=${view.id}
      class="input"
      part="input"
      name=${view.name}
      autocomplete=${view.autocomplete ?? nothing}
      ?required=${view.required}
      ?disabled=${view.disabled}
      aria-invalid=${view.issue ? 'true' : 'false'}
      aria-describedby=${describedBy(view)}
    >
      ${option(-1, view.required ? view.choose : '')}${view.choices.map(({ label }, index) => option(index, label))}
    </select>`,
  );
}

const box = (view: SchemaFieldView): TemplateResult =>
  checkbox({ ...view, checked: view.value === true, about: about(view), describedBy: describedBy(view) });

const templates: Readonly<Record<SchemaFieldView['control'], (view: SchemaFieldView) => TemplateResult>> = {
  text: line,
  number: line,
  select,
  checkbox: box,
};

/** A field of which its schema alone is known; its events bubble to the form. */
export const schemaField = (view: SchemaFieldView): TemplateResult => templates[view.control](view);
