import { adoptStyles, type CSSResultOrNative, type LitElement } from 'lit';
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
    if (!editing) this.leave();
    else if (possible && document && !this.editor && !this.#loading) void this.#open();
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
      const { document } = element;
      if (!element.editing || !document) return;
      const revision = this.#options.shown.resource?.revision ?? (Number(document.revision) || 0);
      const editor = (this.editor = edit(element, this.#options, { document, revision }, this.leave));
      const own = (element.constructor as typeof LitElement).elementStyles;
      const more = [editor.styles].flat(9) as CSSResultOrNative[];
      if (element.shadowRoot) adoptStyles(element.shadowRoot, [...own, ...more]);
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
