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
    const { resource, read } = this.#options.shown;
    if (!editing) this.leave();
    else if (this.editor && resource && read?.fault === undefined && read) {
      // What is newer is not edited: who goes on here is told when they save.
      if (!read.newer) this.editor.show({ document: read.document, revision: resource.revision });
    } else if (possible && document && !this.editor && !this.#loading) void this.#open();
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

  async #open(): Promise<void> {
    this.#loading = true;
    const element = this.#element;
    try {
      const { edit } = await import('./edit/editor.ts');
      await this.#options.shown.whenKnown().catch(() => undefined);
      const { document } = element;
      if (!element.editing || !document) return;
      const revision = this.#options.shown.resource?.revision ?? (Number(document.revision) || 0);
      const editor = (this.editor = edit(element, this.#options, { document, revision }, this.leave));
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
