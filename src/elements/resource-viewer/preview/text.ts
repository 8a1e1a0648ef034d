import { html, nothing } from 'lit';
import type { Resource } from '../../../contract/resources/resource.ts';
import { formatSize } from '../../../localisation/format.ts';
import { textChunks } from '../../../markdown/limits.ts';
import type { ViewFactory } from '../view.ts';
import { textOf } from './bytes.ts';
import { FileView } from './file-view.ts';

/** Bytes of a text that are shown. */
const most = 1_000_000;

class TextView extends FileView {
  #text = '';

  protected async load(resource: Resource): Promise<void> {
    const text = await textOf(this.viewer, resource, most);
    if (text === undefined) this.broken(this.words.errors.text);
    this.#text = text ?? '';
  }

  protected renderFile({ name, size }: Resource): unknown {
    const { words, viewer } = this;
    const amount = (bytes: number) => formatSize(bytes, viewer.language);
    if (!this.#text) return html`<p class="file-note">${words.empty}</p>`;
    return html`${size > most ? html`<p class="file-note">${words.truncated(amount(most), amount(size))}</p>` : nothing}
      <pre class="plain" part="text" tabindex="0" role="region" aria-label=${words.text(name)}>${Array.from(textChunks(this.#text), (chunk) => html`<div class="chunk">${chunk}</div>`)}</pre>`;
  }
}

export const textView: ViewFactory = (viewer) => new TextView(viewer);
