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

/** Requests a new code. While none can be sent, its label is the clock; it keeps the focus. */
export const resendButton = (label: string, held: unknown): TemplateResult =>
  html`<button class="link" part="link" name="resend" value="1" aria-disabled=${Boolean(held)}>${label}</button>`;
