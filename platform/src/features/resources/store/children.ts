import { nameKey, sortKey, type Role, type SortField } from '@service/widgets/contract';
import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { Query } from '../../../ports.ts';
import { textArray } from '../../../store/sql.ts';
import { openToMember, rankOf, workspaceOf, type ResourceRow } from './access.ts';
import { Statement } from '../../../store/statement.ts';
import { accessEntries, resources } from './schema.ts';
import {
  entriesOf,
  ownFacets,
  ownFacetsOf,
  shownColumns,
  sizesOf,
  type Facets,
  type OwnFacetsJson,
  type Raw,
  type Shown,
} from './views.ts';

/** Sort key in column order; its last member is unique. */
export type Key = readonly (string | number | boolean)[];

interface Order {
  readonly columns: readonly SQL[];
  readonly keyOf: (row: Shown) => Key;
}

const { kind, sortKey: name, id, updatedAt, size } = resources;

/** Directories come first when sorted by name; every order has an index that leads with the directory. */
const orders: Readonly<Record<SortField, Order>> = {
  name: {
    columns: [sql`(${kind} <> 'directory')`, sql`${name}`, sql`${id}`],
    keyOf: (row) => [row.kind !== 'directory', row.sortKey, row.id],
  },
  updatedAt: {
    columns: [sql`${updatedAt}`, sql`${id}`],
    keyOf: (row) => [row.updatedAt.toISOString(), row.id],
  },
  size: { columns: [sql`${size}`, sql`${id}`], keyOf: (row) => [row.size, row.id] },
  kind: { columns: [sql`${kind}`, sql`${name}`, sql`${id}`], keyOf: (row) => [row.kind, row.sortKey, row.id] },
};

/** A list as one user sees it. */
export interface Listing {
  readonly among: SQL | undefined;
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

export const keyIn = ({ sort }: Listing, row: Shown): Key => orders[sort].keyOf(row);

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

const tuple = (values: readonly SQL[]): SQL => sql`(${sql.join([...values], sql`, `)})`;
const compare = (sort: SortField, operator: string, key: readonly (Key[number] | SQL)[]): SQL =>
  sql`${tuple(orders[sort].columns)} ${sql.raw(operator)} ${tuple(key.map((value) => sql`${value}`))}`;

type Ordered = Pick<Listing, 'sort' | 'order'>;

const isDescending = ({ order }: Ordered, backwards = false) => (order === 'desc') !== backwards;
const orderBy = (listing: Ordered, backwards?: boolean): SQL[] =>
  orders[listing.sort].columns.map((column) => (isDescending(listing, backwards) ? sql`${column} DESC` : column));
const operatorOf = (listing: Ordered, { from, backwards }: Part): string =>
  `${isDescending(listing, backwards) ? '<' : '>'}${from?.inclusive ? '=' : ''}`;

/** Rows of any list. */
export async function listRows(query: Query, listing: Listing, part: Part): Promise<ResourceRow[]> {
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

/** Entry of a directory, with what its presentation needs beside the directory's path and entries. */
export interface Child extends Shown, Pick<Facets, 'creator' | 'results' | 'hidden'> {
  /** Role by the user's entry on it. */
  readonly role: Role | undefined;
}

interface PageValues {
  readonly userId: string;
  readonly workspaceId: string;
  readonly parentId: string;
  readonly limit: number;
  readonly offset: number;
  /** The key to start from; its last members are absent in short orders. */
  readonly key0?: Key[number] | undefined;
  readonly key1?: Key[number] | undefined;
  readonly key2?: Key[number] | undefined;
}
type RawChild = Raw<Omit<Shown, 'ancestors'>> & OwnFacetsJson & { readonly role: Role | null };

/** One statement for each order, start and kind of access. */
const pages = new Map<string, Statement<PageValues, RawChild>>();

function pageOf(listing: Ordered, part: Part, member: boolean): Statement<PageValues, RawChild> {
  const { sort } = listing;
  const { from, backwards = false } = part;
  const descending = isDescending(listing, backwards);
  const operator = operatorOf(listing, part);
  const name = `children ${sort} ${descending ? 'desc' : 'asc'} ${from ? operator : 'first'} ${member ? 'member' : 'all'}`;
  const known = pages.get(name);
  if (known) return known;
  const statement = new Statement<PageValues, RawChild>(name, (value) => {
    const user = value('userId');
    const key = orders[sort].columns.map((_, index) => value(`key${index as 0 | 1 | 2}`));
    const ownEntry = sql`${entriesOf(user)} AND entry.resource_id = ${id}`;
    const order = sql.join(orderBy(listing, backwards), sql`, `);
    // literals, because a plan for any value uses no partial index; the page first, so that rows before it cost no facets
    return sql`
      SELECT ${shownColumns}, (SELECT entry.role FROM ${ownEntry}) AS role,
        ${ownFacets(user, member ? sql`NOT EXISTS (SELECT 1 FROM ${ownEntry})` : sql`false`)}
      FROM (
        SELECT * FROM ${resources}
        WHERE ${resources.workspaceId} = ${value('workspaceId')} AND ${resources.parentId} = ${value('parentId')}
          AND ${resources.state} = 'live'
          ${member ? sql`AND ${openToMember(user)}` : sql``}
          ${from ? sql`AND ${compare(sort, operator, key)}` : sql``}
        ORDER BY ${order} LIMIT ${value('limit')}::int OFFSET ${value('offset')}::int
      ) AS resources
      ORDER BY ${order}`;
  });
  pages.set(name, statement);
  return statement;
}

export interface ChildrenOf {
  readonly directory: Pick<ResourceRow, 'workspaceId' | 'id' | 'ancestors'>;
  readonly userId: string;
  /** The user has access by membership only. */
  readonly member: boolean;
}

/** A page of a directory, in one statement. */
export async function listChildren(
  query: Query,
  { directory, userId, member }: ChildrenOf,
  listing: Ordered,
  part: Part,
): Promise<Child[]> {
  const { limit, offset = 0, from, backwards = false } = part;
  const { workspaceId, id: parentId } = directory;
  const [key0, key1, key2] = from?.key ?? [];
  const found = await pageOf(listing, part, member).rows(query, {
    ...{ userId, workspaceId, parentId, limit, offset },
    ...{ key0, key1, key2 },
  });
  const ancestors = [...directory.ancestors, parentId];
  const rows = found.map(({ role, creator, results, hidden, ...raw }) => ({
    ...raw,
    ...sizesOf(raw),
    ...ownFacetsOf({ creator, results, hidden }),
    ancestors,
    role: role ?? undefined,
  }));
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

const folded = (text: string) => sortKey(text).slice(0, -text.length - 1);

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
