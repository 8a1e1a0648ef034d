import { html, nothing, type TemplateResult } from 'lit';
import { triangleAlert } from '../../theme/icons.ts';

export interface FieldView {
  readonly name: string;
  readonly label: unknown;
  readonly value: string;
  readonly type?: 'text' | 'email';
  readonly autocomplete?: string;
  readonly autocapitalize?: string;
  readonly inputMode?: string;
  readonly maxLength?: number;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** Behind the label. */
  readonly mark?: string | undefined;
  readonly issue?: string | undefined;
  readonly focused?: boolean;
}

export const issueLine = (id: string, issue: string | undefined): TemplateResult =>
  html`<div id=${id} class="hint" part="issue" ?hidden=${!issue}>${issue ? triangleAlert : nothing}<span>${issue}</span></div>`;

export const field = (view: FieldView): TemplateResult => html`
  <div class="field" part="field">
    <label for=${view.name} part="label"
      >${view.label}${view.mark ? html`<span class="quiet">${view.mark}</span>` : nothing}</label
    >
    <input
      id=${view.name}
      class="input"
      part="input"
      name=${view.name}
      type=${view.type ?? 'text'}
      .value=${view.value}
      autocomplete=${view.autocomplete ?? nothing}
      autocapitalize=${view.autocapitalize ?? nothing}
      inputmode=${view.inputMode ?? nothing}
      maxlength=${view.maxLength ?? nothing}
      spellcheck="false"
      ?required=${view.required}
      ?disabled=${view.disabled}
      ?autofocus=${view.focused}
      aria-invalid=${Boolean(view.issue)}
      aria-describedby="${view.name}-issue"
    />
    ${issueLine(`${view.name}-issue`, view.issue)}
  </div>
`;
