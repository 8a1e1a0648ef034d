import { css, html, noChange, nothing, type TemplateResult } from 'lit';
import { directive, Directive, type ElementPart } from 'lit/directive.js';
import { isolateNames } from './dialog.ts';
import { x } from '../../theme/icons.ts';

export interface ToastView {
  readonly text: string;
  /** Takes back what the text says, for instance. */
  readonly action?: { readonly label: string; readonly press: () => void } | undefined;
  readonly dismissLabel: string;
  readonly dismiss: () => void;
}

/** Scrolls a focused element that a toast covers into view: it had the focus before the toast was there. */
const uncoversFocus = directive(
  class extends Directive {
    render(_text: string): typeof noChange {
      return noChange;
    }

    override update({ element }: ElementPart): typeof noChange {
      // After the update, which inserts the toast.
      queueMicrotask(() => uncoverFocus(element));
      return noChange;
    }
  },
);

function uncoverFocus(toast: Element): void {
  const { activeElement } = toast.getRootNode() as ShadowRoot;
  if (!activeElement || toast.contains(activeElement)) return;
  const [over, below] = [toast, activeElement].map((each) => each.getBoundingClientRect());
  const isCovered = over!.top < below!.bottom && below!.top < over!.bottom;
  if (isCovered) activeElement.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
}

/** A message above the lower edge of an element. Announced by its `Announcer`, not by itself. Escape in it closes it. */
export const toast = ({ text, action, dismissLabel, dismiss }: ToastView): TemplateResult => {
  const keyPressed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    // Keeps a dialog around it open.
    event.preventDefault();
    dismiss();
  };
  return html`<div class="toast" part="toast" @keydown=${keyPressed} ${uncoversFocus(text)}>
    <span>${isolateNames(text)}</span>
    ${action ? html`<button type="button" class="link" @click=${action.press}>${action.label}</button>` : nothing}
    <button type="button" class="tool" aria-label=${dismissLabel} @click=${dismiss}>${x}</button>
  </div>`;
};

export const toastStyles = css`
  @keyframes come {
    from {
      translate: 0 8px;
      opacity: 0;
    }
  }
  .toast {
    position: absolute;
    inset-block-end: 0.875rem;
    inset-inline: 0.75rem;
    display: flex;
    align-items: center;
    gap: 0.75rem;
    inline-size: fit-content;
    max-inline-size: calc(100% - 1.5rem);
    margin-inline: auto;
    padding-block: 0.3125rem;
    padding-inline: 0.875rem 0.375rem;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_raised);
    box-shadow: var(--_shadow);
    animation: come var(--_motion);
  }
  dialog .toast {
    position: sticky;
    inset-block-end: 0;
    max-inline-size: none;
    margin-block-start: 0.875rem;
  }
  /* Focus is not below it. */
  dialog:has(> .toast) {
    scroll-padding-block-end: 3.875rem;
  }
  :has(> .toast) :is(.grid, .content:not(:has(> .grid))) {
    padding-block-end: 3.875rem;
    scroll-padding-block-end: 3.875rem;
  }
  .toast > span {
    overflow-wrap: anywhere;
  }
  .toast > button {
    flex: none;
  }
`;
