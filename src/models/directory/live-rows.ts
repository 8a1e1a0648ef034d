import type { ListQuery, Resource, ResourceList, SortField } from '../../contract/resources/resource.ts';
import { RowCache } from './row-cache.ts';
import { RowPages, type ReadRows } from './row-pages.ts';
import { isRowGone } from '../../transport/resources.ts';

export interface LiveRowsOptions {
  readonly read: ReadRows;
  readonly sort: SortField;
  readonly order: 'asc' | 'desc';
  readonly pageSize: number;
  readonly keptRows: number;
  readonly changed: () => void;
  /** Called when so many rows were inserted (below 0: removed) above the visible ones. */
  readonly shifted: (rows: number) => void;
}

/** Rows of a list in order, as far as they are read. After live changes, visible rows are found again by id. */
export class LiveRows {
  readonly #options: LiveRowsOptions;
  readonly #cache: RowCache;
  readonly #pages: RowPages;
  readonly #life = new AbortController();
  /** Ids hidden until the platform has removed them. */
  readonly #hidden = new Set<string>();
  #sort: SortField;
  #order: 'asc' | 'desc';
  #total: number | undefined;
  #from = 0;
  #to = 0;
  #still = 0;
  /** Counts changes of the list; responses to earlier requests are dropped. */
  #generation = 0;
  #syncing: Promise<void> | undefined;
  #syncAgain = false;
  #failure: unknown;

  constructor(options: LiveRowsOptions) {
    this.#options = options;
    this.#sort = options.sort;
    this.#order = options.order;
    this.#cache = new RowCache(options.keptRows);
    this.#pages = new RowPages({
      size: options.pageSize,
      read: (query, signal) => this.read(query, signal),
      has: (index) => this.#cache.at(index) !== undefined,
      arrived: (list) => this.take(list),
      failed: (error) => this.#fail(error),
    });
  }

  get total(): number | undefined {
    return this.#total;
  }

  get sort(): SortField {
    return this.#sort;
  }

  get order(): 'asc' | 'desc' {
    return this.#order;
  }

  get failure(): unknown {
    return this.#failure;
  }

  get signal(): AbortSignal {
    return this.#life.signal;
  }

  get known(): readonly Resource[] {
    return Array.from(this.#cache.entries(), ([, row]) => row);
  }

  at(index: number): Resource | undefined {
    return this.#cache.at(index);
  }

  indexOf(id: string): number | undefined {
    return this.#cache.indexOf(id);
  }

  /** Sets the visible rows and reads missing ones. Live changes do not move the row `still`. */
  show(from: number, to: number, still = from): void {
    this.#from = from;
    this.#to = to;
    this.#still = still;
    if (this.#total === undefined) void this.sync();
    else this.#pages.want(from, to, this.#total);
  }

  /** Reads in the current order; a prefix always by name. */
  read(query: ListQuery, signal: AbortSignal): Promise<ResourceList> {
    if (query.cursor !== undefined) return this.#options.read(query, signal);
    const named = query.prefix !== undefined;
    const order = named ? 'asc' : this.#order;
    return this.#options.read({ sort: named ? 'name' : this.#sort, order, ...query }, signal);
  }

  /** Window of the current order; `undefined` if the order has changed, or its reference row is gone. */
  async window(query: ListQuery, signal = this.#life.signal): Promise<ResourceList | undefined> {
    const generation = this.#generation;
    try {
      const list = await this.read({ limit: this.#options.pageSize, ...query }, signal);
      if (generation === this.#generation) return list;
      // Repeats a search by name or id; an index would be another row now.
      return query.at === undefined ? this.window(query, signal) : undefined;
    } catch (error) {
      if (query.around !== undefined && isRowGone(error)) return undefined;
      throw error;
    }
  }

  take(list: ResourceList): void {
    const shown = list.items.filter(({ id }) => !this.#hidden.has(id));
    this.#total = list.total - (list.items.length - shown.length);
    this.#cache.put(list.start, shown);
    this.#cache.trim((this.#from + this.#to) / 2);
    // Other pages may have waited since a failure.
    this.retry();
  }

  replace(resource: Resource): void {
    if (this.#cache.replace(resource)) this.#options.changed();
  }

  hide(id: string): void {
    this.#hidden.add(id);
    this.#remove(id);
  }

  bringBack(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#hidden.delete(id);
    return this.sync();
  }

  removed(id: string): void {
    if (this.#cache.indexOf(id) === undefined && !this.#hidden.has(id)) void this.sync();
    else this.#remove(id);
  }

  /** Reads visible rows again; concurrent calls share one more read. */
  sync(): Promise<void> {
    if (this.#syncing) this.#syncAgain = true;
    this.#syncing ??= this.#syncWhileAsked();
    return this.#syncing;
  }

  async reorder(sort: SortField, order: 'asc' | 'desc', from: ListQuery): Promise<void> {
    this.#sort = sort;
    this.#order = order;
    this.#generation++;
    this.#pages.stop();
    this.#options.changed();
    try {
      const list = await this.window(from);
      if (!list) return;
      this.#cache.clear();
      this.take(list);
    } catch (error) {
      this.#fail(error);
    }
  }

  retry(): void {
    this.#failure = undefined;
    if (this.#total === undefined) void this.sync();
    else this.#pages.resume();
    this.#options.changed();
  }

  close(): void {
    this.#life.abort();
    this.#pages.stop();
  }

  async #syncWhileAsked(): Promise<void> {
    try {
      do {
        this.#syncAgain = false;
        await this.#readAnew();
      } while (this.#syncAgain);
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#syncing = undefined;
    }
  }

  async #readAnew(): Promise<void> {
    const limit = Math.min(500, Math.max(this.#options.pageSize, (this.#to - this.#from) * 3));
    for (const { id, index } of this.#anchors()) {
      const list = await this.window({ around: id, limit });
      const place = list?.items.findIndex((item) => item.id === id) ?? -1;
      if (list && place >= 0) return this.#startOver(list, list.start + place - index);
    }
    const list = await this.window({ at: Math.max(0, this.#from - this.#options.pageSize / 4), limit });
    if (list) this.#startOver(list, 0);
  }

  /** Rows that should not move: if the first is gone, the next one. */
  #anchors(): { id: string; index: number }[] {
    const found: { id: string; index: number }[] = [];
    for (let index = this.#still; index < this.#to && found.length < 3; index++) {
      const row = this.#cache.at(index);
      if (row) found.push({ id: row.id, index });
    }
    return found;
  }

  #startOver(list: ResourceList, shift: number): void {
    this.#generation++;
    this.#pages.stop();
    this.#cache.clear();
    this.#shiftBy(shift);
    this.take(list);
    if (this.#total) this.#pages.want(this.#from, this.#to, this.#total, false);
  }

  #shiftBy(rows: number): void {
    if (!rows) return;
    this.#from += rows;
    this.#to += rows;
    this.#still += rows;
    this.#options.shifted(rows);
  }

  #remove(id: string): void {
    const place = this.#cache.remove(id);
    if (place === undefined) return;
    this.#total = Math.max(0, (this.#total ?? 1) - 1);
    if (place < this.#still) this.#shiftBy(-1);
    this.#options.changed();
    if (this.#total) this.#pages.want(this.#from, this.#to, this.#total, false);
  }

  #fail(error: unknown): void {
    if (this.#life.signal.aborted) return;
    this.#failure = error;
    this.#options.changed();
  }
}
