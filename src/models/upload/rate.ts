/** Milliseconds over which a rate is taken. */
const span = 10_000;

/** How fast bytes go, over the last seconds. */
export class Rate {
  readonly #now: () => number;
  #marks: { readonly at: number; readonly bytes: number }[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  /** So many bytes more, which have taken so many milliseconds. */
  add(bytes: number, milliseconds: number): void {
    const at = this.#now();
    if (!this.#marks.length) this.#marks.push({ at: at - milliseconds, bytes: 0 });
    this.#marks.push({ at, bytes });
    const oldest = at - span;
    // The mark before the span stays: what came after it has taken the time since.
    while (this.#marks.length > 2 && (this.#marks[1]?.at ?? 0) < oldest) this.#marks.shift();
  }

  /** Nothing has moved for a while, and what is measured begins anew. */
  reset(): void {
    this.#marks = [];
  }

  /** Bytes in a second; 0 while nothing is known. */
  get bytesPerSecond(): number {
    const [first, ...rest] = this.#marks;
    const last = rest.at(-1);
    if (!first || !last || last.at <= first.at) return 0;
    return (rest.reduce((sum, { bytes }) => sum + bytes, 0) * 1000) / (last.at - first.at);
  }
}
