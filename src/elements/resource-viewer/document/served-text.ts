import type { Viewer } from '../view.ts';

/** What the viewer shows of it by itself. */
interface Own {
  readonly whole: Promise<boolean>;
  readonly scroller: HTMLElement | null;
}

/** A part of a document, and how far it stands below the upper edge of what scrolls it. */
interface Place {
  readonly index: number;
  readonly below: number;
}

const partsIn = (scroller: Element) => [...scroller.querySelectorAll<HTMLElement>('.part')];
const below = (part: Element, scroller: Element) =>
  part.getBoundingClientRect().top - scroller.getBoundingClientRect().top;

/** The first part that can be seen; nothing while nobody has scrolled. */
function placeIn(scroller: Element): Place | undefined {
  if (!scroller.scrollTop) return undefined;
  const { top } = scroller.getBoundingClientRect();
  const parts = partsIn(scroller);
  const index = parts.findIndex((part) => part.getBoundingClientRect().bottom > top);
  const part = parts[index];
  return part && { index, below: below(part, scroller) };
}

/** A document's text as a server has put it into the page: it stands until the viewer's own is whole, and what was read then stays in view. */
export class ServedText {
  readonly #viewer: Viewer;
  #element: HTMLElement | null;

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
    this.#element = viewer.element.querySelector<HTMLElement>(':scope > [slot="text"]');
  }

  /** Whether it stands for this resource. */
  isOf(resourceId: string | undefined): boolean {
    return this.#element !== null && this.#element.dataset['of'] === resourceId;
  }

  /** The viewer's own takes its place once it is whole; another text that is shown meanwhile asks for that by itself. */
  async giveWay(resourceId: string, own: Own): Promise<void> {
    if (!this.isOf(resourceId) || !(await own.whole) || !this.isOf(resourceId)) return;
    const element = this.#element;
    const place = element && placeIn(element);
    const focused = element?.contains(document.activeElement);
    this.#element = null;
    this.#viewer.requestUpdate();
    await this.#viewer.updateComplete;
    element?.remove();
    const { scroller } = own;
    const part = place && scroller && partsIn(scroller)[place.index];
    if (part) {
      // at its own height, which is a guess until it has been seen; contained as before, so that margins stay inside
      part.style.setProperty('content-visibility', 'visible');
      part.style.setProperty('contain', 'content');
      scroller.scrollTop += below(part, scroller) - place.below;
    }
    if (focused) scroller?.focus({ preventScroll: true });
  }
}
