import type { Resource } from '../../contract/resources/resource.ts';

export class RowSelection {
  #all = false;
  /** Selected resources, or with `all` the exceptions. */
  readonly #marked = new Map<string, Resource>();

  get all(): boolean {
    return this.#all;
  }

  has(id: string): boolean {
    return this.#marked.has(id) !== this.#all;
  }

  /** @param total number of rows in the directory */
  count(total: number): number {
    return this.#all ? total - this.#marked.size : this.#marked.size;
  }

  /** Selected by id; empty with `all`. */
  get selected(): readonly Resource[] {
    return this.#all ? [] : this.marks;
  }

  /** Selected resources, or with `all` the exceptions. */
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

  everything(): void {
    this.clear();
    this.#all = true;
  }

  clear(): void {
    this.#all = false;
    this.#marked.clear();
  }

  forget(id: string): void {
    this.#marked.delete(id);
  }

  replace(resource: Resource): void {
    if (this.#marked.has(resource.id)) this.#marked.set(resource.id, resource);
  }
}
