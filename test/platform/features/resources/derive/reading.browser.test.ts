import { expect, test } from 'vitest';
import { readMarkdown } from '../../../../../platform/src/features/resources/derive/reading.ts';
import { MarkdownArticle } from '../../../../../src/markdown/article.ts';
import type { OutlineEntry } from '../../../../../src/markdown/outline.ts';
import { attacks, placesOfAddress, scriptAddresses } from '../../../../support/hostile-markdown.ts';

/** HTML as a page that could run and load its content. */
async function opened(html: string): Promise<Window & typeof globalThis> {
  const frame = document.createElement('iframe');
  frame.srcdoc = `<!doctype html><meta charset="utf-8">${html}`;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  return frame.contentWindow as Window & typeof globalThis;
}

const names =
  /^(?:align|aria-label|class|colspan|datetime|dir|href|id|lang|open|rel|reversed|rowspan|scope|span|start|title|type|disabled|checked)$/;

/** Elements that run, load or take input. */
function faults({ document: page }: Window): string[] {
  return [...page.querySelectorAll('body, body *')].flatMap((element) => {
    const { localName, namespaceURI } = element;
    const wrong = [...element.attributes]
      .filter(({ name }) => !names.test(name))
      .map(({ name }) => `${localName} ${name}`);
    if (namespaceURI !== 'http://www.w3.org/1999/xhtml') wrong.push(`${namespaceURI} ${localName}`);
    if (
      /^(?:script|style|iframe|img|object|embed|link|meta|base|form|button|select|textarea|video|audio|template|svg|math)$/.test(
        localName,
      )
    )
      wrong.push(localName);
    const href = element.getAttribute('href');
    if (
      href !== null &&
      !/^(?:https?:|mailto:|tel:)/.test((element as HTMLAnchorElement).protocol) &&
      !href.startsWith('#')
    )
      wrong.push(`href ${href}`);
    return wrong;
  });
}

test('hostile content runs, loads and calls nothing when it is served as HTML', async () => {
  const hostile = [...Object.values(attacks).flat(), ...scriptAddresses.map(placesOfAddress)];
  expect(hostile.length).toBeGreaterThan(100);
  for (const source of hostile) {
    const { html } = await readMarkdown(source);
    const page = await opened(html);
    expect([source, faults(page)]).toEqual([source, []]);
    expect([source, page.performance.getEntriesByType('resource').length]).toEqual([source, 0]);
    expect(Reflect.get(page, 'pwned')).toBeUndefined();
    page.frameElement?.remove();
  }
  expect(Reflect.get(window, 'pwned')).toBeUndefined();
});

test("the outline equals the viewer's: the same headings and anchors", async () => {
  const source = `# Ett *första* \`x\` & <b>två</b>

Setext ![bild](x.png) med [länk](y.md)
=====

## Ett första x & två

### Åäö – 100 % "citat"…

## <script>1</script>Efter

<h2 align="center">Rå <i>HTML</i></h2>

> ## I citat

- # I lista

##

## 🎻 fiol

## https://example.org och a@b.se

### not[^1]

[^1]: # Ingen rubrik
${'\n## Samma\n\nText.\n'.repeat(40)}`;
  const container = document.createElement('div');
  document.body.append(container);
  let shown: readonly OutlineEntry[] = [];
  await new MarkdownArticle(container, { outlined: (outline) => (shown = outline) }).show(source);
  const { outline, html } = await readMarkdown(source);
  expect(outline).toEqual(shown);
  expect(outline.length).toBeGreaterThan(48);
  const page = await opened(html);
  for (const { id } of outline) expect(page.document.getElementById(id)?.localName).toMatch(/^h[1-6]$/);
});
