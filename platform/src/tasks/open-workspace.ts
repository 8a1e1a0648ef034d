import type { Locale } from '@service/widgets/contract';
import { newShortId } from '../security/secrets.ts';
import { resourceById } from '../store/resources/tree.ts';
import { insertWorkspace } from '../store/users.ts';
import { newDocument, place } from './resources/create.ts';
import { welcome } from './resources/welcome.ts';
import type { Work } from './task.ts';

export interface WorkspaceToOpen {
  readonly name: string;
  readonly ownerId: string;
  /** The language of its first documents. */
  readonly locale: Locale;
}

/** A new workspace of somebody's, with a few documents that explain it. */
export async function openWorkspace(work: Work, { name, ownerId, locale }: WorkspaceToOpen): Promise<void> {
  const { query, now } = work;
  const workspaceId = newShortId();
  const rootResourceId = `${workspaceId}-${newShortId()}`;
  await insertWorkspace(query, { workspaceId, rootResourceId, name, ownerId, now });
  const root = await resourceById(query, { workspaceId, id: rootResourceId }, 'live');
  if (!root) return;
  for (const { name: title, content } of welcome[locale]) await place(work, root, ownerId, newDocument(title, content));
}
