import type { LitElement, ReactiveController } from 'lit';

/** Attempts at moving the focus; a page's own view might request an update with each of them. */
const mostAttempts = 100;

/**
 * Keeps the focus in an element when a change of its status replaces what has it, by a sign-in for instance. The focus
 * is never on the body: until the new content can have it, the element's box has.
 */
export class KeptFocus implements ReactiveController {
  readonly #host: LitElement;
  readonly #statusOf: () => unknown;
  readonly #changed: ((status: unknown, before: unknown) => void) | undefined;
  #status: unknown;
  /** Last status besides `loading`. */
  #settled: unknown;
  /** `true` until the new content has the focus. */
  #hadFocus = false;
  #attempts = 0;
  #box: HTMLElement | undefined;

  /**
   * @param statusOf decides which content is shown
   * @param changed called when the status differs from the one before `loading`; not on page load
   */
  constructor(host: LitElement, statusOf: () => unknown, changed?: (status: unknown, before: unknown) => void) {
    this.#host = host;
    this.#statusOf = statusOf;
    this.#changed = changed;
  }

  hostUpdate(): void {
    const status = this.#statusOf();
    if (status === this.#status) return;
    this.#hadFocus ||= Boolean(this.#host.shadowRoot?.activeElement);
    this.#status = status;
    this.#attempts = 0;
    const before = this.#settled;
    if (status === undefined || status === 'loading' || status === before) return;
    this.#settled = status;
    if (before !== undefined) this.#changed?.(status, before);
  }

  hostUpdated(): void {
    this.#hadFocus &&= !this.#isFocused;
    if (!this.#hadFocus || this.#attempts >= mostAttempts) return;
    this.#attempts += 1;
    const { renderRoot } = this.#host;
    (renderRoot.querySelector('service-sign-in') ?? this.#host).focus({ preventScroll: true });
    if (!this.#isFocused) this.#focusBox([...renderRoot.children].find((child) => child.localName !== 'style'));
  }

  /** The focus is in content, or elsewhere in the page. */
  get #isFocused(): boolean {
    // No import: <service-current-user> would load much more.
    const focused = this.#host.shadowRoot?.activeElement ?? document.activeElement;
    return Boolean(focused) && focused !== document.body && focused !== this.#box;
  }

  #focusBox(box: Element | undefined): void {
    if (!(box instanceof HTMLElement) || box.matches(':focus')) return;
    this.#box = box;
    box.tabIndex = -1;
    box.addEventListener('blur', () => box.removeAttribute('tabindex'), { once: true });
    box.focus({ preventScroll: true });
  }
}
