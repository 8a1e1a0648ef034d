/** Something that happens again and again, and whoever wants to know. */
export class Signal {
  readonly #listeners = new Set<() => void>();

  /** Called each time it happens; returns its own removal. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  readonly tell = (): void => {
    for (const listener of this.#listeners) listener();
  };
}
