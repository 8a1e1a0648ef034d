import type { Resource } from '../../contract/resources/resource.ts';

/** Which resources of a directory are chosen: some by id, or all but some. Survives sorting, scrolling and changes by others. */
export class RowSelection {
  #all = false;
  /** Chosen, or with `all` the ones left out. */
  readonly #marked = new Map<string, Resource>();

  get all(): boolean {
    return this.#all;
  }

  has(id: string): boolean {
    return this.#marked.has(id) !== this.#all;
  }

  /** How many there are, of so many in the directory. */
  count(total: number): number {
    return this.#all ? total - this.#marked.size : this.#marked.size;
  }

  /** Those that were chosen one by one; with `all` they have to be read from the platform. */
  get chosen(): readonly Resource[] {
    return this.#all ? [] : [...this.#marked.values()];
  }

  /** What tells one selection from another: the chosen, or with `all` the ones left out. */
  get marks(): readonly Resource[] {
    return [...this.#marked.values()];
  }

  only(resources: readonly Resource[]): void {
    this.clear();
    for (const resource of resources) this.#marked.set(resource.id, resource);
  }

  toggle(resource: Resource): void {
    if (!this.#marked.delete(resource.id)) this.#marked.set(resource.id, resource);
  }

  add(resources: readonly Resource[]): void {
    for (const resource of resources) {
      if (this.#all) this.#marked.delete(resource.id);
      else this.#marked.set(resource.id, resource);
    }
  }

  everything(): void {
    this.clear();
    this.#all = true;
  }

  clear(): void {
    this.#all = false;
    this.#marked.clear();
  }

  /** A resource that is gone is chosen no more. */
  forget(id: string): void {
    this.#marked.delete(id);
  }

  replace(resource: Resource): void {
    if (this.#marked.has(resource.id)) this.#marked.set(resource.id, resource);
  }
}
