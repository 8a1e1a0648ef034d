import { revisionOf, type DashboardDocument } from '../../models/dashboard/document.ts';
import type { SavedDashboard } from '../../models/dashboard/store.ts';
import { addStyles } from './late-code.ts';
import type { DashboardEditor, EditedHost, EditGateOptions } from './editing.ts';

/** Lets somebody edit a dashboard: gets the code for it, and hands it what is edited. */
export class EditGate {
  readonly #element: EditedHost;
  readonly #options: EditGateOptions;
  #loading = false;
  /** While somebody edits. */
  editor: DashboardEditor | undefined;

  constructor(element: EditedHost, options: EditGateOptions) {
    this.#element = element;
    this.#options = options;
  }

  /** Begins or ends with the element's `editing`. */
  follow(possible: boolean): void {
    const { editing, document } = this.#element;
    const { resource, read, isKept } = this.#options.shown;
    if (!editing) this.leave();
    else if (this.editor) {
      // What is newer or can't be read is not edited: who goes on here is told when they save.
      const canShow = read?.fault === undefined && read && !read.newer && (resource || !isKept);
      if (canShow) this.editor.show(this.#saved(read.document));
    } else if (possible && document && !this.#loading) void this.#open();
  }

  readonly leave = (): void => {
    const { editor } = this;
    if (!editor) return;
    this.editor = undefined;
    editor.close();
    const element = this.#element;
    element.editing = false;
    element.requestUpdate();
    void element.updateComplete.then(() => {
      if (!this.editor) element.renderRoot.querySelector<HTMLElement>('.bar .button')?.focus();
    });
  };

  #saved(document: DashboardDocument): SavedDashboard {
    return { document, revision: this.#options.shown.resource?.revision ?? revisionOf(document) };
  }

  async #open(): Promise<void> {
    this.#loading = true;
    const element = this.#element;
    try {
      const { edit } = await import('./edit/editor.ts');
      await this.#options.shown.whenKnown().catch(() => undefined);
      const { document } = element;
      if (!element.editing || !document) return;
      const editor = (this.editor = edit(element, this.#options, this.#saved(document), this.leave));
      addStyles(element, editor.styles);
      element.requestUpdate();
      await element.updateComplete;
      this.editor?.focus();
    } catch {
      element.editing = false;
      this.#options.missing();
    } finally {
      this.#loading = false;
    }
  }
}
