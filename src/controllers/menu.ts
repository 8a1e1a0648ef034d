import type { LitElement, ReactiveController } from 'lit';

/** A popover menu as the ARIA APG menu button pattern has it: arrows, Home, End, type-ahead, focus comes back. */
export class MenuController implements ReactiveController {
  readonly #host: LitElement;
  readonly #closed: () => void;
  #seen = false;

  constructor(host: LitElement, closed: () => void) {
    this.#host = host;
    this.#closed = closed;
    host.addController(this);
  }

  hostUpdated(): void {
    const menu = this.#menu;
    if (!menu || this.#seen) return;
    this.#seen = true;
    // Server-rendered, it may have been opened before script was there.
    if (menu.matches(':popover-open')) this.#open();
  }

  close(): void {
    const menu = this.#menu;
    if (menu?.matches(':popover-open')) menu.hidePopover();
  }

  focusFirstSoon(): void {
    void this.#host.updateComplete.then(() => this.#entries[0]?.focus());
  }

  readonly toggled = (event: Event): void => {
    if ((event as ToggleEvent).newState === 'open') return this.#open();
    const { activeElement } = document;
    // Not where somebody has pressed elsewhere.
    if (activeElement === document.body || this.#host.contains(activeElement)) this.#button?.focus();
    this.#closed();
  };

  readonly key = (event: KeyboardEvent): void => {
    const entries = this.#entries;
    const root = this.#host.renderRoot as ShadowRoot;
    const around = this.#host.getRootNode() as Document | ShadowRoot;
    const at = entries.indexOf((root.activeElement ?? around.activeElement) as HTMLElement);
    const last = entries.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: at < last ? at + 1 : 0,
      ArrowUp: at > 0 ? at - 1 : last,
      Home: 0,
      End: last,
    };
    let next = moves[event.key];
    if (next === undefined && event.key.length === 1 && /\S/.test(event.key)) {
      const letter = event.key.toLocaleLowerCase();
      const found = [...entries.keys()].map((step) => (at + 1 + step) % entries.length);
      next = found.find((index) => entries[index]!.textContent.trim().toLocaleLowerCase().startsWith(letter));
    }
    if (event.key === 'Tab') return this.close();
    if (next === undefined) return;
    event.preventDefault();
    entries[next]?.focus();
  };

  get #menu(): HTMLElement | null {
    return this.#host.renderRoot.querySelector('[popover]');
  }

  get #entries(): HTMLElement[] {
    const found = [...(this.#menu?.querySelectorAll<HTMLElement>('[role="menuitem"], slot') ?? [])];
    return found.flatMap((entry) =>
      entry instanceof HTMLSlotElement ? (entry.assignedElements({ flatten: true }) as HTMLElement[]) : entry,
    );
  }

  get #button(): HTMLElement | null {
    return this.#host.renderRoot.querySelector('[popovertarget]');
  }

  #open(): void {
    this.#place();
    this.#entries[0]?.focus();
  }

  /** Below the button and inside the window, where styles alone can't say so. */
  #place(): void {
    const menu = this.#menu;
    const button = this.#button;
    if (!menu || !button || CSS.supports('position-area', 'block-end')) return;
    const around = button.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = menu;
    const below = around.bottom + 6 + offsetHeight <= innerHeight || around.top < offsetHeight + 6;
    const start = getComputedStyle(this.#host).direction === 'rtl' ? around.left : around.right - offsetWidth;
    menu.style.left = `${Math.max(8, Math.min(start, innerWidth - offsetWidth - 8))}px`;
    menu.style.top = `${below ? around.bottom + 6 : around.top - offsetHeight - 6}px`;
  }
}
