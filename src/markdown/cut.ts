/** Minimum length of a part, in characters, before a heading or any other block ends it. */
const least = { heading: 1_200, block: 3_000 };
/** Each block by itself. */
const none = { heading: 0, block: 0 };
/** Characters after which unclosed HTML and endless lists are cut anyway. */
const most = 24_000;

const fenceMark = /^(`{3,}(?=[^`]*$)|~{3,})/;
const listMark = /^(?:[-+*]|\d{1,9}[.)])(?=\s|$)/;
const headingMark = /^#{1,6}(?:\s|$)/;
/** Raw HTML that blank lines do not end (CommonMark 0.31 §4.6, kinds 1 to 5): start and end. */
const raw: readonly (readonly [RegExp, RegExp])[] = [
  [/^<(?:script|pre|style|textarea)(?=[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<![a-z]/i, />/],
  [/^<!\[CDATA\[/, /\]\]>/],
];
const htmlMark = /^<\/?[a-z][a-z0-9-]*(?=[\s/>]|$)/i;
const nested = /<(\/?)(?:details|div|section|article|table|blockquote|figure|ul|ol|dl|center)(?=[\s/>])/gi;

const space = 0x20;
const tab = 0x09;
/** By character code: possible starts of a list, heading, fence or raw HTML. */
const isMark = Array.from({ length: 0x80 }, (_, code) => /[-+*\d#`~<]/.test(String.fromCharCode(code)));

/**
 * Cuts Markdown into parts that are independent of each other: before a block at the first column after a blank line,
 * outside of fences, lists and raw HTML. Text around a change is cut the same.
 */
export function* cut(text: string): Generator<string> {
  for (const part of cutAt(text, least)) {
    if (part.length <= 2 * least.block) yield part;
    else yield* isolate(part);
  }
}

/** Separates a long block from the short ones around it, which stay readable if it is shown as text. */
function* isolate(part: string): Generator<string> {
  let short = '';
  for (const block of cutAt(part, none)) {
    if (block.length <= least.block) {
      short += block;
      continue;
    }
    if (short) yield short;
    short = '';
    yield block;
  }
  if (short) yield short;
}

function* cutAt(text: string, minimum: typeof least): Generator<string> {
  let start = 0;
  let blank = true;
  let fence: RegExp | undefined;
  let rawEnd: RegExp | undefined;
  let html = false;
  let open = 0;
  /** Content column of the current list item; 0 outside of lists. */
  let list = 0;
  let bullet = '';

  for (let at = 0, next; at < text.length; at = next) {
    const found = text.indexOf('\n', at);
    const end = found < 0 ? text.length : found;
    next = end + 1;
    let first = at;
    while (text.charCodeAt(first) === space) first++;
    const indent = first - at;
    const code = text.charCodeAt(first);
    // Fast path: a letter at the start of a line can only begin a paragraph.
    const plain = code > space && !isMark[code];
    if (first >= end || (code === tab && !/[^ \t]/.test(text.slice(first, end)))) {
      blank = true;
      html = false;
      continue;
    }
    const long = at - start;
    if (at > start && indent === 0 && code !== tab && long >= minimum.heading) {
      const closed = !fence && !rawEnd && (open <= 0 || long > most);
      const rest = plain ? '' : text.slice(first, end);
      const heading = headingMark.test(rest);
      const mark = listMark.exec(rest)?.[0];
      const inList = list > 0 && mark !== undefined && !(long > most && mark === bullet);
      if (closed && (heading || (blank && long >= minimum.block)) && !inList) {
        yield text.slice(start, at);
        start = at;
        open = 0;
        list = 0;
      }
    }

    if (plain && !rawEnd && !html) {
      if (!fence && list && indent < list && blank) list = 0;
      blank = false;
      continue;
    }
    const rest = text.slice(first, end);
    if (fence) {
      if (indent < 4 && fence.test(rest)) fence = undefined;
    } else if (rawEnd) {
      if (rawEnd.test(rest)) rawEnd = undefined;
    } else if (!list || indent < list) {
      if (list && blank && !listMark.test(rest)) list = 0;
      const mark = indent < 4 ? listMark.exec(rest)?.[0] : undefined;
      const fenced = indent < 4 ? fenceMark.exec(rest)?.[0] : undefined;
      const tag = indent < 4 && code === 0x3c;
      const opened = tag ? raw.find(([begin]) => begin.test(rest)) : undefined;
      if (mark && !/^(?:[-*]\s*){3,}$/.test(rest)) {
        const spaces = /^ */.exec(rest.slice(mark.length))?.[0].length ?? 1;
        list = indent + mark.length + (spaces > 4 ? 1 : Math.max(1, spaces));
        bullet = mark;
      } else if (fenced) {
        list = 0;
        fence = new RegExp(`^${fenced[0] === '~' ? '~' : '`'}{${fenced.length},}[ \\t]*$`);
      } else if (opened) {
        list = 0;
        if (!opened[1].test(rest.slice(2))) rawEnd = opened[1];
      } else if (headingMark.test(rest)) list = 0;
      if (tag && htmlMark.test(rest)) html = true;
      if (html) for (const [, slash] of rest.matchAll(nested)) open += slash ? -1 : 1;
    }
    blank = false;
  }
  if (start < text.length) yield text.slice(start);
}
