import { html, nothing, type TemplateResult } from 'lit';
import type { LeafNode } from '../../forms/schema/index.ts';
import { triangleAlert } from '../../theme/icons/triangle-alert.ts';
import { fieldViewOf, type FieldView, type FormView } from './field-view.ts';

type Template = (field: FieldView) => TemplateResult;

const invalid = ({ issue }: FieldView) => (issue ? 'true' : 'false');
const optional = ({ required, readOnly, words, quiet }: FieldView) =>
  required || readOnly || quiet ? nothing : html`<span class="quiet">${words.optional}</span>`;
const about = ({ id, description }: FieldView) =>
  description ? html`<div id="${id}-about" class="about" part="description">${description}</div>` : nothing;
const wrong = ({ issue }: FieldView) => (issue ? html`${triangleAlert}<span>${issue}</span>` : nothing);

/** Kind → what an `<input>` has of its own. */
const inputs: Readonly<
  Record<string, { readonly type?: string; readonly inputMode?: string; readonly autocomplete?: string }>
> = {
  email: { type: 'email', inputMode: 'email', autocomplete: 'email' },
  url: { type: 'url', inputMode: 'url' },
  password: { type: 'password', autocomplete: 'off' },
  number: { inputMode: 'decimal' },
  integer: { inputMode: 'numeric' },
  date: { type: 'date' },
  time: { type: 'time' },
  'date-time': { type: 'datetime-local' },
};

/** Some keyboards of numbers have no minus. */
const keyboardFor = ({ node }: FieldView, inputMode: string | undefined) => {
  const { minimum = -1 } = node.sort.schema;
  return node.hints.inputMode ?? (/decimal|numeric/.test(inputMode ?? '') && minimum < 0 ? 'text' : inputMode);
};

const line: Template = (field) => {
  const { id, node } = field;
  const { type = 'text', inputMode, autocomplete } = inputs[field.kind] ?? {};
  return html`<div class="field" part="field">
    <label for=${id} part="label" class=${field.quiet ? 'unseen' : nothing}>${field.label}${optional(field)}</label>
    <input
      id=${id}
      class="input"
      part="input"
      name=${field.name}
      type=${type}
      .value=${String(field.raw ?? '')}
      autocomplete=${node.hints.autocomplete ?? autocomplete ?? nothing}
      autocapitalize=${node.hints.autocapitalize ?? nothing}
      inputmode=${keyboardFor(field, inputMode) ?? nothing}
      placeholder=${node.hints.placeholder ?? nothing}
      ?required=${field.required}
      ?disabled=${field.disabled}
      ?readonly=${field.readOnly}
      aria-invalid=${invalid(field)}
      aria-describedby=${field.describedBy}
    />${about(field)}
    <div id="${id}-issue" class="hint" part="issue" ?hidden=${!field.issue}>${wrong(field)}</div>
  </div>`;
};

/** What stands around a control that is not a line. */
const framed = (field: FieldView, control: unknown): TemplateResult => html`<div class="field" part="field">
  <label for=${field.id} part="label" class=${field.quiet ? 'unseen' : nothing}>${field.label}${optional(field)}</label>
  ${control}${about(field)}
  <div id="${field.id}-issue" class="hint" part="issue" ?hidden=${!field.issue}>${wrong(field)}</div>
</div>`;

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
  const { words, required } = field;
  const option = (value: string, label: string) =>
    html`<option value=${value} .selected=${field.raw === value}>${label}</option>`;
  return framed(
    field,
    html`<select
      id=${field.id}
      class="input"
      part="input"
      name=${field.name}
      autocomplete=${field.node.hints.autocomplete ?? nothing}
      ?required=${required}
      ?disabled=${field.disabled || field.readOnly}
      aria-invalid=${invalid(field)}
      aria-describedby=${field.describedBy}
    >
      ${option('', required ? words.choose : words.none)}${field.choices.map(({ label }, at) => option(String(at), label))}
    </select>`,
  );
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
    <label for=${field.id} part="label">${field.label}</label>
  </div>
  ${about(field)}
  <div id="${field.id}-issue" class="hint" part="issue" ?hidden=${!field.issue}>${wrong(field)}</div>
</div>`;

/** Choices that are all seen, of which one or several are taken. */
const boxes: Template = (field) => {
  const several = field.kind === 'choices';
  const taken = (value: string) => (several ? (field.raw as readonly string[]).includes(value) : field.raw === value);
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
    <legend part="label" class=${field.quiet ? 'unseen' : nothing}>${field.label}${optional(field)}</legend>
    ${field.choices.map(({ label }, at) => {
      const value = String(at);
      return html`<label class="check" part="choice"
        ><input
          name=${field.id}
          type=${several ? 'checkbox' : 'radio'}
          part=${several ? 'checkbox' : 'radio'}
          value=${value}
          .checked=${taken(value)}
        /><span>${label}</span></label
      >`;
    })}${about(field)}
    <div id="${field.id}-issue" class="hint" part="issue" ?hidden=${!field.issue}>${wrong(field)}</div>
  </fieldset>`;
};

/** Kind → how it is rendered; kinds that are not here are lines of text. */
const templates: Readonly<Record<string, Template>> = {
  multiline,
  json: multiline,
  select,
  checkbox,
  radio: boxes,
  choices: boxes,
};

/** A field by its kind: the page's widget for it, or ours. */
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

/** The page's own field, with what is wrong with it. */
const placed: Template = (field) => html`<div class="field" part="field">
  <slot name="field-${field.name}"></slot>
  <div id="${field.id}-issue" class="hint" part="issue" ?hidden=${!field.issue}>${wrong(field)}</div>
</div>`;

/** What an input that was typed into or pressed makes of its field. */
export function rawFrom(node: LeafNode, { type, checked, value }: HTMLInputElement): unknown {
  if (node.sort.base === 'choices') {
    const before = node.raw as readonly string[];
    return checked ? [...before, value] : before.filter((each) => each !== value);
  }
  return type === 'checkbox' ? checked : value;
}
