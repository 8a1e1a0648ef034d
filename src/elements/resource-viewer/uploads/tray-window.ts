/** Up to so many rows stand in the page at once, all of them. */
const all = 100;
/** Rows above and below those in view. */
const around = 8;

/** Which rows of a long tray are in the page: those in view, and some around them, so that focus finds a next one. */
export class TrayWindow {
  first = 0;
  end = 0;
  readonly #changed: () => void;
  #count = 0;
  #row = 36;
  #scroller: HTMLElement | undefined;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  fit(count: number): void {
    this.#count = count;
    if (count <= all) {
      this.first = 0;
      this.end = count;
      return;
    }
    const { scrollTop = 0, clientHeight = 200 } = this.#scroller ?? {};
    const top = Math.floor(scrollTop / this.#row);
    this.first = Math.max(0, Math.min(count - 1, top - around));
    this.end = Math.min(count, top + Math.ceil(clientHeight / this.#row) + around);
  }

  /** Set by script: a content security policy may forbid styles in markup. */
  follow(scroller: HTMLElement | null | undefined): void {
    if (scroller !== this.#scroller) {
      this.#scroller?.removeEventListener('scroll', this.#scrolled);
      this.#scroller = scroller ?? undefined;
      scroller?.addEventListener('scroll', this.#scrolled, { passive: true });
    }
    if (!scroller) return;
    this.#row = scroller.querySelector<HTMLElement>('.upload')?.offsetHeight || this.#row;
    // Within the scroller: what it is padded by itself would make it higher than it may be.
    const list = scroller.firstElementChild as HTMLElement | null;
    const put = (name: string, rows: number) => {
      const value = `${rows * this.#row}px`;
      if (list?.style.getPropertyValue(name) !== value) list?.style.setProperty(name, value);
    };
    put('padding-block-start', this.first);
    put('padding-block-end', this.#count - this.end);
  }

  readonly #scrolled = (): void => {
    const { first, end } = this;
    this.fit(this.#count);
    if (first !== this.first || end !== this.end) this.#changed();
  };
}
