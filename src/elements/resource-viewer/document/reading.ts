import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import type { Resource } from '../../../contract/resources/resource.ts';
import type { DocumentMessages } from '../../../localisation/sections/document.ts';
import { MarkdownArticle } from '../../../markdown/article.ts';
import type { CodeColours } from '../../../markdown/code/colours.ts';
import { idPrefix, type OutlineEntry } from '../../../markdown/outline.ts';
import { placeOfLink, setPlaces, type Place } from '../../../markdown/places.ts';
import { findByPath } from '../../../models/document/reading.ts';
import { PendingFocus } from '../../../controllers/pending-focus.ts';
import { urlOf } from '../preview/bytes.ts';
import type { Viewer } from '../view.ts';

export interface OutlineOptions {
  readonly entries: readonly OutlineEntry[];
  /** Id of the heading that is read. */
  readonly current: string | undefined;
  readonly label: string;
  readonly go: (id: string) => void;
}

/** Deeper headings than these only make a list longer than its document. */
const deepest = 3;

/** The headings of a document, with the one that is read set apart. */
export function outline({ entries, current, label, go }: OutlineOptions): TemplateResult | typeof nothing {
  const shown = entries.filter(({ level, text }) => level <= deepest && text);
  if (shown.length < 2) return nothing;
  const top = Math.min(...shown.map(({ level }) => level));
  return html`<nav class="outline" part="outline" aria-label=${label}>
    <ul>
      ${shown.map(
        ({ id, level, text }) => html`<li class=${classMap({ [`level-${level - top}`]: true })}>
          <a
            href=${`#${id}`}
            aria-current=${id === current ? 'location' : nothing}
            @click=${(event: Event) => {
              event.preventDefault();
              go(id);
            }}
            >${text}</a
          >
        </li>`,
      )}
    </ul>
  </nav>`;
}

/** The article that replaces the server's. */
interface Own {
  readonly whole: Promise<boolean>;
  readonly scroller: HTMLElement | null;
}

/** A part of a document, and how far it stands below the upper edge of what scrolls it. */
interface ReadingPosition {
  readonly index: number;
  readonly below: number;
}

const partsIn = (scroller: Element) => [...scroller.querySelectorAll<HTMLElement>('.part')];
const below = (part: Element, scroller: Element) =>
  part.getBoundingClientRect().top - scroller.getBoundingClientRect().top;

/** The first part in view; `undefined` at the top. */
function placeIn(scroller: Element): ReadingPosition | undefined {
  if (!scroller.scrollTop) return undefined;
  const { top } = scroller.getBoundingClientRect();
  const parts = partsIn(scroller);
  const index = parts.findIndex((part) => part.getBoundingClientRect().bottom > top);
  const part = parts[index];
  return part && { index, below: below(part, scroller) };
}

/** A document's text as a server has put it into the page: it stands until the viewer's own is whole, and what was read then stays in view. */
export class ServedText {
  readonly #viewer: Viewer;
  #element: HTMLElement | null;

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
    this.#element = viewer.element.querySelector<HTMLElement>(':scope > [slot="text"]');
  }

  /** @returns whether the server's text is that of the resource */
  isOf(resourceId: string | undefined): boolean {
    return this.#element !== null && this.#element.dataset['of'] === resourceId;
  }

  /** The viewer's own takes its place once it is whole; another text that is shown meanwhile asks for that by itself. */
  async giveWay(resourceId: string, own: Own): Promise<void> {
    if (!this.isOf(resourceId) || !(await own.whole) || !this.isOf(resourceId)) return;
    const element = this.#element;
    const place = element && placeIn(element);
    const focused = element?.contains(document.activeElement);
    this.#element = null;
    this.#viewer.requestUpdate();
    await this.#viewer.updateComplete;
    element?.remove();
    const { scroller } = own;
    const part = place && scroller && partsIn(scroller)[place.index];
    if (part) {
      // at its own height, which is a guess until it has been seen; contained as before, so that margins stay inside
      part.style.setProperty('content-visibility', 'visible');
      part.style.setProperty('contain', 'content');
      scroller.scrollTop += below(part, scroller) - place.below;
    }
    if (focused) scroller?.focus({ preventScroll: true });
  }
}

/** A document as it is read: its content in a node of its own, which no rendering of the viewer touches. */
export class Reading {
  readonly #viewer: Viewer;
  readonly #words: () => DocumentMessages;
  readonly #container = document.createElement('div');
  readonly #article: MarkdownArticle;
  readonly #focus: PendingFocus;
  #resource: Resource | undefined;
  #text: string | undefined;
  /** The rest of the text is on its way. */
  #coming = false;
  #whole: Promise<boolean> = Promise.resolve(false);
  #wanted: string | undefined;
  #outline: readonly OutlineEntry[] = [];
  #current: string | undefined;
  #looking = false;
  #colours: CodeColours | undefined;

  constructor(viewer: Viewer, words: () => DocumentMessages) {
    this.#viewer = viewer;
    this.#words = words;
    this.#focus = new PendingFocus(viewer.element as LitElement);
    this.#container.className = 'article';
    this.#container.addEventListener('click', (event) => this.#follow(event));
    this.#article = new MarkdownArticle(this.#container, {
      place: (content) => this.#place(content),
      outlined: (entries) => {
        this.#outline = [...entries];
        this.#look();
        viewer.requestUpdate();
      },
      footnotes: {
        get heading() {
          return words().footnotes;
        },
        back: (number) => words().backToReference(number),
      },
    });
  }

  /** The content alone. */
  get node(): HTMLElement {
    return this.#container;
  }

  /** Resolves when the text that was shown last is rendered; `false` if another one followed. */
  get whole(): Promise<boolean> {
    return this.#whole;
  }

  get scroller(): HTMLElement | null {
    return this.#container.closest('.page');
  }

  /** Nothing of what was shown is left in it. */
  clear(): void {
    this.#container.replaceChildren();
    this.#resource = this.#text = this.#wanted = undefined;
    this.#outline = [];
    void this.#article.show('');
  }

  /** Shows a text, or the beginning of one that is still `coming`; what is the same as before stays where it is. */
  show(resource: Resource, text: string, coming = false): void {
    const another = resource.id !== this.#resource?.id;
    this.#resource = resource;
    if (another) {
      this.#container.replaceChildren();
      this.scroller?.scrollTo({ top: 0 });
    }
    if (text === this.#text && coming === this.#coming && !another) return;
    if (another || !this.#coming) this.#wanted = undefined;
    this.#text = text;
    this.#coming = coming;
    this.#whole = this.#article.show(text).then((whole) => whole && !coming);
    if (this.#wanted !== undefined) void this.#arrive();
  }

  focus(options?: FocusOptions): void {
    this.#focus.focus('.reading > .page', options);
  }

  render(name: string): TemplateResult {
    return html`<div class="reading">
      <article
        class="page"
        part="document"
        aria-label=${name}
        tabindex="0"
        @scroll=${{ handleEvent: () => this.#scrolled(), passive: true }}
      >
        ${this.#container}
      </article>
      ${outline({
        entries: this.#outline,
        current: this.#current,
        label: this.#words().outline,
        go: (id) => this.#goTo(id),
      })}
    </div>`;
  }

  #scrolled(): void {
    if (this.#looking) return;
    this.#looking = true;
    requestAnimationFrame(() => {
      this.#looking = false;
      const before = this.#current;
      this.#look();
      if (before !== this.#current) this.#viewer.requestUpdate();
    });
  }

  /** Which heading stands above what is read: parts first, because theirs are the only places that cost nothing. */
  #look(): void {
    const scroller = this.scroller;
    const line = (scroller?.scrollTop ?? 0) + 48;
    const parts = [...this.#container.children] as HTMLElement[];
    const offset = this.#container.offsetTop;
    let last: string | undefined;
    for (const part of parts) {
      if (part.offsetTop - offset > line) break;
      for (const heading of part.querySelectorAll<HTMLElement>('h1, h2, h3')) {
        const below = part.offsetTop + part.offsetHeight - offset < line;
        if (last && !below && heading.offsetTop - offset > line) break;
        last = heading.id;
      }
    }
    this.#current = last ?? this.#outline[0]?.id;
  }

  #goTo(id: string): boolean {
    const found = this.#container.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"]`);
    if (!found) return false;
    this.#wanted = undefined;
    found.tabIndex = -1;
    found.scrollIntoView();
    found.focus({ preventScroll: true });
    return true;
  }

  /** A place that is still to be rendered is gone to once it is there, unless another one has been asked for since. */
  async #goToAnchor(name: string): Promise<void> {
    if (this.#isAt(name)) return;
    this.#wanted = name;
    await this.#arrive();
  }

  async #arrive(): Promise<void> {
    const name = this.#wanted;
    if ((await this.#whole) && name !== undefined && this.#wanted === name) this.#isAt(name);
  }

  #isAt(name: string): boolean {
    return [name, name.toLowerCase()].some((one) => this.#goTo(idPrefix + one));
  }

  #follow(event: MouseEvent): void {
    const link = (event.target as Element).closest('a');
    const place = link && placeOfLink(link);
    if (!link || !place || event.defaultPrevented || place.kind === 'elsewhere') return;
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (place.kind === 'resource' && place.variant) return;
    event.preventDefault();
    if (place.kind === 'resource') this.#viewer.open(place.id);
    if (place.kind === 'anchor') void this.#goToAnchor(place.name);
    if (place.kind === 'path') void this.#openPath(place.names);
  }

  async #openPath(names: readonly string[]): Promise<void> {
    try {
      const found = await this.#find(names);
      if (found) this.#viewer.open(found.id);
      else this.#viewer.announce(this.#words().linkNotFound(names.join('/')));
    } catch (error) {
      this.#viewer.fail(error, () => void this.#openPath(names));
    }
  }

  async #find(names: readonly string[]) {
    const { resources } = this.#viewer;
    const directoryId = this.#resource?.parentId;
    return resources && directoryId ? findByPath(resources, directoryId, names) : undefined;
  }

  /** Its code is loaded for the first document that has some of a language. */
  async #colour(): Promise<void> {
    const { CodeColours } = await import('../../../markdown/code/colours.ts');
    this.#colours ??= new CodeColours();
    this.#colours.watch(this.#container);
  }

  #place(content: DocumentFragment): void {
    for (const box of content.querySelectorAll('li input')) {
      box.setAttribute('aria-label', box.closest('li')?.textContent.trim().slice(0, 120) || '☐');
    }
    // Once it stands in the page.
    if (content.querySelector('pre > code[class]')) queueMicrotask(() => void this.#colour().catch(() => undefined));
    const base = new URL(this.#viewer.resources?.client.baseUrl || '/', location.href).href;
    setPlaces(content, {
      baseUrl: base.replace(/\/$/, ''),
      hrefOf: (id) => this.#viewer.hrefOf(id),
      imageElsewhere: (host, alternative) => this.#words().externalImage(host, alternative),
      image: (place) => this.#imageOf(place),
    });
  }

  async #imageOf(place: Place): Promise<string | undefined> {
    const { resources } = this.#viewer;
    const found = place.kind === 'path' ? await this.#find(place.names) : place.kind === 'resource' ? place : undefined;
    if (!found || !resources) return undefined;
    const variant = ('variant' in found && found.variant) || 'original';
    return urlOf(this.#viewer, found, { variant });
  }
}
