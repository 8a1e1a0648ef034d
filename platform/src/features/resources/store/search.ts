import type { ResourceKind } from '@service/widgets/contract';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Database, Query, SearchCandidates } from '../../../ports.ts';
import { Statement } from '../../../store/statement.ts';
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
const presented = (userId: SQL): SQL => sql`
  SELECT page.score, page.total, shown.*
  FROM page CROSS JOIN LATERAL (
    SELECT ${shownColumns}, ${resources.ancestors} AS ancestors, ${facets(userId)}, (
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

/** Matches a word exactly, as a prefix, and by its stems; two of one lexeme would count as one that does not go on. */
const wordQuery = (word: string, stems: readonly string[] = []): string =>
  [
    `'${workspace}${word}'${word.length > 1 ? ':*' : ''}`,
    ...new Set(stems.filter((stem) => stem !== word).map((stem) => `'${workspace}${stem}'`)),
  ].join(' | ');

/** Queries of words, and phrases. */
interface Terms {
  readonly words: readonly string[];
  readonly phrases: readonly string[];
}

async function termsOf(query: Query, { words, phrases }: Pick<Search, 'words' | 'phrases'>): Promise<Terms> {
  const stems = await stemsOf(query, words);
  return { words: words.map((word) => wordQuery(word, stems.get(word))), phrases: phrases.map((one) => one.join(' ')) };
}

type Value<Values> = (name: keyof Values & string) => SQL;

/**
 * Queries of all terms: `everything` and `something` for the words themselves, `all_words` and `some_word` as texts for the
 * indexes, which have each word with its workspace, and know no order of words.
 */
const queriesOf = (value: Value<Terms>): SQL => sql`
  SELECT string_agg(own, ' & ')::tsquery AS everything, string_agg(own, ' | ')::tsquery AS something,
    string_agg(indexed, ' & ') AS all_words, string_agg(indexed, ' | ') AS some_word
  FROM (
    SELECT '(' || replace(word, ${sql.raw(`'${workspace}'`)}, '') || ')' AS own, '(' || word || ')' AS indexed
    FROM unnest(${value('words')}::text[]) AS word
    UNION ALL
    SELECT '(' || nullif(phraseto_tsquery('pg_catalog.simple', phrase)::text, '') || ')', '(' || (
      SELECT string_agg(quote_literal(${sql.raw(`'${workspace}'`)} || lexeme), ' & ')
      FROM unnest(to_tsvector('pg_catalog.simple', phrase))
    ) || ')'
    FROM unnest(${value('phrases')}::text[]) AS phrase
  ) terms`;

const nameWords = sql`name_words(${resources.nameKey})`;
const indexedWords = (workspaceId: typeof resources.workspaceId | typeof searchTexts.workspaceId, words: unknown) =>
  sql`workspace_words(${workspaceId}, ${words})`;

/** Readable resources of a workspace up to which a search looks at each, instead of at all that have a word. */
const few = 500;

/**
 * If the user is a member of the workspace `listed`, as `is_member`; otherwise the resources that the user may read in it, as
 * `ids`: `NULL` for more than a few.
 */
const rightsIn = (userId: SQL): SQL => sql`
  SELECT entry.is_member, CASE WHEN NOT entry.is_member THEN (
    SELECT coalesce(array_agg(one.id), '{}') FROM (
      SELECT ${resources.id} AS id FROM ${resources} WHERE ${resources.workspaceId} = listed.workspace_id
        AND (${resources.id} = ANY (entry.ids) OR ${resources.ancestors} && entry.ids) LIMIT ${sql.raw(String(few + 1))}
    ) one HAVING count(*) <= ${sql.raw(String(few))}
  ) END AS ids
  FROM (
    SELECT array_agg(${accessEntries.resourceId}) AS ids, coalesce(bool_or(${accessEntries.resourceId} = (
      SELECT ${workspaces.rootResourceId} FROM ${workspaces} WHERE ${workspaces.workspaceId} = listed.workspace_id
    )), false) AS is_member
    FROM ${accessEntries}
    WHERE ${accessEntries.workspaceId} = listed.workspace_id AND ${accessEntries.userId} = ${userId} OFFSET 0
  ) entry`;

interface Filters {
  readonly userId: string;
  readonly within: string | null;
  readonly kind: ResourceKind | null;
}

const filtersOf = ({ userId, within, kind }: Search): Filters => ({
  userId,
  within: within ?? null,
  kind: kind ?? null,
});

/**
 * Condition for rows of `resources` that the user may read, and that the filters of a search let through.
 *
 * @param isOpen condition by which the user is known to have access
 */
const isReadable = (value: Value<Filters>, isOpen = sql`false`): SQL => sql`
  ${resources.state} = 'live'
  AND (${value('kind')}::text IS NULL OR ${resources.kind} = ${value('kind')})
  AND (${value('within')}::text IS NULL OR ${resources.id} = ${value('within')}
    OR ${resources.ancestors} @> ARRAY[${value('within')}::text])
  AND (${isOpen} OR ${rankOf(value('userId'))} > 0)`;

/** A word in a name weighs ten times as much as in a text; long texts gain less by repeating it. */
const weights = sql`ARRAY[0.1, 0.2, 0.4, 1.0]::real[]`;

/** `ts_rank` normalisation: by the logarithm of the length, and to less than 1. */
const normalisation = 1 | 32;

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/**
 * Parts that match by themselves, and those of resources whose names have a word. Each `OFFSET 0` makes PostgreSQL go by the
 * indexes of one workspace after the other, whatever it knows of the sizes of all.
 */
const byWords = new Statement<
  Terms & Filters & Page & { readonly workspaceId: string | null; readonly mostWorkspaces: number },
  RawHit
>(
  'search',
  (value) => sql`
    WITH asked AS MATERIALIZED (${queriesOf(value)}),
    sought AS MATERIALIZED (
      SELECT listed.workspace_id, rights.is_member, rights.ids,
        replace(asked.all_words, '$', listed.workspace_id)::tsquery AS all_words,
        replace(asked.some_word, '$', listed.workspace_id)::tsquery AS some_word
      FROM asked CROSS JOIN (
        SELECT ${value('workspaceId')}::text AS workspace_id WHERE ${value('workspaceId')}::text IS NOT NULL
        UNION ALL
        SELECT * FROM (${workspacesRead(value('userId'), value('mostWorkspaces'))}) own WHERE ${value('workspaceId')}::text IS NULL
      ) listed CROSS JOIN LATERAL (${rightsIn(value('userId'))} OFFSET 0) rights
    ),
    named AS MATERIALIZED (
      SELECT found.*, sought.is_member FROM sought CROSS JOIN LATERAL (
        SELECT ${resources.workspaceId} AS workspace_id, ${resources.id} AS id, ${nameWords} AS words FROM ${resources}
        WHERE sought.ids IS NULL AND ${resources.workspaceId} = sought.workspace_id AND ${resources.state} = 'live'
          AND ${indexedWords(resources.workspaceId, nameWords)} @@ sought.some_word OFFSET 0
      ) found
      UNION ALL
      SELECT found.*, false FROM sought CROSS JOIN LATERAL (
        SELECT ${resources.workspaceId} AS workspace_id, ${resources.id} AS id, ${nameWords} AS words FROM ${resources}
        WHERE ${resources.workspaceId} = sought.workspace_id AND ${resources.id} = ANY (sought.ids) OFFSET 0
      ) found
    ),
    matches AS (
      SELECT found.*, sought.is_member FROM asked CROSS JOIN sought CROSS JOIN LATERAL (
        SELECT ${searchTexts.workspaceId} AS workspace_id, ${searchTexts.resourceId} AS id, ${searchTexts.part} AS part,
          ts_rank(${weights}, ${searchTexts.words}, asked.everything, ${normalisation}) AS score
        FROM ${searchTexts}
        WHERE sought.ids IS NULL AND ${searchTexts.workspaceId} = sought.workspace_id
          AND ${indexedWords(searchTexts.workspaceId, searchTexts.words)} @@ sought.all_words
          AND (${value('phrases')}::text[] = '{}' OR ${searchTexts.words} @@ asked.everything) OFFSET 0
      ) found
      UNION ALL
      SELECT named.workspace_id, named.id, whole.part,
        ts_rank(${weights}, whole.words, asked.everything, ${normalisation}) AS score, named.is_member
      FROM asked CROSS JOIN named CROSS JOIN LATERAL (
        SELECT content.part, setweight(named.words, 'A') || coalesce(content.words, ''::tsvector) AS words
        FROM (SELECT) alone LEFT JOIN LATERAL (
          SELECT ${searchTexts.part}, ${searchTexts.words} FROM ${searchTexts}
          WHERE ${searchTexts.workspaceId} = named.workspace_id AND ${searchTexts.resourceId} = named.id
        ) content ON true OFFSET 0
      ) whole
      WHERE whole.words @@ asked.everything
    ),
    best AS MATERIALIZED (
      SELECT DISTINCT ON (id) * FROM matches ORDER BY id, score DESC, part
    ),
    page AS MATERIALIZED (
      SELECT best.*, count(*) OVER ()::int AS total FROM best CROSS JOIN LATERAL (
        SELECT FROM ${resources} WHERE ${resources.workspaceId} = best.workspace_id AND ${resources.id} = best.id
          AND ${isReadable(value, sql`best.is_member AND NOT ${resources.restricted}`)} OFFSET 0
      ) readable
      ORDER BY score DESC, id LIMIT ${value('limit')} OFFSET ${value('offset')}
    )
    ${presented(value('userId'))}`,
);

const among = new Statement<
  Terms &
    Filters &
    Page & {
      readonly workspaceIds: readonly string[];
      readonly ids: readonly string[];
      readonly scores: readonly number[];
    },
  RawHit
>(
  'search_among',
  (value) => sql`
    WITH asked AS MATERIALIZED (${queriesOf(value)}),
    readable AS MATERIALIZED (
      SELECT candidates.*, count(*) OVER ()::int AS total
      FROM unnest(${value('workspaceIds')}::text[], ${value('ids')}::text[], ${value('scores')}::real[])
        AS candidates (workspace_id, id, score) CROSS JOIN LATERAL (
          SELECT FROM ${resources} WHERE ${resources.workspaceId} = candidates.workspace_id
            AND ${resources.id} = candidates.id AND ${isReadable(value)} OFFSET 0
        ) one
      ORDER BY score DESC, id LIMIT ${value('limit')} OFFSET ${value('offset')}
    ),
    page AS MATERIALIZED (
      SELECT readable.*, (
        SELECT ${searchTexts.part} FROM ${searchTexts}
        WHERE ${searchTexts.workspaceId} = readable.workspace_id AND ${searchTexts.resourceId} = readable.id
        ORDER BY ts_rank(${searchTexts.words}, asked.something) DESC, ${searchTexts.part} LIMIT 1
      ) AS part
      FROM readable CROSS JOIN asked
    )
    ${presented(value('userId'))}`,
);

interface Found {
  readonly hits: Hit[];
  readonly total: number;
}

const foundIn = (rows: readonly RawHit[]): Found => ({ hits: rows.map(hitOf), total: rows[0]?.total ?? 0 });

/** Searches resources that a user may read, by the words of names and texts, best first; ties by id. */
export async function searchByWords(query: Query, search: Search): Promise<Found> {
  const { words, phrases, within, limit, offset, mostWorkspaces } = search;
  if (!words.length && !phrases.length) return { hits: [], total: 0 };
  const workspaceId = within === undefined ? null : workspaceOf(within);
  const terms = await termsOf(query, search);
  const values = { ...terms, ...filtersOf(search), limit, offset, workspaceId, mostWorkspaces };
  return foundIn(await byWords.rows(query, values));
}

/** The same of a search engine's candidates: those that the user may read, in the engine's order. */
export async function searchAmong(query: Query, { ids, scores }: SearchCandidates, search: Search): Promise<Found> {
  if (!ids.length) return { hits: [], total: 0 };
  const { limit, offset } = search;
  const candidates = { workspaceIds: ids.map(workspaceOf), ids, scores };
  const terms = await termsOf(query, search);
  return foundIn(await among.rows(query, { ...terms, ...filtersOf(search), ...candidates, limit, offset }));
}

const stems = new Statement<{ words: readonly string[] }, { word: string; stems: string[] | null }>(
  'stems',
  (value) => sql`
    SELECT word, ts_lexize('pg_catalog.swedish_stem', word) || ts_lexize('pg_catalog.english_stem', word) AS stems
    FROM unnest(${value('words')}::text[]) AS word`,
);

/** Stems never change; the oldest leave. */
const known = new Map<string, readonly string[]>();
const mostKnown = 10_000;

/** Swedish and English stems of words; stop words have none. */
export async function stemsOf(query: Query, words: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const word of words) {
    const kept = known.get(word);
    if (kept) found.set(word, kept);
  }
  const missing = words.filter((word) => !found.has(word));
  if (!missing.length) return found;
  for (const { word, stems: own } of await stems.rows(query, { words: missing })) {
    found.set(word, own ?? []);
    known.set(word, own ?? []);
  }
  for (const word of known.keys()) {
    if (known.size <= mostKnown) break;
    known.delete(word);
  }
  return found;
}
