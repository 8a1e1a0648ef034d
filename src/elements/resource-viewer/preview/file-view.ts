import { html, type LitElement, type TemplateResult } from 'lit';
import type { Resource, ResourceRead } from '../../../contract/resources/resource.ts';
import { LocaliseController } from '../../../controllers/localise.ts';
import { formatSize } from '../../../localisation/format.ts';
import { file as fileSection, type FileMessages } from '../../../localisation/sections/file.ts';
import { download } from '../../../theme/icons.ts';
import { iconOf, kindName } from '../../parts/kinds.ts';
import { PendingFocus } from '../../../controllers/pending-focus.ts';
import type { ResourceView, Viewer, ViewFactory } from '../view.ts';
import { save } from './bytes.ts';
import { fileStyles } from './styles.ts';

/** Base of all views of files: loads the preview, or shows a card with a download. */
export abstract class FileView implements ResourceView {
  readonly styles = fileStyles;
  protected readonly viewer: Viewer;
  readonly #localise: LocaliseController<'file'>;
  readonly #focus: PendingFocus;
  #resource: Resource | undefined;
  #state: 'loading' | 'ready' | 'broken' = 'loading';
  #why: string | undefined;

  constructor(viewer: Viewer) {
    this.viewer = viewer;
    this.#localise = new LocaliseController(viewer.element as LitElement, { file: fileSection });
    viewer.addController(this);
    this.#focus = new PendingFocus(viewer.element as LitElement);
  }

  protected get words(): FileMessages {
    return this.#localise.words.file;
  }

  protected get resource(): Resource | undefined {
    return this.#resource;
  }

  protected abstract load(resource: Resource): Promise<void> | void;

  protected abstract renderFile(resource: Resource): unknown;

  show({ resource }: ResourceRead): void {
    const before = this.#resource;
    this.#resource = resource;
    if (before?.id !== resource.id || before.revision !== resource.revision) void this.#load(resource);
  }

  hostDisconnected(): void {
    this.leave();
  }

  leave(): void {
    this.#resource = undefined;
    this.#state = 'loading';
  }

  focus(options?: FocusOptions): void {
    this.#focus.focus('.file :is([tabindex], iframe, video, audio, button), .file-card button', options);
  }

  toolbar(): TemplateResult {
    const { download: label } = this.words;
    return html`<button type="button" class="button small" aria-label=${label} @click=${this.save}>
      ${download}<span class="label">${label}</span>
    </button>`;
  }

  render(): TemplateResult | undefined {
    const resource = this.#resource;
    if (!resource || this.#state === 'loading') return undefined;
    if (this.#state === 'broken') return this.card(resource, this.#why ?? this.words.noPreview);
    return html`<div class="file" part="file">${this.renderFile(resource)}</div>`;
  }

  /** Shows a card with the reason instead of a preview. */
  protected broken(why: string): void {
    this.#why = why;
    this.#state = 'broken';
    this.viewer.announce(why);
    this.viewer.requestUpdate();
  }

  protected card(resource: Resource, why: string): TemplateResult {
    const facts = [kindName(resource, this.viewer.words), formatSize(resource.size, this.viewer.language)];
    return html`<div class="empty file-card" part="file-card">
      ${iconOf(resource)}<b dir="auto">${resource.name}</b>
      <p>${facts.join(' · ')}</p>
      <p>${why}</p>
      <div class="next">
        <button type="button" class="button small primary" @click=${this.save}>${download}${this.words.download}</button>
      </div>
    </div>`;
  }

  protected readonly save = (): void => {
    if (this.#resource) void save(this.viewer, this.#resource);
  };

  async #load(resource: Resource): Promise<void> {
    this.#state = 'loading';
    try {
      await this.load(resource);
      if (this.#resource?.id !== resource.id || this.#state !== 'loading') return;
      this.#state = 'ready';
      this.viewer.requestUpdate();
    } catch (error) {
      this.broken(this.words.noPreview);
      this.viewer.fail(error, () => void this.#load(resource));
    }
  }
}

class CardView extends FileView {
  protected load(): void {}

  protected renderFile(resource: Resource): unknown {
    return this.card(resource, this.words.noPreview);
  }
}

export const cardView: ViewFactory = (viewer) => new CardView(viewer);
