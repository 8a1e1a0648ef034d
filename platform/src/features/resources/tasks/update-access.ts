import { addressKey, roles, type ResourceFormValue, type Role } from '@service/widgets/contract';
import { countAttempt, isWithinLimit } from '../../../rate-limits.ts';
import { newId } from '../../../security/secrets.ts';
import { requireUserId, type Work } from '../../../task.ts';
import { queueMail } from '../../authentication/queue-mail.ts';
import { conflict } from '../conflicts.ts';
import { updateMembers } from '../membership.ts';
import { requirePermission } from '../permission.ts';
import { publishEvent } from '../publish-event.ts';
import { resourceAnswer, recordOf, type ResourceTask } from '../resource-task.ts';
import { findReadable, lockStructure, readersOf, workspaceOf, type ResourceRow } from '../store/access.ts';
import { accountsByKey, deleteEntry, entriesOf, insertEntry, isOrphaned, makeOwner, setRole } from '../store/grants.ts';
import { setPrivate } from '../store/tree.ts';

type Value = ResourceFormValue<'@service/resources/schema/access'>;

interface Wanted {
  readonly key: string;
  readonly address: string;
  readonly userId: string | undefined;
  readonly role: Role;
}

/** One entry for each user or unknown address; the higher role of an address counts. */
async function readEntries({ query }: Work, entries: Value['entries']): Promise<ReadonlyMap<string, Wanted>> {
  const keyed = entries.map(({ email, role }) => ({ key: addressKey(email), address: email, role }));
  const accounts = await accountsByKey(
    query,
    keyed.map(({ key }) => key),
  );
  const wanted = new Map<string, Wanted>();
  for (const { key, address, role } of keyed) {
    const userId = accounts.get(key);
    const before = wanted.get(userId ?? key);
    if (!before || roles.indexOf(before.role) < roles.indexOf(role)) {
      wanted.set(userId ?? key, { key, address, userId, role });
    }
  }
  return wanted;
}

/**
 * Grants access to an address, and mails it. The work is the same with and without an account: the mail looks it up
 * when it is sent.
 */
async function grant(work: Work, row: ResourceRow, { key, address, userId, role }: Wanted): Promise<void> {
  const { query, now, caller } = work;
  const byId = requireUserId(work);
  const isSelf = userId === byId;
  const entryId = newId();
  await insertEntry(query, {
    workspaceId: row.workspaceId,
    resourceId: row.id,
    entryId,
    userId: userId ?? null,
    addressKey: key,
    address,
    role,
    acceptedAt: isSelf ? now : null,
    createdAt: now,
  });
  if (isSelf) return;
  await countAttempt(work, 'invitationsPerPerson', byId);
  if (!(await isWithinLimit(work, 'invitationMailsPerAddress', key))) return;
  const invitation = { resourceId: row.id, entryId, byId };
  await queueMail(work, {
    recipient: address,
    template: '@service/authentication/emails/invited',
    locale: caller.locale,
    invitation,
  });
}

/** Replaces the own entries of a resource. */
async function replaceEntries(work: Work, row: ResourceRow, entries: Value['entries']): Promise<void> {
  const wanted = new Map(await readEntries(work, entries));
  for (const entry of await entriesOf(work.query, row.workspaceId, [row.id])) {
    const who = entry.userId ?? entry.addressKey ?? '';
    const role = wanted.get(who)?.role;
    wanted.delete(who);
    if (!role) await deleteEntry(work.query, entry);
    else if (role !== entry.role) await setRole(work.query, entry, role);
  }
  for (const one of wanted.values()) await grant(work, row, one);
}

/** `@service/resources/tasks/update-access` */
export const updateAccess: ResourceTask<Value> = {
  async run(work, { target, value: { entries, visibility } }) {
    const { query, now } = work;
    const userId = requireUserId(work);
    await lockStructure(query, workspaceOf(target));
    const { row } = await requirePermission(work, target, 'share');
    const isPrivate = visibility === 'private';
    if (isPrivate && row.parentId === null) throw conflict('root');
    const readers = await readersOf(query, row);
    await replaceEntries(work, row, entries);
    if (isPrivate !== row.private) {
      await setPrivate(query, row, isPrivate);
      const left = isPrivate && (await findReadable(query, userId, row.id));
      if (left === undefined || (left && left.role !== 'owner')) await makeOwner(query, row, userId, now);
    }
    if (await isOrphaned(query, row)) throw conflict('last_owner');
    if (row.parentId === null) await updateMembers(work, row.workspaceId);
    await publishEvent(work, 'access.changed', row.id, { parentId: row.parentId, readers });
    return recordOf(work, row);
  },
  ...resourceAnswer,
};
