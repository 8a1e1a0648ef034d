import type { KeyValueStore } from '../../forms/draft.ts';
import { Drafts, type Draft } from '../document/drafts.ts';
import { readDocument, type DashboardDocument } from './document.ts';
import { stringify } from './json.ts';
import type { DashboardDraft, SavedDashboard } from './state.ts';

type Found = DashboardDraft & { readonly written: Draft };

/** What of one dashboard one person has edited and not saved: it outlives a reload, a crash and a sign-out. */
export class DashboardDrafts {
  readonly #drafts: Drafts;
  #found: Found | undefined;

  /** @param writer tells this editor from every other one. */
  constructor(store: KeyValueStore, key: string, writer: string) {
    this.#drafts = new Drafts(store, key, writer);
  }

  /** What another editor left that is not what is saved; one that can't be read is nothing. */
  find(saved: SavedDashboard): DashboardDraft | undefined {
    const written = this.#drafts.find();
    if (!written) return undefined;
    const mine = readDocument(written.text);
    // Without room for what it began with it begins with what is saved, as the revision that it was written over.
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

  /** Forgets what was found: it has been taken over, or is not wanted. */
  drop(draft: DashboardDraft): void {
    if (draft === this.#found) this.#drafts.drop(this.#found.written);
  }
}
