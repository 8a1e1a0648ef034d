import type { ResourceKind } from '@service/widgets/contract';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Query } from '../../../ports.ts';
import { textArray } from '../../../store/sql.ts';
import { yieldToEventLoop } from '../derive/yield.ts';
import { rankOf, type ResourceRow } from './access.ts';
import { resources, searchTexts } from './schema.ts';

/** Part of a resource's text; `words` are its folded words, separated by spaces. */
export interface TextPart {
  readonly text: string;
  readonly words: string;
}

const vector = (words: string): SQL => sql`setweight(
  to_tsvector('pg_catalog.simple', ${words}) || to_tsvector('pg_catalog.swedish', ${words})
  || to_tsvector('pg_catalog.english', ${words}), 'D')`;

export async function replaceSearchTexts(
  query: Query,
  { workspaceId, id: resourceId }: Pick<ResourceRow, 'workspaceId' | 'id'>,
  parts: readonly TextPart[],
): Promise<void> {
  await query
    .delete(searchTexts)
    .where(and(eq(searchTexts.workspaceId, workspaceId), eq(searchTexts.resourceId, resourceId)));
  const rest = yieldToEventLoop();
  for (const [part, { text, words }] of parts.entries()) {
    await query.insert(searchTexts).values({ workspaceId, resourceId, part, text, words: vector(words) });
    await rest();
  }
}

export interface Search {
  readonly userId: string;
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
const wordQuery = (word: string, stems: readonly string[]): SQL => {
  // ts_rank takes two of one lexeme for one, and forgets that it may go on
  const others = [...new Set(stems)].filter((stem) => stem !== word).map((stem) => `'${stem}'`);
  return sql`${[`'${word}'${word.length > 1 ? ':*' : ''}`, ...others].join(' | ')}::tsquery`;
};
const phraseQuery = (words: readonly string[]): SQL => sql`phraseto_tsquery('pg_catalog.simple', ${words.join(' ')})`;

const nameWords = sql`name_words(${resources.nameKey})`;

/** A word in a name weighs ten times as much as in a text; long texts gain less by repeating it. */
const weights = sql`ARRAY[0.1, 0.2, 0.4, 1.0]::real[]`;

/** `ts_rank` normalisation: by the logarithm of the length, and to less than 1. */
const normalisation = 1 | 32;

/**
 * Searches resources that a user may read, by the words of names and texts, best first; ties by id.
 *
 * @returns a page of results, and their total number
 */
export async function searchByWords(
  query: Query,
  { userId, words, phrases, within, kind, limit, offset }: Search,
): Promise<{ readonly hits: Hit[]; readonly total: number }> {
  const stems = await stemsOf(query, words);
  const terms = [...words.map((word) => wordQuery(word, stems.get(word) ?? [])), ...phrases.map(phraseQuery)];
  if (!terms.length) return { hits: [], total: 0 };
  // each word by an index, all of them in what name and text are together
  const any = sql.join(terms, sql` || `);
  const all = sql.join(terms, sql` && `);
  // `OFFSET 0` has it made once a row: for the condition and for the rank
  const both = sql`(setweight(${nameWords}, 'A') || coalesce(${searchTexts.words}, ''::tsvector))`;
  const conditions = [
    sql`${resources.state} = 'live'`,
    sql`indexed.words @@ sought.everything`,
    sql`${rankOf(userId)} > 0`,
    ...(kind === undefined ? [] : [sql`${resources.kind} = ${kind}`]),
    ...(within === undefined
      ? []
      : [sql`(${resources.id} = ${within} OR ${resources.ancestors} @> ${textArray([within])})`]),
  ];
  const { rows } = (await query.execute(sql`
    WITH sought AS MATERIALIZED (SELECT (${any}) AS anything, (${all}) AS everything),
    candidates AS (
      SELECT ${searchTexts.workspaceId} AS workspace_id, ${searchTexts.resourceId} AS id
      FROM ${searchTexts}, sought WHERE ${searchTexts.words} @@ sought.anything
      UNION
      SELECT ${resources.workspaceId}, ${resources.id}
      FROM ${resources}, sought WHERE ${resources.state} = 'live' AND ${nameWords} @@ sought.anything
    ),
    best AS (
      SELECT DISTINCT ON (${resources.id}) ${resources.workspaceId} AS workspace_id, ${resources.id} AS id,
        ${searchTexts.part} AS part, ts_rank(${weights}, indexed.words, sought.everything, ${normalisation}) AS score
      FROM candidates
        JOIN ${resources} ON ${resources.workspaceId} = candidates.workspace_id AND ${resources.id} = candidates.id
        LEFT JOIN ${searchTexts} ON ${searchTexts.workspaceId} = ${resources.workspaceId}
          AND ${searchTexts.resourceId} = ${resources.id}
        CROSS JOIN sought
        CROSS JOIN LATERAL (SELECT ${both} AS words OFFSET 0) AS indexed
      WHERE ${sql.join(conditions, sql` AND `)}
      ORDER BY ${resources.id}, score DESC, ${searchTexts.part}
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
