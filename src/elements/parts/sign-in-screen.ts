import { css, html, noChange, type TemplateResult } from 'lit';
import { directive, Directive, type ElementPart } from 'lit/directive.js';
import { lock } from '../../theme/icons.ts';
import { signInForm } from './sign-in-form.ts';

/** Sign-in in place of the content, which follows by itself. */
export const signInScreen = (heading: string): TemplateResult => html`
  <div class="empty signed-out" part="signed-out">
    ${lock}<b>${heading}</b>
    ${signInForm()}
  </div>
`;

/** Sign-in over content whose session has ended. */
export const sessionEndedDialog = (text: string): TemplateResult => html`
  <dialog
    class="act ended"
    part="dialog"
    aria-labelledby="ended-heading"
    @cancel=${(event: Event) => event.preventDefault()}
    ${openWhileVisible()}
  >
    <p id="ended-heading" class="sub">${text}</p>
    ${signInForm()}
  </dialog>
`;

/**
 * Opens a modal dialog as long as its host is visible: if the page hides the host, to ask for the session itself, the
 * dialog would make all of the page inert.
 */
const openWhileVisible = directive(
  class extends Directive {
    #dialog: Element | undefined;

    render(): typeof noChange {
      return noChange;
    }

    override update({ element }: ElementPart): typeof noChange {
      if (element !== this.#dialog) followVisibility((this.#dialog = element) as HTMLDialogElement);
      return noChange;
    }
  },
);

function followVisibility(dialog: HTMLDialogElement): void {
  // The dialog is not in the document yet.
  queueMicrotask(() => {
    const { host } = dialog.getRootNode() as ShadowRoot;
    const sizes = new ResizeObserver(() => {
      if (!dialog.isConnected) return sizes.disconnect();
      const isVisible = host.checkVisibility();
      if (isVisible === dialog.open) return;
      if (isVisible) void openAndFocus(dialog);
      else dialog.close();
    });
    if (host) sizes.observe(host);
  });
}

/** Focuses the form once it is rendered, unless the user has focused something else in the dialog. */
async function openAndFocus(dialog: HTMLDialogElement): Promise<void> {
  dialog.showModal();
  const form = dialog.querySelector('service-sign-in');
  await customElements.whenDefined('service-sign-in');
  await form?.updateComplete;
  if (dialog.open && dialog.matches(':focus')) form?.focus();
}

export const signInScreenStyles = css`
  .signed-out b {
    margin-block-end: 16px;
  }
  .signed-out service-sign-in {
    max-inline-size: 360px;
    text-align: start;
  }
`;
