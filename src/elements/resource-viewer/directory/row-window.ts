/** Rows that are rendered beyond the view on either side, so that scrolling shows none that is not there yet. */
const beyond = 12;
/** Rows of the first rendering, when nothing has been measured. */
const guess = 16;
/** Up to this number all rows are rendered, as on a server. */
const few = 30;
/** Rows that pass in a frame from which on text can't be read. */
const unread = 4;
/** Milliseconds without scrolling after which a list has come to rest. */
const rest = 120;

/**
 * Which rows of a long list are rendered: those in view and some more. Every row has the same height; the scroller's
 * scroll height is that of the whole list.
 */
export class RowWindow {
  /** The first row that is rendered. */
  first = 0;
  /** The row behind the last one that is rendered. */
  end = 0;
  /** The first one in view. */
  seen = 0;
  readonly #changed: () => void;
  #scroller: HTMLElement | undefined;
  #all: HTMLElement | null = null;
  #rows: HTMLElement | null = null;
  #observer: ResizeObserver | undefined;
  #total = 0;
  #row = 40;
  #head = 0;
  #height = 0;
  /** Rows that came into view while scrolling was too fast to read them. */
  readonly #passing = new Set<number>();
  #top = 0;
  /** The rows that are rendered before anything has been measured. */
  #begin = { at: 0, count: guess };
  /** The last frames that scrolled went that far, one after the other. */
  #leaps = 0;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get scroller(): HTMLElement | undefined {
    return this.#scroller;
  }

  /** Rows that fit into the view. */
  get page(): number {
    return Math.max(1, Math.floor(this.#height / this.#row));
  }

  /** The row at the upper edge of the view. */
  get top(): number {
    return Math.floor((this.#scroller?.scrollTop ?? 0) / this.#row);
  }

  /** @returns whether the row came into view during fast scrolling: it is rendered with less until that ends */
  isPassing(index: number): boolean {
    return this.#passing.has(index);
  }

  /** Follows a scroller, which may be another one after each rendering. */
  follow(scroller: HTMLElement | null | undefined): void {
    if (scroller === this.#scroller) return;
    this.#scroller?.removeEventListener('scroll', this.#moved);
    this.#observer?.disconnect();
    this.#land();
    this.#scroller = scroller ?? undefined;
    if (!scroller) return;
    this.#all = scroller.querySelector('.all');
    this.#rows = scroller.querySelector('.rows');
    scroller.addEventListener('scroll', this.#moved, { passive: true });
    this.#observer = new ResizeObserver(() => {
      this.#measure();
      this.#scrolled();
    });
    this.#observer.observe(scroller);
  }

  leave(): void {
    this.follow(undefined);
  }

  /** Another list, of which so many rows are there already from a place on. */
  begin(at: number, count: number): void {
    this.first = this.end = 0;
    this.#begin = { at, count: count > few ? guess : few };
  }

  /** There are so many rows; which of them are rendered. */
  fit(total: number): void {
    this.#total = total;
    if (!this.#height) {
      this.first = Math.min(this.#begin.at, total);
      this.end = Math.min(total, this.first + this.#begin.count);
      return;
    }
    const count = Math.ceil(this.#height / this.#row) + 1;
    const top = (this.seen = Math.max(0, Math.min(this.top, total - count)));
    const inside = this.first <= top - (top > 0 ? 2 : 0) && this.end >= Math.min(total, top + count + 2);
    const tight = this.end - this.first <= count + 2 * beyond && this.end <= total;
    if (inside && tight) return;
    const { first: before, end: behind } = this;
    this.first = Math.max(0, top - beyond);
    this.end = Math.min(total, top + count + beyond);
    if (this.#leaps < 2) return;
    for (let index = this.first; index < this.end; index++) {
      if (index < before || index >= behind) this.#passing.add(index);
    }
  }

  /** Keeps the same rows rendered after `rows` were added above. */
  shift(rows: number): void {
    this.#land();
    this.first = Math.max(0, this.first + rows);
    this.end = Math.max(0, this.end + rows);
  }

  /** After a rendering: the list takes its whole height, and what stood still stands still. */
  settle(shift: number): void {
    const scroller = this.#scroller;
    if (!scroller) return;
    const count = this.end - this.first;
    // Stuck beyond its rows it goes along with the view, so that even a fling shows rows and nothing blank.
    const slack = Math.max(0, (count * this.#row - this.#height) / 2);
    // Properties that are inherited would have every row styled anew.
    put(this.#all, { 'block-size': this.#total * this.#row });
    put(this.#rows, {
      'margin-block-start': this.first * this.#row,
      'inset-block-start': this.#head - slack,
      'inset-block-end': -slack,
    });
    if (shift) scroller.scrollTop += shift * this.#row;
  }

  /** Scrolls as little as it takes to have a row in view; `centred` where it was far away. */
  reveal(index: number, centred = false): void {
    const scroller = this.#scroller;
    if (!scroller) return;
    if (!this.#height) this.#measure();
    const { scrollTop } = scroller;
    const start = index * this.#row;
    const last = start + this.#row - this.#height;
    if (start >= scrollTop && last <= scrollTop) return;
    const far = Math.abs(start - scrollTop) > this.#height * 2;
    scroller.scrollTop = far && centred ? (start + last) / 2 : start < scrollTop ? start : last;
    this.fit(this.#total);
  }

  readonly #moved = (): void => {
    if (!this.#height) this.#measure();
    const { top } = this;
    // A single leap, as to the last row, is none that goes by.
    this.#leaps = Math.abs(top - this.#top) > unread ? this.#leaps + 1 : 0;
    this.#top = top;
    clearTimeout(this.#resting);
    this.#resting = setTimeout(this.#rested, rest);
    this.#scrolled();
  };

  readonly #rested = (): void => {
    if (this.#land()) this.#changed();
  };

  /** All rows are to be read again; whether there are any that were not. */
  #land(): boolean {
    clearTimeout(this.#resting);
    const some = this.#passing.size > 0;
    this.#passing.clear();
    this.#leaps = 0;
    return some;
  }

  readonly #scrolled = (): void => {
    const { first, end } = this;
    this.fit(this.#total);
    if (first !== this.first || end !== this.end) this.#changed();
  };

  #measure(): void {
    const scroller = this.#scroller;
    if (!scroller) return;
    const styles = getComputedStyle(scroller);
    this.#row = Number.parseFloat(styles.getPropertyValue('--_row')) || 40;
    this.#head = Number.parseFloat(styles.getPropertyValue('--_head')) || 0;
    this.#height = Math.max(0, scroller.clientHeight - this.#head);
  }
}

/** Sets styles in pixels, those that are otherwise. */
function put(element: HTMLElement | null, pixels: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(pixels)) {
    if (element?.style.getPropertyValue(name) !== `${value}px`) element?.style.setProperty(name, `${value}px`);
  }
}
