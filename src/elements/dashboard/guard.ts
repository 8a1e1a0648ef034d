/** The part of a Lit element that renders. */
interface Updating {
  performUpdate?(): unknown;
  readonly updateComplete?: PromiseLike<unknown>;
}

/** Tells what an element throws when it renders, each time: an element that renders by itself would tell nobody. */
export function guardUpdates(element: HTMLElement & Updating, failed: (error: unknown) => void): void {
  const { performUpdate } = element;
  if (!performUpdate) return;
  element.performUpdate = () => {
    try {
      performUpdate.call(element);
    } catch (error) {
      failed(error);
    }
  };
}

/** Resolves when an element has rendered what it was given, where it says when that is. */
export async function rendered(element: HTMLElement & Updating): Promise<void> {
  await element.updateComplete;
}

/** Does something in which elements run code of their own; what that throws is told, and nobody else's. */
export function guarded(work: () => void, failed: (error: unknown) => void): void {
  const heard = (event: ErrorEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    failed(event.error ?? event.message);
  };
  addEventListener('error', heard, { capture: true });
  try {
    work();
  } catch (error) {
    failed(error);
  } finally {
    removeEventListener('error', heard, { capture: true });
  }
}
