import { expect, test } from 'vitest';
import { MarkdownArticle } from '../../src/markdown/article.ts';
import { normalised } from './normalised.ts';

async function rendered(markdown: string): Promise<HTMLElement> {
  const container = document.createElement('div');
  await new MarkdownArticle(container, {
    footnotes: { heading: 'Footnotes', back: (number) => `Back to ${number}` },
  }).show(markdown);
  return container;
}

/** Markdown, and the HTML that it stands for. */
const rows: readonly (readonly [string, string, string])[] = [
  [
    'a table with alignment',
    '| a | b | c |\n|:--|:-:|--:|\n| 1 | 2 \\| 3 | `x` |\n| 4 |',
    `<table><thead><tr><th align="left">a</th><th align="center">b</th><th align="right">c</th></tr></thead>
     <tbody><tr><td align="left">1</td><td align="center">2 | 3</td><td align="right"><code>x</code></td></tr>
     <tr><td align="left">4</td><td align="center"></td><td align="right"></td></tr></tbody></table>`,
  ],
  ['no table with too few columns', '| a | b |\n| - |\n| c |', '<p>| a | b |\n| - |\n| c |</p>'],
  ['two tildes and one', '~~gone~~ and ~gone~', '<p><del>gone</del> and <del>gone</del></p>'],
  ['three tildes, and unequal ones', 'a ~~~b~~~ c ~~d~ e', '<p>a ~~~b~~~ c ~~d~ e</p>'],
  ['struck within strong', '**a ~~b *c*~~**', '<p><strong>a <del>b <em>c</em></del></strong></p>'],
  [
    'tasks',
    '- [ ] one\n- [x] two\n  - [X] three\n- [] four\n- [ ]five',
    `<ul><li><input type="checkbox" disabled> one</li><li><input type="checkbox" disabled checked> two
     <ul><li><input type="checkbox" disabled checked> three</li></ul></li><li>[] four</li><li>[ ]five</li></ul>`,
  ],
  [
    'loose tasks',
    '1. [x] a\n\n2. b',
    '<ol><li><p><input type="checkbox" disabled checked> a</p></li><li><p>b</p></li></ol>',
  ],
  [
    'bare addresses',
    'See www.lindholm.example/a_b, (https://x.example/y(z)) and http://x.example/?q=a&hl=b&amp;.',
    `<p>See <a href="http://www.lindholm.example/a_b">www.lindholm.example/a_b</a>,
     (<a href="https://x.example/y(z)">https://x.example/y(z)</a>) and
     <a href="http://x.example/?q=a&amp;hl=b">http://x.example/?q=a&amp;hl=b</a>&amp;.</p>`,
  ],
  [
    'mail addresses',
    'bo.ek+x@ek.example, mailto:a@b.example. and a.b-c_d@a.b-',
    `<p><a href="mailto:bo.ek+x@ek.example">bo.ek+x@ek.example</a>, <a href="mailto:a@b.example">mailto:a@b.example</a>.
     and a.b-c_d@a.b-</p>`,
  ],
  [
    'no address in code, in a link or in a word',
    '`www.a.example` [www.b.example](/c) xwww.d.example',
    '<p><code>www.a.example</code> <a href="/c">www.b.example</a> xwww.d.example</p>',
  ],
  [
    'no domain with an underscore at its end',
    'http://a.b_c.example http://a_b.c.example',
    '<p>http://a.b_c.example <a href="http://a_b.c.example">http://a_b.c.example</a></p>',
  ],
];

test.for(rows)('%s', async ([, markdown, html]) => {
  const expected = new DOMParser().parseFromString(html, 'text/html').body;
  const part = (await rendered(markdown)).querySelector('.part')!;
  // Directions are the article's, not the parser's.
  for (const each of part.querySelectorAll('[dir]')) each.removeAttribute('dir');
  expect(normalised(part)).toBe(normalised(expected));
});

test('numbers footnotes by their first reference, with links in both directions', async () => {
  const container = await rendered(
    'One[^b], two[^a], one again[^B], none[^c].\n\n[^a]: First **a**,\n    and more.\n\n    Next paragraph.[^d]\n\n[^b]: `b`\n[^d]: d\n',
  );
  const [text, notes] = container.children;
  expect(text!.textContent?.trim()).toBe('One1, two2, one again1, none[^c].');
  expect(notes!.getAttribute('aria-label')).toBe('Footnotes');
  expect(Array.from(notes!.querySelectorAll('li'), (item) => item.textContent?.trim().replace(/\s+/g, ' '))).toEqual([
    'b ↩',
    'First a, and more. Next paragraph.3 ↩',
    'd ↩',
  ]);
  for (const link of container.querySelectorAll('a')) {
    expect(container.querySelector(`#user-content-${link.hash.slice(1)}`)).not.toBeNull();
  }
  expect(notes!.querySelector('a[href="#fnref-1"]')?.getAttribute('aria-label')).toBe('Back to 1');
});

test('finds definitions in other parts', async () => {
  const filler = `${'word '.repeat(200)}\n\n`.repeat(20);
  const container = await rendered(`[a] and [^n]\n\n${filler}[a]: /there\n\n[^n]: Note\n`);
  expect(container.querySelectorAll('.part').length).toBeGreaterThan(3);
  expect(container.querySelector('a')?.getAttribute('href')).toBe('/there');
  expect(container.querySelector('section')?.textContent).toContain('Note');
});

test('gives headings anchors, with a number for repeated names', async () => {
  const container = await rendered('# Årsmöte 2026!\n\n## A `b` *c*\n\n## A b c\n\n# <b id="x">constructor</b>');
  expect(Array.from(container.querySelectorAll('h1, h2'), ({ id }) => id)).toEqual([
    'user-content-årsmöte-2026',
    'user-content-a-b-c',
    'user-content-a-b-c-1',
    'user-content-constructor',
  ]);
});
