import { nameKey, type ResourceInfo } from '@service/widgets/contract';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Query } from '../../../ports.ts';
import { textArray } from '../../../store/sql.ts';
import { rankOf, workspaceOf, type ResourceRow } from './access.ts';
import { resourceLinks, resources } from './schema.ts';

type Linked = ResourceInfo['links']['to'];
type Id = Pick<ResourceRow, 'workspaceId' | 'id'>;

const most = { stored: 1_000, listed: 200 } as const;

export async function replaceLinks(query: Query, { workspaceId, id }: Id, targetIds: readonly string[]): Promise<void> {
  const targets = textArray([...new Set(targetIds)].filter((targetId) => targetId !== id).slice(0, most.stored));
  await query.execute(sql`
    WITH gone AS (
      DELETE FROM ${resourceLinks} WHERE ${resourceLinks.workspaceId} = ${workspaceId}
        AND ${resourceLinks.resourceId} = ${id} AND ${resourceLinks.targetId} <> ALL (${targets})
    )
    INSERT INTO ${resourceLinks} (workspace_id, resource_id, target_id)
    SELECT ${workspaceId}, ${id}, target FROM unnest(${targets}) AS target
    ON CONFLICT DO NOTHING`);
}

/** @param workspaceIds workspaces that the user may read in */
export async function linksOf(
  query: Query,
  userId: string,
  { workspaceId, id: ownId }: Id,
  workspaceIds: readonly string[],
): Promise<ResourceInfo['links']> {
  const { id, name, kind, sortKey } = resources;
  const isSeen = and(eq(resources.state, 'live'), sql`${rankOf(userId)} > 0`);
  const select = () => query.select({ id, name, kind }).from(resourceLinks);
  const isAmong = (column: typeof resources.workspaceId | typeof resourceLinks.workspaceId) =>
    sql`${column} = ANY (${textArray(workspaceIds)})`;
  const to: Linked = await select()
    .innerJoin(
      resources,
      // an id carries its workspace's
      and(
        isAmong(resources.workspaceId),
        sql`${resources.workspaceId} = split_part(${resourceLinks.targetId}, '-', 1)`,
        eq(id, resourceLinks.targetId),
      ),
    )
    .where(and(eq(resourceLinks.workspaceId, workspaceId), eq(resourceLinks.resourceId, ownId), isSeen))
    .orderBy(sortKey, id)
    .limit(most.listed);
  const from: Linked = await select()
    .innerJoin(resources, and(eq(resources.workspaceId, resourceLinks.workspaceId), eq(id, resourceLinks.resourceId)))
    .where(and(isAmong(resourceLinks.workspaceId), eq(resourceLinks.targetId, ownId), isSeen))
    .orderBy(sortKey, id)
    .limit(most.listed);
  return { to, from };
}

export interface NamedChild {
  readonly parentId: string;
  readonly name: string;
}

/** Finds live entries of directories by name; ignores permissions. */
export async function childrenNamed(
  query: Query,
  workspaceId: string,
  asked: readonly NamedChild[],
): Promise<(child: NamedChild) => string | undefined> {
  const keyOf = ({ parentId, name }: NamedChild) => `${parentId} ${nameKey(name)}`;
  const unique = [...new Map(asked.map((child) => [keyOf(child), child])).values()];
  const rows = unique.length
    ? await query
        .select({ id: resources.id, parentId: resources.parentId, nameKey: resources.nameKey })
        .from(resources)
        .where(
          and(
            eq(resources.workspaceId, workspaceId),
            eq(resources.state, 'live'),
            sql`(${resources.parentId}, ${resources.nameKey}) IN (SELECT * FROM unnest(
              ${textArray(unique.map(({ parentId }) => parentId))}, ${textArray(unique.map(({ name }) => nameKey(name)))}))`,
          ),
        )
    : [];
  const found = new Map(rows.map((row) => [`${row.parentId} ${row.nameKey}`, row.id]));
  return (child) => found.get(keyOf(child));
}

/** Readable neighbours and the edges to them; `more` if the limit was reached. */
export interface Step {
  readonly rows: readonly ResourceRow[];
  readonly more: boolean;
}

export interface StepRequest {
  readonly query: Query;
  readonly userId: string;
  /** Workspaces that the user may read in. */
  readonly workspaceIds: readonly string[];
  readonly from: readonly ResourceRow[];
  readonly known: readonly string[];
  readonly limit: number;
}

const workspacesOf = (ids: readonly string[]): SQL => textArray([...new Set(ids.map(workspaceOf))]);
const idsOf = (rows: readonly ResourceRow[]): string[] => rows.map(({ id }) => id);
const at = (ids: readonly string[]): SQL =>
  sql`${resources.workspaceId} = ANY (${workspacesOf(ids)}) AND ${resources.id} = ANY (${textArray(ids)})`;

async function readable({ query, userId, known, limit }: StepRequest, among: SQL): Promise<Step> {
  const rows = await query
    .select()
    .from(resources)
    .where(
      and(
        among,
        eq(resources.state, 'live'),
        sql`${resources.id} <> ALL (${textArray(known)})`,
        sql`${rankOf(userId)} > 0`,
      ),
    )
    .orderBy(resources.sortKey, resources.id)
    .limit(limit + 1);
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}

export async function parentsOf(asked: StepRequest): Promise<Step> {
  const ids = asked.from.flatMap(({ parentId }) => parentId ?? []);
  return ids.length ? readable(asked, at(ids)) : { rows: [], more: false };
}

export const linkedFrom = (asked: StepRequest): Promise<Step> =>
  readable(
    asked,
    // an id carries its workspace's
    sql`${resources.workspaceId} = ANY (${textArray(asked.workspaceIds)}) AND (${resources.workspaceId}, ${resources.id}) IN (
      SELECT split_part(target_id, '-', 1), target_id FROM ${resourceLinks}
      WHERE workspace_id = ANY (${workspacesOf(idsOf(asked.from))}) AND resource_id = ANY (${textArray(idsOf(asked.from))}))`,
  );

export const linkingTo = (asked: StepRequest): Promise<Step> =>
  readable(
    asked,
    sql`(${resources.workspaceId}, ${resources.id}) IN (
      SELECT workspace_id, resource_id FROM ${resourceLinks}
      WHERE workspace_id = ANY (${textArray(asked.workspaceIds)}) AND target_id = ANY (${textArray(idsOf(asked.from))}))`,
  );

export const readableOf = (asked: StepRequest, ids: readonly string[]): Promise<Step> => readable(asked, at(ids));

const leastEach = 8;

/** Children in list order, interleaved: the first of each directory, the second of each, and so on. */
export async function childrenOf({ query, userId, from, known, limit }: StepRequest): Promise<Step> {
  const directories = from.filter(({ kind, children }) => kind === 'directory' && children > 0);
  if (!directories.length) return { rows: [], more: false };
  const each = Math.min(limit, Math.max(leastEach, Math.ceil((4 * limit) / directories.length)));
  // an unrestricted child is as readable as its directory
  const { rows: placed } = (await query.execute(sql`
    SELECT child.id, child.place FROM unnest(${textArray(directories.map(({ workspaceId }) => workspaceId))},
      ${textArray(idsOf(directories))}) WITH ORDINALITY AS directory (workspace_id, id, nth)
    CROSS JOIN LATERAL (
      SELECT ${resources.id} AS id, row_number() OVER (
        ORDER BY (${resources.kind} <> 'directory'), ${resources.sortKey}, ${resources.id})::int AS place
      FROM ${resources}
      WHERE ${resources.workspaceId} = directory.workspace_id AND ${resources.parentId} = directory.id
        AND ${resources.state} = 'live' AND ${resources.id} <> ALL (${textArray(known)})
        AND (NOT ${resources.restricted} OR ${rankOf(userId)} > 0)
      ORDER BY (${resources.kind} <> 'directory'), ${resources.sortKey}, ${resources.id} LIMIT ${each + 1}
    ) child
    ORDER BY child.place, directory.nth
  `)) as unknown as { rows: { id: string; place: number }[] };
  const within = placed.filter(({ place }) => place <= each).slice(0, limit);
  const rows = await rowsById(
    query,
    within.map(({ id }) => id),
  );
  return { rows, more: placed.length > within.length };
}

async function rowsById(query: Query, ids: readonly string[]): Promise<ResourceRow[]> {
  if (!ids.length) return [];
  const found = await query.select().from(resources).where(at(ids));
  const rows = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

export interface Link {
  readonly from: string;
  readonly to: string;
}

export async function linksAmong(query: Query, ids: readonly string[], limit: number): Promise<Link[]> {
  return query
    .select({ from: resourceLinks.resourceId, to: resourceLinks.targetId })
    .from(resourceLinks)
    .where(
      sql`${resourceLinks.workspaceId} = ANY (${workspacesOf(ids)})
        AND ${resourceLinks.resourceId} = ANY (${textArray(ids)}) AND ${resourceLinks.targetId} = ANY (${textArray(ids)})`,
    )
    .orderBy(resourceLinks.resourceId, resourceLinks.targetId)
    .limit(limit);
}
