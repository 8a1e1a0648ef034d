import { html } from 'lit';
import type { Resource } from '../../../contract/resources/resource.ts';
import type { ViewFactory } from '../view.ts';
import { urlOf } from './bytes.ts';
import { FileView } from './file-view.ts';

/** WebKit lays the answer's policy on its own viewer as well, of which a grey frame is left. */
const canShow = () => navigator.pdfViewerEnabled && !navigator.vendor.startsWith('Apple');

/** A PDF, by the browser's own viewer, in a frame whose document the platform serves without any rights. */
class PdfView extends FileView {
  #url = '';

  protected async load(resource: Resource): Promise<void> {
    if (!canShow()) return this.broken(this.words.broken.pdf);
    this.#url = await urlOf(this.viewer, resource);
  }

  protected renderFile({ name }: Resource): unknown {
    return html`<iframe class="pdf" part="pdf" title=${name} src=${this.#url} referrerpolicy="no-referrer"></iframe>`;
  }
}

export const pdfView: ViewFactory = (viewer) => new PdfView(viewer);
