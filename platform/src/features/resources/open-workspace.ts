import type { Locale } from '@service/widgets/contract';
import { newShortId } from '../../security/secrets.ts';
import type { Work } from '../../task.ts';
import { newDocument, placeResource } from './place.ts';
import { queueIndexingIn } from './queue-derivation.ts';
import { insertWorkspace } from './store/members.ts';
import { resourceById } from './store/tree.ts';
import { welcome } from './welcome.ts';

export interface WorkspaceToOpen {
  readonly name: string;
  readonly ownerId: string;
  readonly locale: Locale;
}

export async function openWorkspace(work: Work, { name, ownerId, locale }: WorkspaceToOpen): Promise<void> {
  const { query, now } = work;
  const workspaceId = newShortId();
  const rootResourceId = `${workspaceId}-${newShortId()}`;
  await insertWorkspace(query, { workspaceId, rootResourceId, name, ownerId, now });
  const root = await resourceById(query, { workspaceId, id: rootResourceId }, 'live');
  if (!root) return;
  // the root has no event
  await queueIndexingIn(work, { resourceId: rootResourceId });
  for (const { name: title, content } of welcome[locale])
    await placeResource(work, root, ownerId, newDocument(title, content));
}
