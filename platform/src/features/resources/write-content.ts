import { invalid, issueOn, ProblemError } from '../../problem.ts';
import { requireUserId, type Work } from '../../task.ts';
import { requirePermission } from './permission.ts';
import { normaliseText, textBytes } from './place.ts';
import { publishEvent } from './publish-event.ts';
import { queueDerivation } from './queue-derivation.ts';
import { countBytes } from './quota.ts';
import { resourceAnswer, type ResourceRecord, type ResourceTask, type Submitted } from './resource-task.ts';
import type { ResourceRow } from './store/access.ts';
import { contentOf, insertContent, lockContent, nextRevision, thinRevisions } from './store/documents.ts';

/** Number of revisions that a document keeps. */
const mostRevisions = 100;

/** Milliseconds in which consecutive writes of one author are one revision. */
const sitting = 10 * 60 * 1000;

export interface ContentRecord extends ResourceRecord {
  readonly revision: number;
}

/** @throws {ProblemError} `precondition_failed` if the write is based on another revision */
export function requireRevision(row: ResourceRow, { ifRevision }: Pick<Submitted<unknown>, 'ifRevision'>): void {
  if (ifRevision === undefined) throw invalid([issueOn(['ifRevision'], 'required')]);
  if (ifRevision === row.revision) return;
  throw new ProblemError('precondition_failed', { params: { currentRevision: row.revision } });
}

/**
 * Locks a Markdown document for writing.
 *
 * @throws {ProblemError} as `requirePermission`; `validation_failed` for other resources; `precondition_failed`
 */
export async function requireMarkdown(work: Work, submitted: Submitted<unknown>): Promise<ResourceRow> {
  await lockContent(work.query, submitted.target);
  const { row } = await requirePermission(work, submitted.target, 'write');
  if (row.mediaType !== 'text/markdown') throw invalid([issueOn(['target'], 'wrong_option')]);
  requireRevision(row, submitted);
  return row;
}

/**
 * Writes a document's next revision, unless the text is unchanged. The caller has locked its content.
 *
 * @throws {ProblemError} `too_large`
 */
export async function writeContent(work: Work, row: ResourceRow, content: string): Promise<ContentRecord> {
  const { query, now } = work;
  const author = requireUserId(work);
  const text = normaliseText(content);
  const size = textBytes(work, text);
  const same = size === row.size && text === (await contentOf(query, row));
  const written = same ? row : await nextRevision(query, row, { size, updatedBy: author, updatedAt: now });
  const { workspaceId, id: resourceId, revision, parentId } = written;
  if (same) return { resourceId, revision };
  const made = { createdBy: author, createdAt: now };
  await insertContent(query, { workspaceId, resourceId, revision, content: text, size, ...made });
  const since = new Date(Math.floor(now.getTime() / sitting) * sitting);
  await queueDerivation(work, written);
  const freed = await thinRevisions(query, written, { author, since, most: mostRevisions });
  await publishEvent(work, 'resource.changed', resourceId, { parentId, revision });
  await countBytes(work, workspaceId, size - freed);
  return { resourceId, revision };
}

/** Current resource, but with the written revision, on which the next write is based. */
export const contentAnswer: Pick<ResourceTask<unknown>, 'answer' | 'answersAfterCommit'> = {
  answersAfterCommit: true,
  async answer(work, kept) {
    const answer = await resourceAnswer.answer(work, kept);
    const { revision } = kept as Partial<ContentRecord>;
    if (answer instanceof ProblemError || revision === undefined) return answer;
    return { resource: { ...answer.resource, revision } };
  },
};
