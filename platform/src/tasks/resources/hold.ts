import { rolePermissions, type Permission } from '@service/widgets/contract';
import { ProblemError } from '../../problem.ts';
import { findReadable, type Held, type ResourceRow } from '../../store/resources/access.ts';
import type { Work } from '../task.ts';

/** @throws {ProblemError} `unauthenticated`. */
export function personOf({ caller }: Pick<Work, 'caller'>): string {
  if (!caller.signedIn) throw new ProblemError('unauthenticated');
  return caller.signedIn.userId;
}

/**
 * A resource that the caller may do something with.
 *
 * @throws {ProblemError} `unauthenticated`; `not_found` for what is not there and what they may not read alike;
 * `forbidden` for what they may read and no more.
 */
export async function hold(
  work: Pick<Work, 'caller' | 'query'>,
  id: string,
  permission: Permission = 'read',
  state: ResourceRow['state'] = 'live',
): Promise<Held> {
  const held = await findReadable(work.query, personOf(work), id, state);
  if (!held) throw new ProblemError('not_found');
  if (!rolePermissions[held.role].includes(permission)) {
    throw new ProblemError('forbidden', { params: { permission } });
  }
  return held;
}
