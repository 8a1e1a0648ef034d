import { Anchors } from './anchors.ts';
import { cut } from './cut.ts';
import { dependence } from './dependence.ts';
import { Footnotes } from './gfm/footnotes.ts';
import { nameHeading, type OutlineEntry } from './outline.ts';
import { collect, toHtml, type Shared } from './parser.ts';
import { sanitise } from './sanitise.ts';
import { Turns } from './turns.ts';

export interface ArticleOptions {
  /** Handles links and images of sanitised nodes before they are in the page. */
  readonly place?: (content: DocumentFragment) => void;
  /** Called when the first screen is rendered, and after everything is. */
  readonly outlined?: (outline: readonly OutlineEntry[]) => void;
  /** Heading of the footnotes, and the label of their back links. */
  readonly footnotes?: { readonly heading: string; readonly back: (number: string) => string };
}

interface Part {
  readonly key: string;
  readonly source: string;
  readonly headings: readonly HTMLElement[];
  /** Labels of footnotes in the order of their references. */
  readonly labels: readonly string[];
}

/** Equal for parts with the same result: by text, definitions they may refer to, and notes before them. */
const keyOf = (source: string, epoch: number | '' = '', notes = ''): string => `${epoch}\n${notes}\n${source}`;

const nothingShared = (): Shared => ({
  references: Object.create(null) as Shared['references'],
  footnotes: new Footnotes(),
});

/**
 * Renders a document into a container, part by part, a few milliseconds at a time. Unchanged parts keep their nodes, so
 * that scrolling, selection and reading are not disturbed.
 */
export class MarkdownArticle {
  readonly #container: HTMLElement;
  readonly #options: ArticleOptions;
  readonly #parts = new WeakMap<Element, Part>();
  #shown = 0;
  #definitions = '';
  #epoch = 0;

  constructor(container: HTMLElement, options: ArticleOptions = {}) {
    this.#container = container;
    this.#options = options;
  }

  /** @returns `false` if another text replaced it meanwhile */
  async show(text: string): Promise<boolean> {
    const showing = ++this.#shown;
    const turns = new Turns();
    const lines = text.replace(/\r\n?/g, '\n');
    const depends = dependence(lines);
    let opened = false;
    if (!this.#container.firstElementChild) {
      opened = this.#open(lines, depends, turns);
      if (opened && !(await this.#goOn(turns, showing, true))) return false;
    }

    const sources: string[] = [];
    const shared = nothingShared();
    for (const source of cut(lines)) {
      sources.push(source);
      // Definitions apply to all parts: read before the first part that may refer to them.
      if (source.includes(']:')) collect(source, shared);
      if (turns.over && !(await this.#goOn(turns, showing))) return false;
    }
    const definitions = JSON.stringify([shared.references, [...shared.footnotes.definitions.keys()]]);
    if (definitions !== this.#definitions) this.#epoch++;
    this.#definitions = definitions;

    const anchors = new Anchors();
    const outline: OutlineEntry[] = [];
    const place = new Placing(this.#container, this.#parts, new Set(sources));
    for (const source of sources) {
      const { references } = shared.footnotes;
      const notes = source.includes('[^') ? JSON.stringify([...references]) : '';
      const key = keyOf(source, depends(source) ? this.#epoch : '', notes);
      const kept = place.keep(key);
      for (const label of kept?.labels ?? []) shared.footnotes.refer(label);
      const [element, part] = kept ? [undefined, kept] : this.#make(key, source, shared);
      // Before insertion, because each change of the page costs a layout.
      for (const heading of part.headings) outline.push(nameHeading(anchors, heading));
      if (element) place.add(element, part);
      if (!turns.over) continue;
      if (!opened) this.#options.outlined?.(outline);
      if (!(await this.#goOn(turns, showing, !opened))) return false;
      opened = true;
    }
    this.#addFootnotes(place, shared);
    place.end();
    this.#options.outlined?.(outline);
    return true;
  }

  /** Renders the first parts at once if they do not depend on later ones. @returns whether there are any */
  #open(text: string, depends: (part: string) => boolean, turns: Turns): boolean {
    const anchors = new Anchors();
    const outline: OutlineEntry[] = [];
    const shared = nothingShared();
    for (const source of cut(text)) {
      if (depends(source)) break;
      const [element, part] = this.#make(keyOf(source), source, shared);
      for (const heading of part.headings) outline.push(nameHeading(anchors, heading));
      this.#parts.set(element, part);
      this.#container.append(element);
      if (turns.over) break;
    }
    if (!this.#container.firstElementChild) return false;
    this.#options.outlined?.(outline);
    return true;
  }

  async #goOn(turns: Turns, showing: number, paint = false): Promise<boolean> {
    await turns.next(paint);
    return showing === this.#shown;
  }

  #make(key: string, source: string, shared: Shared): [HTMLElement, Part] {
    const { footnotes } = shared;
    const before = footnotes.log.length;
    const element = this.#fill(document.createElement('div'), toHtml(source, shared), source.length);
    const headings = [...element.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')];
    return [element, { key, source, headings, labels: footnotes.log.slice(before) }];
  }

  #fill(element: HTMLElement, html: string, length: number): HTMLElement {
    const content = sanitise(html);
    // Each block has the direction of its own text; code has none.
    for (const block of content.children) if (!block.hasAttribute('dir')) block.setAttribute('dir', 'auto');
    for (const code of content.querySelectorAll('pre, code')) code.setAttribute('dir', 'ltr');
    this.#options.place?.(content);
    element.className = 'part';
    // Estimated height until the part was on screen: lines of 80 characters, 25 px each.
    element.style.setProperty('--_guess', `${Math.ceil(length / 80) * 25}px`);
    element.append(content);
    return element;
  }

  #addFootnotes(place: Placing, shared: Shared): void {
    const { footnotes } = shared;
    if (!footnotes.references.size) return;
    let items = '';
    // Notes may refer to further ones, which the map appends.
    for (const label of footnotes.references.keys()) {
      const number = footnotes.numberOf(label);
      const note = toHtml(footnotes.definitions.get(label) ?? '', shared).trimEnd();
      const back = `<a href="#fnref-${number}">↩</a>`;
      const inside = note.endsWith('</p>') ? `${note.slice(0, -4)} ${back}</p>` : note + back;
      items += `<li id="fn-${number}">${inside}</li>`;
    }
    const html = `<hr><ol>${items}</ol>`;
    if (place.keep(html)) return;
    const section = this.#fill(document.createElement('section'), html, html.length);
    const { heading, back } = this.#options.footnotes ?? {};
    if (heading) section.setAttribute('aria-label', heading);
    for (const link of section.querySelectorAll<HTMLAnchorElement>('a[href^="#fnref-"]')) {
      const number = link.hash.slice('#fnref-'.length);
      if (back) link.setAttribute('aria-label', back(number));
    }
    section.classList.add('footnotes');
    place.add(section, { key: html, source: html, headings: [], labels: [] });
  }
}

class Placing {
  readonly #container: HTMLElement;
  readonly #parts: WeakMap<Element, Part>;
  readonly #sources: ReadonlySet<string>;
  readonly #old = new Map<string, Element[]>();
  /** Read before any change: each read afterwards would force a layout. */
  readonly #heights = new Map<Element, number>();
  #cursor: Element | null;

  constructor(container: HTMLElement, parts: WeakMap<Element, Part>, sources: ReadonlySet<string>) {
    this.#container = container;
    this.#parts = parts;
    this.#sources = sources;
    this.#cursor = container.firstElementChild;
    for (const element of container.children) {
      this.#heights.set(element, (element as HTMLElement).offsetHeight);
      const key = parts.get(element)?.key ?? '';
      const same = this.#old.get(key);
      if (same) same.push(element);
      else this.#old.set(key, [element]);
    }
  }

  /** Existing part of this key, moved to its new place. */
  keep(key: string): Part | undefined {
    const element = this.#old.get(key)?.shift();
    if (!element) return undefined;
    while (this.#cursor && this.#cursor !== element && this.#stale(this.#cursor)) this.#drop();
    if (this.#cursor === element) this.#cursor = element.nextElementSibling;
    else this.#container.insertBefore(element, this.#cursor);
    return this.#parts.get(element);
  }

  add(element: HTMLElement, part: Part): Part {
    this.#parts.set(element, part);
    this.#container.insertBefore(element, this.#cursor);
    const next = this.#cursor;
    if (next && (this.#stale(next) || this.#parts.get(next)?.source === part.source)) {
      // Takes the height of the part it replaces, so that the rest does not move.
      const height = this.#heights.get(next);
      if (height) element.style.setProperty('--_guess', `${height}px`);
      this.#drop();
    }
    return part;
  }

  end(): void {
    while (this.#cursor) this.#drop();
  }

  #stale(element: Element): boolean {
    return !this.#sources.has(this.#parts.get(element)?.source ?? '');
  }

  #drop(): void {
    const next = this.#cursor?.nextElementSibling ?? null;
    this.#cursor?.remove();
    this.#cursor = next;
  }
}
