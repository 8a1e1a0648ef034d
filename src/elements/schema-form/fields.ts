import { html, nothing, type TemplateResult } from 'lit';
import type { LeafNode } from '../../forms/index.ts';
import { keyboardFor } from '../../forms/schema-fields.ts';
import { issueLine } from '../parts/field.ts';
import { fieldAbout, framed, lineField, selectField } from '../parts/schema-field.ts';
import { fieldViewOf, type FieldView, type FormView } from './field-view.ts';

type Template = (field: FieldView) => TemplateResult;

const invalid = ({ issue }: FieldView) => (issue ? 'true' : 'false');

/** Kind → attributes of its `<input>`. */
const inputs: Readonly<
  Record<string, { readonly type?: string; readonly inputMode?: string; readonly autocomplete?: string }>
> = {
  email: { type: 'email', inputMode: 'email', autocomplete: 'email' },
  url: { type: 'url', inputMode: 'url' },
  password: { type: 'password', autocomplete: 'off' },
  date: { type: 'date' },
  time: { type: 'time' },
  'date-time': { type: 'datetime-local' },
};

const line: Template = (field) => {
  const { hints, definition } = field.node;
  const isNumber = field.kind === 'number' || field.kind === 'integer';
  const { type, inputMode, autocomplete } = inputs[field.kind] ?? {};
  return lineField(field, {
    text: String(field.raw ?? ''),
    type,
    inputMode: hints.inputMode ?? (isNumber ? (keyboardFor(definition.schema) ?? 'text') : inputMode),
    autocomplete: hints.autocomplete ?? autocomplete,
    autocapitalize: hints.autocapitalize,
    placeholder: hints.placeholder,
  });
};

const multiline: Template = (field) =>
  framed(
    field,
    html`<textarea
      id=${field.id}
      class="input lines ${field.kind === 'json' ? 'code-lines' : ''}"
      part="input"
      name=${field.name}
      rows=${field.kind === 'json' ? 4 : 6}
      .value=${typeof field.raw === 'string' ? field.raw : JSON.stringify(field.raw, null, 2)}
      placeholder=${field.node.hints.placeholder ?? nothing}
      spellcheck=${field.kind === 'json' ? 'false' : nothing}
      ?required=${field.required}
      ?disabled=${field.disabled}
      ?readonly=${field.readOnly}
      aria-invalid=${invalid(field)}
      aria-describedby=${field.describedBy}
    ></textarea>`,
  );

const select: Template = (field) => {
  const { words, required, raw } = field;
  const option = (value: string, label: string) => ({ value, label, selected: raw === value });
  return selectField(field, {
    options: [
      option('', required ? words.choose : words.none),
      ...field.choices.map(({ label }, at) => option(String(at), label)),
    ],
    autocomplete: field.node.hints.autocomplete,
  });
};

const checkbox: Template = (field) => html`<div class="field" part="field">
  <div class="check">
    <input
      id=${field.id}
      name=${field.name}
      type="checkbox"
      part="checkbox"
      .checked=${field.raw === true}
      ?disabled=${field.disabled || field.readOnly}
      aria-invalid=${invalid(field)}
      aria-describedby=${field.describedBy}
    />
    <label for=${field.id} part="label"><bdi>${field.label}</bdi></label>
  </div>
  ${fieldAbout(field)}
  ${issueLine(`${field.id}-issue`, field.issue)}
</div>`;

/** Radio buttons, or check boxes for several choices. */
const boxes: Template = (field) => {
  const several = field.kind === 'choices';
  const isSelected = (value: string) =>
    several ? (field.raw as readonly string[]).includes(value) : field.raw === value;
  return html`<fieldset
    id=${field.id}
    class="field choices"
    part="field"
    role=${several ? 'group' : 'radiogroup'}
    tabindex="-1"
    aria-describedby=${field.describedBy}
    aria-required=${several ? nothing : field.required}
    aria-invalid=${several ? nothing : invalid(field)}
    ?data-invalid=${Boolean(field.issue)}
    ?disabled=${field.disabled || field.readOnly}
  >
    <legend part="label" class=${field.quiet ? 'unseen' : nothing}><bdi>${field.label}</bdi>${field.mark ? html`<span class="quiet">${field.mark}</span>` : nothing}</legend>
    ${field.choices.map(({ label }, at) => {
      const value = String(at);
      return html`<label class="check" part="choice"
        ><input
          name=${field.id}
          type=${several ? 'checkbox' : 'radio'}
          part=${several ? 'checkbox' : 'radio'}
          value=${value}
          .checked=${isSelected(value)}
        /><span><bdi>${label}</bdi></span></label
      >`;
    })}${fieldAbout(field)}
    ${issueLine(`${field.id}-issue`, field.issue)}
  </fieldset>`;
};

/** Kind → template; other kinds are one line of text. */
const templates: Readonly<Record<string, Template>> = {
  multiline,
  json: multiline,
  select,
  checkbox,
  radio: boxes,
  choices: boxes,
};

/** Renders a field by its slot, the widget of its kind, or the built-in template. */
export function field(node: LeafNode, view: FormView, quiet = false): unknown {
  const shown = fieldViewOf(node, view, quiet);
  view.fields.set(node.key, node);
  if (!node.parent?.parent && node.name !== undefined) {
    if (view.placed.has(node.name)) return placed(shown);
  }
  const widget = view.widget(node.kind);
  if (widget) return framed(shown, widget(shown));
  return (Object.hasOwn(templates, node.kind) ? templates[node.kind]! : line)(shown);
}

/** Slot of a field that the page renders, with its issue. */
const placed: Template = (field) => html`<div class="field" part="field">
  <slot name="field-${field.name}"></slot>
  ${issueLine(`${field.id}-issue`, field.issue)}
</div>`;

/** Raw content of a field after an `input` event. */
export function rawFrom(node: LeafNode, { type, checked, value }: HTMLInputElement): unknown {
  if (node.definition.codec === 'choices') {
    const before = node.raw as readonly string[];
    return checked ? [...before, value] : before.filter((each) => each !== value);
  }
  return type === 'checkbox' ? checked : value;
}
