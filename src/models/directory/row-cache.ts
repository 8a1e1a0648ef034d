import type { Resource } from '../../contract/resources/resource.ts';

/** Rows of a long list by index and id. Drops rows far from the view. */
export class RowCache {
  readonly #most: number;
  readonly #rows = new Map<number, Resource>();
  readonly #places = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  at(index: number): Resource | undefined {
    return this.#rows.get(index);
  }

  indexOf(id: string): number | undefined {
    return this.#places.get(id);
  }

  entries(): IterableIterator<[number, Resource]> {
    return this.#rows.entries();
  }

  put(start: number, items: readonly Resource[]): void {
    for (const [offset, item] of items.entries()) {
      // A row that has moved between two reads is at its latest index.
      const before = this.#places.get(item.id);
      if (before !== undefined) this.#rows.delete(before);
      const there = this.#rows.get(start + offset);
      if (there) this.#places.delete(there.id);
      this.#rows.set(start + offset, item);
      this.#places.set(item.id, start + offset);
    }
  }

  /** @returns whether the row is cached */
  replace(item: Resource): boolean {
    const index = this.#places.get(item.id);
    if (index === undefined) return false;
    this.#rows.set(index, item);
    return true;
  }

  remove(id: string): number | undefined {
    const gone = this.#places.get(id);
    if (gone === undefined) return undefined;
    const kept = [...this.#rows].filter(([index]) => index !== gone);
    this.clear();
    for (const [index, row] of kept) this.put(index > gone ? index - 1 : index, [row]);
    return gone;
  }

  clear(): void {
    this.#rows.clear();
    this.#places.clear();
  }

  /** Drops the rows farthest from an index. */
  trim(around: number): void {
    if (this.#rows.size <= this.#most) return;
    const byDistance = [...this.#rows.keys()].toSorted(
      (one, other) => Math.abs(one - around) - Math.abs(other - around),
    );
    for (const index of byDistance.slice(Math.ceil(this.#most * 0.8))) {
      const row = this.#rows.get(index);
      if (row) this.#places.delete(row.id);
      this.#rows.delete(index);
    }
  }
}
