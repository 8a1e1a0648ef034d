import { html, nothing, type TemplateResult } from 'lit';
import type { Resource } from '../../../contract/resources/resource.ts';
import type { DocumentMessages } from '../../../localisation/sections/document.ts';
import type { DocumentModel } from '../../../models/document-model.ts';
import { focusedIn } from '../../../controllers/pending-focus.ts';
import type { FileTarget, Viewer } from '../view.ts';
import type { TextEditor } from './editor.lazy.ts';
import { Reading } from './reading.ts';

/** Milliseconds after which the load of the editor is announced. */
const slow = 500;
/** Milliseconds after the last keystroke until the preview updates. */
const previewAfter = 120;

/** The editor beside its preview; in a narrow viewer one or the other. */
export class Editing {
  readonly #viewer: Viewer;
  readonly #words: () => DocumentMessages;
  readonly #preview: Reading;
  #editor: TextEditor | undefined;
  #loading: Promise<void> | undefined;
  #pane: 'write' | 'preview' = 'write';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #opened = 0;

  constructor(viewer: Viewer, words: () => DocumentMessages) {
    this.#viewer = viewer;
    this.#words = words;
    this.#preview = new Reading(viewer, words);
  }

  show(resource: Resource, model: DocumentModel): void {
    this.#preview.show(resource, model.state.text);
    if (this.#editor) this.#editor.text = model.state.text;
    else this.#loading ??= this.#open(resource, model);
  }

  close(): void {
    this.#opened++;
    clearTimeout(this.#timer);
    this.#editor?.destroy();
    this.#editor = undefined;
    this.#loading = undefined;
    this.#pane = 'write';
  }

  clear(): void {
    this.#preview.clear();
  }

  /** The editor takes files that are dropped on it. */
  fileTarget(under: readonly EventTarget[]): FileTarget | undefined {
    return this.#editor && under.includes(this.#editor.dom) ? this.#editor.fileTarget : undefined;
  }

  set readOnly(readOnly: boolean) {
    if (this.#editor) this.#editor.readOnly = readOnly;
  }

  selectAll(): void {
    this.#editor?.selectAll();
  }

  /** Focuses the editor once it has loaded, unless the user has moved on. */
  async focus(): Promise<void> {
    const before = focusedIn(this.#viewer.element);
    await this.#loading;
    await this.#viewer.updateComplete;
    if (!this.#viewer.userHasMovedOn(before)) this.#editor?.focus();
  }

  render(name: string): TemplateResult {
    const words = this.#words();
    if (this.#editor) this.#editor.label = words.editor(name);
    return html`<div class="editing" data-pane=${this.#pane}>
      <div class="switch" role="group">
        ${(['write', 'preview'] as const).map(
          (pane) => html`<button
            type="button"
            class="tab"
            aria-pressed=${this.#pane === pane ? 'true' : 'false'}
            @click=${() => this.#choose(pane)}
          >
            ${words[pane]}
          </button>`,
        )}
      </div>
      <p id="editor-help" class="unseen">${words.editorHelp}</p>
      <div class="write" part="editor">
        ${this.#editor?.toolbar() ?? nothing}
        ${this.#editor?.dom ?? html`<p class="sub waiting">${this.#loading ? words.loadingEditor : nothing}</p>`}
        ${this.#editor?.insertMenu() ?? nothing}
        <p class="leave-hint" aria-hidden="true">${words.leaveHint}</p>
      </div>
      <div class="page preview" part="preview" role="region" aria-label=${words.preview} tabindex="0">
        ${this.#preview.node}
      </div>
    </div>`;
  }

  #choose(pane: 'write' | 'preview'): void {
    this.#pane = pane;
    this.#viewer.requestUpdate();
    if (pane === 'write') void this.focus();
  }

  readonly #follow = (event: Event): void => {
    const from = event.target as Element;
    const to = this.#preview.node.parentElement;
    const share = from.scrollTop / (from.scrollHeight - from.clientHeight);
    if (to && Number.isFinite(share)) to.scrollTop = share * (to.scrollHeight - to.clientHeight);
  };

  async #open(resource: Resource, model: DocumentModel): Promise<void> {
    const opened = this.#opened;
    const announceLoading = () => {
      if (opened === this.#opened && !this.#editor) this.#viewer.announce(this.#words().loadingEditor);
    };
    const timer = setTimeout(announceLoading, slow);
    try {
      const { createEditor } = await import('./editor.lazy.ts');
      if (opened !== this.#opened) return;
      const { element } = this.#viewer;
      this.#editor = createEditor({
        viewer: this.#viewer,
        text: model.state.text,
        label: this.#words().editor(resource.name),
        describedBy: 'editor-help',
        typed: (text) => {
          model.type(text);
          clearTimeout(this.#timer);
          this.#timer = setTimeout(() => this.#preview.show(resource, model.state.text), previewAfter);
        },
        save: () => void model.save(),
        escape: () => element.shadowRoot?.querySelector<HTMLElement>('.bar .done')?.focus(),
      });
      this.#editor.dom.querySelector('.cm-scroller')?.addEventListener('scroll', this.#follow, { passive: true });
      this.#viewer.requestUpdate();
    } catch (error) {
      this.#loading = undefined;
      this.#viewer.fail(error, () => this.show(resource, model));
    } finally {
      clearTimeout(timer);
    }
  }
}
