import { expect, test } from 'vitest';
import spec from 'commonmark-spec/spec.txt?raw';
import { MarkdownArticle } from '../../src/markdown/article.ts';
import { idPrefix } from '../../src/markdown/outline.ts';
import { sanitise } from '../../src/markdown/sanitise.ts';
import { normalised } from './normalised.ts';

interface Example {
  readonly number: number;
  readonly markdown: string;
  readonly html: string;
}

const examples: Example[] = [...spec.matchAll(/^`{32} example\n([\s\S]*?)^\.\n([\s\S]*?)^`{32}$/gm)].map(
  ([, markdown = '', html = ''], index) => ({
    number: index + 1,
    markdown: markdown.replaceAll('→', '\t'),
    html: html.replaceAll('→', '\t'),
  }),
);

async function rendered(markdown: string): Promise<string> {
  const container = document.createElement('div');
  await new MarkdownArticle(container).show(markdown);
  for (const part of container.querySelectorAll('.part')) part.replaceWith(...part.childNodes);
  return normalised(withoutIds(container));
}

function withoutIds<Root extends ParentNode>(root: Root): Root {
  for (const named of root.querySelectorAll(`[id^='${idPrefix}']`)) named.removeAttribute('id');
  return root;
}

const expected = (html: string): string => normalised(new DOMParser().parseFromString(html, 'text/html').body);

/** Why an example is not rendered as it stands in the specification, and which: each is as its sanitised HTML. */
const refused: Readonly<Record<string, readonly number[]>> = {
  'elements that show no text, take input, or are none of HTML': [
    150, 163, 171, 201, 491, 524, 536, 613, 614, 615, 617,
  ],
  'classes and ids of raw HTML, which are a page’s to give': [152, 153, 154, 164],
  'attributes that HTML does not have': [169, 616],
  'comments, declarations, processing instructions': [308, 309, 625, 626, 627, 628, 629],
  'links to anything but http, https, mailto and tel': [596, 598, 599, 601],
  'white space at the ends of an attribute’s value': [196],
};
const refusals = new Set(Object.values(refused).flat());

/** Addresses in running text are links in GFM, and text in CommonMark. */
const extended: Readonly<Record<number, string>> = {
  608: '<p>&lt; <a href="https://foo.bar">https://foo.bar</a> &gt;</p>',
  611: '<p><a href="https://example.com">https://example.com</a></p>',
  612: '<p><a href="mailto:foo@bar.example.com">foo@bar.example.com</a></p>',
};

test('has 652 examples', () => {
  expect(examples).toHaveLength(652);
});

test.for(examples)('example $number', async ({ number, markdown, html }) => {
  const is = await rendered(markdown);
  const exact = expected(extended[number] ?? html);
  if (!refusals.has(number)) return expect(is).toBe(exact);
  expect(is).not.toBe(exact);
  expect(is).toBe(normalised(withoutIds(sanitise(html))));
});
