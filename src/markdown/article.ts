import { Anchors } from './anchors.ts';
import { cut } from './cut.ts';
import { dependence } from './dependence.ts';
import { Footnotes } from './gfm/footnotes.ts';
import { nameHeading, type OutlineEntry } from './outline.ts';
import { limits, textChunks } from './limits.ts';
import { collect, toBoundedHtml, toHtml, type Shared } from './parser.ts';
import { sanitise } from './sanitise.ts';
import { Turns } from './turns.ts';

export interface ArticleOptions {
  /** Handles links and images of sanitised nodes before they are in the page. */
  readonly place?: (content: DocumentFragment) => void;
  /** Called when the first screen is rendered, and after everything is. */
  readonly outlined?: (outline: readonly OutlineEntry[]) => void;
  /** Heading of the footnotes, and the label of their back links. */
  readonly footnotes?: { readonly heading: string; readonly back: (number: string) => string };
  /** Says that a block beyond the limits is shown as text, and labels the button that renders it. */
  readonly oversized?: {
    readonly note: string;
    readonly show: string;
    /** Called when the user has pressed the button; resolves when all is rendered. */
    readonly requested?: (whole: Promise<boolean>) => void;
  };
}

interface Part {
  readonly key: string;
  readonly source: string;
  readonly headings: readonly HTMLElement[];
  /** Labels of footnotes in the order of their references. */
  readonly labels: readonly string[];
}

/** Footnotes that are rendered at once. */
const notesInSection = 100;

/** Equal for parts with the same result: by text, definitions they may refer to, and notes before them. */
const keyOf = (source: string, epoch: number | '' = '', notes = ''): string => `${epoch}\n${notes}\n${source}`;

/** Estimated height of a line, in rem. */
const lineHeight = 1.5625;

/** Estimated height of text, in rem: lines of 80 characters. */
function heightOf(text: string): number {
  let lines = 0;
  for (const line of text.split('\n')) lines += Math.max(1, Math.ceil(line.length / 80));
  return lines * lineHeight;
}

/** Source of a note beyond the limits, its beginning only: notes are read one by one. */
function asText(source: string): string {
  const paragraph = document.createElement('p');
  paragraph.textContent = source.length > limits.inline ? `${source.slice(0, 2_000)}…` : source;
  return paragraph.outerHTML;
}

const isFocusLost = (node: Node): boolean => {
  const root = node.getRootNode() as Document | ShadowRoot;
  return root.activeElement === null || root.activeElement === document.body;
};

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
  #text = '';
  /** Sources that are rendered beyond the limits. */
  readonly #requested = new Set<string>();
  #definitions = '';
  #epoch = 0;

  constructor(container: HTMLElement, options: ArticleOptions = {}) {
    this.#container = container;
    this.#options = options;
  }

  /** @returns `false` if another text replaced it meanwhile */
  async show(text: string): Promise<boolean> {
    const showing = ++this.#shown;
    this.#text = text;
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
      const requested = this.#requested.has(source) ? 'requested' : '';
      const key = keyOf(source, depends(source) ? this.#epoch : '', notes + requested);
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
    if (!(await this.#addFootnotes(place, shared, turns, showing))) return false;
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
    const html = this.#requested.has(source)
      ? toHtml(source, shared, limits.inlineOnRequest)
      : toBoundedHtml(source, shared);
    const element =
      html === undefined ? this.#showAsText(source) : this.#fill(document.createElement('div'), html, source.length);
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
    // Estimated height until the part was on screen: lines of 80 characters.
    element.style.setProperty('--_guess', `${Math.ceil(length / 80) * lineHeight}rem`);
    element.append(content);
    return element;
  }

  /** Text in chunks, so that only those in view are laid out, below a button that renders it. */
  #showAsText(source: string): HTMLElement {
    const element = document.createElement('div');
    element.className = 'part oversized';
    const { note, show } = this.#options.oversized ?? {};
    if (note && show) {
      const line = document.createElement('p');
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'link';
      button.textContent = show;
      button.addEventListener('click', () => void this.#request(source));
      line.append(`${note} `, button);
      element.append(line);
    }
    let height = 0;
    for (const text of textChunks(source)) {
      const chunk = document.createElement('div');
      chunk.className = 'chunk';
      chunk.dir = 'auto';
      const guess = heightOf(text);
      chunk.style.setProperty('--_guess', `${guess}rem`);
      chunk.textContent = text;
      element.append(chunk);
      height += guess;
    }
    element.style.setProperty('--_guess', `${height}rem`);
    return element;
  }

  async #request(source: string): Promise<void> {
    this.#requested.add(source);
    const whole = this.show(this.#text);
    this.#options.oversized?.requested?.(whole);
    if (!(await whole)) return;
    const rendered = [...this.#container.children].find((part) => this.#parts.get(part)?.source === source);
    if (!(rendered instanceof HTMLElement) || !isFocusLost(this.#container)) return;
    // The button that had the focus is gone.
    rendered.tabIndex = -1;
    rendered.focus({ preventScroll: true });
  }

  /** @returns `false` if another text replaced it meanwhile */
  async #addFootnotes(place: Placing, shared: Shared, turns: Turns, showing: number): Promise<boolean> {
    const { footnotes } = shared;
    let items: string[] = [];
    let first = 1;
    // Notes may refer to further ones, which the map appends.
    for (const label of footnotes.references.keys()) {
      const number = footnotes.numberOf(label);
      const definition = footnotes.definitions.get(label) ?? '';
      const note = (toBoundedHtml(definition, shared) ?? asText(definition)).trimEnd();
      const back = `<a href="#fnref-${number}">↩</a>`;
      const inside = note.endsWith('</p>') ? `${note.slice(0, -4)} ${back}</p>` : note + back;
      items.push(`<li id="fn-${number}">${inside}</li>`);
      if (items.length < notesInSection && number < footnotes.references.size) continue;
      this.#addNotes(place, first, items);
      first += items.length;
      items = [];
      if (turns.over && !(await this.#goOn(turns, showing))) return false;
    }
    return true;
  }

  #addNotes(place: Placing, first: number, items: readonly string[]): void {
    const list = `<ol${first > 1 ? ` start="${first}"` : ''}>${items.join('')}</ol>`;
    const html = first > 1 ? list : `<hr>${list}`;
    if (place.keep(html)) return;
    const section = this.#fill(document.createElement('section'), html, html.length);
    const { heading, back } = this.#options.footnotes ?? {};
    if (heading && first === 1) section.setAttribute('aria-label', heading);
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
