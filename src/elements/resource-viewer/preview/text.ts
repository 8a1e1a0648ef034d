import { html, nothing, type TemplateResult } from 'lit';
import type { Resource } from '../../../contract/resources/resource.ts';
import { formatSize } from '../../../localisation/format.ts';
import { textChunks } from '../../../markdown/limits.ts';
import type { ViewFactory } from '../view.ts';
import { textOf } from './bytes.ts';
import { FileView } from './file-view.ts';

/** Bytes of a text that are shown. */
const most = 1_000_000;

interface Chunk {
  readonly text: string;
  /** Number of the line that it begins with or is within. */
  readonly line: number;
  /** It continues a line. */
  readonly isWithin: boolean;
}

function chunksOf(text: string): readonly Chunk[] {
  let line = 1;
  let isWithin = false;
  return Array.from(textChunks(text), (chunk) => {
    const made = { text: chunk, line, isWithin };
    line += chunk.split('\n').length - 1;
    isWithin = !chunk.endsWith('\n');
    return made;
  });
}

/** The numbers stand in the style, so that they are neither copied nor read aloud. */
const withNumbers = ({ text, line, isWithin }: Chunk): readonly TemplateResult[] =>
  (text.match(/[^\n]*\n|[^\n]+/g) ?? []).map(
    (each, at) =>
      html`${isWithin && !at ? nothing : html`<i class="number" aria-hidden="true" data-line=${line + at}></i>`}${each}`,
  );

class TextView extends FileView {
  #chunks: readonly Chunk[] = [];
  /** Chunks that have been near the view, and have their numbers. */
  readonly #numbered = new Set<Chunk>();
  #region: HTMLElement | undefined;
  #observer: IntersectionObserver | undefined;

  protected async load(resource: Resource): Promise<void> {
    const text = await textOf(this.viewer, resource, most);
    if (text === undefined) this.broken(this.words.errors.text);
    this.#chunks = chunksOf(text ?? '');
    this.#numbered.clear();
    this.#region = undefined;
  }

  protected renderFile({ name, size }: Resource): unknown {
    const { words, viewer } = this;
    const amount = (bytes: number) => formatSize(bytes, viewer.language);
    if (!this.#chunks.length) return html`<p class="file-note">${words.empty}</p>`;
    return html`${size > most ? html`<p class="file-note">${words.truncated(amount(most), amount(size))}</p>` : nothing}
      <pre class="plain" part="text" tabindex="0" role="region" aria-label=${words.text(name)}>${this.#chunks.map((chunk) => html`<div class="chunk">${this.#numbered.has(chunk) ? withNumbers(chunk) : chunk.text}</div>`)}</pre>`;
  }

  hostUpdated(): void {
    const region = this.viewer.element.shadowRoot?.querySelector<HTMLElement>('.plain') ?? undefined;
    if (!region || region === this.#region || !this.#chunks.length) return;
    this.#region = region;
    const lines = this.#chunks.at(-1)!.line;
    // Set by script: a content security policy may forbid styles in markup.
    region.style.setProperty('--_digits', `${Math.max(2, String(lines).length)}`);
    this.#observer?.disconnect();
    this.#observer = new IntersectionObserver((entries) => this.#seen(entries), { root: region, rootMargin: '100%' });
    for (const chunk of region.children) this.#observer.observe(chunk);
  }

  override leave(): void {
    super.leave();
    this.#observer?.disconnect();
    this.#region = undefined;
  }

  #seen(entries: readonly IntersectionObserverEntry[]): void {
    const { children } = this.#region ?? {};
    const places = new Map(Array.from(children ?? [], (chunk, at) => [chunk, at]));
    for (const { isIntersecting, target } of entries) {
      const chunk = this.#chunks[places.get(target) ?? -1];
      if (!isIntersecting || !chunk) continue;
      this.#numbered.add(chunk);
      this.#observer?.unobserve(target);
    }
    this.viewer.requestUpdate();
  }
}

export const textView: ViewFactory = (viewer) => new TextView(viewer);
