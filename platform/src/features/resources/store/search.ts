import type { ResourceKind } from '@service/widgets/contract';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Database, Query, SearchCandidates } from '../../../ports.ts';
import { textArray } from '../../../store/sql.ts';
import type { TextPart } from '../derive/text-work.ts';
import { yieldToEventLoop } from '../derive/yield.ts';
import { rankOf, workspaceOf, type ResourceRow } from './access.ts';
import { workspacesRead } from './readers.ts';
import { accessEntries, resources, searchTexts, workspaces } from './schema.ts';
import {
  facets,
  facetsOf,
  shownColumns,
  shownOf,
  type Facets,
  type FacetsJson,
  type Raw,
  type Shown,
} from './views.ts';

const languages = ['simple', 'swedish', 'english'] as const;

/** Characters of a part whose vectors are worked out as it is stored. */
const shortText = 8_000;

const vectorOf = (words: string): SQL =>
  sql.join(
    languages.map((language) => sql`to_tsvector(${sql.raw(`'pg_catalog.${language}'`)}, ${words})`),
    sql` || `,
  );

/** Part whose vectors, one a language, are worked out. */
interface PreparedPart extends TextPart {
  readonly vectors?: readonly string[];
}

/**
 * Works out the vectors of long parts before their transaction, in short statements: on PGlite, where each statement
 * blocks the thread, and a transaction holds up all others. PostgreSQL does it as it stores them.
 */
export async function prepareSearchTexts(
  { kind, query }: Database,
  parts: readonly TextPart[],
): Promise<PreparedPart[]> {
  const rest = yieldToEventLoop();
  const prepared: PreparedPart[] = [];
  for (const part of parts) {
    if (kind !== 'pglite' || part.words.length <= shortText) {
      prepared.push(part);
      continue;
    }
    const vectors: string[] = [];
    for (const language of languages) {
      vectors.push(await vectorText(query, language, part.words));
      await rest();
    }
    prepared.push({ ...part, vectors });
  }
  return prepared;
}

async function vectorText(query: Query, language: string, words: string): Promise<string> {
  const { rows } = (await query.execute(
    sql`SELECT to_tsvector(${`pg_catalog.${language}`}::regconfig, ${words})::text AS vector`,
  )) as unknown as { rows: { vector: string }[] };
  return rows[0]?.vector ?? '';
}

export async function replaceSearchTexts(
  query: Query,
  { workspaceId, id: resourceId }: Pick<ResourceRow, 'workspaceId' | 'id'>,
  parts: readonly PreparedPart[],
): Promise<void> {
  await query
    .delete(searchTexts)
    .where(and(eq(searchTexts.workspaceId, workspaceId), eq(searchTexts.resourceId, resourceId)));
  const rest = yieldToEventLoop();
  for (const [part, { text, words: folded, vectors }] of parts.entries()) {
    const stored = vectors?.map((vector) => sql`${vector}::tsvector`);
    const words = sql`setweight(${stored ? sql.join(stored, sql` || `) : vectorOf(folded)}, 'D')`;
    await query.insert(searchTexts).values({ workspaceId, resourceId, part, text, words });
    await rest();
  }
}

export interface Search {
  readonly userId: string;
  /** Number of the user's workspaces that are searched without `within`: the earliest ones. */
  readonly mostWorkspaces: number;
  readonly words: readonly string[];
  readonly phrases: readonly (readonly string[])[];
  readonly within?: string | undefined;
  readonly kind?: ResourceKind | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface Hit {
  readonly row: Shown;
  readonly facets: Facets;
  /** From 0 to 1. */
  readonly score: number;
  /** The part of its text that matches best. */
  readonly text: string;
}

type RawHit = Raw<Shown> &
  FacetsJson & { readonly score: number; readonly text: string | null; readonly total: number };

/** Select of the rows of `page` (workspace, id, part, score, total) with all that a presentation to the user needs. */
const presented = (userId: string): SQL => sql`
  SELECT page.score, page.total, shown.*
  FROM page CROSS JOIN LATERAL (
    SELECT ${shownColumns}, ${resources.ancestors} AS ancestors, ${facets(sql`${userId}`)}, (
      SELECT ${searchTexts.text} FROM ${searchTexts} WHERE ${searchTexts.workspaceId} = page.workspace_id
        AND ${searchTexts.resourceId} = page.id AND ${searchTexts.part} = page.part
    ) AS text
    FROM ${resources} WHERE ${resources.workspaceId} = page.workspace_id AND ${resources.id} = page.id OFFSET 0
  ) shown
  ORDER BY page.score DESC, page.id`;

const hitOf = (raw: RawHit): Hit => ({
  row: shownOf(raw, raw.ancestors),
  facets: facetsOf(raw, raw.ancestors),
  score: Number(raw.score),
  text: raw.text ?? '',
});

/** Stands for the workspace before each word that `workspace_words` has indexed; in no word. */
const workspace = '$ ';

/** Matches a word exactly, and as a prefix. */
const wordQuery = (word: string): string => `'${workspace}${word}'${word.length > 1 ? ':*' : ''}`;
const phraseQuery = (words: readonly string[]): SQL => sql`phraseto_tsquery('pg_catalog.simple', ${words.join(' ')})`;

/** Stems of `word` in both languages, as an array; stop words have none. */
const stemsOfWord = sql`ts_lexize('pg_catalog.swedish_stem', word) || ts_lexize('pg_catalog.english_stem', word)`;

/**
 * Queries of words, each matched exactly, as a prefix, and by its stems: `every_word` and `some_word`. `ts_rank` takes two
 * of one lexeme for one, and forgets that it may go on, so a stem that is the word is left out.
 */
const wordQueries = (words: readonly string[]): SQL => sql`
  SELECT string_agg('(' || term || ')', ' & ') AS every_word, string_agg(term, ' | ') AS some_word
  FROM unnest(${textArray(words)}, ${textArray(words.map(wordQuery))}) AS sought (word, query) CROSS JOIN LATERAL (
    SELECT concat_ws(' | ', query, (
      SELECT string_agg(DISTINCT quote_literal(${workspace} || stem), ' | ') FROM unnest(${stemsOfWord}) AS stem
      WHERE stem <> word
    )) AS term
  ) one`;

/** Matches texts with all words of a phrase, in any order. */
const wordsOfPhrase = (words: readonly string[]): SQL => sql`(
  SELECT string_agg(quote_literal(${workspace} || lexeme), ' & ')
  FROM unnest(to_tsvector('pg_catalog.simple', ${words.join(' ')})))`;

const nameWords = sql`name_words(${resources.nameKey})`;
const indexedWords = (workspaceId: typeof resources.workspaceId | typeof searchTexts.workspaceId, words: unknown) =>
  sql`workspace_words(${workspaceId}, ${words})`;

/** Readable resources of a workspace up to which a search looks at each, instead of at all that have a word. */
const few = 500;

/**
 * Resources that a user who is no member may read in the workspace `listed`, as `ids`; `NULL` for a member, and for more
 * than a few.
 */
const fewOf = (userId: string): SQL => sql`
  SELECT CASE WHEN NOT entry.is_member THEN (
    SELECT array_agg(one.id) FROM (
      SELECT ${resources.id} AS id FROM ${resources} WHERE ${resources.workspaceId} = listed.workspace_id
        AND (${resources.id} = ANY (entry.ids) OR ${resources.ancestors} && entry.ids) LIMIT ${few + 1}
    ) one HAVING count(*) <= ${few}
  ) END AS ids
  FROM (
    SELECT array_agg(${accessEntries.resourceId}) AS ids, bool_or(${accessEntries.resourceId} = (
      SELECT ${workspaces.rootResourceId} FROM ${workspaces} WHERE ${workspaces.workspaceId} = listed.workspace_id
    )) AS is_member
    FROM ${accessEntries}
    WHERE ${accessEntries.workspaceId} = listed.workspace_id AND ${accessEntries.userId} = ${userId} OFFSET 0
  ) entry`;

/** Queries of the terms: the words' own, one of the columns of `wordQueries`, and the phrases'. */
const termsOf = (query: SQL, { words, phrases }: Pick<Search, 'words' | 'phrases'>): SQL[] => [
  ...(words.length ? [sql`replace(${query}, ${workspace}, '')::tsquery`] : []),
  ...phrases.map(phraseQuery),
];

/** Condition for rows of `resources` that the user may read, and that the filters of a search let through. */
const isReadable = ({ userId, within, kind }: Pick<Search, 'userId' | 'within' | 'kind'>): SQL =>
  sql.join(
    [
      sql`${resources.state} = 'live'`,
      ...(kind === undefined ? [] : [sql`${resources.kind} = ${kind}`]),
      ...(within === undefined
        ? []
        : [sql`(${resources.id} = ${within} OR ${resources.ancestors} @> ${textArray([within])})`]),
      sql`${rankOf(userId)} > 0`,
    ],
    sql` AND `,
  );

/** A word in a name weighs ten times as much as in a text; long texts gain less by repeating it. */
const weights = sql`ARRAY[0.1, 0.2, 0.4, 1.0]::real[]`;

/** `ts_rank` normalisation: by the logarithm of the length, and to less than 1. */
const normalisation = 1 | 32;

/**
 * Searches resources that a user may read, by the words of names and texts, best first; ties by id. Each `OFFSET 0`
 * makes PostgreSQL go by the indexes of one workspace after the other, whatever it knows of the sizes of all.
 *
 * @returns a page of results, and their total number
 */
export async function searchByWords(
  query: Query,
  { userId, mostWorkspaces, words, phrases, within, kind, limit, offset }: Search,
): Promise<{ readonly hits: Hit[]; readonly total: number }> {
  if (!words.length && !phrases.length) return { hits: [], total: 0 };
  const ifWords = (part: SQL) => (words.length ? [part] : []);
  const terms = (query: SQL) => termsOf(query, { words, phrases });
  // each word by an index, all of them in what name and text are together
  const any = [...ifWords(sql`some_word`), ...phrases.map(wordsOfPhrase)];
  // the indexes know no order of words
  const exact = (words: unknown) => (phrases.length ? sql`AND ${words} @@ sought.something` : sql``);
  const { rows } = (await query.execute(sql`
    WITH asked AS MATERIALIZED (
      SELECT ${sql.join(terms(sql`every_word`), sql` && `)} AS everything, ${sql.join(terms(sql`some_word`), sql` || `)} AS something,
        concat_ws(' | ', ${sql.join(any, sql`, `)}) AS anything
      FROM (${wordQueries(words)}) one
    ),
    sought AS MATERIALIZED (
      SELECT listed.workspace_id, few.ids, asked.something,
        replace(asked.anything, '$', listed.workspace_id)::tsquery AS anything
      FROM asked CROSS JOIN (
        ${within === undefined ? workspacesRead(userId, mostWorkspaces) : sql`SELECT ${workspaceOf(within)} AS workspace_id`}
      ) listed CROSS JOIN LATERAL (${fewOf(userId)} OFFSET 0) few
    ),
    candidates AS MATERIALIZED (
      SELECT sought.workspace_id, unnest(sought.ids) AS id FROM sought
      UNION
      SELECT found.workspace_id, found.id FROM sought CROSS JOIN LATERAL (
        SELECT ${searchTexts.workspaceId} AS workspace_id, ${searchTexts.resourceId} AS id FROM ${searchTexts}
        WHERE sought.ids IS NULL AND ${searchTexts.workspaceId} = sought.workspace_id
          AND ${indexedWords(searchTexts.workspaceId, searchTexts.words)} @@ sought.anything
          ${exact(searchTexts.words)} OFFSET 0
      ) found
      UNION
      SELECT found.workspace_id, found.id FROM sought CROSS JOIN LATERAL (
        SELECT ${resources.workspaceId} AS workspace_id, ${resources.id} AS id FROM ${resources}
        WHERE sought.ids IS NULL AND ${resources.workspaceId} = sought.workspace_id AND ${resources.state} = 'live'
          AND ${indexedWords(resources.workspaceId, nameWords)} @@ sought.anything
          ${exact(nameWords)} OFFSET 0
      ) found
    ),
    readable AS MATERIALIZED (
      SELECT one.* FROM candidates CROSS JOIN LATERAL (
        SELECT ${resources.workspaceId} AS workspace_id, ${resources.id} AS id, ${nameWords} AS words FROM ${resources}
        WHERE ${resources.workspaceId} = candidates.workspace_id AND ${resources.id} = candidates.id
          AND ${isReadable({ userId, within, kind })} OFFSET 0
      ) one
    ),
    best AS (
      SELECT DISTINCT ON (readable.id) readable.workspace_id, readable.id, indexed.part,
        ts_rank(${weights}, indexed.words, whole.everything, ${normalisation}) AS score
      FROM (SELECT everything FROM asked OFFSET 0) whole CROSS JOIN readable
        CROSS JOIN LATERAL (
          SELECT content.part, setweight(readable.words, 'A') || coalesce(content.words, ''::tsvector) AS words
          FROM (SELECT) alone LEFT JOIN LATERAL (
            SELECT ${searchTexts.part}, ${searchTexts.words} FROM ${searchTexts}
            WHERE ${searchTexts.workspaceId} = readable.workspace_id AND ${searchTexts.resourceId} = readable.id
          ) content ON true OFFSET 0
        ) indexed
      WHERE indexed.words @@ whole.everything
      ORDER BY readable.id, score DESC, indexed.part
    ),
    page AS MATERIALIZED (
      SELECT best.*, count(*) OVER ()::int AS total FROM best ORDER BY score DESC, id LIMIT ${limit} OFFSET ${offset}
    )
    ${presented(userId)}
  `)) as unknown as { rows: RawHit[] };
  return { hits: rows.map(hitOf), total: rows[0]?.total ?? 0 };
}

/** The same of a search engine's candidates: those that the user may read, in the engine's order. */
export async function searchAmong(
  query: Query,
  { ids, scores }: SearchCandidates,
  search: Search,
): Promise<{ readonly hits: Hit[]; readonly total: number }> {
  if (!ids.length) return { hits: [], total: 0 };
  const { rows } = (await query.execute(sql`
    WITH candidates AS (
      SELECT * FROM unnest(${textArray(ids.map(workspaceOf))}, ${textArray(ids)}, ${sql.param([...scores])}::real[])
        AS one (workspace_id, id, score)
    ),
    asked AS MATERIALIZED (
      SELECT ${sql.join(termsOf(sql`some_word`, search), sql` || `)} AS something FROM (${wordQueries(search.words)}) one
    ),
    readable AS MATERIALIZED (
      SELECT candidates.* FROM candidates CROSS JOIN LATERAL (
        SELECT FROM ${resources} WHERE ${resources.workspaceId} = candidates.workspace_id
          AND ${resources.id} = candidates.id AND ${isReadable(search)} OFFSET 0
      ) one
    ),
    chosen AS MATERIALIZED (
      SELECT readable.*, count(*) OVER ()::int AS total FROM readable
      ORDER BY score DESC, id LIMIT ${search.limit} OFFSET ${search.offset}
    ),
    page AS MATERIALIZED (
      SELECT chosen.*, (
        SELECT ${searchTexts.part} FROM ${searchTexts}
        WHERE ${searchTexts.workspaceId} = chosen.workspace_id AND ${searchTexts.resourceId} = chosen.id
        ORDER BY ts_rank(${searchTexts.words}, asked.something) DESC, ${searchTexts.part} LIMIT 1
      ) AS part
      FROM chosen CROSS JOIN asked
    )
    ${presented(search.userId)}
  `)) as unknown as { rows: RawHit[] };
  return { hits: rows.map(hitOf), total: rows[0]?.total ?? 0 };
}

/** Swedish and English stems of words; stop words have none. */
export async function stemsOf(query: Query, words: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  if (!words.length) return new Map();
  const { rows } = (await query.execute(sql`
    SELECT word, ${stemsOfWord} AS stems FROM unnest(${textArray(words)}) AS word
  `)) as unknown as { rows: { word: string; stems: string[] | null }[] };
  return new Map(rows.map(({ word, stems }) => [word, stems ?? []]));
}
