import { parseUrl } from '@service/widgets/contract';
import { collect, cut, Footnotes, textChunks, toBoundedHtml, type Shared } from '@service/widgets/markdown';
import { escapeHtml, HtmlReader, type Heading } from './reader.ts';
import { yieldToEventLoop } from './yield.ts';

export interface Reading {
  /** Sanitised: elements that show text, links to the web or to resources, nothing that loads. */
  readonly html: string;
  /** The same in independent parts. */
  readonly parts: readonly string[];
  /** HTML below the parts; '' without footnotes. */
  readonly footnotes: string;
  readonly text: string;
  readonly outline: readonly Heading[];
  readonly links: readonly string[];
}

/**
 * Parses Markdown, yielding to the event loop every few milliseconds.
 *
 * @param mostHtml UTF-16 units of HTML after which the rest is text: short references to long links expand a small
 * document to a huge one
 */
export async function readMarkdown(markdown: string, mostHtml = 50_000_000): Promise<Reading> {
  const reader = new HtmlReader();
  const shared: Shared = { references: Object.create(null) as Shared['references'], footnotes: new Footnotes() };
  const rest = yieldToEventLoop();
  const sources: string[] = [];
  for (const part of cut(markdown)) {
    sources.push(part);
    if (part.includes(']:')) attempt(() => collect(part, shared));
    await rest();
  }
  const ends: number[] = [];
  for (const part of sources) {
    // Beyond the limits it is text in chunks, as in the viewer.
    const html = reader.size > mostHtml ? undefined : toBoundedHtml(part, shared);
    if (html !== undefined) reader.read(html);
    else
      for (const chunk of textChunks(part)) {
        reader.readPlain(chunk);
        await rest();
      }
    reader.endPart();
    ends.push(reader.html.length);
    await rest();
  }
  await readFootnotes(reader, shared, { rest, mostHtml });
  const { text, outline, links } = reader;
  const parts: string[] = [];
  for (const [index, end] of ends.entries()) {
    parts.push(reader.html.slice(ends[index - 1] ?? 0, end).join(''));
    await rest();
  }
  const footnotes = reader.html.slice(ends.at(-1) ?? 0).join('');
  return { html: parts.join('') + footnotes, parts, footnotes, text, outline, links: [...links] };
}

/** @returns `undefined` if the parser overflows its stack */
function attempt<Result>(parse: () => Result): Result | undefined {
  try {
    return parse();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** UTF-16 units of a note beyond the limits. */
const longestNote = 20_000;

/** Footnotes are at the end, ordered by their first reference; they may contain references. */
async function readFootnotes(
  reader: HtmlReader,
  shared: Shared,
  { rest, mostHtml }: { readonly rest: () => Promise<void>; readonly mostHtml: number },
): Promise<void> {
  const { references, definitions } = shared.footnotes;
  if (!references.size) return;
  reader.read('<hr>', false);
  reader.enter('ol');
  for (const label of references.keys()) {
    const source = definitions.get(label) ?? '';
    const html = reader.size > mostHtml ? undefined : toBoundedHtml(source, shared);
    const note = html ?? escapeHtml(source.slice(0, longestNote));
    reader.read(`<li id="fn-${shared.footnotes.numberOf(label)}">${note}</li>`, false);
    await rest();
  }
  reader.leave();
}

export type Target =
  | { readonly kind: 'resource'; readonly id: string }
  /** Names relative to the document's directory; `..` goes up. */
  | { readonly kind: 'relative'; readonly path: readonly string[] }
  | { readonly kind: 'web'; readonly url: string };

const resourcePath = /^\/(?:r|resources)\/([A-Za-z0-9_-]{6,64})(?:[/?#]|$)/;

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * @returns `undefined` for a link that leads neither to a resource nor to the web
 * @param href as written in the document
 * @param origin of the platform: absolute URLs of its resources count as resources
 */
export function targetOf(href: string, origin: string): Target | undefined {
  const link = href.trim();
  if (/^https?:\/\//i.test(link)) {
    const url = parseUrl(link);
    if (!url || url.username || url.password) return undefined;
    const id = url.origin === origin ? resourcePath.exec(url.pathname)?.[1] : undefined;
    return id === undefined ? { kind: 'web', url: url.href } : { kind: 'resource', id };
  }
  const id = resourcePath.exec(link)?.[1];
  if (id !== undefined) return { kind: 'resource', id };
  const path = /^[^?#]*/.exec(link)?.[0] ?? '';
  if (!path || path.startsWith('/') || path.includes('\\') || /^[a-z][a-z0-9+.-]*:/i.test(path)) return undefined;
  const names = path.split('/').filter((name) => name && name !== '.');
  const read = names.map(decoded);
  return read.some((name) => !name || name.includes('/')) ? undefined : { kind: 'relative', path: read as string[] };
}
