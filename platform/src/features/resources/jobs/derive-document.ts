import type { Query } from '../../../ports.ts';
import type { Runtime } from '../../../runtime.ts';
import { keywordsOf, termsOf, wordsIn } from '../derive/keywords.ts';
import { targetOf, readMarkdown } from '../derive/reading.ts';
import { foldedWords } from '../derive/words.ts';
import { yieldToEventLoop } from '../derive/yield.ts';
import type { ResourceRow } from '../store/access.ts';
import type { Derived } from '../store/derived-results.ts';
import { contentOf } from '../store/documents.ts';
import { childNamed, replaceLinks } from '../store/links.ts';
import { replaceSearchTexts, stemsOf, type TextPart } from '../store/search.ts';
import { replaceTerms } from '../store/terms.ts';

const partLength = 30_000;

const mostFollowed = 300;
const mostWeb = 1_000;

function* partsOf(text: string): Generator<TextPart> {
  for (let from = 0, length = 0; from < text.length; from += length) {
    let part = text.slice(from, from + partLength);
    // between two words, where there are any; looked for in the part alone, which bounds the way back
    const end = Math.max(part.lastIndexOf('\n'), part.lastIndexOf(' ')) + 1;
    if (from + part.length < text.length && end > 0) part = part.slice(0, end);
    length = part.length;
    const words = foldedWords(part);
    if (words) yield { text: part, words };
  }
}

async function follow(query: Query, row: ResourceRow, path: readonly string[]): Promise<string | undefined> {
  const above = [...row.ancestors];
  let id: string | undefined = above.at(-1);
  for (const name of path) {
    if (id === undefined) return undefined;
    if (name === '..') {
      above.pop();
      id = above.at(-1);
    } else {
      id = await childNamed(query, { workspaceId: row.workspaceId, id }, name);
      if (id !== undefined) above.push(id);
    }
  }
  return id;
}

async function readLinks({ database, settings }: Runtime, row: ResourceRow, links: readonly string[]) {
  const targets = links.flatMap((link) => targetOf(link, settings.publicUrl.origin) ?? []);
  const relative = targets.flatMap((target) => (target.kind === 'relative' ? [target.path] : []));
  const ids = targets.flatMap((target) => (target.kind === 'resource' ? [target.id] : []));
  for (const path of relative.slice(0, mostFollowed)) {
    const id = await follow(database.query, row, path);
    if (id !== undefined) ids.push(id);
  }
  const web = [...new Set(targets.flatMap((target) => (target.kind === 'web' ? [target.url] : [])))];
  return { ids, web: web.slice(0, mostWeb) };
}

/** `outline`, `keywords`, `links`, search text and terms of a document. */
export async function deriveDocument(runtime: Runtime, row: ResourceRow): Promise<Derived> {
  const content = await contentOf(runtime.database.query, row);
  const { text, outline, links } = await readMarkdown(content);
  const { ids, web } = await readLinks(runtime, row, links);
  const headings = outline.map((heading) => heading.text);
  const rest = yieldToEventLoop();
  const parts: TextPart[] = [];
  for (const part of partsOf(text)) {
    parts.push(part);
    await rest();
  }
  const keywords = keywordsOf(text, headings);
  const terms = termsOf(keywords, await stemsOf(runtime.database.query, wordsIn(keywords)));
  return {
    results: {
      outline: { output: outline },
      keywords: { output: keywords },
      links: { output: { web } },
    },
    keep: {
      links: (query) => replaceLinks(query, row, ids),
      keywords: (query) => replaceTerms(query, row, terms),
      search: (query) => replaceSearchTexts(query, row, parts),
    },
  };
}
