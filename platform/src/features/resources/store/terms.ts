import { sql, type SQL } from 'drizzle-orm';
import type { Query } from '../../../ports.ts';
import { textArray } from '../../../store/sql.ts';
import { Statement } from '../../../store/statement.ts';
import type { Term } from '../derive/keywords.ts';
import type { TermsJson } from '../derive/text-work.ts';
import { rankOf, workspaceOf, type ResourceRow } from './access.ts';
import { resources, resourceTerms } from './schema.ts';

type Id = Pick<ResourceRow, 'workspaceId' | 'id'>;

/** Documents that a term leads to: those in which it weighs most. */
const mostByTerm = 50;

const mostNear = 20;

export async function replaceTerms(query: Query, { workspaceId, id }: Id, terms: readonly Term[]): Promise<void> {
  const names = textArray(terms.map(({ term }) => term));
  const texts = textArray(terms.map(({ text }) => text));
  const weights = sql`${sql.param(terms.map(({ weight }) => weight))}::real[]`;
  await query.execute(sql`
    WITH gone AS (
      DELETE FROM ${resourceTerms} WHERE ${resourceTerms.workspaceId} = ${workspaceId}
        AND ${resourceTerms.resourceId} = ${id} AND ${resourceTerms.term} <> ALL (${names})
    )
    INSERT INTO ${resourceTerms} (workspace_id, resource_id, term, text, weight)
    SELECT ${workspaceId}, ${id}, term, text, weight FROM unnest(${names}, ${texts}, ${weights}) AS one (term, text, weight)
    ON CONFLICT (workspace_id, resource_id, term) DO UPDATE SET text = excluded.text, weight = excluded.weight`);
}

/**
 * Terms of the row of `resources`, strongest first, as text: many of them would block the thread that parses them.
 * Columns are named as text, because drizzle omits the table name.
 */
const termsOfRow: SQL<string | null> = sql`(
  SELECT json_agg(json_build_object('term', own.term, 'text', own.text, 'weight', own.weight)
    ORDER BY own.weight DESC, own.term)::text
  FROM ${resourceTerms} own WHERE own.workspace_id = resources.workspace_id AND own.resource_id = resources.id)`;

const none = '[]';

/** Terms of resources, in the order of the ids, empty if unknown; ignores permissions. */
export async function termsById(query: Query, ids: readonly string[]): Promise<TermsJson[]> {
  const found = await query
    .select({ id: resources.id, terms: termsOfRow })
    .from(resources)
    .where(
      sql`${resources.workspaceId} = ANY (${textArray([...new Set(ids.map(workspaceOf))])})
        AND ${resources.id} = ANY (${textArray(ids)})`,
    );
  const terms = new Map(found.map((row) => [row.id, row.terms]));
  return ids.map((id) => ({ id, terms: terms.get(id) ?? none }));
}

export interface NamedTermsJson extends TermsJson {
  readonly name: string;
}

interface Within {
  readonly workspaceId: string;
  readonly directoryId: string;
  readonly userId: string;
  readonly limit: number;
}

/**
 * A document that is not restricted is as readable as the directory. `OFFSET 0`, because the planner may otherwise go
 * through all of a large workspace in the order of its ids.
 */
const within = new Statement<Within, { id: string; name: string; terms: string | null }>(
  'terms_within',
  (value) => sql`
    SELECT id, name, ${termsOfRow} AS terms FROM (
      SELECT ${resources.workspaceId} AS workspace_id, ${resources.id} AS id, ${resources.name} AS name FROM ${resources}
      WHERE ${resources.workspaceId} = ${value('workspaceId')}
        AND ${resources.ancestors} @> ARRAY[${value('directoryId')}::text]
        AND ${resources.kind} = 'document' AND ${resources.state} = 'live'
        AND (NOT ${resources.restricted} OR ${rankOf(value('userId'))} > 0) OFFSET 0
    ) resources
    ORDER BY id LIMIT ${value('limit')}::int`,
);

/**
 * Terms of the documents in a directory's tree that a user may read. The caller has checked access to the directory.
 */
export async function termsWithin(
  query: Query,
  userId: string,
  { workspaceId, id: directoryId }: Id,
  limit: number,
): Promise<NamedTermsJson[]> {
  const found = await within.rows(query, { workspaceId, directoryId, userId, limit });
  return found.map((row) => ({ ...row, terms: row.terms ?? none }));
}

/** Two documents whose strongest terms are similar. */
export interface Near {
  readonly from: string;
  readonly to: string;
}

/**
 * Similar documents of the same workspaces, most similar first; ignores permissions.
 *
 * @param least minimum similarity, 0–1
 */
export async function nearTo(query: Query, ids: readonly string[], least: number): Promise<Near[]> {
  if (!ids.length) return [];
  const { rows } = (await query.execute(sql`
    WITH alike AS (
      SELECT own.resource_id AS one, near.resource_id AS other, sum(own.weight * near.weight) AS weight
      FROM ${resourceTerms} own CROSS JOIN LATERAL (
        SELECT resource_id, weight FROM ${resourceTerms}
        WHERE workspace_id = own.workspace_id AND term = own.term
        ORDER BY weight DESC, resource_id LIMIT ${mostByTerm}
      ) near
      WHERE own.workspace_id = ANY (${textArray([...new Set(ids.map(workspaceOf))])})
        AND own.resource_id = ANY (${textArray(ids)}) AND near.resource_id <> own.resource_id
      GROUP BY 1, 2 HAVING sum(own.weight * near.weight) >= ${least}
    ),
    ordered AS (SELECT *, row_number() OVER (PARTITION BY one ORDER BY weight DESC, other) AS place FROM alike)
    SELECT one AS "from", other AS "to" FROM ordered WHERE place <= ${mostNear}
    ORDER BY array_position(${textArray(ids)}, one), place
  `)) as unknown as { rows: Near[] };
  return rows;
}
