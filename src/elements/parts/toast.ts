import { css, html, nothing, type TemplateResult } from 'lit';
import { isolateNames } from './dialog.ts';
import { x } from '../../theme/icons.ts';

export interface ToastView {
  readonly text: string;
  /** Takes back what the text says, for instance. */
  readonly action?: { readonly label: string; readonly press: () => void } | undefined;
  readonly dismissLabel: string;
  readonly dismiss: () => void;
}

/** A message above the lower edge of an element. Announced by its `Announcer`, not by itself. */
export const toast = ({ text, action, dismissLabel, dismiss }: ToastView): TemplateResult =>
  html`<div class="toast" part="toast">
    <span>${isolateNames(text)}</span>
    ${action ? html`<button type="button" class="link" @click=${action.press}>${action.label}</button>` : nothing}
    <button type="button" class="tool" aria-label=${dismissLabel} @click=${dismiss}>${x}</button>
  </div>`;

export const toastStyles = css`
  @keyframes come {
    from {
      translate: 0 8px;
      opacity: 0;
    }
  }
  .toast {
    position: absolute;
    inset-block-end: 14px;
    inset-inline: 12px;
    display: flex;
    align-items: center;
    gap: 12px;
    inline-size: fit-content;
    max-inline-size: calc(100% - 24px);
    margin-inline: auto;
    padding: 5px 6px 5px 14px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_raised);
    box-shadow: var(--_shadow);
    animation: come var(--_motion);
  }
  /* Focus is not below it. */
  :has(> .toast) :is(.grid, .content:not(:has(> .grid))) {
    padding-block-end: 62px;
    scroll-padding-block-end: 62px;
  }
  .toast > span {
    overflow-wrap: anywhere;
  }
`;
