import type { ResourceKind } from '@service/widgets/contract';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Database, Query } from '../../../ports.ts';
import { textArray } from '../../../store/sql.ts';
import type { TextPart } from '../derive/text-work.ts';
import { yieldToEventLoop } from '../derive/yield.ts';
import { rankOf, type ResourceRow } from './access.ts';
import { accessEntries, resources, searchTexts, workspaces } from './schema.ts';

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
  /** Workspaces that the user may read in. */
  readonly workspaceIds: readonly string[];
  readonly words: readonly string[];
  readonly phrases: readonly (readonly string[])[];
  readonly within?: string | undefined;
  readonly kind?: ResourceKind | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface Hit {
  readonly row: ResourceRow;
  /** From 0 to 1. */
  readonly score: number;
  readonly text: string;
}

interface Placed {
  readonly workspace_id: string;
  readonly id: string;
  readonly part: number | null;
  readonly score: number;
}

async function fill(query: Query, placed: readonly Placed[]): Promise<Hit[]> {
  if (!placed.length) return [];
  const ids = textArray(placed.map(({ id }) => id));
  const workspaceIds = textArray([...new Set(placed.map((one) => one.workspace_id))]);
  const rows = await query
    .select()
    .from(resources)
    .where(sql`${resources.workspaceId} = ANY (${workspaceIds}) AND ${resources.id} = ANY (${ids})`);
  const parts = sql`${sql.param(placed.map(({ part }) => part ?? 0))}::int[]`;
  const texts = await query
    .select({ id: searchTexts.resourceId, text: searchTexts.text })
    .from(searchTexts)
    .where(
      sql`${searchTexts.workspaceId} = ANY (${workspaceIds})
        AND (${searchTexts.resourceId}, ${searchTexts.part}) IN (SELECT * FROM unnest(${ids}, ${parts}))`,
    );
  return placed.flatMap(({ id, score }) => {
    const row = rows.find((one) => one.id === id);
    const text = texts.find((one) => one.id === id)?.text ?? '';
    return row ? [{ row, score: Number(score), text }] : [];
  });
}

/** Matches a word exactly, as a prefix, and by its stem in either language. */
const wordQuery = (word: string, stems: readonly string[], before = ''): string => {
  // ts_rank takes two of one lexeme for one, and forgets that it may go on
  const others = [...new Set(stems)].filter((stem) => stem !== word).map((stem) => `'${before}${stem}'`);
  return [`'${before}${word}'${word.length > 1 ? ':*' : ''}`, ...others].join(' | ');
};
const phraseQuery = (words: readonly string[]): SQL => sql`phraseto_tsquery('pg_catalog.simple', ${words.join(' ')})`;

/** Stands for the workspace before each word that `workspace_words` has indexed; in no word. */
const workspace = '$ ';

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
  { userId, workspaceIds, words, phrases, within, kind, limit, offset }: Search,
): Promise<{ readonly hits: Hit[]; readonly total: number }> {
  const stems = await stemsOf(query, words);
  const terms = [
    ...words.map((word) => sql`${wordQuery(word, stems.get(word) ?? [])}::tsquery`),
    ...phrases.map(phraseQuery),
  ];
  if (!terms.length || !workspaceIds.length) return { hits: [], total: 0 };
  // each word by an index, all of them in what name and text are together
  const any = [
    ...words.map((word) => sql`${wordQuery(word, stems.get(word) ?? [], workspace)}::text`),
    ...phrases.map(wordsOfPhrase),
  ];
  // the indexes know no order of words
  const exact = (words: unknown) => (phrases.length ? sql`AND ${words} @@ (${sql.join(terms, sql` || `)})` : sql``);
  const conditions = [
    sql`${resources.state} = 'live'`,
    ...(kind === undefined ? [] : [sql`${resources.kind} = ${kind}`]),
    ...(within === undefined
      ? []
      : [sql`(${resources.id} = ${within} OR ${resources.ancestors} @> ${textArray([within])})`]),
    sql`${rankOf(userId)} > 0`,
  ];
  const { rows } = (await query.execute(sql`
    WITH sought AS MATERIALIZED (
      SELECT listed.workspace_id, few.ids,
        replace(concat_ws(' | ', ${sql.join(any, sql`, `)}), '$', listed.workspace_id)::tsquery AS anything
      FROM unnest(${textArray(workspaceIds)}) listed (workspace_id) CROSS JOIN LATERAL (${fewOf(userId)} OFFSET 0) few
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
          AND ${sql.join(conditions, sql` AND `)} OFFSET 0
      ) one
    ),
    best AS (
      SELECT DISTINCT ON (readable.id) readable.workspace_id, readable.id, indexed.part,
        ts_rank(${weights}, indexed.words, whole.everything, ${normalisation}) AS score
      FROM (SELECT (${sql.join(terms, sql` && `)}) AS everything OFFSET 0) whole CROSS JOIN readable
        CROSS JOIN LATERAL (
          SELECT content.part, setweight(readable.words, 'A') || coalesce(content.words, ''::tsvector) AS words
          FROM (SELECT) alone LEFT JOIN LATERAL (
            SELECT ${searchTexts.part}, ${searchTexts.words} FROM ${searchTexts}
            WHERE ${searchTexts.workspaceId} = readable.workspace_id AND ${searchTexts.resourceId} = readable.id
          ) content ON true OFFSET 0
        ) indexed
      WHERE indexed.words @@ whole.everything
      ORDER BY readable.id, score DESC, indexed.part
    )
    SELECT best.*, count(*) OVER ()::int AS total FROM best ORDER BY score DESC, id LIMIT ${limit} OFFSET ${offset}
  `)) as unknown as { rows: (Placed & { total: number })[] };
  const hits = await fill(query, rows);
  return { hits, total: rows[0]?.total ?? 0 };
}

/** Swedish and English stems of words; stop words have none. */
export async function stemsOf(query: Query, words: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  if (!words.length) return new Map();
  const { rows } = (await query.execute(sql`
    SELECT word, ts_lexize('pg_catalog.swedish_stem', word) AS swedish, ts_lexize('pg_catalog.english_stem', word) AS english
    FROM unnest(${textArray(words)}) AS word
  `)) as unknown as { rows: { word: string; swedish: string[] | null; english: string[] | null }[] };
  return new Map(rows.map(({ word: of, swedish, english }) => [of, [...(swedish ?? []), ...(english ?? [])]]));
}
