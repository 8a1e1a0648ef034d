import { expect, test } from 'vitest';
import spec from 'commonmark-spec/spec.txt?raw';
import { cut } from '../../src/markdown/cut.ts';
import { dependence } from '../../src/markdown/dependence.ts';
import { Footnotes } from '../../src/markdown/gfm/footnotes.ts';
import { collect, toHtml, type Shared } from '../../src/markdown/parser.ts';

const examples = [...spec.matchAll(/^`{32} example\n([\s\S]*?)^\.\n/gm)].map(([, markdown = '']) =>
  markdown.replaceAll('→', '\t'),
);

/** Definitions that all parts of a text share. */
function shared(text: string): Shared {
  const all: Shared = { references: Object.create(null) as Shared['references'], footnotes: new Footnotes() };
  for (const part of cut(text)) collect(part, all);
  return all;
}

const definitions =
  '[foo]: /a\n\n[bar]: /b "t"\n\n[x]: /x\n\n[foo!]: /c\n\n[ref[]: /d\n\n[^n]: Note\n\n[ΑΓΩ]: /e\n\n[a\\]]: /f\n\n> [q\n> r]: /g\n';

/** Parts, and whether what is defined elsewhere may change them. */
const rows: readonly (readonly [string, boolean])[] = [
  ['# Heading\n\nNo brackets.', false],
  ['[there](https://x.example) and ![](picture.png)', false],
  ['- [ ] one', false],
  ['- [x] one', true],
  ['[FOO]', true],
  ['[text][ Foo ]', true],
  ['![Foo][]', true],
  ['> [q\n> r]', true],
  ['[q\nr]', true],
  ['[αγω]', true],
  ['[a\\]]', true],
  ['[none]', false],
  ['\\\\[foo]', true],
  ['`\\`[foo]', true],
  ['[[foo]]', true],
  ['[^n]', true],
  ['[^another]', true],
  ['[foo]: /earlier', true],
  ['[', false],
];

test.for(rows)('%j depends on what is defined: %s', ([part, depends]) => {
  expect(dependence(`${part}\n\n${definitions}`)(part)).toBe(depends);
});

test('keeps independent parts the same for any definitions', () => {
  const all = examples.filter((example) => example.includes(']:')).join('\n\n') + definitions;
  let free = 0;
  let changed = 0;
  for (const example of examples) {
    const alone = toHtml(example, shared(''));
    const among = toHtml(example, shared(`${definitions}\n\n${all}`));
    if (alone !== among) changed++;
    if (dependence(`${example}\n\n${all}`)(example)) continue;
    free++;
    expect([example, alone]).toEqual([example, among]);
  }
  expect(free).toBeGreaterThan(500);
  expect(changed).toBeGreaterThan(10);
});

test('treats all brackets as references above the limit of definitions', () => {
  const many = Array.from({ length: 6_000 }, (_, index) => `[r${index}]: /${index}`).join('\n');
  expect(dependence(many)('[none]')).toBe(true);
  expect(dependence(many)('none')).toBe(false);
});

test.for(['[', '[]:', ']:', '\\[', '[a', '[^a]: ', '[^'])(
  'a text that is %s over and over is read in one go',
  (piece) => {
    const text = piece.repeat(100_000);
    expect(typeof dependence(text)(text)).toBe('boolean');
  },
);
