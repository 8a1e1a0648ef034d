import type { KeyValueStore } from '../../stored-json.ts';
import { Drafts, type Draft } from '../document/drafts.ts';
import { readDocument, type DashboardDocument } from './document.ts';
import { stringify } from './json.ts';
import type { SavedDashboard } from './store.ts';

/** Edits that were not saved, with the document that they are based on. */
export interface DashboardDraft {
  readonly mine: DashboardDocument;
  readonly base: SavedDashboard;
  /** Epoch milliseconds. */
  readonly at: number;
}

type Found = DashboardDraft & { readonly written: Draft };

export class DashboardDrafts {
  readonly #drafts: Drafts;
  #found: Found | undefined;

  /** @param writer unique id of this editor */
  constructor(store: KeyValueStore, key: string, writer: string) {
    this.#drafts = new Drafts(store, key, writer);
  }

  /** @returns the draft of another editor, unless it is unreadable or equal to the saved document */
  find(saved: SavedDashboard): DashboardDraft | undefined {
    const written = this.#drafts.find();
    if (!written) return undefined;
    const mine = readDocument(written.text);
    // A draft without its base, for lack of storage, is based on the saved document.
    const base = readDocument(written.base ?? saved.document);
    if (mine.fault === undefined && base.fault === undefined && written.text !== stringify(saved.document)) {
      const { at, revision } = written;
      this.#found = { mine: mine.document, base: { document: base.document, revision }, at, written };
      return this.#found;
    }
    this.#drafts.drop(written);
    return undefined;
  }

  write(mine: DashboardDocument, base: SavedDashboard): void {
    const { document, revision } = base;
    this.#drafts.write({ text: stringify(mine), base: stringify(document), revision, at: Date.now() });
  }

  clear(): void {
    this.#drafts.clear();
  }

  drop(draft: DashboardDraft): void {
    if (draft === this.#found) this.#drafts.drop(this.#found.written);
  }
}
