import Turndown from 'turndown';
import { parseUrl } from '../../../contract/parse-url.ts';
import { webLink } from '../../../contract/web-link.ts';
import { sanitise, sanitiseForeign } from '../../../markdown/sanitise.ts';

interface Converted {
  readonly markdown: string;
  /** It has blocks, such as a list, and starts on a line of its own. */
  readonly isBlock: boolean;
}

const blocks = 'h1, h2, h3, h4, h5, h6, ul, ol, pre, table, blockquote, hr';
const marks = 'b, strong, i, em, del, s';
const formats = `${blocks}, ${marks}, a[href], code, img`;

const oneLine = (markdown: string): string => markdown.trim().replace(/\s*\n\s*/g, ' ');

/** URL on the web, or an e-mail address. A relative reference leads elsewhere in this document. */
const linkOf = (url: string | null): string | undefined => {
  if (url && /^mailto:/i.test(url)) return url;
  return url && parseUrl(url) ? webLink(url) : undefined;
};

const link = (label: string, url: string): string =>
  `[${label}](${url.replace(/[\s<>()\\]/g, (each) => (each.trim() ? `%${each.charCodeAt(0).toString(16).toUpperCase()}` : '%20'))})`;

const alignments: Readonly<Record<string, string>> = { left: ':--', center: ':-:', right: '--:' };

/** The row below the header of a table. */
const divider = (row: HTMLTableRowElement): string => {
  const columns = [...row.cells].flatMap(({ align, colSpan }) =>
    Array.from({ length: colSpan }, () => alignments[align] ?? '---'),
  );
  return `\n| ${columns.join(' | ')} |`;
};

const layouts = new WeakMap<HTMLTableElement, boolean>();

/** A table that only arranges its content. Remembered, because each cell asks. */
function isLayout(table: HTMLTableElement | null): boolean {
  if (!table) return true;
  let found = layouts.get(table);
  if (found === undefined) {
    const isNested = !!table.querySelector('table') || !!table.parentElement?.closest('table');
    layouts.set(table, (found = isNested || table.rows[0]?.cells.length === 1));
  }
  return found;
}

const places = new WeakMap<Element, number>();

/** Index among the siblings. Items are asked in their order, so that each counts from the one before. */
function placeOf(item: Element): number {
  const { previousElementSibling: before } = item;
  const place = before ? (places.get(before) ?? [...item.parentElement!.children].indexOf(before)) + 1 : 0;
  places.set(item, place);
  return place;
}

const tableOf = (node: Node): HTMLTableElement | null => (node as Element).closest('table');

let converter: Turndown | undefined;

/** Turndown with the extensions of GitHub-flavoured Markdown. */
function turndown(): Turndown {
  converter ??= new Turndown({
    headingStyle: 'atx',
    hr: '---',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
  })
    .addRule('struck', { filter: ['del', 's'], replacement: (content) => (content.trim() ? `~~${content}~~` : '') })
    .addRule('task', {
      filter: 'input',
      replacement: (_content, node) => {
        const { previousSibling, parentElement, checked } = node as HTMLInputElement;
        return !previousSibling && parentElement?.closest('li') ? `[${checked ? 'x' : ' '}] ` : '';
      },
    })
    .addRule('list', {
      filter: ['ul', 'ol'],
      replacement: (content, { parentElement }) => {
        if (parentElement?.localName === 'li') return `\n${content.trim()}\n`;
        // Older pages nest lists without an item.
        if (/^[ou]l$/.test(parentElement?.localName ?? '')) return `\n${content.trim().replace(/^(?=.)/gm, '   ')}\n`;
        return `\n\n${content.trim()}\n\n`;
      },
    })
    .addRule('item', {
      filter: 'li',
      replacement: (content, node, { bulletListMarker }) => {
        const list = node.parentElement;
        const isNumbered = list?.localName === 'ol';
        const mark = isNumbered
          ? `${(list as HTMLOListElement).start + placeOf(node as Element)}. `
          : `${bulletListMarker} `;
        const text = content.trim().replace(/^\[([ x])\] +/, '[$1] ');
        return `\n${mark}${text.replace(/\n(?=.)/g, `\n${' '.repeat(mark.length)}`)}\n`;
      },
    })
    .addRule('code', {
      filter: 'pre',
      replacement: (_content, node) => {
        const text = node.textContent?.replace(/\n$/, '') ?? '';
        const runs = (text.match(/`{3,}/g) ?? []).map(({ length }) => length);
        const fence = '`'.repeat(Math.max(2, ...runs) + 1);
        const language = /language-(\S+)/.exec((node as Element).querySelector('code')?.className ?? '')?.[1] ?? '';
        return `\n\n${fence}${language}\n${text}\n${fence}\n\n`;
      },
    })
    .addRule('link', {
      filter: 'a',
      replacement: (content, node) => {
        const label = oneLine(content).replace(/^#+ /, '');
        const url = linkOf((node as Element).getAttribute('href'));
        return label && url ? link(label, url) : content;
      },
    })
    .addRule('picture', {
      filter: 'img',
      replacement: (_content, node) => {
        const { alt } = node as HTMLImageElement;
        const url = linkOf((node as Element).getAttribute('src'));
        const label = oneLine(turndown().escape(alt));
        return url && !(node as Element).closest('a') ? link(label || turndown().escape(url), url) : label;
      },
    })
    .addRule('cell', {
      filter: ['td', 'th'],
      replacement: (content, node) => {
        if (isLayout(tableOf(node))) return `\n\n${content}\n\n`;
        const text = oneLine(content).replace(/(?<!\\)\|/g, String.raw`\|`);
        return `| ${text} ${'|  '.repeat((node as HTMLTableCellElement).colSpan - 1)}`;
      },
    })
    .addRule('row', {
      filter: 'tr',
      replacement: (content, node) => {
        const table = tableOf(node);
        if (isLayout(table)) return content;
        return `\n${content}|${table?.rows[0] === node ? divider(node as HTMLTableRowElement) : ''}\n`;
      },
    })
    .addRule('rows', { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => content });
  return converter;
}

const styleOf = (element: Element): string => element.getAttribute('style') ?? '';

/** Formats that Google Docs writes as styles. */
const styledMarks = {
  b: /font-weight:\s*(?:bold|[6-9]00)/i,
  i: /font-style:\s*italic/i,
  s: /text-decoration(?:-line)?:[^;]*line-through/i,
} as const;

function marksOfStyles(content: DocumentFragment): void {
  for (const element of content.querySelectorAll('b, strong')) {
    if (/font-weight:\s*(?:normal|400)/i.test(styleOf(element))) element.replaceWith(...element.childNodes);
  }
  for (const element of content.querySelectorAll('span')) {
    for (const [name, pattern] of Object.entries(styledMarks)) {
      // A heading is bold anyway.
      if (!pattern.test(styleOf(element)) || (name === 'b' && element.closest('h1, h2, h3, h4, h5, h6'))) continue;
      const mark = element.ownerDocument.createElement(name);
      mark.append(...element.childNodes);
      element.append(mark);
    }
  }
}

/** Joins marks that follow each other: a word processor writes one for each change of the font. */
function joinMarks(content: DocumentFragment): void {
  for (const span of content.querySelectorAll('span')) span.replaceWith(...span.childNodes);
  for (const mark of content.querySelectorAll(marks)) {
    const { previousSibling: before } = mark;
    if ((before as Element | null)?.localName !== mark.localName) continue;
    mark.prepend(...before!.childNodes);
    before!.remove();
  }
}

/** Makes lists of the paragraphs of Word, which has the level in a style and the marker in the text. */
function listsOfWord(content: DocumentFragment): void {
  const made = new WeakSet<Node>();
  for (const paragraph of content.querySelectorAll("p[style*='mso-list' i]")) {
    const level = Number(/mso-list:[^;]*\blevel(\d)/i.exec(styleOf(paragraph))?.[1]);
    if (!level) continue;
    const marker = [...paragraph.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/i.test(styleOf(span)));
    const number = /^\(?(\d+|[a-z]+)[.)]/i.exec(marker?.textContent?.trim() ?? '')?.[1];
    const name = number === undefined ? 'ul' : 'ol';
    const listAt = (place: Node | null | undefined): Element | undefined =>
      place && made.has(place) ? (place as Element) : undefined;
    let list = listAt(paragraph.previousElementSibling);
    let parent: Element | undefined;
    for (let depth = 1; depth < level && list?.lastElementChild; depth += 1) {
      parent = list.lastElementChild;
      list = listAt(parent.lastElementChild);
    }
    if (list?.localName !== name) {
      list = paragraph.ownerDocument.createElement(name);
      if (Number(number) > 1) list.setAttribute('start', number!);
      made.add(list);
      if (parent) parent.append(list);
      else paragraph.before(list);
    }
    marker?.remove();
    const item = paragraph.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
}

/** HTML whose formats are elements instead of styles. */
function withoutStyles(html: string): string {
  if (!/style=/i.test(html)) return html;
  const content = sanitiseForeign(html);
  listsOfWord(content);
  marksOfStyles(content);
  joinMarks(content);
  const box = content.ownerDocument.createElement('div');
  box.append(content);
  return box.innerHTML;
}

/** Markdown of HTML; `undefined` if the HTML has no formatting. */
export function convert(html: string): Converted | undefined {
  const content = sanitise(withoutStyles(html));
  // Word processors wrap whole documents in `<b>`.
  for (const mark of content.querySelectorAll(marks)) {
    if (mark.querySelector(`${blocks}, p, div`)) mark.replaceWith(...mark.childNodes);
  }
  if (!content.querySelector(formats)) return undefined;
  const isBlock = !!content.querySelector(`${blocks}, p + p`);
  return { markdown: turndown().turndown(content).trim(), isBlock };
}
