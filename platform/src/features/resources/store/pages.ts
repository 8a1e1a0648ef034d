import type { Role } from '@service/widgets/contract';
import { sql } from 'drizzle-orm';
import type { Query } from '../../../ports.ts';
import { Statement } from '../../../store/statement.ts';
import { openToMember, type ResourceRow } from './access.ts';
import { compare, isDescending, operatorOf, orderBy, orders, type Key, type Ordered, type Part } from './children.ts';
import { resources } from './schema.ts';
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

/** Rows of most pages: a plan for this number costs less than one for any, so that the server plans it once. */
const usualLimit = 100;

/** One statement for each order, start and kind of access. */
const pages = new Map<string, Statement<PageValues, RawChild>>();

function pageOf(listing: Ordered, part: Part, member: boolean): Statement<PageValues, RawChild> {
  const { sort } = listing;
  const { limit, offset = 0, from, backwards = false } = part;
  const isUsual = limit === usualLimit && !offset;
  const descending = isDescending(listing, backwards);
  const operator = operatorOf(listing, part);
  const name = `children ${sort} ${descending ? 'desc' : 'asc'} ${from ? operator : 'first'} ${member ? 'member' : 'all'}${isUsual ? ' usual' : ''}`;
  const known = pages.get(name);
  if (known) return known;
  const statement = new Statement<PageValues, RawChild>(name, (value) => {
    const user = value('userId');
    const key = orders[sort].columns.map((_, index) => value(`key${index as 0 | 1 | 2}`));
    const ownEntry = sql`${entriesOf(user)} AND entry.resource_id = ${resources.id}`;
    const order = sql.join(orderBy(listing, backwards), sql`, `);
    const rows = isUsual
      ? sql.raw(`LIMIT ${usualLimit}`)
      : sql`LIMIT ${value('limit')}::int OFFSET ${value('offset')}::int`;
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
        ORDER BY ${order} ${rows}
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
export async function listPage(
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
