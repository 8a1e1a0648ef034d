import type { LitElement, ReactiveController } from 'lit';

/** The focused element of a host's root, else of the document; the body if there is none. */
export const focusedIn = (host: Element): Element | null => host.shadowRoot?.activeElement ?? document.activeElement;

/** Focuses an element, and scrolls it into view by the shortest way: in each container that scrolls, and in the page. */
export function focusInView(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
}

export interface FocusedBefore {
  /** Element that had the focus before. */
  readonly from?: Element | null | undefined;
  /** Selector of a container in which lazy code may move the focus. */
  readonly within?: string;
}

/** `true` if the focus is elsewhere. No focused element counts as not moved on. */
export function userHasMovedOn(host: Element, { from, within }: FocusedBefore = {}): boolean {
  const focused = focusedIn(host);
  if (!focused || focused === document.body || focused === from) return false;
  return within === undefined || !focused.closest(within);
}

/** Number of key and pointer presses since the first call of `watchInput()`. */
let presses: number | undefined;
const count = (): void => {
  presses! += 1;
};

/** @returns a function that tells whether the user has pressed a key or a pointer since */
export function watchInput(): () => boolean {
  if (presses === undefined) for (const type of ['keydown', 'pointerdown']) addEventListener(type, count, true);
  const before = (presses ??= 0);
  return () => before !== presses;
}

/** Focuses an element of the host after it is rendered, unless the user moves on first. */
export class PendingFocus implements ReactiveController {
  readonly #host: LitElement;
  #selector: string | undefined;
  #options: FocusOptions | undefined;
  #from: Element | null = null;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  /**
   * Focuses an element at once if it is rendered, else after the update that renders it. Requests no update, because it
   * may be called after each one.
   */
  focus(selector: string, options?: FocusOptions): void {
    this.#want(selector, options);
    this.#take();
  }

  /** Focuses an element after the next update. */
  focusAfterUpdate(selector: string): void {
    this.#want(selector);
    this.#host.requestUpdate();
  }

  #want(selector: string, options?: FocusOptions): void {
    this.#selector = selector;
    this.#options = options;
    this.#from = focusedIn(this.#host);
  }

  cancel(): void {
    this.#selector = undefined;
  }

  hostUpdated(): void {
    if (this.#selector === undefined) return;
    if (userHasMovedOn(this.#host, { from: this.#from })) this.cancel();
    else this.#take();
  }

  #take(): void {
    const found = this.#host.renderRoot.querySelector<HTMLElement>(this.#selector!);
    if (found) this.cancel();
    found?.focus(this.#options);
  }
}
