import { isKept, isOver, itemOf, keptOf, type KeptUpload, type UploadStore } from './kept-uploads.ts';
import type { UploadItem } from './upload-item.ts';
import type { UploadList } from './upload-list.ts';
import { browserTabs, UploadTabs, type TabSurroundings, type UploadMessage } from './upload-tabs.ts';

export interface UploadMemoryOptions {
  readonly store?: UploadStore | undefined;
  readonly storeKey: string;
  readonly tabs?: TabSurroundings | undefined;
  readonly now: () => number;
  readonly list: UploadList;
  readonly adopted: (item: UploadItem, cancelled: boolean) => void;
}

/** Uploads that are written at once. */
const together = 500;

/** Keeps unfinished uploads across reloads and tabs: one tab sends an upload, the others show it. */
export class UploadMemory {
  readonly #options: UploadMemoryOptions;
  readonly #tabs: UploadTabs;
  /** Items to be written or removed. */
  readonly #changed = new Map<string, UploadItem>();
  readonly #gone = new Map<string, UploadItem>();
  /** Items that other tabs send. */
  readonly #elsewhere = new Map<string, { readonly item: UploadItem; readonly tab: string }>();
  readonly #followed = new Set<string>();
  #writing: Promise<void> | undefined;

  constructor(options: UploadMemoryOptions) {
    this.#options = options;
    this.#tabs = new UploadTabs(options.storeKey, options.tabs ?? browserTabs(), (messages) => this.#receive(messages));
  }

  /** Keeps the present state of an upload. */
  keep(item: UploadItem): void {
    this.#changed.set(item.key, item);
    this.#write();
  }

  forget(item: UploadItem): void {
    this.#changed.delete(item.key);
    this.#gone.set(item.key, item);
    this.#write();
  }

  async restore(): Promise<void> {
    const byTab = new Map<string, KeptUpload[]>();
    for (const kept of await this.#read()) byTab.set(kept.tab, [...(byTab.get(kept.tab) ?? []), kept]);
    byTab.delete(this.#tabs.id);
    await Promise.all(Array.from(byTab, ([tab, kept]) => this.#find(tab, kept)));
  }

  /** Closes after pending writes. */
  close(): void {
    void Promise.resolve(this.#writing).then(() => this.#tabs.close());
  }

  /** Settles when the tab is known to be alive, or its uploads are adopted. */
  async #find(tab: string, kept: readonly KeptUpload[]): Promise<void> {
    const show = () => this.#show(tab, kept);
    if (this.#followed.has(tab)) return show();
    this.#followed.add(tab);
    await new Promise<void>((resolve) => {
      const lives = () => {
        show();
        resolve();
      };
      void this.#tabs
        .outlive(tab, lives, () => this.#adopt(tab))
        .catch(() => undefined)
        .finally(() => {
          this.#followed.delete(tab);
          resolve();
        });
    });
  }

  #show(tab: string, kept: readonly KeptUpload[]): void {
    const { list } = this.#options;
    for (const each of kept) {
      if (this.#elsewhere.has(each.key)) continue;
      const item = itemOf(each);
      item.status = 'elsewhere';
      this.#elsewhere.set(each.key, { item, tab });
      list.add(item);
    }
  }

  /** Takes over the uploads of a closed tab. */
  async #adopt(tab: string): Promise<void> {
    const { list, adopted } = this.#options;
    const all = await this.#read();
    const left = new Map(all.filter((kept) => kept.tab === tab).map((kept) => [kept.key, kept]));
    const shown = [...this.#elsewhere.values()].filter((each) => each.tab === tab);
    for (const { item } of shown) {
      this.#elsewhere.delete(item.key);
      if (!left.has(item.key)) list.remove(item);
    }
    const items = new Map(shown.map(({ item }) => [item.key, item]));
    for (const kept of left.values()) {
      const item = items.get(kept.key) ?? itemOf(kept);
      if (items.has(kept.key))
        Object.assign(item, { uploadId: kept.uploadId, parentId: kept.parentId, sent: kept.sent });
      else list.add(item);
      adopted(item, kept.cancelled === true);
      this.keep(item);
    }
    list.changed();
    await this.#writing;
    // another tab has adopted some of them
    if (shown.length > left.size) await this.restore();
  }

  #receive(messages: readonly UploadMessage[]): void {
    const { list } = this.#options;
    let unknown = false;
    for (const { key, sent, gone, resourceId } of messages) {
      const found = this.#elsewhere.get(key);
      if (!found) {
        unknown ||= !gone;
        continue;
      }
      const { item } = found;
      item.sent = sent;
      if (!gone) continue;
      this.#elsewhere.delete(key);
      if (resourceId === undefined) list.remove(item);
      else Object.assign(item, { resourceId, status: 'done' });
    }
    list.changed();
    if (unknown) void this.restore();
  }

  async #read(): Promise<readonly KeptUpload[]> {
    const { store, now } = this.#options;
    try {
      const kept = ((await store?.all()) ?? []).filter(isKept);
      const over = kept.filter((each) => isOver(each, now()));
      if (over.length) await store?.remove(over.map(({ key }) => key));
      return kept.filter((each) => !over.includes(each));
    } catch {
      return [];
    }
  }

  #write(): void {
    this.#writing ??= this.#writeAll();
  }

  async #writeAll(): Promise<void> {
    const { store } = this.#options;
    await this.#tabs.alive();
    while (this.#changed.size || this.#gone.size) {
      const changed = take(this.#changed);
      const gone = take(this.#gone);
      try {
        if (changed.length) await store?.put(changed.map((item) => keptOf(item, this.#tabs.id)));
        if (gone.length) await store?.remove(gone.map(({ key }) => key));
      } catch {
        // Without storage, an upload can't be restored after a reload, but goes on.
      }
      this.#tabs.post([
        ...changed.map(({ key, sent }) => ({ key, sent })),
        ...gone.map(({ key, sent, resourceId }) => ({ key, sent, resourceId, gone: true })),
      ]);
    }
    this.#writing = undefined;
  }
}

function take(from: Map<string, UploadItem>): readonly UploadItem[] {
  const taken = [...from.values()].slice(0, together);
  for (const { key } of taken) from.delete(key);
  return taken;
}
