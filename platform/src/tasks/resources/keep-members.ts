import { locales, type Locale } from '@service/widgets/contract';
import { isHomeless, settleMembers } from '../../store/resources/members.ts';
import { openWorkspace } from '../open-workspace.ts';
import type { Work } from '../task.ts';

/** Settles who is a member of a workspace after its root's entries changed; who has none left gets one of their own. */
export async function keepMembers(work: Work, workspaceId: string): Promise<void> {
  for (const userId of await settleMembers(work.query, workspaceId, work.now)) {
    const person = await isHomeless(work.query, userId);
    if (!person) continue;
    const locale: Locale = locales.find((one) => one === person.locale) ?? 'en';
    await openWorkspace(work, { name: person.name, ownerId: userId, locale });
  }
}
