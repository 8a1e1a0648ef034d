import { Footnotes, toHtml } from '@service/widgets/markdown';
import { expect, test } from 'vitest';
import { clustersOf, similarities } from '../../../../../platform/src/features/resources/derive/similarity.ts';
import { deriveEach } from '../../../../../platform/src/features/resources/jobs/derive-document.ts';
import { keywordsOf, termsOf } from '../../../../../platform/src/features/resources/derive/keywords.ts';
import { targetOf, readMarkdown } from '../../../../../platform/src/features/resources/derive/reading.ts';
import { foldedWords } from '../../../../../platform/src/features/resources/derive/words.ts';
import { readQuery, snippetOf } from '../../../../../platform/src/features/resources/search/query.ts';
import { escapeHtml } from '../../../../../platform/src/features/resources/derive/reader.ts';

test('converts a document to plain text, in paragraphs and lines', async () => {
  const source = `# Rubrik ett

En *rad*
och en till\\
ny rad med \`kod\` & &auml;.

| a | b |
|---|---|
| 1 | 2 |

- [x] klart
- [ ] inte
  - under

\`\`\`js
if (a <  b) {
  c();
}
\`\`\`

![en bild](x.png) <!-- nej --> <style>p{}</style><br>slut`;
  const { text, links } = await readMarkdown(source);
  expect(text).toBe(
    [
      'Rubrik ett',
      'En rad och en till\nny rad med kod & ä.',
      'a\tb\n1\t2',
      '[x] klart\n[ ] inte\n\nunder',
      'if (a <  b) {\n  c();\n}',
      'en bild\nslut',
    ].join('\n\n'),
  );
  expect(links).toEqual(['x.png']);
});

test('names the check box of a task by the text of its item, without the lists in it', async () => {
  const { html } = await readMarkdown(
    '- [x] Call *Vera* & "Bo"\n  - [ ] today\n\n  again\n- [ ]\n- [ ] \n\n1. [x] last',
  );
  const names = Array.from(html.matchAll(/<input [^>]*?aria-label="([^"]*)">/g), ([, name]) => name);
  expect(names).toEqual(['Call Vera &amp; &quot;Bo&quot; again', 'today', 'last']);
  const long = await readMarkdown(`- [ ] ${'word '.repeat(2_000)}`);
  expect(/aria-label="([^"]*)"/.exec(long.html)?.[1]).toHaveLength(120);
});

test('parses any document: no depth limit is hit, and HTML does not grow without bound', async () => {
  const nested = (depth: number) => `${'<div>'.repeat(depth)}x${'</div>'.repeat(depth)}`;
  expect((await readMarkdown(nested(1_000))).text).toBe('x');
  expect((await readMarkdown(nested(8_000))).text).toBe(nested(8_000));
  const mails = await readMarkdown('a@b.se '.repeat(2_500));
  expect(mails.links).toEqual(['mailto:a@b.se']);
  expect(mails.html).toContain('<a href="mailto:a@b.se"');
  const long = await readMarkdown(`${'ord '.repeat(30_000)}\n\n# Efter`);
  expect(long.outline).toMatchObject([{ text: 'Efter' }]);
  const short = `[a]: /r/${'x'.repeat(900)}\n\n${`${'[a] '.repeat(1_000)}\n\n`.repeat(10)}`;
  const grown = await readMarkdown(short, 1_500_000);
  expect(grown.html.length).toBeLessThan(3_000_000);
  expect(grown.text.match(/a/g)?.length).toBe(10_000);
});

test('parses delimiters of addresses and unclosed footnotes in linear time', async () => {
  for (const [trail, count] of [
    [')'.repeat(19_000), 1],
    // longer than any stored link
    [`${'!'.repeat(19_000)}x`, 0],
    ['&a;'.repeat(6_000), 1],
  ] as const) {
    const { links } = await readMarkdown(`http://a.b/c${trail}`);
    expect(links).toHaveLength(count);
  }
  const [bracket, entities] = await Promise.all(
    ['http://a.b/c).).', 'http://a.b/(c)&lt;&amp;?'].map((text) => readMarkdown(text)),
  );
  expect([bracket?.links, entities?.links]).toEqual([['http://a.b/c'], ['http://a.b/(c)']]);
  const [near, far] = await Promise.all(
    [999, 1_000].map((length) => readMarkdown(`[^${'x'.repeat(length)}]\n\n[^${'x'.repeat(length)}]: note`)),
  );
  expect([near?.footnotes !== '', far?.footnotes]).toEqual([true, '']);
});

test('treats unmatched delimiters in a paragraph as text, in linear time', async () => {
  for (const signs of ['![', '[a](', 'a**b c* ', 'x<![CDATA[']) {
    const source = signs.repeat(1_000_000 / signs.length);
    const html = toHtml(source, { references: {}, footnotes: new Footnotes() });
    expect(html).toHaveLength(escapeHtml(source.trimEnd()).length + '<p></p>\n'.length);
  }
  const { html } = await readMarkdown(`${'*ord* '.repeat(1_000)}\n\n${'*ord* '.repeat(5_000)}http://a.b\n\nhttp://c.d`);
  expect(html.match(/<em>/g)).toHaveLength(1_000);
  expect(html).toContain('>http://a.b\n\n</div>');
  expect(html).toContain('<a href="http://c.d"');
});

test('limits the expansion of references', async () => {
  const long = `[a]: /r/${'x'.repeat(99_000)}\n\n`;
  const inText = await readMarkdown(`${long}${`${'[a] '.repeat(100)}\n\n`.repeat(10)}`);
  expect(inText.html.length).toBeLessThan(11_000_000);
  expect(inText.text.match(/a/g)?.length).toBe(1_000);
  const notes = Array.from({ length: 50 }, (_, index) => `[^${index}]: ${'[a] '.repeat(100)}\n\n[^${index}]\n\n`);
  const inNotes = await readMarkdown(`[a]: /r/${'x'.repeat(900)}\n\n${notes.join('')}`, 1_000_000);
  expect(inNotes.html.length).toBeLessThan(1_500_000);
  expect(inNotes.footnotes.match(/<li id="user-content-fn-\d+">/g)).toHaveLength(50);
});

test('a footnote ends only its own list', async () => {
  const { footnotes } = await readMarkdown('[^1] [^2]\n\n[^1]: </ol></li>one\n\n[^2]: two');
  expect(footnotes.match(/<\/?ol>/g)).toEqual(['<ol>', '</ol>']);
  expect(footnotes).toMatch(/^<hr>\n?<ol>[^]*fn-1[^]*one[^]*<li id="user-content-fn-2">[^]*two[^]*<\/ol>$/);
});

test('keywords are words that a text repeats and has in its headings, without common words', async () => {
  const { text, outline } = await readMarkdown(`# Solpaneler på taket

Vi vill ha solpaneler. En solpanel på taket ger el; bygglov för solpaneler behövs inte, säger kommunen.
Kommunen säger också att bygglov kan behövas. The solar panels are for the roof and the roof only.
`);
  const keywords = keywordsOf(
    text,
    outline.map((heading) => heading.text),
  );
  expect(keywords[0]).toEqual({ text: 'Solpaneler', weight: 1 });
  expect(keywords.map((keyword) => keyword.text)).toEqual(
    expect.arrayContaining(['bygglov', 'kommunen', 'taket', 'roof']),
  );
  expect(keywords.some((keyword) => /^(?:och|att|the|en|på)$/i.test(keyword.text))).toBe(false);
  expect(keywordsOf('', [])).toEqual([]);
});

test('reads links by their targets', () => {
  const origin = 'https://platform.example';
  const id = { kind: 'resource', id: 'abcdef-123' };
  for (const link of ['/r/abcdef-123', '/resources/abcdef-123#x', `${origin}/r/abcdef-123/html?download`]) {
    expect(targetOf(link, origin)).toEqual(id);
  }
  expect(targetOf('../Mapp%20ett/./å.md?x#y', origin)).toEqual({ kind: 'relative', path: ['..', 'Mapp ett', 'å.md'] });
  expect(targetOf('https://example.org/r/abcdef-123', origin)).toEqual({
    kind: 'web',
    url: 'https://example.org/r/abcdef-123',
  });
  for (const nothing of [
    '#a',
    '?q',
    '',
    '/',
    '//evil.example',
    'javascript:1',
    'a%2fb',
    '%E0%A4%A',
    'http://',
    'a\\b',
  ]) {
    expect([nothing, targetOf(nothing, origin)]).toEqual([nothing, undefined]);
  }
});

test('targets keep hosts with Latin-1 letters once Node has optimised its parser', () => {
  const origin = 'https://platform.example';
  for (let count = 0; count < 20_000; count += 1) targetOf(`https://host-${count % 7}.example/`, origin);
  expect(targetOf('https://åäö.example/', origin)).toEqual({ kind: 'web', url: 'https://xn--4cab6c.example/' });
});

test('parses a query into words and phrases; stop words count only alone', () => {
  expect(readQuery('Möten och "Den stora FESTEN" i år, möten')).toEqual({
    words: ['möten', 'år'],
    phrases: [['den', 'stora', 'festen']],
  });
  expect(readQuery('att och')).toEqual({ words: ['att', 'och'], phrases: [] });
  expect(readQuery('"" !?')).toEqual({ words: [], phrases: [] });
});

test('a snippet is the passage with the most matches, in whole words and characters', () => {
  const text = `${'🎻 bla '.repeat(100)}en katt. ${'🎻 bla '.repeat(100)}en hund och en katt. ${'🎻 bla '.repeat(100)}`;
  const { snippet, highlights } = snippetOf(text, (word) => word === 'katt' || word === 'hund');
  expect(highlights.map(([from, to]) => snippet.slice(from, to))).toEqual(['hund', 'katt']);
  expect(snippet).toMatch(/^… .* …$/u);
  expect(snippet).not.toMatch(/\p{Surrogate}/u);
  expect(snippetOf('', () => true)).toEqual({ snippet: '', highlights: [] });
  expect(snippetOf('kort  text\n\nhär', (word) => word === 'här')).toEqual({
    snippet: 'kort text här',
    highlights: [[10, 13]],
  });
  expect(snippetOf('x'.repeat(5000), () => false).snippet.length).toBeLessThan(300);
});

test.each(['İzmir och ÅTER', 'İ H\u0331 ÅTER', 'H\u0331 ÅTER', 'De A\u030ATER', "ΑΣ'Α ÅTER"])(
  'highlights of %j are offsets of the text',
  (text) => {
    const { snippet, highlights } = snippetOf(text, (word) => word === 'åter');
    expect(highlights.map(([from, to]) => snippet.slice(from, to).normalize('NFC'))).toEqual(['ÅTER']);
  },
);

test('words with a million stacked marks are read in linear time', { timeout: 60_000 }, () => {
  const marks = '\u0301'.repeat(500_000) + '\u0316'.repeat(500_000);
  expect(foldedWords(`Hemlig ${marks} A\u030Ater`)).toBe('hemlig åter');
  expect(foldedWords(`ABC${marks}`)).toMatch(/^abc\u0301{497}$/);
});

/** A document by its keywords, strongest first. */
const documentOf = (id: string, ...keywords: string[]) => ({
  id,
  terms: termsOf(
    keywords.map((text, index) => ({ text, weight: 1 / (index + 1) })),
    new Map(),
  ),
});

test('terms are the shortest stems of keywords, unique, of equal length', () => {
  const stems = new Map([
    ['årsmöten', ['årsmöt', 'årsmöten']],
    ['årsmöte', ['årsmöt']],
  ]);
  const terms = termsOf(
    [
      { text: 'Årsmöten i Åre', weight: 1 },
      { text: 'årsmöte', weight: 0.5 },
    ],
    stems,
  );
  expect(terms.map(({ term, text }) => [term, text])).toEqual([
    ['årsmöt', 'Årsmöten i Åre'],
    ['åre', 'Årsmöten i Åre'],
  ]);
  expect(Math.hypot(...terms.map(({ weight }) => weight))).toBeCloseTo(1);
  expect(termsOf([], stems)).toEqual([]);
});

test('reports similar documents once per pair, the nearest of each', async () => {
  const documents = [
    documentOf('a', 'tak', 'sol'),
    documentOf('b', 'tak', 'regn'),
    documentOf('c', 'hiss'),
    documentOf('d', 'hiss'),
  ];
  expect((await similarities(documents)).map(({ one, other }) => [one, other])).toEqual([
    [0, 1],
    [2, 3],
  ]);
  const two = [documentOf('a', 'tak'), documentOf('b', 'hiss')];
  expect(await similarities([two[0]!, documentOf('b', 'tak')])).toEqual([{ one: 0, other: 1, weight: 1 }]);
  expect(await similarities(two)).toEqual([]);
  expect(await similarities(two, [{ one: 0, other: 1 }])).toEqual([{ one: 0, other: 1, weight: 0 }]);
  // terms of every document are ignored
  expect(await similarities(Array.from({ length: 300 }, (_, index) => documentOf(String(index), 'tak')))).toEqual([]);
});

test('clusters do not depend on the order of documents, and contain each once', async () => {
  const subjects = [
    ['tak', 'solpaneler', 'ström'],
    ['hiss', 'besiktning', 'fel'],
    ['odling', 'kompost', 'trädgård'],
    ['kassa', 'avgift', 'budget'],
  ];
  const documents = Array.from({ length: 200 }, (_, index) => {
    const subject = subjects[index % subjects.length]!;
    const turned = [...subject.slice(index % 3), ...subject.slice(0, index % 3)];
    return documentOf(`document-${index}`, 'förening', ...turned, `eget${index}`);
  });
  documents.push(documentOf('alone', 'förening', 'midsommar'), documentOf('empty'));
  const clusters = await clustersOf(documents, 100);
  expect(clusters.map(({ members }) => members.length)).toEqual([50, 50, 50, 50]);
  expect(clusters.map(({ keywords }) => keywords.slice(0, 3).toSorted().join()).toSorted()).toEqual(
    subjects.map((words) => words.toSorted().join()).toSorted(),
  );
  const ids = clusters.flatMap(({ members }) => members.map(({ id }) => id));
  expect(new Set(ids).size).toBe(200);
  expect(await clustersOf(documents.toReversed(), 100)).toEqual(clusters);
  expect(await clustersOf(documents, 2)).toHaveLength(2);
  expect(await clustersOf([], 5)).toEqual([]);
});

test('other work has turns while 2,000 documents are compared', async () => {
  const documents = Array.from({ length: 2_000 }, (_, index) => {
    const words = Array.from({ length: 20 }, (_, word) => `word${(index * 7 + word * 131) % 400}`);
    return documentOf(`document-${index}`, ...words);
  });
  let turns = 0;
  const other = setInterval(() => (turns += 1));
  await clustersOf(documents, 100);
  const ofClusters = turns;
  await similarities(documents);
  clearInterval(other);
  expect(ofClusters).toBeGreaterThan(1);
  expect(turns).toBeGreaterThan(ofClusters + 1);
});

test('a result that throws fails alone', async () => {
  const store = async () => {};
  const failures: unknown[] = [];
  const derived = await deriveEach(
    'text',
    {
      outline: (text) => ({ output: text }),
      keywords: () => {
        throw new RangeError('too many');
      },
      search: async () => ({ keep: store }),
    },
    (concept, error) => failures.push([concept, String(error)]),
  );
  expect(derived).toEqual({
    results: { outline: { output: 'text' }, keywords: { error: 'internal' } },
    keep: { search: store },
  });
  expect(failures).toEqual([['keywords', 'RangeError: too many']]);
});

test('an error of the database interrupts all results, which are derived again', async () => {
  const away = Object.assign(new Error('connection lost'), { code: '08006' });
  const derived = deriveEach('text', { links: () => Promise.reject(away) }, () => {});
  await expect(derived).rejects.toBe(away);
});
