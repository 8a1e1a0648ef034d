import { issueOn, ProblemError } from '../../problem.ts';
import { utf8, newShortId } from '../../security/secrets.ts';
import type { Work } from '../../task.ts';
import { conflict, rejectNameConflicts } from './conflicts.ts';
import { requirePermission } from './permission.ts';
import { publishEvent } from './publish-event.ts';
import { conceptsOf } from './queue-derivation.ts';
import { requireQuota } from './quota.ts';
import { lockStructure, workspaceOf, type ResourceRow } from './store/access.ts';
import { insertCounted } from './store/tree.ts';

export interface NewResource {
  readonly name: string;
  readonly kind: 'directory' | 'document';
  readonly type: string;
  readonly mediaType: string;
  readonly content?: string | undefined;
}

/** Text with LF line ends, as stored. */
export const normaliseText = (text: string): string => text.replace(/\r\n?/g, '\n');

/**
 * @returns the number of bytes as UTF-8
 * @throws {ProblemError} `too_large` for a text over the limit
 */
export function textBytes({ runtime }: Pick<Work, 'runtime'>, content: string): number {
  const maximum = runtime.settings.limits.markdownBytes;
  const size = utf8(content).byteLength;
  if (size > maximum) throw new ProblemError('too_large', { params: { limit: 'markdownBytes', maximum, size } });
  return size;
}

/** @throws {ProblemError} `conflict` if the tree would be too deep */
export function requireDepth({ runtime }: Pick<Work, 'runtime'>, parent: ResourceRow, height = 0): void {
  const maximum = runtime.settings.limits.treeDepth;
  if (parent.ancestors.length + 1 + height > maximum) throw conflict('too_deep', { maximum });
}

/**
 * Inserts a new resource into a directory; the caller has checked write access.
 *
 * @throws {ProblemError} `conflict` for a duplicate name or a tree that is too deep; `too_large`
 */
export async function placeResource(
  work: Work,
  parent: ResourceRow,
  userId: string,
  { name, kind, type, mediaType, content }: NewResource,
): Promise<Pick<ResourceRow, 'id'>> {
  const { query, now } = work;
  requireDepth(work, parent);
  const { workspaceId } = parent;
  const text = content === undefined ? undefined : normaliseText(content);
  const size = text === undefined ? 0 : textBytes(work, text);
  const made = {
    workspaceId,
    id: `${workspaceId}-${newShortId()}`,
    parentId: parent.id,
    ancestors: [...parent.ancestors, parent.id],
    restricted: parent.restricted,
    ...{ name, kind, type, mediaType, size },
    createdBy: userId,
    createdAt: now,
    updatedBy: userId,
    updatedAt: now,
  };
  const concepts = conceptsOf(work.runtime, made);
  if (concepts.length) await work.enqueue('derive', { resourceId: made.id }, made.workspaceId);
  await publishEvent(work, 'resource.created', made.id, { parentId: parent.id, revision: 1 });
  // last: it locks the count of the directory's entries, and the used bytes
  const used = await rejectNameConflicts(() =>
    insertCounted(query, made, text === undefined ? undefined : { content: text, concepts }),
  );
  if (used !== undefined) requireQuota(work.runtime, used, size);
  return made;
}

/**
 * Target directory, with the structure of its workspace locked.
 *
 * @throws {ProblemError} as `requirePermission`; `validation_failed` if it is not a directory
 */
export async function requireDirectory(work: Work, id: string, lock = lockStructure): Promise<ResourceRow> {
  await lock(work.query, workspaceOf(id));
  const { row } = await requirePermission(work, id, 'write');
  if (row.kind === 'directory') return row;
  throw new ProblemError('validation_failed', { issues: [issueOn(['target'], 'wrong_option')] });
}

export const newDocument = (name: string, content: string): NewResource => ({
  name,
  content,
  kind: 'document',
  type: '@service/resources/schema/create-document',
  mediaType: 'text/markdown',
});
