import { locales, roles, type Locale } from '@service/widgets/contract';
import type { Work } from '../../task.ts';
import { openWorkspace } from './open-workspace.ts';
import { publishEvent } from './publish-event.ts';
import { lockStructure, readersOf } from './store/access.ts';
import { acceptEntry, deleteEntry, setRole, duplicateEntry, unverifiedEntries } from './store/grants.ts';
import { userWithoutWorkspace, syncMembers } from './store/members.ts';
import { resourceById } from './store/tree.ts';

/** Gives access that was shared with an address to the user who has just verified it. */
export async function acceptGrants(work: Work, addressKey: string, userId: string): Promise<void> {
  const { query, now } = work;
  const found = await unverifiedEntries(query, addressKey);
  const workspaceIds = [...new Set(found.map(({ workspaceId }) => workspaceId))];
  for (const workspaceId of workspaceIds) await lockStructure(query, workspaceId);
  // entries that were revoked meanwhile are gone
  for (const entry of found.length ? await unverifiedEntries(query, addressKey) : []) {
    const { workspaceId, resourceId: id } = entry;
    const row = await resourceById(query, { workspaceId, id }, 'live');
    const readers = row && (await readersOf(query, row));
    const duplicate = await duplicateEntry(query, entry, userId);
    if (duplicate) {
      await deleteEntry(query, entry);
      if (roles.indexOf(duplicate.role) < roles.indexOf(entry.role)) await setRole(query, duplicate, entry.role);
    } else if (!(await acceptEntry(query, entry, userId, now))) continue;
    await publishEvent(work, 'access.changed', id, readers && { readers });
  }
  for (const workspaceId of workspaceIds) await updateMembers(work, workspaceId);
}

/**
 * Updates the members of a workspace after a change of its root's entries; a user without a workspace gets a new one.
 */
export async function updateMembers(work: Work, workspaceId: string): Promise<void> {
  for (const userId of await syncMembers(work.query, workspaceId, work.now)) {
    const person = await userWithoutWorkspace(work.query, userId);
    if (!person) continue;
    const locale: Locale = locales.find((one) => one === person.locale) ?? 'en';
    await openWorkspace(work, { name: person.name, ownerId: userId, locale });
  }
}
