import { and, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Query } from '../../../ports.ts';
import { textArray } from '../../../store/sql.ts';
import { workspaceOf, type ResourceRow } from './access.ts';
import { derivedArtifacts, derivedResults, resources } from './schema.ts';

export interface Derived {
  readonly results: Readonly<Record<string, Settled>>;
  readonly otherwise?: string;
  /** Further data by concept, stored with its result. Data that the database refuses fail that result alone. */
  readonly keep?: Readonly<Record<string, (query: Query) => Promise<void>>>;
}

export type ResultRow = typeof derivedResults.$inferSelect;
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

/** Starts pending results of a resource, and counts the try. */
export async function beginResults(query: Query, resourceId: string, now: Date): Promise<ResultRow[]> {
  return query
    .update(derivedResults)
    .set({ state: 'running', tries: sql`${derivedResults.tries} + 1`, updatedAt: now })
    .where(
      and(
        isOf({ workspaceId: workspaceOf(resourceId), id: resourceId }),
        inArray(derivedResults.state, ['pending', 'running']),
      ),
    )
    .returning();
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

/** Settles a result. The caller has locked the resource at its revision. */
export async function settleResult(
  query: Query,
  { workspaceId, id: resourceId, revision }: ResourceRow,
  concept: string,
  settled: Settled,
  now: Date,
): Promise<void> {
  const id = { workspaceId, id: resourceId };
  const end =
    'error' in settled
      ? ({ state: 'failed', output: null, error: settled.error } as const)
      : ({ state: 'completed', output: settled.output, error: null } as const);
  await query
    .update(derivedResults)
    .set({ ...end, updatedAt: now })
    .where(and(isOf(id), eq(derivedResults.concept, concept)));
  await query.delete(derivedArtifacts).where(isArtifactOf(id, concept));
  if ('error' in settled || !settled.artifacts?.length) return;
  await query
    .insert(derivedArtifacts)
    .values(settled.artifacts.map((artifact) => ({ workspaceId, resourceId, concept, revision, ...artifact })));
}

/** Ignores permissions and state. */
export async function findResource(query: Query, id: string): Promise<ResourceRow | undefined> {
  const [found] = await query
    .select()
    .from(resources)
    .where(and(eq(resources.workspaceId, workspaceOf(id)), eq(resources.id, id)));
  return found;
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

export async function resultsOf(
  query: Query,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<ResultRow, 'concept' | 'state' | 'updatedAt'>[]>> {
  const found = new Map<string, Pick<ResultRow, 'concept' | 'state' | 'updatedAt'>[]>();
  if (!ids.length) return found;
  const { workspaceId, resourceId, concept, state, updatedAt } = derivedResults;
  const rows = await query
    .select({ resourceId, concept, state, updatedAt })
    .from(derivedResults)
    .where(and(inArray(workspaceId, [...new Set(ids.map(workspaceOf))]), sql`${resourceId} = ANY (${textArray(ids)})`))
    .orderBy(resourceId, concept);
  for (const { resourceId: id, ...row } of rows) found.set(id, [...(found.get(id) ?? []), row]);
  return found;
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
