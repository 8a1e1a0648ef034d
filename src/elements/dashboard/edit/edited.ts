import type { LocaliseController } from '../../../controllers/localise.ts';
import type { DashboardMessages } from '../../../localisation/sections/dashboard.ts';
import type { Breakpoint, DashboardDocument, Instance, Place } from '../../../models/dashboard/document.ts';
import type { DashboardStore } from '../../../models/dashboard/store.ts';
import { ResourceStore } from '../../../models/dashboard/store.ts';
import { stringify } from '../../../models/dashboard/json.ts';
import type { Board } from '../board.ts';
import type { EditedDashboard, EditedHost, EditGateOptions, PageLayout } from '../editing.ts';
import { LayoutChangedEvent } from '../events.ts';
import type { DraftPlace } from '../reader.ts';
import { PageStore } from './page-store.ts';

/** A dashboard's element as the editor has it. */
export class Edited implements EditedDashboard {
  readonly element: EditedHost;
  readonly store: DashboardStore;
  readonly page: PageLayout | undefined;
  readonly leave: () => void;
  readonly #options: EditGateOptions;

  constructor(element: EditedHost, options: EditGateOptions, leave: () => void) {
    this.element = element;
    this.#options = options;
    this.leave = leave;
    const { shown } = options;
    const { resourceId, directoryId } = element;
    const page = shown.isKept ? undefined : new PageStore(element, shown);
    this.page = page;
    this.store =
      page ??
      new ResourceStore({
        resourceId,
        directoryId,
        whenReady: () => shown.whenReady(),
        found: (id) => shown.made(id),
      });
  }

  get board(): Board {
    return this.#options.board;
  }

  get words(): DashboardMessages {
    return this.#localise.words.dashboard;
  }

  get language(): string {
    return this.#localise.language;
  }

  get breakpoint(): Breakpoint {
    return this.#options.layout.breakpoint;
  }

  get places(): ReadonlyMap<string, Place> {
    return this.#options.layout.places;
  }

  titleOf(instance: Instance): string {
    return this.#options.titleOf(instance);
  }

  announce(sentence: string): void {
    this.#options.announce(sentence);
  }

  wordsFor(error: unknown): string {
    return this.#options.wordsFor(error);
  }

  sessionEnded(again: () => void): void {
    this.#options.shown.sessionEnded(again);
  }

  saved(document: DashboardDocument, revision: number): void {
    const { shown } = this.#options;
    const { element } = this;
    const { resourceId } = element;
    // The platform counts by itself; who keeps a document finds in it which save it is.
    const kept = this.page ? { ...document, revision } : document;
    const isText = typeof element.layout === 'string';
    const text = stringify(kept, this.page && isText ? 2 : undefined);
    if (this.page) element.layout = isText ? text : kept;
    else {
      shown.saved(kept);
      void shown.refresh();
    }
    element.dispatchEvent(new LayoutChangedEvent(kept, resourceId, text));
  }

  get drafts(): DraftPlace | undefined {
    return this.#options.shown.drafts;
  }

  get #localise(): LocaliseController<'dashboard'> {
    return this.#options.localise;
  }
}
