import MarkdownIt, { type Env, type MarkdownIt as Parser } from 'markdown-it';
import { autolinks } from './gfm/autolinks.ts';
import { footnotes, type Footnotes } from './gfm/footnotes.ts';
import { strikethrough } from './gfm/strikethrough.ts';
import { isTooCostly, isTooLong, limits } from './limits.ts';

/** Link references, by label, and footnotes of a whole document. */
export interface Shared {
  readonly references: Record<string, { readonly href: string; readonly title: string }>;
  readonly footnotes: Footnotes;
  /** UTF-16 units of addresses and titles that references have inserted so far. */
  referred?: number;
}

/** Limit of {@link Shared.referred}: many short references to one long address would grow without it. */
const mostReferred = 10_000_000;

/** Ends rendering of a block beyond the limits. */
class TooCostly extends Error {}

/** `- [ ]` and `- [x]` begin with a disabled check box (GFM §5.3). */
function taskLists(md: Parser): void {
  md.core.ruler.after('inline', 'task-lists', ({ tokens, Token }) => {
    tokens.forEach(({ type, children }, index) => {
      const first = children?.[0];
      if (type !== 'inline' || first?.type !== 'text' || tokens[index - 2]?.type !== 'list_item_open') return;
      const mark = /^\[([ xX])\](?=\s)/.exec(first.content);
      if (!mark) return;
      first.content = first.content.slice(mark[0].length);
      const box = new Token('html_inline', '', 0);
      box.content = `<input type="checkbox" disabled${mark[1] === ' ' ? '' : ' checked'}>`;
      children?.unshift(box);
    });
  });
}

const md = new MarkdownIt({ html: true })
  .use(strikethrough)
  .use(autolinks)
  .use(taskLists)
  .use(footnotes)
  .use((parser) => {
    parser.core.ruler.at('inline', ({ tokens, env, Token }) => {
      if (env['bounded'] && isTooCostly(tokens)) throw new TooCostly();
      const longest = env['inline'] ?? limits.inline;
      for (const { type, content, children } of tokens) {
        if (type !== 'inline' || !children) continue;
        if (content.length <= Number(longest)) parser.inline.parse(content, parser, env, children);
        else children.push(Object.assign(new Token('text', '', 0), { content }));
      }
    });
    // An attribute: the sanitiser removes `style`.
    parser.core.ruler.push('table-align', ({ tokens }) => {
      for (const { type, attrs } of tokens) {
        const style = (type === 'th_open' || type === 'td_open') && attrs?.find(([name]) => name === 'style');
        if (!style) continue;
        style[0] = 'align';
        style[1] = String(style[1]).replace('text-align:', '');
      }
    });
  });

const envOf = ({ references, footnotes: notes }: Shared): Env => ({ references, footnotes: notes });

/** Collects the definitions of a part into `shared`. */
export function collect(source: string, shared: Shared): void {
  if (source.length > limits.length) return;
  md.block.parse(source, md, envOf(shared), []);
}

/** References up to the limit in total. */
const bounded = (shared: Shared): Shared['references'] =>
  new Proxy(shared.references, {
    get(references, label: string) {
      const found = references[label];
      if (!found) return found;
      shared.referred = (shared.referred ?? 0) + found.href.length + found.title.length;
      return shared.referred > mostReferred ? undefined : found;
    },
  });

/**
 * CommonMark 0.31 and GFM as HTML, with raw HTML: sanitise it before it is shown.
 *
 * @param inline UTF-16 units of a paragraph, heading or cell; a longer one is plain text
 */
export function toHtml(source: string, shared: Shared, inline: number = limits.inline): string {
  return md.render(source, { ...envOf(shared), references: bounded(shared), inline });
}

/** @returns `undefined` for a block beyond the limits: show its source as text */
export function toBoundedHtml(source: string, shared: Shared): string | undefined {
  if (isTooLong(source)) return undefined;
  try {
    return md.render(source, { ...envOf(shared), references: bounded(shared), bounded: true });
  } catch (error) {
    if (error instanceof TooCostly || error instanceof RangeError) return undefined;
    throw error;
  }
}
