import { Anchors, idPrefix, taskName } from '@service/widgets/markdown';
import { Tokenizer, TokenizerMode, type Token, type TokenHandler } from 'parse5';
import { begin } from './words.ts';

/** A heading with its anchor, the same wherever the document is shown. */
export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly id: string;
}

const most = {
  headings: 5_000,
  headingLength: 300,
  links: 2_000,
  linkLength: 2_000,
  depth: 200,
  itemName: 1_000,
} as const;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

/** Allowed links of served HTML: to the web, e-mail, within the document, or to a resource. */
function safeLink(href: string): string | undefined {
  const link = href.trim();
  if (/^#[^\s]/.test(link)) return link.startsWith(`#${idPrefix}`) ? link : `#${idPrefix}${link.slice(1)}`;
  if (/^\/(?:r|resources)\/[A-Za-z0-9_-]{6,64}(?:#\S*)?$/.test(link)) return link;
  // oxlint-disable-next-line no-control-regex -- a browser leaves them out before it looks for the scheme
  return /^(?:https?:\/\/|mailto:|tel:)[^\u0000-\u0020\\]+$/i.test(link) ? link : undefined;
}

const isHeading = (tagName: string): boolean => /^h[1-6]$/.test(tagName);

const modes: Readonly<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>> = {
  script: TokenizerMode.SCRIPT_DATA,
  textarea: TokenizerMode.RCDATA,
  title: TokenizerMode.RCDATA,
  plaintext: TokenizerMode.PLAINTEXT,
};

/**
 * Reads the HTML of a document's parts in one pass: sanitised HTML, plain text, headings and links. The HTML is
 * written anew from allowed elements and attributes; each part is balanced.
 */
export class HtmlReader implements TokenHandler {
  readonly html: string[] = [];
  /** UTF-16 units. */
  size = 0;
  readonly outline: Heading[] = [];
  /** Targets of links and images, as written. */
  readonly links = new Set<string>();
  readonly #anchors = new Anchors();
  readonly #text: string[] = [];
  #tokenizer: Tokenizer | undefined;
  #open: string[] = [];
  #counts = new Map<string, number>();
  /** Number of open elements that continue across parts. */
  #around = 0;
  #unread = '';
  /** Open list items: their text, and their check boxes, which are named at the end. */
  readonly #items: { text: string; readonly boxes: { readonly at: number; readonly html: string }[] }[] = [];
  #heading: { readonly at: number; text: string } | undefined;
  #gap = '';
  #outlined = true;

  get text(): string {
    return this.#text.join('').trim();
  }

  /**
   * Reads a self-contained part: open elements end with it.
   *
   * @param outlined adds its headings to the outline
   */
  read(html: string, outlined = true): void {
    this.#outlined = outlined;
    this.#tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, this);
    this.#tokenizer.write(html, true);
    this.#unread = '';
    while (this.#open.length > this.#around) this.#close();
    this.#part('\n\n');
  }

  /** Wraps the following parts in an element, which they can't close. */
  enter(tagName: string): void {
    this.#start(tagName, []);
    this.#around = this.#open.length;
  }

  leave(): void {
    this.#around = 0;
    while (this.#open.length) this.#close();
    this.#part('\n\n');
  }

  /** Reads a chunk of text, which continues in the next one. */
  readPlain(chunk: string): void {
    this.#emit(`<div class="chunk">${escapeHtml(chunk)}</div>`);
    this.#write(chunk);
  }

  endPart(): void {
    this.#part('\n\n');
  }

  onStartTag({ tagName, attrs }: Token.TagToken): void {
    if (this.#unread) return;
    if (unread.has(tagName)) {
      this.#unread = tagName;
      if (this.#tokenizer) this.#tokenizer.state = modes[tagName] ?? TokenizerMode.RAWTEXT;
    } else if (tagName === 'img') this.#image(attrs);
    else if (tagName === 'input') this.#box(attrs);
    else if (allowed.has(tagName) && this.#open.length < most.depth) this.#start(tagName, attrs);
  }

  onEndTag({ tagName }: Token.TagToken): void {
    if (this.#unread) {
      if (tagName === this.#unread) this.#unread = '';
    } else if (this.#counts.get(tagName) && this.#open.lastIndexOf(tagName) >= this.#around) {
      while (this.#close() !== tagName);
    }
  }

  onCharacter({ chars }: Token.CharacterToken): void {
    if (this.#unread) return;
    this.#emit(escapeHtml(chars));
    if (this.#heading) this.#heading.text += chars;
    const item = this.#items.at(-1);
    if (item && item.text.length < most.itemName) item.text += chars;
    if (this.#counts.get('pre')) this.#write(chars);
    else this.#flow(chars);
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onNullCharacter(): void {}
  onComment(): void {}
  onDoctype(): void {}
  onEof(): void {}

  #start(tagName: string, attrs: readonly Token.Attribute[]): void {
    this.#break(tagName);
    const kept = attrs.flatMap(({ name, value }) => {
      const pattern = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
      return pattern?.test(value) ? [` ${name}="${escapeHtml(value)}"`] : [];
    });
    const href = tagName === 'a' ? attrs.find(({ name }) => name === 'href')?.value : undefined;
    if (href !== undefined) kept.push(...this.#link(href));
    const id = attrs.find(({ name }) => name === 'id')?.value;
    if (isHeading(tagName) && this.#outlined) this.#heading ??= { at: this.html.length, text: '' };
    else if (id && /^[^\s]{1,200}$/.test(id)) kept.push(` id="${escapeHtml(idPrefix + id)}"`);
    this.#emit(`<${tagName}${kept.join('')}>`);
    if (empty.has(tagName)) return;
    if (tagName === 'li') this.#items.push({ text: '', boxes: [] });
    this.#open.push(tagName);
    this.#counts.set(tagName, (this.#counts.get(tagName) ?? 0) + 1);
  }

  #close(): string {
    const tagName = this.#open.pop() ?? '';
    this.#counts.set(tagName, (this.#counts.get(tagName) ?? 1) - 1);
    this.#emit(`</${tagName}>`);
    this.#break(tagName);
    if (tagName === 'li') this.#nameBoxes();
    if (isHeading(tagName) && !this.#open.some(isHeading)) this.#endHeading(tagName);
    return tagName;
  }

  #endHeading(tagName: string): void {
    if (!this.#heading) return;
    const { at, text } = this.#heading;
    this.#heading = undefined;
    const trimmed = text.trim();
    const id = this.#anchors.next(trimmed);
    this.html[at] = `${this.html[at]?.slice(0, -1)} id="${escapeHtml(id)}">`;
    if (this.outline.length === most.headings) return;
    this.outline.push({ level: Number(tagName.slice(1)), text: begin(trimmed, most.headingLength), id });
  }

  #link(href: string): string[] {
    if (this.links.size < most.links && href.length <= most.linkLength) this.links.add(href);
    const safe = safeLink(href);
    return safe === undefined ? [] : [` href="${escapeHtml(safe)}"`, ' rel="noopener noreferrer nofollow"'];
  }

  /** Images become links, so that showing the document loads nothing from elsewhere. */
  #image(attrs: readonly Token.Attribute[]): void {
    const value = (wanted: string) => attrs.find(({ name }) => name === wanted)?.value ?? '';
    const link = this.#link(value('src')).join('');
    const alt = escapeHtml(value('alt') || value('src'));
    this.#emit(link && !this.#counts.get('a') ? `<a${link}>${alt}</a>` : alt);
    this.#flow(value('alt'));
  }

  /** The only allowed input is the checkbox of a task. */
  #box(attrs: readonly Token.Attribute[]): void {
    const checked = attrs.some(({ name }) => name === 'checked');
    const html = `<input type="checkbox" disabled${checked ? ' checked' : ''}`;
    this.#items.at(-1)?.boxes.push({ at: this.html.length, html });
    this.#emit(`${html}>`);
    this.#flow(checked ? '[x] ' : '[ ] ');
  }

  #nameBoxes(): void {
    const { text, boxes } = this.#items.pop()!;
    const name = boxes.length ? ` aria-label="${escapeHtml(taskName(text))}">` : '';
    for (const { at, html } of boxes) {
      this.html[at] = html + name;
      this.size += name.length;
    }
  }

  #emit(html: string): void {
    this.size += html.length;
    this.html.push(html);
  }

  #break(tagName: string): void {
    if (paragraphs.has(tagName)) this.#part('\n\n');
    else if (lines.has(tagName)) this.#part('\n');
    else if (tagName === 'td' || tagName === 'th') this.#part('\t');
  }

  #part(gap: string): void {
    if (gap.length > this.#gap.length || (gap === '\n' && this.#gap === '\t')) this.#gap = gap;
  }

  /** Collapses white space (CSS Text 3 §4.1.1). */
  #flow(text: string): void {
    const spaced = text.replace(/[\t\n\f\r ]+/g, ' ');
    const flowing = this.#gap || this.#text.at(-1)?.endsWith(' ') ? spaced.replace(/^ /, '') : spaced;
    if (flowing === ' ') this.#text.push(flowing);
    else if (flowing) this.#write(flowing);
  }

  #write(text: string): void {
    if (this.#gap) this.#endLine();
    this.#gap = '';
    this.#text.push(text);
  }

  /** Removes the space before a line end. */
  #endLine(): void {
    for (let last = this.#text.pop(); last !== undefined; last = this.#text.pop()) {
      const ended = last.trimEnd();
      if (!ended) continue;
      this.#text.push(ended, this.#gap);
      return;
    }
  }
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Elements of Markdown, and HTML elements that only show text: none loads, runs or takes input. */
export const allowed: ReadonlySet<string> = new Set(
  words(`
    a abbr b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure
    h1 h2 h3 h4 h5 h6 hr i ins kbd li mark ol p pre q rp rt ruby s samp small span strike strong sub summary sup
    table tbody td tfoot th thead time tr tt u ul var wbr`),
);

export const empty: ReadonlySet<string> = new Set(words('br col hr wbr'));

/** Elements whose content is raw text for the tokenizer; it is dropped. */
export const unread: ReadonlySet<string> = new Set(
  words('iframe noembed noframes noscript plaintext script style textarea title xmp'),
);

export const lines: ReadonlySet<string> = new Set(words('br dd dt figcaption li summary tr'));
export const paragraphs: ReadonlySet<string> = new Set(
  words('blockquote details div dl figure h1 h2 h3 h4 h5 h6 hr ol p pre table ul'),
);

const number = /^-?\d{1,9}$/;
const token = /^[a-z]{1,12}$/i;

/** Attributes of any element, with patterns of their values. */
export const attributes: Readonly<Record<string, RegExp>> = {
  align: token,
  class: /^language-[\w+#.-]{1,40}$/,
  colspan: number,
  datetime: /^[\w:.+ -]{1,40}$/,
  dir: token,
  lang: /^[A-Za-z0-9-]{1,35}$/,
  open: /^$/,
  reversed: /^$/,
  rowspan: number,
  scope: token,
  span: number,
  start: number,
  title: /^[^\0]{1,500}$/,
};
