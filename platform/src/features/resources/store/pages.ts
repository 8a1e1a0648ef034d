import type { Role } from '@service/widgets/contract';
import { sql } from 'drizzle-orm';
import type { Query } from '../../../ports.ts';
import { Statement } from '../../../store/statement.ts';
import { openToMember, type ResourceRow } from './access.ts';
import { compare, isDescending, operatorOf, orderBy, orders, type Key, type Ordered, type Part } from './children.ts';
import { users } from '../../authentication/store/schema.ts';
import { accessEntries, derivedResults, resources } from './schema.ts';
import {
  hiddenFrom,
  ownFacetsOf,
  resultsJson,
  shownColumns,
  shownOf,
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
    const order = sql.join(orderBy(listing, backwards), sql`, `);
    const rows = isUsual
      ? sql.raw(`LIMIT ${usualLimit}`)
      : sql`LIMIT ${value('limit')}::int OFFSET ${value('offset')}::int`;
    const workspaceId = value('workspaceId');
    const onPage = sql`ANY (ARRAY(SELECT id FROM page))`;
    // literals, because a plan for any value uses no partial index. Roles and results are materialized, because the
    // planner expects few rows of one of many workspaces, and would look up those of the whole page for each row
    return sql`
      WITH page AS MATERIALIZED (
        SELECT * FROM ${resources}
        WHERE ${resources.workspaceId} = ${workspaceId} AND ${resources.parentId} = ${value('parentId')}
          AND ${resources.state} = 'live'
          ${member ? sql`AND ${openToMember(user)}` : sql``}
          ${from ? sql`AND ${compare(sort, operator, key)}` : sql``}
        ORDER BY ${order} ${rows}
      ),
      entry AS MATERIALIZED (
        SELECT resource_id, role FROM ${accessEntries}
        WHERE workspace_id = ${workspaceId} AND user_id = ${user} AND resource_id = ${onPage}
      ),
      done AS MATERIALIZED (
        SELECT result.resource_id, ${resultsJson} AS results FROM ${derivedResults} result
        WHERE result.workspace_id = ${workspaceId} AND result.resource_id = ${onPage} GROUP BY result.resource_id
      )
      SELECT ${shownColumns}, entry.role, creator.name AS creator, done.results,
        ${hiddenFrom(user, member ? sql`entry.role IS NULL` : sql`false`)} AS hidden
      FROM page AS resources
      LEFT JOIN ${users} creator ON creator.id = ${resources.createdBy}
      LEFT JOIN entry ON entry.resource_id = ${resources.id}
      LEFT JOIN done ON done.resource_id = ${resources.id}
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
  const rows = found.map((raw) =>
    Object.assign(shownOf(raw, ancestors), ownFacetsOf(raw), { role: raw.role ?? undefined }),
  );
  return backwards ? rows.toReversed() : rows;
}
