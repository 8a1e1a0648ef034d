import type { Viewer } from './view.ts';

/** What has the focus, in the viewer or around it; the page's body where nothing has. */
export const focusedIn = ({ element }: Pick<Viewer, 'element'>): Element | null =>
  element.shadowRoot?.activeElement ?? document.activeElement;

/** Whether focus may go to what has come: it is where it was `before`, in what is shown, or nowhere. */
export function isFree(viewer: Pick<Viewer, 'element'>, before?: Element | null): boolean {
  const now = focusedIn(viewer);
  return now === before || now === document.body || Boolean(now?.closest('[part=content]'));
}

/** Watches from now on whether somebody goes on; to be asked once whether nobody has. */
export function watchHand(): () => boolean {
  const hand = new AbortController();
  const { signal } = hand;
  const gone = () => hand.abort();
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, gone, { signal, capture: true });
  return () => {
    const { aborted } = signal;
    hand.abort();
    return !aborted;
  };
}
