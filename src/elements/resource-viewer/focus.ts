import { userHasMovedOn } from '../../controllers/pending-focus.ts';
import type { Viewer } from './view.ts';

/** @returns whether what arrives late may take the focus: it is at `from`, in the content, or nowhere */
export const canTakeFocus = ({ element }: Pick<Viewer, 'element'>, from?: Element | null): boolean =>
  !userHasMovedOn(element, { ...(from !== undefined && { from }), within: '[part=content]' });

/** Focuses what the next update renders, unless the user has moved on from the element that had the focus. */
export async function focusAfterUpdate(viewer: Viewer, selector: string, from?: Element | null): Promise<void> {
  await viewer.updateComplete;
  if (canTakeFocus(viewer, from)) viewer.element.shadowRoot?.querySelector<HTMLElement>(selector)?.focus();
}
