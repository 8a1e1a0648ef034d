import type { Query, TextWorker } from '../../../ports.ts';
import type { Runtime } from '../../../runtime.ts';
import { isAway, sqlState } from '../../../store/sql.ts';
import { termsOf, wordsIn } from '../derive/keywords.ts';
import { targetOf, type Reading } from '../derive/reading.ts';
import { textWorkerFor } from '../large-documents.ts';
import type { ResourceRow } from '../store/access.ts';
import type { Derived, Settled } from '../store/derived-results.ts';
import { contentOf } from '../store/documents.ts';
import { childrenNamed, replaceLinks } from '../store/links.ts';
import { prepareSearchTexts, replaceSearchTexts, stemsOf } from '../store/search.ts';
import { replaceTerms } from '../store/terms.ts';

const mostFollowed = 300;
const mostWeb = 1_000;

/** Ids of resources by their paths from a document: one statement for each step of the longest path. */
async function follow(query: Query, row: ResourceRow, paths: readonly (readonly string[])[]): Promise<string[]> {
  let walks = paths.map((path) => ({ path, above: [...row.ancestors] }));
  const ends: string[] = [];
  for (let step = 0; walks.length; step += 1) {
    const asked = walks.flatMap(({ path, above }) => {
      const [parentId, name] = [above.at(-1), path[step]];
      return parentId === undefined || name === undefined || name === '..' ? [] : [{ parentId, name }];
    });
    const found = await childrenNamed(query, row.workspaceId, asked);
    walks = walks.flatMap(({ path, above }) => {
      const [parentId, name] = [above.at(-1), path[step]];
      if (parentId === undefined) return [];
      if (name === undefined) {
        ends.push(parentId);
        return [];
      }
      const id = name === '..' ? undefined : found({ parentId, name });
      if (name === '..') return [{ path, above: above.slice(0, -1) }];
      return id === undefined ? [] : [{ path, above: [...above, id] }];
    });
  }
  return ends;
}

async function readLinks({ database, settings }: Runtime, row: ResourceRow, links: readonly string[]) {
  const targets = links.flatMap((link) => targetOf(link, settings.publicUrl.origin) ?? []);
  const relative = targets.flatMap((target) => (target.kind === 'relative' ? [target.path] : []));
  const ids = targets.flatMap((target) => (target.kind === 'resource' ? [target.id] : []));
  ids.push(...(await follow(database.query, row, relative.slice(0, mostFollowed))));
  const web = [...new Set(targets.flatMap((target) => (target.kind === 'web' ? [target.url] : [])))];
  return { ids, web: web.slice(0, mostWeb) };
}

interface Source extends Pick<Reading, 'text' | 'outline' | 'links'> {
  readonly runtime: Runtime;
  readonly row: ResourceRow;
  readonly worker: TextWorker;
}

interface Derivation {
  /** Absent for search texts, which are no result of their own. */
  readonly output?: unknown;
  readonly keep?: (query: Query) => Promise<void>;
}

type Derivations<From> = Readonly<Record<string, (source: From) => Derivation | Promise<Derivation>>>;

const documentDerivations: Derivations<Source> = {
  outline: ({ outline }) => ({ output: outline }),
  keywords: async ({ text, outline, runtime, row, worker }) => {
    const headings = outline.map((heading) => heading.text);
    const keywords = await worker.run('keywords', text, headings);
    const terms = termsOf(keywords, await stemsOf(runtime.database.query, wordsIn(keywords)));
    return { output: keywords, keep: (query) => replaceTerms(query, row, terms) };
  },
  links: async ({ links, runtime, row }) => {
    const { ids, web } = await readLinks(runtime, row, links);
    return { output: { web }, keep: (query) => replaceLinks(query, row, ids) };
  },
  search: async ({ text, runtime, row, worker }) => {
    const parts = await prepareSearchTexts(runtime.database, await worker.run('parts', text));
    return { keep: (query) => replaceSearchTexts(query, row, parts) };
  },
};

/**
 * Derives each concept by itself: one that throws fails alone.
 *
 * @param failed called with the concept and the error
 * @throws errors of the database, after which all are derived again
 */
export async function deriveEach<From>(
  source: From,
  derivations: Derivations<From>,
  failed: (concept: string, error: unknown) => void,
): Promise<Derived> {
  const results: Record<string, Settled> = {};
  const keep: Record<string, (query: Query) => Promise<void>> = {};
  for (const [concept, derive] of Object.entries(derivations)) {
    try {
      const derived = await derive(source);
      if ('output' in derived) results[concept] = { output: derived.output };
      if (derived.keep) keep[concept] = derived.keep;
    } catch (error) {
      if (sqlState(error) !== undefined || isAway(error)) throw error;
      results[concept] = { error: 'internal' };
      failed(concept, error);
    }
  }
  return { results, keep };
}

/** `outline`, `keywords`, `links`, search text and terms of a document. */
export async function deriveDocument(runtime: Runtime, row: ResourceRow): Promise<Derived> {
  const content = await contentOf(runtime.database.query, row);
  // the revision that replaced it has a job of its own
  if (content === undefined) return { results: {} };
  const worker = textWorkerFor(runtime, content.length);
  const source = { ...(await worker.run('outline', content)), runtime, row, worker };
  return deriveEach(source, documentDerivations, (concept, error) =>
    runtime.log({
      level: 'error',
      event: 'derivation-failed',
      concept,
      resourceId: row.id,
      reason: String(error),
    }),
  );
}
