import { locales, roles, type Locale } from '@service/widgets/contract';
import type { Grants } from '../../ports.ts';
import type { Work } from '../../task.ts';
import { openWorkspace } from './open-workspace.ts';
import { publishEvent } from './publish-event.ts';
import { lockStructure, readersOf, tryLockStructure } from './store/access.ts';
import {
  acceptEntry,
  deleteEntry,
  duplicateEntry,
  pendingEntries,
  setRole,
  unverifiedEntries,
} from './store/grants.ts';
import { userWithoutWorkspace, syncMembers } from './store/members.ts';
import { resourceById } from './store/tree.ts';

/**
 * Gives access that was shared with an address to the user who has just verified it. A workspace that another transaction
 * has locked may stay so for minutes: the job `accept-grants` gives access in it.
 */
export async function acceptGrants(work: Work, addressKey: string, userId: string): Promise<void> {
  const { query } = work;
  const entriesOf = new Map<string, Grants['entries'][number][]>();
  for (const { workspaceId, resourceId, entryId } of await unverifiedEntries(query, addressKey)) {
    const entries = entriesOf.get(workspaceId) ?? [];
    entries.push({ resourceId, entryId });
    entriesOf.set(workspaceId, entries);
  }
  for (const [workspaceId, entries] of entriesOf) {
    const grants = { workspaceId, userId, entries };
    if (await tryLockStructure(query, workspaceId)) await acceptEntries(work, grants);
    else await work.enqueue('accept-grants', grants, workspaceId);
  }
}

/** Work of the job `accept-grants`. Access that was granted after the verification is not accepted by it. */
export async function acceptPostponedGrants(work: Work, grants: Grants): Promise<void> {
  await lockStructure(work.query, grants.workspaceId);
  await acceptEntries(work, grants);
}

/** The caller has locked the structure of the workspace. */
async function acceptEntries(work: Work, grants: Grants): Promise<void> {
  const { query, now } = work;
  const { workspaceId, userId } = grants;
  for (const entry of await pendingEntries(query, grants)) {
    const id = entry.resourceId;
    const row = await resourceById(query, { workspaceId, id }, 'live');
    const readers = row && (await readersOf(query, row));
    const duplicate = await duplicateEntry(query, entry, userId);
    if (duplicate) {
      await deleteEntry(query, entry);
      if (roles.indexOf(duplicate.role) < roles.indexOf(entry.role)) await setRole(query, duplicate, entry.role);
    } else if (!(await acceptEntry(query, entry, userId, now))) continue;
    await publishEvent(work, 'access.changed', id, readers && { readers });
  }
  await updateMembers(work, workspaceId);
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
