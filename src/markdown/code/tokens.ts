import type { CodeLanguage } from './languages.ts';

export type CodeKind = 'comment' | 'text' | 'number' | 'word';

/** Range of code, in UTF-16 offsets. */
export interface CodeToken {
  readonly kind: CodeKind;
  readonly from: number;
  readonly to: number;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);

const patterns = new WeakMap<CodeLanguage, RegExp>();

/** One expression per language, with a group per kind; no alternative backtracks. */
function patternOf(language: CodeLanguage): RegExp {
  const known = patterns.get(language);
  if (known) return known;
  const { line = [], block = [], quotes = '', longQuotes = [], words = '' } = language;
  const comments = [
    ...block.map(([open, close]) => `${escaped(open)}[^]*?(?:${escaped(close)}|$)`),
    ...line.map((mark) => `${escaped(mark)}[^\\n]*`),
  ];
  const texts = [
    ...longQuotes.map((quote) => `${escaped(quote)}(?:\\\\[^]|(?!${escaped(quote)})[^\\\\])*(?:${escaped(quote)}|$)`),
    ...[...quotes].map((quote) => `${quote}(?:\\\\.|[^\\\\${quote}\\n])*(?:${quote}|$)`),
  ];
  const group = (name: CodeKind, alternatives: readonly string[]) => `(?<${name}>${alternatives.join('|') || '(?!)'})`;
  const word = words ? [`\\b(?:${words.split(' ').map(escaped).join('|')})\\b`] : [];
  const number = String.raw`\b(?:0[xXbBoO][\da-fA-F_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?)\b`;
  const all = [group('comment', comments), group('text', texts), group('number', [number]), group('word', word)];
  const pattern = new RegExp(all.join('|'), language.anyCase ? 'gi' : 'g');
  patterns.set(language, pattern);
  return pattern;
}

export function* tokensOf(code: string, language: CodeLanguage): Generator<CodeToken> {
  for (const { 0: text, index: from, groups = {} } of code.matchAll(patternOf(language))) {
    const kind = (['comment', 'text', 'number', 'word'] as const).find((name) => groups[name] !== undefined);
    if (kind && text) yield { kind, from, to: from + text.length };
  }
}
