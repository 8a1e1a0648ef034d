import { nameKey, sortKey } from '../contract/resources/names.ts';
import type { ListQuery, Resource, ResourceList, SortField } from '../contract/resources/resource.ts';
import type { ResourcesClient } from '../transport/resources.ts';
import { LiveRows } from './directory/live-rows.ts';
import { RowSelection } from './directory/row-selection.ts';
import { Store } from '../store.ts';

export interface DirectoryOptions {
  readonly resources: Pick<ResourcesClient, 'read'>;
  readonly directoryId: string;
  /** A window that has been read already, in the order given here. */
  readonly first?: ResourceList | undefined;
  readonly sort?: SortField;
  readonly order?: 'asc' | 'desc';
  /** Rows in a request. */
  readonly pageSize?: number;
  /** Rows that are kept at most. */
  readonly keptRows?: number;
}

/** A resource and the row in which it was seen last. */
interface Place {
  readonly index: number;
  readonly id: string | undefined;
}

/** More than any platform answers at once. */
const most = 500;

/**
 * A directory of any length, without a face: rows by their place, read as they are looked at; sorting, choosing,
 * finding; changes by others come in without the rows under the reader's eyes moving.
 */
export class DirectoryModel {
  readonly directoryId: string;
  readonly selection = new RowSelection();
  readonly #list: LiveRows;
  readonly #changes = new Store(undefined);
  #shift = 0;
  #focus: Place = { index: 0, id: undefined };
  #pivot: Place | undefined;
  /** The row to which a range was asked for last. */
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

  /** Rows of the directory; nothing until it is known. */
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

  /** The resource in the row that has focus, once it is read. */
  get focused(): Resource | undefined {
    return this.#list.at(this.#focus.index);
  }

  /** What has been read, in no order. */
  get known(): readonly Resource[] {
    return this.#list.known;
  }

  /** Called after every change; returns its own removal. */
  subscribe(listener: () => void): () => void {
    return this.#changes.subscribe(listener);
  }

  /** The resource in a row; nothing for one that has not been read yet. */
  row(index: number): Resource | undefined {
    return this.#list.at(index);
  }

  /** The row of a resource that has been read. */
  indexOf(id: string): number | undefined {
    return this.#list.indexOf(id);
  }

  /**
   * Rows from `from` up to `to` are looked at: those that are missing are asked for.
   *
   * @param still the row that stays where it is seen when others come and go; the first one by default
   */
  show(from: number, to: number, still?: number): void {
    this.#list.show(from, to, still);
  }

  /** How many rows the view has to go on by, so that what stood still stands still; asked for once. */
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

  /** Sorts anew and looks from the first row on, or from the chosen one that has focus. */
  async sortBy(sort: SortField, order: 'asc' | 'desc' = 'asc'): Promise<void> {
    const { focused } = this;
    const stays = focused && this.selection.has(focused.id) && !this.selection.all;
    if (!stays) this.#focus = { index: 0, id: undefined };
    await this.#list.reorder(sort, order, stays ? { around: focused.id } : { at: 0 });
  }

  /** The row of a resource, read if need be; nothing where it is not in this directory. */
  async locate(id: string): Promise<number | undefined> {
    const known = this.indexOf(id);
    if (known !== undefined) return known;
    const list = await this.#list.window({ around: id });
    if (list) this.#list.take(list);
    return this.indexOf(id);
  }

  /** The row of the first name that begins like this; nothing where none does. A later call calls an earlier one off. */
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

  /** Chooses the rows from the last single choice to this one, read where they are missing. */
  async selectTo(index: number): Promise<void> {
    const { index: at, id } = this.#pivot ?? this.#focus;
    const pivot = (this.#pivot ??= { index: at, id: this.#list.at(at)?.id });
    this.#edge = index;
    const start = (id === undefined ? undefined : this.indexOf(id)) ?? at;
    const rows = await this.#rows(Math.min(start, index), Math.max(start, index) + 1).catch(() => undefined);
    // Something else has been chosen since, or the list tells why they could not be read.
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

  /** What is chosen; all of a long directory is read by its cursor. Who asks may look at the answer later. */
  readSelection(): Promise<readonly Resource[]> {
    const read = async (): Promise<readonly Resource[]> => {
      if (!this.selection.all) return this.selection.chosen;
      const found: Resource[] = [];
      let query: ListQuery = { at: 0, limit: most };
      for (;;) {
        const { items, nextCursor } = await this.#list.read(query, this.#list.signal);
        found.push(...items.filter(({ id }) => this.selection.has(id)));
        if (!nextCursor) return found;
        query = { cursor: nextCursor, limit: most };
      }
    };
    const chosen = read();
    chosen.catch(() => undefined);
    return chosen;
  }

  /** Shows a row otherwise than it was read, until the platform has answered. */
  replace(resource: Resource): void {
    this.selection.replace(resource);
    this.#list.replace(resource);
  }

  /** Takes a row away before the platform has; `bringBack` ends that. */
  hide(id: string): void {
    this.selection.forget(id);
    this.#list.hide(id);
  }

  /** What was hidden is shown again where the platform still has it. */
  bringBack(ids: readonly string[]): Promise<void> {
    return this.#list.bringBack(ids);
  }

  /** The platform has taken it away. */
  removed(id: string): void {
    this.selection.forget(id);
    this.#list.removed(id);
  }

  /** Something in it is otherwise than it was read: reads anew what is looked at, once for many changes. */
  sync(): Promise<void> {
    return this.#list.sync();
  }

  /** Asks again for what did not arrive. */
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
      const list = row ? undefined : await this.#list.window({ at: index, limit: Math.min(most, to - index) });
      const items = row ? [row] : (list?.items ?? []);
      if (!items.length) break;
      if (list) this.#list.take(list);
      found.push(...items);
      index += items.length;
    }
    return found;
  }

  /** Focus goes with its resource, wherever that is now. */
  #follow(): void {
    const { id, index } = this.#focus;
    const place = Math.max(0, Math.min(id === undefined ? index : (this.indexOf(id) ?? index), (this.total ?? 1) - 1));
    this.#focus = { index: place, id: this.row(place)?.id ?? id };
    this.#changes.notify();
  }
}

/** Letter by letter, or as the collation sees the letters. */
const beginsWith = (name: string, prefix: string) =>
  nameKey(name).startsWith(nameKey(prefix)) || letters(name).startsWith(letters(prefix));
const letters = (name: string) => sortKey(name).split('\u0001')[0] ?? '';
