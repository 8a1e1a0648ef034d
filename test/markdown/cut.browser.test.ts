import { expect, test } from 'vitest';
import spec from 'commonmark-spec/spec.txt?raw';
import { cut } from '../../src/markdown/cut.ts';
import { Footnotes } from '../../src/markdown/gfm/footnotes.ts';
import { collect, toHtml, type Shared } from '../../src/markdown/parser.ts';

const filler = `${'Some words that go on. '.repeat(50)}\n`;

/** Blocks that go on over empty lines, or stop at one: what could be cut in two. */
const texts: Readonly<Record<string, string>> = {
  'the specification': spec,
  fences: `\`\`\`js\n\n${filler}\n# no\n\n${filler}\n\n${filler}\`\`\` x\n\n${filler}\n\`\`\`\n\n# yes\n\n~~~\n\n${filler}\n\n${filler}\n\n${filler}`,
  lists: `${`- one\n\n  ${filler}\n  # in it\n\n`.repeat(8)}\n${filler}\n1. a\n\n${filler}\n2. b\n`,
  'a list after a list': `- one\n\n  ${filler}\n\n  ${filler}\n\n  ${filler}\n* two\n\n${filler}`,
  'raw HTML': `<!--\n\n${filler}\n\n# no\n\n${filler}\n\n${filler}-->\n\n# yes\n\n<pre>\n\n${filler}\n\n${filler}\n\n${filler}\n# no\n</pre>\n`,
  'indented code and quotations': `${`    code\n\n\n    ${filler}\n> ${filler}\n\tcode\n\n`.repeat(8)}`,
  'white space that is none of markdown’s': `${`\u00a0\n${filler}\u2003\n\n\t\n \n`.repeat(8)}`,
};

test.for(Object.entries(texts))('%s: every part means the same alone', ([, text]) => {
  const shared: Shared = { references: Object.create(null) as Shared['references'], footnotes: new Footnotes() };
  collect(text, shared);
  const parts = [...cut(text)];
  expect(parts.join('')).toBe(text);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.map((part) => toHtml(part, shared)).join('')).toBe(toHtml(text, shared));
});

test('cuts the text around a change the same', () => {
  const text = Array.from({ length: 40 }, (_, index) => `## Heading ${index}\n\n${filler}\n`).join('');
  const before = new Set(cut(text));
  const after = [...cut(text.replace('Heading 20', 'Another heading'))];
  expect(after.filter((part) => !before.has(part))).toHaveLength(1);
});
