import { html, nothing, type TemplateResult } from 'lit';
import { issueLine } from './field.ts';

/** Arabic-Indic, Persian and full-width digits as ASCII ones: their low four bits are the digit. */
export const asciiDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) & 15));

/** The first six digits, as `482 917`. */
const grouped = (text: string) =>
  text
    .replace(/\D/g, '')
    .slice(0, 6)
    .replace(/(?<=^...)(?=.)/, ' ');

/** The code in typed or pasted text with ASCII digits, as `482 917`; a line from the e-mail may have other digits. */
export const codeIn = (text: string): string => grouped(/\b\d{3}\W?\d{3}\b/.exec(text)?.[0] ?? text);

/** Formats the digits as `482 917` and keeps the caret behind its digit. @returns the code once it is complete */
export function formatCode(input: HTMLInputElement): string | undefined {
  const text = asciiDigits(input.value);
  const code = codeIn(text);
  if (input.value !== code) {
    const caret = grouped(text.slice(0, input.selectionStart!)).length;
    input.value = code;
    if (input.matches(':focus')) input.setSelectionRange(caret, caret);
  }
  return code[6] && code.replace(' ', '');
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
      inputmode="numeric"
      autocomplete="one-time-code"
      spellcheck="false"
      required
      value=${view.initial ?? nothing}
      aria-busy=${view.busy}
      ?readonly=${view.busy}
      ?autofocus=${view.focused}
      aria-invalid=${Boolean(view.issue)}
      aria-describedby="code-issue"
    />
    ${issueLine('code-issue', view.issue)}
  </div>
`;
