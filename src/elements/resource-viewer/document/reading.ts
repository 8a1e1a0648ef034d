import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import type { Resource } from '../../../contract/resources/resource.ts';
import type { DocumentMessages } from '../../../localisation/sections/document.ts';
import { MarkdownArticle } from '../../../markdown/article.ts';
import type { CodeColours } from '../../../markdown/code/colours.ts';
import { idPrefix, type OutlineEntry } from '../../../markdown/outline.ts';
import { taskName } from '../../../markdown/task-name.ts';
import { placeOfLink, setPlaces, type Place } from '../../../markdown/places.ts';
import { findByPath } from '../../../models/document/reading.ts';
import { PendingFocus } from '../../../controllers/pending-focus.ts';
import { headingLevel } from '../../parts/heading.ts';
import { urlOf } from '../preview/bytes.ts';
import type { Viewer } from '../view.ts';

interface OutlineOptions {
  readonly entries: readonly OutlineEntry[];
  /** Id of the heading in view. */
  readonly current: string | undefined;
  readonly label: string;
  readonly go: (id: string) => void;
}

/** Deepest level of headings in the outline. */
const deepest = 3;

function outline({ entries, current, label, go }: OutlineOptions): TemplateResult | typeof nothing {
  const shown = entries.filter(({ level, text }) => level <= deepest && text);
  if (shown.length < 2) return nothing;
  const top = Math.min(...shown.map(({ level }) => level));
  return html`<nav class="outline" part="outline" aria-label=${label}>
    <ul>
      ${shown.map(
        ({ id, level, text }) => html`<li class="level-${level - top}">
          <a
            dir="auto"
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

/** A part of a document, and its distance to the upper edge of the scroller, in px. */
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

/** Text of a document as rendered by a server. It stays until the viewer's own is complete; the scroll position is kept. */
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

  /** Replaces the server's text by the viewer's own once that is complete. */
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

/** A document's text. Its node is not rendered by the viewer's templates. */
export class Reading {
  readonly #viewer: Viewer;
  readonly #words: () => DocumentMessages;
  readonly #container = document.createElement('div');
  readonly #article: MarkdownArticle;
  readonly #focus: PendingFocus;
  #resource: Resource | undefined;
  #text: string | undefined;
  /** `true` while the rest of the text loads. */
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
      oversized: {
        get note() {
          return words().oversized;
        },
        get show() {
          return words().showAnyway;
        },
        requested: (whole) => {
          this.#whole = whole.then((done) => done && !this.#coming);
          void whole.then((done) => done && viewer.announce(words().shownAnyway));
        },
      },
    });
  }

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

  clear(): void {
    this.#container.replaceChildren();
    this.#resource = this.#text = this.#wanted = undefined;
    this.#outline = [];
    void this.#article.show('');
  }

  /** Shows a text, or its beginning while the rest is `coming`. Unchanged parts stay. */
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

  /** Finds the current heading. Parts first: reading their offsets forces no layout of hidden content. */
  #look(): void {
    const scroller = this.scroller;
    this.#current = this.#outline[0]?.id;
    // Not laid out yet: all offsets are 0.
    if (!this.#container.offsetParent) return;
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
    if (last) this.#current = last;
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

  /** Goes to an anchor, once it is rendered; a later call replaces an earlier one. */
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

  /** Highlights code; loaded with the first document that has some. */
  async #colour(): Promise<void> {
    const { CodeColours } = await import('../../../markdown/code/colours.ts');
    this.#colours ??= new CodeColours();
    this.#colours.watch(this.#container);
  }

  #place(content: DocumentFragment): void {
    const element: HTMLElement & { headingLevel?: number } = this.#viewer.element;
    if (element.headingLevel) {
      for (const each of content.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
        each.setAttribute('aria-level', String(headingLevel(element, Number(each.localName[1]) - 1)));
      }
    }
    for (const box of content.querySelectorAll('li input')) {
      const own = [...(box.closest('li')?.childNodes ?? [])].filter(({ nodeName }) => !/^[OU]L$/.test(nodeName));
      box.setAttribute('aria-label', taskName(own.map(({ textContent }) => textContent).join('')));
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
