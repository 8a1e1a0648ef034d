import { plain } from '../../../models/dashboard/json.ts';
import { revisionOf, type DashboardDocument } from '../../../models/dashboard/document.ts';
import type { DashboardStore, ReadDashboard } from '../../../models/dashboard/store.ts';
import type { EditedHost, PageLayout } from '../editing.ts';
import type { ShownDashboard } from '../shown.ts';

const sorted = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;
/** What a dashboard says, whoever has counted its saves or put its members in another order. */
const meaning = (document: DashboardDocument) => JSON.stringify(plain({ ...document, revision: 0 }), sorted);

/**
 * A dashboard that the page keeps: it hears of each save by an event. A `layout` that it sets while somebody edits is
 * what somebody else has saved, unless it says what is being edited.
 */
export class PageStore implements DashboardStore, PageLayout {
  readonly #element: EditedHost;
  readonly #shown: ShownDashboard;
  /** What edits began with. */
  #base: DashboardDocument;
  #seen: unknown;

  constructor(element: EditedHost, shown: ShownDashboard) {
    this.#element = element;
    this.#shown = shown;
    this.#base = element.document ?? {};
    this.#seen = element.layout;
  }

  isAnother(): boolean {
    const { layout } = this.#element;
    if (layout === this.#seen) return false;
    const { read } = this.#shown;
    // Nothing is nothing to overwrite.
    const isSame = !read || (read.fault === undefined && meaning(read.document) === meaning(this.#base));
    if (isSame) this.#seen = layout;
    return !isSame;
  }

  take(): void {
    const { read } = this.#shown;
    this.#seen = this.#element.layout;
    if (read && read.fault === undefined) this.#base = read.document;
  }

  write(document: DashboardDocument, revision: number): Promise<number | undefined> {
    if (this.isAnother()) return Promise.resolve(undefined);
    this.#base = document;
    return Promise.resolve(revision + 1);
  }

  read(): Promise<ReadDashboard> {
    const { read } = this.#shown;
    this.take();
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
