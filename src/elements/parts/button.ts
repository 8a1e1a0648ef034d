import { html, type TemplateResult } from 'lit';

/** The one button of a form. Held back it stays focusable and says why. */
export const submitButton = (label: string, held: boolean): TemplateResult => html`
  <button
    class="button primary wide"
    part="button submit"
    type="submit"
    aria-disabled=${held ? 'true' : 'false'}
  >
    ${label}
  </button>
`;
