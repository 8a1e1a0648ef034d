import { html, nothing, type TemplateResult } from 'lit';
import { issueLine } from './field.ts';

/** The digits of typed or pasted text; the code of a pasted line from the e-mail. */
export function codeIn(text: string): string {
  const found = /(?<!\d)\d(?:[\s\u00a0\u2010-\u2015-]?\d){5}(?!\d)/.exec(text);
  return (found ? found[0] : text).replace(/\D/g, '').slice(0, 6);
}

const grouped = (digits: string) => (digits.length > 3 ? `${digits.slice(0, 3)} ${digits.slice(3)}` : digits);

/** Formats the digits as `482 917` and keeps the caret behind its digit. */
export function formatCode(input: HTMLInputElement): string {
  const digits = codeIn(input.value);
  const shown = grouped(digits);
  if (input.value !== shown) {
    const before = input.value.slice(0, input.selectionStart ?? input.value.length).replace(/\D/g, '').length;
    const caret = Math.min(before, digits.length);
    input.value = shown;
    const at = caret > 3 ? caret + 1 : caret;
    if (input.matches(':focus')) input.setSelectionRange(at, at);
  }
  return digits;
}

export interface CodeFieldView {
  readonly label: string;
  readonly initial?: unknown;
  readonly issue?: string | undefined;
  readonly busy: boolean;
  readonly focused: boolean;
}

/** A single input for a code of six digits, for autofill, pasting and numeric keyboards. */
export const codeField = (view: CodeFieldView): TemplateResult => html`
  <div class="field" part="field">
    <label for="code" part="label">${view.label}</label>
    <input
      id="code"
      class="input code"
      part="input code-input"
      name="code"
      type="text"
      inputmode="numeric"
      autocomplete="one-time-code"
      spellcheck="false"
      required
      value=${view.initial ?? nothing}
      ?autofocus=${view.focused}
      aria-busy=${view.busy}
      ?readonly=${view.busy}
      aria-invalid=${Boolean(view.issue)}
      aria-describedby="code-issue"
    />
    ${issueLine('code-issue', view.issue)}
  </div>
`;
