import { rolePermissions, type Permission } from '@service/widgets/contract';
import type { Query } from '../../ports.ts';
import { ProblemError } from '../../problem.ts';
import { requireUserId, type Work } from '../../task.ts';
import { findReadable, type PermittedResource, type ResourceRow } from './store/access.ts';
import { hasMoreBelow } from './store/tree.ts';

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
