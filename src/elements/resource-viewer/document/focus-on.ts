import { isFree } from '../hand.ts';
import type { Viewer } from '../view.ts';

/** Focuses what is rendered next. Whoever has gone elsewhere than where the focus was `before` stays there. */
export async function focusOn(viewer: Viewer, selector: string, before?: Element | null): Promise<void> {
  await viewer.updateComplete;
  if (isFree(viewer, before)) viewer.element.shadowRoot?.querySelector<HTMLElement>(selector)?.focus();
}
