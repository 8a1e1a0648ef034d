import { html, nothing, type TemplateResult } from 'lit';
import { issueLine } from './field.ts';
import { setProperties } from './set-properties.ts';

export interface SchemaFieldView {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly quiet?: boolean;
  /** Behind the label. */
  readonly mark?: string | undefined;
  readonly description?: string | undefined;
  readonly required: boolean;
  readonly readOnly?: boolean;
  readonly disabled: boolean;
  readonly issue?: string | undefined;
}

export interface LineView {
  readonly text: string;
  readonly type?: string | undefined;
  readonly inputMode?: string | undefined;
  readonly autocomplete?: string | undefined;
  readonly autocapitalize?: string | undefined;
  readonly placeholder?: string | undefined;
}

export interface SelectView {
  readonly options: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[];
  readonly autocomplete?: string | undefined;
}

export const describedBy = ({ id, description }: Pick<SchemaFieldView, 'id' | 'description'>): string =>
  description ? `${id}-about ${id}-issue` : `${id}-issue`;

export const fieldAbout = ({
  id,
  description,
}: Pick<SchemaFieldView, 'id' | 'description'>): TemplateResult | typeof nothing =>
  description
    ? html`<div id="${id}-about" class="about" part="hint description"><bdi>${description}</bdi></div>`
    : nothing;

/** A control with its label, description and issue. Its events bubble to the form. */
export const framed = (view: SchemaFieldView, control: unknown): TemplateResult => html`
  <div class="field" part="field">
    <label for=${view.id} part="label" class=${view.quiet ? 'unseen' : nothing}
      ><bdi>${view.label}</bdi>${view.mark ? html`<span class="quiet">${view.mark}</span>` : nothing}</label
    >
    ${control}${fieldAbout(view)}${issueLine(`${view.id}-issue`, view.issue)}
  </div>
`;

export const lineField = (view: SchemaFieldView, line: LineView): TemplateResult =>
  framed(
    view,
    html`<input
      id=${view.id}
      class="input"
      part="input"
      name=${view.name}
      type=${line.type ?? 'text'}
      .value=${line.text}
      autocomplete=${line.autocomplete ?? nothing}
      autocapitalize=${line.autocapitalize ?? nothing}
      inputmode=${line.inputMode ?? nothing}
      placeholder=${line.placeholder ?? nothing}
      ?required=${view.required}
      ?disabled=${view.disabled}
      ?readonly=${view.readOnly}
      aria-invalid=${view.issue ? 'true' : 'false'}
      aria-describedby=${describedBy(view)}
    />`,
  );

export const selectField = (view: SchemaFieldView, { options, autocomplete }: SelectView): TemplateResult =>
  framed(
    view,
    html`<select
      id=${view.id}
      class="input"
      part="input"
      name=${view.name}
      autocomplete=${autocomplete ?? nothing}
      ?required=${view.required}
      ?disabled=${view.disabled || view.readOnly}
      aria-invalid=${view.issue ? 'true' : 'false'}
      aria-describedby=${describedBy(view)}
    >
      ${options.map(
        (each) =>
          html`<option dir="auto" value=${each.value} ?selected=${each.selected} ${each.selected ? setProperties({ selected: true }) : nothing}>${each.label}</option>`,
      )}
    </select>`,
  );
