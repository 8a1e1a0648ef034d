import { roles } from '@service/widgets/contract';
import { lockStructure } from '../../store/resources/access.ts';
import { acceptEntry, deleteEntry, setRole, twinEntry, unverifiedEntries } from '../../store/resources/grants.ts';
import { readersOf } from '../../store/resources/readers.ts';
import { resourceById } from '../../store/resources/tree.ts';
import type { Work } from '../task.ts';
import { announce } from './announce.ts';
import { keepMembers } from './keep-members.ts';

/** Binds what was shared with an address to the person who has just verified it. */
export async function acceptGrants(work: Work, addressKey: string, userId: string): Promise<void> {
  const { query, now } = work;
  const found = await unverifiedEntries(query, addressKey);
  const workspaceIds = [...new Set(found.map(({ workspaceId }) => workspaceId))];
  for (const workspaceId of workspaceIds) await lockStructure(query, workspaceId);
  // what was taken away meanwhile is not there any more
  for (const entry of found.length ? await unverifiedEntries(query, addressKey) : []) {
    const { workspaceId, resourceId: id } = entry;
    const row = await resourceById(query, { workspaceId, id }, 'live');
    const readers = row && (await readersOf(query, row));
    const twin = await twinEntry(query, entry, userId);
    if (twin) {
      await deleteEntry(query, entry);
      if (roles.indexOf(twin.role) < roles.indexOf(entry.role)) await setRole(query, twin, entry.role);
    } else if (!(await acceptEntry(query, entry, userId, now))) continue;
    await announce(work, 'access.changed', id, readers && { readers });
  }
  for (const workspaceId of workspaceIds) await keepMembers(work, workspaceId);
}
