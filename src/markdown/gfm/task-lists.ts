import type { MarkdownIt } from 'markdown-it';

/** `- [ ]` and `- [x]` begin with a box that shows, and does not take, a tick (GFM §5.3). */
export function taskLists(md: MarkdownIt): void {
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
