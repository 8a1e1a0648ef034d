import { and, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Query } from '../../../ports.ts';
import { textArray } from '../../../store/sql.ts';
import { workspaceOf, type ResourceRow } from './access.ts';
import { eventChannel } from './events.ts';
import { derivedArtifacts, derivedResults, resourceEvents, resources } from './schema.ts';
import { allColumns, rowOf, type Raw } from './views.ts';

export interface Derived {
  readonly results: Readonly<Record<string, Settled>>;
  readonly otherwise?: string;
  /** Further data by concept, stored with its result. Data that the database refuses fail that result alone. */
  readonly keep?: Readonly<Record<string, (query: Query) => Promise<void>>>;
}

export type Artifact = Pick<typeof derivedArtifacts.$inferSelect, 'name' | 'mediaType' | 'bytes'>;
type Id = Pick<ResourceRow, 'workspaceId' | 'id'>;

const isOf = ({ workspaceId, id }: Id) =>
  and(eq(derivedResults.workspaceId, workspaceId), eq(derivedResults.resourceId, id));
const isArtifactOf = ({ workspaceId, id }: Id, concept: string) =>
  and(
    eq(derivedArtifacts.workspaceId, workspaceId),
    eq(derivedArtifacts.resourceId, id),
    eq(derivedArtifacts.concept, concept),
  );

/** Marks results as pending; those of an older revision are dropped. */
export async function expectResults(
  query: Query,
  { workspaceId, id: resourceId, revision }: ResourceRow,
  concepts: readonly string[],
  now: Date,
): Promise<void> {
  const fresh = { revision, state: 'pending' as const, output: null, error: null, tries: 0, updatedAt: now };
  await query
    .insert(derivedResults)
    .values(concepts.map((concept) => ({ workspaceId, resourceId, concept, ...fresh })))
    .onConflictDoUpdate({
      target: [derivedResults.workspaceId, derivedResults.resourceId, derivedResults.concept],
      set: fresh,
    });
}

/** A resource whose results are being derived. */
export interface Begun {
  readonly row: ResourceRow;
  readonly concepts: readonly string[];
  /** Highest number of starts of one of them. */
  readonly tries: number;
}

/** Starts pending results of a resource, and counts the try. @returns `undefined` without any */
export async function beginResults(query: Query, resourceId: string, now: Date): Promise<Begun | undefined> {
  const one = { workspaceId: workspaceOf(resourceId), id: resourceId };
  const { rows } = (await query.execute(sql`
    WITH begun AS (
      UPDATE ${derivedResults} SET state = 'running', tries = tries + 1, updated_at = ${now.toISOString()}
      WHERE ${isOf(one)} AND state IN ('pending', 'running')
      RETURNING concept, tries
    ), counted AS (SELECT json_agg(concept) AS concepts, max(tries) AS tries FROM begun)
    SELECT ${allColumns}, counted.concepts, counted.tries
    FROM ${resources}, counted
    WHERE ${resources.workspaceId} = ${one.workspaceId} AND ${resources.id} = ${one.id} AND counted.tries IS NOT NULL
  `)) as unknown as { rows: (Raw<ResourceRow> & Omit<Begun, 'row'>)[] };
  const [found] = rows;
  if (!found) return undefined;
  const { concepts, tries, ...raw } = found;
  return { row: rowOf(raw), concepts, tries };
}

/** Resets results that were interrupted, without counting an attempt: the content is not to blame. */
export async function resumeResults(query: Query, resourceId: string, now: Date): Promise<void> {
  await query
    .update(derivedResults)
    .set({ state: 'pending', tries: sql`${derivedResults.tries} - 1`, updatedAt: now })
    .where(and(isOf({ workspaceId: workspaceOf(resourceId), id: resourceId }), eq(derivedResults.state, 'running')));
}

export type Settled =
  | { readonly output: unknown; readonly artifacts?: readonly Artifact[] }
  | { readonly error: string };

/**
 * Settles results, and publishes that they are finished, in one statement. The caller has locked the resource at its revision.
 */
export async function settleResults(
  query: Query,
  { workspaceId, id: resourceId, revision, parentId }: ResourceRow,
  results: Readonly<Record<string, Settled>>,
  now: Date,
): Promise<void> {
  const settled = Object.entries(results).map(([concept, result]) => ({
    concept,
    ...('error' in result ? { state: 'failed', error: result.error } : { state: 'completed', output: result.output }),
    data: { concept, revision, parentId },
  }));
  const at = sql`${now.toISOString()}::timestamptz`;
  await query.execute(sql`
    WITH settled AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(settled)}::jsonb)
        AS one (concept text, state text, output jsonb, error text, data jsonb)
    ), gone AS (
      DELETE FROM ${derivedArtifacts}
      WHERE ${derivedArtifacts.workspaceId} = ${workspaceId} AND ${derivedArtifacts.resourceId} = ${resourceId}
        AND ${derivedArtifacts.concept} IN (SELECT concept FROM settled)
    ), changed AS (
      UPDATE ${derivedResults} SET state = settled.state, output = settled.output, error = settled.error, updated_at = ${at}
      FROM settled
      WHERE ${isOf({ workspaceId, id: resourceId })} AND ${derivedResults.concept} = settled.concept
    )
    INSERT INTO ${resourceEvents} (workspace_id, kind, resource_id, data, created_at)
    SELECT ${workspaceId}, 'task.finished', ${resourceId}, data, ${at} FROM settled
    RETURNING pg_notify(${eventChannel}, '')`);
  const artifacts = Object.entries(results).flatMap(([concept, result]) =>
    'error' in result
      ? []
      : (result.artifacts ?? []).map((artifact) => ({ workspaceId, resourceId, concept, revision, ...artifact })),
  );
  if (artifacts.length) await query.insert(derivedArtifacts).values(artifacts);
}

/**
 * Locks the row until the transaction ends.
 * @returns `undefined` if the revision has changed
 */
export async function lockRevision(query: Query, { workspaceId, id, revision }: ResourceRow): Promise<boolean> {
  const held = await query
    .select({ id: resources.id })
    .from(resources)
    .where(and(eq(resources.workspaceId, workspaceId), eq(resources.id, id), eq(resources.revision, revision)))
    .for('share');
  return held.length > 0;
}

export async function resultOf(query: Query, id: Id, concept: string) {
  const [result] = await query
    .select()
    .from(derivedResults)
    .where(and(isOf(id), eq(derivedResults.concept, concept)));
  if (!result) return undefined;
  const artifacts = await query
    .select({
      name: derivedArtifacts.name,
      mediaType: derivedArtifacts.mediaType,
      size: sql<number>`length(${derivedArtifacts.bytes})`,
    })
    .from(derivedArtifacts)
    .where(isArtifactOf(id, concept))
    .orderBy(derivedArtifacts.name);
  return { result, artifacts: result.state === 'completed' ? artifacts : [] };
}

export async function artifactOf(query: Query, id: Id, concept: string, name: string) {
  const [found] = await query
    .select({ artifact: derivedArtifacts, state: derivedResults.state })
    .from(derivedArtifacts)
    .innerJoin(
      derivedResults,
      and(
        eq(derivedResults.workspaceId, derivedArtifacts.workspaceId),
        eq(derivedResults.resourceId, derivedArtifacts.resourceId),
        eq(derivedResults.concept, derivedArtifacts.concept),
      ),
    )
    .where(and(isArtifactOf(id, concept), eq(derivedArtifacts.name, name)));
  return found?.state === 'completed' ? found.artifact : undefined;
}

/** Resources with results that have made no progress since `before`. */
export async function overdueResults(query: Query, before: Date, limit: number): Promise<string[]> {
  const found = await query
    .selectDistinct({ resourceId: derivedResults.resourceId })
    .from(derivedResults)
    .where(and(inArray(derivedResults.state, ['pending', 'running']), lte(derivedResults.updatedAt, before)))
    .limit(limit);
  return found.map(({ resourceId }) => resourceId);
}

/** Documents and files of these types without results, created before there were any. */
export async function withoutResults(
  query: Query,
  mediaTypes: readonly string[],
  limit: number,
): Promise<ResourceRow[]> {
  return query
    .select()
    .from(resources)
    .where(
      and(
        ne(resources.kind, 'directory'),
        eq(resources.state, 'live'),
        sql`${resources.mediaType} = ANY (${textArray(mediaTypes)})`,
        sql`NOT EXISTS (SELECT 1 FROM ${derivedResults} WHERE ${derivedResults.workspaceId} = ${resources.workspaceId}
          AND ${derivedResults.resourceId} = ${resources.id})`,
      ),
    )
    .limit(limit);
}
