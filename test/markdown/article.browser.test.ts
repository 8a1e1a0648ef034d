import { expect, test } from 'vitest';
import { MarkdownArticle } from '../../src/markdown/article.ts';
import type { OutlineEntry } from '../../src/markdown/outline.ts';

const paragraph = `${'word '.repeat(120)}\n\n`;
/** As much as one part holds. */
const part = (heading: string, more = ''): string => `# ${heading}\n\n${more}\n\n${paragraph.repeat(5)}`;
/** Enough parts that reading them yields many times. */
const definitions = Array.from(
  { length: 4_000 },
  (_, index) => `[r${index}]: /there/${index} "${'word '.repeat(60)}"\n\n`,
).join('');

const partOf = (container: Element, heading: string): Element | undefined =>
  [...container.children].find((child) => child.querySelector('h1')?.textContent === heading);

/** Text of each part when it was inserted, and after each change. */
function watch(container: Element): { rendered(): string[] } {
  const rendered: string[] = [];
  const observer = new MutationObserver((records) => note(records));
  const note = (records: readonly MutationRecord[]) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) rendered.push((node as Element).innerHTML);
  };
  observer.observe(container, { childList: true, subtree: true });
  return {
    rendered: () => {
      note(observer.takeRecords());
      return rendered;
    },
  };
}

test('renders independent parts at once, before it reads those below', async () => {
  const container = document.createElement('div');
  const outlines: (readonly OutlineEntry[])[] = [];
  const article = new MarkdownArticle(container, { outlined: (entries) => outlines.push([...entries]) });
  const opening = part('One', '- [ ] task\n\n[a link](/x), [none] and `[r1` in code');
  const whole = article.show(`${opening}${part('One')}${definitions}`);
  const first = container.firstElementChild;
  expect(first?.querySelector('h1')?.id).toBe('user-content-one');
  expect(outlines.at(0)?.at(0)).toEqual({ level: 1, text: 'One', id: 'user-content-one' });
  expect(await whole).toBe(true);
  expect(container.firstElementChild).toBe(first);
  expect(outlines.at(-1)?.map(({ id }) => id)).toEqual(['user-content-one', 'user-content-one-1']);
});

test('renders parts with references after it has read the definitions', async () => {
  for (const reference of ['[here][R3999]', '[r3999]', '![picture][r3999]', 'A note[^n]']) {
    const container = document.createElement('div');
    const { rendered } = watch(container);
    const note = '\n[^n]: Note\n';
    const whole = new MarkdownArticle(container).show(part('One', reference) + part('Two') + definitions + note);
    expect(container.firstElementChild).toBeNull();
    await whole;
    const content = partOf(container, 'One')?.querySelector('[href="/there/3999"], [src="/there/3999"], sup');
    expect([reference, content?.localName]).toEqual([reference, expect.stringMatching(/^(?:a|img|sup)$/)]);
    expect(rendered().filter((html) => html.includes('One</h1>'))).toHaveLength(1);
  }
});

test('renders the parts above one that waits at once', async () => {
  const container = document.createElement('div');
  const whole = new MarkdownArticle(container).show(part('One') + part('Two', '[r1]') + part('Three') + definitions);
  expect(Array.from(container.children, (child) => child.querySelector('h1')?.textContent)).toEqual(['One']);
  await whole;
  expect(Array.from(container.querySelectorAll('h1'), (heading) => heading.textContent)).toEqual([
    'One',
    'Two',
    'Three',
  ]);
});

test('renders only the references again when a definition changes', async () => {
  const container = document.createElement('div');
  const article = new MarkdownArticle(container);
  const text = part('One', 'Plain') + part('Two', '[later]') + part('Three', '[none], [a](/b)') + part('Four');
  await article.show(text);
  const parts = () => ['One', 'Two', 'Three'].map((heading) => partOf(container, heading));
  const link = () => partOf(container, 'Two')?.querySelector('a')?.getAttribute('href');
  let before = parts();
  expect(link()).toBeUndefined();
  for (const [definition, href] of [
    ['[Later]: /there', '/there'],
    ['[later]: /elsewhere', '/elsewhere'],
    ['', undefined],
  ]) {
    await article.show(`${text}${definition}\n`);
    expect(link()).toBe(href);
    const after = parts();
    expect(after.map((each, index) => each === before[index])).toEqual([true, false, true]);
    before = after;
  }
});

test('shows nothing of a text that was replaced meanwhile', async () => {
  const container = document.createElement('div');
  const article = new MarkdownArticle(container);
  const first = article.show(part('One') + definitions);
  expect(container.textContent).toContain('One');
  const second = article.show(part('Two'));
  expect(await first).toBe(false);
  expect(await second).toBe(true);
  expect(Array.from(container.querySelectorAll('h1'), (heading) => heading.textContent)).toEqual(['Two']);
});

test('gives each block the direction of its own text, and code none', async () => {
  const container = document.createElement('div');
  document.body.append(container);
  await new MarkdownArticle(container, {}).show('# שלום\n\nHello\n\n- مرحبا\n\n```\nשלום\n```\n\nSee `שלום`\n');
  const directionOf = (selector: string) => getComputedStyle(container.querySelector(selector)!).direction;
  expect(['h1', 'p', 'ul', 'pre', 'p code'].map(directionOf)).toEqual(['rtl', 'ltr', 'rtl', 'ltr', 'ltr']);
  container.remove();
});
