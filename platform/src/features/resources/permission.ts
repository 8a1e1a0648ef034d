import { rolePermissions, type Permission } from '@service/widgets/contract';
import { ProblemError } from '../../problem.ts';
import { requireUserId, type Work } from '../../task.ts';
import { findReadable, type PermittedResource, type ResourceRow } from './store/access.ts';
import { hasMoreBelow } from './store/tree.ts';

/**
 * A resource that the caller may do something with.
 *
 * @throws {ProblemError} `unauthenticated`; `not_found` for what is not there and what they may not read alike;
 * `forbidden` for what they may read and no more.
 */
export async function requirePermission(
  work: Pick<Work, 'caller' | 'query'>,
  id: string,
  permission: Permission = 'read',
  state: ResourceRow['state'] = 'live',
): Promise<PermittedResource> {
  const held = await findReadable(work.query, requireUserId(work), id, state);
  if (!held) throw new ProblemError('not_found');
  if (!rolePermissions[held.role].includes(permission)) {
    throw new ProblemError('forbidden', { params: { permission } });
  }
  return held;
}

/**
 * Whether what a form does with a whole tree takes longer than anybody is kept waiting. Asked only of what the caller may
 * delete: nobody else is told how much lies in it.
 */
export const isLargeTree =
  (state?: ResourceRow['state']) =>
  async (work: Work, { target }: { readonly target: string }): Promise<boolean> => {
    const { row } = await requirePermission(work, target, 'delete', state);
    return row.kind === 'directory' && hasMoreBelow(work.query, row, work.runtime.settings.limits.treeAtOnce);
  };
