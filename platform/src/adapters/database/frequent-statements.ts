/** Runs of a text on a connection before it is prepared, and texts that a connection counts. */
const unpreparedRuns = 4;
const mostCounted = 200;

/** Counts the statements of a connection; those that run often are prepared, so that the server plans them once. */
export class FrequentStatements {
  readonly #counted = new Map<string, { readonly name: string; runs: number }>();

  /** Counts a run. @returns a name to prepare the text by, once it runs often */
  nameOf(text: string): string | undefined {
    const count = this.#counted.get(text) ?? { name: `frequent ${this.#counted.size}`, runs: 0 };
    if (this.#counted.size < mostCounted) this.#counted.set(text, count);
    count.runs += 1;
    return count.runs > unpreparedRuns ? count.name : undefined;
  }
}
