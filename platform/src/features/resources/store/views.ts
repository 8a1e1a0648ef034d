import type { Role, TaskState } from '@service/widgets/contract';
import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { Query } from '../../../ports.ts';
import { Statement, timeOf } from '../../../store/statement.ts';
import { users } from '../../authentication/store/schema.ts';
import { workspaceOf, type Ancestor, type Entries, type ResourceRow } from './access.ts';
import { accessEntries, derivedResults, documentContents, resources } from './schema.ts';

/** Columns of a resource that answers show, or that order it in lists. */
export type Shown = Omit<
  ResourceRow,
  'workspaceId' | 'parentId' | 'nameKey' | 'updatedBy' | 'state' | 'deletedAt' | 'deletedIn' | 'fileKey' | 'sha256'
>;

export interface Result {
  readonly concept: string;
  readonly state: TaskState;
  readonly updatedAt: Date;
}

/** Facts of a resource, besides its row, that its presentation to a user needs. */
export interface Facets {
  readonly ancestors: ReadonlyMap<string, Ancestor>;
  /** The user's entries on the resource and its ancestors. */
  readonly entries: Entries;
  /** Name of its creator. */
  readonly creator: string;
  readonly results: readonly Result[];
  /** Private entries of a directory that the user, a member without further access, may not read. */
  readonly hidden: number;
}

export interface View extends Facets {
  readonly row: ResourceRow;
  /** Text of a document, if it was asked for. */
  readonly content: string | undefined;
}

/** A user's entries, as `entry`, in the workspace of the row of `resources`. */
export const entriesOf = (userId: SQL): SQL => sql`${accessEntries} entry
  WHERE entry.workspace_id = ${resources.workspaceId} AND entry.user_id = ${userId}`;

const line = sql`(${resources.ancestors} || ${resources.id})`;

/** Results of a resource, as `result`. */
export const resultsJson = sql`
  json_agg(json_build_array(result.concept, result.state, result.updated_at) ORDER BY result.concept)`;

/** Number of private entries that are hidden from a user. */
export const hiddenFrom = (userId: SQL, isMember: SQL): SQL => sql`
  CASE WHEN ${resources.kind} = 'directory' AND ${resources.children} > 0 AND NOT ${resources.restricted} AND ${isMember}
  THEN (
    SELECT count(*) FROM ${resources} child
    WHERE child.workspace_id = ${resources.workspaceId} AND child.parent_id = ${resources.id} AND child.state = 'live'
      AND child.restricted AND NOT EXISTS (SELECT 1 FROM ${entriesOf(userId)} AND entry.resource_id = child.id)
  ) ELSE 0 END::int`;

/** Select expressions of {@link Facets}. */
export const facets = (userId: SQL): SQL => sql`
  (SELECT json_agg(json_build_array(above.id, above.name, above.restricted, above.state)) FROM ${resources} above
   WHERE above.workspace_id = ${resources.workspaceId} AND above.id = ANY (${resources.ancestors})) AS above,
  (SELECT json_object_agg(entry.resource_id, entry.role) FROM ${entriesOf(userId)}
   AND entry.resource_id = ANY ${line}) AS entries,
  (SELECT name FROM ${users} WHERE ${users.id} = ${resources.createdBy}) AS creator,
  CASE WHEN ${resources.kind} <> 'directory' THEN (
    SELECT ${resultsJson} FROM ${derivedResults} result
    WHERE result.workspace_id = ${resources.workspaceId} AND result.resource_id = ${resources.id}
  ) END AS results,
  ${hiddenFrom(
    userId,
    sql`NOT EXISTS (SELECT 1 FROM ${entriesOf(userId)} AND entry.resource_id = ANY ${line}
      AND entry.resource_id <> coalesce(${resources.ancestors}[1], ${resources.id}))`,
  )} AS hidden`;

export interface OwnFacetsJson {
  readonly creator: string | null;
  readonly results: readonly [concept: string, state: Result['state'], updatedAt: string][] | null;
  readonly hidden: number;
}

export interface FacetsJson extends OwnFacetsJson {
  readonly above: readonly [id: string, name: string, restricted: boolean, state: ResourceRow['state']][] | null;
  readonly entries: Readonly<Record<string, Role>> | null;
}

export const ownFacetsOf = ({ creator, results, hidden }: OwnFacetsJson): Omit<Facets, 'ancestors' | 'entries'> => ({
  creator: creator ?? '',
  results: results?.map(([concept, state, updatedAt]) => ({ concept, state, updatedAt: timeOf(updatedAt) })) ?? [],
  hidden,
});

export function facetsOf(found: FacetsJson, line: readonly string[]): Facets {
  const ancestors = new Map<string, Ancestor>();
  for (const [id, name, restricted, state] of found.above ?? []) {
    ancestors.set(id, { id, name, restricted, state, ancestors: line.slice(0, line.indexOf(id)) });
  }
  return { ...ownFacetsOf(found), ancestors, entries: new Map(Object.entries(found.entries ?? {})) };
}

const table = getTableColumns(resources);

/** Columns of `resources` under the names of their fields. */
const columnsOf = (names: readonly (keyof typeof table)[]): SQL =>
  sql.join(
    names.map((name) => sql`${table[name]} AS ${sql.identifier(name)}`),
    sql`, `,
  );

/** Columns of {@link Shown}, except its ancestors. */
export const shownColumns = columnsOf([
  'id',
  'kind',
  'type',
  'name',
  'sortKey',
  'mediaType',
  'size',
  'children',
  'revision',
  'private',
  'restricted',
  'createdBy',
  'createdAt',
  'updatedAt',
]);
export const allColumns = columnsOf(Object.keys(table) as (keyof typeof table)[]);

/** Row of the driver: times are texts, and `bigint` may be one. */
export type Raw<Row> = {
  readonly [Name in keyof Row]: Row[Name] extends Date
    ? string
    : Row[Name] extends Date | null
      ? string | null
      : Row[Name];
};

/** Names each property, because rest patterns of many are slow before Node 22. */
export const shownOf = (raw: Raw<Omit<Shown, 'ancestors'>>, ancestors: string[]): Shown => ({
  id: raw.id,
  ancestors,
  kind: raw.kind,
  type: raw.type,
  name: raw.name,
  sortKey: raw.sortKey,
  mediaType: raw.mediaType,
  size: Number(raw.size),
  children: raw.children,
  revision: raw.revision,
  private: raw.private,
  restricted: raw.restricted,
  createdBy: raw.createdBy,
  createdAt: timeOf(raw.createdAt),
  updatedAt: timeOf(raw.updatedAt),
});

export const rowOf = (raw: Raw<ResourceRow>): ResourceRow => ({
  ...shownOf(raw, raw.ancestors),
  workspaceId: raw.workspaceId,
  parentId: raw.parentId,
  nameKey: raw.nameKey,
  updatedBy: raw.updatedBy,
  state: raw.state,
  deletedAt: raw.deletedAt === null ? null : timeOf(raw.deletedAt),
  deletedIn: raw.deletedIn,
  fileKey: raw.fileKey,
  sha256: raw.sha256,
});

/** Maximum bytes of a document's text in a read. */
const contentBytes = 1_048_576;

const nothing = sql`NULL`;
const contentOf = sql`
  CASE WHEN ${resources.kind} = 'document' AND ${resources.size} <= ${sql.raw(String(contentBytes))} THEN coalesce((
    SELECT text.content FROM ${documentContents} text
    WHERE text.workspace_id = ${resources.workspaceId} AND text.resource_id = ${resources.id}
      AND text.revision = ${resources.revision}), '') END`;

type ViewRow = Raw<ResourceRow> & FacetsJson;

const viewOf = (found: ViewRow, content: string | null | undefined): View => ({
  ...facetsOf(found, found.ancestors),
  row: rowOf(found),
  content: content ?? undefined,
});

/** Columns of {@link joinedView}. */
export interface JoinedView {
  readonly view: ViewRow | null;
  readonly content: string | null;
}

/** Join of a live resource with all that its presentation to a user needs, as `seen.view`, and its text as `seen.content`. */
export const joinedView = (userId: SQL, workspaceId: SQL, id: SQL): SQL => sql`
  LEFT JOIN LATERAL (
    SELECT ${contentOf} AS content,
      (SELECT row_to_json(facts) FROM (SELECT ${allColumns}, ${facets(userId)}) facts) AS view
    FROM ${resources}
    WHERE ${resources.workspaceId} = ${workspaceId} AND ${resources.id} = ${id} AND ${resources.state} = 'live'
  ) seen ON true`;

export const joinedViewOf = ({ view, content }: JoinedView): View | undefined =>
  view ? viewOf(view, content) : undefined;

interface Asked {
  readonly userId: string;
  readonly workspaceId: string;
  readonly id: string;
}

const view = (name: string, state: SQL, content: SQL) =>
  new Statement<Asked, ViewRow & { readonly content: string | null }>(
    name,
    (value) => sql`
      SELECT ${allColumns}, ${content} AS content, ${facets(value('userId'))}
      FROM ${resources}
      WHERE ${resources.workspaceId} = ${value('workspaceId')} AND ${resources.id} = ${value('id')}
        AND ${resources.state} ${state}`,
  );

const views = {
  live: view('view', sql`= 'live'`, nothing),
  content: view('view_content', sql`= 'live'`, contentOf),
  deleted: view('view_deleted', sql`IN ('live', 'deleted')`, nothing),
};

/**
 * A resource with all that its presentation needs, also if the user may not read it.
 *
 * @param of `content` adds the text of a document that is not too large; `deleted` also finds a deleted resource
 */
export async function findView(
  query: Query,
  userId: string,
  id: string,
  of: keyof typeof views = 'live',
): Promise<View | undefined> {
  const [raw] = await views[of].rows(query, { userId, workspaceId: workspaceOf(id), id });
  return raw && viewOf(raw, raw.content);
}

const many = new Statement<
  { userId: string; workspaceIds: readonly string[]; ids: readonly string[] },
  FacetsJson & { readonly id: string; readonly ancestors: string[] }
>(
  'facets',
  (value) => sql`
    SELECT ${resources.id} AS id, ${resources.ancestors} AS ancestors, ${facets(value('userId'))}
    FROM ${resources}
    WHERE ${resources.workspaceId} = ANY (${value('workspaceIds')}::text[])
      AND ${resources.id} = ANY (${value('ids')}::text[])`,
);

/** Facets of resources for a user, by their ids. */
export async function facetsById(
  query: Query,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Facets>> {
  if (!ids.length) return new Map();
  const found = await many.rows(query, { userId, ids, workspaceIds: [...new Set(ids.map(workspaceOf))] });
  return new Map(found.map((one) => [one.id, facetsOf(one, one.ancestors)]));
}
