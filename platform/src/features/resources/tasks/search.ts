import type { SearchQuery, SearchResults } from '@service/widgets/contract';
import type { Query } from '../../../ports.ts';
import { invalid, issueOn, ProblemError } from '../../../problem.ts';
import { requireUserId, type ReadTask, type Work } from '../../../task.ts';
import { fold, wordsOf, type Word } from '../derive/words.ts';
import { requirePermission } from '../permission.ts';
import { presentView } from '../present.ts';
import { readQuery, snippetOf } from '../search/query.ts';
import { workspaceOf } from '../store/access.ts';
import { workspacesReadBy } from '../store/readers.ts';
import { searchAmong, searchByWords, stemsOf, type Hit, type Search } from '../store/search.ts';

const mostReached = 1_000;

/** Minimum number of common letters of two words with one stem. */
const sharedLetters = 3;

/** Characters of a cursor's keyed hash: 132 bits. */
const hashLetters = 22;

type Asked = SearchQuery & { readonly limit: number };

const signatureOf = async ({ runtime }: Work, { q, within, kind }: Asked, offset: number): Promise<string> =>
  (await runtime.secrets.hash('cursor', JSON.stringify(['search', q, within ?? null, kind ?? null, offset]))).slice(
    0,
    hashLetters,
  );

const writeCursor = async (work: Work, asked: Asked, offset: number): Promise<string | null> =>
  offset >= 0 && offset < mostReached ? `${await signatureOf(work, asked, offset)}${offset}` : null;

/** @throws {ProblemError} `validation_failed` for a forged cursor, or one of another search */
async function readCursor(work: Work, asked: Asked): Promise<number> {
  if (asked.cursor === undefined) return 0;
  const offset = Number(asked.cursor.slice(hashLetters));
  if (Number.isSafeInteger(offset) && (await writeCursor(work, asked, offset)) === asked.cursor) return offset;
  throw invalid([issueOn(['cursor'], 'invalid')]);
}

/** Checks if a word of a text matches, by prefix or stem. */
async function matcher(query: Query, sought: readonly string[], texts: readonly (readonly Word[])[]) {
  const starts = sought.map((word) => word.slice(0, sharedLetters));
  const candidates = new Set(sought);
  for (const words of texts) {
    for (const { key } of words) if (starts.some((start) => key.startsWith(start))) candidates.add(key);
  }
  const stems = await stemsOf(query, [...candidates]);
  const wanted = new Set(sought.flatMap((word) => stems.get(word) ?? []));
  return (key: string): boolean =>
    sought.some((word) => key === word || (word.length > 1 && key.startsWith(word))) ||
    (stems.get(key) ?? []).some((stem) => wanted.has(stem));
}

async function present(
  { query }: Work,
  hits: readonly Hit[],
  sought: readonly string[],
): Promise<SearchResults['items']> {
  const read = hits.map((hit) => ({ ...hit, words: [...wordsOf(hit.text)] }));
  const isMatch = await matcher(
    query,
    sought,
    read.map(({ words }) => words),
  );
  return read.map(({ row, facets, score, text, words }) => ({
    resource: presentView(row, facets),
    score,
    ...snippetOf(text, isMatch, words),
  }));
}

/**
 * Searches by the engine; the database checks each candidate.
 *
 * @returns `undefined` without an engine, while it is away, and if it has more matches, of which the user may read some
 *   that are not among the candidates
 */
async function searchByEngine({ runtime, query }: Work, search: Search) {
  const { userId, mostWorkspaces, words, phrases, within, kind } = search;
  const { searchIndex, settings } = runtime;
  if (!searchIndex || !(words.length || phrases.length)) return undefined;
  const workspaceIds =
    within === undefined ? await workspacesReadBy(query, userId, mostWorkspaces) : [workspaceOf(within)];
  const limit = Math.max(settings.limits.searchCandidates, mostReached);
  const candidates = await searchIndex.find({ workspaceIds, words, phrases, kind, limit });
  if (!candidates) return undefined;
  const found = await searchAmong(query, candidates, search);
  return candidates.more && found.total < mostReached ? undefined : found;
}

/** `@service/resources/tasks/search` */
export const search: ReadTask<Asked, SearchResults> = {
  async read(work, asked) {
    const userId = requireUserId(work);
    const { within, kind, limit } = asked;
    if (within !== undefined) await requirePermission(work, within);
    const start = await readCursor(work, asked);
    const { words, phrases } = readQuery(fold(asked.q));
    const page = Math.min(limit, mostReached - start);
    if (page <= 0) throw new ProblemError('validation_failed', { issues: [issueOn(['cursor'], 'invalid')] });
    const mostWorkspaces = work.runtime.settings.limits.workspacesPerReader;
    const sought = { userId, mostWorkspaces, words, phrases, within, kind, limit: page, offset: start };
    const { hits, total } = (await searchByEngine(work, sought)) ?? (await searchByWords(work.query, sought));
    const next = start + hits.length;
    return {
      items: await present(work, hits, [...words, ...phrases.flat()]),
      start,
      total,
      previousCursor: start ? await writeCursor(work, asked, Math.max(0, start - limit)) : null,
      nextCursor: next < total ? await writeCursor(work, asked, next) : null,
    };
  },
};
