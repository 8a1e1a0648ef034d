import type { UploadItem } from './upload-item.ts';
import { Store } from '../../store.ts';

/** All uploads together. */
export interface UploadTotals {
  readonly files: number;
  readonly done: number;
  readonly failed: number;
  /** Of files that are not given up. */
  readonly bytes: number;
  readonly sent: number;
}

/** Which of the statuses stand before which: what needs somebody comes first. */
const ranks: Readonly<Record<UploadItem['status'], number>> = {
  asks: 0,
  failed: 0,
  fileless: 1,
  uploading: 2,
  offline: 2,
  retrying: 2,
  'signed-out': 2,
  cancelling: 2,
  elsewhere: 3,
  paused: 3,
  waiting: 4,
  done: 5,
};

/** Uploads in the order in which they came; what changes of them is told together, once a frame. */
export class UploadList {
  readonly #frame: (show: () => void) => void;
  readonly #changes = new Store(undefined);
  readonly #items = new Set<UploadItem>();
  #sorted: readonly UploadItem[] | undefined;
  #told = true;

  /** @param frame calls when it is time to show what has changed. */
  constructor(frame: (show: () => void) => void = queueMicrotask) {
    this.#frame = frame;
  }

  get all(): ReadonlySet<UploadItem> {
    return this.#items;
  }

  /** First what needs somebody, then what moves, what waits, what is done. */
  get sorted(): readonly UploadItem[] {
    if (this.#sorted) return this.#sorted;
    const byRank: UploadItem[][] = [];
    for (const item of this.#items) (byRank[ranks[item.status]] ??= []).push(item);
    this.#sorted = byRank.flat();
    return this.#sorted;
  }

  get totals(): UploadTotals {
    const totals = { files: this.#items.size, done: 0, failed: 0, bytes: 0, sent: 0 };
    for (const { status, facts, sent } of this.#items) {
      if (status === 'done') totals.done += 1;
      if (status === 'failed') totals.failed += 1;
      if (status === 'failed' || status === 'cancelling') continue;
      totals.bytes += facts.size;
      totals.sent += sent;
    }
    return totals;
  }

  /** Called after changes, many of them together; returns its own removal. */
  subscribe(listener: () => void): () => void {
    return this.#changes.subscribe(listener);
  }

  add(item: UploadItem): void {
    this.#items.add(item);
    this.changed();
  }

  remove(item: UploadItem): void {
    this.#items.delete(item);
    this.changed();
  }

  changed(): void {
    this.#sorted = undefined;
    if (!this.#told) return;
    this.#told = false;
    this.#frame(() => {
      this.#told = true;
      this.#changes.notify();
    });
  }

  close(): void {
    this.#changes.clear();
  }
}
