import type { ListQuery, ResourceList } from '../../contract/resources/resource.ts';
import { otherWindow } from '../../transport/resources.ts';

export type ReadRows = (query: ListQuery, signal: AbortSignal) => Promise<ResourceList>;

export interface RowPagesOptions {
  readonly read: ReadRows;
  readonly size: number;
  /** `true` if the row is cached. */
  readonly has: (index: number) => boolean;
  readonly arrived: (list: ResourceList) => void;
  readonly failed: (error: unknown) => void;
}

const atOnce = 3;

/** Reads pages of rows as they come into view: a few at a time, the latest first, none that are out of view again. */
export class RowPages {
  readonly #options: RowPagesOptions;
  readonly #running = new Map<number, AbortController>();
  /** Pages whose last answer lacked rows: once it may be a change during the read, twice it is another window. */
  readonly #short = new Set<number>();
  #wanted: number[] = [];
  #held = false;

  constructor(options: RowPagesOptions) {
    this.#options = options;
  }

  /** Sets the visible rows; with `ahead`, also reads the adjacent page that is nearer. */
  want(from: number, to: number, total: number, ahead = true): void {
    const { size } = this.#options;
    const start = Math.max(0, from);
    const end = Math.min(to, total);
    const wanted: number[] = [];
    for (let page = Math.floor(start / size); page * size < end; page++) {
      if (this.#missing(Math.max(start, page * size), Math.min(end, (page + 1) * size))) wanted.push(page);
    }
    const before = Math.floor(start / size) - 1;
    const behind = Math.ceil(end / size);
    const near = start - (before + 1) * size < behind * size - end ? before : behind;
    const nearStart = near * size;
    if (ahead && near >= 0 && this.#missing(nearStart, Math.min(total, nearStart + size))) wanted.push(near);
    this.#wanted = wanted;
    for (const [page, controller] of this.#running) {
      if (!wanted.includes(page)) controller.abort();
    }
    this.#pump();
  }

  stop(): void {
    this.#wanted = [];
    for (const controller of this.#running.values()) controller.abort();
    this.#running.clear();
    this.#held = false;
  }

  resume(): void {
    this.#held = false;
    this.#pump();
  }

  #missing(from: number, to: number): boolean {
    for (let index = from; index < to; index++) if (!this.#options.has(index)) return true;
    return false;
  }

  #pump(): void {
    while (!this.#held && this.#running.size < atOnce) {
      const page = this.#wanted.find((each) => !this.#running.has(each));
      if (page === undefined) return;
      this.#wanted = this.#wanted.filter((each) => each !== page);
      void this.#read(page);
    }
  }

  async #read(page: number): Promise<void> {
    const { read, size, arrived, failed } = this.#options;
    const controller = new AbortController();
    this.#running.set(page, controller);
    try {
      const at = page * size;
      const list = await read({ at, limit: size }, controller.signal);
      if (controller.signal.aborted) return;
      arrived(list);
      const isWhole = list.start + list.items.length >= Math.min(list.total, at + size);
      if (isWhole) this.#short.delete(page);
      else if (this.#short.delete(page)) throw otherWindow(list, at);
      else {
        this.#short.add(page);
        this.#wanted.push(page);
      }
    } catch (error) {
      if (controller.signal.aborted) return;
      // Until `resume`, the other pages too.
      this.#held = true;
      this.#wanted.push(...this.#running.keys());
      for (const each of this.#running.values()) each.abort();
      failed(error);
    } finally {
      if (this.#running.get(page) === controller) this.#running.delete(page);
      this.#pump();
    }
  }
}
