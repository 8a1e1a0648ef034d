import { noteUserInput } from '../../user-input.ts';

/** Rows rendered beyond the view on either side, so that scrolling shows no gaps. */
const overscan = 12;
/** Rows of the first rendering, before the view is measured. */
const guess = 16;
/** Rows that were read already, up to which the first rendering has all of them, as on a server. */
const few = 30;
/** Rows that scroll by in a frame, from which on text is not readable. */
const unreadable = 4;
/** Milliseconds without scrolling after which scrolling has ended. */
const rest = 120;

/**
 * Rows of a long list that are rendered: those in view and some more. All rows have the same height. The last child of
 * the scroller takes the height of the whole list; its first child contains the rows.
 */
export class RowWindow {
  /** First rendered row. */
  first = 0;
  /** Row after the last rendered one. */
  end = 0;
  /** First row in view. */
  seen = 0;
  readonly #changed: () => void;
  readonly #all: number;
  #scroller: HTMLElement | undefined;
  #observer: ResizeObserver | undefined;
  #total = 0;
  #row = 40;
  #head = 0;
  #height = 0;
  /** Rows that came into view during fast scrolling. */
  readonly #passing = new Set<number>();
  #top = 0;
  /** Rendered rows before the view is measured. */
  #begin = { at: 0, count: guess };
  /** Number of latest frames that scrolled that fast. */
  #leaps = 0;
  #resting: ReturnType<typeof setTimeout> | undefined;

  /** @param all number of rows up to which all are rendered, at their own heights */
  constructor(changed: () => void, all = 0) {
    this.#changed = changed;
    this.#all = all;
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

  follow(scroller: HTMLElement | null | undefined): void {
    if (scroller === this.#scroller) return;
    this.#scroller?.removeEventListener('scroll', this.#moved);
    this.#observer?.disconnect();
    this.#land();
    this.#scroller = scroller ?? undefined;
    this.#height = 0;
    if (!scroller) return;
    scroller.addEventListener('scroll', this.#moved, { passive: true });
    scroller.addEventListener('wheel', noteUserInput, { passive: true });
    this.#observer = new ResizeObserver(() => {
      this.#measure();
      this.#scrolled();
    });
    this.#observer.observe(scroller);
  }

  /** Shows another list, of which `count` rows from a row on were read already. */
  begin(at: number, count: number): void {
    this.first = this.end = 0;
    this.#begin = { at, count: count > few ? guess : few };
  }

  /** Updates the rendered rows for a number of rows. */
  fit(total: number): void {
    this.#total = total;
    if (total <= this.#all) {
      this.first = 0;
      this.end = total;
      return;
    }
    if (!this.#height) {
      this.first = Math.min(this.#begin.at, total);
      this.end = Math.min(total, this.first + this.#begin.count);
      return;
    }
    const count = Math.ceil(this.#height / this.#row) + 1;
    const top = (this.seen = Math.max(0, Math.min(this.top, total - count)));
    const inside = this.first <= top - (top > 0 ? 2 : 0) && this.end >= Math.min(total, top + count + 2);
    const tight = this.end - this.first <= count + 2 * overscan && this.end <= total;
    if (inside && tight) return;
    const { first: before, end: behind } = this;
    this.first = Math.max(0, top - overscan);
    this.end = Math.min(total, top + count + overscan);
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

  /** Called after an update. @param shift rows to scroll by, so that visible rows do not move */
  settle(shift = 0): void {
    const scroller = this.#scroller;
    if (!scroller) return;
    const list = scroller.lastElementChild as HTMLElement;
    const rows = list.firstElementChild as HTMLElement;
    if (this.#total <= this.#all) {
      list.removeAttribute('style');
      rows.removeAttribute('style');
      return;
    }
    const count = this.end - this.first;
    // Sticky beyond its rows, it moves with the view: even a fling shows rows.
    const slack = Math.max(0, count * this.#row - this.#height);
    // An inherited property would restyle every row.
    setPixels(list, { 'block-size': this.#total * this.#row });
    setPixels(rows, {
      'margin-block-start': this.first * this.#row,
      'inset-block-start': this.#head - slack,
      'inset-block-end': -slack,
    });
    if (shift) scroller.scrollTop += shift * this.#row;
  }

  /** Scrolls a row into view, by the shortest way; to the centre if it is far away. */
  reveal(index: number): void {
    const scroller = this.#scroller;
    if (!scroller) return;
    if (!this.#height) this.#measure();
    const { scrollTop } = scroller;
    const start = index * this.#row;
    const last = start + this.#row - this.#height;
    if (start >= scrollTop && last <= scrollTop) return;
    const far = Math.abs(start - scrollTop) > this.#height * 2;
    scroller.scrollTop = far ? (start + last) / 2 : start < scrollTop ? start : last;
    this.fit(this.#total);
  }

  readonly #moved = (): void => {
    if (!this.#height) this.#measure();
    const { top } = this;
    // A single leap, as to the last row, is not fast scrolling.
    this.#leaps = Math.abs(top - this.#top) > unreadable ? this.#leaps + 1 : 0;
    this.#top = top;
    clearTimeout(this.#resting);
    this.#resting = setTimeout(this.#rested, rest);
    this.#scrolled();
  };

  readonly #rested = (): void => {
    if (this.#land()) this.#changed();
  };

  /** Ends fast scrolling. @returns whether rows have to be rendered in full */
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
    const list = scroller.lastElementChild;
    this.#row = lengthOf(list?.firstElementChild?.firstElementChild) || this.#row;
    this.#head = lengthOf(list?.previousElementSibling);
    // Its padding is covered, by a toast for instance.
    const padding = lengthOf(scroller, 'paddingBlockEnd');
    this.#height = Math.max(0, scroller.clientHeight - this.#head - padding);
  }
}

/** Not rounded: the height of a row follows the browser's font size, may be a fraction, and is multiplied. */
const lengthOf = (element: Element | null | undefined, property: 'blockSize' | 'paddingBlockEnd' = 'blockSize') =>
  (element && parseFloat(getComputedStyle(element)[property])) || 0;

/** By script: a content security policy may forbid styles in markup. */
function setPixels({ style }: HTMLElement, pixels: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(pixels)) {
    if (style.getPropertyValue(name) !== `${value}px`) style.setProperty(name, `${value}px`);
  }
}
