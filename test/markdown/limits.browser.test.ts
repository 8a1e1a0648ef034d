import { expect, test } from 'vitest';
import { readMarkdown } from '../../platform/src/features/resources/derive/reading.ts';
import { MarkdownArticle } from '../../src/markdown/article.ts';
import { limits, textChunks } from '../../src/markdown/limits.ts';

const row = (columns: number, cell: string): string => `|${` ${cell} |`.repeat(columns)}\n`;
const times = (count: number, of: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => of(i)).join('');

/** Blocks that would block the thread when they are parsed, sanitised or laid out. */
const oversized: Readonly<Record<string, string>> = {
  'a table of 5,000 columns': row(5_000, 'a') + row(5_000, '-') + row(5_000, 'b'),
  'a table of 2,000 rows': row(3, 'a') + row(3, '-') + row(3, 'b').repeat(2_000),
  'a long word': 'x'.repeat(500_000),
  'a long heading': `# ${'x'.repeat(limits.inline + 1)}`,
  'runs of backticks': times(600, (index) => `${'`'.repeat(index + 1)} `),
  'many delimiters': '*a_b~c'.repeat(3_000),
  'many brackets': '['.repeat(19_000),
  'a list of 5,000 items': '- a\n'.repeat(5_000),
  'deep HTML': '<div>'.repeat(5_000),
  'much inline HTML': `a ${'<b>'.repeat(5_000)}`,
  'an attribute of 500,000 characters': `<p title="${'x'.repeat(500_000)}">a</p>`,
  'code of 10,000 lines': `\`\`\`js\n${'a\n'.repeat(10_000)}\`\`\``,
  'a line of code of 500,000 characters': `\`\`\`js\n${'a;'.repeat(250_000)}\n\`\`\``,
  'quotes 5,000 deep': `${'> '.repeat(5_000)}a`,
  'quotes and lists 5,000 deep': `${'> - '.repeat(5_000)}a`,
  'a list 200 deep': times(200, (index) => `${'  '.repeat(index)}- a\n`),
  'a stack of combining characters': `a${'\u0301'.repeat(10_000)}`,
};

const words = { note: 'Very large.', show: 'Show it anyway' };

async function shown(text: string) {
  const container = document.createElement('div');
  document.body.append(container);
  const requested: Promise<boolean>[] = [];
  const article = new MarkdownArticle(container, {
    oversized: { ...words, requested: (whole) => requested.push(whole) },
  });
  await article.show(text);
  const chunksIn = (element: ParentNode) =>
    Array.from(element.querySelectorAll('.chunk'), ({ textContent }) => textContent);
  return { article, container, requested, chunksIn };
}

test.for(Object.entries(oversized))('shows %s as text in chunks, and what is around it rendered', async ([, block]) => {
  const { container, chunksIn } = await shown(`# Before\n\nSome *words*.\n\n${block}\n\n# After\n`);
  expect(container.querySelector('h1')?.textContent).toBe('Before');
  expect(container.querySelector('em')?.textContent).toBe('words');
  expect(chunksIn(container).join('').includes(block.trimEnd())).toBe(true);
  expect(Math.max(...chunksIn(container).map((chunk) => chunk.length))).toBeLessThanOrEqual(2_000);
  expect(container.querySelectorAll('.oversized button')).toHaveLength(1);
  expect(container.querySelectorAll('*').length).toBeLessThan(300);
  expect(container.querySelector('table, pre, .chunk *, b')).toBeNull();
});

test.for(Object.entries(oversized))('a server shows %s as the same text', async ([, block]) => {
  const text = `# Before\n\nSome *words*.\n\n${block}\n\n# After\n`;
  const { container, chunksIn } = await shown(text);
  const { parts, outline } = await readMarkdown(text);
  const served = document.createElement('div');
  served.innerHTML = parts.map((part) => `<div class="part">${part}</div>`).join('');
  expect(served.childElementCount).toBe(container.childElementCount);
  expect(chunksIn(served).join('\n') === chunksIn(container).join('\n')).toBe(true);
  expect(outline[0]).toMatchObject({ text: 'Before' });
});

test('renders blocks up to the limits, without a button', async () => {
  const table = row(10, 'a') + row(10, '-') + row(10, 'b').repeat(200);
  const code = `\`\`\`js\n${'let a = 1;\n'.repeat(3_500)}\`\`\`\n`;
  const list = '- a\n'.repeat(2_000);
  const { container } = await shown([table, code, list, `${'*some* words '.repeat(1_500)}\n`].join('\n'));
  expect(container.querySelectorAll('td')).toHaveLength(2_000);
  expect(container.querySelectorAll('li')).toHaveLength(2_000);
  expect(container.querySelectorAll('em')).toHaveLength(1_500);
  expect(container.querySelector('pre')).not.toBeNull();
  expect(container.querySelector('.oversized')).toBeNull();
});

test('the button renders a block anyway, and moves the focus to it', async () => {
  const { article, container, requested } = await shown(
    `First *words*.\n\n${oversized['a list of 5,000 items']}\nLast.`,
  );
  const first = container.firstElementChild;
  const button = container.querySelector('button')!;
  expect(button.textContent).toBe(words.show);
  expect(button.closest('p')?.textContent).toBe(`${words.note} ${words.show}`);
  button.focus();
  button.click();
  expect(requested).toHaveLength(1);
  expect(await requested[0]).toBe(true);
  await expect.poll(() => document.activeElement?.querySelectorAll('li').length).toBe(5_000);
  expect(container.firstElementChild).toBe(first);
  expect(container.querySelector('.oversized')).toBeNull();
  // An edit elsewhere keeps it.
  await article.show(`Other words.\n\n${oversized['a list of 5,000 items']}\nLast.`);
  expect(container.querySelectorAll('li')).toHaveLength(5_000);
});

test('renders many footnotes in sections with one numbering', async () => {
  const { container } = await shown(times(250, (index) => `a[^${index}]\n\n[^${index}]: note ${index}\n\n`));
  const lists = [...container.querySelectorAll<HTMLOListElement>('.footnotes ol')];
  expect(lists.map(({ start, childElementCount }) => [start, childElementCount])).toEqual([
    [1, 100],
    [101, 100],
    [201, 50],
  ]);
  expect(container.querySelectorAll('hr')).toHaveLength(1);
});

test('cuts text after lines, and never within a character', () => {
  const lines = 'some words\n'.repeat(1_000);
  const chunks = [...textChunks(lines)];
  expect(chunks.join('')).toBe(lines);
  expect(chunks.every((chunk) => chunk.endsWith('\n') && chunk.length <= 2_000)).toBe(true);
  const faces = `a${'😀'.repeat(5_000)}`;
  expect([...textChunks(faces)].join('')).toBe(faces);
  expect([...textChunks(faces)].every((chunk) => encodeURI(chunk) !== '')).toBe(true);
  expect([...textChunks('')]).toEqual([]);
});
