import type { MarkdownIt, StateCore, Token } from 'markdown-it';

const web = /(?<=^|[\s*_~(])(?:https?:\/\/|www\.)[^\s<]+/gi;
const mail = /(?<![\w.+/-])(?:mailto:)?[\w.+-]+@[\w-]+(?:\.[\w-]+)+(?![\w@-])/gi;

/** Turns URLs in text into links (GFM §6.9). */
export function autolinks(md: MarkdownIt): void {
  md.core.ruler.after('inline', 'autolinks', (state) => {
    for (const inline of state.tokens) {
      const { type, children, content } = inline;
      if (type !== 'inline' || !children || !/:\/\/|www\.|@/i.test(content)) continue;
      let depth = 0;
      inline.children = children.flatMap((token) => {
        if (token.type === 'link_open') depth++;
        if (token.type === 'link_close') depth--;
        // Also inside of a raw `<a>`.
        if (token.type === 'html_inline')
          depth += /^<a[\s>]/i.test(token.content) ? 1 : /^<\/a/i.test(token.content) ? -1 : 0;
        return token.type === 'text' && depth <= 0 ? split(state, token) : [token];
      });
    }
  });
}

interface Found {
  readonly at: number;
  readonly text: string;
  readonly href: string;
}

function split(state: StateCore, token: Token): Token[] {
  const { content } = token;
  const found = [...findWeb(content), ...findMail(content)].toSorted((one, other) => one.at - other.at);
  if (!found.length) return [token];
  const tokens: Token[] = [];
  let done = 0;
  const text = (from: number, to: number) => {
    if (to <= from) return;
    const part = new state.Token('text', '', 0);
    part.content = content.slice(from, to);
    tokens.push(part);
  };
  for (const { at, text: label, href } of found) {
    if (at < done) continue;
    text(done, at);
    const open = new state.Token('link_open', 'a', 1);
    open.attrs = [['href', state.md.normalizeLink(href)]];
    const inner = new state.Token('text', '', 0);
    inner.content = label;
    tokens.push(open, inner, new state.Token('link_close', 'a', -1));
    done = at + label.length;
  }
  text(done, content.length);
  return tokens;
}

function* findWeb(content: string): Iterable<Found> {
  for (const { 0: match, index: at } of content.matchAll(web)) {
    const text = withoutTrail(match);
    const bare = /^www\./i.test(text);
    const host = /^(?:https?:\/\/)?([^/?#:]*)/i.exec(text)?.[1] ?? '';
    if (isDomain(host, bare)) yield { at, text, href: bare ? `http://${text}` : text };
  }
}

function* findMail(content: string): Iterable<Found> {
  for (const { 0: text, index: at } of content.matchAll(mail)) {
    const address = text.replace(/^mailto:/i, '');
    if (!/[_-]$/.test(text)) yield { at, text, href: `mailto:${address}` };
  }
}

/** The last two labels have no underscore; after `www.` there is one more label. */
function isDomain(host: string, bare: boolean): boolean {
  const labels = host.split('.');
  if (labels.some((label) => !/^[\p{L}\p{N}_-]+$/u.test(label))) return false;
  return labels.length > (bare ? 1 : 0) && !labels.slice(-2).some((label) => label.includes('_'));
}

/** Removes trailing punctuation, unmatched parentheses and entities. */
function withoutTrail(match: string): string {
  let end = match.length;
  let unopened = count(match, ')') - count(match, '(');
  for (;;) {
    const last = match.charAt(end - 1);
    if (last === ')' && unopened > 0) unopened -= 1;
    else if (last === ';') {
      let start = end - 1;
      while (/[a-z0-9]/i.test(match.charAt(start - 1))) start -= 1;
      if (start === end - 1 || match.charAt(start - 1) !== '&') break;
      end = start;
    } else if (!last || !'?!.,:*_~\'"'.includes(last)) break;
    end -= 1;
  }
  return match.slice(0, end);
}

const count = (text: string, character: string): number => text.split(character).length - 1;
