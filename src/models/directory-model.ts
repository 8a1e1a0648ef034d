import { nameKey, sortKey } from '../contract/resources/names.ts';
import type { Resource, ResourceList, SortField } from '../contract/resources/resource.ts';
import type { ResourcesClient } from '../transport/resources.ts';
import { LiveRows } from './directory/live-rows.ts';
import { RowSelection } from './directory/row-selection.ts';
import { Store } from '../store.ts';

/** Options of `DirectoryModel`. */
export interface DirectoryOptions {
  readonly resources: Pick<ResourcesClient, 'read'>;
  readonly directoryId: string;
  /** First window, if it was read already in this order. */
  readonly first?: ResourceList | undefined;
  readonly sort?: SortField;
  readonly order?: 'asc' | 'desc';
  readonly pageSize?: number;
  readonly keptRows?: number;
}

/** Resource and its last known row. */
interface Place {
  readonly index: number;
  readonly id: string | undefined;
}

/** Directory of any length: reads rows as they come into view. Live changes do not move the visible rows. */
export class DirectoryModel {
  readonly directoryId: string;
  readonly selection = new RowSelection();
  readonly #list: LiveRows;
  readonly #changes = new Store(undefined);
  #shift = 0;
  #focus: Place = { index: 0, id: undefined };
  #pivot: Place | undefined;
  #edge: number | undefined;
  #seeking: AbortController | undefined;

  constructor(options: DirectoryOptions) {
    const { resources, directoryId, first, sort = 'name', order = 'asc', pageSize = 100, keptRows = 6_000 } = options;
    this.directoryId = directoryId;
    this.#list = new LiveRows({
      sort,
      order,
      pageSize,
      keptRows,
      read: async (query, signal) => {
        const { children } = await resources.read(directoryId, query, { signal });
        return children ?? { items: [], start: 0, total: 0, previousCursor: null, nextCursor: null };
      },
      changed: () => this.#follow(),
      shifted: (rows) => {
        this.#shift += rows;
        this.#focus = { ...this.#focus, index: this.#focus.index + rows };
      },
    });
    if (first) this.#list.take(first);
  }

  get total(): number | undefined {
    return this.#list.total;
  }

  get sort(): SortField {
    return this.#list.sort;
  }

  get order(): 'asc' | 'desc' {
    return this.#list.order;
  }

  /** Why rows are missing, until `retry`. */
  get failure(): unknown {
    return this.#list.failure;
  }

  get focusIndex(): number {
    return this.#focus.index;
  }

  get focused(): Resource | undefined {
    return this.#list.at(this.#focus.index);
  }

  /** All cached rows, in no order. */
  get known(): readonly Resource[] {
    return this.#list.known;
  }

  subscribe(listener: () => void): () => void {
    return this.#changes.subscribe(listener);
  }

  /** `undefined` until it is read. */
  row(index: number): Resource | undefined {
    return this.#list.at(index);
  }

  indexOf(id: string): number | undefined {
    return this.#list.indexOf(id);
  }

  /** Sets the visible rows and reads missing ones. @param still row that live changes do not move */
  show(from: number, to: number, still?: number): void {
    this.#list.show(from, to, still);
  }

  /** Number of rows to scroll by, so that visible rows do not move; resets to 0. */
  takeShift(): number {
    const shift = this.#shift;
    this.#shift = 0;
    return shift;
  }

  focusRow(index: number): void {
    const place = Math.max(0, Math.min(index, (this.total ?? 1) - 1));
    this.#focus = { index: place, id: this.#list.at(place)?.id };
    this.#changes.notify();
  }

  /** Sorts, and shows the first row, or the focused one if it is selected. */
  async sortBy(sort: SortField, order: 'asc' | 'desc' = 'asc'): Promise<void> {
    const { focused } = this;
    const stays = focused && this.selection.has(focused.id) && !this.selection.all;
    const sorted = this.#list.reorder(sort, order, stays ? { around: focused.id } : { at: 0 });
    // Not the row that is the first one before.
    if (!stays) this.#focus = { index: 0, id: undefined };
    await sorted;
  }

  /** Row of a resource, read if necessary; `undefined` if it is not in this directory. */
  async locate(id: string): Promise<number | undefined> {
    const known = this.indexOf(id);
    if (known !== undefined) return known;
    const list = await this.#list.window({ around: id });
    if (list) this.#list.take(list);
    return this.indexOf(id);
  }

  /** Row of the first name with this prefix; `undefined` if there is none. A later call cancels an earlier one. */
  async seek(prefix: string): Promise<number | undefined> {
    this.#seeking?.abort();
    this.#seeking = new AbortController();
    const list = await this.#list.window({ prefix }, this.#seeking.signal);
    const found = list?.items.find(({ name }) => beginsWith(name, prefix));
    if (!list || !found) return undefined;
    if (this.sort !== 'name' || this.order !== 'asc') return this.locate(found.id);
    this.#list.take(list);
    return this.indexOf(found.id);
  }

  /** Selects the rows from the last single selection to this one, read if necessary. */
  async selectTo(index: number): Promise<void> {
    const { index: at, id } = this.#pivot ?? this.#focus;
    const pivot = (this.#pivot ??= { index: at, id: this.#list.at(at)?.id });
    this.#edge = index;
    const start = (id === undefined ? undefined : this.indexOf(id)) ?? at;
    const rows = await this.#rows(Math.min(start, index), Math.max(start, index) + 1).catch(() => undefined);
    // The selection has changed meanwhile, or reading failed.
    if (!rows || pivot !== this.#pivot || index !== this.#edge) return;
    this.selection.only(rows);
    this.#changes.notify();
  }

  selectOnly(index: number): void {
    const row = this.row(index);
    this.selection.only(row ? [row] : []);
    this.#pivot = { index, id: row?.id };
    this.#changes.notify();
  }

  toggle(index: number): void {
    const row = this.row(index);
    if (!row) return;
    this.selection.toggle(row);
    this.#pivot = { index, id: row.id };
    this.#changes.notify();
  }

  selectAll(): void {
    this.#edge = undefined;
    this.selection.everything();
    this.#changes.notify();
  }

  selectNone(): void {
    this.selection.clear();
    this.#pivot = undefined;
    this.#changes.notify();
  }

  /** The selection; all of a long directory is read by its cursor. The rejection may be handled later. */
  readSelection(): Promise<readonly Resource[]> {
    const { selection } = this;
    const read = async () => {
      if (!selection.all) return selection.selected;
      const { readAll } = await import('./directory/read-all.lazy.ts');
      return (await readAll((query) => this.#list.read(query, this.#list.signal))).filter(({ id }) =>
        selection.has(id),
      );
    };
    const selected = read();
    selected.catch(() => undefined);
    return selected;
  }

  replace(resource: Resource): void {
    this.selection.replace(resource);
    this.#list.replace(resource);
  }

  /** Hides a row before the platform has removed it, until `bringBack`. */
  hide(id: string): void {
    this.selection.forget(id);
    this.#list.hide(id);
  }

  /** Shows hidden rows again if they still exist. */
  bringBack(ids: readonly string[]): Promise<void> {
    return this.#list.bringBack(ids);
  }

  removed(id: string): void {
    this.selection.forget(id);
    this.#list.removed(id);
  }

  /** Reads the visible rows again; concurrent calls share one read. */
  sync(): Promise<void> {
    return this.#list.sync();
  }

  retry(): void {
    this.#list.retry();
  }

  close(): void {
    this.#seeking?.abort();
    this.#list.close();
    this.#changes.clear();
  }

  async #rows(from: number, to: number): Promise<readonly Resource[]> {
    const found: Resource[] = [];
    for (let index = from; index < to;) {
      const row = this.row(index);
      const list = row ? undefined : await this.#list.window({ at: index, limit: Math.min(500, to - index) });
      const items = row ? [row] : (list?.items ?? []);
      if (!items.length) break;
      if (list) this.#list.take(list);
      found.push(...items);
      index += items.length;
    }
    return found;
  }

  #follow(): void {
    const { id, index } = this.#focus;
    const place = Math.max(0, Math.min(id === undefined ? index : (this.indexOf(id) ?? index), (this.total ?? 1) - 1));
    this.#focus = { index: place, id: this.row(place)?.id ?? id };
    this.#changes.notify();
  }
}

/** Compares letters, exactly or by collation. */
const beginsWith = (name: string, prefix: string) =>
  nameKey(name).startsWith(nameKey(prefix)) || letters(name).startsWith(letters(prefix));
const letters = (name: string) => sortKey(name).split('\u0001')[0] ?? '';
