import type { Viewer } from './view.ts';

/** Focuses what is rendered next. Whoever has gone elsewhere than where the focus was `before` stays there. */
export async function focusOn(viewer: Viewer, selector: string, before?: Element | null): Promise<void> {
  await viewer.updateComplete;
  if (isFree(viewer, before)) viewer.element.shadowRoot?.querySelector<HTMLElement>(selector)?.focus();
}

/** What has the focus, in the viewer or around it; the page's body where nothing has. */
export const focusedIn = ({ element }: Pick<Viewer, 'element'>): Element | null =>
  element.shadowRoot?.activeElement ?? document.activeElement;

/** Whether focus may go to what has come: it is where it was `before`, in what is shown, or nowhere. */
export function isFree(viewer: Pick<Viewer, 'element'>, before?: Element | null): boolean {
  const now = focusedIn(viewer);
  return now === before || now === document.body || now?.closest('[part=content]') !== null;
}

/** Keys and pointers that have gone down since somebody wanted to know. */
let pressed: number | undefined;
const press = () => {
  pressed!++;
};

/** @returns whether nobody has gone on since, by key or by pointer */
export function watchHand(): () => boolean {
  if (pressed === undefined) for (const type of ['keydown', 'pointerdown']) addEventListener(type, press, true);
  const before = (pressed ??= 0);
  return () => before === pressed;
}
