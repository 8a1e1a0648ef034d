import { nameKey, sortKey, type SortField } from '@service/widgets/contract';
import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { Query } from '../../../ports.ts';
import { textArray } from '../../../store/sql.ts';
import { openToMember, rankOf, workspaceOf, type ResourceRow } from './access.ts';
import { accessEntries, resources } from './schema.ts';

/** Sort key in column order; its last member is unique. */
export type Key = readonly (string | number | boolean)[];

/** Columns that rows are ordered by. */
type Keyed = Pick<ResourceRow, 'kind' | 'sortKey' | 'id' | 'updatedAt' | 'size'>;

interface Order {
  readonly columns: readonly SQL[];
  readonly keyOf: (row: Keyed) => Key;
}

const { sortKey: name, id } = resources;

const inOrder: Readonly<Record<SortField, readonly string[]>> = {
  name: ["(<row>.kind <> 'directory')", '<row>.sort_key', '<row>.id'],
  updatedAt: ['<row>.updated_at', '<row>.id'],
  size: ['<row>.size', '<row>.id'],
  kind: ['<row>.kind', '<row>.sort_key', '<row>.id'],
};

/**
 * Columns that a list is sorted by. Directories come first when sorted by name; every order has an index that leads
 * with the directory.
 *
 * @param row alias of a table with the columns of the order
 */
export const columnsIn = (sort: SortField, row = 'resources'): readonly SQL[] =>
  inOrder[sort].map((column) => sql.raw(column.replace('<row>', row)));

export const orders: Readonly<Record<SortField, Order>> = {
  name: { columns: columnsIn('name'), keyOf: (row) => [row.kind !== 'directory', row.sortKey, row.id] },
  updatedAt: { columns: columnsIn('updatedAt'), keyOf: (row) => [row.updatedAt.toISOString(), row.id] },
  size: { columns: columnsIn('size'), keyOf: (row) => [row.size, row.id] },
  kind: { columns: columnsIn('kind'), keyOf: (row) => [row.kind, row.sortKey, row.id] },
};

/** A directory whose entries have an index of row numbers. */
export interface LargeDirectory {
  readonly workspaceId: string;
  readonly directoryId: string;
  /** Set if the user has access by membership only. */
  readonly member: string | undefined;
}

/** A list as one user sees it. */
export interface Listing {
  readonly among: SQL | undefined;
  /** Set if the list is that of a large directory. */
  readonly large?: LargeDirectory | undefined;
  readonly sort: SortField;
  readonly order: 'asc' | 'desc';
}

/** Rows of a list in its order, in either direction of reading. */
export interface Part {
  readonly limit: number;
  readonly offset?: number;
  readonly from?: { readonly key: Key; readonly inclusive?: boolean };
  readonly backwards?: boolean;
}

export const keyIn = ({ sort }: Listing, row: Keyed): Key => orders[sort].keyOf(row);

/**
 * Live entries of a directory.
 *
 * @param member set if the user has access by membership only, so that private entries are left out
 */
export const entriesIn = ({ workspaceId, id: directoryId }: ResourceRow, member: string | undefined) =>
  and(
    eq(resources.workspaceId, workspaceId),
    eq(resources.parentId, directoryId),
    eq(resources.state, 'live'),
    member === undefined ? undefined : openToMember(member),
  );

/**
 * Live resources with an entry of the user, outside their own workspace.
 *
 * @param homeId the user's own root directory, which another user may have created
 * @param workspaceIds workspaces with entries of the user
 */
export const sharedWith = (userId: string, homeId: string, workspaceIds: readonly string[]) =>
  and(
    sql`(${resources.workspaceId}, ${id}) IN (
      SELECT ${accessEntries.workspaceId}, ${accessEntries.resourceId} FROM ${accessEntries}
      WHERE ${accessEntries.workspaceId} = ANY (${textArray(workspaceIds)}) AND ${accessEntries.userId} = ${userId})`,
    ne(resources.createdBy, userId),
    ne(id, homeId),
    eq(resources.state, 'live'),
  );

export const tuple = (values: readonly SQL[]): SQL => sql`(${sql.join([...values], sql`, `)})`;
export const compare = (sort: SortField, operator: string, key: readonly (Key[number] | SQL)[]): SQL =>
  sql`${tuple(orders[sort].columns)} ${sql.raw(operator)} ${tuple(key.map((value) => sql`${value}`))}`;

export type Ordered = Pick<Listing, 'sort' | 'order'>;
export const isDescending = ({ order }: Ordered, backwards = false) => (order === 'desc') !== backwards;
export const orderBy = (listing: Ordered, backwards?: boolean): SQL[] =>
  orders[listing.sort].columns.map((column) => (isDescending(listing, backwards) ? sql`${column} DESC` : column));

export const operatorOf = (listing: Ordered, { from, backwards }: Part): string =>
  `${isDescending(listing, backwards) ? '<' : '>'}${from?.inclusive ? '=' : ''}`;

export async function listChildren(query: Query, listing: Listing, part: Part): Promise<ResourceRow[]> {
  const { limit, offset = 0, from, backwards = false } = part;
  const rows = await query
    .select()
    .from(resources)
    .where(and(listing.among, from && compare(listing.sort, operatorOf(listing, part), from.key)))
    .orderBy(...orderBy(listing, backwards))
    .limit(limit)
    .offset(offset);
  return backwards ? rows.toReversed() : rows;
}

export async function countListed(query: Query, { among }: Listing): Promise<number> {
  const [found] = await query
    .select({ count: sql<number>`count(*)::int` })
    .from(resources)
    .where(among);
  return found?.count ?? 0;
}

export async function rowsBefore(query: Query, listing: Listing, key: Key): Promise<number> {
  const [found] = await query
    .select({ count: sql<number>`count(*)::int` })
    .from(resources)
    .where(and(listing.among, compare(listing.sort, isDescending(listing) ? '>' : '<', key)));
  return found?.count ?? 0;
}

export async function childById(query: Query, listing: Listing, childId: string): Promise<ResourceRow | undefined> {
  const [found] = await query
    .select()
    .from(resources)
    .where(and(listing.among, eq(id, childId)));
  return found;
}

export const folded = (text: string) => sortKey(text).slice(0, -text.length - 1);

/** First row of a list whose name has this prefix; sorted by name, also the next one. */
export async function firstNamed(query: Query, listing: Listing, prefix: string): Promise<ResourceRow | undefined> {
  const start = folded(prefix);
  const first = async (condition: SQL | undefined) => {
    const [found] = await query
      .select()
      .from(resources)
      .where(and(listing.among, condition))
      .orderBy(...orderBy(listing))
      .limit(1);
    return found;
  };
  // a number's key is not the beginning of a longer number's
  const begins = /\d$/.test(prefix)
    ? sql`starts_with(${resources.nameKey}, ${nameKey(prefix)})`
    : sql`${name} >= ${start} AND ${name} < ${`${start}\u{10ffff}`}`;
  const found = await first(begins);
  if (found || listing.sort !== 'name' || listing.order === 'desc') return found;
  return first(sql`${name} >= ${start}`);
}

/** Id of the oldest live dashboard of a directory that the user may read. */
export async function oldestDashboard(query: Query, userId: string, directoryId: string): Promise<string | undefined> {
  const [found] = await query
    .select({ id })
    .from(resources)
    .where(
      and(
        eq(resources.workspaceId, workspaceOf(directoryId)),
        eq(resources.parentId, directoryId),
        // the condition of the index
        sql`${resources.type} = '@service/resources/schema/dashboard' AND ${resources.state} = 'live'`,
        sql`${rankOf(userId)} > 0`,
      ),
    )
    .orderBy(resources.createdAt, id)
    .limit(1);
  return found?.id;
}
