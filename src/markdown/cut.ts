/** Characters: a part is at least so long before a heading ends it, and before any other block does. */
const least = { heading: 1_200, block: 3_000 };
/** Characters after which raw HTML that never closes, or a list that never ends, is cut all the same. */
const most = 24_000;

const fenceMark = /^(`{3,}(?=[^`]*$)|~{3,})/;
const listMark = /^(?:[-+*]|\d{1,9}[.)])(?=\s|$)/;
const headingMark = /^#{1,6}(?:\s|$)/;
/** Raw HTML that blank lines do not end (CommonMark 0.31 §4.6, kinds 1 to 5): how it begins, and its end. */
const raw: readonly (readonly [RegExp, RegExp])[] = [
  [/^<(?:script|pre|style|textarea)(?=[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<![a-z]/i, />/],
  [/^<!\[CDATA\[/, /\]\]>/],
];
const htmlMark = /^<\/?[a-z][a-z0-9-]*(?=[\s/>]|$)/i;
const nested = /<(\/?)(?:details|div|section|article|table|blockquote|figure|ul|ol|dl|center)(?=[\s/>])/gi;

/**
 * Cuts markdown where every container is closed, so that each part means the same alone: before a block that begins at
 * the first column after an empty line, outside of fences, lists and raw HTML. The same text around a change gives the
 * same parts.
 */
export function* cut(text: string): Generator<string> {
  let start = 0;
  let blank = true;
  let fence: RegExp | undefined;
  let rawEnd: RegExp | undefined;
  let html = false;
  let open = 0;
  /** Column at which the content of the list's item begins; 0 outside of lists. */
  let list = 0;
  let bullet = '';

  for (let at = 0, next; at < text.length; at = next) {
    const end = text.indexOf('\n', at);
    next = end < 0 ? text.length : end + 1;
    const line = text.slice(at, end < 0 ? next : end);
    const indent = /^ */.exec(line)?.[0].length ?? 0;
    const rest = line.slice(indent);
    if (!rest.trim()) {
      blank = true;
      html = false;
      continue;
    }
    const long = at - start;
    const closed = !fence && !rawEnd && (open <= 0 || long > most);
    if (closed && indent === 0 && rest[0] !== '\t' && at > start) {
      const heading = headingMark.test(rest);
      const mark = listMark.exec(rest)?.[0];
      const inList = list > 0 && mark !== undefined && !(long > most && mark === bullet);
      if ((blank || heading) && !inList && long >= (heading ? least.heading : least.block)) {
        yield text.slice(start, at);
        start = at;
        open = 0;
        list = 0;
      }
    }

    if (fence) {
      if (indent < 4 && fence.test(rest)) fence = undefined;
    } else if (rawEnd) {
      if (rawEnd.test(rest)) rawEnd = undefined;
    } else if (!list || indent < list) {
      if (list && blank && !listMark.test(rest)) list = 0;
      const mark = indent < 4 ? listMark.exec(rest)?.[0] : undefined;
      const fenced = indent < 4 ? fenceMark.exec(rest)?.[0] : undefined;
      const found = indent < 4 ? raw.find(([begin]) => begin.test(rest)) : undefined;
      if (mark && !/^(?:[-*]\s*){3,}$/.test(rest)) {
        const spaces = /^ */.exec(rest.slice(mark.length))?.[0].length ?? 1;
        list = indent + mark.length + (spaces > 4 ? 1 : Math.max(1, spaces));
        bullet = mark;
      } else if (fenced) {
        list = 0;
        fence = new RegExp(`^${fenced[0] === '~' ? '~' : '`'}{${fenced.length},}[ \\t]*$`);
      } else if (found) {
        list = 0;
        if (!found[1].test(rest.slice(2))) rawEnd = found[1];
      } else if (headingMark.test(rest)) list = 0;
      if (indent < 4 && htmlMark.test(rest)) html = true;
      if (html) for (const [, slash] of rest.matchAll(nested)) open += slash ? -1 : 1;
    }
    blank = false;
  }
  if (start < text.length) yield text.slice(start);
}
