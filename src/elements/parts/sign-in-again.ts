import type { LitElement } from 'lit';

const kept = new WeakSet<HTMLDialogElement>();

/**
 * Opens the dialog in which somebody signs in again over what an element shows, for as long as the element can be seen:
 * one that its page hides, to ask for the session itself, would keep all of the page from being pressed.
 */
export function askAgain(host: LitElement): void {
  const dialog = host.renderRoot.querySelector<HTMLDialogElement>('dialog.ended');
  if (!dialog || kept.has(dialog)) return;
  kept.add(dialog);
  const sizes = new ResizeObserver(() => {
    if (!dialog.isConnected) return sizes.disconnect();
    const seen = host.checkVisibility();
    if (seen === dialog.open) return;
    if (seen) void openAt(dialog);
    else dialog.close();
  });
  sizes.observe(host);
}

/** Focus goes to the form once it is there, unless somebody has gone elsewhere in the dialog. */
async function openAt(dialog: HTMLDialogElement): Promise<void> {
  dialog.showModal();
  const form = dialog.querySelector('service-sign-in');
  await customElements.whenDefined('service-sign-in');
  await form?.updateComplete;
  if (dialog.open && dialog.matches(':focus')) form?.focus();
}
