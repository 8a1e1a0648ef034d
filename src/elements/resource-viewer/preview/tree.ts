import { html, type TemplateResult } from 'lit';
import type { Resource } from '../../../contract/resources/resource.ts';
import { formatNumber, formatSize } from '../../../localisation/format.ts';
import { textChunks } from '../../../markdown/limits.ts';
import type { ViewFactory } from '../view.ts';
import { textOf } from './bytes.ts';
import { FileView } from './file-view.ts';

/** Bytes of JSON that are read, and entries of a node that are shown at first. */
const most = 5_000_000;
const some = 100;
/** UTF-16 units of a key that are shown. */
const longestKey = 300;

class TreeView extends FileView {
  #value: unknown;
  /** Open nodes, and the number of their entries that are shown. */
  readonly #open = new Map<object, number>();

  protected async load(resource: Resource): Promise<void> {
    if (resource.size > most) {
      return this.broken(this.words.tooLarge(formatSize(resource.size, this.viewer.language)));
    }
    try {
      this.#value = JSON.parse((await textOf(this.viewer, resource, most)) ?? '');
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return this.broken(this.words.errors.tree);
    }
    this.#open.clear();
    if (typeof this.#value === 'object' && this.#value) this.#open.set(this.#value, some);
  }

  protected renderFile({ name }: Resource): unknown {
    return html`<div class="nodes" part="tree" tabindex="0" role="region" aria-label=${this.words.tree(name)}>
      ${this.#node(undefined, this.#value)}
    </div>`;
  }

  #node(key: string | undefined, value: unknown): TemplateResult {
    const named =
      key === undefined
        ? ''
        : html`<bdi class="key">${key.length > longestKey ? `${key.slice(0, longestKey)}…` : key}</bdi>: `;
    if (typeof value !== 'object' || !value) {
      const chunks = [...textChunks(JSON.stringify(value))];
      const text = chunks.length === 1 ? chunks[0] : chunks.map((chunk) => html`<div class="chunk">${chunk}</div>`);
      return html`<div>${named}<bdi>${text}</bdi></div>`;
    }
    const shown = this.#open.get(value) ?? 0;
    const keys = Object.keys(value);
    const count = formatNumber(keys.length, this.viewer.language);
    return html`<details ?open=${shown > 0} @toggle=${(event: Event) => this.#toggled(event, value)}>
      <summary>${named}${Array.isArray(value) ? '[…]' : '{…}'} <span class="quiet">${this.words.entries(keys.length, count)}</span></summary>
      <div class="node">
        ${keys.slice(0, shown).map((each) => this.#node(each, (value as Record<string, unknown>)[each]))}
        ${
          shown && shown < keys.length
            ? html`<button type="button" class="link" @click=${() => this.#show(value, shown + some * 10)}>
                ${this.words.more(formatNumber(keys.length - shown, this.viewer.language))}
              </button>`
            : ''
        }
      </div>
    </details>`;
  }

  #toggled(event: Event, value: object): void {
    const { open } = event.currentTarget as HTMLDetailsElement;
    if (open === this.#open.has(value)) return;
    if (open) this.#show(value, some);
    else this.#open.delete(value);
  }

  #show(value: object, count: number): void {
    this.#open.set(value, count);
    this.viewer.requestUpdate();
  }
}

export const treeView: ViewFactory = (viewer) => new TreeView(viewer);
