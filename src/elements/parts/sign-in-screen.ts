import { css, html, type TemplateResult } from 'lit';
import { lock } from '../../theme/icons.ts';
import { onElement, signInForm } from './sign-in-form.ts';

/**
 * Sign-in in place of the content, which follows by itself.
 *
 * @param level of the heading of the sign-in
 */
export const signInScreen = (heading: string, level: number): TemplateResult => html`
  <div class="empty signed-out" part="signed-out">
    ${lock}<b>${heading}</b>
    ${signInForm(level)}
  </div>
`;

/** Sign-in over content whose session has ended. */
export const sessionEndedDialog = (text: string, level: number): TemplateResult => html`
  <dialog
    class="act ended"
    part="dialog"
    aria-labelledby="ended-heading"
    @cancel=${(event: Event) => event.preventDefault()}
    ${onElement(openWhileVisible)}
  >
    <p id="ended-heading" class="sub">${text}</p>
    ${signInForm(level)}
  </dialog>
`;

/**
 * Opens a modal dialog as long as its host is visible: if the page hides the host, to ask for the session itself, the
 * dialog would make all of the page inert.
 */
function openWhileVisible(dialog: HTMLDialogElement): void {
  // The dialog is not in the document yet.
  queueMicrotask(() => {
    const { host } = dialog.getRootNode() as ShadowRoot;
    const sizes = new ResizeObserver(() => {
      if (!dialog.isConnected) return sizes.disconnect();
      const isVisible = host.checkVisibility();
      if (isVisible === dialog.open) return;
      if (isVisible) dialog.showModal();
      else dialog.close();
    });
    if (host) sizes.observe(host);
  });
}

export const signInScreenStyles = css`
  .signed-out b {
    margin-block-end: 1rem;
  }
  .signed-out service-sign-in {
    max-inline-size: 22.5rem;
    text-align: start;
  }
`;
