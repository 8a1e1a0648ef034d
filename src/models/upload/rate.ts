/** Milliseconds over which the rate is measured. */
const span = 10_000;

/** Bytes per second over the last seconds. */
export class Rate {
  readonly #now: () => number;
  #marks: { readonly at: number; readonly bytes: number }[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  add(bytes: number, milliseconds: number): void {
    const at = this.#now();
    if (!this.#marks.length) this.#marks.push({ at: at - milliseconds, bytes: 0 });
    this.#marks.push({ at, bytes });
    const oldest = at - span;
    // The mark before the span stays: bytes after it took the time since.
    while (this.#marks.length > 2 && (this.#marks[1]?.at ?? 0) < oldest) this.#marks.shift();
  }

  /** Starts the measurement again, after a while without bytes. */
  reset(): void {
    this.#marks = [];
  }

  /** 0 while nothing is known. */
  get bytesPerSecond(): number {
    const [first, ...rest] = this.#marks;
    const last = rest.at(-1);
    if (!first || !last || last.at <= first.at) return 0;
    return (rest.reduce((sum, { bytes }) => sum + bytes, 0) * 1000) / (last.at - first.at);
  }
}
