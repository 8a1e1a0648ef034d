import { collect, cut, Footnotes, toHtml, type Shared } from '@service/widgets/markdown';
import { HtmlReader, type Heading } from './reader.ts';

/** A document as it reads. */
export interface Reading {
  /** Sanitised: elements that show text, links that lead to the web or to resources, and nothing that loads. */
  readonly html: string;
  readonly text: string;
  readonly outline: readonly Heading[];
  /** Of its links and images, as they are written; each once. */
  readonly links: readonly string[];
}

/** UTF-16 units over which a part is text: nobody writes a paragraph so long, and parsing it can't be interrupted. */
const longestPart = 200_000;
/** Milliseconds after which others have a turn. */
const turn = 15;

/** Reads a document of markdown in turns, so that whoever else waits for this thread waits for a few milliseconds. */
export async function readMarkdown(markdown: string): Promise<Reading> {
  const reader = new HtmlReader();
  const shared: Shared = { references: Object.create(null) as Shared['references'], footnotes: new Footnotes() };
  let since = performance.now();
  const rest = async () => {
    if (performance.now() - since < turn) return;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
  const parts: string[] = [];
  for (const part of cut(markdown)) {
    parts.push(part);
    if (part.includes(']:') && part.length <= longestPart) collect(part, shared);
    await rest();
  }
  for (const part of parts) {
    if (part.length > longestPart) reader.readPlain(part);
    else reader.read(toHtml(part, shared));
    await rest();
  }
  readFootnotes(reader, shared);
  const { html, text, outline, links } = reader;
  return { html: html.join(''), text, outline, links: [...links] };
}

/** Footnotes stand at the end, in the order of their first reference; one may refer to further ones. */
function readFootnotes(reader: HtmlReader, shared: Shared): void {
  const { references, definitions } = shared.footnotes;
  if (!references.size) return;
  const items: string[] = [];
  for (const label of references.keys()) {
    const number = shared.footnotes.numberOf(label);
    items.push(`<li id="fn-${number}">${toHtml(definitions.get(label) ?? '', shared)}</li>`);
  }
  reader.read(`<hr><ol>${items.join('')}</ol>`);
}
