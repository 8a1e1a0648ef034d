import { plain } from '../../../models/dashboard/json.ts';
import { revisionOf, type DashboardDocument } from '../../../models/dashboard/document.ts';
import type { DashboardStore, ReadDashboard } from '../../../models/dashboard/store.ts';
import type { DashboardContext } from '../context.ts';

const sorted = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;
/** Text to compare documents by, without their revision and the order of members. */
const meaning = (document: DashboardDocument) => JSON.stringify(plain({ ...document, revision: 0 }), sorted);

/**
 * Dashboard that the page stores by the event of each save. Another `layout` that the page sets during editing counts as
 * a save of someone else.
 */
export class PageStore implements DashboardStore {
  readonly #dashboard: DashboardContext;
  /** Document that the edits are based on. */
  #base: DashboardDocument;
  #layout: unknown;

  constructor(dashboard: DashboardContext) {
    this.#dashboard = dashboard;
    this.#base = dashboard.document ?? {};
    this.#layout = dashboard.layout;
  }

  /** @returns `true` if the page has set another document than the base */
  hasChanged(): boolean {
    const { layout } = this.#dashboard;
    if (layout === this.#layout) return false;
    const { read } = this.#dashboard.source;
    // Without a document there is nothing to overwrite.
    const isSame = !read || (read.fault === undefined && meaning(read.document) === meaning(this.#base));
    if (isSame) this.#layout = layout;
    return !isSame;
  }

  rebase(): void {
    const { read } = this.#dashboard.source;
    this.#layout = this.#dashboard.layout;
    if (read && read.fault === undefined) this.#base = read.document;
  }

  write(document: DashboardDocument, revision: number): Promise<number | undefined> {
    if (this.hasChanged()) return Promise.resolve(undefined);
    this.#base = document;
    return Promise.resolve(revision + 1);
  }

  read(): Promise<ReadDashboard> {
    const { read } = this.#dashboard.source;
    this.rebase();
    const revision = revisionOf(this.#base);
    if (read?.fault === undefined)
      return Promise.resolve({
        document: this.#base,
        revision,
        byPage: true,
        fault: read?.newer ? 'newer' : undefined,
      });
    return Promise.resolve({ document: {}, revision, byPage: true, fault: 'unreadable', details: read.details });
  }
}
