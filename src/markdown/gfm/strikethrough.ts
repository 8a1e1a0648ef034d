import type { MarkdownIt, StateInline } from 'markdown-it';

const tilde = 0x7e;

/** One or two tildes on both sides (GFM §6.5); markdown-it itself requires two. */
export function strikethrough(md: MarkdownIt): void {
  md.inline.ruler.at('strikethrough', (state, silent) => {
    if (silent || state.src.charCodeAt(state.pos) !== tilde) return false;
    const { can_open: open, can_close: close, length } = state.scanDelims(state.pos, true);
    const run = state.push('text', '', 0);
    run.content = '~'.repeat(length);
    // One marker per length, above all code units, so that one tilde never closes two.
    const marker = 0x1_0000 + length;
    if (length <= 2) {
      state.delimiters.push({ marker, length: 0, token: state.tokens.length - 1, end: -1, open, close });
    }
    state.pos += length;
    return true;
  });
  md.inline.ruler2.at('strikethrough', (state) => {
    strike(state, state.delimiters);
    for (const meta of state.tokens_meta) if (meta?.delimiters) strike(state, meta.delimiters);
  });
}

function strike(state: StateInline, delimiters: StateInline['delimiters']): void {
  for (const { marker, token, end } of delimiters) {
    const closing = delimiters[end];
    if (marker <= 0x1_0000 || !closing) continue;
    for (const [index, nesting] of [
      [token, 1],
      [closing.token, -1],
    ] as const) {
      const tag = state.tokens[index];
      if (!tag) continue;
      Object.assign(tag, { type: nesting === 1 ? 's_open' : 's_close', tag: 'del', nesting, markup: tag.content });
      tag.content = '';
    }
  }
}
