import { adoptStyles, type CSSResultOrNative, type LitElement } from 'lit';
import type { DeepPartial, LocaliseController } from '../../controllers/localise.ts';
import type { DashboardMessages, Messages } from '../../localisation/messages.ts';
import type { Breakpoint, DashboardDocument, Instance, Place } from '../../models/dashboard/document.ts';
import type { DashboardStore } from '../../models/dashboard/state.ts';
import type { Board } from './board.ts';
import type { BoardLayout } from './board-layout.ts';
import type { DashboardEditor, EditedDashboard } from './editing.ts';
import { LayoutChangedEvent } from './events.ts';
import type { ShownDashboard } from './shown.ts';
import { storeOf } from './store.ts';

type Host = LitElement & {
  editing: boolean;
  layout: unknown;
  readonly resourceId: string | undefined;
  readonly document: DashboardDocument | undefined;
  readonly messages?: DeepPartial<Messages> | undefined;
};

export interface EditGateOptions extends Pick<EditedDashboard, 'titleOf' | 'announce' | 'wordsFor'> {
  readonly shown: ShownDashboard;
  readonly board: Board;
  readonly layout: BoardLayout;
  readonly localise: LocaliseController<'dashboard'>;
  /** The editor's code did not arrive. */
  readonly missing: () => void;
}

/** Lets somebody edit a dashboard: gets the code for it, and hands it what is edited. */
export class EditGate implements EditedDashboard {
  readonly element: Host;
  readonly #options: EditGateOptions;
  #editor: DashboardEditor | undefined;
  #loading = false;
  #store: DashboardStore | undefined;

  constructor(element: Host, options: EditGateOptions) {
    this.element = element;
    this.#options = options;
  }

  get editor(): DashboardEditor | undefined {
    return this.#editor;
  }

  get board(): Board {
    return this.#options.board;
  }

  get words(): DashboardMessages {
    return this.#options.localise.words.dashboard;
  }

  get language(): string {
    return this.#options.localise.language;
  }

  get breakpoint(): Breakpoint {
    return this.#options.layout.breakpoint;
  }

  get places(): ReadonlyMap<string, Place> {
    return this.#options.layout.places;
  }

  get store(): DashboardStore {
    return (this.#store ??= storeOf(this.#options.shown, () => this.element.document));
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
    const kept = resourceId === undefined ? { ...document, revision } : document;
    if (resourceId === undefined) element.layout = kept;
    else {
      shown.saved(kept);
      void shown.refresh();
    }
    element.dispatchEvent(new LayoutChangedEvent(kept, resourceId));
  }

  /** Begins or ends with the element's `editing`. */
  follow(possible: boolean): void {
    const { editing, document } = this.element;
    if (!editing) this.leave();
    else if (possible && document && !this.#editor && !this.#loading) void this.#open();
  }

  leave(): void {
    if (!this.#editor) return;
    const editor = this.#editor;
    this.#editor = this.#store = undefined;
    editor.close();
    this.element.editing = false;
    this.element.requestUpdate();
    void this.element.updateComplete.then(() => {
      if (!this.#editor) this.element.renderRoot.querySelector<HTMLElement>('.bar .button')?.focus();
    });
  }

  async #open(): Promise<void> {
    this.#loading = true;
    const { element } = this;
    try {
      const { edit } = await import('./edit/editor.ts');
      const { document } = element;
      if (!element.editing || !document) return;
      this.#editor = edit(this, {
        document,
        revision: this.#options.shown.resource?.revision ?? (Number(document.revision) || 0),
      });
      const own = (element.constructor as typeof LitElement).elementStyles;
      const more = [this.#editor.styles].flat(9) as CSSResultOrNative[];
      if (element.shadowRoot) adoptStyles(element.shadowRoot, [...own, ...more]);
      element.requestUpdate();
      await element.updateComplete;
      this.#editor?.focus();
    } catch {
      element.editing = false;
      this.#options.missing();
    } finally {
      this.#loading = false;
    }
  }
}
