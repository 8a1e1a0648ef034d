import type { UploadItem } from './upload-item.ts';
import { Store } from '../../store.ts';

/** Sums over all uploads. */
export interface UploadTotals {
  readonly files: number;
  readonly done: number;
  readonly failed: number;
  /** Bytes of all files that have neither failed nor been cancelled. */
  readonly bytes: number;
  readonly sent: number;
}

/** Sort order of statuses: those that need the user come first. */
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

/** Uploads in the order of selection. Changes are announced together, once a frame. */
export class UploadList {
  readonly #frame: (show: () => void) => void;
  readonly #changes = new Store(undefined);
  readonly #items = new Set<UploadItem>();
  #sorted: readonly UploadItem[] | undefined;
  #isNotified = true;

  /** @param frame calls its argument when changes are to be shown */
  constructor(frame: (show: () => void) => void = queueMicrotask) {
    this.#frame = frame;
  }

  get all(): ReadonlySet<UploadItem> {
    return this.#items;
  }

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
    if (!this.#isNotified) return;
    this.#isNotified = false;
    this.#frame(() => {
      this.#isNotified = true;
      this.#changes.notify();
    });
  }

  close(): void {
    this.#changes.clear();
  }
}
