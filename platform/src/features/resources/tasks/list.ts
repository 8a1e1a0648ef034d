import {
  sharedPlace,
  sortFields,
  type Clusters,
  type ClustersQuery,
  type ListQuery,
  type Locale,
  type Resource,
  type ResourceList,
  type ResourceRead,
  type SortField,
  type User,
} from '@service/widgets/contract';
import { messages } from '../../../messages.ts';
import { invalid, issueOn, ProblemError } from '../../../problem.ts';
import type { Runtime } from '../../../runtime.ts';
import { base64url, digest, utf8 } from '../../../security/secrets.ts';
import { requireUserId, type ReadTask, type Work } from '../../../task.ts';
import { userById } from '../../authentication/store/users.ts';
import { comparingWorkerFor } from '../large-documents.ts';
import { indexedPart, largeDirectory, rowNumber } from '../list-index.ts';
import { requirePermission, requireView } from '../permission.ts';
import { presentAll, presentChildren } from '../present.ts';
import { byMembershipAlone, type ResourceRow } from '../store/access.ts';
import {
  childById,
  countListed,
  entriesIn,
  firstNamed,
  keyIn,
  listChildren,
  oldestDashboard,
  sharedWith,
  type Key,
  type Listing,
  type Part,
} from '../store/children.ts';
import { firstNamedInLarge } from '../store/name-prefix.ts';
import { listPage, type Child } from '../store/pages.ts';
import { workspacesReadBy } from '../store/readers.ts';
import { termsWithin } from '../store/terms.ts';
import type { Shown } from '../store/views.ts';

export interface ListRequest extends ListQuery {
  readonly directoryId: string;
  readonly limit: number;
}

/** A list, and how its pages are read. */
interface Pages<Row> extends Listing {
  readonly read: (part: Part) => Promise<Row[]>;
}

interface Found<Row> {
  readonly rows: readonly Row[];
  readonly start: number;
  readonly hasMore: boolean;
}

type Asked<Name extends keyof ListQuery> = Required<Pick<ListQuery, Name>> & Pick<ListRequest, 'limit'>;

/** Window by its first row, read from the nearer end, or in a large directory from a place nearby. */
async function windowAt<Row>(
  work: Work,
  list: Pages<Row>,
  total: number,
  { at, limit }: Asked<'at'>,
): Promise<Found<Row>> {
  const start = Math.min(at, total);
  const end = Math.min(start + limit, total);
  const indexed = await indexedPart(work, list, total, { start, end });
  if (indexed) return { rows: await list.read(indexed), start, hasMore: end < total };
  const backwards = start > total / 2;
  const rows = backwards
    ? await list.read({ limit: end - start, offset: total - end, backwards })
    : await list.read({ limit, offset: start });
  return { rows, start, hasMore: end < total };
}

/** Window around a row, read by its key. */
async function windowFrom<Row>(
  work: Work,
  list: Pages<Row>,
  total: number,
  row: Shown,
  size: Sizes,
): Promise<Found<Row>> {
  const key = keyIn(list, row);
  const index = await rowNumber(work, list, key);
  const wanted = Math.min(size.before, index);
  const before = wanted ? await list.read({ limit: wanted, from: { key }, backwards: true }) : [];
  const limit = size.limit - before.length;
  const rows = [...before, ...(await list.read({ limit, from: { key, inclusive: true } }))];
  const start = index - before.length;
  return { rows, start, hasMore: start + rows.length < total };
}

interface Sizes {
  readonly limit: number;
  readonly before: number;
}

async function windowAround<Row>(work: Work, list: Pages<Row>, total: number, { around, limit }: Asked<'around'>) {
  const row = await childById(work.query, list, around);
  if (!row) throw invalid([issueOn(['around'], 'invalid')]);
  return windowFrom(work, list, total, row, { limit, before: Math.floor(limit / 2) });
}

async function windowByName<Row>(work: Work, list: Pages<Row>, total: number, { prefix, limit }: Asked<'prefix'>) {
  const row = await (list.large ? firstNamedInLarge : firstNamed)(work.query, list, prefix);
  if (row) return windowFrom(work, list, total, row, { limit, before: 0 });
  return windowAt(work, list, total, { limit, at: Math.max(0, total - limit) });
}

/** Page after a cursor. It continues by keys, so that rows that came or went meanwhile move nothing. */
async function pageBeyond<Row>(list: Pages<Row>, cursor: Cursor, limit: number): Promise<Found<Row>> {
  const { backwards, key, row } = cursor;
  const rows = await list.read({ limit: limit + 1, from: { key }, backwards });
  const more = rows.length > limit;
  if (!backwards) return { rows: rows.slice(0, limit), start: row, hasMore: more };
  const page = more ? rows.slice(1) : rows;
  return { rows: page, start: more ? Math.max(1, row - page.length) : 0, hasMore: true };
}

async function find<Row>(work: Work, list: Pages<Row>, total: number, asked: ListRequest): Promise<Found<Row>> {
  const { at, around, prefix, limit } = asked;
  if (around !== undefined) return windowAround(work, list, total, { around, limit });
  if (prefix !== undefined) return windowByName(work, list, total, { prefix, limit });
  return windowAt(work, list, total, { at: at ?? 0, limit });
}

interface ListSource<Row> extends Pick<Listing, 'among' | 'large'> {
  /** Total number of rows. */
  readonly count: (listing: Listing) => number | Promise<number>;
  readonly read: (listing: Listing, part: Part) => Promise<Row[]>;
  readonly present: (rows: readonly Row[]) => readonly Resource[] | Promise<readonly Resource[]>;
}

/** A window of a list, as the caller sees it. */
async function listFrom<Row extends Shown>(
  work: Work,
  { among, large, count, read, present }: ListSource<Row>,
  asked: ListRequest,
): Promise<ResourceList> {
  const { runtime } = work;
  const { directoryId } = asked;
  const cursor = asked.cursor === undefined ? undefined : await readCursor(runtime, asked.cursor, directoryId);
  const { sort = 'name', order = 'asc' } = cursor ?? asked;
  const listing: Listing = { among, sort, order, large };
  const list: Pages<Row> = { ...listing, read: (part) => read(listing, part) };
  const total = await count(listing);
  const { rows, start, hasMore } = cursor
    ? await pageBeyond(list, cursor, asked.limit)
    : await find(work, list, total, asked);
  const at = (row: Row | undefined, index: number, backwards: boolean) =>
    row ? writeCursor(runtime, { directoryId, sort, order, backwards, row: index, key: keyIn(listing, row) }) : null;
  return {
    items: [...(await present(rows))],
    start,
    total,
    previousCursor: start > 0 ? await at(rows[0], start, true) : null,
    nextCursor: hasMore ? await at(rows.at(-1), start + rows.length, false) : null,
  };
}

/** `@service/resources/tasks/list`: entries of a directory that the caller may read. */
export const list: ReadTask<ListRequest, ResourceList> = {
  async read(work, asked) {
    const { query } = work;
    const userId = requireUserId(work);
    const view = await requireView(work, asked.directoryId);
    const { row: directory, entries, hidden } = view;
    if (directory.kind !== 'directory') return new ProblemError('not_found');
    const member = byMembershipAlone(entries, directory);
    const unseen = member ? hidden : 0;
    return listFrom<Child>(
      work,
      {
        among: entriesIn(directory, member ? userId : undefined),
        large: largeDirectory(work, directory, member ? userId : undefined, unseen),
        count: () => Math.max(0, directory.children - unseen),
        read: (listing, part) => listPage(query, { directory, userId, member }, listing, part),
        present: (rows) => presentChildren(view, rows),
      },
      asked,
    );
  },
};

/** Start or end of a page. */
export interface Cursor {
  readonly directoryId: string;
  readonly sort: SortField;
  readonly order: 'asc' | 'desc';
  readonly backwards: boolean;
  readonly row: number;
  readonly key: Key;
}

/** Characters of the keyed hash: 132 bits. */
const hashLetters = 22;

/** Opaque and signed. */
export async function writeCursor({ secrets }: Pick<Runtime, 'secrets'>, cursor: Cursor): Promise<string> {
  const { directoryId, sort, order, backwards, row, key } = cursor;
  const text = JSON.stringify([directoryId, sort, order, backwards, row, ...key]);
  const body = base64url(utf8(text));
  return (await secrets.hash('cursor', body)).slice(0, hashLetters) + body;
}

/** @throws {ProblemError} `validation_failed` for a forged cursor, or one of another directory */
export async function readCursor(
  { secrets }: Pick<Runtime, 'secrets'>,
  text: string,
  directoryId: string,
): Promise<Cursor> {
  const body = text.slice(hashLetters);
  if ((await secrets.hash('cursor', body)).slice(0, hashLetters) === text.slice(0, hashLetters)) {
    const bytes = Uint8Array.from(atob(body.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
    const [of, sort, order, backwards, row, ...key] = JSON.parse(new TextDecoder().decode(bytes)) as [
      string,
      SortField,
      'asc' | 'desc',
      boolean,
      number,
      ...Key,
    ];
    if (of === directoryId && sortFields.includes(sort)) return { directoryId, sort, order, backwards, row, key };
  }
  throw invalid([issueOn(['cursor'], 'invalid')]);
}

/** The place as a directory below the user's own; nothing can be created in it. */
const place = ({ id, name, createdAt, workspace }: User, locale: Locale, size: number): Resource => ({
  id: sharedPlace,
  type: null,
  name: messages[locale].viewer.sharedPlace,
  kind: 'directory',
  mediaType: 'inode/directory',
  size,
  parentId: workspace.rootResourceId,
  path: [{ id: workspace.rootResourceId, name: workspace.name }],
  createdAt,
  updatedAt: createdAt,
  createdBy: { id, name },
  revision: 1,
  visibility: 'private',
  permissions: ['read'],
  variants: [],
  tasks: [],
});

/** `@service/resources/tasks/list`, for resources that others have shared with the caller. */
export const listShared: ReadTask<Omit<ListRequest, 'directoryId'>, ResourceRead> = {
  async read(work, asked) {
    const { query, caller, runtime } = work;
    const user = await userById(query, requireUserId(work));
    if (!user) return new ProblemError('unauthenticated');
    const workspaceIds = await workspacesReadBy(query, user.id, runtime.settings.limits.workspacesPerReader);
    const children = await listFrom<ResourceRow>(
      work,
      {
        among: sharedWith(user.id, user.workspace.rootResourceId, workspaceIds),
        large: undefined,
        count: (listing) => countListed(query, listing),
        read: (listing, part) => listChildren(query, listing, part),
        present: (rows) => presentAll(query, user.id, rows),
      },
      { ...asked, directoryId: sharedPlace },
    );
    return { resource: place(user, caller.locale, children.total), children };
  },
};

/** `@service/resources/tasks/list`, for the id of the oldest dashboard in a directory. */
export const firstDashboard: ReadTask<{ readonly directoryId: string }, string | undefined> = {
  read: (work, { directoryId }) => oldestDashboard(work.query, requireUserId(work), directoryId),
};

/** Characters of a cluster's id: 132 bits. */
const idLetters = 22;

/** `@service/resources/tasks/list`, for clusters of documents. */
export const clusters: ReadTask<ClustersQuery & { readonly limit: number }, Clusters> = {
  async read(work, { within, limit }) {
    const { query, runtime } = work;
    const user = await userById(query, requireUserId(work));
    if (!user) return new ProblemError('unauthenticated');
    const { row } = await requirePermission(work, within ?? user.workspace.rootResourceId);
    const most = runtime.settings.limits.clusteredDocuments;
    const found = await termsWithin(query, user.id, row, most + 1);
    const documents = found.slice(0, most);
    const names = new Map(documents.map(({ id, name }) => [id, name]));
    const compared = documents.map(({ id, terms }) => ({ id, terms }));
    const clusters = await comparingWorkerFor(runtime, documents.length).run('clusters', compared, limit);
    return {
      clusters: await Promise.all(
        clusters.map(async ({ seed, keywords, members }) => ({
          id: digest(`cluster ${row.id} ${seed}`).slice(0, idLetters),
          label: keywords[0] ?? seed,
          keywords: [...keywords],
          size: members.length,
          members: members.map(({ id, score }) => ({ id, name: names.get(id) ?? '', score })),
        })),
      ),
      unclustered: clusters.reduce((count, { members }) => count - members.length, documents.length),
      truncated: found.length > documents.length,
    };
  },
};
