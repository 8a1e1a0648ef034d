import { rolePermissions, roles, type Resource, type ResourceKind, type Role } from '@service/widgets/contract';
import type { Query } from '../../ports.ts';
import { roleOn, type Ancestor, type Entries, type Placed, type ResourceRow } from './store/access.ts';
import type { Child } from './store/pages.ts';
import { facetsById, type Facets, type Result, type Shown, type View } from './store/views.ts';

const variants: Readonly<Record<ResourceKind, readonly string[]>> = {
  directory: [],
  document: ['original', 'text', 'html'],
  file: ['original'],
};

/** Names of the variants: `text` and `html` of Markdown, `thumbnail` of an image once it exists. */
function variantsOf({ kind, mediaType }: Shown, tasks: readonly Result[]): string[] {
  if (kind === 'document' && mediaType !== 'text/markdown') return ['original'];
  const done = tasks.some(({ concept, state }) => concept === 'thumbnail' && state === 'completed');
  return [...variants[kind], ...(done ? ['thumbnail'] : [])];
}

/** Readable ancestors from the top down to the parent; stops below the first unreadable one. */
function pathOf(row: Placed, ancestors: ReadonlyMap<string, Ancestor>, entries: Entries): Resource['path'] {
  const path: Resource['path'] = [];
  for (const id of row.ancestors.toReversed()) {
    const ancestor = ancestors.get(id);
    if (!ancestor || ancestor.state !== 'live' || !roleOn(entries, ancestor)) break;
    path.unshift({ id, name: ancestor.name });
  }
  return path;
}

/** Facts of a resource for one user, apart from its row. */
type Look = Pick<Facets, 'creator' | 'results' | 'hidden'>;

function presentRow(
  row: Shown,
  { creator, results, hidden }: Look,
  path: Resource['path'],
  role: Role | undefined,
): Resource {
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    kind: row.kind,
    mediaType: row.mediaType,
    size: row.kind === 'directory' ? row.children - hidden : row.size,
    parentId: path.at(-1)?.id ?? null,
    path,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: { id: row.createdBy, name: creator },
    revision: row.revision,
    visibility: row.private ? 'private' : 'workspace',
    permissions: role ? [...rolePermissions[role]] : [],
    variants: variantsOf(row, results),
    tasks: results.map(({ concept, state, updatedAt }) => ({ concept, state, updatedAt: updatedAt.toISOString() })),
  };
}

/** A resource as the user of its facets sees it. The caller has checked read access; without a role no action is permitted. */
export function presentView(row: Shown, facets: Facets): Resource {
  const { ancestors, entries } = facets;
  return presentRow(row, facets, pathOf(row, ancestors, entries), roleOn(entries, row));
}

/** The children of a directory, which share its path and its entries. */
export function presentChildren({ row, ancestors, entries }: View, children: readonly Child[]): Resource[] {
  const path = [...pathOf(row, ancestors, entries), { id: row.id, name: row.name }];
  const line = [...row.ancestors, row.id];
  // the parent's entries as they reach its children, private or not
  const inherited = [false, true].map((restricted) => roleOn(entries, { id: '', ancestors: line, restricted }));
  return children.map((child) => {
    const above = inherited[child.restricted ? 1 : 0];
    const role = roles.findLast((one) => one === above || one === child.role);
    return presentRow(child, child, path, role);
  });
}

/** Resources as one user sees them. The caller has checked read access; without a role no action is permitted. */
export async function presentAll(query: Query, userId: string, rows: readonly Shown[]): Promise<Resource[]> {
  const found = await facetsById(
    query,
    userId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentView(row, found.get(row.id) ?? nothing));
}

/** Facets of a row that was deleted for good meanwhile. */
const nothing: Facets = { ancestors: new Map(), entries: new Map(), creator: '', results: [], hidden: 0 };

export async function present(query: Query, userId: string, row: ResourceRow): Promise<Resource> {
  const [resource] = await presentAll(query, userId, [row]);
  return resource!;
}
