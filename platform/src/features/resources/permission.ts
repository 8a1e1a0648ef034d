import { rolePermissions, type Permission } from '@service/widgets/contract';
import type { Query } from '../../ports.ts';
import { ProblemError } from '../../problem.ts';
import { requireUserId, type Work } from '../../task.ts';
import { findReadable, roleOn, type PermittedResource, type ResourceRow } from './store/access.ts';
import { hasMoreBelow } from './store/tree.ts';
import { findView, type View } from './store/views.ts';

/** @throws {ProblemError} `not_found` also for a resource that the user may not read */
export async function requireReadable(
  query: Query,
  userId: string,
  id: string,
  state: ResourceRow['state'] = 'live',
): Promise<PermittedResource> {
  const found = await findReadable(query, userId, id, state);
  if (!found) throw new ProblemError('not_found');
  return found;
}

/** @throws {ProblemError} `unauthenticated`, `forbidden`; `not_found` also for a resource that the caller may not read */
export async function requirePermission(
  work: Pick<Work, 'caller' | 'query'>,
  id: string,
  permission: Permission = 'read',
  state: ResourceRow['state'] = 'live',
): Promise<PermittedResource> {
  const found = await requireReadable(work.query, requireUserId(work), id, state);
  if (!rolePermissions[found.role].includes(permission)) {
    throw new ProblemError('forbidden', { params: { permission } });
  }
  return found;
}

/** Views of a read-only request, which several of its tasks present. */
const seen = new WeakMap<Work, Map<string, Promise<View | undefined>>>();

/**
 * A live resource with all that its presentation needs, read once a request. For tasks that only read.
 *
 * @param of `content` adds the text of a document
 * @throws {ProblemError} `unauthenticated`; `not_found` also for a resource that the caller may not read
 */
export async function requireView(work: Work, id: string, of?: 'content'): Promise<View> {
  const userId = requireUserId(work);
  const views = seen.get(work) ?? new Map<string, Promise<View | undefined>>();
  seen.set(work, views);
  const { view } = work.caller.signedIn ?? {};
  const reading = views.get(id) ?? (view?.row.id === id ? Promise.resolve(view) : findView(work.query, userId, id, of));
  views.set(id, reading);
  const found = await reading;
  if (!found || !roleOn(found.entries, found.row)) throw new ProblemError('not_found');
  return found;
}

/**
 * Checks for a tree that takes too long to change within the request. Requires the permission to delete it: its size
 * is not revealed without.
 */
export const isLargeTree =
  (state?: ResourceRow['state']) =>
  async (work: Work, { target }: { readonly target: string }): Promise<boolean> => {
    const { row } = await requirePermission(work, target, 'delete', state);
    return row.kind === 'directory' && hasMoreBelow(work.query, row, work.runtime.settings.limits.treeAtOnce);
  };
