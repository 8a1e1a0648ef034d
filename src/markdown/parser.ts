import MarkdownIt, { type Env } from 'markdown-it';
import { autolinks } from './gfm/autolinks.ts';
import { footnotes, type Footnotes } from './gfm/footnotes.ts';
import { strikethrough } from './gfm/strikethrough.ts';
import { taskLists } from './gfm/task-lists.ts';

/** What the parts of a document have in common: where its links lead, by label, and its footnotes. */
export interface Shared {
  readonly references: Record<string, { readonly href: string; readonly title: string }>;
  readonly footnotes: Footnotes;
  /** UTF-16 units of the addresses and titles that references have stood for so far. */
  referred?: number;
}

/** So much of it in a document: short references to long addresses would make very much of very little. */
const mostReferred = 10_000_000;

/** UTF-16 units of a paragraph or a cell over which its signs are text: parsing them takes the square of its length. */
const longestInline = 20_000;

const md = new MarkdownIt({ html: true })
  .use(strikethrough)
  .use(autolinks)
  .use(taskLists)
  .use(footnotes)
  .use((parser) => {
    parser.core.ruler.at('inline', ({ tokens, env, Token }) => {
      for (const { type, content, children } of tokens) {
        if (type !== 'inline' || !children) continue;
        if (content.length <= longestInline) parser.inline.parse(content, parser, env, children);
        else children.push(Object.assign(new Token('text', '', 0), { content }));
      }
    });
    // By attribute, because a `style` is nothing that may pass.
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

/** Takes in what a part defines for the whole document. */
export function collect(source: string, shared: Shared): void {
  md.block.parse(source, md, envOf(shared), []);
}

/** What references stand for, as long as that is not too much in all. */
const bounded = (shared: Shared): Shared['references'] =>
  new Proxy(shared.references, {
    get(references, label: string) {
      const found = references[label];
      if (!found) return found;
      shared.referred = (shared.referred ?? 0) + found.href.length + found.title.length;
      return shared.referred > mostReferred ? undefined : found;
    },
  });

/** CommonMark 0.31 and GFM as HTML, raw HTML included: nothing that may be shown before it is sanitised. */
export function toHtml(source: string, shared: Shared): string {
  return md.render(source, { ...envOf(shared), references: bounded(shared) });
}
