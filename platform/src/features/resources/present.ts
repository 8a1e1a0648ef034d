import { rolePermissions, type Resource, type ResourceKind } from '@service/widgets/contract';
import type { Query } from '../../ports.ts';
import { namesById } from '../authentication/store/users.ts';
import {
  ancestorsById,
  byMembershipAlone,
  entriesOn,
  hiddenIn,
  roleOn,
  type Ancestor,
  type Entries,
  type ResourceRow,
} from './store/access.ts';
import { resultsOf, type ResultRow } from './store/derived-results.ts';

type Result = Pick<ResultRow, 'concept' | 'state' | 'updatedAt'>;

const variants: Readonly<Record<ResourceKind, readonly string[]>> = {
  directory: [],
  document: ['original', 'text', 'html'],
  file: ['original'],
};

/** Names of the variants: `text` and `html` of Markdown, `thumbnail` of an image once it exists. */
function variantsOf({ kind, mediaType }: ResourceRow, tasks: readonly Result[]): string[] {
  if (kind === 'document' && mediaType !== 'text/markdown') return ['original'];
  const done = tasks.some(({ concept, state }) => concept === 'thumbnail' && state === 'completed');
  return [...variants[kind], ...(done ? ['thumbnail'] : [])];
}

/** Readable ancestors from the top down to the parent; stops below the first unreadable one. */
function pathOf(row: ResourceRow, ancestors: ReadonlyMap<string, Ancestor>, entries: Entries): Resource['path'] {
  const path: Resource['path'] = [];
  for (const id of row.ancestors.toReversed()) {
    const ancestor = ancestors.get(id);
    if (!ancestor || ancestor.state !== 'live' || !roleOn(entries, ancestor)) break;
    path.unshift({ id, name: ancestor.name });
  }
  return path;
}

/** Resources as one user sees them. The caller has checked read access; without a role no action is permitted. */
export async function presentAll(query: Query, userId: string, rows: readonly ResourceRow[]): Promise<Resource[]> {
  if (!rows.length) return [];
  const above = [...new Set(rows.flatMap((row) => row.ancestors))];
  const ancestors = await ancestorsById(query, above);
  const entries = await entriesOn(query, userId, [...new Set([...above, ...rows.map(({ id }) => id)])]);
  const names = await namesById(
    query,
    rows.map(({ createdBy }) => createdBy),
  );
  const results = await resultsOf(
    query,
    rows.filter(({ kind }) => kind !== 'directory').map(({ id }) => id),
  );
  const half = rows.filter((row) => row.kind === 'directory' && row.children && byMembershipAlone(entries, row));
  const hidden = await hiddenIn(
    query,
    userId,
    half.map(({ id }) => id),
  );
  return rows.map((row) => {
    const role = roleOn(entries, row);
    const path = pathOf(row, ancestors, entries);
    const tasks = results.get(row.id) ?? [];
    return {
      id: row.id,
      type: row.type,
      name: row.name,
      kind: row.kind,
      mediaType: row.mediaType,
      size: row.kind === 'directory' ? row.children - (hidden.get(row.id) ?? 0) : row.size,
      parentId: path.at(-1)?.id ?? null,
      path,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      createdBy: { id: row.createdBy, name: names.get(row.createdBy) ?? '' },
      revision: row.revision,
      visibility: row.private ? 'private' : 'workspace',
      permissions: role ? [...rolePermissions[role]] : [],
      variants: variantsOf(row, tasks),
      tasks: tasks.map(({ concept, state, updatedAt }) => ({ concept, state, updatedAt: updatedAt.toISOString() })),
    };
  });
}

export async function present(query: Query, userId: string, row: ResourceRow): Promise<Resource> {
  const [resource] = await presentAll(query, userId, [row]);
  return resource!;
}
