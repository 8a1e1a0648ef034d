import { html, nothing, type TemplateResult } from 'lit';
import { focusedIn } from '../hand.ts';
import type { MenuPlace, Viewer } from '../view.ts';

export interface MenuEntry {
  readonly label: string;
  readonly icon?: TemplateResult;
  /** The key that does the same. */
  readonly key?: string;
  readonly bad?: boolean;
  choose(): void;
}

/** `undefined` is a line between entries. */
export type MenuEntries = readonly (MenuEntry | undefined)[];

/** One menu in the top layer, for whatever asks for one (ARIA APG, menu): arrows, Home, End, letters; focus comes back. */
export class PopupMenu {
  readonly #viewer: Viewer;
  #entries: MenuEntries = [];
  #label = '';
  #at: MenuPlace | undefined;
  #back: HTMLElement | undefined;
  /** What had the focus when it was opened: the browser gives it back. */
  #before: Element | undefined;
  /** Focus goes where the chosen entry takes it. */
  #chosen = false;

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
  }

  open(label: string, entries: MenuEntries, at: MenuPlace): void {
    this.#label = label;
    this.#entries = entries;
    this.#at = at;
    this.#chosen = false;
    const active = (this.#viewer.element.shadowRoot?.activeElement as HTMLElement | null) ?? undefined;
    this.#before = active;
    // By key it is opened from another cell of the row.
    this.#back = at instanceof HTMLElement && !at.closest('.row')?.contains(active ?? null) ? at : active;
    this.#viewer.requestUpdate();
    void this.#viewer.updateComplete.then(() => this.#show());
  }

  /** What it was about is shown no more. */
  close(): void {
    this.#menu?.hidePopover();
  }

  render(): TemplateResult {
    return html`<div
      id="menu"
      class="menu"
      part="menu"
      popover
      role="menu"
      aria-label=${this.#label || nothing}
      @toggle=${this.#toggled}
      @keydown=${this.#key}
    >
      ${this.#entries.map((entry) =>
        entry
          ? html`<button
              type="button"
              role="menuitem"
              class=${entry.bad ? 'entry bad' : 'entry'}
              part="entry"
              tabindex="-1"
              @click=${() => this.#choose(entry)}
            >
              ${entry.icon ?? nothing}<span>${entry.label}</span>${entry.key ? html`<kbd aria-hidden="true">${entry.key}</kbd>` : nothing}
            </button>`
          : html`<hr role="separator" />`,
      )}
    </div>`;
  }

  get #menu(): HTMLElement | null {
    return this.#viewer.element.shadowRoot?.querySelector<HTMLElement>('#menu') ?? null;
  }

  get #items(): HTMLElement[] {
    return [...(this.#menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  }

  #choose(entry: MenuEntry): void {
    this.#chosen = true;
    this.#menu?.hidePopover();
    entry.choose();
  }

  #show(): void {
    const menu = this.#menu;
    if (!menu || !this.#at) return;
    if (!menu.matches(':popover-open')) menu.showPopover();
    this.#place(menu, this.#at);
    this.#items[0]?.focus();
  }

  /** Below what asked for it, and inside the window. */
  #place(menu: HTMLElement, at: MenuPlace): void {
    const { offsetWidth, offsetHeight } = menu;
    const around = at instanceof Element ? at.getBoundingClientRect() : new DOMRect(at.x, at.y, 0, 0);
    const leftwards = at instanceof Element && getComputedStyle(this.#viewer.element).direction !== 'rtl';
    const start = leftwards ? around.right - offsetWidth : around.left;
    const below = around.bottom + 4 + offsetHeight <= innerHeight || around.top < offsetHeight + 4;
    menu.style.left = `${Math.max(8, Math.min(start, innerWidth - offsetWidth - 8))}px`;
    menu.style.top = `${Math.max(8, below ? around.bottom + 4 : around.top - offsetHeight - 4)}px`;
  }

  readonly #toggled = (event: Event): void => {
    if ((event as ToggleEvent).newState === 'open' || this.#chosen) return;
    // Whoever has pressed something else is there.
    const now = focusedIn(this.#viewer);
    if (now === document.body || now === this.#before || this.#menu?.contains(now)) this.#back?.focus();
  };

  readonly #key = (event: KeyboardEvent): void => {
    const items = this.#items;
    const active = this.#viewer.element.shadowRoot?.activeElement as HTMLElement | null;
    const at = active ? items.indexOf(active) : -1;
    const last = items.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: at < last ? at + 1 : 0,
      ArrowUp: at > 0 ? at - 1 : last,
      Home: 0,
      End: last,
    };
    let next = moves[event.key];
    if (event.key === 'Tab') {
      event.preventDefault();
      return this.#menu?.hidePopover();
    }
    if (next === undefined && /^\S$/.test(event.key) && !event.ctrlKey && !event.metaKey) {
      const letter = event.key.toLocaleLowerCase();
      const around = items.map((_item, step) => (at + 1 + step) % items.length);
      next = around.find((index) => items[index]?.textContent?.trim().toLocaleLowerCase().startsWith(letter));
    }
    if (next === undefined) return;
    event.preventDefault();
    items[next]?.focus();
  };
}
