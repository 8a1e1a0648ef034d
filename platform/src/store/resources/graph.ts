import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Query } from '../../ports.ts';
import { resourceLinks } from '../derived-schema.ts';
import { resources } from '../resource-schema.ts';
import { rankOf, workspaceOf, type ResourceRow } from './access.ts';
import { textArray } from './roles.ts';

/** What lies one step from some resources, as far as a person may read it, and whether there is more. */
export interface Step {
  readonly rows: readonly ResourceRow[];
  readonly more: boolean;
}

/** What a step is asked for. */
export interface StepAsked {
  readonly query: Query;
  readonly userId: string;
  /** Where it begins; the person may read them. */
  readonly from: readonly ResourceRow[];
  /** Ids of what is known already. */
  readonly known: readonly string[];
  readonly limit: number;
}

const workspacesOf = (ids: readonly string[]): SQL => textArray([...new Set(ids.map(workspaceOf))]);
const idsOf = (rows: readonly ResourceRow[]): string[] => rows.map(({ id }) => id);
const at = (ids: readonly string[]): SQL =>
  sql`${resources.workspaceId} = ANY (${workspacesOf(ids)}) AND ${resources.id} = ANY (${textArray(ids)})`;

async function readable({ query, userId, known, limit }: StepAsked, among: SQL): Promise<Step> {
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

/** The directories that they stand in. */
export async function parentsOf(asked: StepAsked): Promise<Step> {
  const ids = asked.from.flatMap(({ parentId }) => parentId ?? []);
  return ids.length ? readable(asked, at(ids)) : { rows: [], more: false };
}

/** What they refer to. */
export const linkedFrom = (asked: StepAsked): Promise<Step> =>
  readable(
    asked,
    // an id carries its workspace's
    sql`(${resources.workspaceId}, ${resources.id}) IN (
      SELECT split_part(target_id, '-', 1), target_id FROM ${resourceLinks}
      WHERE workspace_id = ANY (${workspacesOf(idsOf(asked.from))}) AND resource_id = ANY (${textArray(idsOf(asked.from))}))`,
  );

/** What refers to them. */
export const linkingTo = (asked: StepAsked): Promise<Step> =>
  readable(
    asked,
    sql`(${resources.workspaceId}, ${resources.id}) IN (
      SELECT workspace_id, resource_id FROM ${resourceLinks} WHERE target_id = ANY (${textArray(idsOf(asked.from))}))`,
  );

/** Those of these ids that a person may read. */
export const readableOf = (asked: StepAsked, ids: readonly string[]): Promise<Step> => readable(asked, at(ids));

/** What one directory is asked for at the least, however many there are. */
const leastEach = 8;

/** What stands in them, in the order of their lists: the first of each directory, the second of each, and so on. */
export async function childrenOf({ query, userId, from, known, limit }: StepAsked): Promise<Step> {
  const directories = from.filter(({ kind, children }) => kind === 'directory' && children > 0);
  if (!directories.length) return { rows: [], more: false };
  const each = Math.min(limit, Math.max(leastEach, Math.ceil((4 * limit) / directories.length)));
  // what is not restricted is as open as its directory
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

/** A document that refers to another resource. */
export interface Link {
  readonly from: string;
  readonly to: string;
}

/** The links among some resources. */
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
