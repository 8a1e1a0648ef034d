import type { Token } from 'markdown-it';

/**
 * Limits of a block that readers and servers render. Beyond them it is text, because the parser, the sanitiser or the
 * layout would block the thread for more than 100 ms: none of them can be interrupted within a block.
 */
export const limits = {
  /** UTF-16 units of a block. */
  length: 100_000,
  /** UTF-16 units of a paragraph, heading or cell: parsing it takes quadratic time. */
  inline: 20_000,
  /** The same for a block that a user asked for anyway. */
  inlineOnRequest: 200_000,
  /** Elements of a block: tokens, tags of raw HTML, and pairs of delimiters, matched or not. */
  elements: 2_500,
  /** Level of a nested block, from which the parser drops text. */
  level: 99,
  /** Lines of code. */
  lines: 4_000,
} as const;

/** Combining characters that take quadratic time to shape. */
const stacked = /\p{M}{200}/u;
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Tells before parsing whether a block is too large. */
export const isTooLong = (source: string): boolean => source.length > limits.length || stacked.test(source);

/** Tells after parsing its blocks, before their inline content, whether a block is too costly to render. */
export function isTooCostly(tokens: readonly Token[]): boolean {
  let elements = 0;
  for (const { type, content, nesting, hidden, level } of tokens) {
    if (level >= limits.level) return true;
    if (nesting === 1 && !hidden) elements += 1;
    if (type === 'inline') {
      if (content.length > limits.inline) return true;
      elements += count(content, /[*_~`[\]]/g) / 2 + count(content, /<[a-z]/gi);
    } else if (type === 'html_block') elements += count(content, /<[a-z]/gi);
    else if (content.length > limits.lines && count(content, /\n/g) > limits.lines) return true;
  }
  return elements > limits.elements;
}

/** UTF-16 units of a chunk of text. */
const chunk = 2_000;

/** Cuts text into chunks that are laid out one by one: after a line where there is one, else within it. */
export function* textChunks(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    let end = Math.min(text.length, at + chunk);
    if (end < text.length) {
      const line = text.slice(at, end).lastIndexOf('\n') + 1;
      if (line) end = at + line;
      else if (/[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end -= 1;
    }
    yield text.slice(at, end);
    at = end;
  }
}
