import { limits, nameKey, sortKey } from '@service/widgets/contract';
import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { Query } from '../../../ports.ts';
import { violates, textArray } from '../../../store/sql.ts';
import type { ResourceRow } from './access.ts';
import { derivedResults, documentContents, resources, workspaces, workspaceUsage } from './schema.ts';

/** The directory has an entry or a pending upload of this name. */
export class NameTakenError extends Error {
  override readonly name = 'TwinNameError';
}

type Id = Pick<ResourceRow, 'workspaceId' | 'id'>;
export type NewRow = Omit<typeof resources.$inferInsert, 'nameKey' | 'sortKey'>;
export type Change = Pick<ResourceRow, 'updatedAt' | 'updatedBy'>;

const isOne = ({ workspaceId, id }: Id) => and(eq(resources.workspaceId, workspaceId), eq(resources.id, id));
const isUnder = ({ id }: Id) => sql`${resources.ancestors} @> ${textArray([id])}`;
const isBelow = (top: Id) => and(eq(resources.workspaceId, top.workspaceId), isUnder(top));
const isInTree = (top: Id) =>
  and(eq(resources.workspaceId, top.workspaceId), or(eq(resources.id, top.id), isUnder(top)));

/** The unique index of names detects conflicts, also between concurrent writes. */
async function refuseDuplicates<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (violates(error, 'resources_by_name')) throw new NameTakenError(undefined, { cause: error });
    throw error;
  }
}

/** @throws {NameTakenError} */
export async function insertResource(query: Query, row: NewRow): Promise<ResourceRow> {
  const [inserted] = await query
    .insert(resources)
    .values({ ...row, nameKey: nameKey(row.name), sortKey: sortKey(row.name) })
    .onConflictDoNothing()
    .returning();
  if (!inserted) throw new NameTakenError();
  return inserted;
}

/** Text of a new document, and the results to derive from it. */
export interface NewText {
  readonly content: string;
  readonly concepts: readonly string[];
}

/**
 * Inserts a live resource with its text, counts it in its directory and its bytes in its workspace, in one statement. Other
 * writers of the workspace wait for the counted rows, so call it late.
 *
 * @returns the used bytes of the workspace; `undefined` if the resource has none
 * @throws {NameTakenError}
 */
export async function insertCounted(
  query: Query,
  row: NewRow & Pick<ResourceRow, 'parentId'>,
  text?: NewText,
): Promise<number | undefined> {
  const made = query.$with('made').as(
    query
      .insert(resources)
      .values({ ...row, nameKey: nameKey(row.name), sortKey: sortKey(row.name) })
      .onConflictDoNothing()
      .returning(),
  );
  const rows: SQL[] = [
    sql`counted AS (
      UPDATE ${resources} SET children = ${resources.children} + 1 FROM made
      WHERE ${resources.workspaceId} = made.workspace_id AND ${resources.id} = made.parent_id)`,
    sql`used AS (
      INSERT INTO ${workspaceUsage} (workspace_id, bytes) SELECT workspace_id, size FROM made WHERE size > 0
      ON CONFLICT (workspace_id) DO UPDATE SET bytes = ${workspaceUsage.bytes} + excluded.bytes
      RETURNING bytes)`,
  ];
  if (text) {
    rows.push(
      sql`content AS (
        INSERT INTO ${documentContents} (workspace_id, resource_id, revision, content, size, created_by, created_at)
        SELECT workspace_id, id, revision, ${text.content}, size, created_by, created_at FROM made)`,
      sql`expected AS (
        INSERT INTO ${derivedResults} (workspace_id, resource_id, concept, revision, state, updated_at)
        SELECT workspace_id, id, concept, revision, 'pending', created_at
        FROM made CROSS JOIN unnest(${textArray(text.concepts)}) AS concept)`,
    );
  }
  const inserted = await query.execute<{ bytes: string | number | null }>(sql`
    WITH made AS (${made._.sql}), ${sql.join(rows, sql`, `)}
    SELECT (SELECT bytes FROM used) AS bytes FROM made`);
  const [found] = inserted.rows as { bytes: string | number | null }[];
  if (!found) throw new NameTakenError();
  return found.bytes === null ? undefined : Number(found.bytes);
}

export async function countEntries(query: Query, workspaceId: string, id: string | null, by: 1 | -1): Promise<void> {
  if (id === null) return;
  await query
    .update(resources)
    .set({ children: sql`${resources.children} + ${by}` })
    .where(isOne({ workspaceId, id }));
}

/** Renames a resource; the root's name is also its workspace's. @throws {NameTakenError} */
export async function renameResource(query: Query, row: ResourceRow, name: string, change: Change): Promise<void> {
  await refuseDuplicates(() =>
    query
      .update(resources)
      .set({ name, nameKey: nameKey(name), sortKey: sortKey(name), ...change })
      .where(isOne(row)),
  );
  if (row.parentId !== null) return;
  await query.update(workspaces).set({ name }).where(eq(workspaces.workspaceId, row.workspaceId));
}

export async function hasMoreBelow(query: Query, top: Id, count: number): Promise<boolean> {
  const found = await query.select({ id: resources.id }).from(resources).where(isBelow(top)).offset(count).limit(1);
  return found.length > 0;
}

export async function heightOf(query: Query, top: ResourceRow): Promise<number> {
  const [found] = await query
    .select({ depth: sql<number | null>`max(cardinality(${resources.ancestors}))` })
    .from(resources)
    .where(isBelow(top));
  return found?.depth ? found.depth - top.ancestors.length : 0;
}

/**
 * Moves a tree, with deleted resources in it, to another directory. The caller updates the counts.
 *
 * @throws {NameTakenError}
 */
export async function reparent(query: Query, top: ResourceRow, parent: ResourceRow): Promise<void> {
  const ancestors = [...parent.ancestors, parent.id];
  await refuseDuplicates(() => query.update(resources).set({ parentId: parent.id, ancestors }).where(isOne(top)));
  if (top.kind === 'directory') {
    await query
      .update(resources)
      .set({
        ancestors: sql`${textArray(ancestors)} || ${resources.ancestors}[array_position(${resources.ancestors}, ${top.id}):]`,
      })
      .where(isBelow(top));
  }
  if (top.restricted || parent.restricted) await restrict(query, top);
}

/** Updates `restricted` in a tree: private resources and their descendants. */
export async function restrict(query: Query, top: Id): Promise<void> {
  await query.execute(sql`
    UPDATE ${resources} SET restricted = found.restricted
    FROM (
      SELECT one.id, one.private OR EXISTS (
        SELECT 1 FROM ${resources} above
        WHERE above.workspace_id = one.workspace_id AND above.id = ANY (one.ancestors) AND above.private
      ) AS restricted
      FROM ${resources} one
      WHERE one.workspace_id = ${top.workspaceId} AND (one.id = ${top.id} OR one.ancestors @> ${textArray([top.id])})
    ) found
    WHERE ${resources.workspaceId} = ${top.workspaceId} AND ${resources.id} = found.id
      AND ${resources.restricted} <> found.restricted`);
}

export async function setPrivate(query: Query, row: ResourceRow, isPrivate: boolean): Promise<void> {
  await query.update(resources).set({ private: isPrivate }).where(isOne(row));
  await restrict(query, row);
}

/** Hides a live tree from all reads. */
export async function markDeleted(query: Query, top: ResourceRow, now: Date): Promise<void> {
  await query
    .update(resources)
    .set({ state: 'deleted', deletedAt: now, deletedIn: top.id })
    .where(and(isInTree(top), eq(resources.state, 'live')));
}

/** Restores what was deleted together with `top` and is in its tree. @throws {NameTakenError} */
export async function markRestored(query: Query, top: ResourceRow): Promise<void> {
  await refuseDuplicates(() =>
    query
      .update(resources)
      .set({ state: 'live', deletedAt: null, deletedIn: null })
      .where(and(isInTree(top), eq(resources.state, 'deleted'), eq(resources.deletedIn, top.deletedIn ?? top.id))),
  );
}

type PurgedRow = Pick<ResourceRow, 'workspaceId' | 'fileKey'>;

/** ms; a deleted tree can be restored. */
export const restorableFor = 30 * 24 * 60 * 60 * 1000;

/**
 * Deletes for good some of what was deleted before `before`, and frees its bytes: resources without others below them,
 * so that a call after a call deletes trees from their leaves, and keeps ancestors of younger deletions.
 *
 * @returns keys of their files
 */
export async function purgeDeleted(query: Query, before: Date, limit: number): Promise<PurgedRow[]> {
  const isDue = sql`${resources.state} = 'deleted' AND ${resources.deletedAt} <= ${before.toISOString()}::timestamptz`;
  // contents are deleted with their resources, but only after this statement
  const { rows }: { rows: PurgedRow[] } = await query.execute(sql`
    WITH due AS (
      SELECT workspace_id AS workspace, id AS resource FROM ${resources} WHERE ${isDue} AND NOT EXISTS (
        SELECT 1 FROM ${resources} below
        WHERE below.workspace_id = ${resources.workspaceId} AND below.parent_id = ${resources.id})
      LIMIT ${limit}
    ), purged AS (
      DELETE FROM ${resources} USING due
      WHERE ${resources.workspaceId} = due.workspace AND ${resources.id} = due.resource AND ${isDue}
      RETURNING workspace_id, id, file_key, size
    ), freed AS (
      SELECT workspace_id, sum(size) AS bytes FROM (
        SELECT workspace_id, size FROM purged WHERE file_key IS NOT NULL
        UNION ALL
        SELECT text.workspace_id, text.size FROM ${documentContents} text
        JOIN purged ON purged.workspace_id = text.workspace_id AND purged.id = text.resource_id
      ) counted GROUP BY workspace_id
    ), counted AS (
      UPDATE ${workspaceUsage} SET bytes = ${workspaceUsage.bytes} - freed.bytes FROM freed
      WHERE ${workspaceUsage.workspaceId} = freed.workspace_id
    )
    SELECT workspace_id AS "workspaceId", file_key AS "fileKey" FROM purged`);
  return rows;
}

/** Any resource in one of these states; ignores permissions. */
export async function resourceById(
  query: Query,
  id: Id,
  state: ResourceRow['state'],
): Promise<ResourceRow | undefined> {
  const [found] = await query
    .select()
    .from(resources)
    .where(and(isOne(id), eq(resources.state, state)));
  return found;
}

/** `report.pdf` → `report (2).pdf`, within the maximum length. */
export function numbered(name: string, number: number): string {
  const at = name.lastIndexOf('.');
  const ending = at > 0 && name.length - at <= 17 ? name.slice(at) : '';
  const mark = ` (${number})${ending}`;
  const stem = name.slice(0, name.length - ending.length).slice(0, limits.nameLength - mark.length);
  // a surrogate pair is not cut in two
  return `${stem.replace(/[\ud800-\udbff]$/, '')}${mark}`;
}

/** Numbers in the first statement after the one for the name itself. Each further one has twice as many. */
const firstNumbers = 16;

/** A name, or its first free numbered form in a directory. The caller holds the structure's lock. */
export async function freeName(query: Query, directory: ResourceRow, name: string): Promise<string> {
  let candidates = [name];
  for (let next = 2, count = firstNumbers; ; next += count, count *= 2) {
    const taken = await takenKeys(query, directory, candidates.map(nameKey));
    const free = candidates.find((candidate) => !taken.has(nameKey(candidate)));
    if (free !== undefined) return free;
    const first = next;
    candidates = Array.from({ length: count }, (_, index) => numbered(name, first + index));
  }
}

/** Those of some keys that a directory has; looked up one by one, because others may begin alike. */
async function takenKeys(query: Query, directory: ResourceRow, keys: readonly string[]): Promise<Set<string>> {
  const found = await query
    .select({ nameKey: resources.nameKey })
    .from(resources)
    .where(
      and(
        eq(resources.workspaceId, directory.workspaceId),
        eq(resources.parentId, directory.id),
        sql`${resources.nameKey} = ANY (${textArray(keys)})`,
        // as the index says it, also for a generic plan
        sql`${resources.state} <> 'deleted'`,
      ),
    );
  return new Set(found.map((row) => row.nameKey));
}
