import { html, type TemplateResult } from 'lit';

/** The submit button of a form. `held` disables it by `aria-disabled`, so that it keeps the focus. */
export const submitButton = (label: string, held: boolean): TemplateResult => html`
  <button
    class="button primary wide"
    part="button submit"
    type="submit"
    aria-disabled=${held}
  >
    ${label}
  </button>
`;
